"""The facts about the key on which a head's words rest: what they write without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.studies.resting import most_looked_at, out_of_sight
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import Cell

SLIGHT: Final = 110
"""Percent of its length below which a word's output is hardly longer without the key."""


@dataclass(frozen=True)
class Resting:
    """What words write in the chosen head, with all keys and without the one that gets most.

    Attributes:
        key: Index of the key that gets most from all other words together.
        rows: Indices of the words that are shown.
        before: Length of the output of each of these words, as it is.
        after: The same without the key.
        grown: Index of the word whose output gets longer by the largest factor.
        kept: Index of the film's query.
    """

    key: int
    rows: tuple[int, ...]
    before: tuple[Cell, ...]
    after: tuple[Cell, ...]
    grown: int
    kept: int

    @property
    def both(self) -> tuple[tuple[Cell, Cell], tuple[Cell, Cell]]:
        """The two lengths of the word that gains most, and those of the film's query."""
        grown, kept = (self.rows.index(row) for row in (self.grown, self.kept))
        return (self.before[grown], self.after[grown]), (self.before[kept], self.after[kept])

    @property
    def case(self) -> str:
        """How the two words differ: "rests" if one of them, and it alone, needs the key."""
        if len(self.rows) == 1:
            return "one"
        (a, b), (c, d) = ([drawn(cell) for cell in pair] for pair in self.both)
        longer, hardly = 100 * b >= SLIGHT * a, 100 * d < SLIGHT * c
        if longer and hardly and self.kept not in {self.grown, self.key}:
            return "rests"
        return "longer" if longer and self.grown != self.kept else "open"


def resting(view: View, head: AttentionTrace, room: Room) -> Resting:
    """Return what words write without the key that gets most; the numbers are added to the view."""
    key = most_looked_at(head.weights)
    view.supply(out_of_sight(head.weights, head.V, key))
    before, after = view.array("length.output")[:, 0], view.array("length.unseen")[:, 0]
    others = [k for k in range(view.n) if k != key] or [key]
    ranked = sorted(others, key=lambda k: -float(after[k] / before[k]) if before[k] else 0)
    most = view.n if view.n <= room.listing.most else room.listing.largest
    rows = tuple(sorted({ranked[0], view.row, *ranked[:most], *([key] if most == view.n else [])}))
    return Resting(
        key=key,
        rows=rows,
        before=tuple(view.cell("length.output", k, 0) for k in rows),
        after=tuple(view.cell("length.unseen", k, 0) for k in rows),
        grown=ranked[0],
        kept=view.row,
    )
