"""Finds out what is wrong with a function by calling it step by step.

The function is called first without a mask, in each shape that it accepts; then with masks in all
usual forms, until one has an effect that is understood; then with large scores, and in half
precision. Each step relies on what the previous steps have found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qkvideo.engine.check import limits, masked, switches, unmasked
from qkvideo.engine.check.byhand import by_hand
from qkvideo.engine.check.calling import Ask, Caller, UnfitError, plan
from qkvideo.engine.check.findings import Findings, Subject
from qkvideo.engine.check.probes import CallForm, ordinary
from qkvideo.engine.check.search import MOST_FAULTS
from qkvideo.engine.check.session import RaisedError

_FORMS = (CallForm(3), CallForm(4), CallForm(4, tokens_first=True), CallForm(2))
_DTYPES = {"numpy": "float64", "torch": "float32"}


def diagnose(ask: Ask, described: Mapping[str, Any]) -> Findings:
    """Call a user's attention function with known inputs, and return the faults found.

    Args:
        ask: Sends a question to the process that runs the function, and returns the answers.
        described: What `worker.describe` returned for the function.

    Raises:
        UncallableError: The function's parameters are not those of attention.
        EndedError: The process that runs the function ended, or was killed at a limit.
        RaisedError: The function raised an exception, however it was called.
        UnfitError: The function returned no possible output of attention, however it was called.
    """
    parts: list[Findings] = []
    trouble: list[RaisedError | UnfitError] = []
    for library in described["libraries"]:
        try:
            parts.append(_diagnose(_callers(ask, described, library)))
        except (RaisedError, UnfitError) as error:
            trouble.append(error)
            continue
        # A NumPy function may work with tensors up to some point, and a torch function with arrays,
        # so the other library is tried if this one raised an exception.
        if "raised" not in parts[-1].names:
            return parts[-1]
    if not parts:
        raise trouble[0]
    return parts[0]


def _diagnose(callers: Sequence[Caller]) -> Findings:
    subject, right = _choose([unmasked.look(each) for each in callers])
    part, understood = subject.part, None
    if subject.explanation is not None:
        part, understood = _examine(subject, right)
    if not part.faults:
        return part
    if subject.dropout is not None or "random" in part.names:
        return part
    other = {each.form.rank for each in right if each.form.tokens_first} - {subject.form.rank}
    alike = (
        each
        for each in callers
        if each.form.tokens_first == subject.form.tokens_first and each.form.rank not in other
    )
    ways = (subject, *(replace(subject, caller=each) for each in alike))
    examples = (by_hand(each, understood) for each in ways)
    return part + Findings(by_hand=next(filter(None, examples), None))


def _examine(
    subject: Subject, right: Sequence[Subject]
) -> tuple[Findings, masked.Understood | None]:
    """Return the findings of all calls that rely on what is known without a mask."""
    part, understood, meant = subject.part, None, None
    compared = {each.form.axes: "" for each in right}
    if subject.caller.plan.masked:
        found, meant = masked.look(subject)
        understood = None if meant is not None and meant.guessed else meant
        part += found
        for each in [subject, *(each for each in right if each is not subject)]:
            if understood is None or understood.hypothesis.faults or not each.variant.by_rows:
                break  # what else differs cannot be told from these faults
            found, axes = masked.compare(each, understood)
            part += found
            compared[each.form.axes] = f" with masks {', '.join(axes)}" if axes else ""
            part += switches.numbers(each, understood)
    else:
        part += Findings(undecided=("it takes no mask: what it would do with one is not known",))
    for each in right:
        switched = switches.switched(each)
        if understood is not None and not (switched + part).faults:
            switched += switches.with_switch(each, understood)
        part += switched + limits.large_scores(each) + limits.half_scores(each)
        part += limits.many_tokens(each, understood if each.form == subject.form else None)
    part += _stand_in(subject, understood, part)
    if not part.faults:
        told = "; ".join(f"{axes}{masks}" for axes, masks in compared.items())
        part = Findings(conventions=(f"right in the forms: {told}",)) + part
    return part, meant


def _stand_in(subject: Subject, understood: masked.Understood | None, known: Findings) -> Findings:
    """Check that the number used for -∞ blocks keys, and does not overflow in half precision."""
    variant = understood.hypothesis.variant if understood else subject.variant
    if variant.after != "no" or (understood is None and variant.triangle == "none"):
        return Findings()
    unstable, part = "unstable" in known.names, Findings()
    rows = understood is not None and "rows" in understood.hypothesis.blocked
    if "stand-in-too-small" not in known.names and not rows:
        part += limits.strong_enough(subject, understood, unstable)
        if unstable and not part.faults and understood is not None and understood.finite:
            hidden = "whether what stands for -∞ is too small: larger scores overflow before"
            part += Findings(undecided=(hidden,), more=True)
    return part + limits.half(subject, understood)


def _callers(ask: Ask, described: Mapping[str, Any], library: str) -> list[Caller]:
    """Return all ways of calling the function that give an output of the right shape."""
    how = plan(described["parameters"])
    trouble: list[RaisedError | UnfitError] = []
    inside = how.heads[0] if len(how.heads) == 1 else 1
    for forms in (_FORMS, [replace(each, square=inside) for each in _FORMS]):
        found = []
        for form in forms:
            caller = Caller(ask, how, library, form, _DTYPES[library])
            try:
                caller.call(ordinary(form))
            except (RaisedError, UnfitError) as error:
                if isinstance(error, RaisedError) and error.answer["memory"]:
                    raise
                trouble.append(error)
            else:
                found.append(caller)
        if found:
            return found
    # The last form has only the axes n and d, so its message is the most informative.
    raise trouble[len(_FORMS) - 1]


def _choose(ways: Sequence[unmasked.Seen]) -> tuple[Subject, list[Subject]]:
    """Choose the way of calling the function by which it is judged.

    Preferred are ways with a batch axis, then with heads too, in which the function is right;
    otherwise the first way whose result can be explained. A function that is right for some
    numbers of axes, and runs with others, must be right for these, too: with tokens first or with
    heads first.

    Returns:
        Two values: the function as it is judged, and as it is called in each way in which it is
        right.
    """
    plain = [unmasked.understand(each, 0) for each in ways]
    right = [each for each in plain if each.explanation and not each.part.faults]
    if right:
        batched = [each for each in right if each.form.rank > 2]
        subject = (batched or right)[0]
        ranks = {each.form.rank for each in right}
        wrong = [
            unmasked.understand(way, MOST_FAULTS)
            for way in ways
            if way.subject.form.rank not in ranks and not way.subject.form.tokens_first
        ]
        part = sum((each.part.told(f"with {each.form.axes}") for each in wrong), Findings())
        return _taking(subject, right, part), right
    for way in ways:
        subject = unmasked.understand(way, MOST_FAULTS)
        if subject.explanation:
            return _taking(subject, [subject], Findings()), [subject]
    return _taking(plain[0], plain[:1], Findings()), []


def _taking(subject: Subject, right: Sequence[Subject], wrong: Findings) -> Subject:
    """Add to the findings which axes the function takes, and its faults with other axes."""
    axes = " or ".join(dict.fromkeys(each.form.axes for each in right))
    said = Findings(conventions=(f"it takes {axes}",))
    return replace(subject, part=said + subject.part + wrong)
