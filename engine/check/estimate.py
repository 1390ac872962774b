"""Estimates numbers that a function uses, from the weights that its output shows.

The finite number that a function uses for -∞ is called the stand-in below.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from qkvideo.engine.check.probes import Array, Mask, Probe
from qkvideo.engine.check.search import Hypothesis, Observation, expected
from qkvideo.engine.check.steps import OWN_TRIANGLES, StepOption, stand_in
from qkvideo.engine.check.variants import DIVISORS, Variant, own_triangle

_AGREE = 0.05
"""Largest difference between two estimates of the stand-in, relative to it."""


def stand_ins(variant: Variant, observed: Observation) -> list[StepOption]:
    """Estimate the stand-in: the finite number that a function uses for -∞ in blocked scores.

    Let wᵢⱼ be the attention weight of query i and key j, and sᵢⱼ the scaled score before the mask.
    Key j is blocked, and key k is not. The stand-in equals:

    - log(wᵢⱼ / wᵢₖ) + sᵢₖ if the function replaces the score of key j by the stand-in;
    - log(wᵢⱼ / wᵢₖ) + sᵢₖ - sᵢⱼ if the function adds the stand-in to the score of key j.

    Args:
        variant: How the function computes attention without the mask.
        observed: The function's output with a mask.

    Returns:
        For each estimate, an option (one way to apply a mask) for `search.hypotheses`.
    """
    plain = expected(observed.probe, Hypothesis(variant))
    if observed.mask is None or plain is None or variant.heads > 1 or variant.axis != "keys":
        return []
    weights = _weights(observed, variant.values, variant.merged)
    if weights is None:
        return []
    readings = (observed.mask, ~observed.mask)
    return [each for meant in readings for each in _levels(plain.scaled, weights, meant)]


def _levels(scaled: Array, weights: Array, blocked: Mask) -> Iterator[StepOption]:
    if scaled.shape[-2:] != weights.shape[-2:]:  # other queries where Q and K differ in length
        return
    with np.errstate(all="ignore"):
        seen = np.log(weights)
    for fill in ("replace", "add"):
        whole = np.broadcast_to(blocked, seen.shape)
        value = _level(scaled, seen, whole, added=fill == "add")
        if value is not None:
            yield stand_in(fill, value)


@lru_cache(maxsize=16)
def estimated(observed: Observation, merged: bool) -> tuple[list[StepOption], ...]:
    """Estimate the numbers that a function uses, from one output without a mask.

    If V has independent rows, the weights follow from the output. The logarithms of weights, less
    the means of their rows and columns, are the scores, less theirs, divided by the divisor,
    however the weights were normalised. What was added to the sums follows from the weights' sums.

    Args:
        observed: The function's output, from a call without a mask argument.
        merged: Whether the function was given an axis of heads and returned the heads side by side
            on the last axis.

    Returns:
        Options for three steps of `steps.steps_without_mask`: divisors that are the same number for
        all d_k, numbers added to the sums, and causal masks with a finite number for -∞.
    """
    weights = _weights(observed, "V", merged)
    if weights is None:
        return [], [], []
    raw = expected(observed.probe, Hypothesis(Variant(divisor="1")))
    if raw is None or raw.scaled.shape != weights.shape:
        return [], [], []
    triangles = list(_own_stand_ins(observed.probe, raw.scaled, weights))
    if not (weights > 0).all():
        return [], [], triangles
    scores, there = _centred(raw.scaled), _centred(np.log(weights))
    slope = float((there * scores).sum() / (there**2).sum())
    if not np.allclose(there * slope, scores, atol=1e-3) or abs(slope) > _LARGEST:
        return [], [], triangles
    constant = []
    for divisor, fault in _MEANT.items():
        known = DIVISORS[divisor](observed.probe, observed.probe.Q.shape[3])
        value = _exact(slope / known)
        # No division, powers of 2, and the square root of a length that is always the same.
        named = (1, 1 / math.log(2), math.sqrt(observed.probe.Q.shape[0]))
        if value > 0 and not any(math.isclose(value, each, rel_tol=1e-5) for each in named):
            how = (("divisor", divisor), ("cooled", value))
            told = f"by {value:.6g}" + f" · {divisor}" * (divisor == "d_k")
            constant.append(StepOption(how, (fault,), detail=told))
    scaled, sums, added = raw.scaled / slope, weights.sum(axis=3), []
    for shift in ("nothing", "axis"):
        top = scaled.max(axis=3, keepdims=True) if shift == "axis" else 0.0
        extra = np.exp(scaled - top).sum(axis=3) * (1 / sums - 1)
        value = float(np.median(extra))
        if value and np.abs(extra - value).max() < _AGREE * abs(value):
            changes = (("extra", _exact(value)), ("shift", shift))
            if abs(value) > _LEAST:
                told = f"{_exact(value):.6g}"
                added.append(StepOption(changes, ("sum-too-large",), detail=told))
            else:
                added.append(StepOption(changes))
    return constant, added, triangles


_MEANT = {"1": "scaled-by-constant", "sqrt d_k": "temperature", "d_k": "scaled-by-d_k"}
"""What scores may be divided by besides a number, and the fault that this is."""


def _exact(value: float) -> float:
    """Return the number that was meant, if it or its square has few digits, or the estimate."""
    few, square = float(f"{value:.3g}"), float(f"{value * abs(value):.3g}")
    for meant in (few, math.copysign(math.sqrt(abs(square)), value)):
        if math.isclose(meant, value, rel_tol=1e-5):
            return meant
    return value


_LARGEST = 1e4
_LEAST = 1e-6
"""A smaller number that is added to sums only prevents a division by 0."""


def _centred(array: Array) -> Array:
    rows, columns = array.mean(axis=3, keepdims=True), array.mean(axis=2, keepdims=True)
    centred: Array = array - rows - columns + array.mean(axis=(2, 3), keepdims=True)
    return centred


def _weights(observed: Observation, values: str, merged: bool) -> Array | None:
    """Return the weights, (batch, heads, n, m), that make the output from these values.

    None if there are none: a function may mix other values where K and V differ in length.
    """
    probe, output = observed.probe, observed.output
    if merged:
        batch, heads, _, d = probe.V.shape
        output = output.reshape(batch, -1, heads, d).swapaxes(1, 2)
    inverse = _inverse(probe, values)
    if not np.isfinite(output).all() or output.shape[-1] != inverse.shape[-2]:
        return None
    weights: Array = output @ inverse
    return weights


@lru_cache(maxsize=64)
def _inverse(probe: Probe, values: str) -> Array:
    return np.asarray(
        np.linalg.pinv({"V": probe.V, "K": probe.K, "Q": probe.Q}[values]), dtype=np.float64
    )


def _own_stand_ins(probe: Probe, scores: Array, weights: Array) -> Iterator[StepOption]:
    """Estimate the finite number for -∞ of a function that makes its own causal mask."""
    for divisor in ("sqrt d_k", "1", "d_k", "sqrt n", "sqrt d_model"):
        scaled = scores / DIVISORS[divisor](probe, probe.Q.shape[3])
        for triangle, faults in OWN_TRIANGLES.items():
            blocked = own_triangle(triangle, probe.n, probe.n)[None, None]
            for option in _levels(scaled, weights, blocked):
                changes = (("triangle", triangle), *option.changes)
                yield StepOption(changes, (*faults, *option.faults))


def _level(scores: Array, seen: Array, blocked: Mask, *, added: bool) -> float | None:
    """Return the stand-in if all blocked pairs agree on one number below 0, otherwise None."""
    rows = np.asarray((~blocked).any(axis=3) & blocked.any(axis=3))
    with np.errstate(all="ignore"):  # a weight of 0 has the log -inf, and gives no estimate
        apart = seen - scores
        kept = np.where(blocked, 0.0, apart).sum(axis=3) / (~blocked).sum(axis=3)
        levels = ((apart if added else seen) - kept[..., None])[blocked & rows[..., None]]
        if not levels.size or not np.isfinite(levels).all():
            return None
    value = float(np.median(levels))
    far = float(np.abs(levels - value).max())
    return value if value < 0 and far <= _AGREE * max(1.0, -value) else None
