"""Runs a sentence through a pretrained model, recomputes each head, and compares the results."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.masks import build_mask
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
from qkvideo.engine.models.blocks import Block, array
from qkvideo.engine.models.loading import Loaded
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


@dataclass(frozen=True, eq=False)
class Pass:
    """What one attention layer of a model received and computed for a sentence of n pieces.

    Attributes:
        X: The layer's input, (n, d_model).
        mask: (n, n), with rows for queries and columns for keys; True means blocked.
        bias: Numbers that the model adds to the scaled scores, (heads, n, n); None if it adds none.
        cos: Cosines of the angles by which queries and keys are rotated, (n, d_k); None if the
            model does not rotate them.
        sin: Sines of these angles, (n, d_k); None if the model does not rotate queries and keys.
        weights: The model's attention weights, (heads, n, n).
        outputs: The outputs of all heads side by side, before W_O, (n, heads · d_v).
    """

    X: Array
    mask: Mask
    bias: Array | None
    cos: Array | None
    sin: Array | None
    weights: Array
    outputs: Array


def trace_model(
    sentence: str, tokens: Sequence[str], model: Loaded, *, mask: str = "none", pad: int = 0
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
    passes = run(model, spelled.ids, pad)
    kinds = {_kind(layer.mask, pad) for layer in passes}
    kind = kinds.pop() if len(kinds) == 1 else OWN_MASK
    if mask not in ("none", kind):
        raise RequestError(
            f"mask is {mask!r}: {source.name} has its own ({kind}), leave --mask out"
        )
    heads = [
        HeadsToMake(
            k, layer.weights, partial(_made, k, block, layer, spelled, kind, model, _joining(block))
        )
        for k, (block, layer) in enumerate(zip(model.blocks, passes, strict=True), start=1)
    ]
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
    )


def run(model: Loaded, ids: Sequence[int], pad: int) -> tuple[Pass, ...]:
    """Run a model on a sentence, and record what each attention layer receives and computes.

    Args:
        model: The model.
        ids: For each piece of the sentence, its index in the model's vocabulary; padding tokens
            are included.
        pad: Number of padding tokens at the end of `ids`.

    Returns:
        One `Pass` for each layer, first layer first.

    Raises:
        RequestError: The model has fewer positions than the sentence has pieces, or adds to its
            scores something that is not a mask.
        QKVideoError: The installed version of transformers does not return attention weights.
    """
    import torch  # noqa: PLC0415 - only pretrained models need it

    with noting(model.blocks) as notes, torch.inference_mode():
        try:
            model.model(
                input_ids=torch.tensor([list(ids)]),
                attention_mask=torch.tensor([[1] * (len(ids) - pad) + [0] * pad]),
                use_cache=False,
            )
        except IndexError as trouble:
            raise RequestError(
                f"{model.provenance.name} has no positions for {len(ids)} pieces: shorten the "
                "sentence"
            ) from trouble
    return tuple(
        _read(block, note, len(ids)) for block, note in zip(model.blocks, notes, strict=True)
    )


@contextmanager
def noting(blocks: Sequence[Block]) -> Iterator[list[dict[str, Any]]]:
    """Record the inputs and outputs of attention modules within the `with` block.

    Run the model within the block. If it runs twice, only the second run is kept.

    Args:
        blocks: The attention modules to record, one for each layer.

    Yields:
        One dictionary for each layer, which is filled when the model runs. A dictionary contains
        the arguments of the attention module by their names, what the module returns ("output"),
        and the heads' outputs before W_O, side by side ("joined").
    """
    notes: list[dict[str, Any]] = [{} for _ in blocks]
    handles = []

    def note(at: dict[str, Any], module: Any, args: Any, given: Any, output: Any) -> None:
        at |= inspect.signature(module.forward).bind(*args, **given).arguments
        at |= at.pop("kwargs", {})
        at["output"] = output

    def note_joined(at: dict[str, Any], _: Any, args: Any) -> None:
        at["joined"] = args[0]

    for block, at in zip(blocks, notes, strict=True):
        handles += [
            block.module.register_forward_hook(partial(note, at), with_kwargs=True),
            block.out.register_forward_pre_hook(partial(note_joined, at)),
        ]
    try:
        yield notes
    finally:
        for handle in handles:
            handle.remove()


def _read(block: Block, note: Mapping[str, Any], n: int) -> Pass:
    kind = type(block.module).__name__
    given = note.get("attention_mask", note.get("mask"))
    cos, sin = note["position_embeddings"] if block.rotary else (None, None)
    # T5's modules return their bias as part of their output.
    bias = note["output"][1] if len(note["output"]) == 3 else None
    weights = note["output"][-1]
    if weights is None or weights.shape != (1, block.heads, n, n):
        raise QKVideoError(f"{kind} does not say its weights: another transformers is needed")
    return Pass(
        X=wide(note["hidden_states"][0]),
        mask=_mask(given, n, kind),
        bias=None if bias is None else np.broadcast_to(wide(bias[0]), (block.heads, n, n)),
        cos=None if cos is None else wide(cos[0]),
        sin=None if sin is None else wide(sin[0]),
        weights=wide(weights[0]),
        outputs=wide(note["joined"][0]),
    )


def wide(tensor: Any) -> Array:
    """Convert a tensor to a float64 array."""
    return np.asarray(array(tensor), dtype=np.float64)


def _mask(given: Any, n: int, kind: str) -> Mask:
    """Convert what a model adds to its scores to a mask.

    Raises:
        RequestError: The numbers are neither 0 nor very negative, so they are not a mask.
    """
    if given is None:
        return np.zeros((n, n), dtype=np.bool_)
    added = np.broadcast_to(wide(given)[0, 0], (n, n))
    blocked = added <= -1e4
    if given.shape[1] != 1 or (added[~blocked] != 0).any():
        raise RequestError(f"{kind} adds more than a mask to its scores: that is not understood")
    return blocked


def _kind(mask: Mask, pad: int) -> str:
    n = len(mask)
    same = (kind for kind in MASKS if np.array_equal(mask, build_mask(kind, n, pad)))
    return next(same, OWN_MASK)


def _joining(block: Block) -> Callable[[], Array]:
    """Return a function that gives the layer's W_O; it is copied once, when first needed."""
    return cache(lambda: freeze("W_O", np.asarray(block.W_O.W, dtype=np.float64)))


