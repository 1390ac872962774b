"""Shows in words what a row asks for: many words replace one token, and are ranked by their weight.

The whole sentence is computed for each word, as `trace` would, but in batches. Only the token in
one place (the slot) changes, but through the first layer this may change every row of the last
layer. If the query is frozen, the row keeps the query of the sentence as typed, and only keys and
values change.
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
"""Numbers in the largest array of a batch: 8 MiB, which fit into caches and small memories."""
MAX_LIST: Final = 2**22
"""Maximum size in bytes of a list of words; an English dictionary is smaller."""


@dataclass(frozen=True)
class Question:
    """The query, the replaced token and the head of a measurement.

    One token of a sentence, called the slot, is replaced by one word after another. For each word,
    the attention weight that the query gives to the slot is measured.

    Attributes:
        row: Index of the query, from 0.
        slot: Index of the replaced token, from 0.
        layer: Number of the layer in which the weight is measured, from 1.
        head: Number of the head in this layer, from 1.
    """

    row: int
    slot: int
    layer: int
    head: int


def default_slot(model: ModelTrace, head: AttentionTrace, row: int) -> int:
    """Return the index (from 0) of the word to which a query gives the largest attention weight.

    The query's own word, pads, tokens added by the model, and blocked keys do not count. A
    punctuation mark is returned only if no word remains, and `row` only if no token remains.

    Args:
        model: The trace of the sentence.
        head: The head whose attention weights are compared.
        row: Index of the query, from 0.
    """
    seen = [j for j in range(model.n) if j != row and not head.mask[row, j]]
    typed = [j for j in seen if is_typed(model, j)]
    words = [j for j in typed if is_word(model.labels[j])]
    among = words or typed
    return max(among, key=lambda j: float(head.weights[row, j])) if among else row


def is_word(text: str) -> bool:
    """Return whether a text contains a letter or a digit."""
    return any(map(str.isalnum, text))


def is_typed(model: ModelTrace, at: int) -> bool:
    """Return whether a token was typed: it is neither a pad nor added by the model.

    Args:
        model: The trace of the sentence.
        at: Index of the token's row in the trace, from 0.
    """
    word = model.words[at]
    return word not in model.special and word < len(model.tokens) - model.pad


def check(model: ModelTrace, question: Question) -> None:
    """Raise an error if a question cannot be answered.

    Args:
        model: The trace of the sentence as typed.
        question: The query, the replaced token (the slot), and the head that is measured.

    Raises:
        RequestError: The query, the slot, the layer or the head does not exist. Or the slot is not
            a typed token. Or the mask blocks the slot for the query.
    """
    for name, at in (("row", question.row), ("slot", question.slot)):
        if not 0 <= at < model.n:
            raise RequestError(f"{name} {at + 1} does not exist; the sentence has 1 to {model.n}")
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
    model: ModelTrace,
    vectors: Array,
    question: Question,
    *,
    freeze_query: bool = False,
    query: Array | None = None,
) -> Array:
    """Replace one token of a sentence by each of v words, and return the weights of the words.

    The replaced token is called the slot. For each word, the sentence is computed again.

    Args:
        model: The trace of the sentence as typed. It must contain everything that is needed to
            compute it again (see `ablate.recomputable`).
        vectors: (v, d_model), the words' vectors, each plus the vector of the slot's position.
        question: The query, the slot, and the head that is measured.
        freeze_query: Whether the query vector stays as in the sentence as typed. Otherwise it is
            computed again for each word.
        query: (d_k,), a query vector that is used for each word instead, such as that of another
            sentence; None for the sentence's own.

    Returns:
        (v,), for each word, the attention weight that the query gives to the word in the slot. NaN
        if a score of the query overflows.
    """
    layers = [heads for heads in model.layers if heads[0].layer <= question.layer]
    n, widest = model.n, max(heads[0].d_model for heads in layers)
    size = max(1, _BATCH // (n * max(n, widest)))
    X = layers[0][0].X
    asked = model.at(question.layer, question.head)
    held = query if query is not None else asked.Q[question.row] if freeze_query else None
    found = [
        _weigh_batch(layers, X, vectors[at : at + size], question, asked, held)
        for at in range(0, len(vectors), size)
    ]
    return np.concatenate(found) if found else np.zeros(0)


def offered(model: ModelTrace, vectors: Array, question: Question) -> tuple[Array, Array, Array]:
    """Replace one token of a sentence by each of v words, and return the words' keys and values.

    Args:
        model: The trace of the sentence as typed, see `weigh`.
        vectors: (v, d_model), the words' vectors, each plus the vector of the slot's position.
        question: The slot, and the head whose keys and values these are.

    Returns:
        For each word in the slot: (v, d_model), its row in the layer's input; (v, d_k), its key;
        (v, d_v), its value.
    """
    layers = [heads for heads in model.layers if heads[0].layer <= question.layer]
    head = model.at(question.layer, question.head)
    at = slice(question.slot, question.slot + 1)
    X = _arrived(layers, layers[0][0].X, vectors, question.slot)[:, at]
    K, V = _projected(X, head.W_K, head.b_K), _projected(X, head.W_V, head.b_V)
    return X[:, 0], K[:, 0], V[:, 0]


def cosines(each: Array, one: Array) -> Array:
    """Return the cosine of the angle between each of some vectors and one vector; 0 if one is 0.

    Args:
        each: (v, d).
        one: (d,).

    Returns:
        (v,), from -1 to 1.
    """
    long = np.linalg.norm(each, axis=1) * np.linalg.norm(one)
    return np.asarray(np.divide(each @ one, long, out=np.zeros(len(each)), where=long > 0))


def _arrived(
    layers: Sequence[Sequence[AttentionTrace]], X: Array, vectors: Array, slot: int
) -> Array:
    """Return the input of the last of these layers for each word in the slot, (v, n, d_model)."""
    batch = np.repeat(X[None], len(vectors), axis=0)
    batch[:, slot] = vectors
    for heads in layers[:-1]:
        batch = _through(heads, batch)
    return batch


def _weigh_batch(
    layers: Sequence[Sequence[AttentionTrace]],
    X: Array,
    vectors: Array,
    question: Question,
    asked: AttentionTrace,
    held: Array | None,
) -> Array:
    with np.errstate(over="ignore", invalid="ignore"):  # if a score overflows, there is no weight
        batch = _arrived(layers, X, vectors, question.slot)
        K = _projected(batch, asked.W_K, asked.b_K)
        at = slice(question.row, question.row + 1)
        if held is None:
            Q = _projected(batch[:, at], asked.W_Q, asked.b_Q)
        else:
            Q = np.broadcast_to(held, (len(batch), 1, len(held)))
        weights = _weights(Q, K, asked, asked.mask[at])
    return np.asarray(weights[:, 0, question.slot])


def _through(heads: Sequence[AttentionTrace], batch: Array) -> Array:
    """Compute one layer for a batch, (v, n, d_model) to (v, n, d_model)."""
    outputs = []
    for head in heads:
        Q = _projected(batch, head.W_Q, head.b_Q)
        K = _projected(batch, head.W_K, head.b_K)
        V = _projected(batch, head.W_V, head.b_V)
        outputs.append(_weights(Q, K, head, head.mask) @ V)
    W_O = heads[0].W_O
    assert W_O is not None  # a trace that is `recomputable` has one
    return batch + np.concatenate(outputs, axis=2) @ W_O


def _projected(batch: Array, W: Array | None, b: Array | None) -> Array:
    assert W is not None  # as above
    flat = attention.project(batch.reshape(-1, batch.shape[2]), W, b)
    return flat.reshape(*batch.shape[:2], W.shape[1])


def _weights(Q: Array, K: Array, head: AttentionTrace, mask: NDArray[np.bool_]) -> Array:
    """Return the weights of some rows: (v, r, d_k), (v, n, d_k) and (r, n) to (v, r, n)."""
    scores = Q @ K.swapaxes(1, 2)
    scaled = attention.scale(scores, head.d_k, head.temperature)
    wrong = ~np.isfinite(scaled).all(axis=2, keepdims=True)
    blocked = np.broadcast_to(mask, scaled.shape)
    masked = attention.block(np.where(wrong, 0.0, scaled), blocked)
    weights = attention.softmax(masked.reshape(-1, K.shape[1])).reshape(scores.shape)
    return np.asarray(np.where(wrong, np.nan, weights))


def medians(words: Sequence[str], weights: Array, groups: Mapping[str, str]) -> dict[str, Array]:
    """Return, for each group of words, the number of words and the quartiles of their weights.

    Args:
        words: The v words.
        weights: (v,), the attention weight of each word.
        groups: The name of a word's group, by word. Words without a group are not counted.

    Returns:
        By the name of the group, in the order of `groups`, an array (4,). It contains the number of
        words, then the lower quartile, the median and the upper quartile of their weights. Groups
        of which `words` contains no word are left out.
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
    """Return how often a value of one group is larger than a value of another group, from 0 to 1.

    All a · b pairs of a value from each group are compared. A pair of equal values counts half.
    The result is the area under the ROC curve (Mann and Whitney 1947).

    Args:
        first: (a,), the values of the group that should have larger values.
        second: (b,), the values of the other group.
    """
    above = (first[:, None] > second[None]).mean()
    return float(above + (first[:, None] == second[None]).mean() / 2)


def same_order(first: Array, second: Array) -> float:
    """Return Spearman's rank correlation of two lists of weights, from -1 to 1.

    Equal weights in a list get the mean of their ranks.

    Args:
        first: (v,), the weights of v words in one list, with at least two different values.
        second: (v,), the weights of these v words in the other list, with at least two different
            values.
    """
    ranks = [_ranks(each) for each in (first, second)]
    return float(np.asarray(np.corrcoef(ranks))[0, 1])


def _ranks(values: Array) -> Array:
    _, at, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return np.asarray((last - (counts - 1) / 2)[at], dtype=np.float64)
