"""A matrix as one mobject: arrays in, cells addressed by index.

Stock manim pays for every cell as a mobject of its own. A `Grid` holds arrays (fill, text, ink per
cell), its animations interpolate arrays, and `camera.camera.GridCamera` draws it in one pass. Any
other camera finds ordinary mobjects in its family instead (`camera.stock`), and draws the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn, Self

import numpy as np
import numpy.typing as npt
from manim import Mobject, VMobject

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.camera import stock
from qkvideo.scenes.mobjects.lettering import Bools, Lettering, Texts, blank, changes, leaving
from qkvideo.scenes.mobjects.upright import Upright, outline
from qkvideo.scenes.text.numbers import Cell, Cells
from qkvideo.scenes.text.pango import HALF_FIGURE, Box

ROUND, ROUNDEST = 0.2, 0.1
"""Radius of the corners of cells that stand apart: in cells, and at most, in units of the frame."""
AMPLE = 2.0
"""So many radii wide, the cell at the end of a joined row has fully round corners."""
END, ROUNDEST_END = 0.4, 0.18
"""Likewise at the ends of rows that are one piece."""
HAIR = 0.35
"""Between the cells of such a row, in gaps."""

Array = npt.NDArray[np.float64]
Layer = tuple[Lettering, Array]
"""Texts, and their colours, (rows, columns, 4)."""


class Grid(Upright):
    """Rows and columns of coloured cells with numbers in them.

    Its points are its outline, so that it can be moved, stretched and asked for its extent like
    any mobject; cells follow, and numbers and gaps grow with its height.

    Args:
        widths: Of the columns, in units of the frame.
        heights: Of the rows.
        fill: (rows, columns, 4) colours, from 0 to 1, alpha last and not multiplied in.
        cells: Where its numbers come from; None if it never shows numbers.
        em: Size of its numbers.
        gap: Between cells. Those that stand apart have round corners.
        joined: Whether each row is one piece, divided by hairlines, and round at its ends.

    Raises:
        ValueError: If there is not one colour for each cell.
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
        self._parts: list[stock.Part] = []
        self.xs = _edges(widths)
        self.ys = _edges(heights)
        super().__init__(sum(widths), sum(heights))
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

    # Where its cells are

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
        """Move its upper left corner there."""
        box = self.box
        return self.shift(np.array([left - box.left, top - box.top, 0.0]))

    def cell_box(self, i: int, j: int) -> Box:
        """The box of a cell, half of the gap around it included."""
        box, xs, ys = self.box, self.xs, self.ys
        return Box(
            box.left + float(xs[j]) * box.width,
            box.top - float(ys[i + 1]) * box.height,
            box.left + float(xs[j + 1]) * box.width,
            box.top - float(ys[i]) * box.height,
        )

    def row_box(self, i: int) -> Box:
        """The box of a row."""
        a, b = self.cell_box(i, 0), self.cell_box(i, self.shape[1] - 1)
        return Box(a.left, a.bottom, b.right, a.top)

    def column_box(self, j: int) -> Box:
        """The box of a column."""
        a, b = self.cell_box(0, j), self.cell_box(self.shape[0] - 1, j)
        return Box(a.left, b.bottom, a.right, a.top)

    def cell(self, i: int, j: int) -> VMobject:
        """The outline of a cell, for others to point at."""
        return outline(self.cell_box(i, j))

    def row(self, i: int) -> VMobject:
        """The outline of a row."""
        return outline(self.row_box(i))

    def column(self, j: int) -> VMobject:
        """The outline of a column."""
        return outline(self.column_box(j))

    # What is written

    @property
    def em(self) -> float:
        """Size of its numbers, in units of the frame."""
        return self._em * self.box.height

    @em.setter
    def em(self, em: float) -> None:
        self._em = self._of_height(em)

    @property
    def gap(self) -> float:
        """Between its cells, in units of the frame."""
        return self._gap * self.box.height

    @gap.setter
    def gap(self, gap: float) -> None:
        self._gap = self._of_height(gap)

    @property
    def gaps(self) -> tuple[float, float]:
        """Between its columns, and between its rows, in units of the frame."""
        return (HAIR if self.joined else 1.0) * self.gap, self.gap

    @property
    def radius(self) -> float:
        """Of its corners, or of its rows' ends, in units of the frame."""
        return self._rounding * self.box.height

    @radius.setter
    def radius(self, radius: float) -> None:
        self._rounding = self._of_height(radius)

    def _of_height(self, length: float) -> float:
        height = self.box.height
        return length / height if height > 0 else 0.0

    def write(self, texts: Texts, ink: Array, bold: Bools | None = None) -> Self:
        """Put texts into the cells, at once.

        Args:
            texts: (rows, columns); a text must not be wider than its cell.
            ink: Their colours, (rows, columns, 4).
            bold: Which are semibold.
        """
        self.lettering = Lettering(
            texts, np.zeros(self.shape, dtype=bool) if bold is None else bold
        )
        self.ink = ink.copy()
        self.fading = None
        return self

    def layers(self) -> list[Layer]:
        """What is written, and what is just leaving."""
        return [(self.lettering, self.ink), *([self.fading] if self.fading else [])]

    def text_origin(self, lettering: Lettering, i: int, j: int) -> tuple[float, float]:
        """Left end of the baseline of a cell's text, in units of the frame."""
        box, em = self.cell_box(i, j), self.em
        right = (box.left + box.right) / 2 + lettering.widest * em / 2
        left = right - lettering.setting(i, j).width * em
        return left, (box.bottom + box.top) / 2 - HALF_FIGURE * em

    def numbers(self) -> Iterator[tuple[Cell, Box, float]]:
        """The numbers that it shows at rest: where each comes from, its ink's box, its opacity.

        Raises:
            QKVideoError: If a text is not what its cell's number looks like.
        """
        if self.cells is None:
            return
        for i, j in self.lettering.written():
            opacity = float(self.ink[i, j, 3]) * self.opacity
            if opacity <= 0:
                continue
            text, cell = self.lettering.texts[i][j], self.cells.cell(i, j)
            if text != cell.text:
                raise QKVideoError(f"“{text}” is drawn for {cell.tensor}{list(cell.index)}")
            x, y = self.text_origin(self.lettering, i, j)
            ink = self.lettering.setting(i, j).ink.scaled(self.em)
            yield cell, Box(x + ink.left, y + ink.bottom, x + ink.right, y + ink.top), opacity

    # How it changes

    def between(self, a: Grid, b: Grid, whole: float, each: Array | float) -> Self:
        """Stand between two grids of the same shape.

        A number that changes leaves before the new one comes: none is ever drawn that is not the
        value of a cell.

        Args:
            a: Where it comes from.
            b: Where it goes.
            whole: How far its geometry has come, 0 to 1.
            each: How far each cell has come, (rows, columns) or one for all.
        """
        each = np.broadcast_to(np.clip(each, 0, 1), self.shape)
        if whole in {0, 1} and (each == whole).all():
            return self._take(b if whole else a)
        self.xs = _mix_edges((a.xs, a.box.width), (b.xs, b.box.width), whole)
        self.ys = _mix_edges((a.ys, a.box.height), (b.ys, b.box.height), whole)
        for name in (
            "points",
            "opacity",
            "em",
            "gap",
            "radius",
        ):  # the outline first: lengths refer to it
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
        for name in ("points", "xs", "ys", "fill", "ink"):
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

    # Being a mobject among others

    @property
    def submobjects(self) -> list[Any]:
        """Its cells and texts as mobjects, for cameras that do not know grids; else nothing."""
        if stock.stands_whole() or not len(self.points):
            return []
        rows, columns = self.shape
        if not self._parts:
            self._parts = [stock.Part() for _ in range(2 * rows * columns)]
        fades = np.array([1, 1, 1, self.opacity])
        colours = (self.fill * fades).reshape(-1, 4)
        opaque = bool((colours[:, 3] >= 1).all())
        edges = self.column_edges(), self.row_edges()
        outlines = stock.boxes(*edges, self.gaps, self.radius, joined=self.joined, opaque=opaque)
        cells, texts = self._parts[: rows * columns], self._parts[rows * columns :]
        for cell, text, points, colour in zip(cells, texts, outlines, colours, strict=True):
            cell.look(points, colour, self.z_index)
            # A part without points would leave the family, and grids could not be aligned.
            text.look(points[:1].repeat(4, axis=0), np.zeros(4), self.z_index)
        for lettering, ink in self.layers():
            for i, j in lettering.written():
                if ink[i, j, 3] > 0:
                    x, y = self.text_origin(lettering, i, j)
                    runs = [run.points for run in lettering.setting(i, j).runs]
                    points = np.concatenate(runs) * self.em + np.array([x, y, 0.0])
                    texts[i * columns + j].look(points, ink[i, j] * fades, self.z_index)
        return list(self._parts)

    @submobjects.setter
    def submobjects(self, mobjects: list[Any]) -> None:
        if mobjects:
            self.add(*mobjects)

    def add(self, *mobjects: Any) -> NoReturn:
        """Refuse: it holds nothing but its cells.

        Raises:
            TypeError: Always.
        """
        raise TypeError(f"a grid cannot hold {', '.join(map(repr, mobjects))}: use a VGroup")

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        # What never changes is shared, and a copy makes parts of its own.
        memo[id(self.cells)] = self.cells
        memo[id(self._parts)] = []
        return super().__deepcopy__(memo)

    def align_data(self, mobject: Mobject, skip_point_alignment: bool = False) -> Self:
        """Agree to be changed into `mobject`, if it is a grid of the same shape.

        Raises:
            TypeError: If it is not.
        """
        del skip_point_alignment
        if not isinstance(mobject, Grid) or mobject.shape != self.shape:
            raise TypeError(f"a grid of {self.shape} cannot be transformed into {mobject!r}")
        return self

    def interpolate(
        self,
        mobject1: Mobject,
        mobject2: Mobject,
        alpha: float,
        path_func: Callable[..., Any] | None = None,
    ) -> Self:
        """Stand between two grids of the same shape, its middle on a path between theirs."""
        a, b = mobject1, mobject2
        if not (isinstance(a, Grid) and isinstance(b, Grid)):
            raise TypeError("a grid lies between grids only")
        self.between(a, b, alpha, alpha)
        if path_func is not None:
            start, end = (grid.points[[0, 8]].mean(axis=0, keepdims=True) for grid in (a, b))
            self.points += path_func(start, end, alpha) - _mix(start, end, alpha)
        return self

    def interpolate_color(self, mobject1: Mobject, mobject2: Mobject, alpha: float) -> Self:
        """As `interpolate`: manim asks for it where a group becomes another."""
        return self.interpolate(mobject1, mobject2, alpha)

    def become(self, mobject: Mobject, *args: Any, **kwargs: Any) -> Self:
        """Look like another grid.

        Raises:
            TypeError: If it is no grid, or with options: there is nothing to match.
        """
        if not isinstance(mobject, Grid) or args or kwargs:
            raise TypeError(f"a grid cannot become {mobject!r} {kwargs or ''}".rstrip())
        return self._take(mobject)


def _radius(
    widths: Sequence[float] | Array, heights: Sequence[float] | Array, *, joined: bool
) -> float:
    """Of the corners of most of the cells, or of the ends of most of the rows.

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
