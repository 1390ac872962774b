"""Findings of the steps of a diagnosis, and how they follow from explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from qkvideo.engine.check import dropout as random
from qkvideo.engine.check.calling import Caller, Reply
from qkvideo.engine.check.faults import FAULTS
from qkvideo.engine.check.probes import Form, Mask, MaskForm, Probe
from qkvideo.engine.check.report import Cell, Finding
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
    """The findings of one step of a diagnosis; added with `+`, they make up a report.

    Attributes:
        faults: The faults that were found.
        conventions: Choices of the function that are neither right nor wrong, in words.
        undecided: What could not be checked or decided, in words.
        more: Whether the faults found may hide further ones.
    """

    faults: tuple[Finding, ...] = ()
    conventions: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    more: bool = False

    def __add__(self, other: Findings) -> Findings:
        known = {each.name for each in self.faults}
        return Findings(
            (*self.faults, *(each for each in other.faults if each.name not in known)),
            (*self.conventions, *other.conventions),
            (*self.undecided, *other.undecided),
            self.more or other.more,
        )

    @property
    def names(self) -> frozenset[str]:
        """Names of the faults."""
        return frozenset(each.name for each in self.faults)


@dataclass(frozen=True, eq=False)
class Subject:
    """The function under test, with what is known about it so far.

    Attributes:
        caller: The function, and how it is called.
        explanation: What the function does without a mask; None if no hypothesis explains it.
        part: What the steps of the diagnosis have found so far.
        dropout: The function's dropout; None if it has none.
    """

    caller: Caller
    explanation: Explanation | None = None
    part: Findings = Findings()
    dropout: random.Dropout | None = None

    @property
    def form(self) -> Form:
        """The shapes in which the function takes its arrays."""
        return self.caller.form

    @property
    def variant(self) -> Variant:
        """The variant of attention that the function computes, as far as it is known."""
        return self.explanation.best.variant if self.explanation else Variant()

    @property
    def precision(self) -> str:
        """The number format whose rounding errors the output shows."""
        return self.explanation.precision if self.explanation else "float64"

    def call(
        self,
        probe: Probe,
        mask: Mask | None = None,
        mask_form: MaskForm | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Reply:
        """Call the function, and remove dropout; raises the same errors as `Caller.call`."""
        if self.dropout is None:
            return self.caller.call(probe, mask, mask_form, options)
        replies = self.caller.calls(probe, mask, mask_form, options, random.CALLS)
        return random.without(replies, probe, self.dropout)


def named(
    explanation: Explanation, observed: Sequence[Observation], form: Form, inputs: str = ""
) -> Findings:
    """Return the faults of an explanation as findings.

    Each fault that is certain becomes a finding. If several sets of faults explain the outputs
    equally well, one finding lists all these possibilities.

    Args:
        explanation: Explains the observations.
        observed: The observations, among whose cells the first wrong one is looked for.
        form: The shapes in which the function takes its arrays.
        inputs: Text to add to the name of the inputs, such as ", causal=True".
    """
    right, precision = righted(explanation.best), explanation.precision
    cell = first_cell(observed, right, form, precision, inputs)
    sets = explanation.alternatives
    certain = frozenset.intersection(*map(frozenset, sets))
    part = Findings(tuple(Finding(each, cell=cell) for each in sorted(certain, key=_order)))
    if len(sets) > 1:
        rest = [sorted(set(each) - certain, key=_order) for each in sets]
        detail = ", or ".join(" and ".join(FAULTS[e].title for e in each) for each in rest)
        part += Findings((Finding("undecided", detail, cell),), more=True)
    return part


def righted(hypothesis: Hypothesis) -> Hypothesis:
    """Return the hypothesis without its faults; its conventions for heads and masks stay."""
    variant = hypothesis.variant
    return Hypothesis(
        Variant(
            heads=variant.heads,
            merged=variant.merged,
            triangle="none" if variant.triangle == "none" else "causal",
        ),
        blocked="kept" if "kept" in hypothesis.blocked else "as meant",
    )


def first_cell(
    observed: Sequence[Observation],
    right: Hypothesis,
    form: Form,
    precision: str,
    inputs: str = "",
) -> Cell | None:
    """Return the first wrong cell, in the order of the function's output; None if all are right.

    Args:
        observed: The function's outputs.
        right: The hypothesis that gives the correct outputs.
        form: The shapes in which the function takes its arrays.
        precision: The number format within whose rounding a cell counts as right.
        inputs: Text to add to the name of the inputs.
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
            return Cell(text, index, float(there[index]), float(wanted[index]), each.probe.mixed)
    return None


def other(
    observed: Sequence[Observation],
    candidates: Sequence[Hypothesis],
    form: Form,
    inputs: str = "",
    detail: str = "",
) -> Finding:
    """Return the finding "other", for outputs that no hypothesis explains.

    Its cell is the first that differs from what the nearest candidate computes.

    Args:
        observed: The function's outputs.
        candidates: Hypotheses without faults.
        form: The shapes in which the function takes its arrays.
        inputs: Text to add to the name of the inputs.
        detail: Details of the finding.
    """

    def distance(right: Hypothesis) -> float:
        made = expected(observed[0].probe, right, observed[0].mask)
        if made is None or made.output.shape != observed[0].output.shape:
            return np.inf
        apart = difference(observed[0].output, made.output, observed[0].probe)
        return float(np.minimum(apart, 1.0).mean())

    if not any(np.isfinite(each.output).any() for each in observed):
        detail = f"{detail}, " * bool(detail) + "its output is NaN throughout"
    nearest = min(candidates, key=distance)
    return Finding("other", detail, first_cell(observed, nearest, form, "float32", inputs))


_PLACES = {name: place for place, name in enumerate(FAULTS)}


def _order(name: str) -> int:
    return _PLACES[name]
