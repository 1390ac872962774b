"""What else may be passed for a mask: numbers, and a switch that asks for a causal mask."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import numpy as np

from qkvideo.engine.check.calling import UnfitError
from qkvideo.engine.check.findings import Findings, Subject, first_cell, named, other
from qkvideo.engine.check.masked import (
    Understood,
    explained,
    later,
    observe,
    told_as,
    with_mask,
)
from qkvideo.engine.check.probes import BIAS, ordinary, some_mask
from qkvideo.engine.check.report import Finding
from qkvideo.engine.check.search import Hypothesis, Observation, agrees
from qkvideo.engine.check.session import RaisedError


def numbers(subject: Subject, understood: Understood) -> Findings:
    """Call the function with masks of numbers, ones and zeros, and such as are to be added.

    That a function adds a mask, though not as it is, is a fault. A function that is written for
    booleans need not take numbers at all; that they mean something else is only said.
    """
    probe, mask = ordinary(subject.form), some_mask(subject.form, ordinary(subject.form).n)
    as_booleans = replace(understood.hypothesis, variant=with_mask(subject, understood))
    part = Findings()
    for kind in {"bool": ("int", "bias"), "float": ("bias",)}.get(understood.form.kind, ()):
        form = replace(understood.form, kind=kind)
        given = form.narrow(mask if kind == "bias" else understood.meaning(mask))
        try:
            observed, _ = observe(subject, as_booleans, probe, given, form)
        except (RaisedError, UnfitError):
            continue
        ways = _ADDED if kind == "bias" else {}
        added = {way: _adding(as_booleans, BIAS * factor) for way, factor in ways.items()}
        fits = [way for way, each in added.items() if agrees(observed, each, subject.precision)]
        if any(fits):
            inputs = f", mask as {told_as(form)}"
            cell = first_cell([observed], added[""], subject.form, subject.precision, inputs)
            part += Findings((Finding("mask-not-added", fits[0], cell),))
        elif not fits and not agrees(observed, as_booleans, subject.precision):
            said = f"a mask of {told_as(form)} is taken, and read as something else: give no such"
            part += Findings(undecided=(said,))
    return part


_ADDED = {"": 1.0, "it is subtracted": -1.0, "it is divided by √d_k, too": 0.25}
"""What becomes of a mask that is added, and the factor by which it is multiplied; d_k is 16."""


def _adding(hypothesis: Hypothesis, number: float) -> Hypothesis:
    variant = replace(hypothesis.variant, after="no", fill="add", stand_in=number)
    return replace(hypothesis, variant=variant, blocked="as meant")


def with_switch(subject: Subject, understood: Understood) -> Findings:
    """Call the function with a mask together with its switch for a causal one, if it has both."""
    name, probe = subject.caller.plan.causal, ordinary(subject.form)
    if name is None or understood.form.kind == "flag":
        return Findings()
    both = replace(with_mask(subject, understood), triangle="causal")
    hypothesis = replace(understood.hypothesis, variant=both)
    # Every query sees itself, and so a key at least.
    mask = some_mask(subject.form, probe.n) & ~np.eye(probe.n, dtype=np.bool_)
    given = understood.meaning(understood.form.narrow(mask))
    with suppress(RaisedError, UnfitError):
        observed, _ = observe(subject, hypothesis, probe, given, understood.form, {name: True})
        if not agrees(observed, hypothesis, subject.precision):
            where = f"with a mask and {name}=True"
            found = other([observed], [hypothesis], subject.form, f", {where}", where)
            return Findings((found,), more=True)
    return Findings()


def switched(subject: Subject) -> Findings:
    """Check the function's parameter that turns a causal mask on, such as `is_causal`.

    Returns:
        The faults found when the parameter is True. Empty if the function has no such parameter.
    """
    name = subject.caller.plan.causal
    if name is None:
        return Findings()
    probe = ordinary(subject.form)
    mask = later(probe.n)
    try:
        reply = subject.call(probe, options={name: True})
    except (RaisedError, UnfitError) as error:
        return Findings(undecided=(f"{name}=True: {error}",))
    observed = Observation(probe, reply.output, mask)
    explanation = explained(subject, observed, "flag", padding=False)
    inputs = f", {name}=True"
    if explanation is None:
        right = [Hypothesis(subject.variant)]
        return Findings((other([observed], right, subject.form, inputs),), more=True)
    return named(explanation, [observed], subject.form, inputs)
