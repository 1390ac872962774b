"""The facts about one head's scores: the chosen query, its keys, and the best match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from qkvideo.engine.attention.intermediates import projected, score_totals
from qkvideo.scenes.look.axis import window
from qkvideo.scenes.story.arrows import Arrows, arrows
from qkvideo.scenes.story.claim import Claim, drawn, largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.terms import Sums, Terms
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, whole

ONE = whole("one", 1)
"""The sum of shares."""
Case = Literal["alone", "tie", "negative", "self", "other"]
"""Variants of the caption about the highest score."""


@dataclass(frozen=True)
class ColouredTensor:
    """A tensor, and the largest absolute value of its entries, at which its colour scale ends."""

    cells: Cells
    largest: float


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Attributes:
        tokens: Words of the sentence.
        line: Indices of the words shown in pictures that draw the sentence on a single line; of a
            long sentence, some words are left out.
        i: Index of the chosen token. Its query is called the chosen query.
        j: Index of the key with which the chosen query has its highest score.
        n: Number of tokens.
        d_model: Length of a token's vector.
        d_k: Length of a query or key.
        layer: Number of the chosen layer.
        depth: "first" if the chosen layer is the model's first layer, else "later".
        weights: Where the model's weights come from, such as "lesson" or "random".
        doubt: What there is to doubt in what the chosen query finds, see `Reading.doubt`.
        X: The tokens' vectors, (n, d_model).
        W_Q: The projection to queries, (d_model, d_k); None if it was not recorded.
        W_K: The projection to keys, (d_model, d_k); None if it was not recorded.
        Q: The queries, (n, d_k).
        K: The keys, (n, d_k).
        scores: The scores, (n, n).
        biased: Contains "Q" if the model adds a bias to queries, and "K" if it adds one to keys.
        turned: Whether the model rotates queries and keys by an angle that depends on the position.
        entry: The dot product that gives entry 0 of the chosen query, with all its terms.
        one: The dot product that gives the score of query i with key j, with all its terms.
        arrows: Query i and its keys as arrows.
        long: Index of a key that is longer than key j, and scores less; None if there is none.
        spotlit: Row i of `scores`, the scores of the chosen query.
        total: Sum of row i of `scores`.
    """

    tokens: tuple[str, ...]
    line: tuple[int, ...]
    i: int
    j: int
    n: Cell
    d_model: Cell
    d_k: Cell
    layer: Cell
    depth: str
    weights: str
    doubt: str
    X: ColouredTensor
    W_Q: ColouredTensor | None
    W_K: ColouredTensor | None
    Q: ColouredTensor
    K: ColouredTensor
    scores: ColouredTensor
    biased: frozenset[str]
    turned: bool
    entry: Terms | None
    one: Terms
    arrows: Arrows
    long: int | None
    spotlit: Cells
    total: Cell

    @property
    def row(self) -> tuple[Cell, ...]:
        """The scores of the chosen query."""
        return tuple(self.spotlit.all())

    @property
    def sums(self) -> Sums:
        """The scores of the chosen query, added up one after another."""
        return Sums(self.row, self.total)

    @property
    def focus(self) -> tuple[int, ...]:
        """Indices of the tokens whose words always have to be legible."""
        return tuple(dict.fromkeys((self.i, self.j)))

    @property
    def every(self) -> range:
        """Indices of all tokens."""
        return range(len(self.tokens))

    def word(self, token: int, role: str) -> Word:
        """Return a word of the sentence, for a caption."""
        return Word(self.tokens[token], role)

    @property
    def case(self) -> Case:
        """Which variant of the caption about the chosen query's highest score fits.

        It is the first of these that holds for the query's scores, as rounded on screen: "alone",
        there is only one score; "tie", several scores are the highest; "negative", all scores are
        below 0; "self", the highest score is the one with the chosen token's own key; "other", none
        of these.
        """
        if len(self.row) == 1:
            return "alone"
        if len(largest(self.row)) > 1:
            return "tie"
        if all(drawn(cell) < 0 for cell in self.row):
            return "negative"
        return "self" if self.i == self.j else "other"

    @property
    def best(self) -> tuple[Claim, ...]:
        """The claim about the highest score in the variant `case`."""
        top = self.row[self.j]
        rest = tuple(cell for k, cell in enumerate(self.row) if k != self.j)
        if self.case == "alone":
            return ()
        return (Claim("largest" if self.case == "tie" else "only", top, rest),)

    @property
    def spread(self) -> Literal["alone", "tie", "longer", "usual"]:
        """Which variant of the caption about all keys as arrows fits."""
        if self.case in ("alone", "tie"):
            return self.case
        return "usual" if self.long is None else "longer"

    @property
    def beaten(self) -> tuple[Claim, ...]:
        """The claims that a longer key scores less, if there is one, or that key j scores most."""
        if self.long is None or self.spread != "longer":
            return self.best
        a = self.arrows
        longer = Claim("more", a.lengths[self.long], (a.lengths[self.j],))
        return longer, Claim("more", a.scores[self.j], (a.scores[self.long],))

    @property
    def sum(self) -> Literal["one", "usual"]:
        """Whether the row's scores add up to 1, as rounded on screen: "one" if so, else "usual"."""
        return "one" if drawn(self.total) == 1 else "usual"

    @property
    def summed(self) -> tuple[Claim, ...]:
        """The claim that the row adds up to 1, or that it does not."""
        return (Claim("equal" if self.sum == "one" else "different", self.total, (ONE,)),)


