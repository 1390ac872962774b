"""Exact attention in tiles, without ever storing the n×n matrix.

The method is the online softmax (Milakov and Gimelshein 2018; in tiles, Rabe and Staats 2021 and
Dao et al. 2022). For each query, it keeps the largest score so far, the sum of exponentials
relative to that score, and the weighted sum of values. When a larger score comes, both sums are
scaled down accordingly.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import RequestError
from qkvideo.engine.kernels.shapes import check_qkv

if TYPE_CHECKING:
    from torch import Tensor

# A float32 tile takes 1 MiB, about the size of a core's second-level cache: unlike the naive
# variant, passes over a tile do not wait for main memory. Tiles of half and twice the size were as
# fast, within 5 %.
NUMPY_TILE = (256, 1024)

# The tiles are larger than NumPy's, since each torch call costs more; on a GPU, a tile has to keep
# the whole card busy.
TORCH_TILE = {"cpu": (512, 1024), "cuda": (2048, 2048)}


def blockwise_numpy(
    Q: NDArray[Any], K: NDArray[Any], V: NDArray[Any], *, tile: tuple[int, int] = NUMPY_TILE
) -> NDArray[Any]:
    """Compute softmax(Q Kᵀ / √d_k) V without storing all n × n scores.

    Only the scores of one tile (some queries with some keys) are stored at a time. Apart from the
    output, the memory needed does not depend on n.

    Args:
        Q: Queries, (…, n, d_k).
        K: Keys, (…, n, d_k).
        V: Values, (…, n, d_v).
        tile: Number of queries in a tile, and number of keys in a tile.

    Returns:
        The output, (…, n, d_v), in the inputs' dtype.

    Raises:
        RequestError: The shapes do not match, or a number in `tile` is below 1.
    """
    check_qkv(Q, K, V)
    _check_tile(tile)
    output = np.empty((*Q.shape[:-1], V.shape[-1]), dtype=Q.dtype)
    buffers = _Buffers.of(Q, V, tile)
    for item in np.ndindex(Q.shape[:-2]):
        _one_head(Q[item], K[item], V[item], output[item], buffers)
    return output


class _Buffers:
    """Work arrays that all tiles share: allocating them for each tile takes as long as exp."""

    def __init__(self, tile: tuple[int, int], d_k: int, d_v: int, dtype: np.dtype[Any]) -> None:
        queries, keys = tile
        self.tile = tile
        self.scaled_Q = np.empty((queries, d_k), dtype)
        self.scores = np.empty(queries * keys, dtype)
        self.part = np.empty((queries, d_v), dtype)

    @classmethod
    def of(cls, Q: NDArray[Any], V: NDArray[Any], tile: tuple[int, int]) -> _Buffers:
        n = Q.shape[-2]
        return cls((min(tile[0], n), min(tile[1], n)), Q.shape[-1], V.shape[-1], Q.dtype)


def _one_head(
    Q: NDArray[Any], K: NDArray[Any], V: NDArray[Any], output: NDArray[Any], buffers: _Buffers
) -> None:
    """Compute one head's output, (n, d_v), in place."""
    n, d_k = Q.shape
    queries, keys = buffers.tile
    scale = Q.dtype.type(1 / sqrt(d_k))
    for first in range(0, n, queries):
        rows = slice(first, min(first + queries, n))
        height = rows.stop - rows.start
        Q_tile = np.multiply(Q[rows], scale, out=buffers.scaled_Q[:height])
        mixed, part = output[rows], buffers.part[:height]
        largest = np.full((height, 1), -np.inf, dtype=Q.dtype)
        total = np.zeros((height, 1), dtype=Q.dtype)
        mixed[:] = 0
        for start in range(0, n, keys):
            columns = slice(start, min(start + keys, n))
            width = columns.stop - columns.start
            scores = buffers.scores[: height * width].reshape(height, width)
            np.matmul(Q_tile, K[columns].T, out=scores)
            larger = np.maximum(largest, scores.max(axis=1, keepdims=True))
            scores -= larger
            np.exp(scores, out=scores)
            shrink = np.exp(largest - larger)
            total *= shrink
            total += scores.sum(axis=1, keepdims=True)
            mixed *= shrink
            mixed += np.matmul(scores, V[columns], out=part)
            largest = larger
        mixed /= total


def blockwise_torch(
    Q: Tensor, K: Tensor, V: Tensor, *, tile: tuple[int, int] | None = None
) -> Tensor:
    """Compute softmax(Q Kᵀ / √d_k) V with torch, without storing all n × n scores.

    Only the scores of one tile (some queries with some keys) are stored at a time. Sums and maxima
    are stored in float32 or wider; matrix products are computed in the inputs' dtype.

    Args:
        Q: Queries, (…, n, d_k), on any device.
        K: Keys, (…, n, d_k).
        V: Values, (…, n, d_v).
        tile: Number of queries in a tile, and number of keys in a tile. None for a size that suits
            the device.

    Returns:
        The output, (…, n, d_v), in the inputs' dtype, on their device.

    Raises:
        RequestError: The shapes do not match, or a number in `tile` is below 1.
    """
    import torch  # noqa: PLC0415 - torch is loaded only when it is asked for

    check_qkv(Q, K, V)
    queries, keys = tile or TORCH_TILE.get(Q.device.type, TORCH_TILE["cpu"])
    _check_tile((queries, keys))
    n = Q.shape[-2]
    wide = torch.promote_types(Q.dtype, torch.float32)
    output = torch.empty((*Q.shape[:-1], V.shape[-1]), dtype=Q.dtype, device=Q.device)
    for first in range(0, n, queries):
        Q_tile = Q[..., first : first + queries, :] * (1 / sqrt(Q.shape[-1]))
        rows = Q_tile.shape[:-1]
        largest = torch.full((*rows, 1), -torch.inf, dtype=wide, device=Q.device)
        total = torch.zeros((*rows, 1), dtype=wide, device=Q.device)
        mixed = torch.zeros((*rows, V.shape[-1]), dtype=wide, device=Q.device)
        for start in range(0, n, keys):
            scores = (Q_tile @ K[..., start : start + keys, :].transpose(-1, -2)).to(wide)
            larger = torch.maximum(largest, scores.amax(dim=-1, keepdim=True))
            scores.sub_(larger).exp_()
            shrink = (largest - larger).exp_()
            total.mul_(shrink).add_(scores.sum(dim=-1, keepdim=True))
            mixed.mul_(shrink).add_(scores.to(V.dtype) @ V[..., start : start + keys, :])
            largest = larger
        output[..., first : first + queries, :] = mixed.div_(total)
    return output


def _check_tile(tile: tuple[int, int]) -> None:
    if min(tile) < 1:
        raise RequestError(f"tile is {tile}: give two whole numbers from 1")
