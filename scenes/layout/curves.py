"""Curves as cubic Béziers: lines, frames, arrows, dashes. Points are (4 k, 2), in frame units."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from qkvideo.scenes.layout.items import Array
from qkvideo.scenes.text.pango import Box

Point = Sequence[float] | Array
Points = Sequence[Sequence[float]] | Sequence[Array] | Array

DASH = 0.16
"""Distance between dashes, in units of the frame; half of it is drawn."""
TIP = 0.16
"""Length and width of an arrow's tip."""
ROUND = 0.1
"""Radius of a frame's corners."""
_CORNER = 0.5523
"""Handles of a quarter of a circle, in its radius."""
_SAMPLES = 24
"""Of each piece of a curve, to measure its length by."""


def straight(a: Point, b: Point) -> Array:
    """A straight segment, (4, 2)."""
    start, end = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    return np.array([start + (end - start) * t for t in (0.0, 1 / 3, 2 / 3, 1.0)])


def line(corners: Points) -> Array:
    """A line through several points."""
    return np.concatenate([straight(a, b) for a, b in pairwise(corners)])


def area(box: Box) -> Array:
    """The outline of a box."""
    corners = [
        (box.left, box.bottom),
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
    ]
    return line([*corners, corners[0]])


def frame(box: Box) -> Array:
    """The outline of a box with round corners."""
    r = min(ROUND, box.width / 2, box.height / 2)
    left, right, low, top = box.left, box.right, box.bottom, box.top
    pieces: list[Array] = []
    # Clockwise from the upper left; each side, then the corner after it.
    for start, end, turn, after in (
        ((left + r, top), (right - r, top), (right, top), (right, top - r)),
        ((right, top - r), (right, low + r), (right, low), (right - r, low)),
        ((right - r, low), (left + r, low), (left, low), (left, low + r)),
        ((left, low + r), (left, top - r), (left, top), (left + r, top)),
    ):
        pieces += [straight(start, end), _turn(end, turn, after)]
    return np.concatenate(pieces)


def rod(start: float, end: float, low: float, high: float) -> Array:
    """The outline of a bar from `start` to `end`: rounded at its end, straight at its start.

    Its first side is the one at `start`.
    """
    r = min(ROUND, abs(end - start), (high - low) / 2)
    near = end - r if end > start else end + r
    return np.concatenate(
        [
            straight((start, low), (start, high)),
            straight((start, high), (near, high)),
            _turn((near, high), (end, high), (end, high - r)),
            straight((end, high - r), (end, low + r)),
            _turn((end, low + r), (end, low), (near, low)),
            straight((near, low), (start, low)),
        ]
    )


def _turn(start: Point, corner: Point, end: Point) -> Array:
    """A quarter of a circle that cuts a corner off."""
    a, turn, b = (np.asarray(point, dtype=np.float64) for point in (start, corner, end))
    return np.array([a, a + (turn - a) * _CORNER, b + (turn - b) * _CORNER, b])


def circle(x: float, y: float, radius: float) -> Array:
    """A circle."""
    corners = [np.array(c, dtype=np.float64) for c in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))]
    # From each corner a handle points to where the next one is.
    pieces = [np.array([a, a + b * _CORNER, b + a * _CORNER, b]) for a, b in pairwise(corners)]
    return np.asarray(np.concatenate(pieces) * radius + np.array([x, y]))


def polygon(corners: Points) -> Array:
    """A closed shape with straight sides."""
    return line([*corners, corners[0]])


def tip(start: Point, end: Point) -> Array:
    """The tip of an arrow that ends at `end`: a triangle."""
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    way = (b - a) / max(float(np.hypot(*(b - a))), 1e-9)
    side = np.array([-way[1], way[0]])
    foot = b - way * TIP
    return polygon([b, foot + side * TIP / 2, foot - side * TIP / 2])


def shaft(start: Point, end: Point) -> Array:
    """The line of an arrow, as far as its tip."""
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    length = max(float(np.hypot(*(b - a))), 1e-9)
    return straight(a, b - (b - a) / length * min(TIP * 0.8, length))


def bracket(a: Point, b: Point, ends: Point) -> Array:
    """A line from `a` to `b` whose ends are bent by `ends` (x and y)."""
    bend = np.asarray(ends, dtype=np.float64)
    first, last = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    return line([first + bend, first, last, last + bend])


def flat(points: Array) -> Array:
    """A shape flattened onto its first side: each point at the nearest point of that side."""
    start, side = points[0], points[3] - points[0]
    shares = (points - start) @ side / max(float(side @ side), 1e-12)
    return np.asarray(start + shares[:, None] * side)


def at(points: Array, share: Array) -> Array:
    """Points of one segment of a curve, (m, 2), at parameters (m,) from 0 to 1."""
    t = np.asarray(share)[:, None]
    s = 1 - t
    p = points
    return np.asarray(s**3 * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t**3 * p[3])


def dashed(points: Array, dash: float = DASH) -> Array:
    """Return the curve as dashes, for something that is not computed yet or is gone."""
    shares = np.linspace(0, 1, _SAMPLES, endpoint=False)
    along = [at(points[k : k + 4], shares) for k in range(0, len(points), 4)]
    path = np.concatenate([*along, points[-1:]])
    steps = np.hypot(*np.diff(path, axis=0).T)
    lengths = np.concatenate([[0.0], np.cumsum(steps)])
    count = max(6, round(float(lengths[-1]) / dash))
    # It begins and ends with a dash.
    pitch = lengths[-1] / (count - 0.5)
    pieces = []
    for k in range(count):
        wanted = np.linspace(k * pitch, k * pitch + pitch / 2, 4)
        x, y = (np.interp(wanted, lengths, path[:, axis]) for axis in (0, 1))
        corners = np.stack([x, y], axis=1)
        pieces += [straight(a, b) for a, b in pairwise(corners)]
    return np.concatenate(pieces)


def partial(points: Array, share: float) -> Array:
    """The beginning of a curve: a share (0 to 1) of its segments; at 0, its first point."""
    pieces = points.reshape(-1, 4, 2)
    whole, rest = divmod(max(0.0, min(1.0, share)) * len(pieces), 1)
    begun = list(pieces[: int(whole)])
    if rest > 0:
        begun.append(_cut(pieces[int(whole)], rest)[0])
    return np.concatenate(begun) if begun else np.repeat(points[:1], 4, axis=0)


def finer(points: Array, count: int) -> Array:
    """Return the curve in at least `count` segments, so that it can turn into another one."""
    pieces = list(points.reshape(-1, 4, 2))
    if len(pieces) == count:  # of thousands of dots none is cut
        return points
    each, more = divmod(count, len(pieces))
    made: list[Array] = []
    for k, piece in enumerate(pieces):
        parts = each + (k < more)
        for part in range(parts, 0, -1):
            first, piece = _cut(piece, 1 / part)  # noqa: PLW2901  # what is left of it
            made.append(first)
    return np.concatenate(made)


def _cut(piece: Array, share: float) -> tuple[Array, Array]:
    """A piece in two, at a share of its way (de Casteljau)."""
    a, b, c, d = piece
    ab, bc, cd = (p + (q - p) * share for p, q in ((a, b), (b, c), (c, d)))
    abc, bcd = ab + (bc - ab) * share, bc + (cd - bc) * share
    middle = abc + (bcd - abc) * share
    return np.array([a, ab, abc, middle]), np.array([middle, bcd, cd, d])
