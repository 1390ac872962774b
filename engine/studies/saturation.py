"""How unequal softmax makes weights, how much they can change, and the effect of √d_k.

The derivative of softmax with respect to its input is J = diag(w) - w wᵀ, where w is one row of
weights. If one weight is nearly 1, all entries of J are nearly 0.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.trace import AttentionTrace

Array = NDArray[np.float64]

PUBLISHED_SCORES: Final = (30.0, 25.0, -10.0, 5.0)
"""Scores of a published example, before the division by √d_k."""
PUBLISHED_D_K: Final = 64
"""d_k of the published example, so its scores are divided by 8."""
PUBLISHED_WEIGHTS: Final = (0.42, 0.32, 0.04, 0.22)
"""The softmax of the scaled scores as printed in the published example. These numbers are wrong."""


def jacobian_norm(weights: Array) -> Array:
    """Return how much each row of attention weights changes, to first order, if its scores change.

    The measure is the Frobenius norm of the softmax Jacobian, `diag(w) - w wᵀ`, where w is a row of
    weights.

    Args:
        weights: (n, n_k), attention weights; each row adds up to 1.

    Returns:
        (n,), one norm for each row.
    """
    between = weights[:, :, None] * weights[:, None, :]
    own = np.arange(weights.shape[1])
    between[:, own, own] = 0.0
    # w (1 - w) as a sum: if one weight is nearly 1, the subtraction would lose all digits.
    diagonal = between.sum(axis=2)
    return np.asarray(np.sqrt((between**2).sum(axis=(1, 2)) + (diagonal**2).sum(axis=1)))


def entropy(weights: Array) -> Array:
    """Return the entropy of each row of attention weights, in bits (Shannon, 1948).

    Args:
        weights: (n, n_k), attention weights; each row adds up to 1.

    Returns:
        (n,): 0 if one key has all the weight, log2(n_k) if all keys have the same weight.
    """
    logarithms = np.log2(np.where(weights > 0, weights, 1.0))
    return np.asarray(-(weights * logarithms).sum(axis=1) + 0.0)  # never -0.0


def sharpness(name: str, weights: Array) -> dict[str, Array]:
    """Return the largest attention weight and the entropy of each row.

    Args:
        name: Last part of the names of the two arrays.
        weights: (n, n_k), attention weights; each row adds up to 1.

    Returns:
        Two arrays (n, 1): "largest.<name>", the largest weights; "entropy.<name>", the entropies in
        bits.
    """
    return {
        f"largest.{name}": weights.max(axis=1, keepdims=True),
        f"entropy.{name}": entropy(weights)[:, None],
    }


def unscaled_parts(trace: AttentionTrace) -> dict[str, Array]:
    """Compute a head's attention weights without the division by √d_k.

    Args:
        trace: The head.

    Returns:
        Arrays by name.
        (n, n): "unscaled", the scores divided by the temperature only, -inf where blocked;
        "weights.unscaled", the softmax of "unscaled".
        (n, 1), for each query: "largest.weights", its largest weight in the head, and
        "entropy.weights", the entropy of its weights in bits; "largest.weights.unscaled" and
        "entropy.weights.unscaled", the same two numbers computed from "weights.unscaled".
        (1, 1): "root.d_k", √d_k.
    """
    unscaled = attention.block(trace.scores / trace.temperature, trace.mask)
    weights = attention.softmax(unscaled)
    return {
        "unscaled": unscaled,
        "weights.unscaled": weights,
        "root.d_k": np.sqrt([[float(trace.d_k)]]),
        **sharpness("weights", trace.weights),
        **sharpness("weights.unscaled", weights),
    }


def published_table() -> dict[str, Array]:
    """Return a published example of softmax that has wrong numbers, and the correct numbers.

    Returns:
        Arrays by name.
        (1, 4): "published.scores", four scores; "published.scaled", these scores divided by √d_k;
        "published.claimed", the weights as printed, which are wrong; "published.weights", the
        softmax of "published.scaled", which is correct; "published.unscaled", the softmax of
        "published.scores".
        (1, 1): "published.d_k"; "published.root", √d_k; "published.top", the sum of the two largest
        entries of "published.weights"; "published.jacobian.weights" and
        "published.jacobian.unscaled", the `jacobian_norm` of "published.weights" and of
        "published.unscaled".
    """
    scores = np.array([PUBLISHED_SCORES])
    scaled = attention.scale(scores, PUBLISHED_D_K)
    unscaled, weights = attention.softmax(scores), attention.softmax(scaled)
    return {
        "published.scores": scores,
        "published.scaled": scaled,
        "published.claimed": np.array([PUBLISHED_WEIGHTS]),
        "published.unscaled": unscaled,
        "published.weights": weights,
        "published.top": np.sort(weights)[:, -2:].sum(axis=1, keepdims=True),
        "published.d_k": np.array([[float(PUBLISHED_D_K)]]),
        "published.root": np.sqrt([[float(PUBLISHED_D_K)]]),
        "published.jacobian.unscaled": jacobian_norm(unscaled)[:, None],
        "published.jacobian.weights": jacobian_norm(weights)[:, None],
    }
