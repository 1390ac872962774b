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
from qkvideo.engine.studies.language.generation import Generation
from qkvideo.engine.studies.language.passage import Passage
from qkvideo.engine.studies.language.prediction import Read
from qkvideo.engine.studies.meaning.readings import Readings
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.reading import Reading
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
        read: What a language model makes of the sentence; None for the recorded sentences that the
            package includes.
        passage: How the last piece's row passes through that model; None for the recording.
        written: What a language model writes on; None for the recorded text.
        code: The library for which films show code: "numpy" or "torch".
        reading: What may be claimed of what the query finds. Every caption has the variable
            "reading" (`Reading.how`), unless the film gives it another value.
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
        self.read: tuple[Read, ModelTrace] | None = brief.read
        self.passage: Passage | None = brief.passage
        self.written: Generation | None = brief.written
        self.code: str = brief.code
        self.reading: Reading = brief.reading

    @property
    def tokens(self) -> tuple[str, ...]:
        """Label of each row of the tensors: the word, or its piece if the word was split."""
        return self._trace.labels

    @property
    def doubt(self) -> str:
        """What there is to doubt in what the chosen head's query finds, see `Reading.doubt`."""
        return self.reading.remark(self.layer, self.head)

    @property
    def n(self) -> int:
        """Number of tokens, that is, of rows and of columns of the scores."""
        return self._trace.n

    def chosen(self, model: ModelTrace, layer: int) -> AttentionTrace:
        """Return the trace of the chosen head in a layer.

        Args:
            model: The trace of a sentence.
            layer: Number of the layer, from 1. If the layer has no head with the chosen head's
                number, the layer's first head is used.
        """
        heads = model.heads(layer)
        return heads[self.head - 1 if self.head <= len(heads) else 0]

    def supply(self, derived: Mapping[str, npt.NDArray[np.generic]]) -> None:
        """Add arrays, so that a story can read and show them like tensors of the chosen head.

        Args:
            derived: The arrays, by their new names. Two films that use the same name have to
                compute the array in the same way.

        Raises:
            ValueError: A tensor or an added array already has one of these names.
        """
        for name, array in derived.items():
            if name in self._derived or hasattr(self._trace, name):
                raise ValueError(f"there is an array “{name}” already")
            self._derived[name] = np.asarray(array, dtype=np.float64)

    def array(self, tensor: str) -> npt.NDArray[np.float64]:
        """Return a whole tensor of the chosen head, or a whole array added by `supply`.

        Use it for decisions, such as which entry is the largest. For numbers to be shown, use
        `cell` or `block`.

        Args:
            tensor: Name of the tensor or array.

        Raises:
            KeyError: The tensor is missing from the chosen head's trace: for example, W_Q if the
                trace was made from a file with only Q, K, V and the attention weights.
            AttributeError: The name is neither that of a tensor nor that of an added array.
        """
        if tensor in self._derived:
            return self._derived[tensor]
        value = getattr(self._trace, tensor)
        if value is None:
            raise KeyError(tensor)
        return np.asarray(value, dtype=np.float64)

    def has(self, tensor: str) -> bool:
        """Return whether the chosen head's trace contains a tensor.

        Arrays added by `supply` do not count.

        Args:
            tensor: Name of the tensor, such as "b_Q": not all models have this bias.
        """
        return getattr(self._trace, tensor, None) is not None

    def style(self, tensor: str) -> Style:
        """Return how all numbers of one tensor are written: one style for all its cells.

        Args:
            tensor: Name of a tensor of the chosen head, or of an array added by `supply`.
        """
        return style_for(self.array(tensor))

    def block(
        self, tensor: str, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None
    ) -> Cells:
        """Return some rows and columns of a tensor as cells.

        Args:
            tensor: Name of a tensor of the chosen head, or of an array added by `supply`.
            rows: Indices of the rows, from 0; None for all rows.
            columns: Indices of the columns, from 0; None for all columns.
        """
        values = self.array(tensor)
        rows = tuple(range(values.shape[0]) if rows is None else rows)
        columns = tuple(range(values.shape[1]) if columns is None else columns)
        return Cells(tensor, values[np.ix_(rows, columns)], rows, columns, self.style(tensor))

    def cell(self, tensor: str, *index: int) -> Cell:
        """Return one cell of a tensor.

        Args:
            tensor: Name of a tensor of the chosen head, or of an array added by `supply`.
            *index: Indices of the cell, from 0.
        """
        return Cell(tensor, index, float(self.array(tensor)[index]), self.style(tensor))

    def products(self, tensor: str, i: int, j: int) -> Cells:
        """Return the products whose sum is one cell of a matrix product, as one row of cells.

        For example, a cell of the scores is the sum of the products of a query's and a key's
        numbers. A bias is not among the products. The product at index r is named
        "products.<tensor>", and has the index (i, j, r).

        Args:
            tensor: The matrix product: "scores", "Q", "K", "V" or "output".
            i: Index of the cell's row, from 0.
            j: Index of the cell's column, from 0.
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
        """Return a size of the tensors, such as the number of tokens, as a cell.

        Args:
            name: The size's symbol: "n", "d_k", "d_v" or "d_model".
        """
        return whole(name, int(getattr(self._trace, name)))

    def largest(self, tensor: str) -> float:
        """Return the largest magnitude in a tensor; films use it as the end of a scale of colours.

        Infinities and NaN are left out. If the tensor contains nothing else, the result is 0.

        Args:
            tensor: Name of a tensor of the chosen head, or of an array added by `supply`.
        """
        values = self.array(tensor)
        return float(np.abs(values[np.isfinite(values)]).max(initial=0.0))

    def most_different(self, row: int) -> int:
        """Return the index j of the token for which scores[row, j] and scores[j, row] differ most.

        A token such as "," or "[CLS]" is returned only if no other token is a word or a piece of a
        word. If the sentence has only one token, the result is `row`.

        Args:
            row: Index of a token, from 0.
        """
        scores = self.array("scores")
        difference = np.abs(scores[row] - scores[:, row])
        others = [j for j in range(self.n) if j != row]
        words = [j for j in others if self.tokens[j].removeprefix("·")[:1].isalnum()]
        return max(words or others or [row], key=lambda j: float(difference[j]))
