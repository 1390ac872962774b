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

    Blocked weights are set to 0, instead of blocked scores to -inf before softmax.

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
    """Block earlier tokens instead of later ones: the causal mask the wrong way round.

    Args:
        scaled: (n, n), the scaled scores before the mask.

    Returns:
        (n, n), the wrong weights: every row adds up to 1, so the mistake is not obvious.
    """
    earlier = np.tri(scaled.shape[0], k=-1, dtype=np.bool_)
    return attention.softmax(attention.block(scaled, earlier))


def strict_triangle(n: int) -> Mask:
    """Return a causal mask that is off by one: it blocks the diagonal too, and the whole first row.

    Returns:
        (n, n), True = blocked.
    """
    return ~np.tri(n, k=-1, dtype=np.bool_)


def unguarded_softmax(masked: Array) -> Array:
    """Compute softmax without a check for rows that are blocked entirely, which become NaN.

    Args:
        masked: (n, n), the scaled scores, -inf where blocked.

    Returns:
        (n, n), the weights.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        powers = np.exp(masked - masked.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def smallest_float(scaled: Array, mask: Mask) -> Array:
    """Use the lowest float64 instead of -inf: a row that is blocked entirely becomes uniform.

    Args:
        scaled: (n, n), the scaled scores before the mask.
        mask: (n, n), True = blocked.

    Returns:
        (n, n): every row adds up to 1, even one that is blocked entirely.
    """
    return unguarded_softmax(np.where(mask, np.finfo(np.float64).min, scaled))


def inverted(scaled: Array, mask: Mask) -> Array:
    """Read True in the mask as "keep", so that every query attends to exactly the blocked keys.

    Args:
        scaled: (n, n), the scaled scores before the mask.
        mask: (n, n), True = blocked.

    Returns:
        (n, n): every row adds up to 1, or is NaN if the mask blocks nothing in it.
    """
    return unguarded_softmax(attention.block(scaled, ~mask))


def mask_multiplied(scaled: Array, mask: Mask) -> Array:
    """Add the mask times -inf to the scores: where the mask is 0, 0 · -inf gives NaN.

    Args:
        scaled: (n, n), the scaled scores before the mask.
        mask: (n, n), True = blocked.

    Returns:
        (n, n), the input of softmax: -inf where blocked, NaN elsewhere. After softmax, each row
        that contains a NaN is NaN throughout.
    """
    with np.errstate(invalid="ignore"):
        return np.asarray(scaled + mask * -np.inf)


def sums_along_columns(masked: Array) -> Array:
    """Divide powers of e by their rows' sums without `keepdims`, so that column j gets row j's sum.

    Args:
        masked: (n, n), the scaled scores, -inf where blocked.

    Returns:
        (n, n): only the diagonal is right. NaN where a sum of powers is infinite or 0.
    """
    with np.errstate(over="ignore", invalid="ignore"):  # without the row's maximum subtracted
        powers = np.exp(masked)
        return np.asarray(powers / powers.sum(axis=1))


def unscaled(scores: Array, mask: Mask) -> Array:
    """Leave out the division by √d_k, so that the weights become too unequal.

    Args:
        scores: (n, n), not divided by √d_k.
        mask: (n, n), True = blocked; no row may be blocked entirely.

    Returns:
        (n, n): every row adds up to 1, and its largest weight is at least as large as the correct
        one.
    """
    return attention.softmax(attention.block(scores, mask))


def faulty(scaled: Array, mask: Mask) -> dict[str, Array]:
    """Compute the results of five mistakes for one causal head.

    Args:
        scaled: (n, n), the scaled scores before the mask.
        mask: (n, n), the causal mask.

    Returns:
        The wrong weights, (n, n) each: "fault.after" (from `mask_after_softmax`), "fault.axis"
        (`softmax_over_queries`) and "fault.triangle" (`triangle_reversed`); and, with a mask that
        also blocks the diagonal, "fault.nan" (`unguarded_softmax`) and "fault.uniform"
        (`smallest_float`). For each of them its row sums (n, 1), under the name with "total."
        before it ("total.fault.axis"). "mean.fault.axis" and "worst.fault.axis" (1, 1), the mean of
        the row sums of "fault.axis" and their largest distance from 1.
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


def compared(scores: Array, scaled: Array, mask: Mask) -> dict[str, Array]:
    """Compare the weights that five mistakes give for one causal head with the correct ones.

    Args:
        scores: (n, n), not divided by √d_k.
        scaled: (n, n), the scaled scores before the mask.
        mask: (n, n), the causal mask.

    Returns:
        The wrong weights, (n, n) each: "fault.axis" (from `softmax_over_queries`),
        "fault.broadcast" (`sums_along_columns`), "fault.multiplied" (`mask_multiplied`),
        "fault.inverted" (`inverted`) and "fault.unscaled" (`unscaled`). For each of them its row
        sums (n, 1) and column sums (1, n), under the name with "total." or "columns." before it
        ("total.fault.axis"), and its difference from the correct weights (n, n), with "difference"
        instead of "fault" ("difference.axis"). "entering.multiplied" (n, n), the input of softmax
        for "fault.multiplied". "powers" (n, n), e to the power of each masked score, and
        "total.powers" (n, 1), its row sums. "mean.fault.axis" (1, 1), the mean of the row sums of
        "fault.axis".
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
