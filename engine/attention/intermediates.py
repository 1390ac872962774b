"""Intermediate results of the steps of attention, each under its own name, for films to show.

Every array has one row per query; an array with a single number per query has one column. "total.T"
is the sum of the tensor T over a whole row; "others.T" is the sum over the keys that a list leaves
out (see `folding`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace

Array = NDArray[np.float64]


def softmax_parts(masked: Array) -> dict[str, Array]:
    """Compute softmax in two ways: as it is defined, and with each row's maximum subtracted first.

    Args:
        masked: (n, n), scores, -inf where a key is blocked.

    Returns:
        As it is defined: "exp", (n, n), is exp of each score. "total.exp", (n, 1), is the sum of
        each row of "exp". "share.exp", (n, n), is the first divided by the second. These numbers
        may be infinite or NaN.

        With the maximum subtracted: "max", (n, 1), is the maximum of each row. "shifted", (n, n),
        is `masked - max`. "exp.shifted", "total.exp.shifted" and "share.exp.shifted" are computed
        from "shifted" as above; "share.exp.shifted" contains the attention weights.
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
    """Return the sum of each row of scores: "total.scores" (n, 1)."""
    return {"total.scores": trace.scores.sum(axis=1, keepdims=True)}


def directions(Q: Array, K: Array) -> dict[str, Array]:
    """Return what a dot product is made of: two lengths, and the angle between them.

    Args:
        Q: (m, d_k), queries, or other vectors.
        K: (n, d_k), keys, or other vectors.

    Returns:
        "scores": their dot products, (m, n). "length.Q" and "length.K": the Euclidean length of
        each query and each key, (m, 1) and (n, 1). "cosine": the cosine of the angle between each
        query and each key, (m, n); 0 if one of them has the length 0. "angle": this angle, in
        degrees, (m, n). "shadow": the length of each key along each query, negative if it points
        backwards, (m, n); times the query's length, it is the score.
    """
    scores = attention.score(Q, K)
    long = {name: np.linalg.norm(X, axis=1, keepdims=True) for name, X in (("Q", Q), ("K", K))}
    both = long["Q"] * long["K"].T
    cosine = np.divide(scores, both, out=np.zeros_like(both), where=both > 0)
    cosine = np.clip(cosine, -1.0, 1.0)
    return {
        "scores": scores,
        **{f"length.{name}": values for name, values in long.items()},
        "cosine": cosine,
        "angle": np.degrees(np.arccos(cosine)),
        "shadow": long["K"].T * cosine,
    }


def plane(query: Array, other: Array, K: Array) -> Array:
    """Return where vectors lie in the plane of two queries, which keeps their scores with both.

    Args:
        query: (d_k,), the first query; the first axis of the plane.
        other: (d_k,), the second query; the second axis is on its side.
        K: (m, d_k), keys, of which only what lies in the plane is kept.

    Returns:
        (m + 1, 2): the second query, and the keys. The second column is 0 if the two queries have
        the same direction, or opposite ones.
    """
    vectors = np.concatenate([other[None], K])
    first = query / (np.linalg.norm(query) or 1.0)
    away = other - (other @ first) * first
    apart = np.linalg.norm(away) > np.finfo(np.float64).eps * np.linalg.norm(other)
    second = away / np.linalg.norm(away) if apart else np.zeros_like(away)
    return np.stack([vectors @ first, vectors @ second], axis=1)


def weight_parts(trace: AttentionTrace) -> dict[str, Array]:
    """Compute √d_k, and the row sums of the attention weights.

    The model must divide scores by √d_k and add no bias to them.

    Returns:
        "root.d_k": √d_k, (1, 1). "total.weights": the sum of each row of attention weights, (n, 1).
    """
    return {
        "root.d_k": np.sqrt([[float(trace.d_k)]]),
        "total.weights": trace.weights.sum(axis=1, keepdims=True),
    }


def projected(trace: AttentionTrace) -> dict[str, Array]:
    """Compute the queries before rotation, for models that rotate queries and keys by position.

    Returns:
        "projected.Q": the queries, (n, d_k). The dict is empty if the model does not rotate
        queries, or if W_Q is not known.
    """
    if trace.cos is None or trace.W_Q is None:
        return {}
    return {"projected.Q": attention.project(trace.X, trace.W_Q, trace.b_Q)}


def join_parts(model: ModelTrace, layer: int) -> dict[str, Array]:
    """Compute one layer's head outputs side by side, and what they add to the layer's input.

    Args:
        model: The trace of all layers.
        layer: Number of the layer, from 1.

    Returns:
        "heads": the outputs of all heads side by side, (n, heads * d_v). "added": `heads @ W_O`,
        (n, d_model), only if the layer's W_O is known.

    Raises:
        RequestError: There is no such layer.
    """
    heads = model.heads(layer)
    outputs = np.concatenate([head.output for head in heads], axis=1)
    W_O = heads[0].W_O
    if W_O is None:
        return {"heads": outputs}
    return {"heads": outputs, "added": attention.project(outputs, W_O)}
