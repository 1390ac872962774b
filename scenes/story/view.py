"""What a story may look at: the sentences' computation and the measured times, and nothing else.

Neither language nor colours nor the frame reach a story, so a film says and shows the same in
every shape and theme.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.measuring.timings import Timings
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.numbers import Cell, Cells, Style, style_for, whole

# What each derived tensor multiplies, term by term: rows of the first with columns of the second.
_FACTORS = {
    "scores": ("Q", "K"),
    "Q": ("X", "W_Q"),
    "K": ("X", "W_K"),
    "V": ("X", "W_V"),
    "output": ("weights", "V"),
}


class View:
    """One head's tensors as numbers that know their cells, and the model that they belong to.

    Attributes:
        model: The whole computation.
        versus: The second sentence's, where a film compares two.
        layer: The chosen layer, from 1.
        head: The chosen head, from 1.
        row: The spotlit query, from 0.
        slot: The token in whose place others are tried, from 0; None where nobody chose one.
        timings: Measured times; None for those that came along.
    """

    def __init__(self, brief: Brief) -> None:
        self._trace = brief.attention
        self._derived: dict[str, npt.NDArray[np.float64]] = {}
        self.model: ModelTrace = brief.model
        self.versus: ModelTrace | None = brief.versus
        self.layer, self.head, self.row = brief.layer, brief.head, brief.row
        self.slot: int | None = brief.slot
        self.timings: Timings | None = brief.timings

    @property
    def tokens(self) -> tuple[str, ...]:
        """What a reader sees beside each row."""
        return self._trace.labels

    @property
    def n(self) -> int:
        """How many rows and columns the scores have."""
        return self._trace.n

    def chosen(self, model: ModelTrace, layer: int) -> AttentionTrace:
        """The chosen head of a layer; the first, where it has not so many."""
        heads = model.heads(layer)
        return heads[self.head - 1 if self.head <= len(heads) else 0]

    def supply(self, derived: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Show further arrays as if they were tensors of the trace.

        Args:
            derived: By name, worked out from this head's tensors by the engine. A name has a
                point in it or is no tensor's, and stands for one rule.

        Raises:
            ValueError: There is such a tensor, or another array of that name.
        """
        for name, array in derived.items():
            if name in self._derived or hasattr(self._trace, name):
                raise ValueError(f"there is an array “{name}” already")
            self._derived[name] = np.asarray(array, dtype=np.float64)

    def array(self, tensor: str) -> npt.NDArray[np.float64]:
        """The whole tensor, for decisions (where is the largest?), not for drawing."""
        if tensor in self._derived:
            return self._derived[tensor]
        value = getattr(self._trace, tensor)
        if value is None:
            raise KeyError(tensor)
        return np.asarray(value, dtype=np.float64)

    def has(self, tensor: str) -> bool:
        """Whether the source of the weights has this tensor."""
        return getattr(self._trace, tensor, None) is not None

    def style(self, tensor: str) -> Style:
        """How this tensor's numbers are written: one style for all its cells."""
        return style_for(self.array(tensor))

    def block(
        self, tensor: str, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None
    ) -> Cells:
        """Some rows and columns of a tensor (all of them, where not given)."""
        values = self.array(tensor)
        rows = tuple(range(values.shape[0]) if rows is None else rows)
        columns = tuple(range(values.shape[1]) if columns is None else columns)
        return Cells(tensor, values[np.ix_(rows, columns)], rows, columns, self.style(tensor))

    def cell(self, tensor: str, *index: int) -> Cell:
        """One cell of a tensor."""
        return Cell(tensor, index, float(self.array(tensor)[index]), self.style(tensor))

    def products(self, tensor: str, i: int, j: int) -> Cells:
        """The terms that add up to cell (i, j) of a tensor (before its bias), as one row.

        Their source is named "products.<tensor>", with the index (i, j, r).
        """
        left, right = _FACTORS[tensor]
        second = self.array(right)
        column = second[j] if tensor == "scores" else second[:, j]
        values = self.array(left)[i] * column
        return Cells(
            f"products.{tensor}",
            values[None],
            (0,),
            tuple(range(len(values))),
            style_for(values),
            prefix=(i, j),
            flat=True,
        )

    def count(self, name: str) -> Cell:
        """A whole number of the computation: "n", "d_k", "d_v" or "d_model"."""
        return whole(name, int(getattr(self._trace, name)))

    def largest(self, tensor: str) -> float:
        """The largest magnitude in a tensor: one colour scale for all blocks of it."""
        values = self.array(tensor)
        return float(np.abs(values[np.isfinite(values)]).max(initial=0.0))

    def most_different(self, row: int) -> int:
        """Another token whose score with this one differs most between the two directions.

        With a single token, that token. A token that is a word, or a piece of one, goes before one
        that is not ("," or a model's own "[CLS]").
        """
        scores = self.array("scores")
        difference = np.abs(scores[row] - scores[:, row])
        others = [j for j in range(self.n) if j != row]
        words = [j for j in others if self.tokens[j].removeprefix("·")[:1].isalnum()]
        return max(words or others or [row], key=lambda j: float(difference[j]))
