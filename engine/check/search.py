"""Finds the variants of attention that give an observed output, with as few faults as possible."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from qkvideo.engine.check.probes import Array, Form, Mask, Probe
from qkvideo.engine.check.variants import Result, Variant, attend, own_triangle

TOLERANCE = {"float64": 1e-9, "float32": 1e-5, "float16": 4e-3, "bfloat16": 4e-2}
"""For each number format, the largest difference between a cell and a variant's cell at which they
count as equal, relative to the largest magnitude in V.

Correct attention in the last three formats differs by at most 1.4e-7, 5.6e-4 and 2.8e-2 if scores
are not scaled, and by a fifth of that if they are."""

_MEAN = 30
"""Factor by which the mean difference over all cells must stay below the tolerance of one cell."""

MOST_FAULTS = 2

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
            marked False. `nothing`: no key. `causal`, `strict`, `reversed` or `strict reversed`:
            whatever the mask contains, what the causal mask with this name blocks (see
            `Variant.triangle`).
    """

    variant: Variant
    faults: tuple[str, ...] = ()
    blocked: str = "as meant"


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
class Option:
    """One way to do one step of attention, correct or with faults.

    Attributes:
        changes: Names and values of the attributes of `Variant` that describe this way.
        faults: Names of the faults. Empty if this way is correct.
        blocked: What the function blocks when it gets a mask, as in `Hypothesis.blocked`: for
            example, `kept` means that it blocks the keys marked False. None if the step does not
            concern masks.
    """

    changes: tuple[tuple[str, Any], ...] = ()
    faults: tuple[str, ...] = ()
    blocked: str | None = None


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
    hypotheses: Iterable[Hypothesis],
    precision: str,
    *,
    coarser: bool = True,
) -> Explanation | None:
    """Return the hypotheses that give all observed outputs, with the fewest faults.

    Args:
        observations: The observed outputs, at least one.
        hypotheses: Ways of computing attention: first the correct ones, then those with one fault,
            then those with two.
        precision: Name of a number format, such as `float32`. The outputs of a hypothesis may
            differ from the observed outputs within the rounding of this format.
        coarser: Whether to try the correct hypotheses again, within the rounding of less precise
            formats, if no hypothesis gives the observed outputs within that of `precision`.

    Returns:
        The explanation. None if no hypothesis gives the observed outputs, or if more than three
        quarters of the numbers in one of these outputs are NaN or infinite.
    """
    levels = [each for each in TOLERANCE if TOLERANCE[each] >= TOLERANCE[precision]]
    levels = levels if coarser else [precision]
    loosest = TOLERANCE[levels[-1]]
    if any(np.isfinite(each.output).mean() < _FEWEST_NUMBERS for each in observations):
        return None
    near: list[tuple[float, Hypothesis]] = []
    enough = MOST_FAULTS
    for hypothesis in hypotheses:
        if len(hypothesis.faults) > enough:
            break
        distance = 0.0
        for each in observations:
            distance = max(distance, _distance(each, hypothesis))
            if distance > loosest:
                break
        else:
            near.append((distance, hypothesis))
            if distance <= TOLERANCE[precision]:
                enough = len(hypothesis.faults)
    for level in levels:
        fits = [each for distance, each in near if distance <= TOLERANCE[level]]
        if level != precision:
            # Agreement in a coarser format only counts for correct hypotheses: it does not prove a
            # fault.
            fits = [each for each in fits if not each.faults]
        if fits:
            fewest = min(len(each.faults) for each in fits)
            return Explanation(tuple(e for e in fits if len(e.faults) == fewest), level)
    return None


def difference(there: Array, expected: Array, probe: Probe) -> Array:
    """Return how far the numbers that the function under test returned are from the correct ones.

    Each distance is divided by the largest absolute value in V.

    Args:
        there: The numbers that the function returned.
        expected: The correct numbers, in the shape of `there`.
        probe: The inputs, which contain V.

    Returns:
        The distances, in the shape of `there`. 0 where both numbers are NaN or infinite. Infinite
        where one number is NaN or infinite and the other is not.
    """
    scale = float(np.abs(probe.V).max())
    with np.errstate(invalid="ignore"):
        apart = np.abs(there - expected) / scale
    both = ~np.isfinite(there) & ~np.isfinite(expected)
    return np.where(both, 0.0, np.where(np.isfinite(apart), apart, np.inf))


def expected(probe: Probe, hypothesis: Hypothesis, mask: Mask | None = None) -> Result | None:
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
        blocked = None if mask is None else _blocked(mask, hypothesis.blocked)
        return attend(probe, hypothesis.variant, blocked)
    except ValueError:
        return None


