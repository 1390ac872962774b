"""Animations of grids: arrays that move, each cell in its own time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from manim import Animation, linear

from qkvideo.scenes.kit.grid import Array, Grid, Lettering, Texts

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

    A number that changes fades away before the new one comes: no number is ever drawn that is not
    the value of a cell.

    Args:
        grid: What changes.
        fill: New colours, (rows, columns, 4).
        texts: New texts.
        ink: Their colours.
        bold: Which are semibold.
        lag: When each cell begins, from 0 to 1 (see the functions above).
        widths: New widths of the columns.
        heights: New heights of the rows.
        left, top: Where its upper left corner goes.
        em: New size of its numbers.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        fill: Array | None = None,
        texts: Texts | None = None,
        ink: Array | None = None,
        bold: npt.NDArray[np.bool_] | None = None,
        lag: Array | None = None,
        widths: Sequence[float] | None = None,
        heights: Sequence[float] | None = None,
        left: float | None = None,
        top: float | None = None,
        em: float | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(grid, rate_func=linear, **kwargs)
        self._wanted = {"fill": fill, "texts": texts, "ink": ink, "bold": bold}
        self._shape = {"widths": widths, "heights": heights, "left": left, "top": top, "em": em}
        self._lag = lag

    def begin(self) -> None:
        """Note where the grid stands and where it goes; then as any animation."""
        grid: Grid = self.mobject
        self.start = grid.copy()
        self.end = grid.copy()
        self._reshape(self.end)
        wanted = self._wanted
        if wanted["fill"] is not None:
            self.end.fill = np.array(wanted["fill"], dtype=float)
        if wanted["ink"] is not None:
            self.end.ink = np.array(wanted["ink"], dtype=float)
        old = self.start.lettering
        if wanted["texts"] is not None or wanted["bold"] is not None:
            texts = old.texts if wanted["texts"] is None else wanted["texts"]
            bold = old.bold if wanted["bold"] is None else wanted["bold"]
            self.end.lettering = Lettering(texts, bold)
        new = self.end.lettering
        self._changes = np.array(
            [
                [
                    old.texts[i][j] != new.texts[i][j] or old.bold[i, j] != new.bold[i, j]
                    for j in range(grid.shape[1])
                ]
                for i in range(grid.shape[0])
            ]
        )
        written = np.array([[bool(text) for text in row] for row in old.texts])
        self._leaves = self._changes & written
        self._fading = old.only(self._leaves) if self._leaves.any() else None
        super().begin()

    def _reshape(self, end: Grid) -> None:
        wanted = self._shape
        box = end.box
        widths = wanted["widths"] or np.diff(end.xs) * box.width
        heights = wanted["heights"] or np.diff(end.ys) * box.height
        left = box.left if wanted["left"] is None else wanted["left"]
        top = box.top if wanted["top"] is None else wanted["top"]
        frame = Grid(list(widths), list(heights), end.fill)
        frame.place(left, top)
        end.points, end.xs, end.ys = frame.points, frame.xs, frame.ys
        if wanted["em"] is not None:
            end.em = wanted["em"]

    def create_starting_mobject(self) -> Grid:
        """The grid as it was; manim keeps it for animations of its own kind."""
        return self.start

    def interpolate_mobject(self, alpha: float) -> None:
        """Set the arrays for the time `alpha`, from 0 to 1."""
        grid: Grid = self.mobject
        a, b = self.start, self.end
        if alpha >= 1:
            grid.become(b)
            return
        t = _smooth(self._local(alpha))
        whole = float(_smooth(np.array(alpha)))
        for name in ("points", "xs", "ys", "em"):
            setattr(grid, name, (1 - whole) * getattr(a, name) + whole * getattr(b, name))
        each = t[..., None]
        grid.fill = (1 - each) * a.fill + each * b.fill
        grid.lettering = b.lettering
        ink = np.where(self._changes[..., None], b.ink, (1 - each) * a.ink + each * b.ink)
        # What leaves does so in the first half, and what comes waits for it.
        arrives = np.where(self._leaves, np.clip(2 * t - 1, 0, 1), t)
        ink[..., 3] = np.where(self._changes, arrives * b.ink[..., 3], ink[..., 3])
        grid.ink = ink
        if self._fading is not None:
            going = a.ink.copy()
            going[..., 3] *= np.where(self._leaves, np.clip(1 - 2 * t, 0, 1), 0)
            grid.fading = (self._fading, going)

    def _local(self, alpha: float) -> Array:
        if self._lag is None:
            return np.full(self.start.shape, alpha)
        return np.clip((alpha - self._lag * SPREAD) / (1 - SPREAD), 0, 1)


def _smooth(t: Array) -> Array:
    """Ease in and out (the cubic smoothstep)."""
    return t * t * (3 - 2 * t)
