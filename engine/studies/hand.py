"""Attention small enough to compute by hand: one query, two keys, two values."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.intermediates import softmax_parts

Array = NDArray[np.float64]

Q: Final = np.array([[1.0, 2.0]])
K: Final = np.array([[1.0, 0.0], [1.0, 2.0]])
V: Final = np.array([[2.0, 0.0], [0.0, 4.0]])


def hand_example() -> dict[str, Array]:
    """Compute the example, with the intermediate results of each step.

    Returns:
        (2, 2) each: "hand.K" and "hand.V", the keys and values; "hand.products.scores" and
        "hand.products.output", the terms of the sums in scores and output: entry (j, r) belongs to
        key j and component r.
        (1, 2) each: "hand.Q", the query; "hand.scores"; "hand.scaled", the scaled scores;
        "hand.exp", their exponentials; "hand.weights"; "hand.output".
        (1, 1) each: "hand.d_k"; "hand.root", its square root; "hand.total", the sum of "hand.exp".
    """
    d_k = Q.shape[1]
    scores = attention.score(Q, K)
    scaled = attention.scale(scores, d_k)
    weights = attention.softmax(scaled)
    parts = softmax_parts(scaled)
    return {
        "hand.Q": Q,
        "hand.K": K,
        "hand.V": V,
        "hand.d_k": np.array([[float(d_k)]]),
        "hand.root": np.sqrt([[float(d_k)]]),
        "hand.products.scores": Q * K,
        "hand.scores": scores,
        "hand.scaled": scaled,
        "hand.exp": parts["exp"],
        "hand.total": parts["total.exp"],
        "hand.weights": weights,
        "hand.products.output": weights.T * V,
        "hand.output": attention.mix(weights, V),
    }
