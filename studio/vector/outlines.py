"""Curves in few whole numbers."""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.layout.items import Array

MOVE, LINE, CURVE = range(3)
"""What a piece begins with: a step to where the next one starts; a straight piece; a curve."""


def outline(points: Array, grid: int) -> list[int]:
    """Cubic Bézier curves as whole numbers: for each piece what it is, and its steps.

    A straight piece, whose handles are at thirds of it, has its end alone. A piece that does not
    begin where the one before it ended has a step to its start before it.

    Args:
        points: (4 k, 2).
        grid: So many steps a unit.
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
