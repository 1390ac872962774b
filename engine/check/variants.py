"""Variants of attention: the correct one, and each step done wrongly in the usual ways.

The wrong variants serve only for comparison with a checked function. Everything is computed in
float64, (batch, heads, n, d). The correct variant follows Vaswani et al., "Attention Is All You
Need" (2017), section 3.2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from qkvideo.engine.check.probes import Array, Mask, Probe


@dataclass(frozen=True)
class Variant:
    """How a function does each step of attention. The default values are correct.

    Attributes:
        heads: Number of heads into which the function splits the last axis of Q, K and V.
        split: How the function splits the last axis into heads. `whole` (correct): reshape to
            (batch, n, heads, d_k), then swap the axes of tokens and heads. `unswapped`: the same
            reshape, but without the swap. `flat`: reshape directly to (batch, heads, n, d_k).
        merge: How the function merges the heads: `whole` (correct) or `flat` (reshape without
            transposing back).
        merged: Whether the function is given an axis of heads and returns the heads side by side on
            the last axis. Both True and False are correct.
        keys: How scores are computed from Q and K: `transposed` (Q Kᵀ, correct), `as they are` (Q
            K), `reshaped` (K is reshaped to the shape of Kᵀ instead of transposed) or `other way`
            (Qᵀ K).
        divisor: What scores are divided by: `sqrt d_k` (correct), `1`, `d_k`, `sqrt n` or `sqrt
            d_model`.
        axis: Axis over which the softmax is computed: `keys` (correct), `queries`, `heads`,
            `batch`, `matrix` (keys and queries) or `all`.
        values: The matrix that is multiplied by the attention weights: `V` (correct), `K` or `Q`.
        triangle: The causal mask that the function makes itself. `none` (correct): no mask.
            `causal` (correct): later tokens are blocked. `strict`: later tokens and the token
            itself are blocked. `reversed`: earlier tokens are blocked. `strict reversed`: earlier
            tokens and the token itself are blocked.
        after: Whether the mask is applied after the softmax: `no` (correct), `yes`, or
            `renormalised` (yes, and each row of weights is then divided by its sum).
        fill: What the function does with blocked scores. `replace`: replaces each by `stand_in`.
            `add`: adds `stand_in` to each. `zero`: replaces each by `stand_in`, and sets the
            weights of queries whose keys are all blocked to 0. All three are correct.
        stand_in: The number that `fill` uses: -∞, or a finite number in its place.
    """

    heads: int = 1
    split: str = "whole"
    merge: str = "whole"
    merged: bool = False
    keys: str = "transposed"
    divisor: str = "sqrt d_k"
    axis: str = "keys"
    values: str = "V"
    triangle: str = "none"
    after: str = "no"
    fill: str = "replace"
    stand_in: float = -math.inf


@dataclass(frozen=True, eq=False)
class Result:
    """What a variant of attention computes from Q, K and V.

    Attributes:
        output: The output, (batch, heads, n, d_v). If the variant returns the heads side by side,
            (batch, 1, n, heads · d_v).
        weights: The attention weights, (batch, heads, n, n). If the variant does not swap the axes
            of tokens and heads (`unswapped`), (batch, n, heads, heads).
        scaled: The scores after the division and before any mask, in the shape of `weights`.
    """

    output: Array
    weights: Array
    scaled: Array


_AXES: dict[str, tuple[int, ...]] = {
    "keys": (3,),
    "queries": (2,),
    "heads": (1,),
    "batch": (0,),
    "matrix": (2, 3),
    "all": (0, 1, 2, 3),
}


def attend(probe: Probe, variant: Variant, mask: Mask | None = None) -> Result:
    """Compute attention as a variant does: correctly, or with faults.

    If all keys of a query are blocked, the weights of this query are what the formula gives, for
    example NaN. If `variant.fill` is `zero`, they are set to 0 instead.

    Args:
        probe: The inputs Q, K and V.
        variant: How each step of attention is done.
        mask: True for blocked keys, in any shape that broadcasts to (batch, heads, n, n). None for
            no mask besides the variant's own causal mask.

    Returns:
        Output, attention weights and scaled scores, in float64.

    Raises:
        ValueError: The shapes do not match in this variant.
    """
    source = {"V": probe.V, "K": probe.K, "Q": probe.Q}[variant.values]
    Q, K, V = (_split(each, variant) for each in (probe.Q, probe.K, source))
    with np.errstate(all="ignore"):
        scaled = _score(Q, K, variant.keys) / _divisor(probe, Q, variant.divisor)
        n, m = scaled.shape[2:]
        blocked = own_triangle(variant.triangle, n, m)
        if mask is not None:
            blocked = blocked | mask
        # The mask is broadcast to the shape of the scores, except where its own axis is longer.
        blocked = np.broadcast_to(blocked, np.broadcast_shapes(blocked.shape, scaled.shape))
        weights = _weigh(scaled, blocked, variant)
        return Result(_merge(weights @ V, probe, variant), weights, scaled)


@cache
def own_triangle(name: str, n: int, m: int) -> Mask:
    """Return the causal mask that a function makes itself, with True for blocked keys.

    Args:
        name: What is blocked. `none`: nothing. `causal`: later tokens. `strict`: later tokens and
            the token itself. `reversed`: earlier tokens. `strict reversed`: earlier tokens and the
            token itself.
        n: Number of queries.
        m: Number of keys.

    Returns:
        A mask (n, m).
    """
    below = {"causal": 0, "strict": -1}
    if name in below:
        return ~np.tri(n, m, below[name], dtype=np.bool_)
    above = {"reversed": -1, "strict reversed": 0}
    if name in above:
        return np.tri(n, m, above[name], dtype=np.bool_)
    return np.zeros((n, m), dtype=np.bool_)


def _weigh(scaled: Array, blocked: Mask, variant: Variant) -> Array:
    axes = _AXES[variant.axis]
    if variant.after == "no":
        scaled = _fill(scaled, blocked, variant)
    powers = np.exp(scaled - scaled.max(axis=axes, keepdims=True))
    weights: Array = powers / powers.sum(axis=axes, keepdims=True)
    if variant.after != "no":
        weights = np.where(blocked, 0.0, weights)
    if variant.after == "renormalised":
        weights = weights / weights.sum(axis=3, keepdims=True)
    if variant.fill == "zero":
        weights = np.where(blocked.all(axis=3, keepdims=True), 0.0, weights)
    return weights


def _fill(scaled: Array, blocked: Mask, variant: Variant) -> Array:
    if variant.fill == "add":
        return scaled + np.where(blocked, variant.stand_in, 0.0)
    return np.where(blocked, variant.stand_in, scaled)


def _score(Q: Array, K: Array, how: str) -> Array:
    if how == "as they are":
        return Q @ K
    if how == "other way":
        return Q.swapaxes(2, 3) @ K
    if how == "reshaped":
        return Q @ K.reshape(*K.shape[:2], K.shape[3], K.shape[2])
    return Q @ K.swapaxes(2, 3)


def _divisor(probe: Probe, Q: Array, name: str) -> float:
    d_k = Q.shape[3]
    d_model = probe.Q.shape[1] * probe.Q.shape[3]
    known = {"1": 1.0, "d_k": d_k, "sqrt n": math.sqrt(probe.n), "sqrt d_model": math.sqrt(d_model)}
    return float(known.get(name, math.sqrt(d_k)))


def _split(array: Array, variant: Variant) -> Array:
    """Split (batch, 1, n, d) into heads; with `unswapped`, heads and tokens change places."""
    if variant.heads == 1:
        return array
    batch, _, n, d = array.shape
    width = d // variant.heads
    if variant.split == "flat":
        return array.reshape(batch, variant.heads, n, width)
    apart = array.reshape(batch, n, variant.heads, width)
    return apart if variant.split == "unswapped" else apart.swapaxes(1, 2)


def _merge(output: Array, probe: Probe, variant: Variant) -> Array:
    """Put the heads side by side again, if they were split or are to be merged."""
    if variant.heads == 1 and not variant.merged:
        return output
    batch, n = probe.Q.shape[0], probe.n
    if variant.merge == "whole" and variant.split != "unswapped":
        output = output.swapaxes(1, 2)
    return output.reshape(batch, 1, n, -1)
