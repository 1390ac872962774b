"""Finds out what is wrong with a function by calling it step by step.

First without a mask, in each shape that it takes; then with masks in all usual forms, until one is
understood; then with large scores, and in half precision. Each step builds on what the one before
has found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qkvideo.engine.check import limits, masked, unmasked
from qkvideo.engine.check.calling import Ask, Caller, UnfitError, plan
from qkvideo.engine.check.findings import Findings, Subject
from qkvideo.engine.check.probes import Form, ordinary
from qkvideo.engine.check.search import MOST_FAULTS
from qkvideo.engine.check.session import RaisedError

_FORMS = (Form(3), Form(4), Form(4, tokens_first=True), Form(2))
_DTYPES = {"numpy": "float64", "torch": "float32"}


def diagnose(ask: Ask, described: Mapping[str, Any]) -> Findings:
    """Find out what is wrong with a function.

    Args:
        ask: Calls the function.
        described: The description of the function by `worker.describe`.

    Raises:
        UncallableError: If its parameters are not those of an attention.
        EndedError: If it did not return.
        RaisedError, UnfitError: If it fails in every way of calling it.
    """
    parts: list[Findings] = []
    trouble: list[RaisedError | UnfitError] = []
    for library in described["libraries"]:
        try:
            parts.append(_diagnose(_callers(ask, described, library)))
        except (RaisedError, UnfitError) as error:
            trouble.append(error)
            continue
        # A function of NumPy's may take tensors for a while, and torch's may take arrays.
        if "raised" not in parts[-1].names:
            return parts[-1]
    if not parts:
        raise trouble[0]
    return parts[0]


def _diagnose(callers: Sequence[Caller]) -> Findings:
    subject = _choose([unmasked.look(each) for each in callers])
    part, understood = subject.part, None
    if subject.explanation is None:
        return part
    if subject.caller.plan.masked:
        found, understood = masked.look(subject)
        part += found
    else:
        part += Findings(undecided=("it takes no mask: what it would do with one is not known",))
    part += masked.switched(subject)
    part += limits.large_scores(subject)
    return part + _stand_in(subject, understood, part)


def _stand_in(subject: Subject, understood: masked.Understood | None, known: Findings) -> Findings:
    """Whether what stands for -∞ is small enough and not too small; where there is any."""
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
    """All ways in which it gives an output of the right shape."""
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
    # The last of these attempts had no axes but n and d: it says most.
    raise trouble[len(_FORMS) - 1]


def _choose(ways: Sequence[unmasked.Seen]) -> Subject:
    """The way of calling by which a function is judged.

    With a batch, then with heads, if it is right there; else the first one that is explained. A
    function that is right for (n, d) alone, and lets batches through, is judged by those.
    """
    plain = [unmasked.understand(each, 0) for each in ways]
    right = [each for each in plain if each.explanation and not each.part.faults]
    wrong = [way for way, each in zip(ways, plain, strict=True) if each not in right]
    batched = [each for each in right if each.form.rank > 2]
    if batched:
        return _beside(batched[0], right, wrong)
    for way in ways:
        subject = unmasked.understand(way, MOST_FAULTS)
        if subject.explanation:
            return _beside(subject, [subject], [] if subject.part.faults else wrong)
    return _beside(plain[0], plain[:1], [])


def _beside(subject: Subject, right: Sequence[Subject], wrong: Sequence[unmasked.Seen]) -> Subject:
    """Add which axes it takes, and what it does to those for which it may not be meant."""
    axes = " or ".join(dict.fromkeys(each.form.axes for each in right))
    others = [
        f"with {each.form.axes}: {' · '.join(found.title for found in each.part.faults)}"
        for each in (unmasked.understand(way, 1) for way in wrong)
        if not each.form.tokens_first
    ]
    said = Findings(conventions=(f"it takes {axes}",), undecided=tuple(others))
    return replace(subject, part=said + subject.part)
