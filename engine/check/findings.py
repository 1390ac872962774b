"""Findings of the steps of a diagnosis, and how they follow from explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from qkvideo.engine.check import dropout as random
from qkvideo.engine.check.calling import Caller, Reply
from qkvideo.engine.check.faults import FAULTS
from qkvideo.engine.check.probes import CallForm, Mask, MaskForm, Probe
from qkvideo.engine.check.report import ByHand, Finding, WrongCell
from qkvideo.engine.check.search import (
    TOLERANCE,
    Explanation,
    Hypothesis,
    Observation,
    difference,
    expected,
)
from qkvideo.engine.check.variants import Variant


@dataclass(frozen=True)
class Findings:
    """What one step of a diagnosis found.

    `a + b` contains the entries of both. If both name the same fault, that of `a` is kept.

    Attributes:
        faults: The faults found.
        conventions: Choices of the checked function that are neither right nor wrong, such as the
            meaning of True in masks. Each is one phrase.
        undecided: What could not be checked or decided. Each is one phrase.
        more: Whether there may be further faults, hidden by the faults found.
        by_hand: A small example in which the function is wrong. None if there is none.
    """

    faults: tuple[Finding, ...] = ()
    conventions: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    more: bool = False
    by_hand: ByHand | None = None

    def __add__(self, other: Findings) -> Findings:
        known = {each.name for each in self.faults}
        return Findings(
            (*self.faults, *(each for each in other.faults if each.name not in known)),
            tuple(dict.fromkeys((*self.conventions, *other.conventions))),
            tuple(dict.fromkeys((*self.undecided, *other.undecided))),
            self.more or other.more,
            self.by_hand or other.by_hand,
        )

    def told(self, where: str) -> Findings:
        """Return the faults alone, each with the words that say where it was found."""
        faults = (
            replace(each, detail=", ".join(filter(None, (each.detail, where))))
            for each in self.faults
        )
        return Findings(tuple(faults), more=self.more)

    @property
    def names(self) -> frozenset[str]:
        """Names of the faults."""
        return frozenset(each.name for each in self.faults)


@dataclass(frozen=True, eq=False)
class Subject:
    """The function under test, and what the diagnosis knows about it so far.

    Attributes:
        caller: Calls the function.
        explanation: The variants of attention (correct or faulty) whose outputs without a mask
            equal those of the function. None if no known variant has these outputs.
        part: The findings so far.
        dropout: How the function applies dropout. None if it does not.
    """

    caller: Caller
    explanation: Explanation | None = None
    part: Findings = Findings()
    dropout: random.Dropout | None = None

    @property
    def form(self) -> CallForm:
        """The shapes in which the function takes its arrays."""
        return self.caller.form

    @property
    def variant(self) -> Variant:
        """How the checked function computes attention when it gets no mask.

        If this is not known, the value is `Variant()`, which describes correct attention.
        """
        return self.explanation.best.variant if self.explanation else Variant()

    @property
    def precision(self) -> str:
        """Name of the number format, such as `float32`, whose precision the output has."""
        return self.explanation.precision if self.explanation else "float64"

    def call(
        self,
        probe: Probe,
        mask: Mask | None = None,
        mask_form: MaskForm | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Reply:
        """Call the function, and return its output with the effect of dropout removed.

        Args:
            probe: The inputs Q, K and V.
            mask: The mask as booleans, (batch or 1, heads or 1, n or 1, n). True has the meaning
                that it has in the function: either blocked or kept. None for no mask.
            mask_form: The shape and type in which the mask is passed. None for no mask.
            options: Further arguments, by name. They override the arguments in
                `caller.plan.options`.

        Raises:
            RaisedError: The function raised an exception.
            EndedError: The process that runs the function ended, or was killed at a limit.
            UnfitError: The function returned no array with the shape of an output.
        """
        if self.dropout is None:
            return self.caller.call(probe, mask, mask_form, options)
        replies = self.caller.calls(probe, mask, mask_form, options, random.CALLS)
        return random.without(replies, probe, self.dropout)


def changes(reply: Reply) -> Findings:
    """Return a finding if the function changed the numbers of its inputs."""
    if not reply.changed:
        return Findings()
    return Findings((Finding("inputs-changed", ", ".join(reply.changed)),))


def weights_of(
    reply: Reply, observed: Observation, hypothesis: Hypothesis, precision: str
) -> Findings:
    """Check whether the weights in a reply are those from which the output was computed."""
    made = expected(observed.probe, hypothesis, observed.mask)
    if made is None or reply.weights is None:
        return Findings()
    candidates = [made.weights, made.weights.mean(axis=1, keepdims=True)]
    same_shape = [each for each in candidates if each.shape == reply.weights.shape]
    if not same_shape:
        shape = reply.weights.shape
        return Findings(
            undecided=(f"the second array, of shape {shape}, is not one weight a pair",)
        )
    if any(
        (difference(reply.weights, each, observed.probe) <= TOLERANCE[precision]).all()
        for each in same_shape
    ):
        return Findings()
    V = observed.probe.V
    if reply.weights.shape[:2] == V.shape[:2]:
        mixed = reply.weights @ V
        if mixed.shape == reply.output.shape and (
            (difference(reply.output, mixed, observed.probe) <= TOLERANCE[precision]).all()
        ):  # the output itself is wrong, and is judged elsewhere
            return Findings()
    detail = "the weights that it returns are not those that its output was made with"
    return Findings((Finding("other", detail),))


def named(
    explanation: Explanation, observed: Sequence[Observation], form: CallForm, inputs: str = ""
) -> Findings:
    """Return the faults of an explanation as findings.

    Several sets of faults may explain the outputs equally well. Each fault that is in every set
    becomes one finding. The other faults are listed in a single finding named "undecided".

    Args:
        explanation: The faults that explain the function's outputs.
        observed: The function's outputs. The findings quote the first wrong number in them.
        form: The shapes in which the function takes its arrays.
        inputs: Text that is appended to the name of the inputs, such as ", causal=True".
    """
    right, precision = righted(explanation.best), explanation.precision
    cell = first_cell(observed, right, form, precision, inputs)
    sets = explanation.alternatives
    certain = frozenset.intersection(*map(frozenset, sets))
    details = dict(explanation.best.details)
    part = Findings(
        tuple(Finding(each, details.get(each, ""), cell) for each in sorted(certain, key=_order))
    )
    if len(sets) > 1:
        rest = [sorted(set(each) - certain, key=_order) for each in sets]
        detail = ", or ".join(" and ".join(FAULTS[e].title for e in each) for each in rest)
        part += Findings((Finding("undecided", detail, cell),), more=True)
    return part


def righted(hypothesis: Hypothesis) -> Hypothesis:
    """Return a hypothesis without faults that has the same conventions as `hypothesis`.

    A hypothesis is one way to compute attention, correct or with faults. Its conventions are the
    number of heads, whether heads are merged in the output, whether the function makes a causal
    mask itself, and whether True means "blocked" or "kept" in masks.
    """
    variant = hypothesis.variant
    return Hypothesis(
        Variant(
            heads=variant.heads,
            merged=variant.merged,
            triangle=variant.triangle if variant.triangle in _RIGHT_TRIANGLES else "causal",
        ),
        blocked="kept" if "kept" in hypothesis.blocked else "as meant",
    )


_RIGHT_TRIANGLES = ("none", "causal", "causal at the end")


def first_cell(
    observed: Sequence[Observation],
    right: Hypothesis,
    form: CallForm,
    precision: str,
    inputs: str = "",
) -> WrongCell | None:
    """Return the first number of the function's outputs that is wrong.

    Args:
        observed: The function's outputs. They are searched one after the other, each from its first
            row on.
        right: A hypothesis without faults: how the function would compute attention correctly.
        form: The shapes in which the function takes its arrays.
        precision: Name of a number format, such as `float32`. Differences within the rounding of
            this format are allowed.
        inputs: Text that follows the inputs' name in the result's `inputs`, such as ", in float16".

    Returns:
        The wrong number, and its index in the array as the function returned it. None if no number
        is wrong.
    """
    for each in observed:
        made = expected(each.probe, right, each.mask)
        if made is None or made.output.shape != each.output.shape:
            continue
        merged = form.rank == 4 and right.variant.merged
        there, wanted = (
            each_[:, 0] if merged else form.give(each_) for each_ in (each.output, made.output)
        )
        wrong = np.argwhere(difference(there, wanted, each.probe) > TOLERANCE[precision])
        if len(wrong):
            index = tuple(int(place) for place in wrong[0])
            text = f"{each.probe.name}{inputs}"
            return WrongCell(
                text, index, float(there[index]), float(wanted[index]), each.probe.mixed
            )
    return None


def other(
    observed: Sequence[Observation],
    candidates: Sequence[Hypothesis],
    form: CallForm,
    inputs: str = "",
    detail: str = "",
) -> Finding:
    """Return the finding "other", for outputs that no known fault explains.

    The finding quotes the first wrong number, and the correct number according to the candidate
    that is nearest to the outputs.

    Args:
        observed: The outputs of the function or file that is checked.
        candidates: Ways in which a correct function may compute attention, for example with one
            head or with two.
        form: The shapes in which the function takes its arrays.
        inputs: Text that the finding appends to the name of the inputs, such as ", causal=True".
        detail: More about the fault in this case, such as "with a mask".
    """
    first = observed[0]
    if first.probe.shows:
        names = "; ".join(f"{p.name}, which shows {p.shows}" for p in (e.probe for e in observed))
        detail = ", ".join(filter(None, (detail, f"only with {names}")))
    if all((each.output == np.trunc(each.output)).all() for each in observed):
        detail = f"{detail}, " * bool(detail) + "its output holds whole numbers only"
    if not any(np.isfinite(each.output).any() for each in observed):
        detail = f"{detail}, " * bool(detail) + "its output is NaN throughout"
    right = nearest(first, candidates)
    return Finding("other", detail, first_cell(observed, right, form, "float32", inputs))


def nearest(observed: Observation, candidates: Sequence[Hypothesis]) -> Hypothesis:
    """Return the hypothesis whose output is the least far, on average, from an observed one."""

    def distance(right: Hypothesis) -> float:
        made = expected(observed.probe, right, observed.mask)
        if made is None or made.output.shape != observed.output.shape:
            return np.inf
        apart = difference(observed.output, made.output, observed.probe)
        return float(np.minimum(apart, 1.0).mean())

    return min(candidates, key=distance)


_PLACES = {name: place for place, name in enumerate(FAULTS)}


def _order(name: str) -> int:
    return _PLACES[name]
