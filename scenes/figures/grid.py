"""A matrix as one drawing, with arrays of colours and texts.

A `Grid` holds arrays (fill, text, ink per cell), motion interpolates arrays, and `camera.cells`
draws it in one pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.figures.lettering import Bools, Lettering, Texts, blank, changes, leaving
from qkvideo.scenes.text.numbers import Cells
from qkvideo.scenes.text.pango import HALF_FIGURE, Box

ROUND, ROUNDEST = 0.2, 0.1
"""Radius of the corners of separate cells, relative to the cell, and its maximum."""
AMPLE = 2.0
"""Width in radii from which on the cell at the end of a joined row has fully round corners."""
END, ROUNDEST_END = 0.4, 0.18
"""The same two numbers for the ends of joined rows."""
HAIR = 0.35
"""Space between the cells of a joined row, relative to the gap."""

Array = npt.NDArray[np.float64]
Layer = tuple[Lettering, Array]
"""Texts, and their colours, (rows, columns, 4)."""


class Grid:
    """Rows and columns of coloured cells with numbers in them. Rows stay horizontal.

    Args:
        widths: Widths of the columns, in units of the frame.
        heights: Heights of the rows.
        fill: (rows, columns, 4) colours, from 0 to 1, straight alpha last.
        cells: The cells of the tensor behind its numbers; None if it has no numbers.
        em: Size of its numbers.
        gap: Space between cells. Separate cells have round corners.
        joined: Whether each row is one piece, divided by hairlines, with round ends.

    Attributes:
        extent: Its left and lower edge, width and height, (4,).
        opacity: Opacity of the whole grid, 0 to 1.

    Raises:
        ValueError: If the number of colours and of cells differ.
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
        # While a number changes, the old one leaves in a layer of its own.
        self.fading: Layer | None = None
        self.cells = cells
        self.em = em
        self.gap = gap
        self.joined = joined
        self.radius = _radius(widths, heights, joined=joined) if gap > 0 else 0.0

    def copy(self) -> Self:
        """A copy."""
        made = type(self).__new__(type(self))
        return made._take(self)

    # Where its cells are

    @property
    def box(self) -> Box:
        """Its box, in units of the frame."""
        left, bottom, width, height = self.extent.tolist()
        return Box(left, bottom, left + width, bottom + height)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.ys) - 1, len(self.xs) - 1

    def column_edges(self) -> Array:
        """Left edge of each column and the right edge of the last, (columns + 1,)."""
        box = self.box
        return box.left + self.xs * box.width

    def row_edges(self) -> Array:
        """Upper edge of each row and the lower edge of the last, (rows + 1,)."""
        box = self.box
        return box.top - self.ys * box.height

    def place(self, left: float, top: float) -> Self:
        """Move its upper left corner to a point."""
        self.extent = np.array([left, top - self.extent[3], *self.extent[2:]])
        return self

    def cell_box(self, i: int, j: int) -> Box:
        """The box of a cell, including half of the gap around it."""
        box, xs, ys = self.box, self.xs, self.ys
        return Box(
            box.left + float(xs[j]) * box.width,
            box.top - float(ys[i + 1]) * box.height,
            box.left + float(xs[j + 1]) * box.width,
            box.top - float(ys[i]) * box.height,
        )

    # What is written

    @property
    def em(self) -> float:
        """Size of its numbers, in units of the frame."""
        return self._em * float(self.extent[3])

    @em.setter
    def em(self, em: float) -> None:
        self._em = self._of_height(em)

    @property
    def gap(self) -> float:
        """Space between its cells, in units of the frame."""
        return self._gap * float(self.extent[3])

    @gap.setter
    def gap(self, gap: float) -> None:
        self._gap = self._of_height(gap)

    @property
    def gaps(self) -> tuple[float, float]:
        """Space between its columns, and between its rows, in units of the frame."""
        return (HAIR if self.joined else 1.0) * self.gap, self.gap

    @property
    def radius(self) -> float:
        """Radius of its corners, or of its rows' ends, in units of the frame."""
        return self._rounding * float(self.extent[3])

    @radius.setter
    def radius(self, radius: float) -> None:
        self._rounding = self._of_height(radius)

    def _of_height(self, length: float) -> float:
        height = float(self.extent[3])
        return length / height if height > 0 else 0.0

    def write(self, texts: Texts, ink: Array, bold: Bools | None = None) -> Self:
        """Write texts into the cells.

        Args:
            texts: (rows, columns); a text must not be wider than its cell.
            ink: Their colours, (rows, columns, 4).
            bold: Which texts are semibold.
        """
        self.lettering = Lettering(
            texts, np.zeros(self.shape, dtype=bool) if bold is None else bold
        )
        self.ink = ink.copy()
        self.fading = None
        return self

    def layers(self) -> list[Layer]:
        """The texts, and texts that are disappearing."""
        return [(self.lettering, self.ink), *([self.fading] if self.fading else [])]

    def text_origin(self, lettering: Lettering, i: int, j: int) -> tuple[float, float]:
        """Left end of the baseline of a cell's text, in units of the frame."""
        box, em = self.cell_box(i, j), self.em
        right = (box.left + box.right) / 2 + lettering.widest * em / 2
        left = right - lettering.setting(i, j).width * em
        return left, (box.bottom + box.top) / 2 - HALF_FIGURE * em

    # How it changes

    def between(self, a: Grid, b: Grid, whole: float, each: Array | float) -> Self:
        """Set the grid between two grids of the same shape.

        The old number of a cell disappears before the new one appears, so that every visible number
        is a cell's value.

        Args:
            a: The first grid.
            b: The second grid.
            whole: Progress of position and size, 0 to 1.
            each: Progress of each cell, (rows, columns), or one for all.
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
            self.ink = _mix(a.ink, b.ink, each[..., None])
            return self
        new = changes(a.lettering, b.lettering)
        ink = np.where(new[..., None], b.ink, _mix(a.ink, b.ink, each[..., None]))
        arrived: Array | np.float64 = each
        if gone is not None:
            arrived = np.where(gone.where, np.clip(2 * each - 1, 0, 1), each)
            left = a.ink.copy()
            left[..., 3] *= np.clip(1 - 2 * each, 0, 1)
            self.fading = gone, left
        ink[..., 3] *= np.where(new, arrived, 1)
        self.ink = ink
        return self

    def _take(self, other: Grid) -> Self:
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
    """Return the corner radius of most cells, or of the ends of most rows.

    Rows and columns that are on their way to be there, or away, have no size and no say.
    """
    wide, high = (
        float(np.median(each[each > 0])) if (each > 0).any() else 0.0
        for each in map(np.asarray, (widths, heights))
    )
    if joined:
        radius = min(END * min(wide, high), ROUNDEST_END)
        there = np.asarray(widths)[np.asarray(widths) > 0]
        if radius == 0 or not there.size:
            return radius
        # A thin column at an end, as of a fold, stays a strip: corners would make it a blob.
        room = float(min(there[0], there[-1])) / radius
        return radius * float(np.clip((room - 1) / (AMPLE - 1), 0, 1))
    return min(ROUND * min(wide, high), ROUNDEST)


def _mix(a: Any, b: Any, share: Any) -> Any:
    return a + share * (b - a)


def _mix_edges(a: tuple[Array, float], b: tuple[Array, float], share: float) -> Array:
    """Between two divisions of an axis, such that every edge moves at one pace."""
    length = _mix(a[1], b[1], share)
    return np.asarray(_mix(a[0] * a[1], b[0] * b[1], share) / length if length > 0 else a[0])


def _edges(sizes: Sequence[float] | Array) -> Array:
    """Edges as fractions of the whole, from 0 to 1."""
    edges = np.concatenate([[0.0], np.cumsum(sizes)])
    return np.asarray(edges / edges[-1])
