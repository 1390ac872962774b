"""What is true of a sentence for the small film: who gets most of the spotlit word's attention."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import Cell, whole


@dataclass(frozen=True)
class Story:
    """The spotlit word, and who gets most of its attention.

    Attributes:
        tokens: Of the sentence.
        query: Which of them asks, from 0.
        best: Which of them gets most, from 0.
        share: How much that is.
        n: How many tokens there are.
        most: That no word gets more.
    """

    tokens: tuple[str, ...]
    query: int
    best: int
    share: Cell
    n: Cell
    most: Claim


def tell(view: View, room: Room) -> Story:
    """Look at the spotlit row."""
    del room  # it shows three words, which fit everywhere
    row = view.array("weights")[view.row]
    best = int(row.argmax())
    cells = [view.cell("weights", view.row, j) for j in range(len(row))]
    claim = Claim("largest", cells[best], tuple(cells))
    return Story(view.tokens, view.row, best, cells[best], whole("n", view.n), claim)
