"""What is true of one head's scores: the spotlit query, the keys it meets, and who matches best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from qkvideo.engine.attention.intermediates import projected, score_totals
from qkvideo.scenes.look.folding import window
from qkvideo.scenes.story.claim import Claim, drawn, largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.terms import Terms
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, relation, whole

ONE = whole("one", 1)
"""What shares add up to."""
Case = Literal["alone", "tie", "negative", "self", "other"]


@dataclass(frozen=True)
class Block:
    """A tensor, and its largest magnitude: the ends of one scale of colours."""

    cells: Cells
    largest: float


@dataclass(frozen=True)
class Story:
    """All that the film says and shows.

    Attributes:
        tokens: Of the sentence.
        line: Which of them a line of words shows, from 0.
        i: The spotlit query, from 0.
        j: The key with its highest score.
        other: A token whose score with it differs most between the two directions.
        n: How many tokens there are.
        d_model: How many numbers a vector has.
        d_k: How many a query has.
        layer: The chosen one.
        depth: Whether it is the model's "first", or a "later" one.
        weights: Where the weights are from.
        X: The vectors.
        W_Q: The matrix that makes queries of them.
        W_K: The one that makes keys.
        Q: The queries.
        K: The keys.
        scores: All of them.
        biased: Of "Q" and "K" those to which a bias is added.
        turned: Whether positions turn queries and keys.
        entry: The first number of the spotlit query.
        one: The score of the spotlit query and key j.
        spotlit: The spotlit row.
        there: The spotlit query's score for the other token.
        back: The other way round.
        total: What the spotlit row adds up to.
        total_sign: "=" where its numbers as drawn do so, else "≈".
    """

    tokens: tuple[str, ...]
    line: tuple[int, ...]
    i: int
    j: int
    other: int
    n: Cell
    d_model: Cell
    d_k: Cell
    layer: Cell
    depth: str
    weights: str
    X: Block
    W_Q: Block
    W_K: Block
    Q: Block
    K: Block
    scores: Block
    biased: frozenset[str]
    turned: bool
    entry: Terms
    one: Terms
    spotlit: Cells
    there: Cell
    back: Cell
    total: Cell
    total_sign: str

    @property
    def row(self) -> tuple[Cell, ...]:
        """The spotlit row's numbers."""
        return tuple(self.spotlit.all())

    @property
    def focus(self) -> tuple[int, ...]:
        """The tokens that are always to be read."""
        return tuple(dict.fromkeys((self.i, self.j, self.other)))

    @property
    def every(self) -> range:
        """All tokens."""
        return range(len(self.tokens))

    def word(self, token: int, role: str) -> Word:
        """A word of the sentence, as a caption names it."""
        return Word(self.tokens[token], role)

    @property
    def case(self) -> Case:
        """What is to be said of the spotlit row, as its numbers are drawn."""
        if len(self.row) == 1:
            return "alone"
        if len(largest(self.row)) > 1:
            return "tie"
        if all(drawn(cell) < 0 for cell in self.row):
            return "negative"
        return "self" if self.i == self.j else "other"

    @property
    def best(self) -> tuple[Claim, ...]:
        """What that says, in numbers."""
        top = self.row[self.j]
        rest = tuple(cell for k, cell in enumerate(self.row) if k != self.j)
        if self.case == "alone":
            return ()
        return (Claim("largest" if self.case == "tie" else "only", top, rest),)

    @property
    def both(self) -> Literal["alone", "same", "differ"]:
        """Whether asking and being asked give the same number, as drawn."""
        if self.i == self.other:
            return "alone"
        return "same" if drawn(self.there) == drawn(self.back) else "differ"

    @property
    def ways(self) -> tuple[Claim, ...]:
        """What that says, in numbers."""
        if self.both == "alone":
            return ()
        return (Claim("equal" if self.both == "same" else "different", self.there, (self.back,)),)

    @property
    def sum(self) -> Literal["one", "usual"]:
        """Whether the row adds up to one, as drawn."""
        return "one" if drawn(self.total) == 1 else "usual"

    @property
    def summed(self) -> tuple[Claim, ...]:
        """What `sum` says, as a claim about numbers."""
        return (Claim("equal" if self.sum == "one" else "different", self.total, (ONE,)),)


def tell(view: View, room: Room) -> Story:
    """Choose whom the spotlit query meets, and work out what is said of it."""
    head = view.chosen(view.model, view.layer)
    view.supply(projected(head) | score_totals(head))
    i, n = view.row, view.n
    j, other = int(np.argmax(view.array("scores")[i])), view.most_different(i)
    row = tuple(view.cell("scores", i, k) for k in range(n))
    # Where scores that differ are drawn alike, the first of them stands for all.
    j = next(k for k in range(n) if drawn(row[k]) == drawn(row[j]))
    total = view.cell("total.scores", i, 0)
    line = window(n, (i,), min(n, room.words), room.whole)
    first = view.model.layers[0][0].layer
    # Where positions are rotations, what is multiplied out is the query before its turn.
    name = "projected.Q" if view.has("cos") else "Q"
    entry = Terms(
        view.block("X", rows=(i,)),
        view.block("W_Q", columns=(0,)).T,
        view.products("Q", i, 0),
        view.cell(name, i, 0),
        (view.cell("b_Q", 0),) if view.has("b_Q") else (),
    )
    one = Terms(
        view.block("Q", rows=(i,)),
        view.block("K", rows=(j,)),
        view.products("scores", i, j),
        row[j],
    )
    return Story(
        tokens=view.tokens,
        line=line,
        i=i,
        j=j,
        other=other,
        n=view.count("n"),
        d_model=view.count("d_model"),
        d_k=view.count("d_k"),
        layer=whole("layer", view.layer),
        depth="first" if view.layer == first else "later",
        weights=view.model.source.kind,
        X=_block(view, "X"),
        W_Q=_block(view, "W_Q"),
        W_K=_block(view, "W_K"),
        Q=_block(view, "Q"),
        K=_block(view, "K"),
        scores=_block(view, "scores"),
        biased=frozenset(name for name in ("Q", "K") if view.has(f"b_{name}")),
        turned=view.has("cos"),
        entry=entry,
        one=one,
        spotlit=view.block("scores", rows=(i,)),
        there=view.cell("scores", i, other),
        back=view.cell("scores", other, i),
        total=total,
        total_sign=relation(row, total, "+"),
    )


def _block(view: View, tensor: str) -> Block:
    return Block(view.block(tensor), view.largest(tensor))
