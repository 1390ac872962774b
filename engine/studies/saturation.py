"""How sharp softmax is, how much it still moves, and what becomes of it without the division.

Softmax's derivative with respect to the scores that enter it is J = diag(w) - w wᵀ, w being the
weights of one row: where one weight is nearly 1 all entries of J are nearly 0.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.trace import AttentionTrace

Array = NDArray[np.float64]

PUBLISHED_SCORES: Final = (30.0, 25.0, -10.0, 5.0)
"""The example of a published table, before the division."""
PUBLISHED_D_K: Final = 64
"""It divides by 8."""
PUBLISHED_WEIGHTS: Final = (0.42, 0.32, 0.04, 0.22)
"""What it says softmax makes of its scaled scores. It is not what softmax makes of them."""


def jacobian_norm(weights: Array) -> Array:
    """Measure by how much weights move, to first order, when scores do.

    Args:
        weights: (n, n_k), each row adds up to 1.

    Returns:
        (n,): the Frobenius norm of each row's `diag(w) - w wᵀ`. 1 - w is added up from the other
        weights: subtracted, it would lose all digits where one weight is nearly 1.
    """
    between = weights[:, :, None] * weights[:, None, :]
    own = np.arange(weights.shape[1])
    between[:, own, own] = 0.0
    diagonal = between.sum(axis=2)
    return np.asarray(np.sqrt((between**2).sum(axis=(1, 2)) + (diagonal**2).sum(axis=1)))


def entropy(weights: Array) -> Array:
    """Measure how evenly each row is shared out, in bits (Shannon, 1948).

    Args:
        weights: (n, n_k), each row adds up to 1.

    Returns:
        (n,): 0 where one key has all, log2(n_k) where all have the same.
    """
    logarithms = np.log2(np.where(weights > 0, weights, 1.0))
    return np.asarray(-(weights * logarithms).sum(axis=1) + 0.0)  # never -0.0


def sharpness(name: str, weights: Array) -> dict[str, Array]:
    """Put a row's sharpness into numbers.

    Returns:
        "largest.<name>" and "entropy.<name>" (bits), each (n, 1).
    """
    return {
        f"largest.{name}": weights.max(axis=1, keepdims=True),
        f"entropy.{name}": entropy(weights)[:, None],
    }


def unscaled_parts(trace: AttentionTrace) -> dict[str, Array]:
    """What a head would do without the division by √d_k, everything else as it is.

    Returns:
        "unscaled" (n, n), the scores by temperature, -inf where blocked; "weights.unscaled"
        (n, n); "largest.weights", "entropy.weights", "largest.weights.unscaled" and
        "entropy.weights.unscaled" (n, 1); "root.d_k" (1, 1).
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
    """Work the published example out, and put beside it what was printed.

    Returns:
        "published.scores", "published.scaled", "published.claimed" (as printed),
        "published.unscaled" (softmax of the scores as they are) and "published.weights" (softmax
        of the scaled ones), each (1, 4); "published.top", the two largest
        right weights together, "published.d_k" and "published.root", the divisor, (1, 1);
        "published.jacobian.unscaled" and "published.jacobian.weights" (1, 1), the norms of the
        softmax Jacobian at the two right rows.
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
