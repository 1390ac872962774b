"""What a row asks for, in words: many words take one token's place, and the row weighs each.

The experiment computes the whole sentence once for every word, as `trace` would, in batches: no
token but the slot's changes, yet through the first layer's mixing every row of the last one may.
With the query held, the row asks in all of them what it asked in the sentence as it was typed, and
only what answers is another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]

_BATCH: Final = 2**20
"""Numbers of the largest array in a batch: 8 MiB, which caches and small machines hold."""
MAX_LIST: Final = 2**22
"""Bytes of a list of words: more than a dictionary of English has."""


@dataclass(frozen=True)
class Question:
    """Who asks, where the words are tried, and in which head.

    Attributes:
        row: The token that asks, from 0.
        slot: The token whose place the words take, from 0.
        layer: From 1.
        head: From 1.
    """

    row: int
    slot: int
    layer: int
    head: int


def default_slot(model: ModelTrace, head: AttentionTrace, row: int) -> int:
    """The token that a row weighs most, itself left out; the first of equals, from 0.

    A word tried in the row's own place would ask another question. A model's own tokens and pads
    are nobody's words, and are left out too, as long as another can be seen.

    Args:
        model: The sentence's.
        head: Whose weights count.
        row: The token that asks, from 0.
    """
    seen = [j for j in range(model.n) if j != row and not head.mask[row, j]]
    typed = [j for j in seen if is_typed(model, j)]
    words = [j for j in typed if is_word(model.labels[j])]
    among = words or typed
    return max(among, key=lambda j: float(head.weights[row, j])) if among else row


def is_word(text: str) -> bool:
    """Whether a vocabulary's entry is a word or a number, and no punctuation."""
    return any(map(str.isalnum, text))


def is_typed(model: ModelTrace, at: int) -> bool:
    """Whether a row stands for what somebody typed: no pad, and no token of the model's own."""
    word = model.words[at]
    return word not in model.special and word < len(model.tokens) - model.pad


def check(model: ModelTrace, question: Question) -> None:
    """Refuse a question that has no answer.

    Raises:
        RequestError: There is no such row or slot, nobody typed it, or the row may not see it.
    """
    for name, at in (("row", question.row), ("slot", question.slot)):
        if not 0 <= at < model.n:
            raise RequestError(f"{name} {at + 1} is not there; the sentence has 1 to {model.n}")
    if not is_typed(model, question.slot):
        raise RequestError(
            f"slot {question.slot + 1} is {model.labels[question.slot]!r}, which nobody typed: "
            "choose a word of the sentence"
        )
    if model.at(question.layer, question.head).mask[question.row, question.slot]:
        raise RequestError(
            f"row {question.row + 1} may not see slot {question.slot + 1} under the mask "
            f"{model.mask_kind!r}: choose an earlier slot or another --mask"
        )


