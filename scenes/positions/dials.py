"""Dials: two numbers of a row as the tip of a hand, which turns with the place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Align, Column, Inset, Lattice, Region, Space
from qkvideo.scenes.parts.forms import Form
from qkvideo.scenes.parts.part import Ink, Part, Shape
from qkvideo.scenes.parts.text import Line

Spot = tuple[float, float]
WHOLE: Region = (0.0, 0.0, 1.0, 1.0)
ROUND = np.linspace(0.0, 2.0 * np.pi, 49)
"""Angles of the points that make a circle."""
ACROSS = 2
"""How many dials are side by side in 16:9 and 9:16."""
BETWEEN = 0.45
"""Radius of the arc between two hands, as a share of the dial's."""

NARROW = 3.5
"""Maximum width of a word above a column of numbers, in em."""


@dataclass(frozen=True)
class DialHand:
    """A hand of a dial.

    Attributes:
        name: Last part of its key, "<dial>/<name>".
        tip: The tip, to the right and upwards of the centre, in radii of the dial.
        ink: Its colour.
    """

    name: str
    tip: Spot
    ink: Ink


@dataclass(frozen=True, kw_only=True)
class Dial(Part):
    """A circle with hands.

    Attributes:
        hands: The hands.
        arc: Whether an arc leads clockwise from the first hand to the second.
        texts: Texts below it.
    """

    hands: tuple[DialHand, ...]
    arc: bool = False
    texts: tuple[Line, ...] = ()

    @property
    def children(self) -> tuple[Part, ...]:
        """The texts."""
        return self.texts

    @property
    def face(self) -> Inset:
        """The circle with the hands."""
        circle = np.column_stack([np.sin(ROUND), np.cos(ROUND)])
        forms = [Form(points=_inside(circle), form="line", ink="quiet", key=f"{self.key}/face")]
        if self.arc:
            forms.append(
                Form(points=_inside(self._arc()), form="line", ink="share", key=f"{self.key}/arc")
            )
        for hand in self.hands:
            ends, key = np.array([(0.0, 0.0), hand.tip]), f"{self.key}/{hand.name}"
            line = Form(
                points=_inside(ends), form="line", ink=hand.ink, width="thick", key=key, z=1
            )
            forms.append(line)
        return Inset(parts=tuple((form, WHOLE) for form in forms), square=True, grow=1)

    def _arc(self) -> np.ndarray:
        """Return points between the hands, clockwise from the first to the second."""
        start, end = (np.arctan2(*hand.tip) for hand in self.hands[:2])
        by = np.linspace(0.0, (end - start) % (2.0 * np.pi), len(ROUND))
        return BETWEEN * np.column_stack([np.sin(start + by), np.cos(start + by)])

    def expanded(self, shape: Shape) -> Part:
        """Return the dial above its texts."""
        del shape
        return Column((self.face, *self.texts), "tight")


@dataclass(frozen=True, kw_only=True)
class Dials(Part):
    """Several dials, each with its texts on its right: in rows of two or, in 4:3 and 1:1, of one.

    Attributes:
        dials: The dials.
    """

    dials: tuple[Dial, ...]

    @property
    def children(self) -> tuple[Part, ...]:
        """The dials."""
        return self.dials

    def expanded(self, shape: Shape) -> Part:
        """Return a lattice of dials and texts."""
        rows: list[tuple[Part, ...]] = []
        across = 1 if shape == "square" else min(ACROSS, len(self.dials))
        for k in range(0, len(self.dials), across):
            row: list[Part] = []
            for dial in self.dials[k : k + across]:
                row += dial.face, Column(dial.texts, "tight", "start")
            rows.append((*row, *(Space(),) * (2 * across - len(row))))
        sides: tuple[Align, ...] = ("center", "start") * across
        return Lattice(tuple(rows), ("usual", "usual"), sides, "center", grow=1)


def _inside(points: np.ndarray) -> np.ndarray:
    """Return points in radii of a dial as shares of its box."""
    return np.asarray(0.5 + 0.5 * points)


@facts.register
def _(part: Dials, describer: Describer) -> Iterator[Fact]:
    for dial in part.dials:
        yield from facts(dial, describer)


@facts.register
def _(part: Dial, describer: Describer) -> Iterator[Fact]:
    told = ", ".join(filter(None, map(describer.text, part.texts)))
    if told:
        yield Fact(told)
