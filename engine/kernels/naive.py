"""Attention computed exactly as its formula is written, with the whole n×n matrix."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.kernels.shapes import check_qkv

if TYPE_CHECKING:
    from torch import Tensor


def naive_numpy(Q: NDArray[Any], K: NDArray[Any], V: NDArray[Any]) -> NDArray[Any]:
    """Compute softmax(Q Kᵀ / √d_k) V as the formula is written.

    All scores are stored in one array (…, n, n), and are changed in place into weights.

    Args:
        Q: Queries, (…, n, d_k).
        K: Keys, (…, n, d_k).
        V: Values, (…, n, d_v).

    Returns:
        The output, (…, n, d_v), in the inputs' dtype.

    Raises:
        RequestError: The shapes do not match.
    """
    check_qkv(Q, K, V)
    weights = np.matmul(Q, np.swapaxes(K, -1, -2))
    weights *= weights.dtype.type(1 / sqrt(Q.shape[-1]))
    weights -= weights.max(axis=-1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=-1, keepdims=True)
    output: NDArray[Any] = np.matmul(weights, V)
    return output


def naive_torch(Q: Tensor, K: Tensor, V: Tensor) -> Tensor:
    """Compute softmax(Q Kᵀ / √d_k) V with torch, as the formula is written.

    All scores and all weights are stored, in two tensors (…, n, n).

    Args:
        Q: Queries, (…, n, d_k), on any device.
        K: Keys, (…, n, d_k).
        V: Values, (…, n, d_v).

    Returns:
        The output, (…, n, d_v), in the inputs' dtype, on their device.

    Raises:
        RequestError: The shapes do not match.
    """
    check_qkv(Q, K, V)
    # Scaling Q instead of the scores gives the same scores, and saves a third n×n tensor.
    scores = (Q * (1 / sqrt(Q.shape[-1]))) @ K.transpose(-1, -2)
    return scores.softmax(dim=-1) @ V
