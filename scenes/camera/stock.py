"""A grid as ordinary mobjects: what cameras draw that do not know grids.

Such a camera reaches a mobject's picture through its family alone, so a grid shows one part for
each cell's box and one for each cell's text there. Parts have no life of their own: their grid
tells them anew what they look like whenever its family is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Self

import numpy as np
from manim import VMobject

from qkvideo.scenes.text.pango import Points

_UNDER = 0.02
"""Units of the frame: more than a pixel at 480p."""
_CIRCLE = 0.5523
"""Handles of a quarter of a circle, in its radius."""

_whole: ContextVar[bool] = ContextVar("grids stand whole", default=False)


@contextmanager
def standing_whole(whole: bool = True) -> Iterator[None]:
    """Within it grids have no parts, which is what makes them cheap.

    Only for scenes whose camera draws a grid by itself; another one would not see it.
    """
    token = _whole.set(whole)
    try:
        yield
    finally:
        _whole.reset(token)


def stands_whole() -> bool:
    """Whether grids have no parts now."""
    return _whole.get()


class Part(VMobject):
    """A cell's box or a cell's text."""

    def __init__(self) -> None:
        super().__init__(stroke_width=0, fill_opacity=1)

    def look(self, points: Points, colour: Points, z_index: float) -> None:
        """Look like this from now on."""
        self.points = points
        self.fill_rgbas = colour[None]
        self.z_index = z_index

    def interpolate(self, *_: Any, **__: Any) -> Self:  # its grid is what moves
        """Stay: it looks as its grid tells it to."""
        return self


def boxes(
    x: Points,
    y: Points,
    gaps: tuple[float, float],
    radius: float = 0.0,
    *,
    joined: bool = False,
    opaque: bool,
) -> Points:
    """Outlines of cells, in reading order.

    Where cells touch, two edges that each cover a part of a pixel would let the ground shine
    through between them. So opaque cells reach a little under their right and lower neighbours,
    which are drawn later.

    Args:
        x: Edges of the columns, (columns + 1,).
        y: Edges of the rows, (rows + 1,).
        gaps: Between columns, and between rows.
        radius: Of their corners.
        joined: Whether only the first and the last of a row have round ones.
        opaque: Whether nothing shines through any cell.

    Returns:
        Four straight curves each, (rows · columns, 16, 3), or eight, where corners are round,
        (rows · columns, 32, 3).
    """
    under = _UNDER if opaque and gaps == (0, 0) else 0.0
    (left, right), (top, bottom) = (
        _ends(edges, gap, under) for edges, gap in zip((x, y), gaps, strict=True)
    )
    # Corners clockwise from the upper left, which closes the outline too.
    corners = np.zeros((len(top), len(left), 5, 2))
    corners[..., [0, 3, 4], 0] = left[:, None]
    corners[..., [1, 2], 0] = right[:, None]
    corners[..., [0, 1, 4], 1] = top[:, None, None]
    corners[..., [2, 3], 1] = bottom[:, None, None]
    start, end = corners[..., :-1, None, :], corners[..., 1:, None, :]
    along = np.array([0.0, 1 / 3, 2 / 3, 1.0])[:, None]
    if radius > 0:
        return _rounded(start, end, radius * _round(len(left), joined=joined), along)
    points = np.zeros((len(top) * len(left), 16, 3))
    points[..., :2] = (start + along * (end - start)).reshape(-1, 16, 2)
    return points


def _round(columns: int, *, joined: bool) -> Points:
    """Which corners of a row's boxes are round, from the upper left, (columns, 4, 1, 1)."""
    which = np.full((columns, 4), 0.0 if joined else 1.0)
    which[0, [0, 3]] = which[-1, [1, 2]] = 1.0
    return which[..., None, None]


def _rounded(start: Points, end: Points, radii: Points, along: Points) -> Points:
    """Sides of boxes, (rows, columns, 4, 1, 2), with a quarter of a circle after each.

    Args:
        start: Where sides begin.
        end: Where they end.
        radii: Of the corners that they begin at, (columns, 4, 1, 1).
        along: Shares of a straight curve's way at which its points are.
    """
    lengths = abs(end - start).max(axis=-1, keepdims=True)
    before = np.minimum(radii, lengths.min(axis=2, keepdims=True) / 2)
    after = np.roll(before, -1, axis=2)
    way = (end - start) / np.maximum(lengths, 1e-9)
    turned = np.roll(way, -1, axis=2)
    first, last = start + way * before, end - way * after
    next_ = end + turned * after
    handles = last + way * after * _CIRCLE, next_ - turned * after * _CIRCLE
    side = first + along * (last - first)
    corner = np.concatenate([last, *handles, next_], axis=-2)
    points = np.zeros((*start.shape[:2], 4, 8, 3))
    points[..., :2] = np.concatenate([side, corner], axis=-2)
    return points.reshape(-1, 32, 3)


def _ends(edges: Points, gap: float, under: float) -> tuple[Points, Points]:
    """Where the cells of an axis begin and end, in its direction."""
    sizes, forward = np.abs(np.diff(edges)), np.sign(edges[-1] - edges[0])
    inset = np.minimum(gap, sizes) / 2
    reach = np.append(np.minimum(under, sizes[1:]), 0.0)
    return edges[:-1] + forward * inset, edges[1:] + forward * (reach - inset)
