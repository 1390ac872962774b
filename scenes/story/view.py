"""The view: the only data that a story may read, the sentences' computation and measured times.

Language, colours and frame are not in it, so a film tells the same story in every shape and theme.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.measuring.timings import Timings
from qkvideo.engine.studies.readings import Readings
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
    """The chosen head's tensors, whose numbers know their cells, and the model that they belong to.

    Attributes:
        model: The trace of the sentence.
        versus: The trace of the second sentence, if the film compares two.
        layer: The chosen layer, from 1.
        head: The chosen head, from 1.
        row: The spotlit query, from 0.
        slot: The token that other words replace, from 0; None if none was chosen.
        timings: Measured times; None for those included in the package.
        readings: What a pretrained model makes of one word in the two sentences; None for those
            included in the package.
        code: The library in which films show code, one of `look.choices.CODES`.
    """

    def __init__(self, brief: Brief) -> None:
        self._trace = brief.attention
        self._derived: dict[str, npt.NDArray[np.float64]] = {}
        self.model: ModelTrace = brief.model
        self.versus: ModelTrace | None = brief.versus
        self.layer, self.head, self.row = brief.layer, brief.head, brief.row
        self.slot: int | None = brief.slot
        self.timings: Timings | None = brief.timings
        self.readings: Readings | None = brief.readings
        self.code: str = brief.code

    @property
    def tokens(self) -> tuple[str, ...]:
        """The label of each row."""
        return self._trace.labels

    @property
    def n(self) -> int:
        """Number of rows and columns of the scores."""
        return self._trace.n

    def chosen(self, model: ModelTrace, layer: int) -> AttentionTrace:
        """The chosen head of a layer; its first head if it has fewer."""
        heads = model.heads(layer)
        return heads[self.head - 1 if self.head <= len(heads) else 0]

    def supply(self, derived: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Add arrays that are shown like tensors of the trace.

        Args:
            derived: Arrays by name, computed from this head's tensors by the engine. The names
                contain a point, or are no tensor's; each name stands for one computation.

        Raises:
            ValueError: If there is a tensor, or another array, of that name.
        """
        for name, array in derived.items():
            if name in self._derived or hasattr(self._trace, name):
                raise ValueError(f"there is an array “{name}” already")
            self._derived[name] = np.asarray(array, dtype=np.float64)

    def array(self, tensor: str) -> npt.NDArray[np.float64]:
        """The whole tensor, for decisions such as finding the largest entry, not for drawing."""
        if tensor in self._derived:
            return self._derived[tensor]
        value = getattr(self._trace, tensor)
        if value is None:
            raise KeyError(tensor)
        return np.asarray(value, dtype=np.float64)

    def has(self, tensor: str) -> bool:
        """Whether this tensor exists for the source of the weights."""
        return getattr(self._trace, tensor, None) is not None

    def style(self, tensor: str) -> Style:
        """The style of this tensor's numbers, the same for all its cells."""
        return style_for(self.array(tensor))

    def block(
        self, tensor: str, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None
    ) -> Cells:
        """Rows and columns of a tensor, by default all."""
        values = self.array(tensor)
        rows = tuple(range(values.shape[0]) if rows is None else rows)
        columns = tuple(range(values.shape[1]) if columns is None else columns)
        return Cells(tensor, values[np.ix_(rows, columns)], rows, columns, self.style(tensor))

    def cell(self, tensor: str, *index: int) -> Cell:
        """One cell of a tensor."""
        return Cell(tensor, index, float(self.array(tensor)[index]), self.style(tensor))

    def products(self, tensor: str, i: int, j: int) -> Cells:
        """The terms of the sum in cell (i, j) of a tensor (without its bias), as one row.

        They are called "products.<tensor>", with the index (i, j, r).
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
        """A size of the computation: "n", "d_k", "d_v" or "d_model"."""
        return whole(name, int(getattr(self._trace, name)))

    def largest(self, tensor: str) -> float:
        """The largest magnitude in a tensor, for a common scale of colours."""
        values = self.array(tensor)
        return float(np.abs(values[np.isfinite(values)]).max(initial=0.0))

    def most_different(self, row: int) -> int:
        """Another token whose score with this one differs most between the two directions.

        If there is only one token, that one. Words and pieces of words are preferred to other
        tokens (such as "," or a model's own "[CLS]").
        """
        scores = self.array("scores")
        difference = np.abs(scores[row] - scores[:, row])
        others = [j for j in range(self.n) if j != row]
        words = [j for j in others if self.tokens[j].removeprefix("·")[:1].isalnum()]
        return max(words or others or [row], key=lambda j: float(difference[j]))
