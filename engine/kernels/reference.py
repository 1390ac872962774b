"""The float64 reference with which every kernel's output is compared, in all rows or a sample.

Each output row depends on one query only, so a sample of rows can be computed exactly for any n.
The code follows the definition and shares nothing with the kernels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def reference_rows(
    Q: Array,
    K: Array,
    V: Array,
    rows: Sequence[int] | NDArray[np.int_],
    *,
    variant: str = "naive",
    window: int = 257,
) -> Array:
    """Compute some rows of one head's output in float64, for comparison with a kernel's output.

    Args:
        Q: Queries, (n, d_k).
        K: Keys, (n, d_k).
        V: Values, (n, d_v).
        rows: Indices of the queries whose output is computed, from 0.
        variant: How each query q weights the keys k. `linear`: in proportion to φ(q)·φ(k), with
            φ(x) = elu(x) + 1. `window`: by the softmax of q·k / √d_k over the nearest keys. Any
            other name: by the softmax of q·k / √d_k over all keys.
        window: Number of keys that each query attends to, odd: the key of its own token, and an
            equal number before and after it. Used only by the variant `window`.

    Returns:
        The output, (len(rows), d_v).
    """
    Q, K, V = (np.asarray(each, dtype=np.float64) for each in (Q, K, V))
    chosen = np.asarray(rows)
    if variant == "linear":
        weights = _positive(Q[chosen]) @ _positive(K).T
    else:
        scaled = Q[chosen] @ K.T / sqrt(Q.shape[1])
        if variant == "window":
            distance = np.abs(chosen[:, None] - np.arange(len(K)))
            scaled = np.where(distance <= window // 2, scaled, -np.inf)
        weights = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    # The division comes after the weighted sum, unlike in the kernels, so rounding errors differ:
    # agreement to the last digit cannot come from computing the same thing twice.
    made: Array = (weights @ V) / weights.sum(axis=1, keepdims=True)
    return made


def _positive(x: Array) -> Array:
    """Return φ(x) = elu(x) + 1 (Katharopoulos et al. 2020, section 3.2)."""
    return np.where(x > 0, x + 1, np.exp(np.minimum(x, 0)))
