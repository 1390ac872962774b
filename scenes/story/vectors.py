"""The vectors of all words, those of the queries after round one, and the next round's queries."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.story.compared import Array, Compared
from qkvideo.scenes.text.numbers import Cell, Cells, style_for, whole

EQUAL = 1e-9
"""Maximum difference between numbers that count as equal, because of rounding errors."""
COLOURS = 64
"""Maximum number of a vector's numbers that are shown as colours."""


@dataclass(frozen=True)
class Starts:
    """The initial vectors of all words.

    Attributes:
        cells: For each sentence, a row for each word, with those numbers that are shown as colours.
        differ: Indices of the rows that differ between the sentences; empty if words of the second
            sentence are at other positions.
        largest: The largest magnitude, for a common scale of colours.
        placed: Whether positions are added to the vectors, which is not so for rotary positions.
    """

    cells: tuple[Cells, ...]
    differ: tuple[int, ...]
    largest: float
    placed: bool


@dataclass(frozen=True)
class Taken:
    """The vectors of the words that ask (the queries' words), before and after the first round.

    Attributes:
        before: The vectors before the round, one for each sentence; only one if all are equal.
        after: The vectors after the round, one for each sentence.
        changed: Number of elements that differ: between the two sentences after the round, or for a
            single sentence between before and after.
        size: Length of the vectors.
        runs: Where the drawn vectors differ: ranges of positions, each as (start, end), end
            exclusive.
        more: Whether the vectors are longer than what is drawn.
        largest: The largest magnitude, for a common scale of colours.
        colours: The vectors after the round, with those numbers that are shown as colours.
    """

    before: tuple[Cells, ...]
    after: tuple[Cells, ...]
    changed: Cell
    size: Cell
    runs: tuple[tuple[int, int], ...]
    more: bool
    largest: float
    colours: tuple[Cells, ...]


@dataclass(frozen=True)
class Query:
    """How a learned matrix turns vectors into queries.

    Attributes:
        given: The vectors from which the queries are computed, one for each sentence.
        same: Whether these vectors are the result of the first round.
        weight: The learned matrix; None if a recording of a model does not contain it.
        shape: Numbers of rows and columns of the matrix that are drawn.
        results: The queries, one for each sentence.
        more: Whether the queries are longer than what is drawn.
        alike: Whether the queries of both sentences are equal.
        bias: Whether a bias is added.
        turned: Whether the query is rotated by its position.
        largest: The largest magnitude in `results`.
        largest_given: The largest magnitude in `given`.
    """

    given: tuple[Cells, ...]
    same: bool
    weight: Cells | None
    shape: tuple[int, int]
    results: tuple[Cells, ...]
    more: bool
    alike: bool
    bias: bool
    turned: bool
    largest: float
    largest_given: float


def starts(c: Compared) -> Starts:
    """Return the vectors of all words before the first round."""
    layer = c.rounds[0]
    tensors = {c.name(layer, "X", k): np.asarray(c.head(layer, k).X) for k in c.every}
    arrays = list(tensors.values())
    drawn = _first(arrays[0].shape[1])
    cells = tuple(
        Cells(name, X[:, drawn], tuple(range(len(X))), drawn, style_for(X))
        for name, X in tensors.items()
    )
    here, there = (arrays[k] for k in (c.alike[0], c.alike[-1]))
    differ = np.flatnonzero((np.abs(here - there) > EQUAL).any(axis=1))
    largest, placed = _largest([some.values for some in cells]), c.head(layer).cos is None
    return Starts(cells, tuple(map(int, differ)), largest, placed)


