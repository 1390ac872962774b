"""Orders in which the cells of a grid change.

Each function returns the time at which each cell begins to change, (rows, columns). Time 0 is when
the first cell begins, and time 1 when the last cell begins.
"""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.figures.figure import Array


def row_by_row(shape: tuple[int, int]) -> Array:
    """Return when each cell begins to change: one row after another, downwards.

    Args:
        shape: Numbers of rows and columns.

    Returns:
        For each cell, (rows, columns), a time between 0 (top row) and 1 (bottom row).
    """
    return np.broadcast_to(np.linspace(0, 1, shape[0])[:, None], shape).copy()


def column_by_column(shape: tuple[int, int]) -> Array:
    """Return when each cell begins to change: one column after another, left to right.

    Args:
        shape: Numbers of rows and columns.

    Returns:
        For each cell, (rows, columns), a time between 0 (first column) and 1 (last column).
    """
    return np.broadcast_to(np.linspace(0, 1, shape[1]), shape).copy()


def along_diagonals(shape: tuple[int, int]) -> Array:
    """Return when each cell begins to change: the main diagonal first, then outwards from it.

    All cells at the same distance from the main diagonal begin together.

    Args:
        shape: Numbers of rows and columns.

    Returns:
        For each cell, (rows, columns), a time between 0 (main diagonal) and 1 (furthest corner).
    """
    rows, columns = np.indices(shape)
    distance: Array = np.abs(rows - columns) / max(1, max(shape) - 1)
    return distance
