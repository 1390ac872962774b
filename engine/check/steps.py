"""The steps of attention, and the ways to do each: correctly, and with faults.

A hypothesis takes one way for each step. So whatever is added here is found alone and together with
any other fault.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from qkvideo.engine.check.probes import CallForm
from qkvideo.engine.check.search import MOST_FAULTS, Hypothesis, Level
from qkvideo.engine.check.variants import Variant


@dataclass(frozen=True)
class StepOption:
    """One way to do one step of attention, correct or with faults.

    Attributes:
        changes: Names and values of the attributes of `Variant` that describe this way.
        faults: Names of the faults. Empty if this way is correct.
        blocked: What the function blocks when it gets a mask, as in `Hypothesis.blocked`: for
            example, `kept` means that it blocks the keys marked False. None if the step does not
            concern masks.
        detail: More about the fault, such as "2 instead of e".
    """

    changes: tuple[tuple[str, Any], ...] = ()
    faults: tuple[str, ...] = ()
    blocked: str | None = None
    detail: str = ""


Step = Sequence[StepOption]

SMALL_STAND_INS = (0.0, -1.0, -10.0, -20.0)
LARGE = -1e9
"""A number that blocks as well as -∞ in any row that still has a key."""

OWN_TRIANGLES: dict[str, tuple[str, ...]] = {
    "causal": (),
    "causal at the end": (),
    "reversed": ("triangle-reversed",),
    "strict reversed": ("triangle-reversed",),
    "strict": ("no-key-left",),
    "next seen": ("next-seen",),
    "diagonal": ("self-blocked",),
}
"""Causal masks that a function may make itself, with the names of their faults."""


def hypotheses(
    steps: Sequence[Step], base: Hypothesis | None = None, most: int = MOST_FAULTS
) -> Iterator[Level]:
    """Yield all combinations of one option per step of attention, from no fault to `most` faults.

    Args:
        steps: For each step, the options: the ways to do this step. The simplest option is first.
        base: How the function under test does the steps that are not in `steps`; None if it does
            them correctly. The faults of `base` are not counted, and not listed in the hypotheses.
        most: Maximum number of faults in one combination.
    """
    kept = tuple(map(tuple, steps))
    for number in range(most + 1):
        yield _with(kept, base or Hypothesis(Variant()), number)


@lru_cache(maxsize=64)
def _with(steps: tuple[tuple[StepOption, ...], ...], base: Hypothesis, number: int) -> Level:
    """Return the combinations with this many faults; cached, since many calls need the same."""
    usual, made = vars(base.variant), []
    for chosen in _combinations(steps, number):
        faults = {name for each in chosen for name in each.faults}
        if len(faults) < number:
            continue  # one fault, done in two ways at once
        changes, blocked, details = dict(usual), base.blocked, []
        for each in chosen:
            changes.update(each.changes)
            blocked = each.blocked or blocked
            if each.detail:
                details.append((each.faults[0], each.detail))
        made.append(Hypothesis(Variant(**changes), tuple(sorted(faults)), blocked, tuple(details)))
    return Level(tuple(made), number)


def _combinations(steps: Sequence[Step], faults: int) -> Iterator[tuple[StepOption, ...]]:
    """Yield one option per step, so that there are this many faults; usual ones are left out."""
    right = [[each for each in step if not each.faults] for step in steps]
    wrong = [[each for each in step if each.faults] for step in steps]
    for number in range(faults + 1):  # of the steps that are done wrongly
        for places in itertools.combinations(range(len(steps)), number):
            kept = [each for place, each in enumerate(right) if place not in places]
            several = [each for each in kept if len(each) > 1 or each[0].changes]
            for bad in itertools.product(*(wrong[place] for place in places)):
                if sum(len(each.faults) for each in bad) == faults:
                    for good in itertools.product(*several):
                        yield (*good, *bad)


def _ways(step: str, ways: Iterable[tuple[Any, str, str]]) -> list[StepOption]:
    """Return the wrong ways of a step: what `Variant` calls the way, the fault, and its detail."""
    return [StepOption(((step, way),), (fault,), detail=detail) for way, fault, detail in ways]


_SCORES = (
    ("Q reshaped K", "keys-not-transposed", ""),
    ("Q Qᵀ", "scores-source", "Q Qᵀ"),
    ("K Kᵀ", "scores-source", "K Kᵀ"),
    ("K Qᵀ", "scores-source", "K Qᵀ, which is the table turned over"),
    ("-Q Kᵀ", "scores-source", "-Q Kᵀ"),
    ("cosine", "scores-source", "the cosine of the angle between query and key"),
    ("distance", "scores-source", "the distance between query and key"),
    ("squared distance", "scores-source", "the squared distance between query and key"),
)
_SQUARE_SCORES = (("Q K", "keys-not-transposed", ""), ("Qᵀ K", "keys-not-transposed", ""))
_DIVISORS = (
    ("1", "no-scaling", ""),
    ("d_k", "scaled-by-d_k", ""),
    ("sqrt n", "scaled-by-sqrt-n", ""),
    ("sqrt m", "scaled-by-sqrt-n", ""),
    ("sqrt d_v", "scaled-by-sqrt-d_v", ""),
    ("rounded sqrt d_k", "scaled-by-rounded", ""),
    ("1 / sqrt d_k", "scaled-up", ""),
)
_WEIGHTS = (
    ("twice", "softmax-twice", ""),
    ("2 **", "base-2", ""),
    ("linear", "linear-weights", "scores, divided by their sum"),
    ("absolute", "linear-weights", "the scores' magnitudes, divided by their sum"),
    ("positive", "linear-weights", "the scores above 0, divided by their sum"),
    ("scores", "no-softmax", "the scores themselves"),
    ("relu", "no-softmax", "the scores above 0"),
    ("sigmoid", "no-softmax", "the sigmoid of each score"),
    ("log", "no-softmax", "the logarithm of softmax"),
    ("rectified", "scores-changed", "those below 0 become 0"),
    ("magnitudes", "scores-changed", "they lose their sign"),
    ("squares", "scores-changed", "they are squared"),
    ("tanh", "scores-changed", "tanh of them is taken"),
    ("whole", "scores-changed", "they are rounded down to whole numbers"),
    ("standardised", "scores-changed", "each row gets the mean 0 and the variance 1"),
    ("hard", "hard-maximum", ""),
    ("first", "hard-maximum", ""),
    ("even", "even-weights", ""),
)
_FACTORS = (
    ("sqrt d_k", "output-scaled", "by √d_k"),
    ("1 / sqrt d_k", "output-scaled", "by 1 / √d_k"),
    ("m", "output-scaled", "by n"),
)
_VALUES = (("K", "values-source", "K is mixed"), ("Q", "values-source", "Q is mixed"))


def steps_without_mask(
    form: CallForm, heads: Sequence[int], merged: bool, estimated: Sequence[Step] = ()
) -> list[list[StepOption]]:
    """Return the options of each step of attention, for calls to which no mask is passed.

    Args:
        form: The shape in which the function takes Q, K and V.
        heads: Numbers of heads into which the function may split the last axis.
        merged: Whether the function was given an axis of heads and returned the heads side by side
            on the last axis.
        estimated: Further options, which were estimated from the function's output: for the
            divisor, for the weights, and for the mask that the function makes itself.

    Returns:
        For each step, the list of its options, a correct one first. The step of the values is named
        by `without_values`.
    """
    several = form.rank == 4 or tuple(heads) != (1,)
    divisors, weights, triangles = estimated or ((), (), ())
    scaled = [*_DIVISORS]
    if several:
        scaled.append(("sqrt d_model", "scaled-by-sqrt-d_model", ""))
    if form.rank > 2:
        scaled.append(("sqrt batch", "scaled-by-sqrt-length", ""))
    return [
        _head_options(form, heads, merged),
        [StepOption(), *_score_options(form)],
        [StepOption(), *_ways("divisor", scaled), *divisors],
        [StepOption(), *_axis_options(form, several), *_weight_options(), *weights],
        [StepOption(), *_ways("left_out", ((each, "key-left-out", each) for each in _ENDS))],
        [
            StepOption(),
            *_ways("values", _VALUES),
            *_ways("swapped", ((True, "keys-values-swapped", ""),)),
        ],
        [StepOption(), *_ways("factor", _FACTORS)],
        [StepOption(), *_ways("added", ((each, "something-added", each) for each in "QKV"))],
        [*_triangle_options(), *triangles],
    ]


_ENDS = ("first", "last")


def without_values(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without those that weights do not show: all after the weights but masks."""
    later = {("turned", True), ("divisor", "sqrt d_v")}
    kept: list[Step] = [[each for each in step if not later & {*each.changes}] for step in steps]
    names = {"values", "factor", "added"}
    return [step for step in kept if not {e[0] for o in step for e in o.changes} & names]


