"""The first step of a diagnosis: calls without a mask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.check import dropout as random
from qkvideo.engine.check.calling import Caller, Reply, UnfitError
from qkvideo.engine.check.estimate import estimated
from qkvideo.engine.check.findings import Findings, Subject, changes, named, other, weights_of
from qkvideo.engine.check.probes import CallForm, faint, frozen, probes
from qkvideo.engine.check.report import Finding
from qkvideo.engine.check.search import (
    TOLERANCE,
    Explanation,
    Level,
    Observation,
    agrees,
    explain,
)
from qkvideo.engine.check.session import RaisedError
from qkvideo.engine.check.steps import hypotheses, steps_without_mask

_NUDGES = {"float32": 2.0**-26, "float16": 2.0**-13, "bfloat16": 2.0**-13}
"""For each number format, a change relative to a number that it rounds away."""


_MOSTLY = 0.6
"""Share of cells that counts as nearly all; two heads change half of them."""


@dataclass(frozen=True, eq=False)
class Seen:
    """What calls without a mask returned, for one shape of Q, K and V that the function takes.

    Attributes:
        subject: The function, its dropout, and the findings so far. `explanation` is still None.
        reply: What the function returned for the first Q, K and V.
        observed: The outputs, without the effect of dropout, for all of `probes` that the function
            accepts. Empty if outputs change from call to call and no dropout explains why.
        heads: Numbers of heads into which the function may split the last axis.
    """

    subject: Subject
    reply: Reply
    observed: tuple[Observation, ...]
    heads: tuple[int, ...] = (1,)


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
    first, *others = probes(caller.form)
    subject = Subject(caller)
    replies = caller.calls(first, times=2)
    if random.differ(replies):
        replies = caller.calls(first, times=random.CALLS)
        found = random.recognise(replies, first, caller.plan.heads)
        if found is None:
            before = random.is_before_softmax(replies, first)
            finding = Finding("dropout", "on the scores") if before else Finding("random")
            part = Findings((finding,), more=True)
            return Seen(replace(subject, part=part), replies[0], ())
        part = Findings((Finding("dropout", f"on the {found.place}"),))
        subject = replace(subject, dropout=found, part=part)
        replies = [random.without(replies, first, found)]
        others = others[:1]  # what dropout does to other lengths is not told apart
    subject = replace(subject, part=subject.part + changes(replies[0]))
    observed = [Observation(first, replies[0].output)]
    for number, probe in enumerate(others):
        try:
            reply = subject.call(probe)
        except (RaisedError, UnfitError) as error:
            if number == 0 and not caller.form.square:
                doubt = Findings(undecided=(f"{probe.name}: {error}",))
                subject = replace(subject, part=subject.part + doubt)
            elif probe.shows:
                said = Findings(conventions=(f"not compared, since it refuses them: {probe.name}",))
                subject = replace(subject, part=subject.part + said)
        else:
            observed.append(Observation(probe, reply.output))
    return Seen(subject, replies[0], tuple(observed), _heads(subject, observed[0]))


def _heads(subject: Subject, first: Observation) -> tuple[int, ...]:
    """Return how many heads are possible: the last column of Q acts on the output of one alone."""
    possible = subject.caller.plan.heads
    if len(possible) == 1 or subject.dropout is not None:
        return possible
    Q = first.probe.Q.copy()
    Q[..., -1] += 1
    share = np.mean(subject.call(replace(first.probe, Q=frozen(Q))).output != first.output)
    return tuple(h for h in possible if _MOSTLY <= share * h <= 1) or (1,)


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
    explanation = _explain(seen, seen.observed, min(most, 1))
    part = Findings()
    if explanation is None:
        # What only some inputs show must not hide what all of them show.
        usual = [each for each in seen.observed if not each.probe.shows]
        explanation = _explain(seen, usual, most)
        base = [explanation.best] if explanation else _right_ones(seen).hypotheses
        unusual = [] if explanation is None else _unlike(seen, explanation)
        if explanation is None or unusual:
            more = bool(unusual or subject.part.faults)
            part = Findings((other(unusual or seen.observed, base, form),), more=more)
    if explanation is None:
        return replace(subject, part=subject.part + part)
    part = named(explanation, seen.observed, form) + part
    part += _conventions(explanation, seen.reply, form)
    if subject.dropout is None:
        part += weights_of(seen.reply, seen.observed[0], explanation.best, explanation.precision)
    return replace(subject, explanation=explanation, part=subject.part + part)


def _explain(seen: Seen, observed: Sequence[Observation], most: int) -> Explanation | None:
    form, heads = seen.subject.form, seen.heads
    merged, precision = seen.reply.merged, seen.reply.made_in
    found = explain(observed, [_right_ones(seen)], precision)
    if found is not None and (found.precision == precision or _rounds(seen, found)):
        return found
    # One output alone does not tell a number that is always the same from one that isn't.
    numbers = estimated(observed[0], merged) if len(observed) > 1 else ()
    steps = steps_without_mask(form, heads, merged, numbers)
    return explain(observed, hypotheses(steps, most=most), precision, coarser=False)


def _right_ones(seen: Seen) -> Level:
    heads = seen.heads
    steps = steps_without_mask(seen.subject.form, heads, seen.reply.merged)
    return next(hypotheses(steps, most=0))


def _unlike(seen: Seen, explanation: Explanation) -> list[Observation]:
    """Return the outputs that the explanation does not give."""
    if explanation.best.faults and explanation.precision in ("float16", "bfloat16"):
        return []  # faults make scores large, and rounding with them
    best = Level((explanation.best,), len(explanation.best.faults))
    return [
        each
        for each in seen.observed
        if explain([each], [best], explanation.precision, coarser=False) is None
    ]


def _rounds(seen: Seen, found: Explanation) -> bool:
    """Return whether the function rounds as a number format does, relative to each number.

    Then small changes change nothing, and small weights are still there.
    """
    first, precision = seen.observed[0], found.precision
    if seen.subject.dropout is not None:
        return True
    if max(seen.heads) == 1:  # with more, the scores are others
        small = faint(seen.subject.form)
        output = seen.subject.call(small).output
        if not agrees(Observation(small, output), found.best, precision):
            return False
    for name in "QKV":
        change = 1 + _NUDGES[precision]
        Q, K, V = (
            frozen(array * (change if each == name else 1.0))
            for each, array in zip(
                "QKV", (first.probe.Q, first.probe.K, first.probe.V), strict=True
            )
        )
        again = seen.subject.call(replace(first.probe, Q=Q, K=K, V=V)).output
        if np.mean(again == first.output) > _MOSTLY:
            return True
    return False


def _conventions(explanation: Explanation, reply: Reply, form: CallForm) -> Findings:
    variant, said = explanation.best.variant, []
    if variant.heads > 1:
        said.append(f"it splits the last axis into {variant.heads} heads")
    if form.rank == 4 and reply.merged:
        said.append("it lays the heads side by side: (batch, n, heads · d_v)")
    if variant.triangle.startswith("causal"):
        said.append("it masks by itself: every query sees what came before, and itself")
    doubtful: tuple[str, ...] = ()
    if TOLERANCE[explanation.precision] > TOLERANCE[reply.made_in]:
        coarse = explanation.precision
        doubtful = (f"it rounds as coarsely as {coarse}: smaller faults would not be seen",)
    return Findings(conventions=tuple(said), undecided=doubtful)
