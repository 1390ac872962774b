"""Variants of attention: the correct one, and each step done wrongly in the usual ways.

The wrong variants serve only for comparison with a checked function. Everything is computed in
float64, (batch, heads, n, d). The correct variant follows Vaswani et al., "Attention Is All You
Need" (2017), section 3.2.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.check.probes import Array, Mask, Probe, Scalar


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
        scores: How scores are computed, a key of `SCORES`: `Q Kᵀ` is correct.
        divisor: What scores are divided by, a key of `DIVISORS`: `sqrt d_k` is correct.
        cooled: A number by which scores are divided besides; 1 is correct.
        axis: Axis over which the softmax is computed: `keys` (correct), `queries`, `heads`,
            `batch`, `matrix` (keys and queries) or `all`. `lost`: over keys, but the sums are
            divided along the wrong axis, since their own was dropped (no `keepdims`).
        shift: What is subtracted before exp: the maximum over the softmax's own `axis` (correct),
            over `keys`, `queries` or `all`, or `nothing`. It matters only if the division does not
            undo it, or for large scores.
        weigh: How scores become weights, a key of `WEIGHTS`: `softmax` is correct.
        extra: A number that is added to the sum by which softmax divides; 0 is correct.
        left_out: Key that is left out: `none` (correct), `first` or `last`.
        turned: Whether the weights are transposed before they are multiplied by the values.
        swapped: Whether K and V change places.
        values: The matrix that is multiplied by the attention weights: `V` (correct), `K` or `Q`.
        factor: What the output is divided by besides: `1` (correct), or a key of `DIVISORS`.
        added: The matrix that is added to the output: `none` (correct), `Q`, `K` or `V`.
        triangle: The causal mask that the function makes itself, see `own_triangle`. `none`,
            `causal` and `causal at the end` are correct.
        after: Whether the mask is applied after the softmax: `no` (correct), `yes`, or
            `renormalised` (yes, and each row of weights is then divided by its sum).
        fill: What the function does with blocked scores. `replace`: replaces each by `stand_in`.
            `add`: adds `stand_in` to each. `zero`: replaces each by `stand_in`, and sets the
            weights of queries whose keys are all blocked to 0. All three are correct. `times`: adds
            the mask times `stand_in`, so that 0 times -∞ is NaN.
        stand_in: The number that `fill` uses: -∞, or a finite number in its place.
    """

    heads: int = 1
    split: str = "whole"
    merge: str = "whole"
    merged: bool = False
    scores: str = "Q Kᵀ"
    divisor: str = "sqrt d_k"
    cooled: float = 1.0
    axis: str = "keys"
    shift: str = "axis"
    weigh: str = "softmax"
    extra: float = 0.0
    left_out: str = "none"
    turned: bool = False
    swapped: bool = False
    values: str = "V"
    factor: str = "1"
    added: str = "none"
    triangle: str = "none"
    after: str = "no"
    fill: str = "replace"
    stand_in: float = -math.inf

    @property
    def by_rows(self) -> bool:
        """Whether a query's weights depend on its own scores alone."""
        return self.axis == "keys" and self.shift != "queries"


@dataclass(frozen=True, eq=False)
class VariantResult:
    """What a variant of attention computes from Q, K and V.

    Attributes:
        output: The output, (batch, heads, n, d_v). If the variant returns the heads side by side,
            (batch, 1, n, heads · d_v).
        weights: The attention weights, (batch, heads, n, m) for n queries and m keys. If the
            variant does not swap the axes of tokens and heads (`unswapped`), (batch, n, heads,
            heads).
        scaled: The scores after the division and before any mask, in the shape of `weights`.
    """

    output: Array
    weights: Array
    scaled: Array


_AXES: dict[str, tuple[int, ...]] = {
    "keys": (3,),
    "lost": (3,),
    "queries": (2,),
    "heads": (1,),
    "batch": (0,),
    "matrix": (2, 3),
    "all": (0, 1, 2, 3),
}


