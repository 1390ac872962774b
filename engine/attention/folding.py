"""Folding: from which length on a row or a matrix is shown in part, and what a list of it shows.

A list of a long row names some keys and sums up the others: "others.T" is the sum of T over them.
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
    """How much of a row a list shows.

    Attributes:
        most: Rows of at most this many keys are listed in full.
        largest: Number of keys listed of longer rows: those with the largest weights, and the query
            itself.
    """

    most: int = MOST_WHOLE
    largest: int = 7


USUAL: Final = Listing()


def listed(weights: Array, i: int, listing: Listing = USUAL) -> tuple[int, ...]:
    """The keys that a list of row i shows by name, in the sentence's order.

    All keys of a short row; of a longer one those with the largest weights (of equal weights the
    first), and the query itself.
    """
    n = weights.shape[1]
    if n <= listing.most:
        return tuple(range(n))
    # Equal but for the last bits of a sum: such weights are equal to a reader, the first counts.
    ranked = np.argsort(-np.round(weights[i], 12), kind="stable")
    return tuple(sorted({i, *(int(j) for j in ranked[: listing.largest])}))


def ranks(trace: AttentionTrace) -> Array:
    """Scores that rank keys even where their weights are equal after rounding.

    Returns:
        (n, n): `masked`, scaled so that its largest finite magnitude is 1. The order is that of the
        weights at any temperature.
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
    """Sum up, for each row, the keys that a list of the row leaves out; 0 if there are none.

    Args:
        trace: The head.
        per_key: Arrays with one number per query and key, (n, n).
        listing: How many keys the lists show.
        by: Array that decides which keys are listed (see `listed`), (n, n); by default the weights.

    Returns:
        "others.T" (n, 1) for each array T, and "others.output" (n, d_v), the left-out keys' part
        of the output.
    """
    chosen = trace.weights if by is None else by
    unlisted = np.where(_left_out(chosen, listing), trace.weights, 0.0)
    others = others_of(chosen, per_key, listing)
    return {**others, "others.output": unlisted @ trace.V}


def others_of(
    weights: Array, per_key: Mapping[str, Array], listing: Listing = USUAL
) -> dict[str, Array]:
    """Sum up left-out keys for weights without a trace: "others.T" (n, 1) for each array T."""
    left_out = _left_out(weights, listing)
    return {
        f"others.{name}": np.where(left_out, array, 0.0).sum(axis=1, keepdims=True)
        for name, array in per_key.items()
    }


def _left_out(weights: Array, listing: Listing) -> NDArray[np.bool_]:
    """Whether the list of a row leaves a key out, (n, n)."""
    left_out = np.ones(weights.shape, dtype=np.bool_)
    for i in range(len(weights)):
        left_out[i, list(listed(weights, i, listing))] = False
    return left_out