def tell(view: View, room: Room) -> Story:
    """Return the story.

    Args:
        view: Gives the trace of the sentence, the chosen head and the chosen query.
        room: The number of words that fit into a line.
    """
    head = view.chosen(view.model, view.layer)
    known = view.has("W_Q")
    view.supply((projected(head) if known else {}) | score_totals(head))
    i, n = view.row, view.n
    j = int(np.argmax(view.array("scores")[i]))
    row = tuple(view.cell("scores", i, k) for k in range(n))
    # If several scores are drawn as the same highest number, the first of them is chosen.
    j = next(k for k in range(n) if drawn(row[k]) == drawn(row[j]))
    total = view.cell("total.scores", i, 0)
    reach = arrows(head.Q, head.K, i)
    line = window(n, (i,), min(n, room.words), room.whole)
    first = view.model.numbers[0]
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
        n=view.count("n"),
        d_model=view.count("d_model"),
        d_k=view.count("d_k"),
        layer=whole("layer", view.layer),
        depth="first" if view.layer == first else "later",
        weights=view.model.source.kind,
        doubt=view.doubt,
        X=_block(view, "X"),
        W_Q=_block(view, "W_Q") if known else None,
        W_K=_block(view, "W_K") if known else None,
        Q=_block(view, "Q"),
        K=_block(view, "K"),
        scores=_block(view, "scores"),
        biased=frozenset(name for name in ("Q", "K") if view.has(f"b_{name}")),
        turned=view.has("cos"),
        entry=_entry(view) if known else None,
        one=one,
        arrows=reach,
        long=reach.longer(j),
        spotlit=view.block("scores", rows=(i,)),
        total=total,
    )


def _block(view: View, tensor: str) -> ColouredTensor:
    """Return a whole tensor with its largest magnitude."""
    return ColouredTensor(view.block(tensor), view.largest(tensor))


def _entry(view: View) -> Terms:
    """Return how the first number of the chosen query comes about."""
    i = view.row
    # If positions are rotations, the products add up to the query before its rotation.
    name = "projected.Q" if view.has("cos") else "Q"
    return Terms(
        view.block("X", rows=(i,)),
        view.block("W_Q", columns=(0,)).T,
        view.products("Q", i, 0),
        view.cell(name, i, 0),
        (view.cell("b_Q", 0),) if view.has("b_Q") else (),
    )
