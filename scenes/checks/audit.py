"""Finds things in a picture that overlap, leave the safe area, or are too small.

The drawings themselves are measured: all glyphs, cells and lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from qkvideo.scenes.checks.rectangles import SLACK, corners, overlap
from qkvideo.scenes.figures.figure import Drawn, Figure, family
from qkvideo.scenes.figures.figure import ink as ink_of
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.look.places import Places, inside
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import Points, ink_box

VISIBLE = 0.25
"""Opacity above which a thing counts as visible."""


@dataclass(frozen=True)
class SeenRectangle:
    """A text, a grid or a shape in a picture, as the checks see it: a rectangle.

    Attributes:
        name: What messages call it: a text in quotation marks, "a grid" or "a line or shape".
        corners: Corners of its bounding rectangle in frame units, counterclockwise, (4, 2). The
            rectangle of a rotated text is rotated with the text.
        em: Font size in frame units; None for a grid or shape.
    """

    name: str
    corners: Points
    em: float | None


def problems(drawn: Iterable[Drawn], layout: Places) -> list[str]:
    """Return the mistakes in a picture, one line of text for each."""
    members = list(family(drawn))
    texts = list(_texts(members))
    grids = [
        SeenRectangle("a grid", corners(m.box), None)
        for m in members
        if isinstance(m, GridFigure) and _seen(m)
    ]
    found = [f"{p.name} is set at {p.em:.3f}, under {SIZES.least:.3f}" for p in texts if _small(p)]
    found += [
        f"{piece.name} leaves the safe area: {_bounds(piece.corners)}"
        for piece in [*texts, *grids, *_drawings(members)]
        if not inside(_bounds(piece.corners), layout.safe, SLACK)
    ]
    found += [f"{texts[a].name} and {texts[b].name} overlap" for a, b in _overlaps(texts, texts)]
    found += [f"{texts[a].name} runs into a grid" for a, _ in _overlaps(texts, grids)]
    for grid in members:
        if isinstance(grid, GridFigure) and _seen(grid):
            found += _cells_too_small(grid)
    return found


def _overlaps(
    ours: Sequence[SeenRectangle], theirs: Sequence[SeenRectangle]
) -> list[tuple[int, int]]:
    """Return the pairs (i, j) such that piece i of `ours` overlaps piece j of `theirs`.

    If both are the same list, each pair is returned once.
    """
    if not ours or not theirs:
        return []
    # Most pieces are already separate by their upright bounding boxes, which are fast to compare.
    a, b = (np.array([piece.corners for piece in some]) for some in (ours, theirs))
    near = (a.min(axis=1)[:, None] < b.max(axis=1)).all(axis=2)
    near &= (b.min(axis=1) < a.max(axis=1)[:, None]).all(axis=2)
    near = np.triu(near, 1) if ours is theirs else near
    return [(i, j) for i, j in np.argwhere(near).tolist() if overlap(a[i], b[j])]


def _texts(members: Iterable[Drawn]) -> Iterator[SeenRectangle]:
    for member in members:
        if not isinstance(member, Label) or not member.inks:
            continue
        if member.inks[0].fill[3] <= VISIBLE:
            continue
        points = np.concatenate([part.points for part in member.inks])
        yield SeenRectangle(f"“{member.text}”", slanted_box(points, member.slant), member.em)


def _drawings(members: Sequence[Drawn]) -> Iterator[SeenRectangle]:
    """Yield lines, shapes and formulas; they may overlap others, but not leave the safe area."""
    glyphs = {id(ink) for member in members if isinstance(member, Label) for ink in member.inks}
    for member in members:
        if isinstance(member, Figure) and member.seen and id(member) not in glyphs:
            yield SeenRectangle("a line or shape", corners(ink_of([member])), None)


def _seen(grid: GridFigure) -> bool:
    return grid.opacity > VISIBLE


def _small(piece: SeenRectangle) -> bool:
    return piece.em is not None and piece.em < SIZES.least - 1e-6


def _cells_too_small(grid: GridFigure) -> Iterator[str]:
    if any(True for _ in grid.lettering.written()) and grid.em < SIZES.least - 1e-6:
        yield f"a grid's numbers are set at {grid.em:.3f}, under {SIZES.least:.3f}"
    for i, j in grid.lettering.written():
        x, y = grid.text_origin(grid.lettering, i, j)
        box = grid.lettering.setting(i, j).ink.scaled(grid.em)
        placed = Box(x + box.left, y + box.bottom, x + box.right, y + box.top)
        if not inside(placed, grid.cell_box(i, j), SLACK):
            yield f"“{grid.lettering.texts[i][j]}” does not fit its cell ({i}, {j})"


def _bounds(corners: Points) -> Box:
    (left, bottom), (right, top) = corners.min(axis=0), corners.max(axis=0)
    return Box(float(left), float(bottom), float(right), float(top))


def slanted_box(points: Points, angle: float) -> Points:
    """Return the smallest rectangle around a rotated text.

    The sides of the rectangle are rotated by the same angle as the text.

    Args:
        points: Outlines of the text, (4 k, 2): k cubic Bézier curves of four points each.
        angle: Angle by which the text is rotated counterclockwise, in radians.

    Returns:
        The corners of the rectangle, counterclockwise, (4, 2).
    """
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    turned: Points = corners(ink_box(points @ turn.T)) @ turn
    return turned
