"""The first step of a diagnosis: calls without a mask."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.check import dropout as random
from qkvideo.engine.check.calling import Caller, Reply, UnfitError
from qkvideo.engine.check.estimate import own_stand_ins
from qkvideo.engine.check.findings import Findings, Subject, named, other
from qkvideo.engine.check.probes import Form, Probe, ordinary
from qkvideo.engine.check.report import Finding
from qkvideo.engine.check.search import (
    TOLERANCE,
    Explanation,
    Hypothesis,
    Observation,
    difference,
    expected,
    explain,
    hypotheses,
    steps_without_mask,
)
from qkvideo.engine.check.session import RaisedError


@dataclass(frozen=True, eq=False)
class Seen:
    """What calls without a mask returned, for one shape of Q, K and V that the function takes.

    Attributes:
        subject: The function, its dropout, and the findings so far. `explanation` is still None.
        reply: What the function returned for the first Q, K and V.
        observed: The outputs, without the effect of dropout: for the first Q, K and V, then for
            others with another number of tokens and another length of vectors, if the function
            accepts them. Empty if outputs change from call to call and no dropout explains why.
    """

    subject: Subject
    reply: Reply
    observed: tuple[Observation, ...]


def look(caller: Caller) -> Seen:
    """Call the function without a mask, and return what this shows, such as the outputs.

    If the function applies dropout, its effect is removed from the outputs.

    Args:
        caller: Calls the function with one library and one shape of Q, K and V.

    Raises:
        RaisedError: The function raised an exception.
        EndedError: The process that runs the function ended, or was killed at a limit.
        UnfitError: The function returned no array with the shape of an output.
    """
    form, first = caller.form, ordinary(caller.form)
    subject = Subject(caller)
    replies = caller.calls(first, times=2)
    if random.differ(replies):
        replies = caller.calls(first, times=random.CALLS)
        found = random.recognise(replies, first, caller.plan.heads)
        if found is None:
            part = Findings((Finding("random"),), more=True)
            return Seen(replace(subject, part=part), replies[0], ())
        part = Findings((Finding("dropout", f"on the {found.place}"),))
        subject = replace(subject, dropout=found, part=part)
        replies = [random.without(replies, first, found)]
    observed = [Observation(first, replies[0].output)]
    if not form.square:
        second = ordinary(form, 5, 64)
        try:
            observed.append(Observation(second, subject.call(second).output))
        except (RaisedError, UnfitError) as error:
            doubt = Findings(undecided=(f"{second.name}: {error}",))
            subject = replace(subject, part=subject.part + doubt)
    return Seen(subject, replies[0], tuple(observed))


def understand(seen: Seen, most: int) -> Subject:
    """Look for a variant of attention whose outputs without a mask equal the function's.

    Args:
        seen: What the function returned without a mask, and what is known about it (the subject).
        most: Maximum number of faults in a variant.

    Returns:
        The subject in `seen`, with the variants and other findings added. Nothing is added if there
        are no outputs to compare.
    """
    subject, form = seen.subject, seen.subject.form
    if not seen.observed:
        return subject
    steps = steps_without_mask(form, subject.caller.plan.heads, seen.reply.merged)
    explanation = explain(seen.observed, hypotheses(steps, most=most), seen.reply.made_in)
    if explanation is None and most > 0:
        estimated = list(own_stand_ins(seen.observed[0], seen.reply.merged))
        bank = hypotheses([*steps[:-1], estimated], most=most)
        explanation = explain(seen.observed, bank, seen.reply.made_in)
    if explanation is None:
        found = other(seen.observed, list(hypotheses(steps, most=0)), form)
        unknown = Findings((found,), more=bool(subject.part.faults))
        return replace(subject, part=subject.part + unknown)
    part = named(explanation, seen.observed, form) + _conventions(explanation, seen.reply, form)
    if subject.dropout is None and seen.reply.weights is not None:
        part += _returned_weights(seen.reply, seen.observed[0].probe, explanation)
    return replace(subject, explanation=explanation, part=subject.part + part)


def _conventions(explanation: Explanation, reply: Reply, form: Form) -> Findings:
    variant, said = explanation.best.variant, []
    if variant.heads > 1:
        said.append(f"it splits the last axis into {variant.heads} heads")
    if form.rank == 4 and reply.merged:
        said.append("it lays the heads side by side: (batch, n, heads · d_v)")
    if variant.triangle == "causal":
        said.append("it masks by itself: every query sees what came before, and itself")
    doubtful: tuple[str, ...] = ()
    if TOLERANCE[explanation.precision] > TOLERANCE[reply.made_in]:
        doubtful = (
            f"it agrees within the rounding of {explanation.precision} only, though it gives"
            f" {reply.made_in}: smaller faults would not be seen",
        )
    return Findings(conventions=tuple(said), undecided=doubtful)


def _returned_weights(reply: Reply, probe: Probe, explanation: Explanation) -> Findings:
    """Check whether the returned weights are those from which the output was computed."""
    made = expected(probe, Hypothesis(explanation.best.variant))
    if made is None or reply.weights is None:
        raise AssertionError("it has been explained, and has weights")
    candidates = [made.weights, made.weights.mean(axis=1, keepdims=True)]
    same_shape = [each for each in candidates if each.shape == reply.weights.shape]
    if not same_shape:
        shape = reply.weights.shape
        return Findings(
            undecided=(f"the second array, of shape {shape}, is not one weight a pair",)
        )
    tolerance = TOLERANCE[explanation.precision]
    if any(np.all(difference(reply.weights, e, probe) <= tolerance) for e in same_shape):
        return Findings()
    detail = "the weights that it returns are not those that its output was made with"
    return Findings((Finding("other", detail),))
