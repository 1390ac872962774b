"""Checks recorded tensors: whether weights and output follow from Q, K, V and the mask."""

from __future__ import annotations

import json
import math
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.check.findings import Findings, named, other
from qkvideo.engine.check.probes import Array, CallForm, Mask, Probe
from qkvideo.engine.check.report import Finding
from qkvideo.engine.check.search import (
    TOLERANCE,
    Explanation,
    Level,
    Observation,
    agrees,
    difference,
    explain,
)
from qkvideo.engine.check.steps import (
    Step,
    hypotheses,
    steps_with_mask,
    steps_without_mask,
    without_values,
)
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.npz import read_npz

_NAMES = {
    "Q": ("q", "query", "queries"),
    "K": ("k", "key", "keys"),
    "V": ("v", "value", "values"),
    "mask": ("mask", "attn_mask", "attention_mask"),
    "weights": ("weights", "attn", "attention", "attn_weights", "attention_weights"),
    "output": ("output", "out", "z"),
    "divisor": ("divisor",),
    "bias": ("bias",),
}
_NOT_TOLD = "whether dropout is on, exponentials overflow or half precision does: a file can't tell"

MAX_TOKENS = 512
"""Largest number of tokens n, since thousands of variants are computed if the fault is unknown."""

MOST_SCORES: Final = 2**23
"""Largest number of scores of a head, with all that is recorded side by side: several arrays of
this size are in memory at once."""
_SECONDS: Final = 30.0
"""Time after which no further fault is tried; correct ways always are."""
_AT_ONCE: Final = 20
"""Number of ways that are tried before the time is looked at."""
_EVEN: Final = (
    "it cannot tell whether attention is right: even weights, whatever the scores are, would give"
    " the same numbers; record a sentence of more tokens, or one whose keys, queries and values"
    " differ"
)
_UNSCALED: Final = "whether scores are divided by √d_k: without it, the numbers would be the same"
_TELLING: Final = {"even-weights": _EVEN, "no-scaling": _UNSCALED}
"""Faults that show in any file that tells anything, each with what is said where one does not."""
_LATE: Final = f"whether it is one of the known faults: not all were tried in {_SECONDS:g} s"

Anything = NDArray[Any]


def check_file(path: Path) -> Findings:
    """Check all heads recorded in a file, and return the findings.

    Args:
        path: A `.npz` file. It contains `Q`, `K` and `weights`, or `Q`, `K`, `V` and `output`, or
            all five. `weights` is (n, n), the other four are (n, d). Each may have axes for batch
            and heads in front. The file may also contain `mask`, which is broadcast to the
            shape of the scores: booleans, or floats 0 (kept) and -inf (blocked). The check finds
            out whether True means blocked or kept. If heads are recorded separately, the names have
            prefixes, as in `L1.H2.Q`.

    Raises:
        RequestError: The file cannot be read, a required array is missing or there twice, shapes do
            not match, the mask holds other numbers, there is a `bias`, or there are more than
            `MAX_TOKENS` tokens or `MOST_SCORES` scores. Or no head in the file tells whether
            attention is right, since every mistake would give the same numbers.
    """
    arrays, end = read_npz(path), time.monotonic() + _SECONDS
    temperature = _temperature(path, arrays)
    part, told = Findings(), False
    heads = _heads(path, arrays)
    for head, here in sorted(heads.items()):
        with (
            untrusted.understood(partial(_unfit, path)),
            warnings.catch_warnings(action="ignore"),  # NumPy's, of strange numbers
        ):
            found = _check_head(path, here, temperature, end)
        told = told or _EVEN not in found.undecided
        if head and found.faults:
            found = replace(
                found,
                faults=tuple(
                    replace(e, detail=f"{head} {e.detail}".rstrip()) for e in found.faults
                ),
            )
        part += found
    if not heads:
        raise _lacking(path, arrays)
    if not told and not part.faults:
        raise RequestError(f"{str(path)!r}: {_EVEN}")
    return replace(part, undecided=(*dict.fromkeys(part.undecided), _NOT_TOLD))


@dataclass(frozen=True, eq=False)
class _Head:
    """One head of the file, with all arrays as (batch, heads, n, …)."""

    form: CallForm
    Q: Array
    K: Array
    V: Array | None
    mask: Mask | None
    mask_kind: str
    precision: str
    factor: float
    """By which Q is multiplied, as if scores were then divided by √d_k."""


