"""The moments at which the cells of a grid begin to change, from 0 (first) to 1 (last)."""

from __future__ import annotations

import numpy as np

from qkvideo.scenes.figures.figure import Array


def row_by_row(shape: tuple[int, int]) -> Array:
    """Start the cells in reading order: row after row, each from left to right."""
    rows, columns = shape
    return np.linspace(0, 1, rows * columns).reshape(shape)


def along_rows(shape: tuple[int, int]) -> Array:
    """Start the cells of all rows at the same time, each row from left to right."""
    return np.broadcast_to(np.linspace(0, 1, shape[1]), shape).copy()


def along_columns(shape: tuple[int, int]) -> Array:
    """Start the cells of all columns at the same time, each column downwards."""
    return np.broadcast_to(np.linspace(0, 1, shape[0])[:, None], shape).copy()


def along_diagonals(shape: tuple[int, int]) -> Array:
    """Start the cells diagonal by diagonal, from the upper left corner to the lower right one."""
    rows, columns = np.indices(shape)
    return (rows + columns) / max(1, sum(shape) - 2)


def outwards(shape: tuple[int, int], cell: tuple[int, int]) -> Array:
    """Start one cell first, then all others by their distance from it."""
    rows, columns = np.indices(shape)
    distance = np.hypot(rows - cell[0], columns - cell[1])
    return distance / max(1.0, float(distance.max()))
