"""The only way a film looks at tensors: a view that remembers what was looked at.

What was read is the truth behind a film's manifest, and says what a change of the sentence would
change in the film.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from qkvideo.engine.trace import AttentionTrace
from qkvideo.scenes.kit.numbers import Cell, Cells, Style, style_for, whole
from qkvideo.scenes.kit.reads import Reads, Unwatched

Told = TypeVar("Told")

UNWATCHED = Unwatched()
"""For views of which nobody needs to know what they told."""

# What each derived tensor multiplies, term by term: rows of the first with columns of the second.
_FACTORS = {
    "scores": ("Q", "K"),
    "Q": ("X", "W_Q"),
    "K": ("X", "W_K"),
    "V": ("X", "W_V"),
    "output": ("weights", "V"),
}


class View:
    """One head's tensors, as numbers that know their cells.

    Args:
        trace: The head.
        mark: Decimal mark of the language.
        reads: Where what is told is taken down.
    """

    def __init__(self, trace: AttentionTrace, mark: str = ".", reads: Reads | None = None) -> None:
        self.reads = Reads() if reads is None else reads
        self._trace = trace
        self._mark = mark
        self._read: dict[str, None] = {}
        self._derived: dict[str, npt.NDArray[np.float64]] = {}

    @property
    def tokens(self) -> tuple[str, ...]:
        """What a reader sees beside each row."""
        return self._told(("tokens",), self._trace.labels)

    @property
    def n(self) -> int:
        """How many rows and columns the scores have."""
        return self._told(("n",), self._trace.n)

    @property
    def read(self) -> tuple[str, ...]:
        """Names of the tensors that were looked at, in order."""
        return tuple(self._read)

    def supply(self, derived: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Show further arrays as if they were tensors of the trace.

        Args:
            derived: By name, worked out from this head's tensors by the engine. A name has a
                point in it or is no tensor's, and stands for one rule.

        Raises:
            ValueError: If there is such a tensor, or another array of that name.
        """
        for name, array in derived.items():
            if name in self._derived or hasattr(self._trace, name):
                raise ValueError(f"there is an array “{name}” already")
            self._derived[name] = np.asarray(array, dtype=np.float64)

    def array(self, tensor: str) -> npt.NDArray[np.float64]:
        """The whole tensor, for decisions (where is the largest?), not for drawing."""
        return self._told(("array", tensor), self._array(tensor))

    def _told(self, question: tuple[Any, ...], answer: Told) -> Told:
        self.reads.note(question, answer)
        return answer

    def _array(self, tensor: str) -> npt.NDArray[np.float64]:
        self._read[tensor] = None
        if tensor in self._derived:
            return self._derived[tensor]
        value = getattr(self._trace, tensor)
        if value is None:
            raise KeyError(tensor)
        return np.asarray(value, dtype=np.float64)

    def has(self, tensor: str) -> bool:
        """Whether the source of the weights has this tensor."""
        return self._told(("has", tensor), getattr(self._trace, tensor, None) is not None)

    def style(self, tensor: str) -> Style:
        """How this tensor's numbers are written: one style for all its cells."""
        return self._told(("style", tensor), self._style(tensor))

    def _style(self, tensor: str) -> Style:
        return style_for(self._array(tensor), self._mark)

    def block(
        self, tensor: str, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None
    ) -> Cells:
        """Some rows and columns of a tensor (all of them, where not given)."""
        values = self._array(tensor)
        rows = tuple(range(values.shape[0]) if rows is None else rows)
        columns = tuple(range(values.shape[1]) if columns is None else columns)
        chosen, style = values[np.ix_(rows, columns)], self._style(tensor)
        self.reads.note(("block", tensor, rows, columns), (chosen, style))
        return Cells(tensor, chosen, rows, columns, style)

    def cell(self, tensor: str, *index: int) -> Cell:
        """One cell of a tensor."""
        value, style = float(self._array(tensor)[index]), self._style(tensor)
        self.reads.note(("cell", tensor, index), (value, style))
        return Cell(tensor, index, value, style)

    def products(self, tensor: str, i: int, j: int) -> Cells:
        """The terms that add up to cell (i, j) of a tensor (before its bias), as one row.

        Their source is named "products.<tensor>", with the index (i, j, r).
        """
        left, right = _FACTORS[tensor]
        second = self._array(right)
        column = second[j] if tensor == "scores" else second[:, j]
        values = self._array(left)[i] * column
        self.reads.note(("products", tensor, i, j), values)
        return Cells(
            f"products.{tensor}",
            values[None],
            (0,),
            tuple(range(len(values))),
            style_for(values, self._mark),
            prefix=(i, j),
            flat=True,
        )

    def count(self, name: str) -> Cell:
        """A whole number of the computation: "n", "d_k", "d_v" or "d_model"."""
        return whole(name, self._told(("count", name), int(getattr(self._trace, name))))

    def scores_to_compute(self) -> Cell:
        """How many scores n tokens make: n²."""
        return whole("cost", self.n**2)

    def largest(self, tensor: str) -> float:
        """The largest magnitude in a tensor: one colour scale for all blocks of it."""
        values = self._array(tensor)
        largest = float(np.abs(values[np.isfinite(values)]).max(initial=0.0))
        return self._told(("largest", tensor), largest)

    def highest(self, row: int) -> int:
        """The key with the highest score of a row (the first of equals), from 0."""
        return self._told(("highest", row), int(np.argmax(self._array("scores")[row])))

    def most_different(self, row: int) -> int:
        """Another token whose score with this one differs most between the two directions.

        With a single token, that token. A token that is a word, or a piece of one, goes before one
        that is not ("," or a model's own "[CLS]").
        """
        scores = self._array("scores")
        difference = np.abs(scores[row] - scores[:, row])
        others = [j for j in range(self.n) if j != row]
        words = [j for j in others if self.tokens[j].removeprefix("·")[:1].isalnum()]
        found = max(words or others or [row], key=lambda j: float(difference[j]))
        return self._told(("most different", row), found)
