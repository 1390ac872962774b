"""Lays out clouds of dots: lanes, dots, labels and names; lanes can be columns or rows.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Curve, Item
from qkvideo.scenes.layout.kinds.text import length, one_line, runs
from qkvideo.scenes.layout.labels import Busy
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.cloud import Cloud, Lane
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

GOLDEN = (5**0.5 - 1) / 2
"""Golden ratio less 1. The fractional parts of its multiples are spread evenly over 0 to 1, however
many there are."""
DOTS = (0.05, 0.5)
"""Part of a lane's width that contains dots, as shares from its edge; names are in the rest."""
BAR = (0.0, 0.55)
"""Part of a lane's width that the line of the median spans, as shares from its edge."""
RADIUS, LARGE = 0.034, 0.085
"""Radius of a dot, and of a dot with a name; in frame units."""
NUMBER = 0.8
"""Maximum width of the number below a lane, relative to the lane's width."""
HIGHEST = 1.1
"""Maximum height of a lane that is a row, in frame units."""
_HANDLE = 4 / 3 * RADIUS
"""Length of the handles with which one cubic segment approximates half a circle, in frame units."""


@dataclass(frozen=True)
class _Area:
    """The place of a cloud's lanes. Lengths are in frame units.

    Attributes:
        box: Box around all lanes.
        count: Number of lanes.
        upright: Whether lanes are columns, with larger values higher; otherwise they are rows.
        top: The value at the scale's upper end.
        em: Size of the labels.
    """

    box: Box
    count: int
    upright: bool
    top: float
    em: float

    @property
    def breadth(self) -> float:
        """Width of a lane if the lanes are columns; height of a lane if they are rows.

        Each lane contains the dots of one group of numbers.
        """
        return (self.box.width if self.upright else self.box.height) / self.count

    def at(self, lane: int, across: Array, values: Array) -> Array:
        """Return the positions (x, y) of m values in a lane, (m, 2), in frame units.

        A lane is a column or row of dots, one for each value of a group.

        Args:
            lane: Index of the lane, from 0.
            across: Position of each value across the lane, (m,), from 0 (the lane's left or upper
                edge) to 1.
            values: The values on the scale, (m,). A value below 0 is drawn at 0. A value above the
                scale's upper end is drawn at this end.
        """
        side = (lane + across) * self.breadth
        share = np.clip(values / self.top, 0.0, 1.0)
        if self.upright:
            up = self.box.bottom + share * self.box.height
            return np.stack([self.box.left + side, up], axis=1)
        return np.stack([self.box.left + share * self.box.width, self.box.top - side], axis=1)

    def line(self, lane: int, across: tuple[float, float], value: float) -> Array:
        """Return a straight line across a lane, which marks a value on the scale.

        The line is one Bézier segment of four points, (4, 2), in frame units.

        Args:
            lane: Index of the lane (the row or column of a group's dots), from 0.
            across: Start and end of the line, as fractions of the lane's breadth: 0 is the lane's
                left or upper edge, 1 the opposite edge.
            value: The value that the line marks.
        """
        ends = self.at(lane, np.array(across), np.full(2, value))
        return curves.straight(ends[0], ends[1])


def dust(points: Array) -> Array:
    """Return the outlines of dots, as Bézier segments, (8 m, 2) in frame units.

    Args:
        points: Centres of the dots, (m, 2), in frame units. Each dot gets two segments of four
            points, one for each half of its circle.
    """
    r, h = RADIUS, _HANDLE
    half = [(-r, 0.0), (-r, h), (r, h), (r, 0.0)]
    shape = np.array([*half, *((-x, -y) for x, y in half)])
    return np.asarray((points[:, None] + shape[None]).reshape(-1, 2))


def across(count: int) -> Array:
    """Return the positions of dots across a lane, (count,), from 0 (one edge) to 1 (the other).

    A lane is the column or row of one group of dots, which are spread about evenly over a part of
    its width (`DOTS`). Within this part, dot i is at the fractional part of (i + 1) · `GOLDEN`,
    whatever `count` is.
    """
    low, high = DOTS
    return np.asarray(low + (high - low) * ((np.arange(1, count + 1) * GOLDEN) % 1.0), np.float64)


def _long(pieces: Sequence[Piece], em: float, frame: Frame, weight: str = "regular") -> float:
    """Return the width of a text, in frame units."""
    return length(runs(pieces, "ink", weight, frame)) * em


