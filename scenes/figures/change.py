"""The moments at which the cells of a grid begin to change, from 0 (first) to 1 (last).

Each function returns one moment for each cell, (rows, columns).
"""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.figures.figure import Array


def row_by_row(shape: tuple[int, int]) -> Array:
    """Return when each cell starts, (rows, columns), 0 to 1: row after row, left to right."""
    rows, columns = shape
    return np.linspace(0, 1, rows * columns).reshape(shape)


def along_rows(shape: tuple[int, int]) -> Array:
    """Return when each cell starts, (rows, columns), 0 to 1: in all rows at once, left to right."""
    return np.broadcast_to(np.linspace(0, 1, shape[1]), shape).copy()


def along_columns(shape: tuple[int, int]) -> Array:
    """Return when each cell starts, (rows, columns), 0 to 1: in all columns at once, downwards."""
    return np.broadcast_to(np.linspace(0, 1, shape[0])[:, None], shape).copy()


def along_diagonals(shape: tuple[int, int]) -> Array:
    """Return when each cell starts, (rows, columns), 0 to 1: by diagonals from the upper left."""
    rows, columns = np.indices(shape)
    return (rows + columns) / max(1, sum(shape) - 2)


def outwards(shape: tuple[int, int], cell: tuple[int, int]) -> Array:
    """Return when each cell starts, 0 to 1: in proportion to its distance from one cell.

    Args:
        shape: Numbers of rows and columns.
        cell: Row and column of the cell that starts first.

    Returns:
        (rows, columns).
    """
    rows, columns = np.indices(shape)
    distance = np.hypot(rows - cell[0], columns - cell[1])
    return distance / max(1.0, float(distance.max()))
