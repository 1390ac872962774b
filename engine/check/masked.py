"""The second step of a diagnosis: calls with masks, in every form that the function may take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from qkvideo.engine.check.calling import Reply, UnfitError
from qkvideo.engine.check.estimate import stand_ins
from qkvideo.engine.check.findings import (
    Findings,
    Subject,
    changes,
    named,
    nearest,
    other,
    righted,
    weights_of,
)
from qkvideo.engine.check.probes import (
    BIAS,
    KINDS,
    MATRICES,
    VECTORS,
    Mask,
    MaskForm,
    Probe,
    frozen,
    leaking,
    ordinary,
    probes,
    some_mask,
    some_padding,
)
from qkvideo.engine.check.report import Finding
from qkvideo.engine.check.search import (
    Explanation,
    Hypothesis,
    Observation,
    agrees,
    explain,
)
from qkvideo.engine.check.session import RaisedError
from qkvideo.engine.check.steps import hypotheses, steps_with_mask
from qkvideo.engine.check.variants import Variant


@dataclass(frozen=True, eq=False)
class Understood:
    """How a function takes a mask, and what the function does with the mask.

    Attributes:
        form: The shape and type in which the mask is passed.
        hypothesis: How the function computes attention with the mask, correctly or with faults.
        finite: Whether the output for a query whose keys are all blocked is neither NaN nor 0.
            False if this was not tested.
        guessed: Whether no hypothesis explains what the function does, and this is the nearest
            right one.
    """

    form: MaskForm
    hypothesis: Hypothesis
    finite: bool = False
    guessed: bool = False

    def meaning(self, blocked: Mask) -> Mask:
        """Return a mask as the function expects it: inverted if the function reads True as kept.

        Args:
            blocked: The mask to pass, with True for blocked keys.
        """
        return ~blocked if "kept" in self.hypothesis.blocked else blocked


@dataclass(frozen=True, eq=False)
class _Attempt:
    """One form of mask that the function accepted, with its output and the explanation of it."""

    form: MaskForm
    observed: Observation
    explanation: Explanation | None


def look(subject: Subject) -> tuple[Findings, Understood | None]:
    """Find out how the function takes masks, and what the function does with masks.

    The function is called with two masks: an ordinary one, with a row for each query, and a padding
    mask, with one row for all queries. Each is passed in one shape and type after another, until
    the function treats it correctly.

    Returns:
        Two values: the findings, and how later steps of the diagnosis pass masks. The second value
        is None if the function could not be called with a mask, and a guess if no known variant
        explains its outputs.
    """
    if subject.variant.split == "unswapped":
        hidden = "masks: heads stand where tokens belong, so that no mask fits"
        return Findings(undecided=(hidden,), more=True), None
    probe, rank = ordinary(subject.form), subject.form.rank
    n = probe.n
    matrices, trouble = _attempts(subject, probe, some_mask(subject.form, n), MATRICES[rank])
    vectors, more = _attempts(subject, probe, some_padding(subject.form, n), VECTORS[rank])
    if not matrices and not vectors:
        matrices, _ = _attempts(subject, probe, later(n), ())
    if not matrices and not vectors:
        return _refused(trouble + more), None
    part, best = Findings(), _best(matrices)
    padding = [each for each in vectors if each.explanation]
    if best is None:
        best = _best(padding)
    if best is None or best.explanation is None:
        return _unexplained(subject, [*matrices, *vectors][0])
    explanation = best.explanation
    if _has(best, "zero-times-infinity") and _overflows(subject, best):
        part, guess = _unexplained(subject, best)
        cell = part.faults[0].cell
        return Findings((Finding("unstable", "with a mask", cell),), more=True), guess
    if _has(best, "mask-ignored"):
        explanation = next(filter(None, map(_of_all_queries, padding)), explanation)
    understood = Understood(best.form, explanation.best)
    part += named(explanation, [best.observed], subject.form, f", mask as {told_as(best.form)}")
    part += Findings(conventions=(_convention(understood),))
    if best in matrices:
        part += _padding(subject, padding, part)
    if "padding-axis" in part.names and best not in matrices:
        hidden = "what stands for -∞: whole rows are blocked, which hides whether it is too small"
        part += Findings(undecided=(hidden,), more=True)
    if best in matrices and best.form.kind != "flag":
        row = _without_key(subject, understood, probe)
        said = f"a row with no key left: {row}"
        part += Findings(conventions=(said,) if row else ())
        understood = replace(understood, finite=row == _MIXED)
    return part, understood


def compare(subject: Subject, understood: Understood) -> tuple[Findings, list[str]]:
    """Call the function with a mask in every shape that it accepts, and compare every output.

    What a mask means, and whether it is added, is known by now: a mask of another shape must mean
    the same, for all inputs, sequences and heads. Masks of another type are not compared, since a
    function that is written for booleans need not notice that it got numbers.

    Args:
        subject: The function, with one shape of Q, K and V.
        understood: How the function takes a mask of one shape.

    Returns:
        Two values: the findings, and the shapes of masks that were right.
    """
    form, kind, part = subject.form, understood.form.kind, Findings()
    right: list[str] = []
    if kind == "flag":
        return part, []
    hypothesis = replace(understood.hypothesis, variant=with_mask(subject, understood))
    wrong: list[Observation] = []
    for letters in (*MATRICES[form.rank], *VECTORS[form.rank]):
        mask_form = MaskForm(kind, letters)
        agreed = []
        for probe, mask in _cases(subject, mask_form, every=not right):
            try:
                observed, told = _ask(subject, hypothesis, probe, mask, mask_form)
            except (RaisedError, UnfitError):
                continue
            part += told
            agreed.append(agrees(observed, hypothesis, subject.precision))
            if not agreed[-1]:
                wrong.append(observed)
        if wrong:
            found = _different(subject, hypothesis, wrong, mask_form)
            if found.faults:
                return part + found, right
            wrong = []
        elif agreed:
            right.append(mask_form.axes)
    return part, right


def with_mask(subject: Subject, understood: Understood) -> Variant:
    """Return how the function computes with a mask: as without one, and what it does with masks."""
    how = understood.hypothesis.variant
    return replace(subject.variant, after=how.after, fill=how.fill, stand_in=how.stand_in)


def _cases(subject: Subject, mask_form: MaskForm, *, every: bool) -> Iterator[tuple[Probe, Mask]]:
    """Yield inputs and masks, True for blocked keys: the usual ones, or every one that there is."""
    form = subject.form
    for probe in probes(form) if every and subject.dropout is None else probes(form)[:1]:
        heads, n, m = probe.Q.shape[1], probe.n, probe.K.shape[2]
        matrix = some_mask(form, n, m, heads)
        yield probe, some_padding(form, m) if mask_form.is_row else matrix
    if subject.dropout is not None or not subject.variant.by_rows:
        return
    # All queries are blocked from the same keys, whose values are large.
    probe = ordinary(form)
    last = np.arange(probe.n) >= probe.n - 2
    yield leaking(probe, last.tobytes()), np.broadcast_to(last, some_mask(form, probe.n).shape)


def _ask(
    subject: Subject, hypothesis: Hypothesis, probe: Probe, blocked: Mask, mask_form: MaskForm
) -> tuple[Observation, Findings]:
    narrow = mask_form.narrow(blocked)
    given = ~narrow if "kept" in hypothesis.blocked else narrow
    return observe(subject, hypothesis, probe, given, mask_form)


def observe(
    subject: Subject,
    hypothesis: Hypothesis,
    probe: Probe,
    given: Mask,
    mask_form: MaskForm,
    options: Mapping[str, bool] | None = None,
) -> tuple[Observation, Findings]:
    """Call the function with a mask, and return its output, and what else is wrong with the reply.

    Args:
        subject: The function.
        hypothesis: What it should do; returned weights are compared with it.
        probe: The inputs Q, K and V.
        given: The mask, (batch or 1, heads or 1, n or 1, m), as `Subject.call` takes it.
        mask_form: The shape and type in which the mask is passed.
        options: Further arguments, by name.

    Raises:
        RaisedError: The function raised an exception.
        UnfitError: The output does not have the shape that it has without a mask.
    """
    reply = subject.call(probe, given, mask_form, options)
    if reply.merged != subject.variant.merged:
        raise UnfitError("its heads are laid side by side with one mask, and not with another")
    whole = np.broadcast_to(given, (*given.shape[:2], probe.n, probe.K.shape[2]))
    observed = Observation(probe, reply.output, whole)
    told = weights_of(reply, observed, hypothesis, subject.precision)
    return observed, changes(reply) + replace(told, undecided=())


def _different(
    subject: Subject, right: Hypothesis, wrong: Sequence[Observation], mask_form: MaskForm
) -> Findings:
    """Return what is wrong with outputs that another shape of mask, or other inputs, gave."""
    inputs = f", mask as {told_as(mask_form)}"
    found = explained(subject, wrong[0], mask_form.kind, padding=mask_form.is_row)
    if found is not None and found.best.faults:
        if "padding-axis" in found.best.faults and mask_form.indexes(subject.form):
            return Findings()  # scores[mask] = … takes it, although it may not be meant to
        return named(found, wrong, subject.form, inputs)
    where = f"with {subject.form.axes}{inputs}"
    part = Findings((other(wrong, [righted(right)], subject.form, inputs, where),), more=True)
    return _leak(subject, mask_form, part)


def _leak(subject: Subject, mask_form: MaskForm, otherwise: Findings) -> Findings:
    """Return that blocked keys are seen, if no key's value can be changed without effect.

    Some keys are marked True, and the same in each row. Whether True blocks or keeps, the output
    must depend on the values of marked keys alone, or on those of all others alone.
    """
    if not subject.variant.by_rows:
        return otherwise
    probe = ordinary(subject.form)
    marked = np.broadcast_to(np.arange(probe.n) < 2, some_mask(subject.form, probe.n).shape)
    seen = []
    for part in (marked[0, 0, 0], ~marked[0, 0, 0]):
        V = frozen(probe.V + 4096.0 * part[:, None])
        given = mask_form.narrow(marked)
        before = subject.call(probe, given, mask_form).output
        after = subject.call(replace(probe, V=V), given, mask_form).output
        if not (np.isfinite(before).all() and np.isfinite(after).all()):
            return otherwise
        seen.append(not np.array_equal(before, after))
    if not all(seen):
        return otherwise
    cell = otherwise.faults[0].cell
    return Findings((Finding("mask-leaks", cell=cell),), more=True)


def _overflows(subject: Subject, attempt: _Attempt) -> bool:
    """Return whether a mask that is the same everywhere gives numbers; 0 times infinity is NaN."""
    probe, form = attempt.observed.probe, attempt.form
    masks = (np.full((1, 1, probe.n, probe.n), each) for each in (False, True))
    outputs = [subject.call(probe, form.narrow(mask), form).output for mask in masks]
    return any(np.isfinite(each).all() for each in outputs)


def _of_all_queries(row: _Attempt) -> Explanation | None:
    """Return that rows of a mask are merged, if a mask of one row works; None if it does not."""
    if row.explanation is None or row.explanation.best.faults:
        return None
    blocked = f"of all queries{' kept' * ('kept' in row.explanation.best.blocked)}"
    meant = replace(row.explanation.best, blocked=blocked, **_MERGED)
    return replace(row.explanation, fits=(meant,))


_MERGED: Mapping[str, Any] = {
    "faults": ("mask-in-part",),
    "details": (("mask-in-part", "a key is blocked only if it is for every query"),),
}


def _padding(subject: Subject, padding: Sequence[_Attempt], known: Findings) -> Findings:
    """Return what the function does with a padding mask (one row for all queries)."""
    wrong = [each for each in padding if _has(each, "padding-axis")]
    if not wrong or "triangle-reversed" in known.names:  # the same fault seen from the other side
        return Findings()
    explanation = wrong[0].explanation
    if len(wrong) == len(padding) == 1 or explanation is None:
        # scores[mask] = … accepts a mask of this shape as one of rows, although it may not be meant
        # to.
        return Findings(undecided=(f"a mask of {wrong[0].form.axes} blocks queries, not keys",))
    inputs = f", padding mask as {told_as(wrong[0].form)}"
    return named(explanation, [wrong[0].observed], subject.form, inputs)


def _attempts(
    subject: Subject, probe: Probe, mask: Mask, axes: Sequence[str]
) -> tuple[list[_Attempt], list[str]]:
    """Return the forms that the function takes, up to the first right one, and its errors."""
    attempts, trouble = [], []
    forms = [MaskForm(kind, each) for kind in KINDS for each in axes] or [MaskForm("flag", "qk")]
    for form in forms:
        given = form.narrow(mask)
        try:
            reply = subject.call(probe, given, form)
        except (RaisedError, UnfitError) as error:
            trouble.append(f"{told_as(form)}: {error}")
            continue
        if reply.merged != subject.variant.merged:
            continue
        whole = np.broadcast_to(given, (*given.shape[:2], probe.n, probe.n))
        observed = Observation(probe, reply.output, whole)
        explanation = explained(subject, observed, form.kind, padding=form.is_row)
        attempts.append(_Attempt(form, observed, explanation))
        if explanation is not None and not explanation.best.faults:
            break
    return attempts, trouble


def explained(
    subject: Subject, observed: Observation, kind: str, *, padding: bool
) -> Explanation | None:
    """Return what explains an output with a mask of this kind; None if nothing that is known."""
    base = Hypothesis(subject.variant)
    for estimate in (False, True):
        numbers = stand_ins(subject.variant, observed) if estimate else ()
        bank = hypotheses(steps_with_mask(kind, padding=padding, estimated=numbers), base)
        found = explain([observed], bank, subject.precision, coarser=False)
        if found is not None:
            return found
    return None


def _best(attempts: Sequence[_Attempt]) -> _Attempt | None:
    """Return the first explained attempt with the fewest faults; None if none is explained."""
    explained = [each for each in attempts if each.explanation]
    return min(explained, key=_faults, default=None)


def _has(attempt: _Attempt, fault: str) -> bool:
    return attempt.explanation is not None and fault in attempt.explanation.best.faults


def _faults(attempt: _Attempt) -> int:
    return len(attempt.explanation.best.faults) if attempt.explanation else 99


def later(n: int) -> Mask:
    """Return the causal mask of n tokens, (1, 1, n, n), with True for blocked keys."""
    return ~np.tri(n, dtype=np.bool_)[None, None]


def _refused(trouble: Sequence[str]) -> Findings:
    detail = f"with every form of mask; {trouble[0]}" if trouble else "with every form of mask"
    return Findings((Finding("raised", detail),))


def _unexplained(subject: Subject, first: _Attempt) -> tuple[Findings, Understood]:
    """Return that something else differs, and what the function is most likely meant to do."""
    variant = Variant(heads=subject.variant.heads, merged=subject.variant.merged)
    right = [Hypothesis(variant, blocked=each) for each in ("as meant", "kept")]
    inputs = f", mask as {told_as(first.form)}"
    found = other([first.observed], right, subject.form, inputs, "with a mask")
    part = Findings((found,), more=True)
    guess = Understood(first.form, nearest(first.observed, right), guessed=True)
    return (part if first.form.kind == "flag" else _leak(subject, first.form, part)), guess


def told_as(form: MaskForm) -> str:
    """Return the type and shape of a mask in words."""
    if form.kind == "flag":
        return "True"
    names = {"bool": "booleans", "int": "ones and zeros", "float": "0 and -inf"}
    names["bias"] = f"0 and {BIAS:g} to be added,"
    return f"{names[form.kind]} {form.axes}"


def _convention(understood: Understood) -> str:
    blocked, kind = understood.hypothesis.blocked, understood.form.kind
    if kind == "flag":
        return "mask: True asks for a causal one"
    if blocked in ("causal", "reversed", "strict", "strict reversed"):
        return "mask: whatever is given stands for a causal one"
    if kind == "float":
        return "mask: added to the scores, 0 keeps and -inf blocks"
    one = "True" if kind == "bool" else "1"
    return f"mask: {one} {'keeps' if 'kept' in blocked else 'blocks'}"


_MIXED = "it silently mixes values all the same; give no such row"


def _without_key(subject: Subject, understood: Understood, probe: Probe) -> str:
    """Describe the output of a row that the mask blocks entirely; this is not judged as a fault."""
    row = 2
    blocked = np.zeros((1, 1, probe.n, probe.n), dtype=np.bool_)
    blocked[:, :, row] = True
    if "turned" in understood.hypothesis.blocked:
        blocked = blocked.swapaxes(2, 3)
    try:
        reply: Reply = subject.call(probe, understood.meaning(blocked), understood.form)
    except RaisedError as error:
        return f"it is refused ({error})"
    except UnfitError:
        return ""
    there = reply.output[:, :, row]
    if np.isnan(there).any():
        return "its output is NaN; give no such row"
    return _MIXED if there.any() else "its output is 0"
