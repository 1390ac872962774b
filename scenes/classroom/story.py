"""The facts about a sentence as a class: cards, notes, who is asked most."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.studies import contrast
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows
from qkvideo.scenes.story.claim import Claim, largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, Style, relation

TOTAL = Style(1)
"""Number format of sums of shares: one decimal. Shares are shown with two decimals. With one
decimal, the sum as shown usually equals the rounded sum of the shares as shown."""


@dataclass(frozen=True)
class Answers:
    """What the pupils of the class answer to the pupil who asks: attention weights of one query.

    Attributes:
        asker: Index of the pupil who asks (the query).
        look: The share of each pupil (each key): the asker's row of attention weights.
        total: Sum of the shares.
        sign: "=" if the shares add up to `total`, all as rounded on screen; otherwise "≈".
    """

    asker: int
    look: AttentionRow
    total: Cell
    sign: str

    @property
    def best(self) -> int:
        """Index of the pupil with the largest share."""
        return self.look.top


@dataclass(frozen=True)
class Story:
    """All facts of the film.

    Each word is a pupil. A pupil who asks is a query. A pupil who answers is a key, and hands over
    a share: the attention weight of that key.

    Attributes:
        tokens: The words.
        shown: Indices of the pupils who are shown.
        cards: The number on each pupil's card: the scaled score of the chosen query (the asker in
            `free`) and the pupil's key. None if the model's own mask blocks this key.
        card: Index of the pupil whose card has the highest number. If several cards have it: the
            pupil with the largest share in `free`, if that is one of these pupils; otherwise, the
            first of these pupils.
        free: Answers to the chosen query.
        asked: For each pupil, the sum of the shares that this pupil hands over if every pupil asks
            once: the column sums of `weights`.
        most: Index of the pupil with the largest sum in `asked`.
        column: The share that the pupil `most` hands over to each asker.
        total: Sum of `column`.
        sign: "=" if the shares of `column` add up to `total`, all as rounded on screen; otherwise
            "≈".
        weights: All shares, (n, n): rows are askers, columns are pupils who answer.
        n: Number of pupils.
        unshown: Number of pupils who are not shown.
    """

    tokens: tuple[str, ...]
    shown: tuple[int, ...]
    cards: tuple[Cell | None, ...]
    card: int
    free: Answers
    asked: tuple[Cell, ...]
    most: int
    column: tuple[Cell, ...]
    total: Cell
    sign: str
    weights: Cells
    n: Cell
    unshown: Cell

    @property
    def alone(self) -> bool:
        """Whether there is only one pupil."""
        return len(self.tokens) == 1

    @property
    def settled(self) -> bool:
        """Whether one pupil hands over more in total than every other, as rounded on screen."""
        return len(largest(self.asked)) == 1

    def asks(self, i: int) -> Word:
        """Return a pupil who asks, for a caption."""
        return Word(self.tokens[i], "query")

    def gives(self, j: int) -> Word:
        """Return a pupil who answers, for a caption."""
        return Word(self.tokens[j], "key")

    def popular(self) -> Claim:
        """Return the claim that one pupil hands out most."""
        top = self.asked[self.most]
        return Claim("only", top, tuple(c for k, c in enumerate(self.asked) if k != self.most))


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film.

    Args:
        view: The tensors computed for the sentence, and the chosen query.
        room: The number of words that fit into a line.
    """
    i, n = view.row, view.n
    masked, weights = view.array("masked"), view.array("weights")
    asked = weights.sum(axis=0)
    view.supply({"class.asked": asked[None]})
    most = contrast.strongest(asked)
    (free,) = attention_rows((("weights", i, weights[i]),), frozenset())
    cards = {j: view.cell("masked", i, j) for j in range(n) if np.isfinite(masked[i, j])}
    highest = largest(tuple(cards.values()))
    card = min(cards, key=lambda j: (cards[j] not in highest, j != free.top))
    first = (i, free.top, most, card)
    shown = contrast.shown([weights[i], asked / n], first, room.whole, room.words)
    column = tuple(view.cell("weights", j, most) for j in range(n))
    total = replace(view.cell("class.asked", 0, most), style=TOTAL)
    return Story(
        tokens=view.tokens,
        shown=shown,
        cards=tuple(map(cards.get, range(n))),
        card=card,
        free=_answers("class.total", i, free),
        asked=tuple(view.cell("class.asked", 0, j) for j in range(n)),
        most=most,
        column=column,
        total=total,
        sign=relation(column, total, "+"),
        weights=view.block("weights"),
        n=view.count("n"),
        unshown=Cell("unshown", (), float(n - len(shown)), view.count("n").style),
    )


def _answers(name: str, asker: int, look: AttentionRow) -> Answers:
    """Return what a pupil gets, with the sum."""
    total = Cell(name, (0, 0), sum(cell.value for cell in look.cells), look.cells[0].style)
    return Answers(asker, look, total, relation(look.cells, total, "+"))
