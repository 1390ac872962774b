"""Places that are told to attention without being learned: rows of sines, and penalties.

Rotary positions are in `rotary`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from qkvideo.engine.attention.rotary import BASE

Array = NDArray[np.float64]


def sines(places: ArrayLike, d_model: int) -> Array:
    """Return a row for each place: sines and cosines of angles that grow at different speeds.

    Source: Vaswani et al., "Attention Is All You Need" (2017), section 3.5.

    Args:
        places: (n,), the places, from 0.
        d_model: Length of a row.

    Returns:
        (n, d_model): entry (p, 2r) is sin(p / 10000^(2r / d_model)), entry (p, 2r + 1) its cosine.
    """
    column = np.arange(d_model)
    even = column - column % 2
    found = np.asarray(places)[:, None] * BASE ** (-even / d_model)
    return np.where(column == even, np.sin(found), np.cos(found))


def slopes(heads: int) -> Array:
    """Return by how much each head of ALiBi lowers a score per place of distance.

    Source: Press, Smith and Lewis, "Train Short, Test Long" (2021), section 3: a geometric sequence
    that starts at 2^(-8 / heads), with the same ratio.

    Args:
        heads: Number of heads.

    Returns:
        (heads,), positive numbers.
    """
    return np.asarray(2.0 ** (-8.0 * np.arange(1, heads + 1) / heads))


def penalties(n: int, slope: float) -> Array:
    """Return what ALiBi adds to scores that are already divided by √d_k.

    The paper's model sees earlier tokens only; here, the distance counts in both directions.

    Args:
        n: Number of tokens.
        slope: The head's slope, see `slopes`.

    Returns:
        (n, n): entry (i, j) is -slope · |i - j|.
    """
    place = np.arange(n)
    return np.asarray(-slope * np.abs(place[:, None] - place))
