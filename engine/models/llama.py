"""Language models of Llama's shape (Touvron et al. 2023) in NumPy, with every tensor in between.

Keys and values are shared by groups of heads (Ainslie et al. 2023), positions are rotations (Su et
al. 2021), rows are divided by their root mean square (Zhang and Sennrich 2019), and the MLP has a
gate (Shazeer 2020). The weights are kept in float32, which has all that is left of them in a
packed file; everything is computed in float64, one layer after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.attention.names import BETWEEN
from qkvideo.engine.attention.rotary import angles, rotate
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.model import Affine, Array, Block, Cut, Mask, Model, Pass

Tensors = Mapping[str, NDArray[np.float32]]

EMBEDDING: Final = "token_embd.weight"
_FINAL: Final = "output_norm.weight"
_AT_ONCE: Final = 4096
"""Number of rows of the table of pieces that are held in float64 at once."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Through:
    """What one layer computed for b sentences of n pieces.

    If keys and values of earlier pieces were kept, n is the number of the pieces read since then,
    and m that of all; else m is n.

    Attributes:
        mask: (b, heads, n, m), True = blocked.
        resid_pre: (b, n, d_model), the vectors before the layer (the residual stream).
        X: (b, n, d_model), these vectors normed: the input of attention.
        K: (b, kv, 1, m, d_k), the keys of all pieces, rotated; kv is the number of heads that have
            keys and values of their own.
        V: (b, kv, 1, m, d_v), the values of all pieces.
        weights: (b, heads, n, m), the attention weights.
        outputs: (b, n, heads · d_v), the outputs of all heads side by side, before W_O.
        resid_mid: (b, n, d_model), the vectors after attention has been added.
        X_mlp: (b, n, d_model), these vectors normed: the input of the MLP.
        gate: (b, n, d_mlp), what opens and closes the MLP's neurons, before the activation.
        up: (b, n, d_mlp), what is let through.
        act: (b, n, d_mlp), the activations: gate · sigmoid(gate) · up.
        resid_post: (b, n, d_model), the vectors after the layer.
    """

    mask: Mask
    resid_pre: Array
    X: Array
    K: Array
    V: Array
    weights: Array
    outputs: Array
    resid_mid: Array
    X_mlp: Array
    gate: Array
    up: Array
    act: Array
    resid_post: Array


