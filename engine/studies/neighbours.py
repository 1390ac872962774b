"""Which vectors of a table have the direction most similar to a given vector's."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_DIGITS = 12
"""Cosines that agree so far are equal; the first counts."""


def cosines(table: Array, vector: Array) -> Array:
    """Cosine of the angle between each row of a table and a vector; 0 if one of them is zero.

    Args:
        table: (v, d_model).
        vector: (d_model,).

    Returns:
        (v,).
    """
    return np.asarray(_unit(table) @ _unit(vector[None])[0])


def nearest(found: Array, most: int) -> Sequence[int]:
    """Indices of the rows with the largest cosines, in descending order.

    Args:
        found: (v,), the cosines.
        most: Maximum number of rows.
    """
    ranked: list[int] = np.argsort(-found.round(_DIGITS), kind="stable")[:most].tolist()
    return ranked


def _unit(rows: Array) -> Array:
    """Rows of length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths > 0, lengths, 1.0))
