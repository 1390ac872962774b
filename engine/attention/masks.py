"""Builds masks, which say which query may attend to which key. No other module builds masks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.choices import MASKS
from qkvideo.engine.errors import RequestError


def build_mask(kind: str, n: int, pad: int = 0) -> NDArray[np.bool_]:
    """Return the mask for n tokens of which the last `pad` are padding tokens.

    A causal mask blocks, for each query, the keys of later tokens. A padding mask blocks the keys
    (columns) of padding tokens. The queries (rows) of padding tokens are treated like any other.

    Args:
        kind: "none", "causal", "padding" or "causal+padding".
        n: Number of tokens, padding tokens included.
        pad: Number of padding tokens, at the end.

    Returns:
        (n, n) bool; row = query, column = key, True = blocked.

    Raises:
        RequestError: The kind is unknown, n < 1, `pad` is negative, or all tokens would be padding.
    """
    if kind not in MASKS:
        raise RequestError(f"mask is {kind!r}: choose one of {', '.join(MASKS)}")
    if n < 1:
        raise RequestError(f"n is {n}: a mask needs at least 1 token")
    if not 0 <= pad < n:
        raise RequestError(f"pad is {pad}: with n = {n} it must be from 0 to {n - 1}")
    position = np.arange(n)
    later = position[None, :] > position[:, None]
    padding = np.broadcast_to(position >= n - pad, (n, n))
    blocked = np.zeros((n, n), dtype=np.bool_)
    if "causal" in kind:
        blocked |= later
    if "padding" in kind:
        blocked |= padding
    return blocked
