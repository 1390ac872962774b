"""Lays out fans: a query and its keys as arrows from one point. Lengths are in frame units."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.fitting.labels import Busy
from qkvideo.scenes.layout.fitting.search import largest
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Curve, Item, Text
from qkvideo.scenes.layout.kinds.pointing import arrow
from qkvideo.scenes.layout.kinds.text import length, runs
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.fan import Fan, Ray
from qkvideo.scenes.parts.part import Ink, Size
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.box import Box

TURNS = (0, 30, -30, 60, -60, 90, -90, 120, -120)
"""Where the word of an arrow may stand, seen from its tip: degrees from the arrow's direction."""
FAR = (1.0, 1.8)
"""Distances of words from tips that are tried, in `SPACES.apart`."""
ARCS = (0.7, 1.0, 1.3)
"""Usual radius of the arc of the first angle, the second and so on."""
WORDS = 12
"""Maximum number of keys that have a word."""
SHARES = tuple(0.98 * 0.9**k for k in range(10))
"""Sizes that are tried, as shares of the largest one at which the arrows are inside the box."""
ORDER = {"quiet": LAYERS.things, "query": LAYERS.above}
"""Place of arrows in the drawing order, by their ink: all begin at one point."""
SMALL = 0.6
"""Size of the tip of a quiet arrow, as a share of a usual one."""


APART = 0.25
"""Minimum distance between two words, in em."""


@dataclass(frozen=True)
class _Arrow:
    """An arrow, and its word beside its tip."""

    key: str
    end: Array
    word: tuple[Piece, ...]
    ink: Ink
    flat: bool = False

    @property
    def size(self) -> Size:
        """Size of its word."""
        return "label" if self.ink == "quiet" else "number"


@arrange.register
def _(part: Fan, box: Box, frame: Frame) -> Iterator[Item]:
    ends = np.array([(part.length.value, 0.0), (0.0, 0.0), *tips(part.rays)])
    low, high = ends.min(axis=0), ends.max(axis=0)
    # There is room for a number below the query's line, and for a word above the highest tip.
    room = np.array([box.width, box.height - 2 * (frame.em("number") + SPACES.usual)])
    most = float(np.min(room / np.maximum(high - low, 1e-9)))

    def made(scale: float) -> list[Item]:
        start = np.array([box.x, box.y]) - (low + high) / 2 * scale
        return list(_drawn(part, start, scale, Busy(box), frame))

    def fits(scale: float) -> list[Item] | None:
        items = made(scale)
        keys = [item.key for item in items if isinstance(item, Text)]
        # A text of several stretches has an item for each.
        there = {*keys, *(key.rpartition("/")[0] for key in keys)}
        return items if _texts(part) <= there else None

    scales = [most * share for share in SHARES]
    found = largest(scales, fits)
    yield from found[1] if found else made(scales[0])


def _texts(part: Fan) -> set[str]:
    """Return the keys of the texts that have to be there: of the query, and of what is told."""
    words = [f"{ray.name}/word" for ray in part.rays if ray.ink != "quiet"]
    numbers = [f"{ray.name}/shadow/number" for ray in part.rays if ray.shadow]
    return {f"{part.key}/{each}" for each in ("query/word", *words, *numbers)}


