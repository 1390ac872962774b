"""Curves as cubic Béziers: lines, frames, arrows, dashes.

Points are arrays (4 k, 2) in frame units: start, two handles and end of each of the k segments.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from qkvideo.scenes.layout.items import Array
from qkvideo.scenes.text.box import Box

Point = Sequence[float] | Array
Points = Sequence[Sequence[float]] | Sequence[Array] | Array

DASH = 0.16
"""Distance from the start of one dash to the start of the next, in frame units; half is drawn."""
TIP = 0.16
"""Length and width of an arrow's tip, in frame units."""
ROUND = 0.1
"""Radius of a frame's corners, in frame units."""
_CORNER = 0.5523
"""Length of the handles of a quarter circle, as a share of its radius."""
_SAMPLES = 24
"""Number of points per Bézier segment from which the length of a curve is measured."""
_THIRDS = np.array([[0.0], [1 / 3], [2 / 3], [1.0]])
"""Where the four points of a straight segment are."""


def straight(a: Point, b: Point) -> Array:
    """Return a straight segment, (4, 2)."""
    start, end = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    return np.asarray(start + (end - start) * _THIRDS)


def line(corners: Points) -> Array:
    """Return the straight lines that join each of m points with the next one, (4 (m - 1), 2).

    Each line is a Bézier segment of four points: start, two handles, end.
    """
    return _lines(np.asarray(corners, dtype=np.float64))


def _lines(corners: Array) -> Array:
    """Return the straight lines that join m points, (…, m, 2), with the next one of these."""
    starts, ends = corners[..., :-1, None, :], corners[..., 1:, None, :]
    return np.asarray((starts + (ends - starts) * _THIRDS).reshape(-1, 2))


def area(box: Box) -> Array:
    """Return the outline of a box, (16, 2)."""
    left, right, low, top = box.left, box.right, box.bottom, box.top
    return polygon([(left, low), (left, top), (right, top), (right, low)])


def frame(box: Box) -> Array:
    """Return the outline of a box with rounded corners, (32, 2)."""
    left, right, low, top = box.left, box.right, box.bottom, box.top
    # Clockwise from the upper left; each side, then the corner after it.
    corners = ((right, top), (right, low), (left, low), (left, top))
    return _rounded(corners, min(ROUND, box.width / 2, box.height / 2), (True,) * 4)


def rod(start: float, end: float, low: float, high: float, corner: float = ROUND) -> Array:
    """Return the outline of a horizontal bar with one straight and one rounded end, (24, 2).

    The outline consists of six Bézier segments of four points each. The first segment is the side
    at the straight end. All lengths are in frame units.

    Args:
        start: x of the straight end.
        end: x of the rounded end; it can be to the left or to the right of `start`.
        low: y of the lower edge.
        high: y of the upper edge.
        corner: Largest radius of the rounded end's corners.
    """
    corners = ((start, high), (end, high), (end, low), (start, low))
    radius = min(corner, abs(end - start), (high - low) / 2)
    return _rounded(corners, radius, (False, True, True, False))


def _rounded(corners: Points, radius: float, turns: Sequence[bool]) -> Array:
    """Return a shape with four level or upright sides, each followed by a corner if that is round.

    The first side leads to the first corner.
    """
    here, radii = np.asarray(corners, dtype=np.float64), radius * np.array(turns)[:, None]
    way = np.sign(here - here[[-1, 0, 1, 2]])  # of the side that leads to each corner
    ends, starts = here - radii * way, here + radii * way[[1, 2, 3, 0]]
    pieces = list[Array]()
    for k, turned in enumerate(turns):
        pieces.append(straight(starts[k - 1], ends[k]))
        if turned:
            pieces.append(_turn(ends[k], here[k], starts[k]))
    return np.concatenate(pieces)


def _turn(start: Point, corner: Point, end: Point) -> Array:
    """Return a quarter circle from `start` to `end` that rounds off `corner`, (4, 2)."""
    a, turn, b = (np.asarray(point, dtype=np.float64) for point in (start, corner, end))
    return np.array([a, a + (turn - a) * _CORNER, b + (turn - b) * _CORNER, b])


