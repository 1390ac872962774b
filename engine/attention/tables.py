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
    """One head of self-attention or cross-attention, as written to tables and files.

    This is a protocol; `AttentionTrace` and `CrossTrace` implement it.

    Attributes:
        axes: For each tensor's name, the names of its axes. An axis "n" has one entry per token of
            the sentence; in cross-attention, an axis "m" has one per token of the second sentence,
            from which keys and values are made. An axis such as "d_model" or "d_k" has one entry
            per component of a vector. An axis "one" has a single entry.
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
        """Return the tokens as a dict, by the names that they have in a trace file.

        The key "tokens" always exists. For cross-attention, there is also "source_tokens". For
        self-attention, if the tokenizer split a word, there are also "pieces" (of words) and
        "words" (for each piece, the index of its token, from 0).
        """

    def along(self, axis: str) -> tuple[str, ...] | None:
        """Return a readable label for each row or column along an axis; None if there are none."""

    def spelled(self, axis: str) -> tuple[str, ...] | None:
        """Return, for each entry along an axis, the label as the vocabulary writes it.

        An example is "##ing". None if the axis has no labels.
        """


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
    """Return a head's tensors as HTML tables, of which only the table of weights is open at first.

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
    """Return the headings of a tensor's table, and the format of its numbers.

    Args:
        part: The head.
        name: The tensor's name.
        rows: The tensor as an array with two axes; a vector is a single row.

    Returns:
        The row headings, the column headings, and the format for `str.format`, such as "{:.4f}".
    """
    axes = part.axes[name]
    labels = part.along(axes[0]) or [""] * len(rows)
    columns = part.along(axes[-1]) or [str(j + 1) for j in range(rows.shape[1])]
    return labels, columns, "{:d}" if name == "mask" else "{:.4f}"


def meaning(part: Head, name: str) -> str:
    """Return a few words on how a tensor was computed, such as "softmax of each row of masked".

    Args:
        part: The head. Descriptions depend on the model, for example if it rotates queries.
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
