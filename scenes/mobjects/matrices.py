"""Grids made from blocks of a tensor: their colours, and as many numbers as can be read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from qkvideo.scenes.look.folding import Axis
from qkvideo.scenes.look.theme import SIZES, Theme, rgba
from qkvideo.scenes.mobjects.grid import Array, Grid
from qkvideo.scenes.mobjects.lettering import Texts
from qkvideo.scenes.text.numbers import Cells
from qkvideo.scenes.text.pango import typeset

GAP = 0.022
"""Between cells, where they are not thin."""
_THIN = 0.12
MARGIN = 0.055
"""Between a number and the edge of its cell, at least."""
TIGHT = 0.033
"""The same where room is scarce: in narrow frames."""


def signed(
    cells: Cells,
    rows: Axis,
    columns: Axis,
    theme: Theme,
    *,
    most: float = SIZES.label,
    largest: float | None = None,
    numbers: bool = True,
    margin: float = MARGIN,
) -> Grid:
    """A grid of signed numbers in their colours.

    Args:
        cells: The numbers.
        rows: How tall its rows are, and which show numbers.
        columns: How wide its columns are, and which show numbers.
        theme: Whose colours.
        most: Largest size of its numbers.
        largest: Magnitude at the ends of the colour map; the block's own, if not given.
        numbers: Whether numbers are shown, where they can be read.
        margin: Between a number and the edge of its cell, at least.
    """
    largest = float(np.abs(cells.values).max()) if largest is None else largest
    fill = theme.of_sign(cells.values, largest)
    return _grid(cells, fill, rows, columns, most, numbers, margin, theme)


def shares(
    cells: Cells,
    rows: Axis,
    columns: Axis,
    theme: Theme,
    *,
    most: float = SIZES.label,
    numbers: bool = True,
    margin: float = MARGIN,
) -> Grid:
    """A grid of weights in their colours; what they may be is as for `signed`."""
    fill = theme.of_share(cells.values)
    return _grid(cells, fill, rows, columns, most, numbers, margin, theme)


def _grid(
    cells: Cells,
    fill: Array,
    rows: Axis,
    columns: Axis,
    most: float,
    numbers: bool,
    margin: float,
    theme: Theme,
) -> Grid:
    em = number_size(cells.texts, rows, columns, most, margin)
    thin = min(*rows.sizes, *columns.sizes) < _THIN
    grid = Grid(
        columns.sizes, rows.sizes, fill, cells=cells, em=em or SIZES.least, gap=0 if thin else GAP
    )
    if numbers and em is not None:
        grid.write(only(cells.texts, rows.full, columns.full), theme.ink_on(fill))
    return grid


def number_size(
    texts: Texts, rows: Axis, columns: Axis, most: float, margin: float = MARGIN
) -> float | None:
    """The size in which all numbers of the full cells fit; None if it were too small to read."""
    if not rows.full or not columns.full:
        return None
    widest = max(
        typeset(texts[i][j], weight="semibold", tabular=True).width
        for i in rows.full
        for j in columns.full
    )
    width = min(columns.sizes[j] for j in columns.full) - 2 * margin
    height = min(rows.sizes[i] for i in rows.full)
    em = min(most, width / widest, 0.62 * height)
    return em if em >= SIZES.least else None


def only(texts: Texts, rows: Collection[int], columns: Collection[int]) -> Texts:
    """The texts of the given rows and columns; nothing elsewhere."""
    return tuple(
        tuple(text if i in rows and j in columns else "" for j, text in enumerate(row))
        for i, row in enumerate(texts)
    )


def hidden(grid: Grid) -> Grid:
    """The same grid before anything is in it: neither colour nor number."""
    bare = grid.copy()
    bare.fill[..., 3] = 0
    bare.ink[..., 3] = 0
    return bare


def emptied(grid: Grid, theme: Theme, rows: Sequence[int] | None = None) -> Grid:
    """The same grid with some rows (all, if not given) waiting for their numbers."""
    bare = grid.copy()
    where = list(range(grid.shape[0])) if rows is None else list(rows)
    bare.fill[where] = rgba(theme.empty)
    # Where rows or columns are folded there are no lines between cells: let the fold show.
    rows_thin = np.diff(grid.ys) * grid.box.height < _THIN
    columns_thin = np.diff(grid.xs) * grid.box.width < _THIN
    folded = rows_thin[where, None] | columns_thin[None, :]
    bare.fill[where, :, 3] = np.where(folded, 0.45, 1.0)
    bare.ink[where, :, 3] = 0
    return bare


def dimmed(grid: Grid, bright: Collection[tuple[int, int]], theme: Theme) -> tuple[Array, Array]:
    """Fill and ink that put all but some cells into the background."""
    where = np.array(
        [[(i, j) not in bright for j in range(grid.shape[1])] for i in range(grid.shape[0])]
    )
    fill, ink = grid.fill.copy(), grid.ink.copy()
    fill[where, 3] *= 0.3
    ink[where] = rgba(theme.quiet, 0.6)
    return fill, ink
