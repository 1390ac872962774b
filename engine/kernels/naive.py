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
    """Compute softmax(Q Kᵀ / √d_k) V with a single n×n array, which is changed in place.

    Args:
        Q: (…, n, d_k).
        K: (…, n, d_k).
        V: (…, n, d_v).

    Returns:
        (…, n, d_v), in the inputs' dtype.

    Raises:
        RequestError: The shapes do not fit together.
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
    """Compute softmax(Q Kᵀ / √d_k) V with two n×n tensors, the scores and the weights.

    Args:
        Q: (…, n, d_k), on any device.
        K: (…, n, d_k).
        V: (…, n, d_v).

    Returns:
        (…, n, d_v), in the inputs' dtype, on their device.

    Raises:
        RequestError: The shapes do not fit together.
    """
    check_qkv(Q, K, V)
    # Scaling Q instead of the scores gives the same scores, and saves a third n×n tensor.
    scores = (Q * (1 / sqrt(Q.shape[-1]))) @ K.transpose(-1, -2)
    return scores.softmax(dim=-1) @ V
