"""Words in another order: without positions, attention gives the same weights, in that order.

With P a permutation, softmax((P X W_Q)(P X W_K)ᵀ / √d_k) = P softmax(…) Pᵀ, and likewise for every
further layer: self-attention is equivariant under permutations (Lee et al., "Set Transformer",
2019, section 3). This no longer holds if a vector is added for each position, or if a mask depends
on the order.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.forward import compute_head
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.sources.base import Layer

Array = NDArray[np.float64]


def head_of(
    layers: Sequence[Layer],
    X: Array,
    head: int,
    blocked: attention.Mask | None = None,
    temperature: float = 1.0,
) -> dict[str, Array]:
    """Compute one head of the last layer of a model from the vectors of the words.

    Args:
        layers: All layers of the model, in order.
        X: (n, d_model), the input of the first layer.
        head: Number of a head in the last layer, from 1.
        blocked: (n, n), the mask of all layers, True = blocked; None = nothing is blocked.
        temperature: Number by which the scores of all layers are divided, in addition to √d_k.

    Returns:
        The head's tensors by name, including `weights` (n, n) and `output` (n, d_v).

    Raises:
        RequestError: A score is not finite.
    """
    if blocked is None:
        blocked = build_mask("none", len(X), 0)
    *before, last = layers
    for each in before:
        heads = [compute_head(X, each, h, blocked, temperature) for h in range(each.heads)]
        X = attention.join(X, [made["output"] for made in heads], each.W_O)
    return compute_head(X, last, head - 1, blocked, temperature)


def put_back(weights: Array, order: Sequence[int]) -> Array:
    """Return the attention weights of shuffled words with rows and columns in the original order.

    Args:
        weights: (n, n), the weights with rows and columns in the shuffled order.
        order: (n,), the original index (from 0) of each shuffled word, in the shuffled order.

    Returns:
        (n, n): entry (i, j) is the weight that word i gives to word j, where i and j are indices in
        the original order.
    """
    found = np.empty_like(weights)
    found[np.ix_(order, order)] = weights
    return found
