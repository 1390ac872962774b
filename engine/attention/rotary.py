"""Rotary positions: Su et al., "RoFormer" (2021), arranged as in Llama's checkpoints."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def rotate(projected: Array, cos: Array, sin: Array) -> Array:
    """Rotate each token's query or key by angles that depend on the token's position.

    Entries r and r + d_k/2 of a row are the coordinates of a point in a plane. This point is
    rotated about the origin.

    Args:
        projected: (…, n, d_k), queries or keys after the projection; one row per token. d_k is
            even.
        cos: (n, d_k), cosines of the angles. The second half of a row repeats the first half.
        sin: (n, d_k), sines of the angles, arranged like the cosines.

    Returns:
        (…, n, d_k), the rotated rows. Rotation leaves the norm of each row unchanged.
    """
    half = projected.shape[-1] // 2
    across = np.concatenate([-projected[..., half:], projected[..., :half]], axis=-1)
    return projected * cos + across * sin
