"""All that is held while a tile is computed: the tile, and what is kept of those before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Column, Row, Split
from qkvideo.scenes.parts.part import Part, Shape

SHARES = (1, 1), (2, 3), (1, 1)
"""Shares of a tile, and of what is kept, in each shape of the frame."""


@dataclass(frozen=True, kw_only=True)
class Held(Part):
    """A tile, and what is kept: numbers, and blends below them.

    Attributes:
        sentence: The sentence with the tile's words, above; None to leave it out.
        tile: The tile's keys, with their scores and powers.
        numbers: The largest score and the sum.
        blends: The blend, as colours.
    """

    sentence: Part | None
    tile: Part
    numbers: Part
    blends: Part

    @property
    def children(self) -> tuple[Part, ...]:
        """All parts."""
        return (*([self.sentence] if self.sentence else []), self.tile, self.numbers, self.blends)

    def expanded(self, shape: Shape) -> Part:
        """Return a box with the parts; in square frames without the sentence."""
        if shape == "square":
            above = Row((replace(self.tile, grow=1), self.blends), "usual", "fill", grow=1)
            return Column((above, self.numbers), "usual", "fill")
        kept = Column((self.numbers, self.blends), "usual", "fill")
        both = Split((self.tile, kept), SHARES, grow=1)
        return both if self.sentence is None else Column((self.sentence, both), "usual", "fill")


@facts.register
def _(part: Held, describer: Describer) -> Iterator[Fact]:
    """Describe the tile first; its words say where in the sentence it is."""
    for each in (part.tile, part.numbers, part.blends):
        yield from facts(each, describer)
