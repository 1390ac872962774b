"""A legend that explains dashed beams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Row
from qkvideo.scenes.parts.part import Part, Shape
from qkvideo.scenes.parts.plot import Stroke
from qkvideo.scenes.parts.text import Line, Said


@dataclass(frozen=True)
class Dashes(Part):
    """A legend that explains dashed beams.

    Attributes:
        said: The text of the legend, which says what dashed beams mean.
    """

    said: Said

    def expanded(self, shape: Shape) -> Part:
        """Return a dashed stroke with the text beside it."""
        del shape
        dashes = Stroke(key=f"{self.key}/dashes", ink="key", dashed=True)
        return Row((dashes, Line((self.said,), key=f"{self.key}/said", ink="quiet")), gap="tight")


@facts.register
def _(part: Dashes, describer: Describer) -> Iterator[Fact]:
    yield describer.fact("dashes", meaning=part.said)
