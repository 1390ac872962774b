"""BERT's encoder (Devlin et al. 2018) in NumPy, with every tensor of its attention."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.erf import gelu
from qkvideo.engine.models.model import Affine, Array, Block, Cut, Mask, Model, Pass

Tensor = NDArray[np.floating[Any]]
Tensors = Mapping[str, Tensor]

_EPSILON: Final = 1e-12
"""Is added to each variance, whose root then divides."""


def attention_blocks(tensors: Tensors, heads: int) -> tuple[Block, ...]:
    """Return the attention layers of a BERT model.

    Args:
        tensors: The model's tensors, by their names in its file.
        heads: Number of heads of each layer.
    """
    blocks: list[Block] = []
    while (own := f"encoder.layer.{len(blocks)}.attention.") + "self.query.weight" in tensors:
        Q, K, V = (_affine(tensors, f"{own}self.{name}") for name in ("query", "key", "value"))
        W_O = _affine(tensors, f"{own}output.dense")
        d_k = Q.W.shape[1] // heads
        blocks.append(Block(kind="BertSelfAttention", Q=Q, K=K, V=V, W_O=W_O, heads=heads, d_k=d_k))
    return tuple(blocks)


@dataclass(frozen=True, eq=False, kw_only=True)
class Bert(Model):
    """A BERT model that NumPy runs, in the number format of its tensors.

    Attributes:
        tensors: The model's tensors by their names in its file, all in the format `dtype`.
    """

    tensors: Tensors

    def run(
        self, ids: Sequence[Sequence[int]], pad: int = 0, *, only: int | None = None
    ) -> tuple[Pass, ...]:
        """Run the model; see `Model.run`."""
        X: Tensor = self._embed(ids)
        mask = build_mask("padding", X.shape[1], pad)
        passes = []
        for number in range(1, (only or len(self.blocks)) + 1):
            weights, outputs = self._attend(number, X, mask)
            if only in (None, number):
                passes.append(_pass(mask, X, weights, outputs))
            X = self._leave(number, X, outputs)
        return tuple(passes)

    def states(self, ids: Sequence[Sequence[int]], cut: Cut | None = None) -> Array:
        """Run the model, and return its vectors; see `Model.states`."""
        for layer in () if cut is None else cut.layers:
            if not 1 <= layer <= len(self.blocks):
                raise RequestError(f"layer is {layer}: it must be from 1 to {len(self.blocks)}")
        found: list[Tensor] = [self._embed(ids)]
        for number in range(1, len(self.blocks) + 1):
            mask = build_mask("none", len(ids[0]))
            if cut is not None and number in cut.layers:
                mask[cut.row, cut.column] = True
            _, outputs = self._attend(number, found[-1], mask)
            found.append(self._leave(number, found[-1], outputs))
        return np.stack(found).astype(np.float64)

    def _embed(self, ids: Sequence[Sequence[int]]) -> Tensor:
        rows = np.array(ids)
        words, positions, kinds = (
            self.tensors[f"embeddings.{name}_embeddings.weight"]
            for name in ("word", "position", "token_type")
        )
        return self._normed(words[rows] + kinds[0] + positions[: rows.shape[1]], "embeddings.")

    def _attend(self, number: int, X: Tensor, mask: Mask) -> tuple[Tensor, Tensor]:
        """Return a layer's weights, (b, heads, n, n), and its heads' outputs, (b, n, d_model)."""
        block = self.blocks[number - 1]
        b, n, _ = X.shape
        Q, K, V = (
            _through(each, X).reshape(b, n, block.heads, block.d_k).swapaxes(1, 2)
            for each in (block.Q, block.K, block.V)
        )
        scaled = attention.scale(Q @ K.swapaxes(2, 3), block.d_k)
        masked = attention.block(scaled, np.broadcast_to(mask, scaled.shape))
        weights = attention.softmax(masked.reshape(-1, n)).reshape(scaled.shape)
        return weights, (weights @ V).swapaxes(1, 2).reshape(X.shape)

    def _leave(self, number: int, X: Tensor, outputs: Tensor) -> Tensor:
        """Return the vectors after a layer, (b, n, d_model): those before the next one."""
        own = f"encoder.layer.{number - 1}."
        joined = _through(self.blocks[number - 1].W_O, outputs)
        attended = self._normed(X + joined, f"{own}attention.output.")
        inner = gelu(_through(_affine(self.tensors, f"{own}intermediate.dense"), attended))
        made = _through(_affine(self.tensors, f"{own}output.dense"), inner.astype(X.dtype))
        return self._normed(attended + made, f"{own}output.")

    def _normed(self, x: Tensor, name: str) -> Tensor:
        """Give each row the mean and the spread that a layer has learnt (LayerNorm)."""
        apart = x - x.mean(axis=-1, keepdims=True)
        spread = np.sqrt((apart**2).mean(axis=-1, keepdims=True) + _EPSILON)
        gain, shift = (self.tensors[f"{name}LayerNorm.{part}"] for part in ("weight", "bias"))
        return np.asarray(apart / spread * gain + shift)


def _pass(mask: Mask, *tensors: Tensor) -> Pass:
    X, weights, outputs = (np.asarray(each, dtype=np.float64) for each in tensors)
    return Pass(X=X, mask=mask, bias=None, cos=None, sin=None, weights=weights, outputs=outputs)


def _affine(tensors: Tensors, name: str) -> Affine:
    return Affine(tensors[f"{name}.weight"].T, tensors[f"{name}.bias"])


def _through(affine: Affine, x: Tensor) -> Tensor:
    """Project rows of several sentences at once, which is faster than one sentence at a time."""
    made = x.reshape(-1, x.shape[-1]) @ affine.W
    return np.asarray((made if affine.b is None else made + affine.b).reshape(*x.shape[:-1], -1))