@dataclass(frozen=True, eq=False, kw_only=True)
class Llama(Model):
    """A language model that NumPy runs.

    Attributes:
        tensors: The model's tensors by their names in its GGUF file, except for the matrices of
            attention, which are in `blocks`.
        base: Base of the angles by which queries and keys are rotated.
        epsilon: Is added to each mean square, whose root then divides.
    """

    tensors: Tensors = field(repr=False)
    base: float
    epsilon: float

    def run(
        self, ids: Sequence[Sequence[int]], pad: int = 0, *, only: int | None = None
    ) -> tuple[Pass, ...]:
        """Run the model; see `Model.run`."""
        kind = "causal+padding" if pad else "causal"
        mask = build_mask(kind, len(ids[0]), pad)
        cos, sin = self._angles(len(ids[0]))
        made = enumerate(self.layers(ids, pad), start=1)
        return tuple(
            Pass(
                X=layer.X,
                mask=mask,
                bias=None,
                cos=cos,
                sin=sin,
                weights=layer.weights,
                outputs=layer.outputs,
                between={name: getattr(layer, name) for name in BETWEEN},
            )
            for number, layer in made
            if only in (None, number)
        )

    def rated(self, last: Pass) -> Array:
        """Return the logits of a sentence; see `Model.rated`."""
        return self.logits(last.between["resid_post"][0])

    def states(self, ids: Sequence[Sequence[int]], cut: Cut | None = None) -> Array:
        """Run the model, and return its vectors; see `Model.states`."""
        cuts = [[] if cut is None else [cut]] * len(ids)
        made = list(self.layers(ids, cuts=cuts))
        return np.stack([made[0].resid_pre, *(layer.resid_post for layer in made)])

    def layers(
        self,
        ids: Sequence[Sequence[int]],
        pad: int = 0,
        cuts: Sequence[Sequence[Cut]] = (),
        again: int = 0,
        kept: Sequence[Through] = (),
    ) -> Iterator[Through]:
        """Run the model, and yield what each layer computes, first layer first.

        Args:
            ids: (b, n), for each piece of each sentence, its index in the vocabulary.
            pad: Number of padding tokens at the end of each sentence, blocked as keys.
            cuts: For each sentence, the links that it is read without; empty if there are none.
            again: How often the last piece is read once more, in rows of its own after the others.
                Each of these rows has the last piece's position, and sees what it sees: the pieces
                before it, and itself.
            kept: What the layers computed for the first pieces of one sentence, without cuts. The
                rows of these pieces are not computed again: all that later ones need of them are
                their keys and values.

        Raises:
            RequestError: A layer or head of a cut does not exist, or a query would be left without
                any key.
        """
        n = len(ids[0])
        base = np.ones((n + again, n + again), dtype=np.bool_)
        base[:n, :n] = build_mask("causal+padding" if pad else "causal", n, pad)
        base[n:, : n - 1] = base[n - 1, : n - 1]
        base[range(n, n + again), range(n, n + again)] = False
        for cut in (cut for each in cuts for cut in each):
            for layer in cut.layers:
                if not 1 <= layer <= len(self.blocks):
                    raise RequestError(f"layer is {layer}: it must be from 1 to {len(self.blocks)}")
        past = kept[0].K.shape[-2] if kept else 0
        rows = [*range(past, n), *[n - 1] * again]
        cos, sin = (each[rows] for each in self._angles(n))
        x = self.tensors[EMBEDDING][np.array(ids)[:, rows]].astype(np.float64)
        for number, block in enumerate(self.blocks, start=1):
            mask = _masks(base[past:], len(ids), block.heads, number, cuts)
            made = self._layer(number, x, mask, (cos, sin), kept[number - 1 : number])
            yield made
            x = made.resid_post

    def _layer(
        self,
        number: int,
        x: Array,
        mask: Mask,
        angles: tuple[Array, Array],
        kept: Sequence[Through],
    ) -> Through:
        block, own = self.blocks[number - 1], f"blk.{number - 1}."
        b, n, _ = x.shape
        X = self._normed(x, f"{own}attn_norm.weight")
        # Keys and values have an axis of length 1, along which the heads of a group share them.
        kv = block.heads // block.group
        Q = _heads(_through(X, block.Q.W), kv, block.group)
        K, V = (_heads(_through(X, each.W), kv, 1) for each in (block.K, block.V))
        Q, K = rotate(Q, *angles), rotate(K, *angles)
        K, V = (
            np.concatenate([*(getattr(each, name) for each in kept), own], axis=-2)
            for name, own in (("K", K), ("V", V))
        )
        scores = (Q @ K.swapaxes(-1, -2)).reshape(mask.shape)
        masked = attention.block(attention.scale(scores, block.d_k), mask)
        weights = attention.softmax(masked.reshape(-1, mask.shape[-1])).reshape(mask.shape)
        mixed = weights.reshape(b, kv, block.group, *mask.shape[-2:]) @ V
        outputs = mixed.reshape(b, block.heads, n, -1).swapaxes(1, 2).reshape(b, n, -1)
        middle = x + _through(outputs, block.W_O.W)
        X_mlp, gate, up, act, added = self.mlp(number, middle)
        return Through(
            mask=mask,
            resid_pre=x,
            X=X,
            K=K,
            V=V,
            weights=weights,
            outputs=outputs,
            resid_mid=middle,
            X_mlp=X_mlp,
            gate=gate,
            up=up,
            act=act,
            resid_post=middle + added,
        )

    def alone(self, number: int, x: Array) -> Through:
        """Return what one layer computes for the vectors of one sentence, wherever they come from.

        Args:
            number: Number of the layer, from 1.
            x: (n, d_model), the vectors before the layer.
        """
        base = build_mask("causal", len(x), 0)
        mask = _masks(base, 1, self.blocks[number - 1].heads, number, ())
        return self._layer(number, x[None], mask, self._angles(len(x)), ())

    def mlp(self, number: int, middle: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Return `X_mlp`, `gate`, `up` and `act` of a layer (see `Through`), and what it adds.

        Args:
            number: Number of the layer, from 1.
            middle: (…, d_model), the vectors after attention has been added.
        """
        own = f"blk.{number - 1}."
        X_mlp = self._normed(middle, f"{own}ffn_norm.weight")
        W_gate, W_up, W_down = (
            self.tensors[f"{own}ffn_{name}.weight"].T for name in ("gate", "up", "down")
        )
        gate, up = _through(X_mlp, W_gate), _through(X_mlp, W_up)
        act = silu(gate) * up
        return X_mlp, gate, up, act, _through(act, W_down)

    def query(self, made: Through, number: int, position: int) -> Array:
        """Return the rotated queries of a layer's last row, (heads, d_k).

        Args:
            made: What the layer computed.
            number: Its number, from 1.
            position: The row's position, from 0.
        """
        block = self.blocks[number - 1]
        Q = _through(made.X[0, -1:], block.Q.W).reshape(block.heads, 1, block.d_k)
        return rotate(Q, *(each[position:] for each in self._angles(position + 1)))[:, 0]

    def logits(self, x: Array) -> Array:
        """Return the logits of all v pieces, (r, v), for r vectors after the last layer."""
        rows, table = self._normed(x, _FINAL), self._table
        parts = (table[k : k + _AT_ONCE] for k in range(0, len(table), _AT_ONCE))
        return np.concatenate([_through(rows, part.T) for part in parts], axis=1)

    def reads(self, x: Array, piece: int | None) -> Array:
        """Return the vector (d_model,) whose dot product with x is the logit of a piece.

        The scale of the final norm is that of x, so that the logit is a sum of what each part of x
        adds.

        Args:
            x: (d_model,), the vector of a row after the last layer.
            piece: Index of the piece; None for the average of all pieces' logits.
        """
        spread, table = np.sqrt((x**2).mean() + self.epsilon), self._table
        row = table.mean(axis=0, dtype=np.float64) if piece is None else table[piece]
        return np.asarray(row * self.tensors[_FINAL].astype(np.float64) / spread)

    @property
    def _table(self) -> NDArray[np.float32]:
        return self.tensors.get("output.weight", self.tensors[EMBEDDING])

    def _normed(self, x: Array, name: str) -> Array:
        """Divide each row by its root mean square, and multiply by learnt numbers (RMSNorm)."""
        with np.errstate(over="ignore", invalid="ignore"):
            spread = np.sqrt((x**2).mean(axis=-1, keepdims=True) + self.epsilon)
        if not np.isfinite(spread).all():  # the quotients would be zeros
            raise RequestError(
                f"{self.provenance.name} computes numbers that are too large for {self.dtype}:"
                " choose another model"
            )
        return np.asarray(x / spread * self.tensors[name])

    def _angles(self, n: int) -> tuple[Array, Array]:
        """Return cosines and sines of the angles at n positions, (n, d_k); the halves are equal."""
        return angles(np.arange(n), self.blocks[0].d_k, self.base)


def silu(x: Array) -> Array:
    """Return x · sigmoid(x) for each number."""
    with np.errstate(over="ignore"):  # exp of a large number is infinite, and its inverse 0
        return np.asarray(x / (1 + np.exp(-x)))


def halves(matrix: NDArray[np.float32], heads: int) -> NDArray[np.float32]:
    """Reorder the rows of a projection to queries or keys as `rotate` wants them.

    GGUF files have the two coordinates of a rotated point side by side; `rotate` has all first ones
    before all second ones, as Llama's checkpoints have.

    Args:
        matrix: (heads · d_k, d_model).
        heads: Number of heads that it is for.
    """
    rows, columns = matrix.shape
    pairs = matrix.reshape(heads, rows // heads // 2, 2, columns)
    return pairs.swapaxes(1, 2).reshape(rows, columns)


def attention_blocks(tensors: Tensors, count: int, heads: int, shared: int) -> tuple[Block, ...]:
    """Return the attention layers of a model.

    Args:
        tensors: The model's tensors by their names in its GGUF file.
        count: Number of layers.
        heads: Number of heads of each layer.
        shared: Number of heads of keys and values, each of which several heads share.
    """
    made = []
    for number in range(count):
        Q, K, V, W_O = (
            tensors[f"blk.{number}.attn_{name}.weight"] for name in ("q", "k", "v", "output")
        )
        Q, K = halves(Q, heads), halves(K, shared)
        made.append(
            Block(
                kind="LlamaAttention",
                Q=Affine(Q.T, None),
                K=Affine(K.T, None),
                V=Affine(V.T, None),
                W_O=Affine(W_O.T, None),
                heads=heads,
                d_k=len(Q) // heads,
                group=heads // shared,
                rotary=True,
            )
        )
    return tuple(made)


def _through(x: Array, W: NDArray[np.float32]) -> Array:
    """Multiply rows by a matrix that is kept in float32; NumPy alone converts it more slowly."""
    return x @ W.astype(np.float64)


def _heads(projected: Array, kv: int, group: int) -> Array:
    """Split (b, n, kv · group · d) into heads, (b, kv, group, n, d)."""
    b, n, _ = projected.shape
    return projected.reshape(b, n, kv, group, -1).transpose(0, 2, 3, 1, 4)


def _masks(base: Mask, b: int, heads: int, number: int, cuts: Sequence[Sequence[Cut]]) -> Mask:
    """Return the masks of a layer, (b, heads, n, m), with all cuts."""
    masks = np.broadcast_to(base, (b, heads, *base.shape)).copy()
    for own, each in zip(masks, cuts, strict=False):
        for cut in each:
            if number in cut.layers:
                if cut.head is not None and not 1 <= cut.head <= heads:
                    raise RequestError(f"head is {cut.head}: it must be from 1 to {heads}")
                own[slice(None) if cut.head is None else cut.head - 1, cut.row, cut.column] = True
    return masks
