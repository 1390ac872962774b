"""A small example for a function that is wrong, and the first step in which it differs.

Q and K are small whole numbers, and V is the identity matrix, so that the output is the weights.
The weights tell the steps before them: logarithms of weights are scaled scores, up to a number for
each row.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from qkvideo.engine.check.calling import UnfitError
from qkvideo.engine.check.findings import Subject, righted
from qkvideo.engine.check.masked import Understood
from qkvideo.engine.check.probes import BATCH, HEADS, Array, Mask, Probe, frozen
from qkvideo.engine.check.report import ByHand
from qkvideo.engine.check.search import Hypothesis, difference, expected
from qkvideo.engine.check.session import RaisedError

_Q = ((2, 0, 1, 0), (0, 2, 0, -1), (1, 1, 0, 2))
_K = ((1, 0, 2, 1), (0, 3, 0, 1), (2, 1, 0, 0))
_I = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))
_V = ((4, 0, 2, 1), (0, 4, 1, 2), (2, 2, 0, 4))
_BLOCKED = ((False, True, False), (False, False, True), (True, False, False))
_SEEN = 1e-2
"""A difference that shows with the digits that are printed, and in half precision."""


def by_hand(subject: Subject, understood: Understood | None) -> ByHand | None:
    """Call a wrong function with small matrices; None if it is right for these or refuses them.

    The first example that shows a difference is returned: without a mask, with one, and with other
    values.

    Args:
        subject: The function.
        understood: How it takes a mask. None if this is not known, or if it takes none.
    """
    right = righted(understood.hypothesis if understood else Hypothesis(subject.variant))
    first = _probe(subject, _I)
    for V, masked in ((_I, False), (_V, False), (_I, True)):
        if masked and understood is None:
            continue
        probe = _probe(subject, V)
        found = _call(subject, probe, right, understood if masked else None)
        if found is not None:
            # Right once, and wrong with other keys: it keeps something, which is no step.
            keeps = V is _V and _call(subject, replace(first, K=first.Q), right, None)
            return None if keeps else found
    return None


def _probe(subject: Subject, values: tuple[tuple[int, ...], ...]) -> Probe:
    rank = subject.form.rank
    lead = (BATCH if rank > 2 else 1, HEADS if rank == 4 else 1)
    Q, K, V = (
        frozen(np.broadcast_to(np.array(each, float), (*lead, 3, 4)).copy())
        for each in (_Q, _K, values)
    )
    return Probe("small", Q, K, V, scale=1.0, recurs=False)


def _call(
    subject: Subject, probe: Probe, right: Hypothesis, masked: Understood | None
) -> ByHand | None:
    blocked = given = whole = None
    if masked is not None:
        blocked = np.broadcast_to(np.array(_BLOCKED), (*probe.Q.shape[:2], 3, 3))
        given = masked.meaning(masked.form.narrow(blocked))
        whole = np.broadcast_to(given, blocked.shape)
    try:
        reply = subject.call(probe, given, masked.form if masked else None)
    except (RaisedError, UnfitError):
        return None
    made = expected(probe, right, whole)
    if made is None or made.output.shape != reply.output.shape or made.weights.shape[1] > HEADS:
        return None
    wrong = np.argwhere(difference(reply.output, made.output, probe) > _SEEN)
    if not len(wrong):
        return None
    here = tuple(int(place) for place in wrong[0][:2])  # the first sequence and head that differs
    is_weights = not np.array_equal(probe.V[0, 0], np.array(_V))
    width = 3 if is_weights else 4
    there, wanted = reply.output[here][:, :width], made.output[here][:, :width]
    step = _step(there, made.scaled[here], blocked) if is_weights else "output = weights @ V"
    return ByHand(
        Q=probe.Q[0, 0],
        K=probe.K[0, 0],
        V=probe.V[0, 0],
        mask=None if whole is None else whole[0, 0],
        scaled=made.scaled[here],
        expected=wanted,
        found=there,
        step=step,
        axes=subject.form.axes,
    )


def _step(weights: Array, scaled: Array, blocked: Mask | None) -> str:
    """Return the first step that differs, as far as the weights tell it."""
    if not np.isfinite(weights).all():
        return "weights: NaN comes of 0 times infinity, of 0 / 0, and of infinity less infinity"
    if blocked is not None and np.abs(weights[blocked[0, 0]]).max() > 0:
        return "masked: blocked keys get weight"
    sums = weights.sum(axis=1)
    whole = np.abs(sums - 1).max() <= _SEEN
    if (weights > 0).all():
        here, there = _centred(scaled), _centred(np.log(weights))
        factor = float((there * here).sum() / (here**2).sum())
        follows = np.abs(there - factor * here).max() <= _SEEN and abs(factor) >= _SEEN
        if whole and not follows:
            return "scores: the weights do not follow from Q Kᵀ and a softmax of it"
        if follows and abs(factor - 1) > _SEEN:
            return f"scaled: as if scores were divided by {2 / factor:.4g} instead of √d_k = 2"
    if not whole:
        told = ", ".join(f"{each:.4g}" for each in sums)
        return f"weights: their rows add up to {told} instead of 1"
    return "scores or scaled: the weights are those of other scores"


def _centred(array: Array) -> Array:
    rows, columns = array.mean(axis=1, keepdims=True), array.mean(axis=0, keepdims=True)
    centred: Array = array - rows - columns + array.mean()
    return centred