def attend(probe: Probe, variant: Variant, mask: Mask | None = None) -> VariantResult:
    """Compute attention as a variant does: correctly, or with faults.

    If all keys of a query are blocked, the weights of this query are what the formula gives, for
    example NaN. If `variant.fill` is `zero`, they are set to 0 instead.

    Args:
        probe: The inputs Q, K and V. If there are fewer heads of keys than of queries, neighbouring
            heads of queries share one.
        variant: How each step of attention is done.
        mask: True for blocked keys, in any shape that broadcasts to (batch, heads, n, m). None for
            no mask besides the variant's own causal mask.

    Returns:
        Output, attention weights and scaled scores, in float64.

    Raises:
        ValueError: The shapes do not match in this variant.
    """
    with np.errstate(all="ignore"):
        scaled, V, added = _begun(probe, _beginning(variant))
        blocked = mask
        if variant.triangle != "none":
            m = scaled.shape[3] + (variant.left_out != "none")
            own = own_triangle(variant.triangle, scaled.shape[2], m)
            blocked = own if mask is None else own | mask
        if blocked is not None:
            blocked = _cut(blocked.swapaxes(-1, -2), variant).swapaxes(-1, -2)
        weights = _weigh(scaled, blocked, variant)
        mixed = (weights.swapaxes(2, 3) if variant.turned else weights) @ V
        if variant.factor != "1":
            mixed = mixed / DIVISORS[variant.factor](probe, probe.Q.shape[3] // variant.heads)
        if added is not None:
            mixed = mixed + added
        return VariantResult(_merge(mixed, probe, variant), weights, scaled)


_LATER = ("axis", "shift", "weigh", "extra", "turned", "factor", "triangle", "after", "fill")
_LATER_NAMES = (*_LATER, "stand_in", "merge", "merged")
_LATER_DEFAULTS = {name: getattr(Variant(), name) for name in _LATER_NAMES}


@lru_cache(maxsize=8_000)
def _beginning(variant: Variant) -> Variant:
    """Return the variant with its later steps as usual: what `_begun` depends on."""
    return replace(variant, **_LATER_DEFAULTS)


_KEPT = 2048
"""Results are kept for probes with at most this many numbers in Q; recorded files may have more."""


def _begun(probe: Probe, variant: Variant) -> tuple[Array, Array, Array | None]:
    """Return the scaled scores, the values, and what is added: the steps before the weights."""
    return (_begun_once if probe.Q.size <= _KEPT else _begin)(probe, variant)


def _begin(probe: Probe, variant: Variant) -> tuple[Array, Array, Array | None]:
    K, V = (probe.V, probe.K) if variant.swapped else (probe.K, probe.V)
    whole = {"V": V, "K": K, "Q": probe.Q}
    parts = {name: _split(array, variant) for name, array in whole.items()}
    heads = parts["Q"].shape[1]
    if variant.heads == 1 and parts["K"].shape[1] < heads:
        for name in ("K", "V"):
            parts[name] = np.repeat(parts[name], heads // parts[name].shape[1], axis=1)
    K = _cut(parts["K"], variant)
    scores = SCORES[variant.scores](parts["Q"], K)
    divisor = DIVISORS[variant.divisor](probe, parts["Q"].shape[3]) * variant.cooled
    added = None if variant.added == "none" else parts[variant.added]
    return scores / divisor, _cut(parts[variant.values], variant), added


_begun_once = lru_cache(maxsize=4_000)(_begin)


def _cut(array: NDArray[Scalar], variant: Variant) -> NDArray[Scalar]:
    """Leave out the key that the variant leaves out; the keys are on the last axis but one."""
    if variant.left_out == "none":
        return array
    kept = slice(1, None) if variant.left_out == "first" else slice(None, -1)
    return array[..., kept, :]


@cache
def own_triangle(name: str, n: int, m: int) -> Mask:
    """Return the causal mask that a function makes itself, with True for blocked keys.

    Args:
        name: What is blocked. `none`: nothing. `causal`: later tokens. `causal at the end`: the
            same, if the last query stands beside the last key. `next seen`: later tokens but the
            next. `strict`: later tokens and the token itself. `reversed`: earlier tokens. `strict
            reversed`: earlier tokens and the token itself. `diagonal`: the token itself.
        n: Number of queries.
        m: Number of keys.

    Returns:
        A mask (n, m).
    """
    below = {"causal": 0, "causal at the end": m - n, "next seen": 1, "strict": -1}
    if name in below:
        return ~np.tri(n, m, below[name], dtype=np.bool_)
    above = {"reversed": -1, "strict reversed": 0}
    if name in above:
        return np.tri(n, m, above[name], dtype=np.bool_)
    return np.eye(n, m, dtype=np.bool_) & (name == "diagonal")


def _weigh(scaled: Array, blocked: Mask | None, variant: Variant) -> Array:
    if blocked is None:
        return WEIGHTS[variant.weigh](scaled, variant)
    # The mask is broadcast to the shape of the scores, except where its own axis is longer.
    blocked = np.broadcast_to(blocked, np.broadcast_shapes(blocked.shape, scaled.shape))
    if variant.after == "no":
        scaled = _fill(scaled, blocked, variant)
    weights = WEIGHTS[variant.weigh](scaled, variant)
    if variant.after != "no":
        weights = np.where(blocked, 0.0, weights)
    if variant.after == "renormalised":
        weights = weights / weights.sum(axis=3, keepdims=True)
    if variant.fill == "zero":
        weights = np.where(blocked.all(axis=3, keepdims=True), 0.0, weights)
    return weights


def _fill(scaled: Array, blocked: Mask, variant: Variant) -> Array:
    if variant.fill == "times":
        return scaled + blocked * variant.stand_in
    if variant.fill == "add":
        return scaled + np.where(blocked, variant.stand_in, 0.0)
    return np.where(blocked, variant.stand_in, scaled)


def _softmax(scores: Array, variant: Variant) -> Array:
    axes = _AXES[variant.axis]
    return _normalised(np.exp(scores - _shift(scores, variant)), axes, variant)


def _shift(scores: Array, variant: Variant) -> Array | float:
    if variant.shift == "nothing":
        return 0.0
    axes = _AXES[variant.axis if variant.shift == "axis" else variant.shift]
    return np.asarray(scores.max(axis=axes, keepdims=True))


def _normalised(powers: Array, axes: tuple[int, ...], variant: Variant) -> Array:
    sums = powers.sum(axis=axes, keepdims=True) + variant.extra
    weights: Array = powers / (sums.swapaxes(2, 3) if variant.axis == "lost" else sums)
    return weights


def _linear(scores: Array, variant: Variant) -> Array:
    return _normalised(scores, _AXES[variant.axis], variant)


def _hard(scores: Array, variant: Variant) -> Array:
    best = (scores == scores.max(axis=_AXES[variant.axis], keepdims=True)).astype(float)
    return _normalised(best, _AXES[variant.axis], variant)


def _first(scores: Array, _: Variant) -> Array:
    places = np.arange(scores.shape[3])
    best: Array = (scores.argmax(axis=3)[..., None] == places).astype(float)
    return best


WEIGHTS: dict[str, Callable[[Array, Variant], Array]] = {
    "softmax": _softmax,
    "twice": lambda s, v: _softmax(_softmax(s, v), v),
    "2 **": lambda s, v: _softmax(s * math.log(2), v),
    "linear": _linear,
    "absolute": lambda s, v: _linear(np.abs(s), v),
    "positive": lambda s, v: _linear(np.maximum(s, 0), v),
    "exp": lambda s, v: np.asarray(np.exp(s - _shift(s, v))),
    "scores": lambda s, _: s,
    "relu": lambda s, _: np.maximum(s, 0),
    "sigmoid": lambda s, _: np.asarray(1 / (1 + np.exp(-s))),
    "rectified": lambda s, v: _softmax(np.maximum(s, 0), v),
    "magnitudes": lambda s, v: _softmax(np.abs(s), v),
    "squares": lambda s, v: _softmax(s**2, v),
    "tanh": lambda s, v: _softmax(np.tanh(s), v),
    "whole": lambda s, v: _softmax(np.floor(s), v),
    "standardised": lambda s, v: _softmax(_standardised(s), v),
    "log": lambda s, v: np.asarray(np.log(_softmax(s, v))),
    "hard": _hard,
    "first": _first,
    "even": lambda s, v: _softmax(np.where(np.isneginf(s), s, 0.0), v),
}
"""Ways to turn scores into weights, `softmax` the correct one."""


def _standardised(scores: Array) -> Array:
    apart = scores - scores.mean(axis=3, keepdims=True)
    return np.asarray(apart / scores.std(axis=3, keepdims=True))


def _unit(array: Array) -> Array:
    lengths: Array = np.linalg.norm(array, axis=3, keepdims=True)
    return array / lengths


def _distances(Q: Array, K: Array) -> Array:
    squares = (Q**2).sum(axis=3)[..., None] + (K**2).sum(axis=3)[:, :, None]
    return np.asarray(np.maximum(squares - 2 * Q @ K.swapaxes(2, 3), 0.0))


SCORES: dict[str, Callable[[Array, Array], Array]] = {
    "Q Kᵀ": lambda Q, K: Q @ K.swapaxes(2, 3),
    "Q K": lambda Q, K: Q @ K,
    "Q reshaped K": lambda Q, K: Q @ K.reshape(*K.shape[:2], K.shape[3], K.shape[2]),
    "Qᵀ K": lambda Q, K: Q.swapaxes(2, 3) @ K,
    "Q Qᵀ": lambda Q, _: Q @ Q.swapaxes(2, 3),
    "K Kᵀ": lambda _, K: K @ K.swapaxes(2, 3),
    "K Qᵀ": lambda Q, K: K @ Q.swapaxes(2, 3),
    "-Q Kᵀ": lambda Q, K: -Q @ K.swapaxes(2, 3),
    "cosine": lambda Q, K: _unit(Q) @ _unit(K).swapaxes(2, 3),
    "distance": lambda Q, K: -np.sqrt(_distances(Q, K)),
    "squared distance": lambda Q, K: -_distances(Q, K),
}
"""Ways to compute scores, `Q Kᵀ` the correct one."""

DIVISORS: dict[str, Callable[[Probe, int], float]] = {
    "sqrt d_k": lambda _probe, d_k: math.sqrt(d_k),
    "1": lambda _probe, _d_k: 1.0,
    "d_k": lambda _probe, d_k: float(d_k),
    "sqrt n": lambda probe, _d_k: math.sqrt(probe.n),
    "sqrt m": lambda probe, _d_k: math.sqrt(probe.K.shape[2]),
    "m": lambda probe, _d_k: float(probe.K.shape[2]),
    "sqrt d_v": lambda probe, d_k: math.sqrt(d_k * probe.V.shape[3] / probe.Q.shape[3]),
    "sqrt batch": lambda probe, _d_k: math.sqrt(probe.Q.shape[0]),
    "rounded sqrt d_k": lambda _probe, d_k: float(math.isqrt(d_k)),
    "1 / sqrt d_k": lambda _probe, d_k: 1 / math.sqrt(d_k),
    "sqrt d_model": lambda probe, _d_k: math.sqrt(probe.Q.shape[1] * probe.Q.shape[3]),
}
"""Divisors of the scores, `sqrt d_k` the correct one; d_k is the length of one head's query."""


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
