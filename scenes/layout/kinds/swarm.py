"""Lays out swarms of dots, and the numbers of their scales."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Curve, Item
from qkvideo.scenes.layout.kinds.text import length, one_line, runs
from qkvideo.scenes.layout.labels import Busy
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.swarm import Swarm, Ticks
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import LINE_HEIGHT

GOLDEN = (5**0.5 - 1) / 2
"""Golden ratio less 1. The fractional parts of its multiples are spread evenly over 0 to 1, however
many there are."""
DOTS = (0.05, 0.5)
"""Part of a swarm's breadth that contains dots; the median's line is there, and names are in the
rest."""
RADIUS, LARGE = 0.034, 0.085
"""Radius of a dot, and of a dot with a name; in frame units."""


@measure.register
def _(part: Ticks, room: Size, frame: Frame) -> Size:
    em, lines = frame.em("badge"), (runs((cell,), "quiet", "regular", frame) for cell in part.cells)
    wide = max(map(length, lines), default=0.0) * em + SPACES.apart
    return Size(wide, room.height) if part.upright else Size(room.width, LINE_HEIGHT * em)


@arrange.register
def _(part: Ticks, box: Box, frame: Frame) -> Iterator[Item]:
    em = frame.em("badge")
    for cell in part.cells:
        line, key = runs((cell,), "quiet", "regular", frame), f"{part.key}/{cell.value:g}"
        ((x, y),) = _at(box, np.zeros(1), np.array([cell.value]), part.top, upright=part.upright)
        if part.upright:
            yield from one_line(line, key, em, box.right - SPACES.apart, y, "right")
        else:
            half = length(line) * em / 2
            yield from one_line(line, key, em, min(x, box.right - half), box.y, "center")


def _at(box: Box, across: Array, values: Array, top: float, *, upright: bool) -> Array:
    """Return the positions of m numbers, (m, 2).

    Args:
        box: The box of the swarm.
        across: Position of each across the swarm, (m,): from 0, the left or upper edge, to 1.
        values: The numbers, (m,); those beyond the scale are drawn at its end.
        top: The number at the end of the scale.
        upright: Whether larger numbers are higher.
    """
    share = np.clip(values / top, 0.0, 1.0)
    if upright:
        along = box.left + across * box.width, box.bottom + share * box.height
    else:
        along = box.left + share * box.width, box.top - across * box.height
    return np.stack(along, axis=1)


@arrange.register
def _(part: Swarm, box: Box, frame: Frame) -> Iterator[Item]:
    faded = 1.0 if part.lit else FADES.muted

    def line(value: float, start: float, end: float) -> Array:
        both = np.array([start, end]), np.full(2, value)
        return curves.straight(*_at(box, *both, part.top, upright=part.upright))

    for tick in part.ticks:
        colour = frame.colour("quiet" if tick.value == 0 else "line")
        points, key = line(tick.value, 0.0, 1.0), f"{part.key}/tick/{tick.value:g}"
        yield Curve(key, points, colour, STROKES.fine, z=LAYERS.scale)
    values = part.cells.values[0]
    points = _at(box, _across(len(values)), values, part.top, upright=part.upright)
    fill = frame.colour("share" if part.lit else "quiet")
    yield Curve(f"{part.key}/dots", _dust(points), fill=fill, alpha=faded, z=LAYERS.lines)
    yield Curve(
        f"{part.key}/median",
        line(part.median.value, 0.0, DOTS[1]),
        frame.colour("ink"),
        STROKES.thick,
        strength=faded,
        z=LAYERS.things,
    )
    yield from _names(part, box, float(points.max(axis=0)[0]), frame)


def _names(part: Swarm, box: Box, last: float, frame: Frame) -> Iterator[Item]:
    """Yield dots with names, highlighted ones first, as long as a name has room beside the dots."""
    em, busy = frame.em("badge"), Busy(box)
    high = LINE_HEIGHT * em
    for named in sorted(part.named, key=lambda each: not each.lit):
        value = part.cells.values[:1, named.at]
        ((x, y),) = _at(box, np.array([DOTS[1]]), value, part.top, upright=part.upright)
        key, colour = f"{part.key}/named/{named.at}", frame.colour("key" if named.lit else "ink")
        text = runs((named.name,), "ink" if named.lit else "quiet", "semibold", frame)
        wide = length(text) * em
        if part.upright:
            low = min(max(y - high / 2, box.bottom), box.top - high)
            places = [(x + LARGE + SPACES.apart / 2, low)]
        else:  # below its dot or, if there is no room, after all dots
            left = min(max(x - wide / 2, box.left), box.right - wide)
            places = [(left, y - LARGE - high), (last + SPACES.apart, box.y - high / 2)]
        place = busy.first(Box(at, low, at + wide, low + high) for at, low in places)
        if place is not None:
            disc, ground = curves.circle(x, y, LARGE), frame.colour("ground")
            yield Curve(f"{key}/dot", disc, ground, STROKES.fine, fill=colour, z=LAYERS.marks)
            yield from one_line(text, named.key or key, em, place.left, place.y)


def _dust(points: Array) -> Array:
    """Return the outlines of dots around m centres, (8 m, 2): one segment for each half circle."""
    # The handles with which one cubic segment approximates half a circle.
    r, h = RADIUS, 4 / 3 * RADIUS
    half = [(-r, 0.0), (-r, h), (r, h), (r, 0.0)]
    shape = np.array([*half, *((-x, -y) for x, y in half)])
    return np.asarray((points[:, None] + shape[None]).reshape(-1, 2))


def _across(count: int) -> Array:
    """Return positions across a swarm, (count,); that of dot i does not depend on `count`."""
    low, high = DOTS
    return np.asarray(low + (high - low) * ((np.arange(1, count + 1) * GOLDEN) % 1.0), np.float64)
