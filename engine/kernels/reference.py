"""The float64 reference, row by row: what every kernel's output is held against.

An output row depends on one query only, so a sample of rows is exact at any n. This is written
as the definition says it, one row after the other, and shares no code with the kernels.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def reference_rows(
    Q: Array, K: Array, V: Array, rows: Iterable[int], *, variant: str = "naive", window: int = 257
) -> Array:
    """The chosen rows of one head's output.

    Args:
        Q: (n, d_k).
        K: (n, d_k).
        V: (n, d_v).
        rows: Queries, from 0.
        variant: `linear` weighs keys by φ(q)·φ(k), `window` by the softmax over the nearest
            `window` keys, all others by the softmax over every key.
        window: Keys that a query sees in the variant `window`.

    Returns:
        (len(rows), d_v), float64.
    """
    Q, K, V = (np.asarray(each, dtype=np.float64) for each in (Q, K, V))
    n, d_k = Q.shape
    made = []
    for i in rows:
        if variant == "linear":
            share = _positive(K) @ _positive(Q[i])
            seen = slice(0, n)
        else:
            reach = window // 2 if variant == "window" else n
            seen = slice(max(0, i - reach), min(n, i + reach + 1))
            scaled = K[seen] @ Q[i] / sqrt(d_k)
            share = np.exp(scaled - scaled.max())
        made.append(share @ V[seen] / share.sum())
    return np.stack(made)


def _positive(x: Array) -> Array:
    """φ(x) = elu(x) + 1 (Katharopoulos et al. 2020, section 3.2)."""
    return np.where(x > 0, x + 1, np.exp(np.minimum(x, 0)))
