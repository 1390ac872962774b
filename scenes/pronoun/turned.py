"""The query of the later round, and two keys, as arrows in each of two sentences."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.intermediates import between
from qkvideo.scenes.story.arrows import DEGREES, Arrows, arrows
from qkvideo.scenes.story.attention_row import AttentionRow
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.story.compared import Compared
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Turned:
    """What becomes of a query if one word of its sentence is another one.

    Attributes:
        angle: Angle between the two queries, in degrees; None if there is only one sentence, or if
            the sentences differ in more than one word other than the query.
        fans: For each sentence, its query and all keys.
        keys: For each sentence, the indices of its keys that are shown: if `angle` is known, those
            with the largest weights in each sentence; otherwise those with the largest weights.
    """

    angle: Cell | None
    fans: tuple[Arrows, ...]
    keys: tuple[tuple[int, ...], ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that each query is nearer to another key; none if they do not hold."""
        if self.angle is None:
            return ()
        (one, two), ((a, b), _) = self.fans, self.keys
        claims = (
            Claim("more", one.angles[b], (one.angles[a],)),
            Claim("more", two.angles[a], (two.angles[b],)),
        )
        return claims if all(claim.holds for claim in claims) else ()


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
    ranked = [sorted(range(len(x.cells)), key=lambda j: -drawn(x.cells[j])) for x in looks]
    keys = tuple(
        tuple(dict.fromkeys((x.top, *order)))[:2] for x, order in zip(looks, ranked, strict=True)
    )
    if c.cue is None or len(keys[0]) < 2:
        return Turned(None, fans, keys)
    row, angles = c.rows[0], between(heads[0].Q, heads[1].Q)
    angle = Cell(c.name(layer, "between.Q"), (row, 0), float(angles[row, 0]), DEGREES)
    first, second = (look.top for look in looks)
    pair = keys[0] if first == second else (first, second)
    return Turned(angle, fans, (pair, pair))
