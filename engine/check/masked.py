"""The second step of a diagnosis: calls with masks, in every form that the function may take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from qkvideo.engine.check.calling import Reply, UnfitError
from qkvideo.engine.check.estimate import stand_ins
from qkvideo.engine.check.findings import (
    Findings,
    Subject,
    changes,
    first_cell,
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
        matrices, _ = _attempts(subject, probe, _later(n), ())
    if not matrices and not vectors:
        return _refused(trouble + more), None
    part, best = Findings(), _best(matrices)
    padding = [each for each in vectors if each.explanation]
    if best is None:
        best = _best(padding)
    if best is None or best.explanation is None:
        return _unexplained(subject, [*matrices, *vectors][0])
    explanation = best.explanation
    if _has(best, "mask-ignored"):
        explanation = next(filter(None, map(_of_all_queries, padding)), explanation)
    understood = Understood(best.form, explanation.best)
    part += named(explanation, [best.observed], subject.form, f", mask as {_told(best.form)}")
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
    hypothesis = replace(understood.hypothesis, variant=_with_mask(subject, understood))
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


def numbers(subject: Subject, understood: Understood) -> Findings:
    """Call the function with masks of numbers, ones and zeros, and such as are to be added.

    That a function adds a mask, though not as it is, is a fault. A function that is written for
    booleans need not take numbers at all; that they mean something else is only said.
    """
    probe, mask = ordinary(subject.form), some_mask(subject.form, ordinary(subject.form).n)
    as_booleans = replace(understood.hypothesis, variant=_with_mask(subject, understood))
    part = Findings()
    for kind in {"bool": ("int", "bias"), "float": ("bias",)}.get(understood.form.kind, ()):
        form = replace(understood.form, kind=kind)
        given = form.narrow(mask if kind == "bias" else understood.meaning(mask))
        try:
            observed, _ = _given(subject, as_booleans, probe, given, form)
        except (RaisedError, UnfitError):
            continue
        ways = _ADDED if kind == "bias" else {}
        added = {way: _adding(as_booleans, BIAS * factor) for way, factor in ways.items()}
        fits = [way for way, each in added.items() if agrees(observed, each, subject.precision)]
        if any(fits):
            inputs = f", mask as {_told(form)}"
            cell = first_cell([observed], added[""], subject.form, subject.precision, inputs)
            part += Findings((Finding("mask-not-added", fits[0], cell),))
        elif not fits and not agrees(observed, as_booleans, subject.precision):
            said = f"a mask of {_told(form)} is taken, and read as something else: give no such"
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
    both = replace(_with_mask(subject, understood), triangle="causal")
    hypothesis = replace(understood.hypothesis, variant=both)
    # Every query sees itself, and so a key at least.
    mask = some_mask(subject.form, probe.n) & ~np.eye(probe.n, dtype=np.bool_)
    given = understood.meaning(understood.form.narrow(mask))
    with suppress(RaisedError, UnfitError):
        observed, _ = _given(subject, hypothesis, probe, given, understood.form, {name: True})
        if not agrees(observed, hypothesis, subject.precision):
            where = f"with a mask and {name}=True"
            found = other([observed], [hypothesis], subject.form, f", {where}", where)
            return Findings((found,), more=True)
    return Findings()


def _with_mask(subject: Subject, understood: Understood) -> Variant:
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
    return _given(subject, hypothesis, probe, given, mask_form)


def _given(
    subject: Subject,
    hypothesis: Hypothesis,
    probe: Probe,
    given: Mask,
    mask_form: MaskForm,
    options: Mapping[str, bool] | None = None,
) -> tuple[Observation, Findings]:
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
    inputs = f", mask as {_told(mask_form)}"
    found = _explain(subject, wrong[0], mask_form.kind, padding=mask_form.is_row)
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
    inputs = f", padding mask as {_told(wrong[0].form)}"
    return named(explanation, [wrong[0].observed], subject.form, inputs)


def switched(subject: Subject) -> Findings:
    """Check the function's parameter that turns a causal mask on, such as `is_causal`.

    Returns:
        The faults found when the parameter is True. Empty if the function has no such parameter.
    """
    name = subject.caller.plan.causal
    if name is None:
        return Findings()
    probe = ordinary(subject.form)
    mask = _later(probe.n)
    try:
        reply = subject.call(probe, options={name: True})
    except (RaisedError, UnfitError) as error:
        return Findings(undecided=(f"{name}=True: {error}",))
    observed = Observation(probe, reply.output, mask)
    explanation = _explain(subject, observed, "flag", padding=False)
    inputs = f", {name}=True"
    if explanation is None:
        right = [Hypothesis(subject.variant)]
        return Findings((other([observed], right, subject.form, inputs),), more=True)
    return named(explanation, [observed], subject.form, inputs)


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
            trouble.append(f"{_told(form)}: {error}")
            continue
        if reply.merged != subject.variant.merged:
            continue
        whole = np.broadcast_to(given, (*given.shape[:2], probe.n, probe.n))
        observed = Observation(probe, reply.output, whole)
        explanation = _explain(subject, observed, form.kind, padding=form.is_row)
        attempts.append(_Attempt(form, observed, explanation))
        if explanation is not None and not explanation.best.faults:
            break
    return attempts, trouble


def _explain(
    subject: Subject, observed: Observation, kind: str, *, padding: bool
) -> Explanation | None:
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


def _later(n: int) -> Mask:
    return ~np.tri(n, dtype=np.bool_)[None, None]


def _refused(trouble: Sequence[str]) -> Findings:
    detail = f"with every form of mask; {trouble[0]}" if trouble else "with every form of mask"
    return Findings((Finding("raised", detail),))


def _unexplained(subject: Subject, first: _Attempt) -> tuple[Findings, Understood]:
    """Return that something else differs, and what the function is most likely meant to do."""
    variant = Variant(heads=subject.variant.heads, merged=subject.variant.merged)
    right = [Hypothesis(variant, blocked=each) for each in ("as meant", "kept")]
    inputs = f", mask as {_told(first.form)}"
    found = other([first.observed], right, subject.form, inputs, "with a mask")
    part = Findings((found,), more=True)
    guess = Understood(first.form, nearest(first.observed, right), guessed=True)
    return (part if first.form.kind == "flag" else _leak(subject, first.form, part)), guess


def _told(form: MaskForm) -> str:
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
