"""Rotary positions: Su et al., "RoFormer" (2021), arranged as in Llama's checkpoints."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
Layout = Literal["halves", "pairs"]
"""Which entries of a row are the coordinates of one point: r and r + d_k/2, as in Llama's
checkpoints, or 2r and 2r + 1, as in the paper and in GGUF files."""

BASE: Final = 10_000.0
"""The base of the usual speeds, in both papers."""


def turns(width: int, base: float = BASE) -> Array:
    """Return by how much each pair of numbers is turned per place: base^(-2r / width).

    Source: Vaswani et al., "Attention Is All You Need" (2017), section 3.5; the same speeds are in
    Su et al., section 3.2.2.

    Args:
        width: Length of a row; without its last number, if it is odd.
        base: The base of the speeds.

    Returns:
        (width // 2,), angles in radians.
    """
    return np.asarray(base ** (-np.arange(0, width - 1, 2) / width))


def angles(places: ArrayLike, width: int, base: float = BASE) -> tuple[Array, Array]:
    """Return cosines and sines of the angles at some places, as `rotate` wants them.

    Args:
        places: (n,), the places, from 0.
        width: Length of a row; without its last number, if it is odd.
        base: The base of the speeds.

    Returns:
        Two arrays (n, width); the halves of a row are equal.
    """
    found = np.tile(np.asarray(places)[:, None] * turns(width, base), 2)
    return np.cos(found), np.sin(found)


def turn(rows: Array, places: ArrayLike, layout: Layout = "halves") -> Array:
    """Turn queries or keys by their places.

    Args:
        rows: (n, d_k), one row per token. If d_k is odd, the last number stays as it is.
        places: (n,), the place of each row.
        layout: Which numbers of a row are turned together.

    Returns:
        (n, d_k), the turned rows, in the layout of `rows`.
    """
    even = rows.shape[1] // 2 * 2
    order = np.arange(even)
    if layout == "pairs":
        order = np.concatenate([order[::2], order[1::2]])
    turned = rows.copy()
    turned[:, order] = rotate(rows[:, order], *angles(places, rows.shape[1]))
    return turned


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
