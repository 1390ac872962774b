"""The one shape rule of all attention kernels."""

from __future__ import annotations

from typing import Any, Protocol

from qkvideo.engine.errors import RequestError


class HasShape(Protocol):
    """An array or a tensor, as far as its shape goes."""

    @property
    def shape(self) -> Any:  # noqa: ANN401 - tuple in NumPy, torch.Size in torch
        """Sizes of the axes."""


def check_qkv(Q: HasShape, K: HasShape, V: HasShape) -> None:
    """Refuse Q, K, V whose shapes do not fit together.

    Fused kernels drop a surplus key or broadcast a head without a word; ours say so instead.

    Args:
        Q: (…, n, d_k).
        K: (…, n, d_k).
        V: (…, n, d_v).

    Raises:
        RequestError: Fewer than two axes, an empty axis, or sizes that differ.
    """
    q, k, v = tuple(Q.shape), tuple(K.shape), tuple(V.shape)
    if len(q) < 2 or 0 in q + v:
        raise RequestError(f"Q {q}, K {k}, V {v}: each needs (…, n, d) with no empty axis")
    if q != k or q[:-1] != v[:-1]:
        raise RequestError(
            f"Q {q}, K {k}, V {v}: Q and K need one shape, V the same but for its last axis"
        )
