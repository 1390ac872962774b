"""Computes self-attention over a sentence: the only module that combines all the steps."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.attention.pronouns import default_row
from qkvideo.engine.attention.recorded import RECORDED, trace_recorded
from qkvideo.engine.attention.tokens import MAX_TOKENS, check_tokens, tokenize
from qkvideo.engine.attention.trace import PAD, AttentionTrace, ModelTrace, freeze, with_unknown
from qkvideo.engine.choices import DEFAULT_WEIGHTS
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.opening import is_pretrained, open_model
from qkvideo.engine.sources import Layer, Source, open_source

__all__ = ["compute_head", "default_row", "trace"]

Array = NDArray[np.float64]

MAX_BYTES: Final = 2**30
"""Largest permitted size in bytes of all tensors of one sentence, over all layers and heads."""
_OF_A_HEAD: Final = 2**16  # bytes of overhead per head, an upper estimate


def trace(
    sentence: str,
    *,
    weights: str | Path | Source = DEFAULT_WEIGHTS,
    seed: int = 0,
    mask: str = "none",
    pad: int = 0,
    temperature: float = 1.0,
    tokens: Sequence[str] | None = None,
    dtype: str | None = None,
    download: bool = False,
) -> ModelTrace:
    """Compute every intermediate tensor of self-attention over one sentence.

    Args:
        sentence: The sentence, as typed.
        weights: The model weights: "lesson", "random", the path of a `.npz` file, "minilm",
            "smollm2", "gguf:" followed by the path of a language model's file, "hf:" followed by
            the name or folder of a pretrained model, or a `Source`. "recorded:minilm" is a
            pretrained model of which only the tensors for two sentences were recorded.
        seed: Seed of the random weights.
        mask: "none", "causal", "padding" or "causal+padding".
        pad: Number of padding tokens to add after the sentence. Tensors have rows for padding
            tokens, too.
        temperature: Above 1 makes the attention weights more equal, below 1 less equal. Must be 1
            for pretrained and recorded models.
        tokens: The sentence's tokens; None to split the sentence with `tokenize`.
        dtype: Number format in which a pretrained model computes, one of `choices.DTYPES`; None
            for float64 in language models, and float32 in all others.
        download: Whether a pretrained model may be downloaded.

    Returns:
        All layers and heads, float64, read-only.

    Raises:
        RequestError: The sentence, the weights or an option is invalid.
        MissingError: A pretrained model needs a package that is not installed.
    """
    words = tokenize(sentence) if tokens is None else check_tokens(tokens)
    pad, seed = _whole("pad", pad), _whole("seed", seed)
    if pad < 0 or len(words) + pad > MAX_TOKENS:
        raise RequestError(
            f"pad is {pad}: with {len(words)} tokens it must be from 0 to {MAX_TOKENS - len(words)}"
        )
    temperature = _number("temperature", temperature)
    named = weights if isinstance(weights, str) else ""
    if (is_pretrained(named) or named.startswith(RECORDED)) and temperature != 1:
        raise RequestError(
            f"temperature is {temperature:g}: a pretrained model has its own, 1; leave "
            "--temperature out"
        )
    if is_pretrained(named):
        from qkvideo.engine.models.forward import trace_model  # noqa: PLC0415 - only they need it

        text = sentence if tokens is None else " ".join(words)
        model = open_model(named, dtype, download)
        return trace_model(text, words, model, mask=mask, pad=pad)
    if named.startswith(RECORDED):
        return trace_recorded(sentence, words, named.removeprefix(RECORDED), mask=mask, pad=pad)
    opens = ""
    if isinstance(weights, (str, Path)):
        opens = str(weights)
        weights = open_source(opens, seed=seed)
    elif not hasattr(weights, "layers"):
        raise RequestError(f"weights is {weights!r:.40}: it must be a name, a path or a Source")
    _check_size(len(words) + pad, weights.layers)
    blocked = freeze("mask", build_mask(mask, len(words) + pad, pad))
    embedded = weights.embed(words, pad)
    X = freeze("X", embedded.X)
    all_tokens = (*words, *[PAD] * pad)
    layers = []
    # An overflow is found and reported when the trace is made; NumPy's warnings would add nothing.
    with np.errstate(over="ignore", invalid="ignore"):
        for number, layer in enumerate(weights.layers, start=1):
            heads = [compute_head(X, layer, h, blocked, temperature) for h in range(layer.heads)]
            outputs = [head["output"] for head in heads]
            result = freeze("result", attention.join(X, outputs, layer.W_O))
            layers.append(
                tuple(
                    AttentionTrace(
                        tokens=all_tokens,
                        layer=number,
                        head=h,
                        temperature=temperature,
                        mask_kind=mask,
                        X=X,
                        mask=blocked,
                        W_O=layer.W_O,
                        result=result,
                        **tensors,
                    )
                    for h, tensors in enumerate(heads, start=1)
                )
            )
            X = result
    return ModelTrace(
        sentence=sentence,
        tokens=all_tokens,
        mask_kind=mask,
        temperature=temperature,
        pad=pad,
        seed=seed,
        source=with_unknown(weights.provenance, embedded.unknown),
        layers=tuple(layers),
        answers=embedded.answers,
        opens=opens if weights.knows_words else "",
    )


def compute_head(
    X: Array, layer: Layer, h: int, mask: NDArray[np.bool_], temperature: float
) -> dict[str, Any]:
    """Compute one head's tensors.

    Args:
        X: (n, d_model), the layer's input.
        layer: The matrices and biases of all heads of the layer.
        h: Index of the head, from 0.
        mask: (n, n), True = blocked; row = query, column = key.
        temperature: Number by which the scores are divided, in addition to √d_k.

    Returns:
        A dict with the tensors under the keys "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "Q", "K",
        "V", "scores", "scaled", "masked", "weights" and "output". A bias is None if the layer does
        not have it.

    Raises:
        RequestError: Every key of a query is blocked, or the scores of a query are not finite.
    """
    W_Q, W_K, W_V = layer.W_Q[h], layer.W_K[h], layer.W_V[h]
    b_Q, b_K, b_V = (None if b is None else b[h] for b in (layer.b_Q, layer.b_K, layer.b_V))
    Q = attention.project(X, W_Q, b_Q)
    K = attention.project(X, W_K, b_K)
    V = attention.project(X, W_V, b_V)
    scores = attention.score(Q, K)
    scaled = attention.scale(scores, Q.shape[1], temperature)
    masked = attention.block(scaled, mask)
    weights = attention.softmax(masked)
    output = attention.mix(weights, V)
    return {
        "W_Q": W_Q,
        "W_K": W_K,
        "W_V": W_V,
        "b_Q": b_Q,
        "b_K": b_K,
        "b_V": b_V,
        "Q": Q,
        "K": K,
        "V": V,
        "scores": scores,
        "scaled": scaled,
        "masked": masked,
        "weights": weights,
        "output": output,
    }


def _check_size(n: int, layers: Sequence[Layer]) -> None:
    """Raise RequestError if the tensors would exceed `MAX_BYTES`, before computing any of them."""
    heads = needed = 0
    for layer in layers:
        d_k, d_v = layer.W_Q.shape[2], layer.W_V.shape[2]
        numbers = 5 * n * n + 2 * n * (d_k + d_v)
        heads += layer.heads
        needed += layer.heads * (8 * numbers + _OF_A_HEAD)
    if needed > MAX_BYTES:
        raise RequestError(
            f"the weights have {heads:,} heads, whose tensors would take {needed / 2**30:,.1f} GiB"
            f" for {n} tokens, the limit is {MAX_BYTES / 2**30:g} GiB: use fewer heads"
        )


def _whole(name: str, value: int) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise RequestError(f"{name} is {value!r}: it must be a whole number") from None


def _number(name: str, value: float) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise RequestError(f"{name} is {value!r}: it must be a number") from None
