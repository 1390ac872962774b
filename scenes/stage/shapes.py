"""What motions make of a curve: its beginning, a flat one, one of more segments.

Curves are cubic Béziers as in `layout/curves.py`: points (4 k, 2) in frame units.
"""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.layout.items import Array


def flat(points: Array) -> Array:
    """Return a shape flattened onto the straight line through its first side.

    If a shape grows in a film, it begins flattened, and ends with its own form.

    Args:
        points: Outline of the shape: k Bézier segments, (4 k, 2). The first one is a straight side.

    Returns:
        The projection of each point onto the line, (4 k, 2).
    """
    start, side = points[0], points[3] - points[0]
    shares = (points - start) @ side / max(float(side @ side), 1e-12)
    return np.asarray(start + shares[:, None] * side)


def partial(points: Array, share: float) -> Array:
    """Return the beginning of a curve, such as its first half.

    Args:
        points: The curve: k Bézier segments of four points each, (4 k, 2).
        share: How much of the curve is returned, from 0 to 1: 0.5 stands for half of its segments.

    Returns:
        The beginning, (4 j, 2): j segments, of which the last may be cut. For `share` 0, the
        curve's first point, four times.
    """
    pieces = points.reshape(-1, 4, 2)
    whole, rest = divmod(max(0.0, min(1.0, share)) * len(pieces), 1)
    begun = list(pieces[: int(whole)])
    if rest > 0:
        begun.append(_cut(pieces[int(whole)], rest)[0])
    return np.concatenate(begun) if begun else np.repeat(points[:1], 4, axis=0)


def finer(points: Array, count: int) -> Array:
    """Return a curve with some of its segments divided, so that it has `count` segments.

    The curve keeps its form.

    Args:
        points: The curve: k Bézier segments of four points each, (4 k, 2).
        count: Number of segments of the returned curve, at least k.

    Returns:
        The curve of `count` segments, (4 · count, 2).
    """
    pieces = list(points.reshape(-1, 4, 2))
    if len(pieces) == count:  # a curve of thousands of dots is left as it is
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
    """Divide a Bézier segment in two, at parameter `share` (de Casteljau's algorithm)."""
    a, b, c, d = piece
    ab, bc, cd = (p + (q - p) * share for p, q in ((a, b), (b, c), (c, d)))
    abc, bcd = ab + (bc - ab) * share, bc + (cd - bc) * share
    middle = abc + (bcd - abc) * share
    return np.array([a, ab, abc, middle]), np.array([middle, bcd, cd, d])
