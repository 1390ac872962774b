"""The facts about cross-attention between two sentences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.cross import EXAMPLE, CrossTrace, cross_trace, known_pair
from qkvideo.engine.attention.folding import CERTAIN, listed
from qkvideo.scenes.look.axis import window
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, relation, style_for, whole

SHARED = 0.25
"""Minimum weight of each of two keys for a query to count as divided between them."""

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    In matrices, rows are queries (`tokens`) and columns are keys (`source`).

    Attributes:
        tokens: Words of the first sentence, which are the queries.
        source: Words of the second sentence, which are the keys.
        shown: Two tuples of indices: the words of `tokens` that are shown, then the words of
            `source` that are shown.
        example: Whether the two sentences are the film's own example.
        unknown: Words of both sentences for which the model has no vector.
        i: Index in `tokens` of the query that the film explains.
        j: Index in `source` of the key to which query `i` gives its largest weight.
        crossed: Indices of two neighbouring queries whose lines to their strongest keys cross: the
            strongest key of the first query comes after that of the second query. None if there
            are no such queries.
        shared: Index of a query that divides its attention between two keys, and the indices of
            these keys. None if there is no such query.
        n: Number of queries.
        m: Number of keys.
        d_model: Length of a word's vector.
        scores: The scores, (n, m).
        weights: The attention weights, (n, m).
        rows: Sums of the rows of `weights`.
        columns: Sums of the columns of `weights`.
    """

    tokens: tuple[str, ...]
    source: tuple[str, ...]
    shown: tuple[tuple[int, ...], tuple[int, ...]]
    example: bool
    unknown: tuple[str, ...]
    i: int
    j: int
    crossed: tuple[int, int] | None
    shared: tuple[int, tuple[int, int]] | None
    n: Cell
    m: Cell
    d_model: Cell
    scores: Cells
    weights: Cells
    rows: tuple[Cell, ...]
    columns: tuple[Cell, ...]

    @property
    def total(self) -> Cell:
        """Number of scores."""
        return whole("cross.cost", len(self.tokens) * len(self.source))

    @property
    def share(self) -> Cell:
        """The largest weight of the followed query."""
        return self.weights.cell(self.i, self.j)

    def row(self, i: int) -> tuple[Cell, ...]:
        """Return the weights of a query."""
        return tuple(self.weights.cell(i, k) for k in range(len(self.source)))

    def best(self, i: int) -> int:
        """Return the index of a query's largest weight."""
        return _best(self.weights.values, i)

    def query(self, i: int) -> Word:
        """Return a query, for a caption."""
        return Word(self.tokens[i], "query")

    def key(self, j: int) -> Word:
        """Return a key, for a caption."""
        return Word(self.source[j], "key")

    @property
    def most(self) -> tuple[Claim, ...]:
        """The claim that the explained query, `i`, gives no key more weight than key `j`.

        `j` is its strongest key. Empty if there is only one key.
        """
        rest = tuple(cell for k, cell in enumerate(self.row(self.i)) if k != self.j)
        return (Claim("largest", self.share, rest),) if rest else ()

    @property
    def signs(self) -> tuple[str, str]:
        """The sign before the row sums, then the sign before the column sums.

        "=" if in every row (or column) the weights as rounded on screen add up to the sum as
        rounded on screen; otherwise "≈".
        """
        rows = [self.row(i) for i in range(len(self.tokens))]
        columns = [*zip(*rows, strict=True)]
        sides = (zip(a, b, strict=True) for a, b in ((rows, self.rows), (columns, self.columns)))
        exact = (all(relation(terms, total, "+") == "=" for terms, total in side) for side in sides)
        first, second = ("=" if each else "≈" for each in exact)
        return first, second

    @property
    def sums(self) -> tuple[Claim, ...]:
        """The claims about the sums of rows and columns of `weights`, as rounded on screen.

        The first claim is that all row sums are equal. If all column sums are 1, the second claim
        is that they equal the row sums. Otherwise, the second claim is that the column sum farthest
        from 1 differs from the row sums.
        """
        off = self.uneven
        rows = (Claim("equal", self.rows[0], self.rows[1:]),)
        if off is None:
            return (*rows, Claim("equal", self.rows[0], self.columns))
        return (*rows, Claim("different", self.columns[off], (self.rows[0],)))

    @property
    def uneven(self) -> int | None:
        """Index of the column of `weights` whose sum, as rounded on screen, is farthest from 1.

        None if all column sums, as rounded on screen, are 1.
        """
        off = [abs(drawn(cell) - 1) for cell in self.columns]
        k = max(range(len(off)), key=off.__getitem__)
        return k if off[k] else None


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film.

    If `view` has only one sentence, or if most words of a sentence are unknown to the model, the
    facts are about the film's own example.

    Args:
        view: Contains the sentence of the queries and, in `view.versus`, the sentence of the keys.
        room: The number of words that fit into a line.
    """
    other = None if view.versus is None else view.versus.sentence
    pair = known_pair(view.model.sentence, other)
    trace = cross_trace(*pair)
    crossed = _crossed(trace.weights)
    # Of two queries whose beams cross, the second one is followed.
    i = crossed[1] if crossed else len(trace.tokens) - 1
    j = _best(trace.weights, i)
    shared = _shared(trace.weights)
    # The word before this query determines it while the text is generated.
    before = (i - 1,) if i else ()
    lines = _lines(
        trace, (i, *before, *(crossed or ()), *((shared[0],) if shared else ())), j, room
    )
    return Story(
        tokens=trace.tokens,
        source=trace.source_tokens,
        shown=lines,
        example=pair == EXAMPLE,
        unknown=trace.source.unknown,
        i=i,
        j=j,
        crossed=crossed,
        shared=shared,
        n=whole("cross.n", trace.n),
        m=whole("cross.m", trace.m),
        d_model=whole("cross.d_model", trace.X.shape[1]),
        scores=_cells("cross.scores", trace.scores),
        weights=_cells("cross.weights", trace.weights),
        rows=_each("cross.rows", trace.weights.sum(axis=1)),
        columns=_each("cross.columns", trace.weights.sum(axis=0)),
    )


def _cells(name: str, values: Array) -> Cells:
    """Return a whole matrix as cells."""
    rows, columns = map(tuple, map(range, values.shape))
    return Cells(name, values, rows, columns, style_for(values))


def _each(name: str, values: Array) -> tuple[Cell, ...]:
    """Return the numbers of a vector as cells, in one number format."""
    style = style_for(values)
    return tuple(Cell(name, (k,), float(value), style) for k, value in enumerate(values))


def _best(weights: Array, i: int) -> int:
    """Return the index of the largest weight in row i; of equal ones, the first."""
    return int(np.argmax(np.round(weights[i], CERTAIN)))


def _crossed(weights: Array) -> tuple[int, int] | None:
    """Return the first two neighbouring queries whose strongest beams cross."""
    best = [_best(weights, i) for i in range(len(weights))]
    return next(((i, i + 1) for i in range(len(best) - 1) if best[i] > best[i + 1]), None)


def _shared(weights: Array) -> tuple[int, tuple[int, int]] | None:
    """Return the query whose second-largest weight is largest, and its two keys.

    None if that weight is below `SHARED`.
    """
    found = []
    for i, row in enumerate(weights):
        if len(row) > 1:
            second, first = (int(k) for k in np.argsort(row, kind="stable")[-2:])
            low, high = sorted((first, second))
            found.append((float(row[second]), i, (low, high)))
    if not found:
        return None
    least, i, pair = max(found, key=lambda each: each[0])
    return (i, pair) if least >= SHARED else None


def _lines(
    trace: CrossTrace, asks: tuple[int, ...], j: int, room: Room
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the indices of the words shown: queries around `asks`, and their strongest keys."""
    words, whole_ = room.words, room.whole
    asking = window(trace.n, tuple(dict.fromkeys(asks)), min(trace.n, words), whole_)
    if trace.m <= whole_:
        return asking, tuple(range(trace.m))
    best = [_best(trace.weights, i) for i in asking]
    most = listed(trace.weights, asks[0])
    answering = list(dict.fromkeys((j, *best, *(k for k in most if k < trace.m))))
    return asking, tuple(sorted(answering[:words]))
