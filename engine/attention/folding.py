"""Folding: decides when a row or matrix is shown only in part, and which keys are then listed.

The list of a long row names some keys and sums up the rest: "others.T" is the sum of the tensor T
over the keys that are not named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import AttentionTrace

Array = NDArray[np.float64]

MOST_WHOLE: Final = 12
"""In a wide frame, rows and matrices of at most this many entries are shown whole."""


@dataclass(frozen=True)
class Listing:
    """How many keys are listed in one row of attention weights, that is, for one query.

    Attributes:
        most: A row with at most this many keys is listed in full.
        largest: In a longer row, this many keys are listed: those with the largest weights. If the
            key of the query's own token is not among them, it is listed in addition.
    """

    most: int = MOST_WHOLE
    largest: int = 7


USUAL: Final = Listing()


def listed(weights: Array, i: int, listing: Listing = USUAL) -> tuple[int, ...]:
    """Return the indices (from 0) of the keys that are listed for one query, in sentence order.

    All keys of a short row are listed. Of a longer row, the keys with the largest weights and the
    key of the query's own token are listed. Of keys with equal weights, earlier keys are preferred.
    Weights count as equal if they are equal when rounded to 12 decimals.

    Args:
        weights: (n, n), attention weights; row = query, column = key.
        i: Index of the query, from 0.
        listing: How many keys are listed.
    """
    n = weights.shape[1]
    if n <= listing.most:
        return tuple(range(n))
    # Weights that differ only by rounding errors look equal to a reader, so the first of them
    # counts.
    ranked = np.argsort(-np.round(weights[i], 12), kind="stable")
    return tuple(sorted({i, *(int(j) for j in ranked[: listing.largest])}))


def ranks(trace: AttentionTrace) -> Array:
    """Return scores by which each query's keys can be ranked even if their weights are equal.

    Rounding can make attention weights equal although the scores differ.

    Returns:
        (n, n): `masked`, divided by the largest absolute value of its finite entries, so that these
        lie between -1 and 1. The order of the keys stays the same. -inf where a key is blocked.
    """
    finite = np.isfinite(trace.masked)
    largest = float(np.abs(trace.masked[finite]).max(initial=0.0))
    return trace.masked / largest if largest > 0 else np.where(finite, 0.0, trace.masked)


def others_parts(
    trace: AttentionTrace,
    per_key: Mapping[str, Array],
    listing: Listing = USUAL,
    *,
    by: Array | None = None,
) -> dict[str, Array]:
    """Sum up, for each query, the contributions of the keys that are not listed.

    Args:
        trace: The head.
        per_key: (n, n) arrays to sum, by name. Each has one number per query and key.
        listing: How many keys of each row are listed.
        by: (n, n), scores of the keys. The keys with the largest scores in a row are listed. None
            to use the attention weights as scores.

    Returns:
        For each name in `per_key`, the row sums over the keys that are not listed, (n, 1), under
        the name with "others." in front. Also "others.output", (n, d_v), the part of the head's
        output that comes from the keys that are not listed. If all keys of a query are listed, the
        query's numbers are 0.
    """
    chosen = trace.weights if by is None else by
    unlisted = np.where(_left_out(chosen, listing), trace.weights, 0.0)
    others = others_of(chosen, per_key, listing)
    return {**others, "others.output": unlisted @ trace.V}


def others_of(
    weights: Array, per_key: Mapping[str, Array], listing: Listing = USUAL
) -> dict[str, Array]:
    """Sum each row of each array over the keys that are not listed.

    Args:
        weights: (n, n), attention weights or other scores of the keys. The keys with the largest
            scores in a row are listed.
        per_key: (n, n) arrays to sum, by name. Each has one number per query and key.
        listing: How many keys of each row are listed.

    Returns:
        For each name in `per_key`, the row sums over the keys that are not listed, (n, 1), under
        the name with "others." in front.
    """
    left_out = _left_out(weights, listing)
    return {
        f"others.{name}": np.where(left_out, array, 0.0).sum(axis=1, keepdims=True)
        for name, array in per_key.items()
    }


def _left_out(weights: Array, listing: Listing) -> NDArray[np.bool_]:
    """Return an (n, n) array that is True where the list of a row leaves the key out."""
    left_out = np.ones(weights.shape, dtype=np.bool_)
    for i in range(len(weights)):
        left_out[i, list(listed(weights, i, listing))] = False
    return left_out
