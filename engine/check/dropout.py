"""Recognises dropout as the cause of random outputs, and removes it.

Dropout sets some numbers to 0 and multiplies all others by one factor, so the sums of rows change
from call to call. Over many calls, the largest magnitude at each position is the number without
dropout, times the factor. The factor is known because the weights of each softmax add up to 1.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.check.calling import Reply
from qkvideo.engine.check.probes import Array, Probe

CALLS = 40
"""Number of calls. At a dropout of one half, a number is 0 in all of them with a chance of 1 in
10¹²."""
_SAME = 2e-2
"""Largest difference between two values of the same number, relative to the largest value; half
precision rounds coarsely."""


@dataclass(frozen=True)
class Dropout:
    """How a function applies dropout, as recognised from its outputs.

    Attributes:
        place: What dropout is applied to: `weights` (the attention weights) or `output`.
        source: The matrix that is multiplied by the attention weights: `V` (correct), `K` or `Q`.
        heads: Number of heads into which the function splits the last axis of Q, K and V.
        split: How the function splits the last axis into heads. `whole` (correct): reshape to
            (batch, n, heads, d_k), then swap the axes of tokens and heads. `unswapped`: the same
            reshape, but without the swap. `flat`: reshape directly to (batch, heads, n, d_k).
        merge: How the function merges the heads: `whole` (correct) or `flat` (reshape without
            first swapping the axes of tokens and heads back).
        factor: Factor by which dropout multiplies each number that it does not set to 0.
    """

    place: str
    source: str
    heads: int
    split: str = "whole"
    merge: str = "whole"
    factor: float = 1.0


def differ(replies: Sequence[Reply]) -> bool:
    """Return whether a function gave different outputs for the same inputs.

    Differences up to a millionth of the largest number in the first output do not count.

    Args:
        replies: Replies of one function to the same inputs.
    """
    first = replies[0].output
    scale = float(np.nanmax(np.abs(first), initial=1e-30))
    apart = [np.abs(each.output - first) for each in replies[1:]]
    return any(float(np.nanmax(each, initial=0.0)) > 1e-6 * scale for each in apart)


def recognise(replies: Sequence[Reply], probe: Probe, heads: Sequence[int]) -> Dropout | None:
    """Return the dropout that explains why outputs differ from call to call.

    Args:
        replies: The replies of `CALLS` calls with the same inputs, without a mask.
        probe: The inputs of all these calls.
        heads: Numbers of heads into which the function may split the last axis of its inputs. Each
            is tried.

    Returns:
        The dropout. None if no dropout is recognised.
    """
    for guess in _guesses(heads if probe.V.shape[1] == 1 else (1,)):
        if probe.V.shape[3] // guess.heads < probe.n and guess.split != "unswapped":
            continue  # the weights cannot be derived from the output
        values = _values(replies, probe, guess)
        if _is_dropped(values):
            kept = _restore(values)
            weights = _weights(kept, probe, guess) if guess.place == "output" else kept
            factor = float(weights.sum() / np.prod(weights.shape[:3]))
            return replace(guess, factor=factor)
    return None


def is_before_softmax(replies: Sequence[Reply], probe: Probe) -> bool:
    """Return whether dropout on the scores explains why outputs differ from call to call.

    Dropout sets a score to 0 or multiplies it by one factor. So the logarithms of two weights in a
    row differ by the factor times the scores' difference, if neither is dropped. If one score is
    positive and the other negative, this is the largest difference of all calls.

    Args:
        replies: The replies of `CALLS` calls with the same inputs, without a mask.
        probe: The inputs of all these calls.
    """
    outputs = np.stack([each.output for each in replies])
    if outputs.shape[1:] != probe.V.shape or not np.isfinite(outputs).all():
        return False
    weights = outputs @ np.linalg.pinv(probe.V)
    if (weights <= 0).any():
        return False
    logs, scores = np.log(weights), probe.Q @ probe.K.swapaxes(2, 3)
    rows = np.indices(scores.shape)[:3, ..., 0]
    high, low = scores.argmax(axis=3), scores.argmin(axis=3)
    apart = np.max(logs[:, *rows, high] - logs[:, *rows, low], axis=0)
    factors = apart / (scores[*rows, high] - scores[*rows, low])
    return bool(np.ptp(factors) <= _SAME * np.median(factors))


def _guesses(heads: Sequence[int]) -> Iterator[Dropout]:
    # An output with heads and tokens swapped also fits "flat" heads, so the more specific case is
    # tried first.
    wrong = (("unswapped", "whole"), ("flat", "whole"), ("whole", "flat"), ("flat", "flat"))
    for place, source, each in itertools.product(("output", "weights"), ("V", "K", "Q"), heads):
        if each == 1:
            yield Dropout(place, source, each)
            continue
        for split, merge in (("whole", "whole"), *wrong):
            yield Dropout(place, source, each, split, merge)


def without(replies: Sequence[Reply], probe: Probe, dropout: Dropout) -> Reply:
    """Return an estimate of the reply that the checked function would give without dropout.

    Args:
        replies: The function's replies in `CALLS` calls with the same inputs.
        probe: The inputs of all these calls.
        dropout: How the function applies dropout.

    Returns:
        A reply that contains the estimated output. Its `weights` are None.
    """
    kept = _restore(_values(replies, probe, dropout)) / dropout.factor
    if dropout.place == "weights":
        kept = kept @ _source(probe, dropout)
    output = _together(kept, dropout, like=replies[0].output)
    return replace(replies[0], output=output, weights=None)


def _values(replies: Sequence[Reply], probe: Probe, dropout: Dropout) -> Array:
    """Return the numbers that may have been dropped, (calls, batch, heads, n, n or d)."""
    how = "unswapped" if dropout.split == "unswapped" else dropout.merge
    apart = np.stack([_apart(each.output, probe, dropout.heads, how) for each in replies])
    return _weights(apart, probe, dropout) if dropout.place == "weights" else apart


def _weights(output: Array, probe: Probe, dropout: Dropout) -> Array:
    return output @ np.linalg.pinv(_source(probe, dropout))


def _source(probe: Probe, dropout: Dropout) -> Array:
    whole = {"V": probe.V, "K": probe.K, "Q": probe.Q}[dropout.source]
    return _apart(whole, probe, dropout.heads, dropout.split)


def _apart(array: Array, probe: Probe, heads: int, how: str) -> Array:
    """Return an array as (batch, heads, n, width), however its heads are arranged."""
    batch, outer, n, d = probe.V.shape
    if array.shape[1] != outer:  # merged
        return array.reshape(batch, n, outer, d).swapaxes(1, 2)
    if heads == 1:
        return array
    if how == "flat":
        return array.reshape(batch, heads, n, d // heads)
    apart = array.reshape(batch, n, heads, d // heads)
    return apart if how == "unswapped" else apart.swapaxes(1, 2)


def _together(array: Array, dropout: Dropout, like: Array) -> Array:
    if array.shape == like.shape:
        return array
    if dropout.merge == "whole" and dropout.split != "unswapped":
        array = array.swapaxes(1, 2)
    return np.ascontiguousarray(array).reshape(like.shape)


def _restore(values: Array) -> Array:
    """Return, for each number, the value that it has when it is not dropped."""
    largest = np.abs(values).argmax(axis=0)
    restored: Array = np.take_along_axis(values, largest[None], axis=0)[0]
    return restored


def _is_dropped(values: Array) -> bool:
    """Return whether every number is either 0 or one fixed value, and many are 0 in some calls."""
    if not np.isfinite(values).all():
        return False
    kept, scale = _restore(values), float(np.abs(values).max())
    zero = np.abs(values) <= _SAME * scale * 0.1
    same = np.abs(values - kept) <= _SAME * scale
    never, always = ~zero.any(axis=0), zero.all(axis=0)
    return bool((zero | same).all() and never.sum() < (~always).sum() / 2)
