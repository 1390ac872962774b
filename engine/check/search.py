"""Finds the variants of attention that give an observed output, with as few faults as possible."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from qkvideo.engine.check.probes import Array, Mask, Probe
from qkvideo.engine.check.variants import Variant, VariantResult, attend, own_triangle

TOLERANCE = {"float64": 1e-9, "float32": 1e-5, "float16": 4e-3, "bfloat16": 4e-2}
"""For each number format, the largest difference between a cell and a variant's cell at which they
count as equal, relative to the largest magnitude in V.

Correct attention in the last three formats differs by at most 1.4e-7, 5.6e-4 and 2.8e-2 if scores
are not scaled, and by a fifth of that if they are."""

_MEAN = 30
"""Factor by which the mean difference over all cells must stay below the tolerance of one cell."""

MOST_FAULTS = 2

_LATE = "output-scaled"
"""A fault that is not meant where another explains the same: factors move through products."""

_FEWEST_NUMBERS = 0.25
"""Least share of finite cells in an output. An output with fewer fits any variant that gives
NaN, so it identifies none."""


@dataclass(frozen=True)
class Hypothesis:
    """One possible way in which a function computes attention, correctly or with faults.

    Attributes:
        variant: How the function does each step of attention.
        faults: Names of the faults, sorted. Empty if the function is right.
        blocked: What the function blocks when it gets a mask. `as meant`: keys marked True. `kept`:
            keys marked False. `turned` and `turned kept`: the same two with the transposed mask.
            `rows` and `rows kept`: with a padding mask, whole queries: those marked True, or those
            marked False. `nothing`: no key. `first sequence` or `first head`: keys marked True, in
            this part only. `of the first sequence` or `of the first head`: what its mask marks
            True, in all of them. `of all queries`: keys that every query's row marks True. Each of
            these five with ` kept`: the same for keys marked False.
            Others: whatever the mask contains, what the causal mask with this name blocks (see
            `own_triangle`).
        details: Names of faults, each with more about it, such as "2 instead of e".
    """

    variant: Variant
    faults: tuple[str, ...] = ()
    blocked: str = "as meant"
    details: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, eq=False)
class Level:
    """Hypotheses with the same number of faults. Two levels are only equal if they are the same.

    Attributes:
        hypotheses: The hypotheses, the simplest first.
        faults: Number of faults of each.
    """

    hypotheses: tuple[Hypothesis, ...]
    faults: int = 0


@dataclass(frozen=True, eq=False)
class Observation:
    """The output that the function gave for known inputs.

    Attributes:
        probe: The inputs Q, K and V.
        output: The output, (batch, heads, n, d_v). If the function returned the heads side by side,
            (batch, 1, n, heads · d_v).
        mask: The mask that the function got, or was told to make itself, as booleans (batch or 1,
            heads or 1, n, n). What True means is not known here: see `Hypothesis.blocked`. None for
            no mask.
    """

    probe: Probe
    output: Array
    mask: Mask | None = None


@dataclass(frozen=True)
class Explanation:
    """The ways of computing attention that give all observed outputs, with the fewest faults.

    Attributes:
        fits: The hypotheses, each of which alone gives all observed outputs. All have the same
            number of faults.
        precision: Name of a number format, such as `float32`. The hypotheses give the observed
            outputs within the rounding of this format.
    """

    fits: tuple[Hypothesis, ...]
    precision: str

    @property
    def best(self) -> Hypothesis:
        """The first hypothesis, which is the simplest."""
        return self.fits[0]

    @property
    def alternatives(self) -> tuple[tuple[str, ...], ...]:
        """The sets of faults that the observations cannot tell apart."""
        return tuple(dict.fromkeys(fit.faults for fit in self.fits))


def explain(
    observations: Sequence[Observation],
    levels: Iterable[Level],
    precision: str,
    *,
    coarser: bool = True,
) -> Explanation | None:
    """Return the hypotheses that give all observed outputs, with the fewest faults.

    Args:
        observations: The observed outputs, at least one.
        levels: Ways of computing attention: first the correct ones, then those with one fault, then
            those with two.
        precision: Name of a number format, such as `float32`. The outputs of a hypothesis may
            differ from the observed outputs within the rounding of this format.
        coarser: Whether to try the correct hypotheses again, within the rounding of less precise
            formats, if no hypothesis gives the observed outputs within that of `precision`.

    Returns:
        The explanation. None if no hypothesis gives the observed outputs, or if more than three
        quarters of the numbers in an output without a mask are NaN or infinite, or all are 0.
    """
    formats = [each for each in TOLERANCE if TOLERANCE[each] >= TOLERANCE[precision]]
    formats = formats if coarser else [precision]
    loosest = TOLERANCE[formats[-1]]
    if any(each.mask is None and not _tells(each.output) for each in observations):
        return None
    near: list[tuple[float, Hypothesis]] = []
    enough = MOST_FAULTS
    for level in levels:
        if level.faults > enough:
            break
        for hypothesis in _not_refuted(level, observations, loosest):
            distance = 0.0
            for each in observations:
                distance = max(distance, _distance(each, hypothesis))
                if distance > loosest:
                    break
            else:
                near.append((distance, hypothesis))
                if distance <= TOLERANCE[precision]:
                    enough = level.faults
    for name in formats:
        fits = [each for distance, each in near if distance <= TOLERANCE[name]]
        if name != precision:
            # Agreement in a coarser format only counts for correct hypotheses: it does not prove a
            # fault.
            fits = [each for each in fits if not each.faults]
        if fits:
            fewest = min(len(each.faults) for each in fits)
            fits = [each for each in fits if len(each.faults) == fewest]
            plain = [each for each in fits if _LATE not in each.faults]
            return Explanation(tuple(plain or fits), name)
    return None


def _tells(output: Array) -> bool:
    """Return whether an output tells anything: NaN throughout, or 0, has too many reasons."""
    return bool(np.isfinite(output).mean() >= _FEWEST_NUMBERS and output.any())


def difference(there: Array, expected: Array, probe: Probe) -> Array:
    """Return how far the numbers that the function under test returned are from the correct ones.

    Each distance is divided by the correct number, or by the probe's scale if that is larger.

    Args:
        there: The numbers that the function returned.
        expected: The correct numbers, in the shape of `there`.
        probe: The inputs, which contain V.

    Returns:
        The distances, in the shape of `there`. 0 where both numbers are NaN or infinite. Infinite
        where one number is NaN or infinite and the other is not.
    """
    with np.errstate(invalid="ignore"):
        apart = np.abs(there - expected) / np.maximum(np.abs(expected), probe.scale)
    both = ~np.isfinite(there) & ~np.isfinite(expected)
    return np.where(both, 0.0, np.where(np.isfinite(apart), apart, np.inf))


def agrees(observed: Observation, hypothesis: Hypothesis, precision: str) -> bool:
    """Return whether each cell of an output is what a hypothesis gives, within the rounding."""
    made = expected(observed.probe, hypothesis, observed.mask)
    if made is None or made.output.shape != observed.output.shape:
        return False
    apart = difference(observed.output, made.output, observed.probe)
    return bool(apart.max() <= TOLERANCE[precision])


def expected(
    probe: Probe, hypothesis: Hypothesis, mask: Mask | None = None
) -> VariantResult | None:
    """Compute the output, weights and scaled scores that a hypothesis predicts for given inputs.

    Args:
        probe: The inputs Q, K and V.
        hypothesis: A way of computing attention, correct or with faults.
        mask: The mask that the checked function gets, as booleans (batch or 1, heads or 1, n, n).
            Whether True means blocked is a part of the hypothesis. None for no mask.

    Returns:
        The result. None if attention cannot be computed this way, since shapes do not match.
    """
    try:
        if mask is None:
            return attend(probe, hypothesis.variant)
        heads = max(hypothesis.variant.heads, probe.Q.shape[1])
        whole = np.broadcast_to(mask, (probe.Q.shape[0], heads, *mask.shape[2:]))
        return attend(probe, hypothesis.variant, _blocked(whole, hypothesis.blocked))
    except ValueError:
        return None


_SAMPLED = 3
"""Number of cells by which most hypotheses are refuted."""


def _not_refuted(
    level: Level, observations: Sequence[Observation], loosest: float
) -> tuple[Hypothesis, ...]:
    """Return the hypotheses that give a few cells of each output without a mask."""
    kept = level.hypotheses
    for each in observations:
        if each.mask is None and each.probe.recurs and kept:
            made = (
                _samples(each.probe, level) if kept is level.hypotheses else _made(each.probe, kept)
            )
            # A comparison with NaN is false: such a cell refutes nothing here.
            with np.errstate(invalid="ignore"):
                apart = np.abs(made - _cells(each.output))
            refuted = (apart > loosest * each.probe.scale).any(axis=1)
            kept = tuple(kept[k] for k in np.flatnonzero(~refuted).tolist())
    return kept


@lru_cache(maxsize=64)
def _samples(probe: Probe, level: Level) -> Array:
    return _made(probe, level.hypotheses)


def _made(probe: Probe, hypotheses: Sequence[Hypothesis]) -> Array:
    """Return a few cells of each hypothesis's output; infinite where it cannot be computed."""
    return np.array([_sample(probe, each.variant) for each in hypotheses])


