"""Computes a sentence again without one link or one head, to see what depended on it.

The method is attention knockout (Geva et al., "Dissecting Recall of Factual Associations in
Auto-Regressive Language Models", 2023, section 5): the score of a query and a key becomes minus
infinity before softmax, in every head of one layer, and everything after it is computed again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.forward import compute_head
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources.base import Layer

Array = NDArray[np.float64]


def recomputable(model: ModelTrace) -> bool:
    """Return whether a trace contains everything that is needed to compute it again.

    This is so if the model consists only of attention layers, each of which reads the result of the
    layer before. The heads must use the formula of “Attention Is All You Need”, without rotary
    positions, biases added to scores, or a divisor other than √d_k.

    Args:
        model: The trace of a sentence.
    """
    fed: Array | None = None
    for heads in model.layers:
        if heads[0].W_O is None or heads[0].result is None:
            return False
        if fed is not None and not np.array_equal(heads[0].X, fed):
            return False
        fed = heads[0].result
        if not all(map(_plain, heads)):
            return False
    return True


def _plain(head: AttentionTrace) -> bool:
    """Return whether a head computes the paper's formula, with no rotation, divisor or bias."""
    projected = all(
        weights is not None and _close(attention.project(head.X, weights, bias), tensor)
        for tensor, weights, bias in (
            (head.Q, head.W_Q, head.b_Q),
            (head.K, head.W_K, head.b_K),
            (head.V, head.W_V, head.b_V),
        )
    )
    scaled = attention.scale(attention.score(head.Q, head.K), head.d_k, head.temperature)
    return projected and _close(attention.softmax(attention.block(scaled, head.mask)), head.weights)


def _close(a: Array, b: Array) -> bool:
    """What `np.allclose` returns for finite numbers, in a third of the time."""
    return bool((np.abs(a - b) <= 1e-8 + 1e-5 * np.abs(b)).all())


def without_link(model: ModelTrace, layer: int, query: int, key: int) -> ModelTrace:
    """Return a new trace of a sentence, in which one query cannot attend to one key in one layer.

    In all heads of the layer, the mask also blocks the key for the query. This layer and all later
    layers are computed again.

    Args:
        model: The trace of the sentence, which has to be `recomputable`.
        layer: Number of the layer, from 1.
        query: Index of the query, from 0.
        key: Index of the key, from 0.

    Raises:
        RequestError: There is no such layer, query or key. Or the mask would block all keys for the
            query. Or the trace cannot be computed again.
    """
    return without_links(model, [(layer, query, key)])


def without_links(model: ModelTrace, links: Collection[tuple[int, int, int]]) -> ModelTrace:
    """Return a new trace of a sentence, in which several links are cut at once.

    It is the trace that remains if `without_link` cuts them one after the other.

    Args:
        model: The trace of the sentence, which has to be `recomputable`.
        links: For each link, the number of the layer, from 1, and the indices of the query and of
            the key, from 0. At least one.

    Raises:
        RequestError: As `without_link`.
    """
    for layer, _, _ in links:
        model.at(layer)
    if not recomputable(model):
        raise RequestError("a link is cut in attention-only weights alone: use lesson, or a file")
    n = model.layers[0][0].n
    for _, *indices in links:
        for name, index in zip(("query", "key"), indices, strict=True):
            if not 0 <= index < n:
                raise RequestError(f"{name} is {index}: it must be from 0 to {n - 1}")
    first = min(layer for layer, _, _ in links)
    layers: list[tuple[AttentionTrace, ...]] = []
    X: Array | None = None
    for heads in model.layers:
        if heads[0].layer < first:
            layers.append(tuple(heads))
        else:
            mask = heads[0].mask.copy()
            for layer, query, key in links:
                mask[query, key] |= heads[0].layer == layer
            layers.append(_again(heads, heads[0].X if X is None else X, mask))
            X = layers[-1][0].result
    return replace(model, layers=tuple(layers))


def without_head(model: ModelTrace, layer: int, head: int) -> ModelTrace:
    """Return a new trace of a sentence, in which the output of one head is left out.

    Of the layer's W_O, the rows that multiply the head's output are set to 0. This layer and all
    later layers are computed again.

    Args:
        model: The trace of the sentence, which has to be `recomputable`.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.

    Raises:
        RequestError: There is no such layer or head, or the trace cannot be computed again.
    """
    cut = model.at(layer, head)
    if not recomputable(model):
        raise RequestError("a head is cut in attention-only weights alone: use lesson, or a file")
    layers: list[tuple[AttentionTrace, ...]] = []
    X: Array | None = None
    for heads in model.layers:
        if heads[0].layer < layer:
            layers.append(tuple(heads))
        else:
            of_layer = heads
            if heads[0].layer == layer:
                assert cut.W_O is not None  # a trace that is `recomputable` has one
                W_O, d_v = cut.W_O.copy(), cut.d_v
                place = list(heads).index(cut)
                W_O[place * d_v : (place + 1) * d_v] = 0.0
                of_layer = [replace(part, W_O=W_O) for part in heads]
            layers.append(_again(of_layer, heads[0].X if X is None else X, heads[0].mask))
            X = layers[-1][0].result
    return replace(model, layers=tuple(layers))


def _again(
    heads: Sequence[AttentionTrace], X: Array, mask: NDArray[np.bool_]
) -> tuple[AttentionTrace, ...]:
    """Compute one layer for another input and under another mask."""
    assert heads[0].W_O is not None  # a trace that is `recomputable` has one
    layer = Layer(
        W_Q=_matrices([head.W_Q for head in heads]),
        W_K=_matrices([head.W_K for head in heads]),
        W_V=_matrices([head.W_V for head in heads]),
        W_O=heads[0].W_O,
        b_Q=_stacked([head.b_Q for head in heads]),
        b_K=_stacked([head.b_K for head in heads]),
        b_V=_stacked([head.b_V for head in heads]),
    )
    made = [compute_head(X, layer, h, mask, heads[0].temperature) for h in range(layer.heads)]
    result = attention.join(X, [tensors["output"] for tensors in made], layer.W_O)
    return tuple(
        replace(head, X=X, mask=mask, result=result, **tensors)
        for head, tensors in zip(heads, made, strict=True)
    )


def _matrices(of_heads: Sequence[Array | None]) -> Array:
    stacked = _stacked(of_heads)
    assert stacked is not None  # a trace that is `recomputable` has them
    return stacked


def _stacked(of_heads: Sequence[Array | None]) -> Array | None:
    there = [array for array in of_heads if array is not None]
    return np.stack(there) if there else None
