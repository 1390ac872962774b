"""Lays out bars with their numbers. Lengths are in frame units unless noted otherwise."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.text import length, one_line, runs
from qkvideo.scenes.look.measures import FADES, LAYERS, SIZES, SPACES, STROKES
from qkvideo.scenes.look.theme import hexed
from qkvideo.scenes.parts.bars import BarInk, Rod
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.text.box import Box

ROW, LOOSE = 1.45, 1.5
"""Minimum height of a bar's row, in em of its number; and the factor by which a row may grow if
there is room."""
LEAST_BAR = 5.0
"""Minimum length of bars, in em of their numbers."""
THICK = 0.66
"""Height of a bar, as a share of its row's height."""
NOTHING = 0.015
"""Length of a bar for the value zero, in frame units."""

Ends = tuple[float, float]


@measure.register
def _(part: Rod, room: Size, frame: Frame) -> Size:
    em = frame.em(part.size)
    if frame.whole:
        return Size(max(room.width, LEAST_BAR * em + _beside(part, em, frame)), ROW * em)
    return Size(room.width, min(room.height, LOOSE * ROW * em))


def _beside(part: Rod, em: float, frame: Frame) -> float:
    """Return the width of the longest text beside a bar."""
    line = runs(part.widest, "ink", "semibold", frame)
    return length(line) * em + SPACES.near if line else 0.0


@arrange.register
def _(part: Rod, box: Box, frame: Frame) -> Iterator[Item]:
    em = max(SIZES.least, min(frame.em(part.size), 0.8 * box.height))
    to = scaled(part.scale, box.left, box.right - _beside(part, em, frame))
    zero, quiet = to(0.0), frame.colour("quiet")
    if part.ink is not None:
        line = curves.straight((zero, box.bottom), (zero, box.top))
        yield Curve(f"{part.key}/bar/zero", line, quiet, STROKES.fine, z=LAYERS.lines)
    if part.cell is None:
        return
    value, end = part.cell.value, zero
    if part.ink is not None and math.isfinite(value):
        begin = part.start or 0.0
        start, end = to(begin), to(begin + value)
        # A bar is long enough to be seen.
        end = end if abs(end - start) > NOTHING else start + math.copysign(NOTHING, value or 1.0)
        # The next one of stacked bars begins where it ends.
        corner, half = curves.ROUND if part.start is None else 0.0, THICK * box.height / 2
        points = curves.rod(start, end, box.y - half, box.y + half, corner)
        fill = _colour(value, part.ink, part.scale, frame)
        bar = Curve(f"{part.key}/bar", points, fill=fill, width=0.0, enters="grow", z=LAYERS.rods)
        yield bar if part.spoken else replace(bar, alpha=FADES.soft)
    if part.numbers:
        ink: Ink = "ink" if part.spoken else "quiet"
        weight = "semibold" if part.strong else "regular"
        sign = runs((part.sign,), "quiet", "regular", frame) if part.sign else []
        text = [*sign, *runs((part.cell,), ink, weight, frame)]
        # Beside a bar that ends left of zero, too, the number is on the right.
        yield from one_line(text, part.key, em, max(zero, end) + SPACES.near, box.y)


def scaled(ends: Ends, left: float, right: float) -> Callable[[float], float]:
    """Return the function that maps values to positions, for a scale from `left` to `right`.

    Values are divided by the largest first, as a length per unit of value could overflow; infinite
    values and NaN are at zero.
    """
    largest = max(map(abs, ends))
    if not 0 < largest < math.inf:
        return lambda _: left
    low, high = (end / largest for end in ends)
    unit = (right - left) / (high - low)
    zero = left - low * unit
    return lambda value: zero + value / largest * unit if math.isfinite(value) else zero


def _colour(value: float, ink: BarInk, scale: Ends, frame: Frame) -> str:
    """Return the colour of the bar for a value; it is visible even for small ones."""
    if ink == "sign":
        return hexed(frame.theme.of_sign(np.sign(np.array([value])), 1.3)[0])
    if ink == "share":
        # Shares have the colour of shares; other numbers are divided by the largest one first.
        share = abs(value) / max(1.0, *map(abs, scale))
        return hexed(frame.theme.of_bar(np.array([min(1.0, share)]))[0])
    return frame.colour(ink)
