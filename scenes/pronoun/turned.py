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

    def ray(self, name: str, label: tuple[Piece, ...], ink: Ink, *, flat: bool = False) -> Ray:
        """Return it as an arrow of a fan: flat, or with its true length and angle."""
        angle = None if flat else self.angle
        return Ray(name, label, self.length, self.cosine, ink, angle, below=self.below, flat=flat)

    @property
    def turn(self) -> float:
        """Its angle to the first query, in radians; negative if it is below."""
        return math.radians(-self.angle.value if self.below else self.angle.value)


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
        """The claims that another key reaches further along each query; none if they do not hold.

        They have to hold of the sentences, and of what is seen in the plane.
        """
        if self.other is None:
            return ()
        (one, two), (a, b) = self.fans, self.keys
        claims = (
            Claim("more", one.shadows[a], (one.shadows[b],)),
            Claim("more", two.shadows[b], (two.shadows[a],)),
        )
        (first, second), turn = self.lying, self.other.turn
        seen = _along(second, turn) > _along(first, turn)
        return claims if seen and all(claim.holds for claim in claims) else ()


def _along(arrow: Lying, turn: float) -> float:
    """Return how far an arrow of the plane reaches in a direction."""
    return arrow.length.value * math.cos(arrow.turn - turn)


def turning(c: Compared, looks: tuple[AttentionRow, ...]) -> Turned:
    """Return what becomes of the query of the later round.

    Args:
        c: The sentences.
        looks: For each sentence, the row of its query's weights in this round.
    """
    layer = c.rounds[-1]
    heads = [c.head(layer, which) for which in c.every]
    fans = tuple(
        arrows(head.Q, head.K, row, c.name(layer, "", which))
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
    # The second query is below the first, as the second sentence is in all pictures.
    other, *lying = (_lying(name, k, x, -y) for k, (x, y) in enumerate(spots.tolist()))
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
