"""Animations of grids: arrays that move, each cell in its own time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import Animation, linear

from qkvideo.scenes.mobjects.grid import Array, Grid
from qkvideo.scenes.mobjects.lettering import Bools, Lettering, Texts
from qkvideo.scenes.text.numbers import Cells

SPREAD = 0.6
"""The share of an animation over which cells begin; each takes the rest of it."""


def row_by_row(shape: tuple[int, int]) -> Array:
    """Cells begin in reading order: rows one after another, each from left to right."""
    rows, columns = shape
    return np.linspace(0, 1, rows * columns).reshape(shape)


def along_rows(shape: tuple[int, int]) -> Array:
    """All rows at once, each from left to right."""
    return np.broadcast_to(np.linspace(0, 1, shape[1]), shape).copy()


def along_columns(shape: tuple[int, int]) -> Array:
    """All columns at once, each downwards."""
    return np.broadcast_to(np.linspace(0, 1, shape[0])[:, None], shape).copy()


def along_diagonals(shape: tuple[int, int]) -> Array:
    """From the upper left corner to the lower right one."""
    rows, columns = np.indices(shape)
    return (rows + columns) / max(1, sum(shape) - 2)


def outwards(shape: tuple[int, int], cell: tuple[int, int]) -> Array:
    """From one cell to those furthest away."""
    rows, columns = np.indices(shape)
    distance = np.hypot(rows - cell[0], columns - cell[1])
    return distance / max(1.0, float(distance.max()))


class Change(Animation):
    """Bring a grid's arrays to new values, with a lag per cell.

    What is not given stays as it is.

    Args:
        grid: What changes.
        fill: New colours, (rows, columns, 4).
        cells: Where its new numbers come from; their texts are written, unless others are given.
        texts: New texts.
        ink: Their colours, (rows, columns, 4).
        bold: Which are semibold, (rows, columns).
        lag: When each cell begins, from 0 to 1 (see the functions above).
        widths: New widths of the columns.
        heights: New heights of the rows.
        left: Where its left edge goes.
        top: Where its upper edge goes.
        em: New size of its numbers.
        **kwargs: As for any animation.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        fill: Array | None = None,
        cells: Cells | None = None,
        texts: Texts | None = None,
        ink: Array | None = None,
        bold: Bools | None = None,
        lag: Array | None = None,
        widths: Sequence[float] | None = None,
        heights: Sequence[float] | None = None,
        left: float | None = None,
        top: float | None = None,
        em: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(grid, rate_func=linear, **kwargs)
        self.grid = grid
        self._fill, self._cells, self._ink = fill, cells, ink
        self._texts = cells.texts if texts is None and cells is not None else texts
        self._bold, self._lag = bold, lag
        self._widths, self._heights = widths, heights
        self._left, self._top, self._em = left, top, em

    def begin(self) -> None:
        """Note where the grid stands and where it goes; then as any animation."""
        self.start, self.end = self.grid.copy(), self._goal()
        super().begin()

    def create_starting_mobject(self) -> Grid:
        """The grid as it was; manim keeps it for animations of its own kind."""
        return self.start

    def _goal(self) -> Grid:
        start = self.grid
        box = start.box
        goal = Grid(
            np.diff(start.xs) * box.width if self._widths is None else self._widths,
            np.diff(start.ys) * box.height if self._heights is None else self._heights,
            start.fill if self._fill is None else self._fill,
            cells=self._cells or start.cells,
            em=start.em if self._em is None else self._em,
            gap=start.gap,
        )
        goal.place(
            box.left if self._left is None else self._left,
            box.top if self._top is None else self._top,
        )
        goal.opacity = start.opacity
        goal.ink = (start.ink if self._ink is None else self._ink).copy()
        goal.lettering = start.lettering
        if self._texts is not None or self._bold is not None:
            goal.lettering = Lettering(
                start.lettering.texts if self._texts is None else self._texts,
                start.lettering.bold if self._bold is None else self._bold,
            )
        return goal

    def interpolate_mobject(self, alpha: float) -> None:
        """Set the arrays for the time `alpha`, from 0 to 1."""
        each = alpha if self._lag is None else (alpha - self._lag * SPREAD) / (1 - SPREAD)
        self.grid.between(self.start, self.end, _smooth(alpha), _smooth(np.clip(each, 0, 1)))


def _smooth(t: Any) -> Any:
    """Ease in and out (the cubic smoothstep)."""
    return t * t * (3 - 2 * t)