def weigh(
    model: ModelTrace, vectors: Array, question: Question, *, freeze_query: bool = False
) -> Array:
    """Compute which weight the row gives to the slot, for every vector in the slot's place.

    Args:
        model: The sentence as it was typed; `ablate.recomputable`.
        vectors: (v, d_model), each a word's, with the slot's position added.
        question: Who asks, where, and in which head.
        freeze_query: Hold the row's query of the sentence as it was typed.

    Returns:
        (v,): for each word what a `trace` of its sentence has at [row, slot]; NaN where it would
        be refused, because a score is too large.
    """
    layers = [heads for heads in model.layers if heads[0].layer <= question.layer]
    n, widest = model.n, max(heads[0].d_model for heads in layers)
    size = max(1, _BATCH // (n * max(n, widest)))
    X = layers[0][0].X
    asked = model.at(question.layer, question.head)
    held = asked.Q[question.row] if freeze_query else None
    found = [
        _weigh_batch(layers, X, vectors[at : at + size], question, asked, held)
        for at in range(0, len(vectors), size)
    ]
    return np.concatenate(found) if found else np.zeros(0)


def _weigh_batch(
    layers: Sequence[Sequence[AttentionTrace]],
    X: Array,
    vectors: Array,
    question: Question,
    asked: AttentionTrace,
    held: Array | None,
) -> Array:
    batch = np.repeat(X[None], len(vectors), axis=0)
    batch[:, question.slot] = vectors
    with np.errstate(over="ignore", invalid="ignore"):  # what overflows has no weight
        for heads in layers[:-1]:
            batch = _through(heads, batch)
        K = _projected(batch, asked.W_K, asked.b_K)
        at = slice(question.row, question.row + 1)
        if held is None:
            Q = _projected(batch[:, at], asked.W_Q, asked.b_Q)
        else:
            Q = np.broadcast_to(held, (len(batch), 1, len(held)))
        weights = _weights(Q, K, asked, asked.mask[at])
    return np.asarray(weights[:, 0, question.slot])


def _through(heads: Sequence[AttentionTrace], batch: Array) -> Array:
    """One layer: (v, n, d_model) to the same."""
    outputs = []
    for head in heads:
        Q = _projected(batch, head.W_Q, head.b_Q)
        K = _projected(batch, head.W_K, head.b_K)
        V = _projected(batch, head.W_V, head.b_V)
        outputs.append(_weights(Q, K, head, head.mask) @ V)
    W_O = heads[0].W_O
    assert W_O is not None  # of what can be computed again
    return batch + np.concatenate(outputs, axis=2) @ W_O


def _projected(batch: Array, W: Array | None, b: Array | None) -> Array:
    assert W is not None  # as above
    flat = attention.project(batch.reshape(-1, batch.shape[2]), W, b)
    return flat.reshape(*batch.shape[:2], W.shape[1])


def _weights(Q: Array, K: Array, head: AttentionTrace, mask: NDArray[np.bool_]) -> Array:
    """Weights of some rows: (v, r, d_k), (v, n, d_k) and (r, n) to (v, r, n)."""
    scores = Q @ K.swapaxes(1, 2)
    scaled = attention.scale(scores, head.d_k, head.temperature)
    wrong = ~np.isfinite(scaled).all(axis=2, keepdims=True)
    blocked = np.broadcast_to(mask, scaled.shape)
    masked = attention.block(np.where(wrong, 0.0, scaled), blocked)
    weights = attention.softmax(masked.reshape(-1, K.shape[1])).reshape(scores.shape)
    return np.asarray(np.where(wrong, np.nan, weights))


def medians(words: Sequence[str], weights: Array, groups: Mapping[str, str]) -> dict[str, Array]:
    """What the words of each group get.

    Args:
        words: (v,).
        weights: (v,), theirs.
        groups: A word's group, where it has one.

    Returns:
        For each group that has a word, in the order of `groups`: how many it has, and the lower
        quartile, the median and the upper quartile of their weights.
    """
    mine = np.array([groups.get(word, "") for word in words])
    return {
        group: np.array([np.sum(mine == group), *np.quantile(weights[mine == group], _QUARTERS)])
        for group in _in_order(groups)
        if (mine == group).any()
    }


_QUARTERS: Final = (0.25, 0.5, 0.75)


def _in_order(groups: Mapping[str, str]) -> Iterator[str]:
    yield from dict.fromkeys(groups.values())


def stands_above(first: Array, second: Array) -> float:
    """In which share of all pairs the first's is the larger: the area under the ROC curve.

    Equal weights count half (Mann and Whitney 1947).

    Args:
        first: (a,).
        second: (b,).
    """
    above = (first[:, None] > second[None]).mean()
    return float(above + (first[:, None] == second[None]).mean() / 2)


def same_order(first: Array, second: Array) -> float:
    """Spearman's rank correlation of two rows of weights; equal ones share a rank.

    Args:
        first: (v,), at least two different ones.
        second: (v,), likewise.
    """
    ranks = [_ranks(each) for each in (first, second)]
    return float(np.asarray(np.corrcoef(ranks))[0, 1])


def _ranks(values: Array) -> Array:
    _, at, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return np.asarray((last - (counts - 1) / 2)[at], dtype=np.float64)
