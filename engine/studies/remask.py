"""The same tokens under another mask, with the same queries, keys and values.

Nothing is projected again, so this works for any source of weights. Pads that the trace does not
contain are added as zero vectors, as embedding layers with a padding index return them; their
query, key and value are the biases, or zeros.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.attention.trace import AttentionTrace

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Remasked:
    """One head under another mask; shapes as in `AttentionTrace`.

    Attributes:
        scaled: Scaled scores before the mask.
        mask: True = blocked.
        masked: `scaled`, -inf where blocked.
        weights: Row-wise softmax of `masked`.
        output: `weights @ V`.
    """

    scaled: Array
    mask: NDArray[np.bool_]
    masked: Array
    weights: Array
    output: Array

    def named(self, name: str) -> dict[str, NDArray[np.generic]]:
        """Return all tensors under the names "<name>.scaled", "<name>.mask" and so on.

        Further arrays: "<name>.blocked" (1, 1), the number of blocked pairs; "<name>.total" (n, 1),
        the row sums of the weights; "<name>.kept" (n, 1), for each row, the sum of the weights that
        its unblocked keys have without a mask. With the mask, the weight of such a key is its
        weight without a mask divided by "<name>.kept".
        """
        tensors = {key: getattr(self, key) for key in ("scaled", "mask", "masked", "weights")}
        tensors |= {
            "output": self.output,
            "blocked": np.array([[float(self.mask.sum())]]),
            "total": self.weights.sum(axis=1, keepdims=True),
            "kept": np.where(self.mask, 0.0, attention.softmax(self.scaled)).sum(
                axis=1, keepdims=True
            ),
        }
        return {f"{name}.{key}": tensor for key, tensor in tensors.items()}


def remask(trace: AttentionTrace, kind: str, *, real: int, pad: int = 0) -> Remasked:
    """Compute a head under another mask, for its first `real` tokens followed by pads.

    Args:
        trace: The head, under any mask.
        kind: One of `choices.MASKS`.
        real: Number of the head's tokens to use, from the first.
        pad: Number of pads after them.

    Raises:
        RequestError: There is no such mask, or no token.
    """
    Q, K, V = (
        _padded(tensor[:real], bias, pad)
        for tensor, bias in ((trace.Q, trace.b_Q), (trace.K, trace.b_K), (trace.V, trace.b_V))
    )
    mask = build_mask(kind, real + pad, pad)
    scaled = attention.scale(attention.score(Q, K), trace.d_k, trace.temperature)
    masked = attention.block(scaled, mask)
    weights = attention.softmax(masked)
    return Remasked(scaled, mask, masked, weights, attention.mix(weights, V))


def _padded(tensor: Array, bias: Array | None, pad: int) -> Array:
    row = np.zeros(tensor.shape[1]) if bias is None else bias
    return np.concatenate([tensor, np.tile(row, (pad, 1))])
