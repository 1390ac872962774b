"""The query of the later round as an arrow in two sentences, with two keys."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.attention.intermediates import plane
from qkvideo.scenes.parts.fan import Ray
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.story.arrows import DEGREES, Arrows, arrows
from qkvideo.scenes.story.attention_row import AttentionRow
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.compared import Compared
from qkvideo.scenes.text.numbers import USUAL, Cell


@dataclass(frozen=True)
class Lying:
    """An arrow in the plane of two queries, the first of which points to the right.

    Attributes:
        length: Its length in the plane.
        cosine: Cosine of its angle to the first query in the plane.
        angle: This angle, in degrees.
        below: Whether it is below the first query's line.
    """

    length: Cell
    cosine: Cell
    angle: Cell
    below: bool

    def ray(self, name: str, label: tuple[Piece, ...], ink: Ink, *, told: bool = False) -> Ray:
        """Return it as an arrow of a fan, with its angle if it is told."""
        angle = self.angle if told else None
        return Ray(name, label, self.length, self.cosine, ink, angle, below=self.below)


@dataclass(frozen=True)
class Turned:
    """What becomes of a query if one word of its sentence is another one.

    Attributes:
        fans: For each sentence, its query and all keys.
        keys: Indices of the keys that are shown: those with the largest weights, one in each
            sentence if these differ.
        other: The second sentence's query, in the plane of both; None if there is only one
            sentence, or if the sentences differ in more than one word other than the query.
        lying: These keys of the first sentence in that plane.
    """

    fans: tuple[Arrows, ...]
    keys: tuple[int, ...]
    other: Lying | None = None
    lying: tuple[Lying, ...] = ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that each query is nearer to another key; none if they do not hold.

        They hold in the space of all numbers, and in the plane, where they are seen.
        """
        if self.other is None:
            return ()
        (one, two), (a, b) = self.fans, self.keys
        claims = (
            Claim("more", one.angles[b], (one.angles[a],)),
            Claim("more", two.angles[a], (two.angles[b],)),
            Claim("more", self.lying[1].angle, (self.lying[0].angle,)),
        )
        return claims if all(claim.holds for claim in claims) and self._seen else ()

    @property
    def _seen(self) -> bool:
        """Whether in the plane, too, the second query is nearer to the second key."""
        assert self.other is not None
        first, second = (abs(self._turn(each) - self._turn(self.other)) for each in self.lying)
        return second < first

    @staticmethod
    def _turn(arrow: Lying) -> float:
        return -arrow.angle.value if arrow.below else arrow.angle.value


def turning(c: Compared, looks: tuple[AttentionRow, ...]) -> Turned:
    """Return what becomes of the query of the later round.

    Args:
        c: The sentences.
        looks: For each sentence, the row of its query's weights in this round.
    """
    layer = c.rounds[-1]
    heads = [c.head(layer, which) for which in c.every]
    fans = tuple(
        arrows(head, row, c.name(layer, "", which))
        for which, (head, row) in enumerate(zip(heads, c.rows, strict=True))
    )
    cells, top = looks[0].cells, looks[0].top
    ranked = sorted(range(len(cells)), key=lambda j: -drawn(cells[j]))
    keys = tuple(dict.fromkeys((top, *ranked)))[:2]
    if c.cue is None or len(keys) < 2:
        return Turned(fans, keys)
    if looks[1].top != top:
        keys = top, looks[1].top
    queries = [head.Q[row] for head, row in zip(heads, c.rows, strict=True)]
    name = c.name(layer, "plane")
    spots = plane(queries[0], queries[1], heads[0].K[list(keys)])
    other, *lying = (_lying(name, k, x, y) for k, (x, y) in enumerate(spots.tolist()))
    return Turned(fans, keys, other, tuple(lying))


def _lying(name: str, k: int, x: float, y: float) -> Lying:
    """Return the arrow to a point of the plane; the first one is the second query."""
    long = math.hypot(x, y)
    turn = abs(math.atan2(y, x)) if long else math.pi / 2
    return Lying(
        Cell(f"{name}.length", (k,), long, USUAL),
        Cell(f"{name}.cosine", (k,), float(np.cos(turn)), USUAL),
        Cell(f"{name}.angle", (k,), math.degrees(turn), DEGREES),
        y < 0,
    )
