"""What each head adds to a layer's output.

Concatenating the heads and multiplying by W_O is a sum over heads, each with its own rows of W_O
(Elhage et al., "A Mathematical Framework for Transformer Circuits", 2021).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]


def subtotals(heads: Sequence[AttentionTrace], row: int) -> Array:
    """Return what each head of a layer adds to one token's vector.

    Args:
        heads: All heads of the layer, in order.
        row: Index of the token, from 0.

    Returns:
        (heads, d_model), one row for each head: the token's row of the head's output, times the
        rows of W_O that belong to the head. The sum over all heads is the token's row of
        `concat(outputs) @ W_O`, without the bias that some models add after W_O.

    Raises:
        RequestError: The source of the weights has no W_O.
    """
    blocks = _blocks(heads)
    return np.stack([head.output[row] @ W for head, W in zip(heads, blocks, strict=True)])


def _blocks(heads: Sequence[AttentionTrace]) -> list[Array]:
    """Return each head's own rows of W_O, (d_v, d_model)."""
    W_O = heads[0].W_O
    if W_O is None:
        raise RequestError("there is no W_O in these weights: choose some that have one")
    return np.split(W_O, np.cumsum([head.d_v for head in heads])[:-1])
