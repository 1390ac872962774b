"""A query and its keys as arrows: their lengths, the angles between them, and what follows."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.intermediates import Array, directions
from qkvideo.scenes.parts.fan import Ray
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.numbers import Cell, Style, relation, style_for

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


def arrows(Q: Array, K: Array, row: int, prefix: str = "") -> Arrows:
    """Return one query, and all keys, as arrows.

    Args:
        Q: (m, d_k), queries.
        K: (n, d_k), keys.
        row: Index of the query.
        prefix: Beginning of the tensors' names in cells, such as "versus.L2.H1.".
    """
    found = directions(Q, K)
    styles = {name: style_for(values) for name, values in found.items()} | {"angle": DEGREES}

    def cell(name: str, *index: int) -> Cell:
        return Cell(f"{prefix}{name}", index, float(found[name][index]), styles[name])

    names = "cosine", "angle", "shadow", "scores"
    cosines, angles, shadows, scores = (
        tuple(cell(name, row, k) for k in range(len(K))) for name in names
    )
    lengths = tuple(cell("length.K", k, 0) for k in range(len(K)))
    return Arrows(cell("length.Q", row, 0), lengths, cosines, angles, shadows, scores)


def ray(of: Arrows, key: int, label: Piece, *, told: bool = True) -> Ray:
    """Return a key as an arrow of a fan; if it is told, in its colour, with its numbers."""
    length, cosine = of.lengths[key], of.cosines[key]
    if not told:
        return Ray(f"{key}", (label,), length, cosine)
    return Ray(f"{key}", (label,), length, cosine, "key", of.angles[key], of.shadows[key])
