"""A query and its keys as arrows: their lengths, the angles between them, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qkvideo.engine.attention.intermediates import directions
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.numbers import Cell, Style, relation

DEGREES = Style(1)
"""Number format of angles."""


@dataclass(frozen=True)
class Arrows:
    """One query, and every key.

    Attributes:
        length: Length of the query.
        lengths: Length of each key.
        cosines: Cosine of each key's angle to the query.
        angles: These angles, in degrees.
        shadows: Length of each key along the query; negative if it points backwards.
        scores: The scores: each shadow times the query's length.
    """

    length: Cell
    lengths: tuple[Cell, ...]
    cosines: tuple[Cell, ...]
    angles: tuple[Cell, ...]
    shadows: tuple[Cell, ...]
    scores: tuple[Cell, ...]

    def sign(self, j: int) -> str:
        """Return "=" if length times shadow is the score of key j as rounded, otherwise "≈"."""
        return relation((self.length, self.shadows[j]), self.scores[j], "×")

    def longer(self, j: int) -> int | None:
        """Return the longest of the keys that are longer than key j, and score less, as drawn."""
        beaten = [
            k
            for k, score in enumerate(self.scores)
            if drawn(self.lengths[k]) > drawn(self.lengths[j])
            and drawn(score) < drawn(self.scores[j])
        ]
        return max(beaten, key=lambda k: self.lengths[k].value, default=None)

    def order(self, first: tuple[int, ...]) -> tuple[int, ...]:
        """Return all keys: some first, then the others from the longest to the shortest."""
        rest = sorted(range(len(self.lengths)), key=lambda k: -self.lengths[k].value)
        return tuple(dict.fromkeys((*first, *rest)))


def arrows_of(view: View) -> Arrows:
    """Return the chosen query of the chosen head, and its keys; adds arrays to the view."""
    view.supply(directions(view.chosen(view.model, view.layer)))
    i, every = view.row, range(view.n)
    rows = [
        tuple(view.cell(name, i, k) for k in every)
        for name in ("cosine", "angle", "shadow", "scores")
    ]
    cosines, angles, shadows, scores = rows
    lengths = tuple(view.cell("length.K", k, 0) for k in every)
    angles = tuple(replace(angle, style=DEGREES) for angle in angles)
    return Arrows(view.cell("length.Q", i, 0), lengths, cosines, angles, shadows, scores)
