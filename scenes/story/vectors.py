"""The vectors of all words, and those of the queries before and after round one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.story.compared import Array, Compared
from qkvideo.scenes.text.numbers import Cell, Cells, style_for, whole

EQUAL = 1e-9
"""Maximum difference between numbers that count as equal, because of rounding errors."""
FEW = 6
"""How many numbers are shown of each word's vector: as many as can be read in rows of ten words."""


@dataclass(frozen=True)
class Starts:
    """The vectors of all words before the first layer.

    If a model keeps its vectors and their norms apart, these are the vectors.

    Attributes:
        cells: For each sentence, one row for each word: the first numbers of its vector.
        size: Length of a vector.
        differ: Indices (from 0) of the rows in which the two sentences have different vectors.
            Empty if there is only one sentence, or if the sentences cannot be compared word by word
            (`Compared.kind` is "moved").
        largest: The largest magnitude in `cells`; all are drawn on one scale of colours.
    """

    cells: tuple[Cells, ...]
    size: Cell
    differ: tuple[int, ...]
    largest: float

    @property
    def more(self) -> bool:
        """Whether the vectors have more numbers than are shown."""
        return self.cells[0].shape[1] < self.size.value


@dataclass(frozen=True)
class Taken:
    """For each sentence, the vector of the query's word before and after the first layer.

    If it is known, "after" is what attention makes of the vector, before the layer's MLP.

    Attributes:
        before: For each sentence, the vector before the layer: its first numbers, which are shown.
            Only one entry if the sentences have equal vectors.
        after: For each sentence, the shown numbers of the vector after the layer.
        changed: In how many numbers, shown or not, the vectors of the two sentences after the layer
            differ; for a single sentence, its vectors before and after the layer.
        size: Length of a vector.
        runs: Those of the differing numbers (see `changed`) that are shown, as ranges (start, end):
            (0, 3) stands for the first three numbers of the vector.
        more: Whether the vectors have more numbers than are shown.
        largest: The largest magnitude in all vectors, shown or not: the end of the colour scale.
    """

    before: tuple[Cells, ...]
    after: tuple[Cells, ...]
    changed: Cell
    size: Cell
    runs: tuple[tuple[int, int], ...]
    more: bool
    largest: float


def starts(c: Compared) -> Starts:
    """Return the vectors of all words before the first layer."""
    layer = c.rounds[0]
    tensors = dict(_beforehand(c, k) for k in c.every)
    arrays = list(tensors.values())
    drawn = _first(arrays[0].shape[1], FEW)
    cells = tuple(
        Cells(name, X[:, drawn], tuple(range(len(X))), drawn, style_for(X))
        for name, X in tensors.items()
    )
    here, there = (arrays[k] for k in (c.alike[0], c.alike[-1]))
    differ = np.flatnonzero((np.abs(here - there) > EQUAL).any(axis=1))
    size = whole("d_model", arrays[0].shape[1])
    return Starts(cells, size, tuple(map(int, differ)), _largest([one.values for one in cells]))


def taken(c: Compared, numbers: int) -> Taken:
    """Return, for each sentence, the vector of the query's word before and after the first layer.

    The result also says in which numbers these vectors differ.

    Args:
        c: The one or two sentences.
        numbers: Maximum length of a vector that is shown completely. Of a longer vector, only the
            first `numbers * 3 // 4` numbers are shown: the first 12, for example, if `numbers` is
            16.
    """
    befores = dict(_beforehand(c, k) for k in c.every)
    afters = dict(_afterwards(c, k) for k in c.every)
    starts, ends = (
        np.array([tensor[row] for tensor, row in zip(some.values(), c.rows, strict=True)])
        for some in (befores, afters)
    )
    alike = bool((starts == starts[0]).all())
    moved = np.abs(ends[-1] - (ends[0] if len(ends) > 1 else starts[0])) > EQUAL
    drawn = _first(moved.size, numbers, numbers * 3 // 4)
    before, after = (
        tuple(_block(c, name, tensor, k, drawn) for k, (name, tensor) in enumerate(some.items()))
        for some in (befores, afters)
    )
    return Taken(
        before[: 1 if alike else None],
        after,
        whole("changed", int(moved.sum())),
        whole("d_model", moved.size),
        _runs(moved[: len(drawn)]),
        len(drawn) < moved.size,
        _largest([*starts, *ends]),
    )


def _beforehand(c: Compared, which: int) -> tuple[str, Array]:
    """Return the vectors before the first layer, with their name; not their norms, if known."""
    head = c.head(c.rounds[0], which)
    tensor = "X" if head.resid_pre is None else "resid_pre"
    return c.name(c.rounds[0], tensor, which), np.asarray(getattr(head, tensor))


def _afterwards(c: Compared, which: int) -> tuple[str, Array]:
    """Return the vectors after the first round, with their name.

    They are the layer's result or, if it is not known, the input of the next layer.
    """
    layer = c.rounds[0]
    head = c.head(layer, which)
    for tensor in ("result", "resid_mid"):
        if (known := getattr(head, tensor)) is not None:
            return c.name(layer, tensor, which), np.asarray(known)
    return c.name(layer + 1, "X", which), np.asarray(c.head(layer + 1, which).X)


def _block(c: Compared, name: str, tensor: Array, which: int, columns: tuple[int, ...]) -> Cells:
    row = c.rows[which]
    return Cells(name, tensor[[row]][:, columns], (row,), columns, style_for(tensor))


def _first(count: int, most: int, otherwise: int | None = None) -> tuple[int, ...]:
    """Return the indices of all numbers if they are at most `most`, otherwise of the first ones.

    `otherwise` says how many of a larger count; None for `most`.
    """
    return tuple(range(count if count <= most else otherwise or most))


def _largest(vectors: list[Array]) -> float:
    largest = max(float(np.abs(vector).max()) for vector in vectors)
    return max(largest, np.finfo(np.float64).tiny)


def _runs(where: npt.NDArray[np.bool_]) -> tuple[tuple[int, int], ...]:
    """Return the ranges in which `where` is True, each as (start, end), end exclusive."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], where.astype(int), [0]])))
    return tuple((int(a), int(b)) for a, b in edges.reshape(-1, 2))
