"""Makes sheets of coloured cells, with numbers if they are legible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Sheet
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.text.numbers import Cells
from qkvideo.scenes.text.pango import Box

GAP = 0.034
"""Space between cells, in frame units; thin cells have none."""
THIN = 0.12
"""Width or height below which cells count as thin, in frame units."""
LEAST = 0.15
"""Minimum size of a cell with a stroke or a cross, in frame units."""
MARGIN = 0.055
"""Minimum space between a number and the edge of its cell, in frame units."""


def signed(
    key: str,
    cells: Cells,
    corner: tuple[float, float],
    widths: Sequence[float],
    heights: Sequence[float],
    frame: Frame,
    *,
    largest: float,
    em: float | None = None,
) -> Sheet:
    """Return a grid of cells, whose colours show the sign and the magnitude of numbers.

    Args:
        key: Item key of the grid.
        cells: The numbers.
        corner: x of the grid's left edge and y of its upper edge, in frame units.
        widths: Widths of the grid's columns, in frame units.
        heights: Heights of the grid's rows, in frame units.
        frame: Gives the theme's colours, and the language in which the numbers are written.
        largest: Numbers whose magnitude is at least `largest` have the strongest colour.
        em: Font size of the numbers, in frame units; None if the cells show only colours.
    """
    left, top = corner
    fill = frame.theme.of_sign(cells.values, largest)
    local = frame.locals(cells)
    plain = Sheet(
        key,
        xs=left + np.concatenate([[0.0], np.cumsum(widths)]),
        ys=top - np.concatenate([[0.0], np.cumsum(heights)]),
        fill=fill,
        rows=cells.rows,
        columns=cells.columns,
        cells=local,
        gap=0.0 if min(*widths, *heights) < THIN else GAP,
    )
    if em is None:
        return plain
    return replace(plain, texts=local.texts, inks=frame.theme.ink_on(fill), em=em)


def evenly(key: str, box: Box, fill: Array, **how: Any) -> Sheet:
    """Return a sheet whose rows, and whose columns, are equally large.

    Args:
        key: Key of the item.
        box: The box that it fills.
        fill: Colours of the cells, (rows, columns, 4).
        **how: Other attributes of `Sheet`.
    """
    rows, columns = fill.shape[:2]
    xs = np.linspace(box.left, box.right, columns + 1)
    ys = np.linspace(box.top, box.bottom, rows + 1)
    names = {"rows": tuple(range(rows)), "columns": tuple(range(columns))}
    return Sheet(key, xs=xs, ys=ys, fill=fill, **{**names, **how})


def size(
    blocks: Sequence[Cells], width: float, height: float, most: float, frame: Frame
) -> float | None:
    """Return the largest font size, in frame units, with which every number fits its cell.

    None if the numbers would be too small to read.

    Args:
        blocks: The matrices that contain the numbers.
        width: Width of each cell, in frame units.
        height: Height of each cell, in frame units.
        most: Maximum font size, in frame units.
        frame: Gives the language in which the numbers are written.
    """
    texts = {text for block in blocks for row in frame.locals(block).texts for text in row}
    widest = max(advance(text, "semibold", tabular=True) for text in texts)
    em = min(most, (width - 2 * MARGIN) / widest, 0.62 * height)
    return em if em >= SIZES.least else None


def stretch(cells: Cells, start: int, end: int) -> Cells:
    """Return the columns from `start` to before `end` of a block."""
    return replace(cells, values=cells.values[:, start:end], columns=cells.columns[start:end])