@lru_cache(maxsize=60_000)
def _sample(probe: Probe, variant: Variant) -> tuple[float, ...]:
    """Return a few cells of a variant's output; cached, since every check needs the same ones."""
    made = expected(probe, Hypothesis(variant))
    return (math.inf,) * _SAMPLED if made is None else _cells(made.output)


def _cells(output: Array) -> tuple[float, ...]:
    flat, size = output.reshape(-1), output.size
    return tuple(float(flat[size * (part + 1) // _SAMPLED - 1]) for part in range(_SAMPLED))


def _distance(observed: Observation, hypothesis: Hypothesis) -> float:
    probe, there = observed.probe, observed.output
    made = expected(probe, hypothesis, observed.mask)
    if made is None or made.output.shape != there.shape:
        return math.inf
    apart = difference(there, made.output, probe)
    return float(max(apart.max(), _MEAN * apart.mean()))


_Change = Callable[[Mask], Mask]

_READINGS: dict[str, _Change] = {
    "as meant": lambda mask: mask,
    "turned": lambda mask: mask.swapaxes(2, 3),
    "rows": lambda mask: mask.swapaxes(2, 3),
    "nothing": np.zeros_like,
    "of the first sequence": lambda mask: mask[:1],
    "of the first head": lambda mask: mask[:, :1],
    "of the first query": lambda mask: mask[:, :, :1],
    "of all queries": lambda mask: np.asarray(mask.all(axis=2, keepdims=True)),
}


def _blocked(mask: Mask, how: str) -> Mask:
    plain = how.removesuffix("kept").rstrip() or "as meant"
    if plain != how:
        mask = ~mask
    if plain in ("first sequence", "first head"):
        there = mask.copy()
        there[(slice(1, None),) if plain == "first sequence" else (slice(None), slice(1, None))] = (
            False
        )
        return there
    if plain in _READINGS:
        return _READINGS[plain](mask)
    return own_triangle(how, mask.shape[2], mask.shape[3])
