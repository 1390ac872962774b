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
CERTAIN: Final = 12
"""Number of decimals to which computed weights are compared: weights that differ only by rounding
errors look equal to a reader, and of equal weights the first counts."""


@dataclass(frozen=True)
class Listing:
    """How many keys are listed for one query, that is, for one row of attention weights.

    Attributes:
        most: If a query has at most this many keys, all of them are listed.
        largest: If a query has more keys, this many are listed: those with the largest weights. The
            key of the query's own token is always listed, in addition if necessary.
    """

    most: int = MOST_WHOLE
    largest: int = 7


USUAL: Final = Listing()


def listed(weights: Array, i: int, listing: Listing = USUAL) -> tuple[int, ...]:
    """Return the indices (from 0) of the keys that are listed for one query, in sentence order.

    If there are many keys, only those with the largest weights are listed, and the query's own
    token. Of keys with equal weights, earlier keys are preferred.

    Args:
        weights: (n, n), attention weights; row = query, column = key.
        i: Index of the query, from 0.
        listing: How many keys are listed.
    """
    n = weights.shape[1]
    if n <= listing.most:
        return tuple(range(n))
    ranked = np.argsort(-np.round(weights[i], CERTAIN), kind="stable")
    return tuple(sorted({i, *(int(j) for j in ranked[: listing.largest])}))


def ranks(trace: AttentionTrace) -> Array:
    """Return scores that rank each query's keys even if rounding has made their weights equal.

    Returns:
        (n, n): `masked`, divided by its largest finite absolute value. The entries lie between -1
        and 1, or are -inf where a key is blocked.
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
    """Sum up, for each query, the contributions of the keys that are not listed (see `listing`).

    For a query whose keys are all listed, the sums are 0.

    Args:
        trace: The head.
        per_key: (n, n) arrays to sum. Each has one number per query and key.
        listing: How many keys of each row are listed.
        by: (n, n). The keys with the largest numbers in a row of `by` are listed. None to use the
            attention weights.

    Returns:
        For each name in `per_key`, such as "shifted", the array "others.shifted", (n, 1): the sum
        of each row over the keys that are not listed. Also "others.output", (n, d_v): the sum of
        weight times value over these keys.
    """
    chosen = trace.weights if by is None else by
    unlisted = np.where(_left_out(chosen, listing), trace.weights, 0.0)
    others = others_of(chosen, per_key, listing)
    return {**others, "others.output": unlisted @ trace.V}


def others_of(
    weights: Array, per_key: Mapping[str, Array], listing: Listing = USUAL
) -> dict[str, Array]:
    """Sum the numbers of the keys that are left out of each query's list, for several arrays.

    Args:
        weights: (n, n), attention weights or scores, which decide what is left out: `listed` says
            which keys of a row are listed.
        per_key: (n, n) arrays, by name. In each row, the numbers of the keys left out are summed.
        listing: How many keys of each row are listed.

    Returns:
        For each name in `per_key`, such as "shifted", the array "others.shifted", (n, 1).
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
