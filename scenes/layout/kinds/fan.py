"""Lays out fans: a query and its keys as arrows from one point. Lengths are in frame units."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.fitting.labels import Busy, touch
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Curve, Item, Text
from qkvideo.scenes.layout.kinds.pointing import arrow
from qkvideo.scenes.layout.kinds.text import Run, length, runs, shortened
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.fan import Fan, Ray
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cell

TURNS = (0, 30, -30, 60, -60, 90, -90, 120, -120)
"""Where the word of an arrow may stand, seen from its tip: degrees from the arrow's direction."""
NEAR, FAR = (1.0, 1.8), (3.5, 5.0, 7.0, 9.0)
"""Distances of words from tips that are tried, in `SPACES.apart`. At the far ones, a line leads
from the tip to the word."""
LONGEST, WIDEST = 5.5, 0.3
"""Width of words, in em, and as a share of the fan's room, up to which they are never shortened."""
LED = 2.5 * SPACES.apart
"""Distance of a word from its tip from which a line leads to it."""
ARCS = (0.7, 1.0, 1.3)
"""Usual radius of the arc of the first angle, the second and so on."""
WORDS = 12
"""Maximum number of keys that have a word."""
SHARES = tuple(0.98 * 0.9**k for k in range(10))
"""Sizes that are tried, as shares of the largest one at which the arrows are inside the box."""
ORDER = {"quiet": LAYERS.things, "query": LAYERS.above}
"""Place of arrows in the drawing order, by their ink: all begin at one point."""
SMALL = 0.6
"""Size of the tip of an arrow that is quiet or has no word, as a share of a usual one."""


@dataclass(frozen=True)
class _Arrow:
    """An arrow: the key of its items, what is shown, and where it ends."""

    key: str
    ray: Ray
    end: Array

    def line(self, width: float, frame: Frame) -> tuple[list[Run], Array]:
        """Return its word, at most as long as a part of `width` and `LONGEST` say, and its size."""
        em = frame.em("label" if self.ray.ink == "quiet" else "number")
        line = runs(self.ray.label, self.ray.ink, "semibold", frame)
        line = shortened(line, max(LONGEST, WIDEST * width / em))
        return line, np.array([length(line) * em, em])


@arrange.register
def _(part: Fan, box: Box, frame: Frame) -> Iterator[Item]:
    low, high = _ends([np.zeros(2), *(each.end for each in _arrows(part, np.zeros(2), 1.0))])
    # There is room for a number below the query's line, and for a word above the highest tip.
    texts = 2 * (frame.em("number") + SPACES.usual) if _texts(part) else SPACES.usual
    room = np.array([box.width, box.height - texts])
    most = float(np.min(np.maximum(room, frame.em("label")) / np.maximum(high - low, 1e-9)))

    @cache
    def made(scale: float) -> list[Item]:
        return list(_drawn(part, _start(part, scale, box, frame), scale, Busy(box), frame))

    def missing(scale: float) -> int:
        keys = [item.key for item in made(scale) if isinstance(item, Text)]
        # A text of several stretches has an item for each.
        return len(_texts(part) - {*keys, *(key.rpartition("/")[0] for key in keys)})

    scales = [most * share for share in SHARES]
    whole = (scale for scale in scales if not missing(scale))
    scale = next(whole, None) or min(scales, key=missing)
    yield from made(frame.chosen.choose(part.group, scale))


def _texts(part: Fan) -> set[str]:
    """Return the keys of the texts that have to be there: of the query, and of what is told."""
    rays = _rays(part)
    words = [f"{ray.name}/word" for ray in rays if ray.ink != "quiet" and ray.label]
    numbers = [f"{ray.name}/shadow/number" for ray in rays if isinstance(ray.shadow, Cell)]
    angles = [f"{ray.name}/angle/number" for ray in rays if ray.angle][: len(ARCS)]
    return {f"{part.key}/{each}" for each in (*words, *numbers, *angles)}


