"""The last step of a diagnosis: large scores, and half precision."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from qkvideo.engine.check.calling import UnfitError
from qkvideo.engine.check.findings import Findings, Subject, first_cell, named, other, righted
from qkvideo.engine.check.masked import Understood
from qkvideo.engine.check.probes import Mask, MaskForm, Probe, extreme, ordinary, some_mask
from qkvideo.engine.check.report import Finding
from qkvideo.engine.check.search import (
    Hypothesis,
    Observation,
    agrees,
    expected,
    explain,
)
from qkvideo.engine.check.session import RaisedError
from qkvideo.engine.check.steps import hypotheses, stand_in, without_key
from qkvideo.engine.check.variants import DIVISORS

_LARGE_SCORES = 32_768.0
"""A score so large that its exp overflows in float64 even after a division by d_k = 16."""
_BEYOND_HALF = 131_072.0
"""A score that float16 cannot hold; divided by √16, it can."""
_MANY = 300
"""Number of tokens: more than two tiles of 128, or one of 256, which kernels usually have."""
_HALF = ("float16", "bfloat16")
_ENOUGH = 512.0
"""A stand-in for -∞ has to block keys whose scores are up to ± this size, after the division."""
_ENOUGH_UNSTABLE = 60.0
"""The same limit for functions in which exp of larger scores overflows; e⁶⁰ fits into float32."""
_STAND_INS = (-30.0, -50.0, -100.0, -200.0, -256.0, -500.0, -512.0, -1000.0, -1024.0)


def large_scores(subject: Subject) -> Findings:
    """Check whether softmax overflows, or the output is wrong otherwise, if scores are large."""
    probe = extreme(subject.form, _LARGE_SCORES)
    try:
        reply = subject.call(probe)
    except (RaisedError, UnfitError) as error:
        return Findings(undecided=(f"{probe.name}: {error}",))
    observed, hypothesis = Observation(probe, reply.output), Hypothesis(subject.variant)
    fits = subject.explanation.fits if subject.explanation else ()
    if any(agrees(observed, each, subject.precision) for each in fits):
        return Findings()
    made = expected(probe, hypothesis)
    if made is None or made.output.shape != reply.output.shape:
        return Findings()
    if not np.isfinite(made.output).all():  # its known faults forbid such scores
        return Findings()
    if not np.isfinite(reply.output).all():
        cell = first_cell([observed], righted(hypothesis), subject.form, subject.precision)
        return Findings((Finding("unstable", cell=cell),))
    return Findings((other([observed], [hypothesis], subject.form),), more=True)


def many_tokens(subject: Subject, masked: Understood | None) -> Findings:
    """Check whether the output is right for many tokens, more than one tile of a usual size has.

    Args:
        subject: The function.
        masked: How the function takes a mask, and what it does with the mask. None to check only
            a call to which no mask is passed.
    """
    plain = ordinary(subject.form, _MANY)
    # A square function takes only as many as the vectors are long; dropout needs many calls.
    if plain.n != _MANY or subject.dropout is not None:
        return Findings()
    # One sequence, so that a function that computes cell by cell is not late.
    probe = replace(
        plain,
        name=f"{plain.name}, one sequence",
        **{name: getattr(plain, name)[:1] for name in "QKV"},
        shows="how it takes many tokens",
    )
    fits = subject.explanation.fits if subject.explanation else ()
    try:
        observed = Observation(probe, subject.call(probe).output)
        if masked is not None and any(agrees(observed, each, subject.precision) for each in fits):
            blocked = some_mask(subject.form, _MANY)[:1]
            given = masked.meaning(masked.form.narrow(blocked))
            reply = subject.call(probe, given, masked.form)
            observed = Observation(probe, reply.output, np.broadcast_to(given, blocked.shape))
            fits = (masked.hypothesis,)
    except (RaisedError, UnfitError) as error:
        return Findings(undecided=(f"{probe.name}: {error}",))
    if any(agrees(observed, each, subject.precision) for each in fits):
        return Findings()
    told = "" if observed.mask is None else "with a mask"
    right = righted(fits[0] if fits else Hypothesis(subject.variant))
    return Findings((other([observed], [right], subject.form, detail=told),), more=True)


def half_scores(subject: Subject) -> Findings:
    """Check whether scores overflow in a function that computes in float16 by itself.

    NumPy sums products in float16, and may then agree only within the rounding of bfloat16.

    The scores fit into float16 after the division by √d_k, but not before.
    """
    explanation = subject.explanation
    if explanation is None or explanation.best.faults or subject.precision not in _HALF:
        return Findings()
    probe = extreme(subject.form, _BEYOND_HALF)
    try:
        reply = subject.call(probe)
    except (RaisedError, UnfitError) as error:
        return Findings(undecided=(f"{probe.name}: {error}",))
    if np.isfinite(reply.output).all():
        return Findings()
    observed, right = Observation(probe, reply.output), righted(explanation.best)
    cell = first_cell([observed], right, subject.form, subject.precision)
    return Findings((Finding("scores-overflow", cell=cell),))


def strong_enough(subject: Subject, masked: Understood | None, unstable: bool) -> Findings:
    """Check whether a mask still blocks keys if scores are large.

    A function may use a finite number, such as -100, instead of -∞ for blocked scores. If this
    number is not far below the other scores, blocked keys get attention.

    Args:
        subject: The function.
        masked: How the function takes a mask, and what it does with the mask. None to check the
            causal mask that the function makes itself.
        unstable: Whether the function's softmax overflows for large scores. If True, the check uses
            scores between about -60 and 60, otherwise between about -512 and 512.

    Returns:
        The faults found, and what could not be checked.
    """
    probe = _graded(subject, _ENOUGH_UNSTABLE if unstable else _ENOUGH)
    blocked, inputs = _all_but_the_worst(probe), ", all but the smallest blocked"
    try:
        if masked is None:
            observed = Observation(probe, subject.call(probe).output)
            base = Hypothesis(subject.variant)
        else:
            given = masked.meaning(masked.form.narrow(blocked))
            reply = subject.call(probe, given, masked.form)
            whole = np.broadcast_to(given, blocked.shape)
            observed = Observation(probe, reply.output, whole)
            base = masked.hypothesis
    except (RaisedError, UnfitError) as error:
        return Findings(undecided=(f"{probe.name} with a mask: {error}",))
    late = replace(base, variant=replace(base.variant, after="renormalised"))
    if not np.isfinite(observed.output).all() and agrees(observed, late, subject.precision):
        said = "it masks after the softmax and divides by what is left: NaN where nothing is left"
        return Findings(undecided=(f"{said} ({probe.name}{inputs})",))
    weak = [stand_in(fill, each) for each in _STAND_INS for fill in ("replace", "add")]
    found = explain([observed], hypotheses([[*without_key(), *weak]], base), subject.precision)
    if found is None:
        return Findings((other([observed], [righted(base)], subject.form, inputs),), more=True)
    return named(found, [observed], subject.form, inputs)


def half(subject: Subject, masked: Understood | None) -> Findings:
    """Check whether the number that the function uses for -∞ overflows in float16.

    Args:
        subject: The function.
        masked: How the function takes a mask, and what it does with the mask. None to check only
            a call to which no mask is passed.

    Returns:
        The faults found, and what could not be checked.
    """
    probe = ordinary(subject.form, spread=0.5)
    small = replace(subject, caller=replace(subject.caller, dtype="float16"))
    plain = _in_half(small, probe, Hypothesis(subject.variant))
    if plain.faults and subject.variant.triangle == "none":  # nothing was blocked
        return Findings(undecided=("float16: its output is not finite even without a mask",))
    if plain.faults or plain.undecided or masked is None:
        return plain
    wanted = masked.form.narrow(some_mask(subject.form, probe.n))
    given = masked.meaning(wanted)
    return _in_half(small, probe, masked.hypothesis, given, masked.form)


def _in_half(
    subject: Subject,
    probe: Probe,
    hypothesis: Hypothesis,
    given: Mask | None = None,
    form: MaskForm | None = None,
) -> Findings:
    told = "float16" + ", with a mask" * (given is not None)
    try:
        reply = subject.call(probe, given, form)
    except (RaisedError, UnfitError) as error:
        return Findings(undecided=(f"{told}: it is refused ({error})",))
    whole = None
    if given is not None:
        whole = np.broadcast_to(given, (*given.shape[:2], probe.n, probe.n))
    made = expected(probe, hypothesis, whole)
    if made is None or made.output.shape != reply.output.shape:
        return Findings()
    if not (~np.isfinite(reply.output) & np.isfinite(made.output)).any():
        return Findings()
    observed = [Observation(probe, reply.output, whole)]
    cell = first_cell(observed, righted(hypothesis), subject.form, "bfloat16", f", {told}")
    return Findings((Finding("stand-in-overflows", cell=cell),))


def _graded(subject: Subject, size: float) -> Probe:
    """Return inputs whose scores are about ± `size` after the function's division."""
    plain, variant = ordinary(subject.form), subject.variant
    width = plain.Q.shape[3] // variant.heads
    divisor = DIVISORS[variant.divisor](plain, width) * variant.cooled
    # Each head inside the function gets only a part of each dot product.
    raw = size * abs(divisor) * variant.heads
    return extreme(subject.form, 2.0 ** math.floor(math.log2(raw)))


def _all_but_the_worst(probe: Probe) -> Mask:
    """Return a mask (1, 1, n, n) that blocks all keys except those with a query's lowest score."""
    scores = probe.Q[0, 0] @ probe.K[0, 0].T
    blocked: Mask = (scores > scores.min(axis=1, keepdims=True))[None, None]
    return blocked
