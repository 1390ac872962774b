"""Runs a sentence through a pretrained model, recomputes each head, and compares the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.attention.names import UNROTATED
from qkvideo.engine.attention.rotary import rotate
from qkvideo.engine.attention.trace import (
    OWN_MASK,
    AttentionTrace,
    HeadsToMake,
    ModelTrace,
    freeze,
    labels,
    with_unknown,
)
from qkvideo.engine.choices import MASKS
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.models.model import Block, Model, Pass
from qkvideo.engine.models.spelling import Spelled, spell
from qkvideo.engine.texts import check_characters

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

TOLERANCES: Final[Mapping[str, float]] = {
    "float64": 1e-10,
    "float32": 1e-5,
    "float16": 2e-2,
    "bfloat16": 1e-1,
}
"""For each dtype, the maximum difference between a head's weights or output and the model's,
relative to the largest value. In half precision, a model rounds after each step."""


def trace_model(
    sentence: str, tokens: Sequence[str], model: Model, *, mask: str = "none", pad: int = 0
) -> ModelTrace:
    """Run a model on a sentence, and return the trace of all its heads.

    A head is computed again with the engine's own steps when it is first used. If the result then
    differs from the model's, a `QKVideoError` is raised.

    Args:
        sentence: The sentence, as typed.
        tokens: The sentence's words, as readers see them.
        model: The model.
        mask: "none" if the model may have any mask, otherwise the name of the mask that it must
            have.
        pad: Number of padding tokens on the right, which the model blocks as keys.

    Raises:
        RequestError: The model has another mask than the required one, `pad` is not 0 and the model
            has no padding token, or the sentence is too long for the model.
    """
    source = model.provenance
    spelled = spell(sentence, tokens, model.tokenizer, source.name, pad)
    passes = model.run([spelled.ids], pad)
    kinds = {_kind(layer.mask, pad) for layer in passes}
    kind = kinds.pop() if len(kinds) == 1 else OWN_MASK
    if mask not in ("none", kind):
        raise RequestError(
            f"mask is {mask!r}: {source.name} has its own ({kind}), leave --mask out"
        )
    heads = [
        HeadsToMake(
            k,
            layer.weights[0],
            partial(_made, k, block, layer, spelled, kind, model, _joining(block), _between(layer)),
        )
        for k, (block, layer) in enumerate(zip(model.blocks, passes, strict=True), start=1)
    ]
    logits = model.rated(passes[-1])
    for number, label in enumerate(labels(spelled.tokens, spelled.pieces, spelled.words), start=1):
        check_characters(f"piece {number} of {source.name}", label)  # of any vocabulary
    return ModelTrace(
        sentence=sentence,
        tokens=spelled.tokens,
        mask_kind=kind,
        temperature=1.0,
        pad=pad,
        seed=0,
        source=with_unknown(source, spelled.unknown),
        layers=tuple(heads),
        pieces=spelled.pieces,
        words=spelled.words,
        special=spelled.special,
        finder=model.finder,
        logits=None if logits is None else freeze("logits", logits),
    )


def _kind(mask: Mask, pad: int) -> str:
    n = len(mask)
    same = (kind for kind in MASKS if np.array_equal(mask, build_mask(kind, n, pad)))
    return next(same, OWN_MASK)


def _joining(block: Block) -> Callable[[], Array]:
    """Return a function that gives the layer's W_O; it is copied once, when first needed."""
    return cache(lambda: freeze("W_O", np.asarray(block.W_O.W, dtype=np.float64)))


def _between(layer: Pass) -> Mapping[str, Array]:
    """Return the tensors of the whole layer for the only sentence; all heads share them."""
    return {name: freeze(name, array[0]) for name, array in layer.between.items()}


def _made(
    number: int,
    block: Block,
    layer: Pass,
    spelled: Spelled,
    kind: str,
    model: Model,
    W_O: Callable[[], Array],
    between: Mapping[str, Array],
    head: int,
) -> AttentionTrace:
    """Compute one head with the engine's own steps, and compare it with the model's."""
    h = head - 1
    W_Q, b_Q = block.Q.part(h, block.d_k)
    W_K, b_K = block.K.part(h // block.group, block.d_k)
    W_V, b_V = block.V.part(h // block.group, block.d_k)
    X, (W_Q, W_K, W_V, b_Q, b_K, b_V) = layer.X[0], map(float64, (W_Q, W_K, W_V, b_Q, b_K, b_V))
    Q, K = attention.project(X, W_Q, b_Q), attention.project(X, W_K, b_K)
    V = attention.project(X, W_V, b_V)
    unrotated: dict[str, Array] = {}
    if layer.cos is not None and layer.sin is not None:
        unrotated = dict(zip(UNROTATED, (Q, K), strict=True))
        Q, K = rotate(Q, layer.cos, layer.sin), rotate(K, layer.cos, layer.sin)
    divisor = None if block.divisor is None else np.array([block.divisor])
    scores = attention.score(Q, K)
    scaled = attention.scale(scores, block.d_k, divisor=divisor)
    bias = None if layer.bias is None else layer.bias[h]
    masked = attention.block(scaled if bias is None else scaled + bias, layer.mask)
    weights = attention.softmax(masked)
    output = attention.mix(weights, V)
    own = layer.outputs[0][:, h * block.d_k : (h + 1) * block.d_k]
    _compare(model, number, head, block, weights, layer.weights[0, h], 1.0)
    _compare(model, number, head, block, output, own, max(1.0, float(np.abs(V).max())))
    return AttentionTrace(
        tokens=spelled.tokens,
        layer=number,
        head=head,
        temperature=1.0,
        mask_kind=kind,
        X=freeze("X", X),
        W_Q=W_Q,
        W_K=W_K,
        W_V=W_V,
        b_Q=b_Q,
        b_K=b_K,
        b_V=b_V,
        cos=layer.cos,
        sin=layer.sin,
        Q=Q,
        K=K,
        V=V,
        scores=scores,
        divisor=divisor,
        scaled=scaled,
        bias=bias,
        mask=layer.mask,
        masked=masked,
        weights=weights,
        output=output,
        W_O=W_O(),
        pieces=spelled.pieces,
        words=spelled.words,
        **unrotated,
        **between,
    )


def float64(part: NDArray[np.floating[Any]] | None) -> Any:
    """Convert a matrix or a bias to float64; None stays None."""
    return None if part is None else np.asarray(part, dtype=np.float64)


def _compare(
    model: Model, layer: int, head: int, block: Block, ours: Array, own: Array, scale: float
) -> None:
    """Refuse a head whose result differs from the model's.

    Raises:
        QKVideoError: The difference is larger than rounding in the number format explains.
    """
    worst = float(np.abs(ours - own).max()) / scale
    most = max(TOLERANCES[model.dtype], TOLERANCES[block.softmax or model.dtype])
    if not worst <= most:
        raise QKVideoError(
            f"{model.provenance.name}, layer {layer}, head {head}: {block.kind} "
            f"computes something else (difference {worst:.1g}, more than {most:g}), it is not "
            "understood: choose another model"
        )