def _area(part: Cloud, box: Box, frame: Frame) -> _Area:
    """Place the lanes: as columns if their labels fit below them, otherwise as rows."""
    em = max(SIZES.least, min(frame.em("label"), box.height / 14))
    count = len(part.lanes)
    ticks = max((_long((tick,), frame.em("badge"), frame) for tick in part.ticks), default=0.0)
    widest = max(_long(lane.label, 1.0, frame, "semibold") for lane in part.lanes)
    left = box.left + ticks + SPACES.apart
    each = (box.right - left) / count
    fits = min(em, (each - SPACES.apart) / widest)
    head = LINE_HEIGHT * frame.em("badge") if part.title else 0.0
    if fits >= SIZES.least and not frame.tall:
        below = LINE_HEIGHT * (fits + frame.em("number")) + SPACES.apart
        inner = Box(left, box.bottom + below, box.right, box.top - head - SPACES.apart)
        return _Area(inner, count, True, part.top, fits)
    em = min(em, 0.3 * box.width / widest)
    foot = LINE_HEIGHT * frame.em("badge") if part.ticks else 0.0
    free = box.height - head - foot - 2 * SPACES.apart
    high = min(free, count * HIGHEST)
    if _low(high / count):
        number = _long((part.lanes[0].median,), SIZES.least, frame, "semibold")
        beside = widest * em + SPACES.apart + number
    else:
        beside = max(widest * em, _long((part.lanes[0].median,), frame.em("number"), frame))
    low = box.bottom + foot + SPACES.apart + (free - high) / 2
    room = _long((part.ticks[-1],), frame.em("badge"), frame) if part.ticks else 0.0
    inner = Box(box.left + beside + 2 * SPACES.apart, low, box.right - room / 2, low + high)
    return _Area(inner, count, False, part.top, em)


def _low(row: float) -> bool:
    """Whether a row of this height has no room for a label and, below it, a number."""
    return row < 2 * LINE_HEIGHT * SIZES.least


@arrange.register
def _(part: Cloud, box: Box, frame: Frame) -> Iterator[Item]:
    on = _area(part, box, frame)
    frame.boxes[f"{part.key}/lanes"] = on.box
    yield from _scale(part, on, frame)
    places = []
    for k, lane in enumerate(part.lanes):
        points = on.at(k, across(lane.cells.shape[1]), lane.cells.values[0])
        places.append(points)
        yield from _lane(part, k, lane, points, on, frame)
    yield from _names(part, places, on, frame)


def _scale(part: Cloud, on: _Area, frame: Frame) -> Iterator[Item]:
    quiet, line, em = frame.colour("quiet"), frame.colour("line"), frame.em("badge")
    box = on.box
    for tick in part.ticks:
        ((x, y),) = on.at(0, np.zeros(1), np.array([tick.value]))
        ends = ((box.left, y), (box.right, y)) if on.upright else ((x, box.bottom), (x, box.top))
        colour = quiet if tick.value == 0 else line
        key = f"{part.key}/tick/{tick.value:g}"
        yield Curve(f"{key}/line", curves.straight(*ends), colour, STROKES.fine, z=LAYERS.scale)
        text = runs((tick,), "quiet", "regular", frame)
        if on.upright:
            yield from one_line(text, key, em, box.left - SPACES.apart, y, "right")
        else:
            yield from one_line(text, key, em, x, box.bottom - SPACES.apart - em / 2, "center")
    if part.title:
        text = runs(part.title, "quiet", "regular", frame)
        y = box.top + SPACES.apart + LINE_HEIGHT * em / 2
        yield from one_line(text, f"{part.key}/title", em, box.left, y)


