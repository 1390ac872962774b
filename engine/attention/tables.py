"""A head's tensors as tables: what stands along their axes, what they mean; and as HTML."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.names import TENSORS
from qkvideo.engine.files import html_table

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import AttentionTrace

_MEANINGS: Final = {
    "X": "one row per token",
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
    """A head's tensors as tables, its weights unfolded.

    Args:
        part: The head.
        about: Lines above them.
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


def headings(
    part: AttentionTrace, name: str, rows: NDArray[Any]
) -> tuple[Sequence[str], Sequence[str], str]:
    """Names of a tensor's rows and of its columns, and how its numbers are written."""
    axes = TENSORS[name]
    labels = part.labels if axes[0] == "n" else [""] * len(rows)
    columns = part.labels if axes[-1] == "n" else [str(j + 1) for j in range(rows.shape[1])]
    return labels, columns, "{:d}" if name == "mask" else "{:.4f}"


def meaning(part: AttentionTrace, name: str) -> str:
    """What a tensor is, in this head: models may divide and add otherwise than the paper."""
    if name == "scaled" and part.divisor is not None:
        return "scores / divisor"
    if name == "masked" and part.bias is not None:
        return "scaled + bias, -inf where blocked"
    if name == "Q" and part.cos is not None:
        return "X W_Q (+ b_Q), rotated by cos and sin; K alike"
    return _MEANINGS.get(name, "")
