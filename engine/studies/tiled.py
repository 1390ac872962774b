"""Attention in tiles, step by step: what is kept of a row after each tile of keys.

The method is that of `kernels.blockwise`, the online softmax (Milakov and Gimelshein 2018,
algorithm 3). Here, what it keeps after each tile is stored, to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Tiles = tuple[tuple[int, ...], ...]

TILES = 4
"""Maximum number of tiles in a row: a film shows one below the other."""


KEPT = 2
"""Numbers kept of each row of a tile: the largest score and the sum."""
FAR = (1024, 16384)
"""Lengths for which numbers in memory are counted besides that of the sentence."""
FAR_WIDTH = 128
"""Width of the tiles at these lengths, one of those that FlashAttention-2 chooses (Dao 2023)."""


@dataclass(frozen=True, eq=False)
class Tiled:
    """What is kept of one row of n scores after each of T tiles of keys.

    Attributes:
        powers: e^(s − m) of each score s, (n,); m is the largest score up to the key's tile. 0 for
            keys in no tile.
        maxima: The largest score so far, (T,).
        factors: By which sum and blend so far are multiplied when a tile comes, (T,): e to the
            power of the earlier largest score minus the new one; 0 for the first tile.
        parts: Sum of the powers of each tile, (T,).
        sums: The sum so far, (T,).
        blends: The sum so far of values, each times its power, (T, d_v).
    """

    powers: Array
    maxima: Array
    factors: Array
    parts: Array
    sums: Array
    blends: Array

    @property
    def output(self) -> Array:
        """The blend after the last tile, divided by the sum: the output of attention, (d_v,)."""
        return np.asarray(self.blends[-1] / self.sums[-1])


def tiled(s: Array, V: Array, tiles: Tiles, *, corrected: bool = True) -> Tiled:
    """Go through a row of scores in tiles.

    Args:
        s: One row of what enters the softmax, (n,).
        V: Values, (n, d_v).
        tiles: The indices of each tile's keys, of which at least one is not blocked.
        corrected: Whether what was added up is corrected when a larger score comes, as it has to
            be.
    """
    count = len(tiles)
    powers, blends = np.zeros(len(s)), np.zeros((count, V.shape[1]))
    maxima, factors, parts, sums = (np.zeros(count) for _ in range(4))
    m, total, blend = -np.inf, 0.0, np.zeros(V.shape[1])
    for t, tile in enumerate(tiles):
        keys = list(tile)
        maxima[t] = max(m, s[keys].max())
        factors[t] = np.exp(m - maxima[t])
        shrink = factors[t] if corrected else 1.0
        powers[keys] = np.exp(s[keys] - maxima[t])
        parts[t] = powers[keys].sum()
        sums[t] = total = total * shrink + parts[t]
        blends[t] = blend = blend * shrink + powers[keys] @ V[keys]
        m = maxima[t]
    return Tiled(powers, maxima, factors, parts, sums, blends)


def width_for(n: int) -> int:
    """Return the width of the tiles that a film shows for a row of n keys."""
    return -(-n // TILES)


def tiles_of(s: Array) -> Tiles:
    """Return at most four tiles of a row of scores: the indices of their keys, tile by tile.

    Tiles in which a mask blocks all keys are left out, as kernels leave them out. Tiles may come in
    any order: from the first key, or from the last if the largest score then corrects more.

    Args:
        s: One row of what enters the softmax, (n,); −∞ for blocked keys.
    """
    n, width = len(s), width_for(len(s))
    every = (tuple(range(k, min(k + width, n))) for k in range(0, n, width))
    tiles = tuple(tile for tile in every if np.isfinite(s[list(tile)]).any())
    ways = tiles, tiles[::-1]
    return min(
        ways, key=lambda way: float(tiled(s, np.ones((n, 1)), way).factors[1:].min(initial=1))
    )


def numbers_held(n: int, width: int) -> tuple[int, int]:
    """Return how many numbers are held, besides inputs and output: all scores, or one tile.

    A tile has `width` rows and columns; of each of its rows, the largest score and the sum are
    kept.
    """
    width = min(width, n)
    return n * n, width * width + KEPT * width