def _rays(part: Fan) -> tuple[Ray, ...]:
    """Return the query, which has no angle to itself, and the keys."""
    return Ray("query", part.label, part.length, part.length, part.ink), *part.rays


def _arrows(part: Fan, start: Array, scale: float) -> list[_Arrow]:
    """Return the arrows from a point, first the query; a vector of length 1 is `scale` long."""
    ends = [(part.length.value, 0.0), *tips(part.rays)]
    return [
        _Arrow(f"{part.key}/{ray.name}", ray, start + np.array(end) * scale)
        for ray, end in zip(_rays(part), ends, strict=True)
    ]


def _start(part: Fan, scale: float, box: Box, frame: Frame) -> Array:
    """Return where the arrows begin, so that they and their words are in the middle."""
    origin = np.zeros(2)
    arrows = _arrows(part, origin, scale)
    ends = [origin, *(each.end for each in arrows)]
    words: list[Array] = []
    for each in filter(lambda each: each.ray.label, arrows[: 1 + WORDS]):
        _, size = each.line(box.width, frame)
        corner = np.array(next(_places(origin, each.end, size)))
        words += corner, corner + size
    middle, (low, high) = np.array([box.x, box.y]), _ends([*ends, *words])
    # The arrows are inside the box, whatever room there is for words.
    first, last = _ends(ends)
    spare = np.maximum((np.array([box.width, box.height]) - (last - first) - curves.TIP) / 2, 0.0)
    inside = (first + last) / 2
    return np.asarray(middle - np.clip((low + high) / 2, inside - spare, inside + spare))


def _ends(points: Sequence[Array]) -> tuple[Array, Array]:
    """Return the lower left and the upper right corner of the box around points."""
    return np.min(points, axis=0), np.max(points, axis=0)