_KEPT = 2048
"""Results are cached for probes with at most this many numbers in Q, as all included probes
have."""


@lru_cache(maxsize=8_000)
def _unmasked(probe: Probe, variant: Variant) -> Array | None:
    """Return a variant's output without a mask; cached, since every check needs the same ones."""
    made = expected(probe, Hypothesis(variant))
    return None if made is None else made.output


def _distance(observed: Observation, hypothesis: Hypothesis) -> float:
    probe = observed.probe
    if observed.mask is None and probe.Q.size <= _KEPT:
        output = _unmasked(probe, hypothesis.variant)
    else:
        made = expected(probe, hypothesis, observed.mask)
        output = None if made is None else made.output
    if output is None or output.shape != observed.output.shape:
        return math.inf
    apart = difference(observed.output, output, probe)
    return float(max(apart.max(), _MEAN * apart.mean()))


def _blocked(mask: Mask, how: str) -> Mask:
    turned = mask.swapaxes(2, 3)
    known = {
        "as meant": mask,
        "kept": ~mask,
        "turned": turned,
        "turned kept": ~turned,
        "rows": turned,
        "rows kept": ~turned,
        "nothing": np.zeros_like(mask),
    }
    if how in known:
        return known[how]
    return own_triangle(how, mask.shape[2], mask.shape[3])


# The hypotheses to try

SMALL_STAND_INS = (0.0, -1.0, -10.0, -20.0)
LARGE = -1e9
"""A number that blocks as well as -∞ in any row that still has a key."""


def hypotheses(
    steps: Sequence[Sequence[Option]],
    base: Hypothesis | None = None,
    most: int = MOST_FAULTS,
) -> Iterator[Hypothesis]:
    """Yield all combinations of one option per step of attention, from no fault to `most` faults.

    Args:
        steps: For each step, the options: the ways to do this step. The simplest option is first.
        base: How the function under test does the steps that are not in `steps`; None if it does
            them correctly. The faults of `base` are not counted, and not listed in the hypotheses.
        most: Maximum number of faults in one combination.
    """
    start = base or Hypothesis(Variant())
    for number in range(most + 1):
        for chosen in _combinations(steps, number):
            changes = dict(change for each in chosen for change in each.changes)
            faults = {name for each in chosen for name in each.faults}
            blocked = [each.blocked for each in chosen if each.blocked is not None]
            yield Hypothesis(
                replace(start.variant, **changes),
                tuple(sorted(faults)),
                blocked[0] if blocked else start.blocked,
            )


def _combinations(steps: Sequence[Sequence[Option]], faults: int) -> Iterator[tuple[Option, ...]]:
    if not steps:
        if faults == 0:
            yield ()
        return
    for option in steps[0]:
        left = faults - len(option.faults)
        if left >= 0:
            for rest in _combinations(steps[1:], left):
                yield (option, *rest)


def steps_without_mask(form: Form, heads: Sequence[int], merged: bool) -> list[list[Option]]:
    """Return the options of each step of attention, for calls to which no mask is passed.

    An option is one way to do a step, correct or with faults. The steps are heads, Q Kᵀ, the
    divisor, the axis of the softmax, the values, and a mask that the checked function may make
    itself.

    Args:
        form: The shape in which the function takes Q, K and V.
        heads: Numbers of heads into which the function may split the last axis.
        merged: Whether the function was given an axis of heads and returned the heads side by side
            on the last axis.

    Returns:
        For each step, the list of its options, a correct one first.
    """
    several = form.rank == 4 or tuple(heads) != (1,)
    return [
        _head_options(form, heads, merged),
        _key_options(form),
        _divisor_options(several),
        _axis_options(form, several),
        [
            Option(),
            Option((("values", "K"),), ("values-source",)),
            Option((("values", "Q"),), ("values-source",)),
        ],
        _triangle_options(),
    ]


def _head_options(form: Form, heads: Sequence[int], merged: bool) -> list[Option]:
    if form.rank == 4:
        right = (("merged", merged),)
        wrong = Option((*right, ("merge", "flat")), ("heads-mixed",))
        return [Option(right), *([wrong] if merged else [])]
    options = []
    for h in heads:
        options.append(Option((("heads", h),)))
        if h > 1:
            options += [
                Option((("heads", h), ("split", split), ("merge", merge)), ("heads-mixed",))
                for split, merge in (
                    ("flat", "whole"),
                    ("whole", "flat"),
                    ("flat", "flat"),
                    ("unswapped", "whole"),
                )
            ]
    return options


def _key_options(form: Form) -> list[Option]:
    wrong = ["reshaped", *(["as they are", "other way"] if form.square else [])]
    return [Option(), *(Option((("keys", how),), ("keys-not-transposed",)) for how in wrong)]


