"""A matrix as one drawing, with arrays of colours and texts.

A `GridFigure` consists of arrays (fill, text, and text colour per cell), motion interpolates these
arrays, and `camera.cells` draws the grid in one pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.figures.lettering import Bools, Lettering, Texts, blank, changes, leaving
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.numbers import Cells
from qkvideo.scenes.text.pango import HALF_FIGURE

ROUND, ROUNDEST = 0.2, 0.1
"""Radius of the corners of separate cells, relative to the cell, and its maximum in frame units."""
AMPLE = 2.0
"""Minimum width, in radii, of the cell at the end of a joined row for its corners to be fully
round."""
END, ROUNDEST_END = 0.4, 0.18
"""Radius at the ends of joined rows, relative to the cell, and its maximum in frame units."""
TIGHT = 0.7
"""A text disappears as its cell shrinks from the size of the text to this share of that size."""
HAIR = 0.35
"""Space between the cells of a joined row, relative to the gap."""

_NO_TEXT = 1e-6
"""Minimum size that a text is taken to have, in frame units, so that no size is divided by 0."""

Array = npt.NDArray[np.float64]
Layer = tuple[Lettering, Array]
"""Texts, and their colours, (rows, columns, 4)."""


class GridFigure:
    """A drawing of a matrix: rows and columns of coloured cells, with numbers in them.

    A new grid has no numbers (`write` adds them), and its centre is at (0, 0) (`place` moves it).

    Args:
        widths: Widths of the columns, in frame units.
        heights: Heights of the rows, in frame units.
        fill: Colours of the cells, (rows, columns, 4): red, green, blue and opacity, from 0 to 1;
            the first three are not multiplied by the opacity.
        cells: The entries of a tensor that the grid stands for; None if it stands for no entries.
            The texts of these entries are given to `write`.
        em: Font size of the numbers, in frame units.
        gap: Gap between cells, in frame units. If it is not 0, cells have round corners.
        joined: Whether the cells of a row form one bar with round ends, in which only thin gaps
            separate the cells.

    Attributes:
        extent: Left edge, lower edge, width and height of the grid, in frame units, (4,).
        opacity: Opacity of the whole grid, 0 to 1.

    Raises:
        ValueError: If the shape of `fill` does not fit `widths` and `heights`.
    """

    def __init__(
        self,
        widths: Sequence[float] | Array,
        heights: Sequence[float] | Array,
        fill: Array,
        *,
        cells: Cells | None = None,
        em: float = 0.2,
        gap: float = 0.02,
        joined: bool = False,
    ) -> None:
        shape = len(heights), len(widths)
        if fill.shape != (*shape, 4):
            raise ValueError(f"fill is {fill.shape}, for {shape[0]} rows and {shape[1]} columns")
        self.xs = _edges(widths)
        self.ys = _edges(heights)
        width, height = float(sum(widths)), float(sum(heights))
        self.extent = np.array([-width / 2, -height / 2, width, height])
        self.opacity = 1.0
        self.fill = fill.copy()
        self.ink = np.zeros((*shape, 4))
        self.lettering = blank(shape)
        # While a number changes, the old one disappears in a separate layer.
        self.fading: Layer | None = None
        self.cells = cells
        self.em = em
        self.gap = gap
        self.joined = joined
        self.radius = _radius(widths, heights, joined=joined) if gap > 0 else 0.0

    def copy(self) -> Self:
        """Return a copy of the grid."""
        made = type(self).__new__(type(self))
        return made._take(self)

    # Positions of cells

    @property
    def box(self) -> Box:
        """Bounding box, in frame units."""
        left, bottom, width, height = self.extent.tolist()
        return Box(left, bottom, left + width, bottom + height)

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return len(self.ys) - 1, len(self.xs) - 1

    def column_edges(self) -> Array:
        """Return the borders of the columns, from the grid's left edge to its right edge.

        Borders are x coordinates in frame units, (columns + 1,). The border between two columns is
        in the middle of their gap.
        """
        box = self.box
        return box.left + self.xs * box.width

    def row_edges(self) -> Array:
        """Return the borders of the rows, from the grid's upper edge to its lower edge.

        Borders are y coordinates in frame units, (rows + 1,). The border between two rows is in
        the middle of their gap.
        """
        box = self.box
        return box.top - self.ys * box.height

    def place(self, left: float, top: float) -> Self:
        """Move the grid, and return it.

        Args:
            left: New x coordinate of the grid's left edge, in frame units.
            top: New y coordinate of the grid's upper edge, in frame units.
        """
        self.extent = np.array([left, top - self.extent[3], *self.extent[2:]])
        return self

    def cell_box(self, i: int, j: int) -> Box:
        """Return the rectangle of a cell and of the half gap on each of its sides, in frame units.

        Args:
            i: Index of the row.
            j: Index of the column.
        """
        box, xs, ys = self.box, self.xs, self.ys
        return Box(
            box.left + float(xs[j]) * box.width,
            box.top - float(ys[i + 1]) * box.height,
            box.left + float(xs[j + 1]) * box.width,
            box.top - float(ys[i]) * box.height,
        )

    # Texts

    @property
    def em(self) -> float:
        """Font size of the numbers, in frame units."""
        return self._em * float(self.extent[3])

    @em.setter
    def em(self, em: float) -> None:
        self._em = self._of_height(em)

    @property
    def gap(self) -> float:
        """Space between cells, in frame units."""
        return self._gap * float(self.extent[3])

    @gap.setter
    def gap(self, gap: float) -> None:
        self._gap = self._of_height(gap)

    @property
    def gaps(self) -> tuple[float, float]:
        """Space between columns, and between rows, in frame units."""
        return (HAIR if self.joined else 1.0) * self.gap, self.gap

    @property
    def radius(self) -> float:
        """Radius of the cells' round corners, in frame units; 0 if all corners are square.

        If the cells of each row form one bar (`joined`), only the corners at the two ends of the
        bar have this radius. Otherwise all corners of all cells have it.
        """
        return self._rounding * float(self.extent[3])

    @radius.setter
    def radius(self, radius: float) -> None:
        self._rounding = self._of_height(radius)

    def _of_height(self, length: float) -> float:
        height = float(self.extent[3])
        return length / height if height > 0 else 0.0

    def write(self, texts: Texts, ink: Array, bold: Bools | None = None) -> Self:
        """Write texts into the cells, instead of all earlier texts, and return the grid.

        Args:
            texts: The texts, (rows, columns), empty for a cell without text. A text must not be
                wider than its cell.
            ink: Colours of the texts, (rows, columns, 4): red, green, blue, opacity, from 0 to 1;
                the first three are not multiplied by the opacity.
            bold: True for texts that are semibold, (rows, columns); None if no text is.
        """
        self.lettering = Lettering(
            texts, np.zeros(self.shape, dtype=bool) if bold is None else bold
        )
        self.ink = ink.copy()
        self.fading = None
        return self

    def layers(self) -> list[Layer]:
        """Return the texts to draw, as pairs: the texts of all cells, and the texts' colours.

        The first pair contains the current texts. A second pair exists only during a change: the
        old texts, which are disappearing.
        """
        return [(self.lettering, self.ink), *([self.fading] if self.fading else [])]

    def text_origin(self, lettering: Lettering, i: int, j: int) -> tuple[float, float]:
        """Return where the baseline of a cell's text begins, as (x, y) in frame units.

        Args:
            lettering: The texts of all cells. The widest text stands in the middle of its cell. All
                texts end at the same distance from the middle of their cell as this text.
            i: Index of the row.
            j: Index of the column.
        """
        box, em = self.cell_box(i, j), self.em
        right = (box.left + box.right) / 2 + lettering.widest * em / 2
        left = right - lettering.setting(i, j).width * em
        return left, (box.bottom + box.top) / 2 - HALF_FIGURE * em

    # Change

    def between(self, a: GridFigure, b: GridFigure, whole: float, each: Array | float) -> Self:
        """Change this grid to a state between two grids of the same shape, and return it.

        If a cell's text changes, the old text disappears before the new one appears. Texts are
        never mixed: every visible number is one that `a` or `b` shows, never one in between.

        Args:
            a: The grid before the change.
            b: The grid after the change.
            whole: Progress of the grid's position, size and opacity, from 0 (as in `a`) to 1 (as in
                `b`).
            each: Progress of each cell's colour and number, (rows, columns), from 0 (as in `a`) to
                1 (as in `b`); or one number for all cells.
        """
        each = np.broadcast_to(np.clip(each, 0, 1), self.shape)
        if whole in {0, 1} and (each == whole).all():
            return self._take(b if whole else a)
        self.xs = _mix_edges((a.xs, a.box.width), (b.xs, b.box.width), whole)
        self.ys = _mix_edges((a.ys, a.box.height), (b.ys, b.box.height), whole)
        # The extent first: lengths refer to it.
        for name in ("extent", "opacity", "em", "gap", "radius"):
            setattr(self, name, _mix(getattr(a, name), getattr(b, name), whole))
        self.fill = _mix(a.fill, b.fill, each[..., None])
        self.cells, self.lettering, self.joined = b.cells, b.lettering, b.joined
        gone = leaving(a.lettering, b.lettering)
        self.fading = None
        if b.lettering is a.lettering:
            self.ink = _inked(a.ink, b.ink, each)
            self.ink[..., 3] *= self._room(b.lettering)
            return self
        new = changes(a.lettering, b.lettering)
        ink = np.where(new[..., None], b.ink, _inked(a.ink, b.ink, each))
        arrived: Array | np.float64 = each
        if gone is not None:
            arrived = np.where(gone.where, np.clip(2 * each - 1, 0, 1), each)
            left = a.ink.copy()
            left[..., 3] *= np.clip(1 - 2 * each, 0, 1) * self._room(gone)
            self.fading = gone, left
        ink[..., 3] *= np.where(new, arrived, 1) * self._room(b.lettering)
        self.ink = ink
        return self

    def _room(self, lettering: Lettering) -> Array:
        """Return the opacity of each text: 1 where its cell has room for it, (rows, columns)."""
        if not lettering.widest:
            return np.ones(self.shape)
        box = self.box
        wide = np.diff(self.xs) * box.width, np.maximum(lettering.widths * self.em, _NO_TEXT)
        high = np.diff(self.ys) * box.height, max(2 * HALF_FIGURE * self.em, _NO_TEXT)
        room = np.minimum(wide[0][None] / wide[1], high[0][:, None] / high[1])
        return np.asarray(np.clip((room - TIGHT) / (1 - TIGHT), 0, 1))

    def _take(self, other: GridFigure) -> Self:
        for name in ("extent", "xs", "ys", "fill", "ink"):
            setattr(self, name, getattr(other, name).copy())
        for name in (
            "lettering",
            "fading",
            "cells",
            "opacity",
            "_em",
            "_gap",
            "_rounding",
            "joined",
        ):
            setattr(self, name, getattr(other, name))
        return self


def _radius(
    widths: Sequence[float] | Array, heights: Sequence[float] | Array, *, joined: bool
) -> float:
    """Return the corner radius of most cells, or of the ends of most rows, in frame units.

    Rows and columns of size 0, which are appearing or disappearing, are ignored.
    """
    wide, high = (
        float(median([size for size in np.asarray(sizes).tolist() if size > 0] or [0.0]))
        for sizes in (widths, heights)
    )
    if joined:
        radius = min(END * min(wide, high), ROUNDEST_END)
        there = np.asarray(widths)[np.asarray(widths) > 0]
        if radius == 0 or not there.size:
            return radius
        # A thin column at the end of a folded row has no round corners, which would deform it.
        room = float(min(there[0], there[-1])) / radius
        return radius * float(np.clip((room - 1) / (AMPLE - 1), 0, 1))
    return min(ROUND * min(wide, high), ROUNDEST)


def _inked(a: Array, b: Array, each: Array) -> Array:
    """Return texts' colours: one or the other, as what is between may be that of the cell."""
    opacity = _mix(a[..., 3:], b[..., 3:], each[..., None])
    return np.concatenate([np.where(each[..., None] < 1 / 2, a, b)[..., :3], opacity], axis=-1)


def _mix(a: Any, b: Any, share: Any) -> Any:
    return a + share * (b - a)


def _mix_edges(a: tuple[Array, float], b: tuple[Array, float], share: float) -> Array:
    """Interpolate between two divisions of an axis so that every edge moves at a constant speed."""
    length = _mix(a[1], b[1], share)
    return np.asarray(_mix(a[0] * a[1], b[0] * b[1], share) / length if length > 0 else a[0])


def _edges(sizes: Sequence[float] | Array) -> Array:
    """Return edges as fractions of the whole, from 0 to 1."""
    edges = np.concatenate([[0.0], np.cumsum(sizes)])
    return np.asarray(edges / edges[-1])
