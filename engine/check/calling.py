"""Calls a user's function, and reads what it returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from qkvideo.engine.check.probes import Array, CallForm, Mask, MaskForm, Probe
from qkvideo.engine.check.wire import Answer, CallQuestion, unpack

Ask = Callable[[CallQuestion], Answer]

INNER_HEADS = 2
"""Number of heads that is passed to a function that has a parameter for it."""

_HEADS = {"heads", "num_heads", "n_heads", "nhead", "nheads", "n_head", "num_head", "h"}
_WIDTHS = {"d_k", "dk", "d", "dim", "head_dim", "d_head"}
_SWITCHES = {"training", "train", "return_weights", "need_weights"}
_CHANCES = {"dropout", "dropout_p", "p", "p_drop", "dropout_rate"}
_CAUSAL = {"causal", "is_causal"}
_MASKS = {"m", "blocked", "keep", "bias"}


class UncallableError(Exception):
    """It is unclear how to call the function under test; the message names its parameters."""


@dataclass(frozen=True)
class CallPlan:
    """How to call the function under test: which of its parameters gets which argument.

    Attributes:
        order: What the first three parameters get: 0 for Q, 1 for K, 2 for V. For example, (1, 2,
            0) for a function f(keys, values, queries).
        masked: Whether the function has a parameter for a mask.
        mask_name: Name of the mask's parameter. None if there is none, or if it is positional-only.
        heads: The numbers of heads that are possible, if the function splits the last axis of Q, K
            and V into heads. A single number if it gets the number of heads as an argument.
        options: Values of further parameters, by name, such as a dropout rate of 0.
        widths: Names of the parameters that get d_k, the length of one head's query.
        causal: Name of the parameter that turns a causal mask on; None if the function has none.
    """

    order: tuple[int, ...] = (0, 1, 2)
    masked: bool = True
    mask_name: str | None = None
    heads: tuple[int, ...] = (1, 2, 4, 8, 16)
    options: Mapping[str, Any] = field(default_factory=dict)
    widths: tuple[str, ...] = ()
    causal: str | None = None


def plan(parameters: Sequence[Mapping[str, Any]] | None) -> CallPlan:
    """Return how to call a function, derived from the names of its parameters.

    Functions with unknown parameters or with `*args` get Q, K, V and the mask in this order.

    Args:
        parameters: For each parameter, a dictionary: "name", "kind" (as in `inspect`, such as
            "KEYWORD_ONLY") and "required", a bool. None if the parameters are unknown.

    Raises:
        UncallableError: The function has fewer than three positional parameters, or a required
            parameter that is not recognised.
    """
    if parameters is None or any(each["kind"] == "VAR_POSITIONAL" for each in parameters):
        return CallPlan()
    places = [each for each in parameters if each["kind"].startswith("POSITIONAL")]
    if len(places) < 3:
        names = ", ".join(each["name"] for each in parameters) or "none"
        raise UncallableError(
            f"it takes {len(places)} arguments ({names}): it must take queries, keys and values"
        )
    first = [each["name"].lower()[:1] for each in places[:3]]
    named = sorted(first) == ["k", "q", "v"]
    rest = [each for each in parameters if each not in places[:3]]
    mask = next((each for each in rest if _is_mask(each["name"])), None)
    heads, causal = CallPlan().heads, None
    options: dict[str, Any] = {}
    widths: list[str] = []
    for each in rest:
        name = each["name"].lower()
        if name in _CAUSAL:
            causal = each["name"]
        if name in _HEADS:
            heads = (INNER_HEADS,)
            options[each["name"]] = INNER_HEADS
        elif not each["required"] or each is mask or each["kind"].startswith("VAR"):
            continue
        elif name in _WIDTHS:
            widths.append(each["name"])
        elif name in _CHANCES:
            options[each["name"]] = 0.0
        elif name in _SWITCHES | _CAUSAL:
            options[each["name"]] = False
        else:
            raise UncallableError(
                f"its parameter {each['name']!r} has no default: nobody knows what to give"
            )
    if mask is not None and mask["required"]:
        options[mask["name"]] = None
    return CallPlan(
        order=tuple(map("qkv".index, first)) if named else (0, 1, 2),
        masked=mask is not None,
        mask_name=None if mask is None or mask["kind"] == "POSITIONAL_ONLY" else mask["name"],
        heads=heads,
        options=options,
        widths=tuple(widths),
        causal=causal,
    )


def _is_mask(name: str) -> bool:
    return "mask" in name.lower() or name.lower() in _MASKS


@dataclass(frozen=True, eq=False)
class Reply:
    """What the function under test returned in one call.

    Attributes:
        output: (batch, heads, n, d_v), or (batch, 1, n, heads * d_v) if `merged`.
        merged: Whether the heads' outputs are side by side on the last axis, although Q, K and V
            had an axis of heads.
        weights: (batch, heads, n, n), the attention weights; None if the function returned none.
        made_in: The output's dtype before conversion to float64, such as "float32".
        changed: Names of the inputs whose numbers the function changed.
    """

    output: Array
    merged: bool
    weights: Array | None
    made_in: str
    changed: tuple[str, ...] = ()


class UnfitError(Exception):
    """The function's result cannot be an output of attention; the message describes the result."""


