"""Intermediate results of attention's steps, so that films can show them, each under its own name.

All arrays have one row per query; those with one number per query have one column. "total.T" is the
sum of T over a whole row; "others.T" is the sum over the keys that a list leaves out (`folding`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace

Array = NDArray[np.float64]

TEMPERATURES: Final = (0.5, 1.0, 2.0)


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
