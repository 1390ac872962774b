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
    """Compare all vectors with each other, without queries and keys: `X @ X.T`.

    Args:
        X: (n, d_model).

    Returns:
        (n, n), a symmetric matrix.
    """
    return X @ X.T


def is_symmetric(scores: Array) -> bool:
    """Return whether every pair of tokens has the same score in both directions.

    Args:
        scores: (n, n).
    """
    return bool((np.abs(scores - scores.T) <= _tolerance(scores)).all())


def own_best(scores: Array) -> NDArray[np.intp]:
    """Return the rows (from 0) in which a token's score with itself is the largest.

    For raw vectors, this is certain only if all have the same length (Cauchy and Schwarz): [1, 0] ·
    [3, 0] is 3, while [1, 0] · [1, 0] is 1.

    Args:
        scores: (n, n).
    """
    rest = scores.copy()
    np.fill_diagonal(rest, -np.inf)
    return np.flatnonzero(np.diag(scores) > rest.max(axis=1) + _tolerance(scores))


def best(scores: Array) -> NDArray[np.bool_]:
    """Return which entries are the largest of their row; if several are equal, all of them.

    Args:
        scores: (n, n).

    Returns:
        (n, n), with at least one True in each row.
    """
    return np.asarray(scores >= scores.max(axis=1, keepdims=True) - _tolerance(scores))


def others_value(trace: AttentionTrace, listing: Listing = USUAL) -> dict[str, Array]:
    """Return one value for all keys that the list of a row leaves out (see `folding.listed`).

    Returns:
        One array (n, d_v) under the name "others.V". Its row i is the mean of the values of the
        keys that the list of row i leaves out, weighted by their attention weights (unweighted if
        these are all 0); zeros if the list leaves out nothing.
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