@dataclass(frozen=True)
class Caller:
    """Calls the function under test in one fixed way: one library, one shape, one number format.

    Attributes:
        ask: Function that sends a `Question` (a request to call the function under test) to the
            process in which that function runs. Returns `calls`: for each call that was requested,
            the list of the arrays that the function returned, as JSON data; and `changed`: the
            names of the inputs that it changed.
        plan: The order of Q, K and V in the function's parameters, and values for its other
            parameters.
        library: What the function is called with: `numpy` arrays or `torch` tensors.
        form: The shape in which Q, K and V are passed, such as (batch, n, d).
        dtype: Name of the number format of Q, K and V, such as `float32`.
    """

    ask: Ask
    plan: CallPlan
    library: str
    form: CallForm
    dtype: str

    def call(
        self,
        probe: Probe,
        mask: Mask | None = None,
        mask_form: MaskForm | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Reply:
        """Call the function once; return its output and, if available, its attention weights.

        Args:
            probe: The inputs Q, K and V.
            mask: The mask as booleans, (batch or 1, heads or 1, n or 1, n). True has the meaning
                that it has in the function: either blocked or kept. None for no mask.
            mask_form: The shape and type in which the mask is passed. None for no mask.
            options: Further arguments, by name. They override the arguments in `plan.options`.

        Raises:
            RaisedError: The function raised an exception.
            EndedError: The process that runs the function ended, or was killed at a limit.
            UnfitError: The function returned no array with the shape of an output.
        """
        return self.calls(probe, mask, mask_form, options, 1)[0]

    def calls(
        self,
        probe: Probe,
        mask: Mask | None = None,
        mask_form: MaskForm | None = None,
        options: Mapping[str, Any] | None = None,
        times: int = 1,
    ) -> list[Reply]:
        """Call the function several times with the same arguments; return one reply for each call.

        Args:
            probe: The inputs Q, K and V.
            mask: The mask as booleans, (batch or 1, heads or 1, n or 1, n). True has the meaning
                that it has in the function: either blocked or kept. None for no mask.
            mask_form: The shape and type in which the mask is passed. None for no mask.
            options: Further arguments, by name. They override the arguments in `plan.options`.
            times: Number of calls.

        Raises:
            RaisedError: The function raised an exception.
            EndedError: The process that runs the function ended, or was killed at a limit.
            UnfitError: The function returned no array with the shape of an output.
        """
        Q, K, V = (self.form.give(each) for each in (probe.Q, probe.K, probe.V))
        first, second, third = ((Q, K, V)[each] for each in self.plan.order)
        width = Q.shape[-1] // (self.plan.heads[0] if len(self.plan.heads) == 1 else 1)
        question = CallQuestion(
            library=self.library,
            dtype=self.dtype,
            arrays=(first, second, third),
            mask=None if mask is None or mask_form is None else mask_form.give(mask),
            mask_kind=mask_form.kind if mask_form else "bool",
            mask_name=self.plan.mask_name,
            options={
                **self.plan.options,
                **dict.fromkeys(self.plan.widths, width),
                **(options or {}),
            },
            times=times,
            names="".join("QKV"[each] for each in self.plan.order),
        )
        answer = self.ask(question)
        changed = tuple(answer["changed"])
        return [self._read(each, probe, changed) for each in answer["calls"]]

    def _read(self, arrays: Sequence[Answer], probe: Probe, changed: tuple[str, ...]) -> Reply:
        batch, heads, n, d = *probe.Q.shape[:3], probe.V.shape[3]
        whole = self.form.give(np.broadcast_to(0.0, (batch, heads, n, d))).shape
        merged = (batch, n, heads * d) if self.form.rank == 4 else None
        strange = [each["what"] for each in arrays if "what" in each]
        if strange:
            raise UnfitError(strange[0])
        outputs = [each for each in arrays if tuple(each["shape"]) in (whole, merged)]
        if not outputs:
            shapes = " and ".join(str(tuple(each["shape"])) for each in arrays)
            raise UnfitError(f"it returned shape {shapes} where {whole} belongs")
        found = outputs[0]
        output = np.asarray(unpack(found), dtype=np.float64)
        others = [each for each in arrays if each is not found]
        is_merged = tuple(found["shape"]) != whole
        return Reply(
            output=output[:, None] if is_merged else self.form.take(output),
            merged=is_merged,
            weights=next((w for each in others if (w := _weights(each)) is not None), None),
            made_in=found["made_in"] if found["made_in"] in _FLOATS else "float64",
            changed=changed,
        )


def _weights(packed: Answer) -> Array | None:
    """Return a second array as weights, (batch, heads, n, n); None if its shape does not fit."""
    shape = tuple(packed["shape"])
    if not 2 <= len(shape) <= 4 or shape[-1] != shape[-2]:
        return None
    array = np.asarray(unpack(packed), dtype=np.float64)
    if len(shape) == 2:
        return array[None, None]
    return array[:, None] if len(shape) == 3 else array


_FLOATS = ("float16", "bfloat16", "float32", "float64")