def circle(x: float, y: float, radius: float) -> Array:
    """Return a circle around (x, y), (16, 2)."""
    corners = [np.array(c, dtype=np.float64) for c in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))]
    # The handles of a quarter point in the directions of its two ends, seen from the centre.
    pieces = [np.array([a, a + b * _CORNER, b + a * _CORNER, b]) for a, b in pairwise(corners)]
    return np.asarray(np.concatenate(pieces) * radius + np.array([x, y]))


def dots(centres: Array, radius: float) -> Array:
    """Return the outlines of dots around m centres, (8 m, 2): one segment for each half circle."""
    # The handles with which one cubic segment approximates half a circle.
    r, h = radius, 4 / 3 * radius
    half = [(-r, 0.0), (-r, h), (r, h), (r, 0.0)]
    shape = np.array([*half, *((-x, -y) for x, y in half)])
    return np.asarray((centres[:, None] + shape[None]).reshape(-1, 2))


def polygon(corners: Points) -> Array:
    """Return the outline of a polygon, closed."""
    return line([*corners, corners[0]])


def tip(start: Point, end: Point, size: float = TIP) -> Array:
    """Return the tip of an arrow from `start` to `end`, a triangle pointing at `end`, (12, 2).

    The tip is `size` frame units long and wide. Each side is a Bézier segment of four points.
    """
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    way = (b - a) / max(float(np.hypot(*(b - a))), 1e-9)
    side = np.array([-way[1], way[0]])
    foot = b - way * size
    return polygon([b, foot + side * size / 2, foot - side * size / 2])


def shaft(start: Point, end: Point) -> Array:
    """Return the shaft of an arrow from `start` to `end`, without its tip.

    It is a straight line that stops just before `end`, inside the tip. The line is given by the
    four control points of a cubic Bézier segment, (4, 2).
    """
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    length = max(float(np.hypot(*(b - a))), 1e-9)
    return straight(a, b - (b - a) / length * min(TIP * 0.8, length))


def bracket(a: Point, b: Point, ends: Point) -> Array:
    """Return a bracket: a line from `a` to `b` with a short stroke at each end.

    The result is (12, 2): the start, control points and end of three Bézier segments.

    Args:
        a: Start of the line (x, y).
        b: End of the line (x, y).
        ends: Direction and length of both strokes, as an offset (x, y) from the line's ends.
    """
    bend = np.asarray(ends, dtype=np.float64)
    first, last = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    return line([first + bend, first, last, last + bend])


def at(points: Array, share: Array) -> Array:
    """Return m points of one Bézier segment, (m, 2).

    Args:
        points: The segment: start, two handles and end, (4, 2).
        share: The parameter of each point, (m,), from 0 at the start to 1 at the end.
    """
    t = np.asarray(share)[:, None]
    s = 1 - t
    p = points
    return np.asarray(s**3 * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t**3 * p[3])


def dashed(points: Array, dash: float = DASH) -> Array:
    """Return the dashes of a dashed curve.

    Args:
        points: The curve without gaps: k cubic Bézier segments of four points each, (4 k, 2).
        dash: Approximate distance from the start of one dash to the start of the next, in frame
            units. There are at least six dashes.

    Returns:
        The dashes. Each consists of three segments, so m dashes are (12 m, 2).
    """
    shares = np.linspace(0, 1, _SAMPLES, endpoint=False)
    along = [at(points[k : k + 4], shares) for k in range(0, len(points), 4)]
    path = np.concatenate([*along, points[-1:]])
    steps = np.hypot(*np.diff(path, axis=0).T)
    lengths = np.concatenate([[0.0], np.cumsum(steps)])
    count = max(6, round(float(lengths[-1]) / dash))
    # The path begins and ends with a dash.
    pitch = lengths[-1] / (count - 0.5)
    starts = np.arange(count) * pitch
    wanted = np.linspace(starts, starts + pitch / 2, 4, axis=1)
    x, y = (np.interp(wanted, lengths, path[:, axis]) for axis in (0, 1))
    return _lines(np.stack([x, y], axis=-1))