def taken(c: Compared, numbers: int) -> Taken:
    """Return the vectors of the queries' words before and after round one, and how they differ.

    Args:
        c: The sentences.
        numbers: Maximum length of a vector that is drawn completely; of longer vectors, three
            quarters of this number are drawn.
    """
    layer = c.rounds[0]
    befores = {c.name(layer, "X", k): np.asarray(c.head(layer, k).X) for k in c.every}
    afters = dict(_afterwards(c, k) for k in c.every)
    starts, ends = (
        np.array([tensor[row] for tensor, row in zip(some.values(), c.rows, strict=True)])
        for some in (befores, afters)
    )
    alike = bool((starts == starts[0]).all())
    moved = np.abs(ends[-1] - (ends[0] if len(ends) > 1 else starts[0])) > EQUAL
    drawn = _first(moved.size, numbers, numbers * 3 // 4)
    before, after, colours = (
        tuple(_block(c, name, tensor, k, drawn) for k, (name, tensor) in enumerate(some.items()))
        for some, drawn in ((befores, drawn), (afters, drawn), (afters, _first(moved.size)))
    )
    return Taken(
        before[: 1 if alike else None],
        after,
        whole("changed", int(moved.sum())),
        whole("d_model", moved.size),
        _runs(moved[: len(drawn)]),
        len(drawn) < moved.size,
        _largest([*starts, *ends]),
        colours,
    )


def queries(c: Compared, numbers: int) -> Query | None:
    """Return the queries of the later round; None if there is only one round.

    Args:
        c: The sentences.
        numbers: Maximum number of a query's numbers that are drawn.
    """
    if len(c.rounds) == 1:
        return None
    layer = c.rounds[-1]
    heads = [c.head(layer, k) for k in c.every]
    W, size = heads[0].W_Q, heads[0].Q.shape[1]
    bias, turned = heads[0].b_Q is not None, heads[0].cos is not None
    given, keys = _first(heads[0].X.shape[1]), _first(size)
    # A bias, or a rotation, takes the room of one number.
    asked = _first(size, numbers - (bias or turned))
    xs = [head.X[row] for head, row in zip(heads, c.rows, strict=True)]
    qs = [head.Q[row] for head, row in zip(heads, c.rows, strict=True)]
    left = [_afterwards(c, k)[1][row] for k, row in enumerate(c.rows)]
    given_, results = (
        tuple(
            _block(c, c.name(layer, tensor, k), getattr(head, tensor), k, columns)
            for k, head in enumerate(heads)
        )
        for tensor, columns in (("X", given), ("Q", asked))
    )
    weight = None
    if W is not None:
        learned = np.asarray(W)[np.ix_(given, keys)]
        weight = Cells(c.name(layer, "W_Q"), learned, given, keys, style_for(W))
    return Query(
        given_,
        np.array_equal(xs, left),
        weight,
        (len(given), len(keys)),
        results,
        len(asked) < size,
        bool(np.abs(qs[0] - qs[-1]).max() <= EQUAL),
        bias,
        turned,
        _largest(qs),
        _largest(xs),
    )


def _afterwards(c: Compared, which: int) -> tuple[str, Array]:
    """Return the vectors after the first round, with their name.

    They are the layer's result or, if it is not known, the input of the next layer.
    """
    layer = c.rounds[0]
    result = c.head(layer, which).result
    if result is not None:
        return c.name(layer, "result", which), np.asarray(result)
    return c.name(layer + 1, "X", which), np.asarray(c.head(layer + 1, which).X)


def _block(c: Compared, name: str, tensor: Array, which: int, columns: tuple[int, ...]) -> Cells:
    row = c.rows[which]
    return Cells(name, tensor[[row]][:, columns], (row,), columns, style_for(tensor))


def _first(count: int, most: int = COLOURS, otherwise: int | None = None) -> tuple[int, ...]:
    """Return the indices of all numbers if they are few, otherwise of the first ones.

    Args:
        count: Number of numbers.
        most: Maximum count of which all are returned.
        otherwise: How many are returned of a larger count; by default `most`.
    """
    return tuple(range(count if count <= most else otherwise or most))


def _largest(vectors: list[Array]) -> float:
    largest = max(float(np.abs(vector).max()) for vector in vectors)
    return max(largest, np.finfo(np.float64).tiny)


def _runs(where: npt.NDArray[np.bool_]) -> tuple[tuple[int, int], ...]:
    """Return the ranges in which `where` is True, each as (start, end), end exclusive."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], where.astype(int), [0]])))
    return tuple((int(a), int(b)) for a, b in edges.reshape(-1, 2))
