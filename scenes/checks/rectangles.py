"""Rectangles, possibly rotated, and whether they overlap."""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import Points

SLACK = 0.01
"""Tolerated overlap in frame units, for parts of glyphs that extend beyond their box."""


def corners(box: Box) -> Points:
    """Return the corners of a box, in order, (4, 2)."""
    return np.array(
        [[box.left, box.bottom], [box.right, box.bottom], [box.right, box.top], [box.left, box.top]]
    )


def overlap(a: Points, b: Points) -> bool:
    """Return whether two rectangles overlap by more than `SLACK` (separating axis theorem).

    The result is False if a rectangle has no width or no height.

    Args:
        a: Corners of the first rectangle in frame units, (4, 2). Neighbouring corners follow each
            other, clockwise or counterclockwise.
        b: Corners of the second rectangle in frame units, (4, 2), in an order as for `a`.
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
