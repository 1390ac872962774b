"""Sliding-window attention: each query attends only to its nearest keys (O(n·w·d))."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.kernels.shapes import check_qkv
from qkvideo.engine.measuring.cost import window_pairs

if TYPE_CHECKING:
    from torch import Tensor


def window_numpy(
    Q: NDArray[Any], K: NDArray[Any], V: NDArray[Any], *, window: int = 257
) -> NDArray[Any]:
    """Compute softmax attention in which each query attends only to the `window` keys around it.

    Queries near the start or the end of the sequence attend to fewer keys.

    Args:
        Q: (…, n, d_k).
        K: (…, n, d_k).
        V: (…, n, d_v).
        window: Number of keys that each query attends to, with its own key in the middle; odd.

    Returns:
        (…, n, d_v), in the inputs' dtype.

    Raises:
        RequestError: The shapes do not fit together, or the window is not a positive odd number.
    """
    check_qkv(Q, K, V)
    n = Q.shape[-2]
    window_pairs(n, window)
    reach = window // 2
    scale = Q.dtype.type(1 / sqrt(Q.shape[-1]))
    output = np.empty((*Q.shape[:-1], V.shape[-1]), dtype=Q.dtype)
    for first, last, low, high in _tiles(n, reach):
        weights = np.matmul(Q[..., first:last, :], np.swapaxes(K[..., low:high, :], -1, -2))
        weights *= scale
        distance = np.arange(low, high) - np.arange(first, last)[:, None]
        np.copyto(weights, -np.inf, where=np.abs(distance) > reach)
        weights -= weights.max(axis=-1, keepdims=True)
        np.exp(weights, out=weights)
        weights /= weights.sum(axis=-1, keepdims=True)
        np.matmul(weights, V[..., low:high, :], out=output[..., first:last, :])
    return output


def window_torch(Q: Tensor, K: Tensor, V: Tensor, *, window: int = 257) -> Tensor:
    """Compute softmax attention in which each query attends only to the `window` keys around it.

    Queries near the start or the end of the sequence attend to fewer keys.

    Args:
        Q: (…, n, d_k), on any device.
        K: (…, n, d_k).
        V: (…, n, d_v).
        window: Number of keys that each query attends to, with its own key in the middle; odd.

    Returns:
        (…, n, d_v), in the inputs' dtype, on their device.

    Raises:
        RequestError: The shapes do not fit together, or the window is not a positive odd number.
    """
    import torch  # noqa: PLC0415 - torch is loaded only when it is asked for

    check_qkv(Q, K, V)
    n = Q.shape[-2]
    window_pairs(n, window)
    reach = window // 2
    output = torch.empty((*Q.shape[:-1], V.shape[-1]), dtype=Q.dtype, device=Q.device)
    for first, last, low, high in _tiles(n, reach):
        Q_tile = Q[..., first:last, :] * (1 / sqrt(Q.shape[-1]))
        scores = Q_tile @ K[..., low:high, :].transpose(-1, -2)
        queries = torch.arange(first, last, device=Q.device)[:, None]
        keys = torch.arange(low, high, device=Q.device)
        scores.masked_fill_((keys - queries).abs() > reach, -torch.inf)
        output[..., first:last, :] = scores.softmax(dim=-1) @ V[..., low:high, :]
    return output


def _tiles(n: int, reach: int) -> list[tuple[int, int, int, int]]:
    """Return tiles as (first query, end of queries, first key, end of keys); ends are exclusive."""
    # A short window would make tiles of a few rows, for which the calls cost more than the
    # arithmetic.
    tall = max(reach, 64)
    return [
        (first, min(first + tall, n), max(0, first - reach), min(n, first + tall + reach))
        for first in range(0, n, tall)
    ]