def _drawn(part: Fan, start: Array, scale: float, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield the arrows from a point, where a vector of length 1 is `scale` long, and texts."""
    arrows = _arrows(part, start, scale)
    xs = [float(start[0]), *(float(each.end[0]) for each in arrows)]
    axis = curves.straight((min(xs), start[1]), (max(xs), start[1]))
    yield Curve(f"{part.key}/axis", axis, frame.colour("line"), z=LAYERS.scale)
    busy.keep(axis, 2 * SPACES.close)
    for each in reversed(arrows):
        busy.keep(curves.straight(start, each.end), SPACES.close)
        ink = each.ray.ink
        # Until it turns, nothing is seen of it beside the query.
        end = arrows[0].end if each.ray.waits else each.end
        tip = curves.TIP * (1.0 if each.ray.label and ink != "quiet" else SMALL)
        shaft, head = arrow(each.key, start, end, frame.colour(ink), tip)
        points = curves.dashed(shaft.points) if each.ray.flat else shaft.points
        z = ORDER.get(ink, LAYERS.marks)
        yield from (replace(shaft, points=points, enters="trace", z=z), replace(head, z=z))
    for each, radius in zip((each for each in arrows if each.ray.angle), ARCS, strict=False):
        yield from _angle(each, start, radius, busy, frame)
    for each in arrows:
        yield from _shadow(each, start, min(xs), busy, frame)
    told = [each.end for each in arrows if each.ray.ink != "quiet"]
    for each in filter(lambda each: each.ray.label, arrows[: 1 + WORDS]):
        yield from _word(each, start, told, busy, frame)


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


def _word(
    of: _Arrow, start: Array, told: Sequence[Array], busy: Busy, frame: Frame
) -> Iterator[Item]:
    """Yield the word of an arrow beside its tip, or joined to it by a line.

    No line passes over words, nor over the arrows that end at `told`.
    """
    line, size = of.line(busy.within.width, frame)
    places, far = (_places(start, of.end, size, each) for each in (NEAR, FAR))
    if of.ray.ink == "quiet":
        leads = ((at, _lead(of.end, at, size)) for at in far)
        led = (
            at
            for at, lead in leads
            if not busy.crossed(lead) and not any(_meet(lead, start, end) for end in told)
        )
        places = (at for at in chain(places, led) if not _crowded(at, size, busy))
    found = list(busy.line(line, f"{of.key}/word", float(size[1]), places))
    yield from found
    if not found:
        return
    box = busy.labels[-1]
    # So that nothing is read as its next word.
    busy.boxes.append(Box(box.left - SPACES.near, box.bottom, box.right + SPACES.near, box.top))
    lead = _lead(of.end, (box.left, box.bottom), size)
    if math.dist(lead[0], lead[-1]) > LED:
        busy.keep(lead)
        yield Curve(f"{of.key}/lead", lead, frame.colour("quiet"), STROKES.fine, z=LAYERS.scale)


def _crowded(at: tuple[float, float], size: Array, busy: Busy) -> bool:
    """Whether a word of a size, by its lower left, would be within an em of several others."""
    box = Box(*at, *(np.array(at) + size)).grown(float(size[1]))
    return sum(touch(box, other) for other in busy.labels) > 1


def _meet(lead: Array, start: Array, end: Array) -> bool:
    """Whether a straight line and an arrow cross."""

    def side(a: Array, b: Array, c: Array) -> float:
        (x, y), (u, v) = b - a, c - a
        return float(x * v - y * u)

    a, b = lead[0], lead[-1]
    return side(start, end, a) * side(start, end, b) < 0 and side(a, b, start) * side(a, b, end) < 0


def _lead(tip: Array, at: tuple[float, float], size: Array) -> Array:
    """Return the line from a tip to the nearest point of a word of a size, by its lower left."""
    return curves.straight(tip, np.clip(tip, at, np.array(at) + size))


def _angle(made: _Arrow, start: Array, radius: float, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield the arc of the angle between query and key, and its number."""
    ray = made.ray
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


def _shadow(made: _Arrow, start: Array, low: float, busy: Busy, frame: Frame) -> Iterator[Item]:
    """Yield a key's shadow on the query's line, which begins at `low`, how it falls, its number."""
    if not (ray := made.ray).shadow:
        return
    foot, half, em = float(made.end[0]), SPACES.close, frame.em("label")
    drop = curves.straight(made.end, (foot, start[1]))
    busy.keep(drop)
    drop, quiet = curves.dashed(drop), frame.colour("quiet")
    yield Curve(f"{made.key}/drop", drop, quiet, STROKES.fine, z=LAYERS.rods)
    shape = curves.rod(start[0], foot, start[1] - half, start[1] + half, 0.0)
    colour = frame.mixed(ray.ink, FADES.soft)
    yield Curve(f"{made.key}/shadow", shape, width=0.0, fill=colour, z=LAYERS.lines, enters="grow")
    if ray.shadow is True:
        return
    line = runs((ray.shadow,), ray.ink, "semibold", frame)
    wide, x, away = length(line) * em, (start[0] + foot) / 2, em / 2 + SPACES.apart + half
    # On the other side of the line first, so that it stands alone.
    up = 1 if made.end[1] >= start[1] else -1
    lows = [start[1] + side * away - em / 2 for side in (-up, up)]
    lefts = x - wide / 2, foot - wide - SPACES.apart, foot + SPACES.apart, x, x - wide
    places = [(left, y) for y in lows for left in lefts]
    if foot < start[0] < foot + wide and foot < low + em:
        # A short one against the query's direction is hidden by arrows: its number is at its end.
        places.insert(0, (low - wide - SPACES.apart, float(start[1]) - em / 2))
    yield from busy.line(line, f"{made.key}/shadow/number", em, places)


def _way(turn: float) -> Array:
    return np.array([math.cos(turn), math.sin(turn)])


def _places(
    start: Array, end: Array, size: Array, distances: Sequence[float] = NEAR
) -> Iterator[tuple[float, float]]:
    """Yield lower left corners of a text of a size around the tip of an arrow, the best first."""
    turn = math.atan2(*(end - start)[::-1])
    for far in distances:
        for more in TURNS:
            way = _way(turn + math.radians(more))
            x, y = end + way * (size / 2 + far * SPACES.apart) - size / 2
            yield float(x), float(y)
