"""Splits a grid into ordinary figures, for SVG: a box and a text for each cell."""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.figures.figure import Figure
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.text.pango import Points

_UNDER = 0.02
"""Width, in frame units, by which a cell extends below its neighbours; more than a pixel at
480p."""
_CIRCLE = 0.5523
"""Length of the handles of a quarter circle, relative to the radius."""


def parts(grid: GridFigure) -> list[Figure]:
    """Return the figures of a grid, in drawing order."""
    fades = np.array([1.0, 1.0, 1.0, grid.opacity])
    colours = (grid.fill * fades).reshape(-1, 4)
    opaque = bool((colours[:, 3] >= 1).all())
    edges = grid.column_edges(), grid.row_edges()
    outlines = boxes(*edges, grid.gaps, grid.radius, joined=grid.joined, opaque=opaque)
    made = [Figure(outline, fill=colour) for outline, colour in zip(outlines, colours, strict=True)]
    for lettering, ink in grid.layers():
        for i, j in lettering.written():
            if ink[i, j, 3] > 0:
                x, y = grid.text_origin(lettering, i, j)
                place = (grid.em, 0.0, 0.0, grid.em, x, y)
                made += [
                    Figure(outline, fill=ink[i, j] * fades, place=place)
                    for _, outline in lettering.setting(i, j).outlines
                ]
    return made


def boxes(
    x: Points,
    y: Points,
    gaps: tuple[float, float],
    radius: float = 0.0,
    *,
    joined: bool = False,
    opaque: bool,
) -> Points:
    """Return the outlines of a grid's cells, row by row.

    Args:
        x: Edges of the columns in frame units, (columns + 1,).
        y: Edges of the rows in frame units, (rows + 1,).
        gaps: Gap between columns, then gap between rows, in frame units.
        radius: Radius of the corners in frame units; 0 for square corners.
        joined: Whether a row has round corners only at its left and right ends. If False, every
            cell has round corners.
        opaque: Whether all cells are opaque. Opaque cells without gaps overlap a little, so that no
            line of the background shows between them.

    Returns:
        For each cell, cubic Bézier curves of four points each: four curves with square corners,
        (rows · columns, 16, 2), or eight with round ones, (rows · columns, 32, 2).
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
    points: Points = (start + along * (end - start)).reshape(-1, 16, 2)
    return points


def _round(columns: int, *, joined: bool) -> Points:
    """Return 1 for each round corner of a row's boxes and 0 for others, (columns, 4, 1, 1).

    The order of the corners is clockwise from the upper left one.
    """
    which = np.full((columns, 4), 0.0 if joined else 1.0)
    which[0, [0, 3]] = which[-1, [1, 2]] = 1.0
    return which[..., None, None]


def _rounded(start: Points, end: Points, radii: Points, along: Points) -> Points:
    """Return the sides of boxes, each followed by a quarter circle, (boxes, 32, 2).

    Args:
        start: Points where the sides begin, (rows, columns, 4, 1, 2).
        end: Points where the sides end, likewise.
        radii: Radii of the corners at which the sides begin, (columns, 4, 1, 1).
        along: Positions of a straight curve's points, as shares of its length.
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
    points: Points = np.concatenate([side, corner], axis=-2)
    return points.reshape(-1, 32, 2)


def _ends(edges: Points, gap: float, under: float) -> tuple[Points, Points]:
    """Return where the cells of an axis begin and end, in the direction of the axis."""
    sizes, forward = np.abs(np.diff(edges)), np.sign(edges[-1] - edges[0])
    inset = np.minimum(gap, sizes) / 2
    reach = np.append(np.minimum(under, sizes[1:] / 2), 0.0)
    return edges[:-1] + forward * inset, edges[1:] + forward * (reach - inset)
