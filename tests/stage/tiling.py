"""The numbers of "tiles", worked out a second time: each from all keys so far."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np


def _tiles(s):
    """The tiles in the order in which the largest score comes later."""
    width = math.ceil(len(s) / 4)
    tiles = [list(range(k, min(k + width, len(s)))) for k in range(0, len(s), width)]
    falls = []
    for way in (tiles, tiles[::-1]):
        tops = [max(s[j] for tile in way[: t + 1] for j in tile) for t in range(len(way))]
        falls.append(min([1.0, *(math.exp(a - b) for a, b in pairwise(tops))]))
    return tiles if falls[0] <= falls[1] else tiles[::-1]


def of_tiles(name, index, i, head):
    """A number of the film; None if it is none of its names."""
    kind, _, rest = name.partition(".")
    if kind != "tile":
        return None
    s, V = head.masked[i].tolist(), head.V
    tiles = _tiles(s)
    if rest == "counts":
        n, width = [(head.n, math.ceil(head.n / 4)), (1024, 128), (16384, 128)][index[0]]
        return [n, width, n**2, width * (width + 2), 2][index[1]]
    place = {j: t for t, tile in enumerate(tiles) for j in tile}
    tops = [max(s[j] for j in place if place[j] <= t) for t in range(len(tiles))]
    t = index[-1] if rest != "blend" else index[0]
    if rest in {"output", "gap"}:
        right = [math.fsum(head.weights[i] * column) for column in V.T]
        loose = np.exp([s[j] - tops[place[j]] for j in range(head.n)])
        wrong = [math.fsum(loose * column) for column in V.T]
        wrong = [x / math.fsum(loose) for x in wrong]
        if rest == "gap":
            return max(map(abs, (a - b for a, b in zip(wrong, right, strict=True)))) * (
                index[0] > 1
            )
        return (wrong if index[0] > 1 else right)[index[1]]
    if rest == "powers":
        return math.exp(s[t] - tops[place[t]])
    so_far = {j: math.exp(s[j] - tops[t]) for j in place if place[j] <= t}
    return {
        "maxima": lambda: tops[t],
        "factors": lambda: math.exp(tops[t - 1] - tops[t]),
        "parts": lambda: math.fsum(so_far[j] for j in tiles[t]),
        "sums": lambda: math.fsum(so_far.values()),
        "blend": lambda: math.fsum(so_far[j] * V[j, index[1]] for j in so_far),
    }[rest]()
