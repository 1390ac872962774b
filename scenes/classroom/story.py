"""The facts about a sentence as a class: cards, notes, the teacher's rule, who is asked most."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.attention import steps
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.studies import contrast
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows
from qkvideo.scenes.story.claim import Claim, largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, Style, relation

TOTAL = Style(1)
"""Number format of sums of shares, which have two decimals: with one decimal, the sum is also that
of the shares, rounded as shown."""


@dataclass(frozen=True)
class Answers:
    """The shares of attention that one pupil, who asks, gets from all pupils.

    Attributes:
        asker: Index of the pupil who asks.
        look: The share that each pupil gives to the asker: the weights of one query.
        total: Sum of the shares.
        sign: "=" if the shares, rounded as shown, add up to `total` as shown; otherwise "≈".
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

    Each word is a pupil. A pupil who asks is a query, a pupil who answers is a key, and shares are
    attention weights. The teacher's rule, that only the asker and those who came before may answer,
    is the causal mask.

    Attributes:
        tokens: The words.
        shown: Indices of the pupils who are shown.
        cards: For each pupil, the number on the card: the scaled score with the asker's query.
            None where the model's own mask blocks the pupil.
        card: Index of the pupil with the highest card; at a high temperature, shares can be equal
            although cards are not.
        free: The shares that the asker of the film gets, without the rule.
        strict: Shares under the rule: those of the same asker or, if nobody comes after
            this asker, of another pupil.
        asked: For each pupil, the sum of the shares given to all askers.
        most: Index of the pupil with the largest sum in `asked`.
        column: The share that `most` gives to each asker.
        total: Sum of `column`.
        sign: "=" if the shares of `column`, rounded as shown, add up to `total` as shown; otherwise
            "≈".
        weights: All shares, (n, n): a row for each asker.
        n: Number of pupils.
        unshown: Number of pupils who are not shown.
        heard: Whether earlier layers, without the rule, have let words attend to later words.
    """

    tokens: tuple[str, ...]
    shown: tuple[int, ...]
    cards: tuple[Cell | None, ...]
    card: int
    free: Answers
    strict: Answers
    asked: tuple[Cell, ...]
    most: int
    column: tuple[Cell, ...]
    total: Cell
    sign: str
    weights: Cells
    n: Cell
    unshown: Cell
    heard: bool

    @property
    def alone(self) -> bool:
        """Whether there is only one pupil."""
        return len(self.tokens) == 1

    @property
    def silent(self) -> tuple[int, ...]:
        """Indices of the pupils who may not answer under the rule."""
        return tuple(range(self.strict.asker + 1, len(self.tokens)))

    @property
    def settled(self) -> bool:
        """Whether the largest sum in `asked`, rounded as shown, belongs to a single pupil."""
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
    """Compute the facts of the film.

    Args:
        view: The sentence's computation.
        room: The number of words that fit into a line.
    """
    i, n = view.row, view.n
    masked, weights = view.array("masked"), view.array("weights")
    # If nobody sits behind the asking pupil, another one shows what the rule changes.
    k = i if i < n - 1 or n == 1 else (n - 1) // 2
    ruled = steps.softmax(steps.block(masked, build_mask("causal", n, 0)))
    asked = weights.sum(axis=0)
    view.supply({"class.causal": ruled, "class.asked": asked[None]})
    most = contrast.strongest(asked)
    rows = (("weights", i, weights[i]), ("class.causal", k, ruled[k]))
    free, strict = attention_rows(rows, frozenset())
    cards = {j: view.cell("masked", i, j) for j in range(n) if np.isfinite(masked[i, j])}
    highest = largest(tuple(cards.values()))
    card = min(cards, key=lambda j: (cards[j] not in highest, j != free.top))
    first = (i, k, free.top, strict.top, most, card)
    shown = contrast.shown([weights[i], ruled[k], asked / n], first, room.whole, room.words)
    column = tuple(view.cell("weights", j, most) for j in range(n))
    total = replace(view.cell("class.asked", 0, most), style=TOTAL)
    return Story(
        tokens=view.tokens,
        shown=shown,
        cards=tuple(map(cards.get, range(n))),
        card=card,
        free=_answers("class.total", i, free),
        strict=_answers("class.ruled", k, strict),
        asked=tuple(view.cell("class.asked", 0, j) for j in range(n)),
        most=most,
        column=column,
        total=total,
        sign=relation(column, total, "+"),
        weights=view.block("weights"),
        n=view.count("n"),
        unshown=Cell("unshown", (), float(n - len(shown)), view.count("n").style),
        heard=view.layer > 1 and "causal" not in view.model.mask_kind,
    )


def _answers(name: str, asker: int, look: AttentionRow) -> Answers:
    """Return what a pupil gets, with the sum."""
    total = Cell(name, (0, 0), sum(cell.value for cell in look.cells), look.cells[0].style)
    return Answers(asker, look, total, relation(look.cells, total, "+"))
