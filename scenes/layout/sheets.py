"""Sheets of coloured cells of equal size, and what all sheets have in common."""

from __future__ import annotations

from typing import Any

import numpy as np

from qkvideo.scenes.layout.items import Array, Sheet
from qkvideo.scenes.text.box import Box

GAP, THIN = 0.034, 0.12
"""Space between cells; and the size below which cells count as thin, with no space between them."""
LEAST = 0.15
"""Minimum size of a cell with a stroke or a cross, in frame units."""


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
