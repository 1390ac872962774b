"""Intermediate results of attention's steps, so that films can show them, each under its own name.

All arrays have one row per query; those with one number per query have one column. A list of a
long row shows some keys by name and sums up the others: "others.T" is the sum of T over the others,
"total.T" over the whole row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace

Array = NDArray[np.float64]

TEMPERATURES: Final = (0.5, 1.0, 2.0)

MOST_WHOLE: Final = 12
"""Rows of at most this many entries are shown whole in a wide frame; of longer ones, a part."""


@dataclass(frozen=True)
class Listing:
    """How much of a row a list shows.

    Attributes:
        most: Rows of at most this many keys are listed in full.
        largest: Number of keys listed of longer rows: those with the largest weights, and the query
            itself.
    """

    most: int = MOST_WHOLE
    largest: int = 7


USUAL: Final = Listing()


def softmax_parts(masked: Array) -> dict[str, Array]:
    """Softmax step by step: as it is defined, and with each row's maximum subtracted first.

    Args:
        masked: (n, n), -inf where blocked.

    Returns:
        "exp": e^s, (n, n), infinite beyond the range of float64; "total.exp" (n, 1); "share.exp"
        (n, n), their quotient, NaN where it is undefined. "max" (n, 1); "shifted": s - max, (n, n);
        "exp.shifted", "total.exp.shifted" and "share.exp.shifted" as above, always finite.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        highest = masked.max(axis=1, keepdims=True)
        parts = {"max": highest, "shifted": masked - highest}
        for name, exponents in (("exp", masked), ("exp.shifted", parts["shifted"])):
            exponentials = np.exp(exponents)
            total = exponentials.sum(axis=1, keepdims=True)
            parts |= {
                name: exponentials,
                f"total.{name}": total,
                f"share.{name}": exponentials / total,
            }
    return parts


def score_totals(trace: AttentionTrace) -> dict[str, Array]:
    """The sum of each row of scores: "total.scores" (n, 1)."""
    return {"total.scores": trace.scores.sum(axis=1, keepdims=True)}


def weight_parts(trace: AttentionTrace) -> dict[str, Array]:
    """The sums of the weights, and the weights at other temperatures.

    Returns:
        "root.d_k" (1, 1), the divisor of the scores; "total.weights" (n, 1); "temperatures" (1, 3);
        "weights.T0.5", "weights.T1" and "weights.T2", each (n, n), which do not depend on the
        trace's temperature.
    """
    parts = {
        "root.d_k": np.sqrt([[float(trace.d_k)]]),
        "total.weights": trace.weights.sum(axis=1, keepdims=True),
        "temperatures": np.array([TEMPERATURES]),
    }
    for temperature in TEMPERATURES:
        scaled = attention.scale(trace.scores, trace.d_k, temperature)
        masked = attention.block(scaled, trace.mask)
        parts[f"weights.T{temperature:g}"] = attention.softmax(masked)
    return parts


def projected(trace: AttentionTrace) -> dict[str, Array]:
    """The projection of X before it is rotated, for models with rotary positions.

    Returns:
        "projected.Q" (n, d_k) if positions are rotary; otherwise nothing.
    """
    if trace.cos is None or trace.W_Q is None:
        return {}
    return {"projected.Q": attention.project(trace.X, trace.W_Q, trace.b_Q)}


def join_parts(model: ModelTrace, layer: int) -> dict[str, Array]:
    """The heads' outputs of a layer, and what they add to the layer's input.

    Returns:
        "heads": all heads' outputs side by side, (n, heads * d_v); "added": `heads @ W_O`,
        (n, d_model), if the source has a W_O.
    """
    heads = model.heads(layer)
    outputs = np.concatenate([head.output for head in heads], axis=1)
    W_O = heads[0].W_O
    if W_O is None:
        return {"heads": outputs}
    return {"heads": outputs, "added": attention.project(outputs, W_O)}


def listed(weights: Array, i: int, listing: Listing = USUAL) -> tuple[int, ...]:
    """The keys that a list of row i shows by name, in the sentence's order.

    All keys of a short row; of a longer one those with the largest weights (of equal weights the
    first), and the query itself.
    """
    n = weights.shape[1]
    if n <= listing.most:
        return tuple(range(n))
    # Equal but for the last bits of a sum: such weights are equal to a reader, the first counts.
    ranked = np.argsort(-np.round(weights[i], 12), kind="stable")
    return tuple(sorted({i, *(int(j) for j in ranked[: listing.largest])}))


def ranks(trace: AttentionTrace) -> Array:
    """Scores by which keys can be ranked even if their weights are too close to differ.

    Returns:
        (n, n): `masked`, scaled so that its largest finite magnitude is 1. The order is that of the
        weights at any temperature.
    """
    finite = np.isfinite(trace.masked)
    largest = float(np.abs(trace.masked[finite]).max(initial=0.0))
    return trace.masked / largest if largest > 0 else np.where(finite, 0.0, trace.masked)


def others_parts(
    trace: AttentionTrace,
    per_key: Mapping[str, Array],
    listing: Listing = USUAL,
    *,
    by: Array | None = None,
) -> dict[str, Array]:
    """Sum up, for each row, the keys that a list of the row leaves out; 0 if there are none.

    Args:
        trace: The head.
        per_key: Arrays with one number per query and key, (n, n).
        listing: How many keys the lists show.
        by: Array that decides which keys are listed (see `listed`), (n, n); by default the weights.

    Returns:
        "others.T" (n, 1) for each array T, and "others.output" (n, d_v), the left-out keys' part
        of the output.
    """
    chosen = trace.weights if by is None else by
    unlisted = np.where(_left_out(chosen, listing), trace.weights, 0.0)
    others = others_of(chosen, per_key, listing)
    return {**others, "others.output": unlisted @ trace.V}


def others_of(
    weights: Array, per_key: Mapping[str, Array], listing: Listing = USUAL
) -> dict[str, Array]:
    """The same for weights without a trace: "others.T" (n, 1) for each array T."""
    left_out = _left_out(weights, listing)
    return {
        f"others.{name}": np.where(left_out, array, 0.0).sum(axis=1, keepdims=True)
        for name, array in per_key.items()
    }


def _left_out(weights: Array, listing: Listing) -> NDArray[np.bool_]:
    """Whether the list of a row leaves a key out, (n, n)."""
    left_out = np.ones(weights.shape, dtype=np.bool_)
    for i in range(len(weights)):
        left_out[i, list(listed(weights, i, listing))] = False
    return left_out
