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
    """Which keys of a row of weights are listed. A long row is not listed in full.

    Attributes:
        most: If the row has at most this many keys, all of them are listed.
        largest: If the row is longer, this many keys are listed, those with the largest weights;
            and the key of the query's own token, if it is not one of these.
    """

    most: int = MOST_WHOLE
    largest: int = 7


USUAL: Final = Listing()


def listed(weights: Array, i: int, listing: Listing = USUAL) -> tuple[int, ...]:
    """Return the indices of the keys that are listed for one query, in the sentence's order.

    All keys of a short row are listed. Of a longer row, the keys with the largest weights (among
    equal weights, the earlier keys) and the key of the query's own token are listed.

    Args:
        weights: (n, n).
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
    """Return scores by which keys can be ranked even if rounding makes their weights equal.

    Returns:
        (n, n): `masked`, scaled so that its largest finite magnitude is 1. At any temperature,
        these scores rank the keys as the weights do.
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
    """Sum up, for each query, what its unlisted keys contribute; 0 if all keys are listed.

    Args:
        trace: The head.
        per_key: Arrays to sum, by name; (n, n), one number per query and key.
        listing: How many keys of each row are listed.
        by: (n, n), the numbers of which the largest decide which keys are listed (see `listed`); by
            default the weights.

    Returns:
        For each name in `per_key`, the row sums over unlisted keys, (n, 1), under this name with
        "others." in front; and "others.output", (n, d_v), the part of the output that comes from
        unlisted keys.
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
        weights: (n, n), by which keys are listed (see `listed`).
        per_key: Arrays to sum, by name; (n, n), one number per query and key.
        listing: How many keys of each row are listed.

    Returns:
        For each name in `per_key`, the sums, (n, 1), under this name with "others." in front.
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
