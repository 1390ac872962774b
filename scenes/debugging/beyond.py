"""A bar on the scale of weights, from 0 to 1, which a wrong weight can leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Inset
from qkvideo.scenes.parts.forms import Form, Pin, Pinned
from qkvideo.scenes.parts.part import Part, Shape
from qkvideo.scenes.parts.text import Line

from .captions import ONE


@dataclass(frozen=True)
class Bar(Part):
    """A bar in the frame of the scale; what is above 1 is an outline beyond the frame.

    Attributes:
        value: The bar's length.
        most: Length for which there is room, at least 1.
    """

    value: float
    most: float

    def expanded(self, shape: Shape) -> Part:
        """Return the forms, which fill the box's width and its lower half, and the number 1."""
        del shape
        end, one, lower = min(self.value, 1.0), 1 / self.most, (0.0, 0.5, 1.0, 1.0)
        forms = [
            Form(points=((0, 0), (end * one, 1)), fill=end, key=f"{self.key}/bar"),
            Form(points=((0, 0), (one, 1)), ink="quiet", key=f"{self.key}/scale", z=1),
        ]
        if self.value > 1:
            beyond = (one, 0), (self.value * one, 1)
            forms.append(Form(points=beyond, ink="share", key=f"{self.key}/beyond"))
        line = Line((ONE,), "badge", "quiet", key=f"{self.key}/one")
        pinned = Pinned(pins=(Pin(line, ((one, 0.5, "center"),)),)), (0.0, 0.0, 1.0, 1.0)
        return Inset(parts=(*((form, lower) for form in forms), pinned), grow=1)


@facts.register
def _(part: Bar, describer: Describer) -> Iterator[Fact]:
    """Yield nothing: the quotient above the bar says the same number."""
    del part, describer
    yield from ()
