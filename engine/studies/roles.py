"""Why a token has a query, a key and a value: what happens if raw vectors are compared instead."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.folding import USUAL, Listing, listed
from qkvideo.engine.attention.trace import AttentionTrace

Array = NDArray[np.float64]

_EQUAL = 1e-9
"""Scores whose difference, relative to the largest score, is below this differ only by rounding."""


def raw_scores(X: Array) -> Array:
    """Return the scores of vectors that are compared directly, without queries and keys: `X @ X.T`.

    Args:
        X: (n, d_model), one vector for each token.

    Returns:
        (n, n), a symmetric matrix.
    """
    return X @ X.T


def is_symmetric(scores: Array) -> bool:
    """Return whether scores (i, j) and (j, i) are equal for all tokens i and j.

    Differences due to rounding errors are ignored.

    Args:
        scores: (n, n).
    """
    return bool((np.abs(scores - scores.T) <= _tolerance(scores)).all())


def others_value(trace: AttentionTrace, listing: Listing = USUAL) -> dict[str, Array]:
    """Return, for each query, the mean value of the keys that are not listed for it.

    The films list only the most important keys of a query (see `folding.listed`).

    Args:
        trace: The head.
        listing: How many keys are listed.

    Returns:
        {"others.V": (n, d_v)}. Row i is the mean of the values of the keys that are not listed for
        query i, weighted by their attention weights. If these weights are all 0, it is the plain
        mean; if all keys are listed, the row is 0.
    """
    means = np.zeros((trace.n, trace.d_v))
    for i in range(trace.n):
        left_out = np.ones(trace.n, dtype=bool)
        left_out[list(listed(trace.weights, i, listing))] = False
        shares = np.where(left_out, trace.weights[i], 0.0)
        if left_out.any():
            shares = shares if shares.any() else left_out.astype(np.float64)
            means[i] = shares @ trace.V / shares.sum()
    return {"others.V": means}


def _tolerance(scores: Array) -> float:
    return _EQUAL * float(np.abs(scores).max())