_DIVISORS = {
    "1": "no-scaling",
    "d_k": "scaled-by-d_k",
    "sqrt n": "scaled-by-sqrt-n",
    "sqrt d_model": "scaled-by-sqrt-d_model",
}


def divisors() -> tuple[str, ...]:
    """Return the names of all divisors of the scores that are tried, the correct one first.

    The names are those of `Variant.divisor`, such as `sqrt d_k`.
    """
    return ("sqrt d_k", *_DIVISORS)


def _divisor_options(several: bool) -> list[Option]:
    options = [Option((("divisor", how),), (fault,)) for how, fault in _DIVISORS.items()]
    return [Option(), *(options if several else options[:-1])]


def _axis_options(form: Form, several: bool) -> list[Option]:
    wrong = ["queries", "all"]
    if form.rank > 2 or several:
        wrong += ["matrix"]
    if form.rank > 2:
        wrong += ["batch"]
    if several:
        wrong += ["heads"]
    return [Option(), *(Option((("axis", how),), ("softmax-axis",)) for how in wrong)]


OWN_TRIANGLES: dict[str, tuple[str, ...]] = {
    "causal": (),
    "reversed": ("triangle-reversed",),
    "strict reversed": ("triangle-reversed",),
    "strict": ("no-key-left",),
}
"""Causal masks that a function may make itself, with the names of their faults."""


def _triangle_options() -> list[Option]:
    """Return the options for a mask that the function makes itself, and for how it is applied."""
    options = [Option()]
    for name, faults in OWN_TRIANGLES.items():
        empty_rows = without_key() if "strict" in name else [Option()]
        for how in [*empty_rows, *_wrong_manners()]:
            changes = (("triangle", name), *how.changes)
            options.append(Option(changes, (*faults, *how.faults)))
    return options


def _wrong_manners() -> list[Option]:
    """Return the wrong ways to apply a mask, which are the same for every mask."""
    return [Option((("after", "yes"),), ("mask-after-softmax",)), *_weak_stand_ins()]


def without_key() -> list[Option]:
    """Return four correct options for queries whose keys are all blocked.

    Each option gives such a query other attention weights: NaN, equal weights, the weights computed
    without a mask, or 0.
    """
    return [
        Option(),
        Option((("stand_in", LARGE),)),
        Option((("fill", "add"), ("stand_in", LARGE))),
        Option((("fill", "zero"),)),
    ]


def _weak_stand_ins() -> list[Option]:
    return [
        stand_in(fill, value)
        for value in SMALL_STAND_INS
        for fill in ("replace", "add")
        if value or fill == "replace"  # adding 0 would block nothing
    ]


def steps_with_mask(
    kind: str, *, padding: bool = False, estimated: Sequence[Option] = ()
) -> list[list[Option]]:
    """Return the options of the two steps in which a function uses its mask.

    An option is one way to do a step, correct or with faults. The first step is to decide which
    keys are blocked, and the second is to apply the mask.

    Args:
        kind: The type in which the mask is passed: `bool`, `int`, `float` (0 and -inf) or `flag`
            (the single value True).
        padding: Whether the mask is a padding mask: one row, which applies to all queries.
        estimated: Further options for the second step: finite numbers for -∞ that were estimated
            from the function's output.

    Returns:
        For each of the two steps, the list of its options, a correct one first.
    """
    reading = [Option(blocked="as meant"), Option(blocked="kept")]
    if padding:
        reading += [
            Option(blocked=each, faults=("padding-axis",)) for each in ("rows", "rows kept")
        ]
    else:
        reading += [Option(blocked="causal"), Option(blocked="nothing", faults=("mask-ignored",))]
        turned = ("turned", "turned kept", "reversed", "strict reversed")
        reading += [Option(blocked=each, faults=("triangle-reversed",)) for each in turned]
        reading += [Option(blocked="strict", faults=("no-key-left",))]
    if kind not in ("bool", "int"):  # a mask that is added can only be read as: -inf blocks
        reading = [each for each in reading if each.blocked and "kept" not in each.blocked]
    renormalised = Option((("after", "renormalised"),))  # same result if softmax is right
    return [reading, [*without_key(), renormalised, *_wrong_manners(), *estimated]]


def stand_in(fill: str, value: float) -> Option:
    """Return the faulty option in which the function uses the finite number `value` for -∞.

    As a score, this number is not low enough to block keys.

    Args:
        fill: `replace` if the function replaces blocked scores by the number, `add` if it adds the
            number to blocked scores.
        value: The number.
    """
    return Option((("fill", fill), ("stand_in", value)), ("stand-in-too-small",))
