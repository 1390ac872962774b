"""Bars: numbers as lengths from a common zero, each with the number that it stands for.

Shares grow from one edge of their box, signed numbers from its middle: a length is read more
exactly than a colour, and a sign is read off the side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from manim import (
    Animation,
    FadeIn,
    ReplacementTransform,
    VGroup,
    VMobject,
    smooth,
    squish_rate_func,
)

from qkvideo.scenes.kit.axis import Axis, even
from qkvideo.scenes.kit.figures import line, point
from qkvideo.scenes.kit.grid import Array
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import Cell, Cells
from qkvideo.scenes.kit.pango import Box, typeset
from qkvideo.scenes.kit.theme import SIZES, Theme

THICK = 0.66
"""How thick a bar is, as a share of its place."""
LATE = squish_rate_func(smooth, 0.6, 1.0)
"""How numbers come that wait for their bars."""
_APART = 0.08
"""Between the end of a bar and its number, in units of the frame."""


@dataclass(frozen=True, eq=False)
class Bars:
    """Bars side by side, or one below the other.

    Attributes:
        rods: The bars, in order.
        numbers: By index of the bar; only those with room for one.
        zero: The line that they start from.
        boxes: What each bar covers.
        middles: The middle of each bar's place: x of upright bars, y of others.
        origin: Where zero is: y of upright bars, x of others.
        upright: Whether bars stand.
    """

    rods: tuple[VMobject, ...]
    numbers: Mapping[int, Number]
    zero: VMobject
    boxes: tuple[Box, ...]
    middles: tuple[float, ...]
    origin: float
    upright: bool

    @property
    def group(self) -> VGroup:
        """All of it."""
        return VGroup(self.zero, *self.rods, *self.numbers.values())

    def grow(self) -> list[Animation]:
        """Every bar grows out of the zero line; its number comes once the bar is nearly there."""
        flat = [rod.copy() for rod in self.rods]
        for rod in flat:
            rod.points[:, 1 if self.upright else 0] = self.origin
        return [
            FadeIn(self.zero),
            *(ReplacementTransform(a, b) for a, b in zip(flat, self.rods, strict=True)),
            *(FadeIn(number, rate_func=LATE) for number in self.numbers.values()),
        ]


def extent(cells: Cells | Sequence[Cell], *, stacked: bool = False) -> tuple[float, float]:
    """The lowest and the highest that bars of these numbers come to, zero between them."""
    values = _values(_listed(cells))
    ends = np.cumsum(values) if stacked else values
    return min(0.0, float(ends.min())), max(0.0, float(ends.max()))


def reach(cells: Cells | Sequence[Cell], *, stacked: bool = False) -> float:
    """The largest magnitude that bars of these numbers come to; stacked, their sums on the way."""
    values = _values(_listed(cells))
    return float(np.abs(np.cumsum(values) if stacked else values).max())


def bars(
    cells: Cells | Sequence[Cell],
    box: Box,
    theme: Theme,
    *,
    colour: str | Sequence[str] | None = None,
    ink: str | Sequence[str] | None = None,
    largest: float | None = None,
    signed: bool | None = None,
    span: tuple[float, float] | None = None,
    upright: bool = True,
    stacked: bool = False,
    axis: Axis | None = None,
    most: float = SIZES.label,
    numbers: bool = True,
) -> Bars:
    """Draw a vector as bars, one for each number, within a box.

    Args:
        cells: One row or one column of numbers, or a list of them.
        box: Bars and numbers stay inside; upright bars stand along its width.
        theme: Whose colours.
        colour: Of all bars, or one for each; by share or by sign, if not given.
        ink: Of all numbers, or one for each.
        largest: The magnitude that reaches the edge; the block's own, if not given. Where bars
            are compared, all get the same.
        signed: Zero in the middle of the box; if not given, where a number is below 0.
        span: The numbers at the two ends of the box, zero between them; instead of `largest` and
            `signed` where zero is to stand elsewhere.
        upright: Bars stand side by side; otherwise they lie one below the other, from the top.
        stacked: Each begins where the one before it ended: the last one's end is their sum.
        axis: How the places are divided, as beside a grid; evenly, if not given.
        most: Largest size of the numbers.
        numbers: Whether numbers are shown, where there is room to read them.
    """
    shown = _listed(cells)
    values = _values(shown)
    count = len(values)
    if signed is None:
        signed = bool((values < 0).any()) if span is None else span[0] < 0
    largest = reach(shown, stacked=stacked) if largest is None else largest
    starts = np.cumsum(values) - values if stacked else np.zeros(count)
    along = box.width if upright else box.height
    if axis is None:
        places, full = even(count, along / count), tuple(range(count))
    else:
        places, full = axis, axis.full
    widest = max((typeset(shown[k].text, tabular=True).width for k in full), default=1.0)
    narrowest = min((places.sizes[k] for k in full), default=0.0)
    em = min(most, (narrowest - _APART) / widest if upright else narrowest)
    written = numbers and em >= SIZES.least - 1e-9
    reserved = (0.8 * em if upright else widest * em) + _APART if written else 0.0
    room = (box.height if upright else box.width) - reserved * (2 if signed else 1)
    low_end, high_end = ((-largest if signed else 0.0), largest) if span is None else span
    scale = room / (high_end - low_end) if high_end > low_end else 0.0
    base = (box.bottom if upright else box.left) + (reserved if signed else 0.0)
    origin = base - scale * low_end if scale else base + (room / 2 if signed else 0.0)
    colours = _colours(values, colour, signed, theme)
    inks = [ink] * count if isinstance(ink, str) else list(ink or [theme.ink] * count)

    rods: list[VMobject] = []
    boxes: list[Box] = []
    middles: list[float] = []
    made: dict[int, Number] = {}
    for k, value in enumerate(values):
        start = origin + scale * float(starts[k])
        end = start + scale * float(value)
        low, high = min(start, end), max(start, end)
        half = THICK * places.sizes[k] / 2
        at = box.left + places.middle(k) if upright else box.top - places.middle(k)
        rod = (
            Box(at - half, low, at + half, high)
            if upright
            else Box(low, at - half, high, at + half)
        )
        rods.append(_rod(rod, colours[k]))
        boxes.append(rod)
        middles.append(at)
        if written and k in full:
            number = Number(shown[k], em, inks[k])
            away = -1 if value < 0 else 1
            if upright:
                number.at_figure(at, end + away * (_APART + 0.325 * em), "center")
            else:
                number.at_figure(end + away * _APART, at, "right" if value < 0 else "left")
            made[k] = number
    length = places.length
    ends = (
        [(box.left, origin), (box.left + length, origin)]
        if upright
        else [(origin, box.top), (origin, box.top - length)]
    )
    zero = line(ends, theme.quiet, 1.5)
    return Bars(tuple(rods), made, zero, tuple(boxes), tuple(middles), origin, upright)


def _listed(cells: Cells | Sequence[Cell]) -> list[Cell]:
    return list(cells.all() if isinstance(cells, Cells) else cells)


def _values(cells: Sequence[Cell]) -> Array:
    """What is drawn of them: what is no number, or infinite, has no bar."""
    values = np.array([cell.value for cell in cells])
    return np.asarray(np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0))


def _colours(
    values: Array, colour: str | Sequence[str] | None, signed: bool, theme: Theme
) -> list[str]:
    if isinstance(colour, str):
        return [colour] * len(values)
    if colour is not None:
        return list(colour)
    # Length says how much: all of one sign have one colour, bright enough for short bars too.
    fills = (
        theme.of_sign(np.sign(values), 1.3) if signed else theme.of_share(np.full(len(values), 0.6))
    )
    return ["#{:02X}{:02X}{:02X}".format(*(round(255 * c) for c in f[:3])) for f in fills]


def _rod(box: Box, colour: str) -> VMobject:
    rod = VMobject(stroke_width=0, fill_color=colour, fill_opacity=1)
    corners = [
        (box.left, box.bottom),
        (box.right, box.bottom),
        (box.right, box.top),
        (box.left, box.top),
        (box.left, box.bottom),
    ]
    rod.set_points_as_corners([point(*corner) for corner in corners])
    return rod