def _check_head(
    path: Path, arrays: Mapping[str, Anything], temperature: float, end: float
) -> Findings:
    if not {"Q", "K"} <= arrays.keys() or not (
        "weights" in arrays or {"V", "output"} <= arrays.keys()
    ):
        raise _lacking(path, arrays)
    if "bias" in arrays:
        raise RequestError(f"{str(path)!r} has a bias, added to scores: such files are not checked")
    # Beside an infinite number, every other one would be compared as if it did not matter.
    for name in arrays.keys() & {"Q", "K", "V"}:
        if not np.isfinite(_float(arrays[name])).all():
            raise RequestError(
                f"{str(path)!r}: {name} has numbers that are not finite: record anew"
            )
    head = _read(path, arrays, temperature)
    part = Findings()
    if head.factor != 1:
        divided = head.Q.shape[-1] ** 0.5 / head.factor
        part += Findings(conventions=(f"scores: divided by {divided:.4g}, as the file says",))
    weights = head.form.take(_float(arrays["weights"])) if "weights" in arrays else None
    output = head.form.take(_float(arrays["output"])) if "output" in arrays else None
    if weights is not None:
        eye = np.broadcast_to(np.eye(head.K.shape[2]), (*head.K.shape[:2], *[head.K.shape[2]] * 2))
        probe = Probe(
            "in the file", head.Q, head.K, np.ascontiguousarray(eye), "weights", "", 1.0, False
        )
        part += _explained(head, probe, weights, end)
        if output is not None and head.V is not None:
            part += _mixed(head, weights, output)
    elif output is not None and head.V is not None:
        probe = _values_probe(head, head.V)
        part += _explained(head, probe, output, end)
    return part


def _explained(head: _Head, probe: Probe, array: Array, end: float) -> Findings:
    steps: Sequence[Step] = steps_without_mask(head.form, (1,), merged=False)
    if probe.mixed == "weights":
        steps = without_values(steps)
    if head.mask is not None:
        steps = [*steps[:-1], *steps_with_mask(head.mask_kind)]
    observed = [Observation(probe, array, head.mask)]
    tried = _InTime(hypotheses(steps), end)
    explanation = explain(observed, tried, head.precision)
    simple = explanation is not None and len(explanation.best.faults) < tried.late
    late = Findings(undecided=(_LATE,) if tried.late and not simple else ())
    empty = ~np.isfinite(array).all(axis=-1)
    if explanation is None:
        right = next(hypotheses(steps, most=0)).hypotheses
        return Findings((other(observed, right, head.form),), more=True) + late
    part = named(explanation, observed, head.form) + late
    if not part.faults:
        part += _blind(observed[0], steps, explanation)
    if head.mask is not None:
        kept = "kept" in explanation.best.blocked
        part += Findings(conventions=(f"mask: True {'keeps' if kept else 'blocks'}",))
        blocked = ~head.mask if kept else head.mask
        empty = empty | blocked.all(axis=-1)
    if empty.any():
        row = int(np.argwhere(empty)[0][-1])
        part += Findings((Finding("no-key-left", f"row {row}, from 0"),))
    return part


def _blind(observed: Observation, steps: Sequence[Step], right: Explanation) -> Findings:
    """Return what an array does not tell, though it is right: whether some faults are there."""
    best = right.best
    same = {
        each.faults[0]
        for level in hypotheses(steps, most=1)
        for each in level.hypotheses
        if each.faults
        and each.faults[0] in _TELLING
        and (each.blocked, each.variant.triangle) == (best.blocked, best.variant.triangle)
        and agrees(observed, each, right.precision)
    }
    return Findings(undecided=tuple(_TELLING[name] for name in _TELLING if name in same))


@dataclass
class _InTime:
    """The hypotheses of some levels, in small levels; those with faults only until a time.

    Attributes:
        levels: The levels.
        end: The time, as `time.monotonic` gives it.
        late: Number of faults from which on hypotheses were left out; 0 if none were.
    """

    levels: Iterator[Level]
    end: float
    late: int = 0

    def __iter__(self) -> Iterator[Level]:
        for level in self.levels:
            for at in range(0, len(level.hypotheses), _AT_ONCE):
                if level.faults and time.monotonic() > self.end:
                    self.late = level.faults
                    return
                yield Level(level.hypotheses[at : at + _AT_ONCE], level.faults)


def _values_probe(head: _Head, V: Array) -> Probe:
    scale = float(np.abs(V).max())
    return Probe("in the file", head.Q, head.K, V, scale=scale, recurs=False)


def _mixed(head: _Head, weights: Array, output: Array) -> Findings:
    """Check whether the output is the product of the file's own weights and V."""
    if head.V is None:
        raise AssertionError("asked only where there are values")
    for name, source in (("", head.V), ("K", head.K), ("Q", head.Q)):
        if source.shape[2] != weights.shape[3]:
            continue
        made = weights @ source
        if made.shape != output.shape:
            continue
        probe = _values_probe(head, source)
        if (difference(output, made, probe) <= TOLERANCE[head.precision]).all():
            return Findings((Finding("values-source", f"{name} is mixed"),)) if name else Findings()
    return Findings((Finding("other", "the output is not weights @ V"),), more=True)