def _made(
    number: int,
    block: Block,
    layer: Pass,
    spelled: Spelled,
    kind: str,
    model: Loaded,
    W_O: Callable[[], Array],
    head: int,
) -> AttentionTrace:
    """Compute one head with the engine's own steps, and compare it with the model's."""
    h = head - 1
    W_Q, b_Q = block.Q.part(h, block.d_k)
    W_K, b_K = block.K.part(h // block.group, block.d_k)
    W_V, b_V = block.V.part(h // block.group, block.d_k)
    X, (W_Q, W_K, W_V, b_Q, b_K, b_V) = layer.X, map(float64, (W_Q, W_K, W_V, b_Q, b_K, b_V))
    Q, K = attention.project(X, W_Q, b_Q), attention.project(X, W_K, b_K)
    V = attention.project(X, W_V, b_V)
    if layer.cos is not None and layer.sin is not None:
        Q, K = rotate(Q, layer.cos, layer.sin), rotate(K, layer.cos, layer.sin)
    divisor = None if block.divisor is None else np.array([block.divisor])
    scores = attention.score(Q, K)
    scaled = attention.scale(scores, block.d_k, divisor=divisor)
    bias = None if layer.bias is None else layer.bias[h]
    masked = attention.block(scaled if bias is None else scaled + bias, layer.mask)
    weights = attention.softmax(masked)
    output = attention.mix(weights, V)
    own = layer.outputs[:, h * block.d_k : (h + 1) * block.d_k]
    _compare(model, number, head, block, weights, layer.weights[h], 1.0)
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
    )


def float64(part: NDArray[np.floating[Any]] | None) -> Any:
    """Convert a matrix or a bias to float64; None stays None."""
    return None if part is None else np.asarray(part, dtype=np.float64)


def _compare(
    model: Loaded, layer: int, head: int, block: Block, ours: Array, own: Array, scale: float
) -> None:
    """Refuse a head whose result differs from the model's.

    Raises:
        QKVideoError: The difference is larger than rounding in the number format explains.
    """
    worst = float(np.abs(ours - own).max()) / scale
    most = max(TOLERANCES[model.dtype], TOLERANCES[block.softmax or model.dtype])
    if not worst <= most:
        raise QKVideoError(
            f"{model.provenance.name}, layer {layer}, head {head}: {type(block.module).__name__} "
            f"computes something else (difference {worst:.1g}, more than {most:g}), it is not "
            "understood: choose another model"
        )
