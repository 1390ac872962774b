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
    """The vectors of all words before the first layer, to be shown as colours.

    If a model keeps its vectors and their norms apart, these are the vectors.

    Attributes:
        cells: For each sentence, one row for each word: at most the first 64 numbers of its vector.
        differ: Indices (from 0) of the rows in which the two sentences have different vectors.
            Empty if there is only one sentence, or if the sentences cannot be compared word by word
            (`Compared.kind` is "moved").
        largest: The largest magnitude in `cells`; all are drawn on one scale of colours.
        placed: Whether positions are vectors that are added to the words' vectors. False for models
            that rotate queries and keys by their positions instead.
    """

    cells: tuple[Cells, ...]
    differ: tuple[int, ...]
    largest: float
    placed: bool


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
        colours: For each sentence, at most the first 64 numbers of the vector after the layer, to
            be shown as colours.
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
    """How the second of a film's two layers computes the query of each sentence.

    The query is a vector (the layer's input at the query's word) times the matrix W_Q.

    Attributes:
        given: For each sentence, the vector that is multiplied: at most its first 64 numbers.
        same: Whether the vectors that are multiplied are exactly those after the first layer.
        weight: W_Q, at most its first 64 rows and columns; None if W_Q was not recorded.
        shape: Number of rows and number of columns of the shown part of W_Q.
        results: For each sentence, the first numbers of the query, which are shown.
        more: Whether the queries have more numbers than are shown.
        alike: Whether the queries of the sentences are equal; True for a single sentence.
        bias: Whether a bias is added to the query.
        turned: Whether the query is rotated by an angle that depends on its word's position.
        largest: The largest magnitude in the queries, shown or not.
        largest_given: The largest magnitude in the vectors that are multiplied, shown or not.
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
    """Return the vectors of all words before the first layer."""
    layer = c.rounds[0]
    tensors = dict(_beforehand(c, k) for k in c.every)
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
    """Return how the second of two layers computes the query of each sentence.

    The result is None if the film shows only one layer.

    Args:
        c: The sentences, the query in each of them, and the layers that the film shows.
        numbers: How many numbers of a query are shown at most. If the layer adds a bias to queries
            or rotates them, one number fewer is shown.
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
