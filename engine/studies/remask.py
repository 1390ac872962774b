"""The same tokens under another mask, with the same queries, keys and values; and with pads.

With `remask`, nothing is projected again, so this works for any source of weights. Pads that the
trace does not contain are added as zero vectors, as embedding layers with a padding index return
them; their query, key and value are the biases, or zeros. `padded` runs the model again, so that
pads go through all layers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Remasked:
    """One head computed under another mask. n is the number of tokens, including pads.

    Attributes:
        scaled: (n, n), the scores divided by √d_k, before the mask.
        mask: (n, n), True = blocked.
        masked: (n, n), `scaled`, with -inf where blocked.
        weights: (n, n), the attention weights, the row-wise softmax of `masked`.
        output: (n, d_v), `weights @ V`.
    """

    scaled: Array
    mask: NDArray[np.bool_]
    masked: Array
    weights: Array
    output: Array

    def named(self, name: str) -> dict[str, NDArray[np.generic]]:
        """Return this object's tensors, and some sums, as arrays by name.

        Args:
            name: First part of each array's name.

        Returns:
            The attributes `scaled`, `mask`, `masked`, `weights` and `output`, named
            "<name>.scaled", "<name>.mask" and so on. Also "<name>.blocked" (1, 1), the number of
            blocked entries of the mask; and "<name>.total" (n, 1), the row sums of the weights.
            For "<name>.kept" (n, 1), the weights are computed without a mask; then, in each row,
            those of the keys that the mask does not block are added up.
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


def remask(head: AttentionTrace, kind: str, *, real: int, pad: int = 0) -> Remasked:
    """Compute a head again under another mask, for the sentence's first tokens and some pads.

    The tokens' queries, keys and values stay as they are in the trace. A pad's query is the bias of
    queries, and likewise its key and value; without biases, they are zeros.

    Args:
        head: The head, under any mask.
        kind: Name of the new mask, one of `choices.MASKS`.
        real: Number of tokens to use, counted from the first.
        pad: Number of pads to add after these tokens.

    Returns:
        The head under the new mask, with n = real + pad.

    Raises:
        RequestError: There is no such mask, or `real` is less than 1.
    """
    Q, K, V = (
        _padded(tensor[:real], bias, pad)
        for tensor, bias in ((head.Q, head.b_Q), (head.K, head.b_K), (head.V, head.b_V))
    )
    mask = build_mask(kind, real + pad, pad)
    scaled = attention.scale(attention.score(Q, K), head.d_k, head.temperature)
    masked = attention.block(scaled, mask)
    weights = attention.softmax(masked)
    return Remasked(scaled, mask, masked, weights, attention.mix(weights, V))


def padded(model: ModelTrace, kind: str, pad: int, *, layer: int, head: int) -> Remasked | None:
    """Compute a sentence again with pads, which go through all layers as in `trace(…, pad=…)`.

    Args:
        model: The sentence's trace, with or without pads.
        kind: Name of the mask of all layers, one of `choices.MASKS`.
        pad: Number of pads after the sentence.
        layer: Number of the layer to return, from 1.
        head: Number of the head to return, from 1.

    Returns:
        The head, with n = tokens + pad. None if the model cannot be run again, or not with so many
        tokens.
    """
    if not model.opens:
        return None
    words = model.tokens[: model.n - model.pad]
    try:
        again = trace(
            " ".join(words),
            tokens=words,
            weights=model.opens,
            seed=model.seed,
            mask=kind,
            pad=pad,
            temperature=model.temperature,
        ).at(layer, head)
    except RequestError:
        return None
    return Remasked(again.scaled, again.mask, again.masked, again.weights, again.output)


def _padded(tensor: Array, bias: Array | None, pad: int) -> Array:
    row = np.zeros(tensor.shape[1]) if bias is None else bias
    return np.concatenate([tensor, np.tile(row, (pad, 1))])