def _head_options(form: CallForm, heads: Sequence[int], merged: bool) -> list[StepOption]:
    if form.rank == 4:
        right = (("merged", merged),)
        wrong = StepOption((*right, ("merge", "flat")), ("heads-mixed",))
        return [StepOption(right), *([wrong] if merged else [])]
    options = []
    for h in heads:
        options.append(StepOption((("heads", h),)))
        if h > 1:
            options += [
                StepOption((("heads", h), ("split", split), ("merge", merge)), ("heads-mixed",))
                for split, merge in (
                    ("flat", "whole"),
                    ("whole", "flat"),
                    ("flat", "flat"),
                    ("unswapped", "whole"),
                )
            ]
    return options


def _axis_options(form: CallForm, several: bool) -> list[StepOption]:
    wrong = ["queries", "all"]
    if form.rank > 2 or several:
        wrong += ["matrix"]
    if form.rank > 2:
        wrong += ["batch"]
    if several:
        wrong += ["heads"]
    # Where sums run along another axis than the maxima, the maxima do not cancel.
    options = [
        StepOption((("axis", how), ("shift", shift)), ("softmax-axis",))
        for how in wrong
        for shift in ("axis", "keys")
    ]
    options.append(StepOption((("shift", "queries"),), ("maximum-axis",)))
    lost = ("axis", "nothing", "all") if form.rank == 2 else ()
    return options + [
        StepOption((("axis", "lost"), ("shift", shift)), ("keepdims-forgotten",)) for shift in lost
    ]


