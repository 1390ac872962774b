"""Rectangles, perhaps rotated, and whether they overlap."""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.text.pango import Box, Points

SLACK = 0.01
"""Tolerated overlap in units of the frame, for parts of glyphs that hang over."""


def corners(box: Box) -> Points:
    """The corners of a box, in order, (4, 2)."""
    return np.array(
        [[box.left, box.bottom], [box.right, box.bottom], [box.right, box.top], [box.left, box.top]]
    )


def overlap(a: Points, b: Points) -> bool:
    """Whether two rectangles overlap by more than the slack (separating axis theorem).

    Args:
        a: Corners of the first, in order, (4, 2).
        b: Corners of the second.
    """
    for rectangle in (a, b):
        for start, end in ((rectangle[0], rectangle[1]), (rectangle[1], rectangle[2])):
            edge = end - start
            normal = np.array([-edge[1], edge[0]])
            length = float(np.hypot(*normal))
            if length == 0:
                return False
            normal /= length
            first, second = a @ normal, b @ normal
            if min(first.max(), second.max()) - max(first.min(), second.min()) <= SLACK:
                return False
    return True
