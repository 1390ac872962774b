"""Well-known mistakes with masks and scaling, computed on purpose so that films can show them.

Do not use these functions for anything else: each one computes what a faulty program would.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def mask_after_softmax(scaled: Array, mask: Mask) -> Array:
    """Return the wrong attention weights that result if the mask is applied after softmax.

    Softmax is taken over all scores, and the blocked weights are then set to 0. In correct code,
    the blocked scores are set to -inf before softmax.

    Args:
        scaled: (n, n), the scores divided by √d_k.
        mask: (n, n), True = blocked.

    Returns:
        (n, n), the wrong weights. Rows with a blocked key add up to less than 1.
    """
    return np.where(mask, 0.0, attention.softmax(scaled))


def softmax_over_queries(masked: Array) -> Array:
    """Return the wrong attention weights that result if softmax is taken over queries, not keys.

    Args:
        masked: (n, n), the scores divided by √d_k, -inf where blocked. Each column must contain at
            least one score that is not blocked.

    Returns:
        (n, n), the wrong weights. Each column adds up to 1. Rows have different sums, with a mean
        of 1.
    """
    return np.asarray(attention.softmax(masked.T).T)


def triangle_reversed(scaled: Array) -> Array:
    """Return the wrong attention weights that result if the causal mask blocks earlier tokens.

    The correct causal mask blocks later tokens instead.

    Args:
        scaled: (n, n), the scores divided by √d_k, before any mask.

    Returns:
        (n, n), the wrong weights. A key before the query has weight 0. Every row adds up to 1, so
        the mistake is not obvious.
    """
    earlier = np.tri(scaled.shape[0], k=-1, dtype=np.bool_)
    return attention.softmax(attention.block(scaled, earlier))


def strict_triangle(n: int) -> Mask:
    """Return a faulty causal mask, which also blocks the diagonal.

    No token can attend to itself, and the first token can attend to no token at all.

    Args:
        n: Number of tokens.

    Returns:
        (n, n), True = blocked.
    """
    return ~np.tri(n, k=-1, dtype=np.bool_)


def unguarded_softmax(masked: Array) -> Array:
    """Return the row-wise softmax, computed without handling rows that are blocked entirely.

    Args:
        masked: (n, n), the scores divided by √d_k, -inf where blocked.

    Returns:
        (n, n), the attention weights. A row that is blocked entirely is NaN; every other row adds
        up to 1.
    """
    with np.errstate(invalid="ignore"):
        powers = _powers(masked)
        return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def _powers(masked: Array) -> Array:
    """Return e to the power of each score, with its row's maximum subtracted first."""
    with np.errstate(invalid="ignore", over="ignore"):
        return np.asarray(np.exp(masked - masked.max(axis=1, keepdims=True)))


def smallest_float(scaled: Array, mask: Mask) -> Array:
    """Return the attention weights that result if blocked scores become the lowest float64.

    In correct code, blocked scores become -inf.

    Args:
        scaled: (n, n), the scores divided by √d_k, before the mask.
        mask: (n, n), True = blocked.

    Returns:
        (n, n), the weights. Every row adds up to 1. In a row that is blocked entirely, all weights
        are 1/n, which is the mistake. Every other row is correct.
    """
    return unguarded_softmax(np.where(mask, np.finfo(np.float64).min, scaled))


def inverted(scaled: Array, mask: Mask) -> Array:
    """Return the wrong attention weights that result if True in the mask is read as "not blocked".

    Every query then attends to exactly the keys that the mask should block.

    Args:
        scaled: (n, n), the scores divided by √d_k, before the mask.
        mask: (n, n), True = blocked.

    Returns:
        (n, n), the wrong weights. A row is NaN if the mask blocks none of its keys; every other
        row adds up to 1.
    """
    return unguarded_softmax(attention.block(scaled, ~mask))


def mask_multiplied(scaled: Array, mask: Mask) -> Array:
    """Return the input of softmax that results if mask · -inf is added to the scores.

    Where the mask is False, 0 · -inf gives NaN.

    Args:
        scaled: (n, n), the scores divided by √d_k, before the mask.
        mask: (n, n), True = blocked.

    Returns:
        (n, n), the input of softmax: -inf where blocked, NaN everywhere else. Softmax turns each
        row that contains a NaN into a row of NaN.
    """
    with np.errstate(invalid="ignore"):
        return np.asarray(scaled + mask * -np.inf)


def sums_along_columns(masked: Array) -> Array:
    """Return the wrong attention weights of a softmax that omits `keepdims` when it sums each row.

    Entry (i, j) is the exponential of score (i, j), divided by the sum of the exponentials in row
    j. It should be divided by the sum of row i.

    Args:
        masked: (n, n), the scores divided by √d_k, -inf where blocked.

    Returns:
        (n, n), the wrong weights; only the diagonal is correct. Column j can contain infinity or
        NaN if row j's sum is 0, and NaN if row j's sum is infinite.
    """
    # Without the row's maximum subtracted, exponentials overflow, or a row's sum is 0.
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        powers = np.exp(masked)
        return np.asarray(powers / powers.sum(axis=1))