def _score_options(form: CallForm) -> list[StepOption]:
    ways = (*_SCORES, *(_SQUARE_SCORES if form.square else ()))
    # Transposed weights are in this step, since with K Qᵀ they are a softmax along another axis.
    return [*_ways("scores", ways), *_ways("turned", ((True, "weights-turned", ""),))]


def _weight_options() -> list[StepOption]:
    return _ways("weigh", _WEIGHTS) + [
        StepOption((("weigh", "exp"), ("shift", shift)), ("not-normalised",))
        for shift in ("axis", "nothing")
    ]


def _triangle_options() -> list[StepOption]:
    """Return the options for a mask that the function makes itself, and for how it is applied."""
    options = [StepOption()]
    for name, faults in OWN_TRIANGLES.items():
        empty_rows = without_key() if "strict" in name else [StepOption()]
        for how in [*empty_rows, *_wrong_manners()]:
            changes = (("triangle", name), *how.changes)
            options.append(StepOption(changes, (*faults, *how.faults)))
    return options


def _wrong_manners() -> list[StepOption]:
    """Return the wrong ways to apply a mask, which are the same for every mask."""
    return [StepOption((("after", "yes"),), ("mask-after-softmax",)), *_weak_stand_ins()]


def without_key() -> list[StepOption]:
    """Return four correct options for queries whose keys are all blocked.

    Each option gives such a query other attention weights: NaN, equal weights, the weights computed
    without a mask, or 0.
    """
    return [
        StepOption(),
        StepOption((("stand_in", LARGE),)),
        StepOption((("fill", "add"), ("stand_in", LARGE))),
        StepOption((("fill", "zero"),)),
    ]


def _weak_stand_ins() -> list[StepOption]:
    return [
        stand_in(fill, value)
        for value in SMALL_STAND_INS
        for fill in ("replace", "add")
        if value or fill == "replace"  # adding 0 would block nothing
    ]


def steps_with_mask(
    kind: str, *, padding: bool = False, estimated: Step = ()
) -> list[list[StepOption]]:
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
    reading = [StepOption(blocked="as meant"), StepOption(blocked="kept")]
    if padding:
        reading += [
            StepOption(blocked=each, faults=("padding-axis",)) for each in ("rows", "rows kept")
        ]
    else:
        reading += [
            StepOption(blocked="causal"),
            StepOption(blocked="nothing", faults=("mask-ignored",)),
        ]
        turned = ("turned", "turned kept", "reversed", "strict reversed")
        reading += [StepOption(blocked=each, faults=("triangle-reversed",)) for each in turned]
        reading += [StepOption(blocked="strict", faults=("no-key-left",))]
        reading += [StepOption(blocked="next seen", faults=("next-seen",))]
    reading += [
        StepOption(blocked=f"{each}{kept}", faults=("mask-in-part",), detail=detail)
        for each, detail in _PARTS.items()
        for kept in ("", " kept")
    ]
    if kind not in ("bool", "int"):  # a mask that is added can only be read as: -inf blocks
        reading = [each for each in reading if each.blocked and "kept" not in each.blocked]
    renormalised = StepOption((("after", "renormalised"),))  # same result if softmax is right
    # A mask of 0 and -inf gives NaN for other reasons, too.
    times = () if kind == "float" else (StepOption((("fill", "times"),), ("zero-times-infinity",)),)
    return [reading, [*without_key(), renormalised, *_wrong_manners(), *times, *estimated]]


_PARTS = {
    "first sequence": "only the first sequence is masked",
    "first head": "only the first head is masked",
    "of the first sequence": "the first sequence's mask is used for all",
    "of the first head": "the first head's mask is used for all",
    "of the first query": "the first query's row is used for all",
}


def stand_in(fill: str, value: float) -> StepOption:
    """Return the faulty option in which the function uses the finite number `value` for -∞.

    As a score, this number is not low enough to block keys.

    Args:
        fill: `replace` if the function replaces blocked scores by the number, `add` if it adds the
            number to blocked scores.
        value: The number.
    """
    detail = _STAND_INS.get((fill, value), "")
    return StepOption((("fill", fill), ("stand_in", value)), ("stand-in-too-small",), detail=detail)


_STAND_INS = {
    ("replace", 0.0): "blocked scores become 0",
    ("add", -1.0): "the mask is subtracted, and True counts as 1",
}
