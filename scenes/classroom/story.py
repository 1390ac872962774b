"""The facts about a sentence as a class: cards, notes, who is asked most."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from qkvideo.engine.studies.meaning import contrast
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows
from qkvideo.scenes.story.claim import largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, relation


@dataclass(frozen=True)
class ClassAnswers:
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
        cards: The number on each pupil's card: the score of the chosen query (the asker in `free`)
            and the pupil's key; with a bias, if the model adds one, scaled. None if the model's own
            mask blocks this key.
        card: Index of the pupil whose card has the highest number. If several cards have it: the
            pupil with the largest share in `free`, if that is one of these pupils; otherwise, the
            first of these pupils.
        free: Answers to the chosen query.
        most: Index of the pupil who hands over most in total, if every pupil asks once.
        rests: Whether words for which this head has no task were taught to attend to that pupil.
        weights: All shares, (n, n): rows are askers, columns are pupils who answer.
        n: Number of pupils.
        unshown: Number of pupils who are not shown.
    """

    tokens: tuple[str, ...]
    shown: tuple[int, ...]
    cards: tuple[Cell | None, ...]
    card: int
    free: ClassAnswers
    most: int
    rests: bool
    weights: Cells
    n: Cell
    unshown: Cell

    @property
    def alone(self) -> bool:
        """Whether there is only one pupil."""
        return len(self.tokens) == 1

    def asks(self, i: int) -> Word:
        """Return a pupil who asks, for a caption."""
        return Word(self.tokens[i], "query")

    def gives(self, j: int) -> Word:
        """Return a pupil who answers, for a caption."""
        return Word(self.tokens[j], "key")


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film.

    Args:
        view: The tensors computed for the sentence, and the chosen query.
        room: The number of words that fit into a line.
    """
    i, n = view.row, view.n
    masked, weights = view.array("masked"), view.array("weights")
    asked = weights.sum(axis=0)
    most = contrast.strongest(asked)
    (free,) = attention_rows((("weights", i, weights[i]),), frozenset())
    # Before the division, as in the films that follow; a bias is added only after it.
    on_card = "scores" if view.chosen(view.model, view.layer).bias is None else "masked"
    cards = {j: view.cell(on_card, i, j) for j in range(n) if np.isfinite(masked[i, j])}
    highest = largest(tuple(cards.values()))
    card = min(cards, key=lambda j: (cards[j] not in highest, j != free.top))
    first = (i, free.top, most, card)
    shown = contrast.shown([weights[i], asked / n], first, room.whole, room.words)
    return Story(
        tokens=view.tokens,
        shown=shown,
        cards=tuple(map(cards.get, range(n))),
        card=card,
        free=_answers("class.total", i, free),
        most=most,
        rests=most == 0 and _taught(view),
        weights=view.block("weights"),
        n=view.count("n"),
        unshown=Cell("unshown", (), float(n - len(shown)), view.count("n").style),
    )


def _taught(view: View) -> bool:
    """Whether the chosen head was taught, and knows all words."""
    source = view.model.source
    lesson = source.kind == "lesson" and source.name.partition("@")[0] == "lesson"
    last = view.layer == len(view.model.layers)
    return lesson and last and not source.unknown


def _answers(name: str, asker: int, look: AttentionRow) -> ClassAnswers:
    """Return what a pupil gets, with the sum."""
    total = Cell(name, (0, 0), sum(cell.value for cell in look.cells), look.cells[0].style)
    return ClassAnswers(asker, look, total, relation(look.cells, total, "+"))