def unscaled(scores: Array, mask: Mask) -> Array:
    """Return the wrong attention weights that result if the scores are not divided by √d_k.

    The weights in a row are then more unequal than they should be.

    Args:
        scores: (n, n), the scores, not divided by √d_k.
        mask: (n, n), True = blocked. No row may be blocked entirely.

    Returns:
        (n, n), the wrong weights. Every row adds up to 1. The largest weight of a row is at least
        as large as the largest correct weight of that row.
    """
    return attention.softmax(attention.block(scores, mask))


def faulty(scaled: Array, mask: Mask) -> dict[str, Array]:
    """Return the wrong attention weights that five mistakes give for one causal head.

    Args:
        scaled: (n, n), the scores divided by √d_k, before the mask.
        mask: (n, n), the causal mask, True = blocked.

    Returns:
        Arrays by name. (n, n), the wrong weights of each mistake:

        - "fault.after": weights are blocked after softmax, not before.
        - "fault.axis": softmax is taken over queries, not keys.
        - "fault.triangle": the mask blocks earlier tokens, not later ones.
        - "fault.nan": the mask also blocks the diagonal, so the first row becomes NaN.
        - "fault.uniform": the same mask, with the lowest float64 instead of -inf.

        Also (n, n), what the first row of two of them is made of: "powers.fault.nan", e to the
        power of each score, and "powers.fault.uniform", with the row's maximum subtracted first.

        (n, 1), the row sums of each of these arrays, such as "total.fault.axis". (1, 1):
        "mean.fault.axis", the mean of "total.fault.axis"; "worst.fault.axis", the largest distance
        between 1 and an entry of "total.fault.axis".
    """
    strict = strict_triangle(scaled.shape[0])
    blocked = attention.block(scaled, strict)
    made = {
        "fault.after": mask_after_softmax(scaled, mask),
        "fault.axis": softmax_over_queries(attention.block(scaled, mask)),
        "fault.triangle": triangle_reversed(scaled),
        "fault.nan": unguarded_softmax(blocked),
        "fault.uniform": smallest_float(scaled, strict),
    }
    totals = {f"total.{name}": array.sum(axis=1, keepdims=True) for name, array in made.items()}
    sums = totals["total.fault.axis"]
    with np.errstate(over="ignore"):
        powers = np.exp(blocked)
    return {
        **made,
        **totals,
        "powers.fault.nan": powers,
        "powers.fault.uniform": _powers(np.where(strict, np.finfo(np.float64).min, scaled)),
        "mean.fault.axis": sums.mean(keepdims=True),
        "worst.fault.axis": np.abs(sums - 1).max(keepdims=True),
    }


def compared(scores: Array, scaled: Array, mask: Mask) -> dict[str, Array]:
    """Return the wrong weights that five mistakes give for one causal head, and how wrong they are.

    Args:
        scores: (n, n), the scores, not divided by √d_k.
        scaled: (n, n), the scores divided by √d_k, before the mask.
        mask: (n, n), the causal mask, True = blocked.

    Returns:
        Arrays by name. (n, n), the wrong weights of each mistake:

        - "fault.axis": softmax is taken over queries, not keys.
        - "fault.broadcast": softmax sums rows without `keepdims`.
        - "fault.multiplied": mask · -inf is added to the scaled scores.
        - "fault.inverted": True in the mask is read as "not blocked".
        - "fault.unscaled": the scores are not divided by √d_k.

        For each of these arrays: the row sums (n, 1), such as "total.fault.axis"; the column sums
        (1, n), such as "columns.fault.axis"; wrong minus correct weights (n, n), such as
        "difference.axis".

        Also "entering.multiplied" (n, n), the input of the softmax that gives "fault.multiplied";
        "powers" (n, n), e to the power of each scaled and masked score; "total.powers" (n, 1), its
        row sums; "mean.fault.axis" (1, 1), the mean of "total.fault.axis".
    """
    masked = attention.block(scaled, mask)
    multiplied = mask_multiplied(scaled, mask)
    with np.errstate(over="ignore"):
        powers = np.exp(masked)
    made = {
        "fault.axis": softmax_over_queries(masked),
        "fault.broadcast": sums_along_columns(masked),
        "fault.multiplied": unguarded_softmax(multiplied),
        "fault.inverted": inverted(scaled, mask),
        "fault.unscaled": unscaled(scores, mask),
    }
    right = attention.softmax(masked)
    rows = {f"total.{name}": array.sum(axis=1, keepdims=True) for name, array in made.items()}
    columns = {f"columns.{name}": array.sum(axis=0, keepdims=True) for name, array in made.items()}
    return {
        **made,
        **rows,
        **columns,
        **{name.replace("fault", "difference"): made[name] - right for name in made},
        "entering.multiplied": multiplied,
        "powers": powers,
        "total.powers": powers.sum(axis=1, keepdims=True),
        "mean.fault.axis": rows["total.fault.axis"].mean(keepdims=True),
    }
