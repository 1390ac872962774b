"""Presents a head's tensors as tables: row and column headings, descriptions, and HTML."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.files import html_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qkvideo.engine.attention.trace import AttentionTrace


class Head(Protocol):
    """What a table needs from one head of self-attention or of cross-attention.

    Attributes:
        axes: Names of each tensor's axes; along the axes "n" and "m", there is one entry per token.
    """

    axes: ClassVar[Mapping[str, tuple[str, ...]]]

    @property
    def layer(self) -> int:
        """Number of the layer, from 1."""

    @property
    def head(self) -> int:
        """Number of the head, from 1."""

    def tensors(self) -> dict[str, NDArray[Any]]:
        """Return the available tensors, by name."""

    def texts(self) -> Mapping[str, tuple[str, ...] | tuple[int, ...]]:
        """Return lists of tokens by name; if a word was split, also `pieces` and `words`."""

    def along(self, axis: str) -> tuple[str, ...] | None:
        """Return the labels along an axis such as "n", as readers see them; None without labels."""

    def spelled(self, axis: str) -> tuple[str, ...] | None:
        """Return the labels along an axis as the vocabulary writes them; None if there are none."""


_MEANINGS: Final = {
    "X": "one row per token",
    "source_X": "one row per token of the source",
    "scores": "Q Kᵀ: row = query, column = key",
    "divisor": "scores are divided by it instead of √d_k",
    "scaled": "scores / √d_k / temperature",
    "bias": "added to scaled, by the distance of key and query",
    "mask": "1 = blocked",
    "masked": "scaled, -inf where blocked",
    "weights": "softmax of each row of masked",
    "output": "weights V",
    "result": "X + concat(outputs) W_O",
}


def to_html(part: AttentionTrace, about: Sequence[str]) -> str:
    """Return a head's tensors as HTML tables; all but the table of weights are collapsed at first.

    Args:
        part: The head.
        about: Lines of text above the tables.
    """
    lines = [f"<p>{'<br>'.join(map(html.escape, about))}</p>"]
    for name, array in part.tensors().items():
        rows = np.atleast_2d(array)
        labels, columns, number = headings(part, name, rows)
        shape = " × ".join(map(str, array.shape))
        title = f"{name} ({shape})  {meaning(part, name)}".rstrip()
        shown = rows[: html_table.MOST, : html_table.MOST].tolist()
        content = html_table.matrix(shown, labels, columns, number)
        lines.append(html_table.folded(title, content, opened=name == "weights"))
    return "\n".join(lines)


def headings(part: Head, name: str, rows: NDArray[Any]) -> tuple[Sequence[str], Sequence[str], str]:
    """Return a table's row headings, its column headings, and the format of its numbers.

    Args:
        part: The head.
        name: The tensor's name.
        rows: The tensor, as an array with two axes.
    """
    axes = part.axes[name]
    labels = part.along(axes[0]) or [""] * len(rows)
    columns = part.along(axes[-1]) or [str(j + 1) for j in range(rows.shape[1])]
    return labels, columns, "{:d}" if name == "mask" else "{:.4f}"


def meaning(part: Head, name: str) -> str:
    """Return in a few words how a tensor was computed, such as "weights V" for the output.

    Args:
        part: The head; some models compute a tensor in another way.
        name: The tensor's name.

    Returns:
        The description; empty if there is none.
    """
    there = part.tensors()
    if name == "scaled" and "divisor" in there:
        return "scores / divisor"
    if name == "masked" and "bias" in there:
        return "scaled + bias, -inf where blocked"
    if name == "Q" and "cos" in there:
        return "X W_Q (+ b_Q), rotated by cos and sin; K alike"
    return _MEANINGS.get(name, "")
