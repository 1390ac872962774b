"""The view: the only data that a story may read, namely tensors and measured times.

It does not contain language, colours and frame, so a film's story is the same in every shape and
theme.
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

# The factors of each derived tensor: rows of the first are multiplied with columns of the second.
_FACTORS = {
    "scores": ("Q", "K"),
    "Q": ("X", "W_Q"),
    "K": ("X", "W_K"),
    "V": ("X", "W_V"),
    "output": ("weights", "V"),
}


class View:
    """All that a film's story may read: the tensors of one sentence, as cells, and a few settings.

    The methods return tensors of the chosen head. All other heads are in `model`.

    Attributes:
        model: The trace of the sentence, with all layers and heads.
        versus: The trace of a second sentence; None if the film has only one.
        layer: Number of the chosen layer, from 1.
        head: Number of the chosen head, from 1.
        row: Index of the token whose query the film highlights, from 0.
        slot: Index of the token for which the film tries other words, from 0; None if the user did
            not choose one.
        timings: Measurements of attention's time and memory; None for those included in the
            package.
        readings: A pretrained model's vectors of an ambiguous word in several sentences; None for
            those included in the package.
        code: The library for which films show code: "numpy" or "torch".
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
        """Return the chosen head of a layer; its first head if the layer has fewer heads."""
        heads = model.heads(layer)
        return heads[self.head - 1 if self.head <= len(heads) else 0]

    def supply(self, derived: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Add arrays that can be shown like tensors of the trace.

        Args:
            derived: Arrays by name, computed from this head's tensors by the engine. A name
                must not be that of a tensor, and must always stand for the same computation.

        Raises:
            ValueError: If there is already a tensor, or another array, of that name.
        """
        for name, array in derived.items():
            if name in self._derived or hasattr(self._trace, name):
                raise ValueError(f"there is an array “{name}” already")
            self._derived[name] = np.asarray(array, dtype=np.float64)

    def array(self, tensor: str) -> npt.NDArray[np.float64]:
        """Return a whole tensor, for decisions such as finding the largest entry, not for drawing.

        Raises:
            KeyError: If the source of the weights does not provide this tensor.
        """
        if tensor in self._derived:
            return self._derived[tensor]
        value = getattr(self._trace, tensor)
        if value is None:
            raise KeyError(tensor)
        return np.asarray(value, dtype=np.float64)

    def has(self, tensor: str) -> bool:
        """Return whether the source of the weights provides this tensor."""
        return getattr(self._trace, tensor, None) is not None

    def style(self, tensor: str) -> Style:
        """Return the number style of a tensor, the same for all its cells."""
        return style_for(self.array(tensor))

    def block(
        self, tensor: str, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None
    ) -> Cells:
        """Return some rows and columns of a tensor; by default all."""
        values = self.array(tensor)
        rows = tuple(range(values.shape[0]) if rows is None else rows)
        columns = tuple(range(values.shape[1]) if columns is None else columns)
        return Cells(tensor, values[np.ix_(rows, columns)], rows, columns, self.style(tensor))

    def cell(self, tensor: str, *index: int) -> Cell:
        """Return one cell of a tensor."""
        return Cell(tensor, index, float(self.array(tensor)[index]), self.style(tensor))

    def products(self, tensor: str, i: int, j: int) -> Cells:
        """Return the terms of the sum in cell (i, j) of a tensor, without its bias, as one row.

        The term with index r has the name "products.<tensor>" and the index (i, j, r).
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
        """Return a size of the computation: "n", "d_k", "d_v" or "d_model"."""
        return whole(name, int(getattr(self._trace, name)))

    def largest(self, tensor: str) -> float:
        """Return the largest magnitude in a tensor, for a common scale of colours."""
        values = self.array(tensor)
        return float(np.abs(values[np.isfinite(values)]).max(initial=0.0))

    def most_different(self, row: int) -> int:
        """Return the index of a token whose scores with a given token differ most.

        There are two scores: one token's query with the other one's key, and the reverse.

        Words and pieces of words are preferred to other tokens, such as "," or "[CLS]". If the
        sentence has only one token, the result is that token.

        Args:
            row: Index of the given token, from 0.
        """
        scores = self.array("scores")
        difference = np.abs(scores[row] - scores[:, row])
        others = [j for j in range(self.n) if j != row]
        words = [j for j in others if self.tokens[j].removeprefix("·")[:1].isalnum()]
        return max(words or others or [row], key=lambda j: float(difference[j]))
