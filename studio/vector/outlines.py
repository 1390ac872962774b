"""Stores curves as few integers."""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.layout.items import Array

MOVE, LINE, CURVE = range(3)
"""Kinds of segments: a jump to the start of the next segment, a straight line, a curve."""


def outline(points: Array, grid: int) -> list[int]:
    """Return cubic Bézier curves as one list of integers.

    Args:
        points: (4 k, 2), x and y of the points of k segments. Each segment has four points: its
            start, two control points, and its end.
        grid: Number by which coordinates are multiplied before they are rounded to integers.

    Returns:
        The segments, one after the other: `CURVE`, two control points and the end; or, if the curve
        is straight, `LINE` and the end. Before the first segment, and where a segment does not
        begin at the end of the one before, come `MOVE` and its start. A point is two integers,
        relative to the point before it; the first is relative to (0, 0).
    """
    pieces = np.rint(points * grid).astype(np.int64).reshape(-1, 4, 2)
    starts, ends = pieces[:, 0], pieces[:, 3]
    before = np.vstack([[[0, 0]], ends[:-1]])
    jumps = starts - before
    thirds = points.reshape(-1, 4, 2)
    way = (thirds[:, 3] - thirds[:, 0]) / 3
    handles = np.stack([thirds[:, 0] + way, thirds[:, 3] - way], axis=1)
    straight = (np.abs(thirds[:, 1:3] - handles) * grid < 1).all(axis=(1, 2))
    made: list[int] = []
    lines: list[bool] = np.asarray(straight).tolist()
    for jump, is_line, steps in zip(
        jumps.tolist(), lines, np.diff(pieces, axis=1).tolist(), strict=True
    ):
        if jump != [0, 0] or not made:
            made += (MOVE, *jump)
        if is_line:
            made += (LINE, sum(s[0] for s in steps), sum(s[1] for s in steps))
        else:
            made += (CURVE, *steps[0], *steps[1], *steps[2])
    return made