def _drawn(part: Fan, start: Array, scale: float, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield the arrows from a point, where a vector of length 1 is `scale` long, and texts."""
    query = start + np.array([part.length.value * scale, 0.0])
    keys = [
        _Arrow(f"{part.key}/{ray.name}", start + end * scale, ray.label, ray.ink, ray.flat)
        for ray, end in zip(part.rays, tips(part.rays), strict=True)
    ]
    arrows = [_Arrow(f"{part.key}/query", query, part.label, "query"), *keys]
    xs = [float(start[0]), *(float(each.end[0]) for each in arrows)]
    axis = curves.straight((min(xs), start[1]), (max(xs), start[1]))
    yield Curve(f"{part.key}/axis", axis, frame.colour("line"), z=LAYERS.scale)
    busy.keep(axis, 2 * SPACES.close)
    for each in reversed(arrows):
        busy.keep(curves.straight(start, each.end), SPACES.close)
        tip = curves.TIP * (SMALL if each.ink == "quiet" else 1.0)
        shaft, head = arrow(each.key, start, each.end, frame.colour(each.ink), tip)
        points = curves.dashed(shaft.points) if each.flat else shaft.points
        z = ORDER.get(each.ink, LAYERS.marks)
        yield from (replace(shaft, points=points, enters="trace", z=z), replace(head, z=z))
    told = [(ray, each) for ray, each in zip(part.rays, keys, strict=True) if ray.angle]
    for (ray, each), radius in zip(told, ARCS, strict=False):
        yield from _angle(ray, each, start, radius, busy, frame)
    for ray, each in zip(part.rays, keys, strict=True):
        yield from _shadow(ray, each, start, busy, frame)
    for each in arrows[: 1 + WORDS]:
        em, line = frame.em(each.size), runs(each.word, each.ink, "semibold", frame)
        places = _places(start, each.end, np.array([length(line) * em, em]))
        if texts := list(busy.line(line, f"{each.key}/word", em, places)):
            yield from texts
            # Two words side by side have a space between them, or they would be read as one.
            busy.boxes.append(busy.boxes[-1].grown(APART * em))


def tips(rays: Sequence[Ray]) -> Array:
    """Return where the keys end if the query points to the right, in lengths of vectors, (n, 2).

    They are above and below its line in turn, by their angle to it, if they do not say where.
    """
    sides = np.ones(len(rays))
    sides[np.argsort([-ray.cosine.value for ray in rays], kind="stable")[1::2]] = -1
    sides = np.array(
        [
            side if ray.below is None else 1 - 2 * ray.below
            for ray, side in zip(rays, sides, strict=True)
        ]
    )
    cosines = np.clip([ray.cosine.value for ray in rays], -1.0, 1.0)
    along = np.stack([cosines, sides * np.sqrt(1 - cosines**2)], axis=1)
    return np.asarray(along * np.array([[ray.length.value] for ray in rays]))


def _angle(
    ray: Ray, made: _Arrow, start: Array, radius: float, busy: Busy, frame: Frame
) -> Iterator[Item]:
    """Yield the arc of the angle between query and key, and its number."""
    assert ray.angle is not None
    turn = math.atan2(*(made.end - start)[::-1])
    # So far out that the number has room between the arrows, if it can.
    radius = max(radius, 1.5 * frame.em("label") / max(abs(turn), 1e-9))
    radius = min(radius, 0.6 * math.dist(start, made.end))
    arc = curves.line([start + radius * _way(turn * k / 12) for k in range(13)])
    yield Curve(f"{made.key}/angle", arc, frame.colour(ray.ink), z=LAYERS.things, enters="trace")
    busy.keep(arc)
    em, line = frame.em("label"), runs((ray.angle, "°"), ray.ink, "regular", frame)
    size = np.array([length(line) * em, em])
    places = (_places(start, start + radius * _way(turn * k), size) for k in (0.5, 0.35, 0.65))
    yield from busy.line(line, f"{made.key}/angle/number", em, chain(*places))


def _shadow(ray: Ray, made: _Arrow, start: Array, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield a key's shadow on the query's line, how it falls, and its number."""
    if ray.shadow is None:
        return
    foot, half, em = float(made.end[0]), SPACES.close, frame.em("label")
    drop = curves.straight(made.end, (foot, start[1]))
    busy.keep(drop)
    drop, quiet = curves.dashed(drop), frame.colour("quiet")
    yield Curve(f"{made.key}/drop", drop, quiet, STROKES.fine, z=LAYERS.rods)
    shape = curves.rod(start[0], foot, start[1] - half, start[1] + half, 0.0)
    colour = frame.mixed(ray.ink, FADES.soft)
    yield Curve(f"{made.key}/shadow", shape, width=0.0, fill=colour, z=LAYERS.lines, enters="grow")
    line = runs((ray.shadow,), ray.ink, "semibold", frame)
    wide, x, away = length(line) * em, (start[0] + foot) / 2, em / 2 + SPACES.apart + half
    # On the other side of the line first, so that it stands alone.
    up = 1 if made.end[1] >= start[1] else -1
    lows = [start[1] + side * away - em / 2 for side in (-up, up)]
    lefts = x - wide / 2, foot - wide - SPACES.apart, foot + SPACES.apart, x, x - wide
    yield from busy.line(
        line, f"{made.key}/shadow/number", em, [(left, y) for y in lows for left in lefts]
    )


def _way(turn: float) -> Array:
    return np.array([math.cos(turn), math.sin(turn)])


def _places(start: Array, end: Array, size: Array) -> Iterator[tuple[float, float]]:
    """Yield lower left corners of a text of a size around the tip of an arrow, the best first."""
    turn = math.atan2(*(end - start)[::-1])
    for far in FAR:
        for more in TURNS:
            way = _way(turn + math.radians(more))
            x, y = end + way * (size / 2 + far * SPACES.apart) - size / 2
            yield float(x), float(y)
