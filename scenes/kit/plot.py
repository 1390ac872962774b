"""Log-log axes: what grows as a power of n is a straight line there, and its power is the slope."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from manim import Dot, Line, Square, Triangle, VGroup, VMobject

from qkvideo.scenes.kit.figures import line, point
from qkvideo.scenes.kit.label import HALF_FIGURE, Label
from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.theme import SIZES, Theme
from qkvideo.scenes.kit.words import length, line_of

CLEAR = 0.12
"""Between two labels along an axis, at least."""
RADIUS = 0.07
MARKS = ("circle", "square", "triangle", "diamond", "ring")


@dataclass(frozen=True)
class Tick:
    """A labelled place on an axis.

    Attributes:
        value: Where it is.
        text: What stands there: numbers, and texts that keep their spaces.
    """

    value: float
    text: tuple[Cell | str, ...]


@dataclass(frozen=True)
class Plot:
    """A rectangle with a logarithmic scale along each side.

    Attributes:
        box: The rectangle; labels stand left of it and below.
        x: The numbers at its left and right edge.
        y: The numbers at its lower and upper edge.
    """

    box: Box
    x: tuple[float, float]
    y: tuple[float, float]

    def across(self, x: float) -> float:
        """Where a number is along the x axis, in units of the frame."""
        return self.box.left + _share(x, *self.x) * self.box.width

    def up(self, y: float) -> float:
        """Where a number is along the y axis, in units of the frame."""
        return self.box.bottom + _share(y, *self.y) * self.box.height

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the frame."""
        return self.across(x), self.up(y)

    def axes(
        self, xs: Sequence[Tick], ys: Sequence[Tick], theme: Theme, *, em: float = SIZES.least
    ) -> VGroup:
        """Axes with ticks; where labels would touch, those that stand later are left out.

        Args:
            xs: Along the x axis, the most important first.
            ys: Along the y axis, likewise.
            theme: Whose colours.
            em: Size of the labels.
        """
        box = self.box
        group = VGroup(
            line(
                [(box.left, box.top), (box.left, box.bottom), (box.right, box.bottom)], theme.quiet
            )
        )
        taken: list[tuple[float, float]] = []
        for tick in xs:
            x = self.across(tick.value)
            label = line_of(tick.text, em, theme.quiet, x=x, y=box.bottom - 0.28, anchor="center")
            if _free(taken, x, length(tick.text) * em / 2 + CLEAR / 2):
                group.add(line([(x, box.bottom), (x, box.bottom - 0.08)], theme.quiet), label)
        taken = []
        # Beyond the last length there is room for names: no line runs through them.
        right = max((self.across(tick.value) for tick in xs), default=box.right)
        for tick in ys:
            y = self.up(tick.value)
            if _free(taken, y, 0.62 * em):
                group.add(
                    line([(box.left, y), (right, y)], theme.line, 1.2),
                    line_of(tick.text, em, theme.quiet, x=box.left - 0.12, y=y, anchor="right"),
                )
        return group

    def segment(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> VMobject:
        """A line through points given by their numbers."""
        return line([self.at(*each) for each in points], colour, width)


def mark(kind: str, x: float, y: float, colour: str, ground: str) -> VMobject:
    """The mark of a measured point; shapes differ, so that curves can be told apart by them.

    Args:
        kind: One of `MARKS`.
        x: Its middle.
        y: Its middle.
        colour: Of the mark.
        ground: What is behind it: marks stand apart where they meet.
    """
    shapes: dict[str, VMobject] = {
        "circle": Dot(radius=RADIUS),
        "square": Square(side_length=1.75 * RADIUS),
        "triangle": Triangle(radius=1.3 * RADIUS),
        "diamond": Square(side_length=1.6 * RADIUS).rotate(math.pi / 4),
        "ring": Dot(radius=RADIUS),
    }
    made = shapes[kind]
    made.set_stroke(ground, 1.5).set_fill(colour, 1)
    if kind == "ring":
        made.set_fill(ground, 1).set_stroke(colour, 3)
    made.move_to(point(x, y))
    return made


def cross(x: float, y: float, colour: str) -> VGroup:
    """Where a curve ends."""
    arm = 1.5 * RADIUS
    return VGroup(
        *[
            Line(
                point(x - arm, y - s * arm),
                point(x + arm, y + s * arm),
                color=colour,
                stroke_width=5,
            )
            for s in (1, -1)
        ]
    )


def values(
    labels: Iterable[tuple[float, float, Sequence[Cell | str]]],
    busy: Sequence[tuple[float, float]],
    em: float,
    colour: str,
    within: Box,
) -> dict[int, VGroup]:
    """Numbers beside points, up to the left of each, where there is room.

    Args:
        labels: For each point its place and what to write; the last are the most important.
        busy: Points that no number may cover.
        em: Size.
        colour: Of all.
        within: They do not leave this box.

    Returns:
        By number of the point.
    """
    placed: list[Box] = [Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS) for x, y in busy]
    made: dict[int, VGroup] = {}
    listed = list(labels)
    for k in reversed(range(len(listed))):
        x, y, parts = listed[k]
        group = line_of(parts, em, colour, x=x - 0.14, y=y + 0.1, anchor="right")
        width = length(parts) * em
        box = Box(x - 0.14 - width, y + 0.1 - 0.5 * em, x - 0.14, y + 0.1 + 0.5 * em)
        if box.left < within.left or box.top > within.top or box.bottom < within.bottom:
            continue
        if not any(_touch(box, other) for other in placed):
            placed.append(box)
            made[k] = group
    return made


def head(text: str, plot: Plot, theme: Theme) -> Label:
    """What is drawn upwards, above the plot's upper left corner."""
    return Label(text, SIZES.least * 1.1, theme.quiet).at(
        plot.box.left, plot.box.top + 0.2, "left", HALF_FIGURE
    )


def _share(value: float, low: float, high: float) -> float:
    return float(np.log(value / low) / np.log(high / low))


def _free(taken: list[tuple[float, float]], middle: float, half: float) -> bool:
    if any(abs(middle - other) < half + reach for other, reach in taken):
        return False
    taken.append((middle, half))
    return True


def _touch(a: Box, b: Box) -> bool:
    return a.left < b.right and b.left < a.right and a.bottom < b.top and b.bottom < a.top
