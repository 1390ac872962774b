"""What each head of a layer adds to its sum, and what each key supplies of what the layer writes.

Side by side and through W_O is a sum over heads: each has rows of W_O of its own (Elhage et al., "A
Mathematical Framework for Transformer Circuits", 2021). A share of attention alone does not say
what comes of it: the value behind it may be small, or W_O may drop it. The size of what is written
does (Kobayashi et al., "Attention is Not Only a Weight", 2020, section 3).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]


def subtotals(heads: Sequence[AttentionTrace], row: int) -> Array:
    """What each head of a layer adds to one token's vector.

    Args:
        heads: All heads of the layer, in order.
        row: The token, from 0.

    Returns:
        (heads, d_model): row h is head h's output times its own rows of W_O. Together they are
        `concat(outputs) @ W_O`, before a bias of the output, if the model has one.

    Raises:
        RequestError: The source of the weights has no W_O.
    """
    blocks = _blocks(heads)
    return np.stack([head.output[row] @ W for head, W in zip(heads, blocks, strict=True)])


def written(heads: Sequence[AttentionTrace]) -> Array:
    """How much each key supplies of what each query's layer writes, over all heads.

    Args:
        heads: All heads of the layer, in order.

    Returns:
        (n, n): entry (i, j) is ‖Σ_h weights_h[i, j] · V_h[j] W_O,h‖ over the sum of all of its
        row's; each row adds up to 1. A row that nothing is written to is the mean of its weights.

    Raises:
        RequestError: The source of the weights has no W_O.
    """
    blocks = _blocks(heads)
    values = np.stack([head.V @ W for head, W in zip(heads, blocks, strict=True)])
    weights = np.stack([head.weights for head in heads])
    # One query at a time: (n, d_model) instead of (n, n, d_model).
    sizes = np.stack(
        [
            np.linalg.norm(np.einsum("hj,hjd->jd", weights[:, i], values), axis=1)
            for i in range(weights.shape[1])
        ]
    )
    totals = sizes.sum(axis=1, keepdims=True)
    return np.where(totals > 0, sizes / np.where(totals > 0, totals, 1), weights.mean(axis=0))


def _blocks(heads: Sequence[AttentionTrace]) -> list[Array]:
    """Each head's own rows of W_O, (d_v, d_model)."""
    W_O = heads[0].W_O
    if W_O is None:
        raise RequestError("there is no W_O in these weights: choose some that have one")
    return np.split(W_O, np.cumsum([head.d_v for head in heads])[:-1])
