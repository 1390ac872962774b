"""Well-known mistakes with masks, made on purpose, so that their numbers can be shown.

Nothing else may use these: each function computes what a faulty program would.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def mask_after_softmax(scaled: Array, mask: Mask) -> Array:
    """Set weights to 0 after softmax instead of scores to -inf before it.

    Args:
        scaled: (n, n).
        mask: (n, n), True = blocked.

    Returns:
        (n, n): rows with a blocked key add up to less than 1.
    """
    return np.where(mask, 0.0, attention.softmax(scaled))


def softmax_over_queries(masked: Array) -> Array:
    """Take softmax along the wrong axis: columns add up to 1, rows do not.

    Args:
        masked: (n, n), no column of which is blocked entirely.

    Returns:
        (n, n): its row sums still have the mean 1, since n columns are spread over n rows.
    """
    return np.asarray(attention.softmax(masked.T).T)


def triangle_reversed(scaled: Array) -> Array:
    """Keep what comes later and block the past: the causal mask the wrong way round.

    Args:
        scaled: (n, n).

    Returns:
        (n, n): every row adds up to 1, and nothing warns.
    """
    earlier = np.tri(scaled.shape[0], k=-1, dtype=np.bool_)
    return attention.softmax(attention.block(scaled, earlier))


def strict_triangle(n: int) -> Mask:
    """Block the diagonal too: the causal mask, off by one; the first row is blocked entirely.

    Returns:
        (n, n), True = blocked.
    """
    return ~np.tri(n, k=-1, dtype=np.bool_)


def unguarded_softmax(masked: Array) -> Array:
    """Softmax that does not look for rows that are blocked entirely: they become NaN.

    Args:
        masked: (n, n), -inf where blocked.

    Returns:
        (n, n).
    """
    with np.errstate(invalid="ignore", over="ignore"):
        powers = np.exp(masked - masked.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def smallest_float(scaled: Array, mask: Mask) -> Array:
    """Fill with the smallest float64 instead of -inf: a row that is blocked entirely is uniform.

    Args:
        scaled: (n, n).
        mask: (n, n), True = blocked.

    Returns:
        (n, n): every row adds up to 1, and the blocked one looks healthy.
    """
    return unguarded_softmax(np.where(mask, np.finfo(np.float64).min, scaled))


def inverted(scaled: Array, mask: Mask) -> Array:
    """Take True = keep for True = blocked: every query sees just what it should not.

    Args:
        scaled: (n, n).
        mask: (n, n), True = blocked; every row blocks a key.

    Returns:
        (n, n): every row adds up to 1.
    """
    return attention.softmax(attention.block(scaled, ~mask))


def faulty(scaled: Array, mask: Mask) -> dict[str, Array]:
    """Make every mistake on one causal head.

    Args:
        scaled: (n, n).
        mask: (n, n), the causal mask.

    Returns:
        "fault.after", "fault.axis", "fault.triangle", "fault.nan" and "fault.uniform", (n, n)
        each; "total.T" (n, 1), the row sums of each of them; "mean.fault.axis" and
        "worst.fault.axis" (1, 1), the mean of the row sums and their largest distance from 1.
    """
    strict = strict_triangle(scaled.shape[0])
    made = {
        "fault.after": mask_after_softmax(scaled, mask),
        "fault.axis": softmax_over_queries(attention.block(scaled, mask)),
        "fault.triangle": triangle_reversed(scaled),
        "fault.nan": unguarded_softmax(attention.block(scaled, strict)),
        "fault.uniform": smallest_float(scaled, strict),
    }
    totals = {f"total.{name}": array.sum(axis=1, keepdims=True) for name, array in made.items()}
    sums = totals["total.fault.axis"]
    return {
        **made,
        **totals,
        "mean.fault.axis": sums.mean(keepdims=True),
        "worst.fault.axis": np.abs(sums - 1).max(keepdims=True),
    }
