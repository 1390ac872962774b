"""Estimates the finite number that a function uses for -∞, from the weights of blocked keys.

This number is called the stand-in below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from qkvideo.engine.check.probes import Array, Mask
from qkvideo.engine.check.search import (
    OWN_TRIANGLES,
    Hypothesis,
    Observation,
    Option,
    divisors,
    expected,
    stand_in,
)
from qkvideo.engine.check.variants import Variant, own_triangle

_AGREE = 0.05
"""Largest difference between two estimates of the stand-in, relative to it."""


def stand_ins(variant: Variant, observed: Observation) -> list[Option]:
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
    values = {"V": observed.probe.V, "K": observed.probe.K, "Q": observed.probe.Q}[variant.values]
    if observed.mask is None or plain is None or variant.heads > 1 or variant.axis != "keys":
        return []
    output = observed.output
    if variant.merged:
        batch, heads, n, d = observed.probe.V.shape
        output = output.reshape(batch, n, heads, d).swapaxes(1, 2)
    if not np.isfinite(output).all():
        return []
    with np.errstate(all="ignore"):
        seen = np.log(output @ np.linalg.pinv(values))
    options = []
    for meant in (observed.mask, ~observed.mask):
        blocked = np.broadcast_to(meant, seen.shape)
        for fill in ("replace", "add"):
            value = _level(plain.scaled, seen, blocked, added=fill == "add")
            if value is not None:
                options.append(stand_in(fill, value))
    return options


def own_stand_ins(observed: Observation, merged: bool) -> Iterator[Option]:
    """Estimate the stand-in of a function that makes its own causal mask.

    The stand-in is the finite number that the function uses for -∞ in blocked scores.

    Args:
        observed: The function's output, from a call without a mask argument.
        merged: Whether the function was given an axis of heads and returned the heads side by side
            on the last axis.

    Yields:
        For each estimate, an option (one way to make and apply a causal mask) for
        `search.hypotheses`.
    """
    n = observed.probe.n
    for divisor in divisors():
        variant = Variant(divisor=divisor, merged=merged)
        for triangle, faults in OWN_TRIANGLES.items():
            blocked = own_triangle(triangle, n, n)[None, None]
            for option in stand_ins(variant, replace(observed, mask=blocked)):
                changes = (("triangle", triangle), *option.changes)
                yield Option(changes, (*faults, *option.faults))


def _level(scores: Array, seen: Array, blocked: Mask, *, added: bool) -> float | None:
    """Return the stand-in if all blocked pairs agree on one number below 0, otherwise None."""
    levels: list[float] = []
    width = scores.shape[-1]
    rows = (each.reshape(-1, width) for each in (scores, seen, blocked))
    with np.errstate(invalid="ignore"):  # a weight of 0 has the log -inf, and gives no estimate
        for row, there, hidden in zip(*rows, strict=True):
            if hidden.all() or not hidden.any():
                continue
            base = (there - row)[~hidden].mean()
            levels += list((there - row if added else there)[hidden] - base)
    if not levels or not np.isfinite(levels).all():
        return None
    value = float(np.median(levels))
    apart = float(np.abs(np.array(levels) - value).max())
    return value if value < 0 and apart <= _AGREE * max(1.0, -value) else None