def _read(path: Path, arrays: Mapping[str, Anything], temperature: float) -> _Head:
    Q, K = _float(arrays["Q"]), _float(arrays["K"])
    if Q.ndim not in (2, 3, 4) or K.ndim != Q.ndim or Q.shape[-1] != K.shape[-1]:
        raise RequestError(
            f"{str(path)!r}: Q is {Q.shape} and K is {K.shape}: both must be (n, d_k), or with the"
            " same axes before"
        )
    if max(Q.shape[-2], K.shape[-2]) > MAX_TOKENS:
        raise RequestError(
            f"{str(path)!r} has {max(Q.shape[-2], K.shape[-2])} tokens: at most {MAX_TOKENS} are"
            " checked, record fewer"
        )
    scores = math.prod(Q.shape[:-1]) * K.shape[-2]
    if scores > MOST_SCORES:
        raise RequestError(
            f"{str(path)!r} has {scores:,} scores side by side: at most {MOST_SCORES:,} are"
            " checked, record fewer heads or sequences"
        )
    form = CallForm(Q.ndim, square=int(K.shape[-2] == K.shape[-1]))
    divisor = arrays.get("divisor")
    factor = 1.0 if divisor is None else Q.shape[-1] ** 0.5 / _float(divisor).item()
    factor /= temperature
    shape = (*Q.shape[:-1], K.shape[-2])
    mask, kind = None, "bool"
    if "mask" in arrays:
        given = arrays["mask"]
        kind = "float" if given.dtype.kind == "f" else "bool"
        try:
            blocked = np.broadcast_to(given < -1 if kind == "float" else given != 0, shape)
        except ValueError as error:
            raise RequestError(
                f"{str(path)!r}: mask is {given.shape}: it must fit the scores, {shape}"
            ) from error
        # Another number would be left out of the scores, as if the file had no mask.
        plain = given.dtype.kind in "biuf"
        told = plain and (given == 0) | (given < -1) | ((given == 1) & (kind == "bool"))
        if not np.all(told):
            raise RequestError(
                f"{str(path)!r}: mask is neither True and False nor 0 (kept) and -inf (blocked):"
                " record it as one of them"
            )
        mask = _lifted(blocked)
        mask = mask if mask.any() else None
    precision = max(
        (str(each.dtype) for name, each in arrays.items() if name in ("weights", "output")),
        key=lambda dtype: TOLERANCE.get(dtype, 0.0),
    )
    return _Head(
        form=form,
        Q=_lifted(Q * factor),
        K=_lifted(K),
        V=_lifted(_float(arrays["V"])) if "V" in arrays else None,
        mask=mask,
        mask_kind=kind,
        precision=precision if precision in TOLERANCE else "float64",
        factor=factor,
    )


def _lifted(array: Anything) -> Anything:
    """Add the missing axes to an array, so that it becomes (batch, heads, n, …)."""
    return CallForm(array.ndim).take(array)


def _float(array: Anything) -> Array:
    if array.dtype.kind not in "biuf":  # the imaginary parts of complex ones would be left out
        raise ValueError(f"{array.dtype} is no kind of real numbers")
    return np.asarray(array, dtype=np.float64)


def _heads(path: Path, arrays: Mapping[str, Anything]) -> dict[str, dict[str, Anything]]:
    """Return the arrays of each head by their names here; the key is the prefix of their names."""
    heads: dict[str, dict[str, Anything]] = {}
    for name, array in arrays.items():
        head, _, last = name.rpartition(".")
        for wanted, names in _NAMES.items():
            if last.lower() in names:
                if wanted in heads.setdefault(head, {}):
                    raise RequestError(
                        f"{str(path)!r}: {name} is one of two arrays for {wanted}: leave one out"
                    )
                heads[head][wanted] = array
    return {head: here for head, here in heads.items() if here.keys() & {"Q", "weights", "output"}}


def _temperature(path: Path, arrays: Mapping[str, Anything]) -> float:
    """Return the temperature that `qkvideo trace` noted in the file; 1 if there is none."""
    try:
        noted = float(json.loads(str(arrays["meta"]))["temperature"])
    except (KeyError, ValueError, TypeError, RecursionError):
        return 1.0
    if not 0 < noted < math.inf:
        raise RequestError(f"{str(path)!r}: its temperature is {noted:g}: record it anew")
    return noted


def _unfit(path: Path, why: str) -> RequestError:
    return RequestError(f"the arrays in {str(path)!r} do not fit each other ({why}): record anew")


def _lacking(path: Path, arrays: Sequence[str] | Mapping[str, Anything]) -> RequestError:
    there = ", ".join(sorted(arrays)[:12]) or "nothing"
    return RequestError(
        f"{str(path)!r} holds {there}: it must hold Q and K, and weights, or V and output"
    )
