"""Chooses the way in which texts move, so that they do not overlap, or pass over a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.checks.rectangles import corners, overlap
from qkvideo.scenes.layout.items import Array, Item, Text
from qkvideo.scenes.stage.pairs import ROUNDING, Both, Pair

Route = Literal["straight", "along", "across"]
"""A straight line ("straight"); to the new x, then to the new y ("along"); or the reverse
("across")."""
ROUTES: tuple[Route, ...] = ("straight", "along", "across")
LOOKS = 25
"""Number of moments of a motion at which overlaps are counted."""
LEVEL, NEAR = 0.5, 3.0
"""How far apart the heights and the ends of two texts in one place may be, in em."""

Place = tuple[float, float, float, float]
"""x, y, em (frame units) and slant (radians) of a text."""
Time = TypeVar("Time", float, Array)


def smooth(t: Time) -> Time:
    """Ease in and out (the cubic smoothstep)."""
    return t * t * (3 - 2 * t)


def places(a: Text, b: Text, route: Route) -> tuple[Place, ...]:
    """Return where a moving text is at first, at the corner of its route, if any, and at last.

    A text that shrinks does so before the corner; one that grows does so after it. The slant
    changes while the text moves vertically.
    """
    ends = [(text.x, text.y, text.em, text.slant) for text in (a, b)]
    if route == "straight":
        return tuple(ends)
    across, upward = (b, a) if route == "along" else (a, b)
    return ends[0], (across.x, upward.y, min(a.em, b.em), upward.slant), ends[1]


def choose(pairs: Sequence[Pair]) -> Route:
    """Return the first route on which moving texts overlap least.

    Args:
        pairs: The texts that are in both pictures, each as (text in the previous picture, text in
            the next picture), including texts that do not move.
    """
    free = (route for route in ROUTES if not crossings(pairs, route))
    first = next(free, None)
    return min(ROUTES, key=lambda way: crossings(pairs, way)) if first is None else first


def crossings(pairs: Sequence[Pair], route: Route) -> int:
    """Return how often a moving text overlaps another text, at `LOOKS` moments of the motion.

    Two copies of the same word may overlap: they are read as one. Most texts are already separate
    by their upright bounding boxes, which are fast to compare.

    Args:
        pairs: The texts that are in both pictures, as in `choose`.
        route: How the texts move.
    """
    travel, times = np.array([goes(*pair) for pair in pairs]), np.linspace(0, 1, LOOKS)
    if not travel.any():
        return 0
    ways = np.stack([poses(pair, route, times) for pair in pairs], axis=1)
    old, new = (np.array([_ink(pair[k]) for pair in pairs]) for k in (0, 1))
    there = _outlines(np.where((times >= 0.5)[:, None, None, None], new, old), ways)
    boxes = _bounds(there)
    near = _meet(boxes[:, :, None], boxes[:, None]) & np.logical_or.outer(travel, travel)
    words = np.array([a.text for a, _ in pairs])
    near &= words[:, None] != words[None]
    met = np.argwhere(np.triu(near, 1))
    return sum(overlap(there[t, i], there[t, j]) for t, i, j in met)


def passes(
    pairs: Sequence[Both], route: Route, over: Sequence[Both], since: float, *, gone: bool = False
) -> npt.NDArray[np.bool_]:
    """Return which moving items would pass over which others, (moving, over).

    An item that lies on another one at the start or at the end of its motion does not pass over it:
    that is meant.

    Args:
        pairs: The items that move, each as (in the previous picture, in the next picture).
        route: The route of those that are texts.
        over: The items not to pass over, likewise.
        since: Time from which it counts, from 0 (start of the motion) to 1 (end); at a later start,
            too, an item passes over what it lies upon.
        gone: Whether these disappear: at the end, too, an item passes over what was there.
    """
    if not pairs or not over:
        return np.zeros((len(pairs), len(over)), dtype=bool)
    times = np.linspace(since, 1, LOOKS)
    ways = np.stack([_on_way(pair, route, times) for pair in pairs], axis=1)
    met = _meet(ways[:, :, None], _between(over, times)[:, None])
    return np.asarray(met.any(axis=0) & ~(met[0] & (since == 0)) & ~(met[-1] & (not gone)))


def in_place(a: Text, b: Text) -> bool:
    """Whether two texts are in nearly the same place, even if one is longer or taller.

    Their left ends, centres or right ends have to be near each other, and so have their tops,
    middles or bottoms. Their slant has to be equal.
    """
    before, after = _boxes([a, b])
    (left, low), (right, high) = after - before
    em = min(a.em, b.em)
    across = min(abs(left), abs(right), abs(left + right) / 2) < NEAR * em
    along = min(abs(low), abs(high), abs(low + high) / 2) < LEVEL * em
    return bool(across and along) and a.slant == b.slant


def _on_way(pair: Both, route: Route, times: Array) -> Array:
    """Boxes of a moving text, formula or matrix at each moment, (moments, 2, 2)."""
    a, b = pair
    if isinstance(a, Text) and isinstance(b, Text):
        return _bounds(_outlines(_ink(b), poses((a, b), route, times)))
    return _between([pair], times)[:, 0]


def _between(pairs: Sequence[Both], times: Array) -> Array:
    """Boxes of items on their straight way at each moment, (moments, items, 2, 2)."""
    first, last = (_boxes([pair[k] for pair in pairs]) for k in (0, 1))
    return first + (last - first) * smooth(times)[:, None, None, None]


def _boxes(items: Sequence[Item]) -> Array:
    """Lower left and upper right corner of each item, (items, 2, 2)."""
    boxes = (item.box for item in items)
    return np.array([[(box.left, box.bottom), (box.right, box.top)] for box in boxes])


def poses(pair: Pair, route: Route, times: Array) -> Array:
    """Return x, y, em and slant of a moving text at each moment from 0 to 1, (moments, 4)."""
    way = np.array(places(*pair, route))
    part = np.minimum((times * (len(way) - 1)).astype(int), len(way) - 2)
    share = smooth(times * (len(way) - 1) - part)[:, None]
    return np.asarray(way[part] + (way[part + 1] - way[part]) * share)


def _outlines(ink: Array, poses: Array) -> Array:
    """Corners of texts, (…, 4, 2), from those of their ink in em, (…, 4, 2), and poses, (…, 4)."""
    em, slant = poses[..., 2, None, None], poses[..., 3]
    c, s = np.cos(slant), np.sin(slant)
    turn = np.stack([np.stack([c, s], axis=-1), np.stack([-s, c], axis=-1)], axis=-2)
    return np.asarray(em * ink @ turn + poses[..., None, :2])


def _bounds(outlines: Array) -> Array:
    """Boxes, (…, 2, 2), lower left and upper right corner, around corners, (…, 4, 2)."""
    return np.stack([outlines.min(axis=-2), outlines.max(axis=-2)], axis=-2)


def goes(a: Text, b: Text) -> bool:
    """Whether a text changes its place, its size or its slant."""
    return (a.x, a.y, a.em, a.slant) != (b.x, b.y, b.em, b.slant) and not counts(a, b)


def counts(a: Text, b: Text) -> bool:
    """Whether a number becomes another one, and both begin or end in one place."""
    if a.cell is None or b.cell is None or a.text == b.text:
        return False
    apart = b.x - a.x, b.x + b.setting.width * b.em - a.x - a.setting.width * a.em
    level = a.y, a.em, a.slant
    return min(map(abs, apart)) <= ROUNDING and level == (b.y, b.em, b.slant)


def _meet(one: Array, other: Array) -> npt.NDArray[np.bool_]:
    """Whether boxes, (…, 2, 2), overlap; the shapes are broadcast against each other."""
    over = (one[..., 0, :] < other[..., 1, :]) & (one[..., 1, :] > other[..., 0, :])
    return np.asarray(over.all(axis=-1))


def _ink(text: Text) -> Array:
    """Return the corners of the visible bounds of a text, in em, (4, 2)."""
    return corners(text.setting.ink)
