"""Makes sheets of coloured cells, with numbers if they are legible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Sheet
from qkvideo.scenes.layout.kinds.text import advance
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.text.numbers import Cells

GAP = 0.034
"""Space between cells, in frame units; thin cells have none."""
_THIN = 0.12
"""Width or height below which cells count as thin, in frame units."""
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
    """Return a sheet of signed numbers, coloured by sign and magnitude.

    Args:
        key: Key of the item.
        cells: The numbers.
        corner: x of its left edge, and y of its upper edge.
        widths: Widths of its columns, in frame units.
        heights: Heights of its rows, in frame units.
        frame: The frame.
        largest: Magnitude at the ends of the colour map.
        em: Size of the numbers, in frame units; None for colours without numbers.
    """
    left, top = corner
    fill = frame.theme.of_sign(cells.values, largest)
    local = frame.locals(cells)
    plain = Sheet(
        key=key,
        xs=left + np.concatenate([[0.0], np.cumsum(widths)]),
        ys=top - np.concatenate([[0.0], np.cumsum(heights)]),
        fill=fill,
        rows=cells.rows,
        columns=cells.columns,
        cells=local,
        gap=0.0 if min(*widths, *heights) < _THIN else GAP,
    )
    if em is None:
        return plain
    return replace(plain, texts=local.texts, inks=frame.theme.ink_on(fill), em=em)


def size(
    blocks: Sequence[Cells], width: float, height: float, most: float, frame: Frame
) -> float | None:
    """Return the font size in which all numbers of several blocks fit; None if it is illegible.

    Args:
        blocks: The numbers.
        width: Width of a cell, in frame units.
        height: Height of a cell, in frame units.
        most: Maximum size, in frame units.
        frame: The frame.
    """
    texts = {text for block in blocks for row in frame.locals(block).texts for text in row}
    widest = max(advance(text, "semibold", tabular=True) for text in texts)
    em = min(most, (width - 2 * MARGIN) / widest, 0.62 * height)
    return em if em >= SIZES.least else None


def stretch(cells: Cells, start: int, end: int) -> Cells:
    """Return the columns from `start` to before `end` of a block."""
    return replace(cells, values=cells.values[:, start:end], columns=cells.columns[start:end])
