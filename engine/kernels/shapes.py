"""The shapes that all attention kernels accept."""

from __future__ import annotations

from typing import Any, Protocol

from qkvideo.engine.errors import RequestError


class HasShape(Protocol):
    """A NumPy array or a torch tensor."""

    @property
    def shape(self) -> Any:  # noqa: ANN401 - tuple in NumPy, torch.Size in torch
        """Sizes of the axes."""


def check_qkv(Q: HasShape, K: HasShape, V: HasShape) -> None:
    """Check that the shapes of Q, K and V fit together.

    Without this check, fused kernels would silently drop a surplus key or broadcast a head.

    Args:
        Q: (…, n, d_k).
        K: (…, n, d_k).
        V: (…, n, d_v).

    Raises:
        RequestError: An array has fewer than two axes or an empty axis; Q and K differ in shape;
            or V differs from Q in an axis before the last.
    """
    q, k, v = tuple(Q.shape), tuple(K.shape), tuple(V.shape)
    if len(q) < 2 or 0 in q + v:
        raise RequestError(f"Q {q}, K {k}, V {v}: each needs (…, n, d) with no empty axis")
    if q != k or q[:-1] != v[:-1]:
        raise RequestError(
            f"Q {q}, K {k}, V {v}: Q and K need one shape, V the same but for its last axis"
        )
