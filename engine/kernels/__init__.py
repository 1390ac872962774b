"""Implementations of attention with one signature: Q, K, V of (batch, heads, n, d) in, output out.

Exact variants compute softmax(Q Kᵀ / √d_k) V; `window` and `linear` compute other functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from qkvideo.engine.errors import RequestError
from qkvideo.engine.kernels.blockwise import blockwise_numpy, blockwise_torch
from qkvideo.engine.kernels.linear import linear_numpy, linear_torch
from qkvideo.engine.kernels.naive import naive_numpy, naive_torch
from qkvideo.engine.kernels.sdpa import KERNELS, sdpa_torch
from qkvideo.engine.kernels.window import window_numpy, window_torch

Kernel = Callable[[Any, Any, Any], Any]

_NUMPY: dict[str, Callable[..., Any]] = {
    "naive": naive_numpy,
    "blockwise": blockwise_numpy,
    "window": window_numpy,
    "linear": linear_numpy,
}
_TORCH: dict[str, Callable[..., Any]] = {
    "naive": naive_torch,
    "blockwise": blockwise_torch,
    "window": window_torch,
    "linear": linear_torch,
    "sdpa": sdpa_torch,
    **{f"sdpa-{name}": partial(sdpa_torch, kernel=name) for name in KERNELS},
}

VARIANTS = {"numpy": tuple(_NUMPY), "torch": tuple(_TORCH)}
"""Names of the variants, by backend."""

INEXACT = frozenset({"window", "linear"})
"""Variants that do not compute full softmax attention."""


def kernel(variant: str, backend: str, *, window: int = 257) -> Kernel:
    """Return the function that computes attention in a given variant.

    The function takes Q (batch, heads, n, d_k), K (batch, heads, n, d_k) and V (batch, heads, n,
    d_v), and returns the output (batch, heads, n, d_v).

    Args:
        variant: Name of the variant, one of `VARIANTS[backend]`.
        backend: `numpy` or `torch`.
        window: Number of keys that each query attends to, odd. Used only by the variant `window`.

    Raises:
        RequestError: The backend or the variant is unknown.
    """
    table = {"numpy": _NUMPY, "torch": _TORCH}.get(backend)
    if table is None:
        raise RequestError(f"backend {backend!r} is unknown: choose numpy or torch")
    if variant not in table:
        raise RequestError(
            f"variant {variant!r} is unknown to {backend}: choose from {', '.join(table)}"
        )
    return partial(table[variant], window=window) if variant == "window" else table[variant]