def _lane(
    part: Cloud, k: int, lane: Lane, points: Array, on: _Area, frame: Frame
) -> Iterator[Item]:
    key, box = part.key, on.box
    colour = frame.colour("share" if lane.lit else "quiet")
    yield Curve(
        f"{key}/dots/{lane.name}",
        dust(points),
        fill=colour,
        alpha=1.0 if lane.lit else FADES.muted,
        z=LAYERS.lines,
    )
    yield Curve(
        f"{key}/median/{lane.name}/line",
        on.line(k, BAR, lane.median.value),
        frame.colour("ink"),
        STROKES.thick,
        strength=1.0 if lane.lit else FADES.muted,
        z=LAYERS.things,
    )
    ink: Ink = "ink" if lane.lit else "quiet"
    weight = "semibold" if lane.lit else "regular"
    label = runs(lane.label, ink, weight, frame)
    number = runs((lane.median,), ink, weight, frame)
    size = frame.em("number")
    if on.upright:
        size = max(SIZES.least, min(size, NUMBER * on.breadth / length(number)))
    names = f"{key}/label/{lane.name}", f"{key}/median/{lane.name}"
    if on.upright:
        x = box.left + (k + sum(BAR) / 2) * on.breadth
        x = max(x, box.left + k * on.breadth + length(label) * on.em / 2)
        low = box.bottom - SPACES.apart - LINE_HEIGHT * on.em / 2
        yield from one_line(label, names[0], on.em, x, low, "center")
        low -= LINE_HEIGHT * (on.em + size) / 2
        yield from one_line(number, names[1], size, x, low, "center")
    else:
        size = min(size, on.breadth / 2 / LINE_HEIGHT)
        em = min(on.em, on.breadth / 2 / LINE_HEIGHT)
        size, em = max(size, SIZES.least), max(em, SIZES.least)
        middle = box.top - (k + 0.5) * on.breadth
        x = box.left - 2 * SPACES.apart
        if _low(on.breadth):
            size, beside = SIZES.least, x - length(number) * SIZES.least - SPACES.apart
            yield from one_line(label, names[0], em, beside, middle, "right")
            yield from one_line(number, names[1], size, x, middle, "right")
            return
        yield from one_line(label, names[0], em, x, middle + LINE_HEIGHT * size / 2, "right")
        yield from one_line(number, names[1], size, x, middle - LINE_HEIGHT * em / 2, "right")


def _names(part: Cloud, places: Sequence[Array], on: _Area, frame: Frame) -> Iterator[Item]:
    """Yield dots with names, highlighted ones first.

    A name, with its dot, is left out if it would overlap a dot, a median's line or another name.
    """
    em, ground = frame.em("badge"), frame.colour("ground")
    busy = Busy(on.box)
    for named in sorted(part.named, key=lambda each: not each.lit):
        lane = part.lanes[named.lane]
        value = lane.cells.values[0, named.at]
        ((x, y),) = on.at(named.lane, np.array([DOTS[1]]), np.array([value]))
        key = f"{part.key}/named/{lane.name}/{named.at}"
        colour = frame.colour("key" if named.lit else "ink")
        disc = curves.circle(x, y, LARGE)
        text = runs((named.name,), "ink" if named.lit else "quiet", "semibold", frame)
        place = _beside(x, y, length(text) * em, em, on)
        others = [points for k, points in enumerate(places) if on.upright or k != named.lane]
        others += [_median(k, each, on) for k, each in enumerate(part.lanes) if k != named.lane]
        if any(map(partial(_covers, place), others)) or busy.first([place]) is None:
            continue
        yield Curve(f"{key}/dot", disc, ground, STROKES.fine, fill=colour, z=LAYERS.marks)
        yield from one_line(text, named.key or key, em, place.left, place.y)


def _median(k: int, lane: Lane, on: _Area) -> Array:
    """Return points on the line of a lane's median, so close that nothing fits between them."""
    count = int((BAR[1] - BAR[0]) * on.breadth / RADIUS) + 2
    return on.at(k, np.linspace(*BAR, count), np.full(count, lane.median.value))


def _covers(box: Box, points: Array) -> bool:
    """Whether a box overlaps one of the dots around the given points, or nearly touches it."""
    x, y = points.T
    inside = (box.left - RADIUS < x) & (x < box.right + RADIUS + SPACES.apart / 2)
    return bool((inside & (box.bottom - RADIUS < y) & (y < box.top + RADIUS)).any())


def _beside(x: float, y: float, wide: float, em: float, on: _Area) -> Box:
    """Return the box of a name: to the right of its dot, or below it if lanes are rows."""
    high = LINE_HEIGHT * em / 2
    if on.upright:
        left, y = x + LARGE + SPACES.apart / 2, min(max(y, on.box.bottom + high), on.box.top - high)
        return Box(left, y - high, left + wide, y + high)
    left = min(max(x - wide / 2, on.box.left), on.box.right - wide)
    top = y - LARGE
    return Box(left, top - 2 * high, left + wide, top)
