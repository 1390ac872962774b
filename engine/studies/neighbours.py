"""Finds the vectors of a table whose direction is most similar to that of a given vector."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_DIGITS = 12
"""Decimals to which cosines are rounded before they are compared; of equal cosines, the first
counts."""


def cosines(table: Array, vector: Array) -> Array:
    """Return the cosine of the angle between each row of a table and a vector.

    Args:
        table: (v, d_model), one vector in each row.
        vector: (d_model,), the vector.

    Returns:
        (v,), the cosines. The cosine is 0 if the row or the vector contains only zeros.
    """
    return np.asarray(_unit(table) @ _unit(vector[None])[0])


def nearest(found: Array, most: int) -> Sequence[int]:
    """Return the indices (from 0) of the largest cosines, the largest first.

    Of equal cosines, the one with the smaller index comes first. Cosines are equal if they agree to
    twelve decimals.

    Args:
        found: (v,), the cosines.
        most: Maximum number of indices to return.
    """
    ranked: list[int] = np.argsort(-found.round(_DIGITS), kind="stable")[:most].tolist()
    return ranked


def _unit(rows: Array) -> Array:
    """Scale each row to length 1; a row of zeros is not changed."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths > 0, lengths, 1.0))
