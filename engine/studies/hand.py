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
    """Return every tensor of an example that is small enough to compute by hand.

    The example has one query and two keys, and d_k is 2.

    Returns:
        Arrays by name.
        (2, 2): "hand.K", the keys; "hand.V", the values; "hand.products.scores" and
        "hand.products.output", the products that add up to the scores and to the output: entry (j,
        r) belongs to key j and component r.
        (1, 2): "hand.Q", the query; "hand.scores"; "hand.scaled", the scores divided by √d_k;
        "hand.exp", the exponentials that softmax computes; "hand.weights"; "hand.output".
        (1, 1): "hand.d_k"; "hand.root", √d_k; "hand.total", the sum of "hand.exp".
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
