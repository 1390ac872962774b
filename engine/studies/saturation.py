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
    """Return how much each row of weights changes, to first order, if its scores change.

    Args:
        weights: (n, n_k), each row adds up to 1.

    Returns:
        (n,): the Frobenius norm of `diag(w) - w wᵀ` for each row. 1 - w is computed as the sum of
        the other weights, since the subtraction would lose all digits if one weight is nearly 1.
    """
    between = weights[:, :, None] * weights[:, None, :]
    own = np.arange(weights.shape[1])
    between[:, own, own] = 0.0
    diagonal = between.sum(axis=2)
    return np.asarray(np.sqrt((between**2).sum(axis=(1, 2)) + (diagonal**2).sum(axis=1)))


def entropy(weights: Array) -> Array:
    """Return the entropy of each row of weights, in bits (Shannon, 1948).

    Args:
        weights: (n, n_k), each row adds up to 1.

    Returns:
        (n,): 0 if one key has all the weight, log2(n_k) if all keys have the same weight.
    """
    logarithms = np.log2(np.where(weights > 0, weights, 1.0))
    return np.asarray(-(weights * logarithms).sum(axis=1) + 0.0)  # never -0.0


def sharpness(name: str, weights: Array) -> dict[str, Array]:
    """Return the largest weight and the entropy of each row.

    Args:
        name: End of the names of the results.
        weights: (n, n_k), each row adds up to 1.

    Returns:
        "largest.<name>" and "entropy.<name>" (bits), each (n, 1).
    """
    return {
        f"largest.{name}": weights.max(axis=1, keepdims=True),
        f"entropy.{name}": entropy(weights)[:, None],
    }


def unscaled_parts(trace: AttentionTrace) -> dict[str, Array]:
    """Compute a head's weights without the division by √d_k.

    Returns:
        "unscaled" (n, n), the scores divided by the temperature only, -inf where blocked;
        "weights.unscaled" (n, n), the softmax of "unscaled". (n, 1) each: "largest.weights" and
        "entropy.weights", the largest weight and the entropy (bits) of each row of the head's
        weights; "largest.weights.unscaled" and "entropy.weights.unscaled", the same measures of
        "weights.unscaled". "root.d_k" (1, 1), which is √d_k.
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
    """Return a published example of four scores, with its printed and with the correct weights.

    Returns:
        (1, 4) each: "published.scores", the scores; "published.scaled", the scaled scores;
        "published.claimed", the weights as printed, which are wrong; "published.weights", the
        correct weights (softmax of the scaled scores); "published.unscaled", the softmax of the
        scores without scaling.
        (1, 1) each: "published.top", the sum of the two largest correct weights; "published.d_k";
        "published.root", its square root, by which scores are divided; and the norms of the softmax
        Jacobian (see `jacobian_norm`), "published.jacobian.weights" for "published.weights" and
        "published.jacobian.unscaled" for "published.unscaled".
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
