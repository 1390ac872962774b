"""One token in two sentences: what it attends to in each, and what causes the difference.

In the first layer, a score depends only on the query's and the key's own tokens. If a third word
changes, the ratio between the weights of any two other keys stays the same. The word that carries
the change to the next layer is found by removing links.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.folding import MOST_WHOLE
from qkvideo.engine.attention.pronouns import default_row
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.ablate import recomputable, without_link

Array = NDArray[np.float64]
Kind = Literal["one", "several", "moved", "asker"]

_BEFORE: Final = ("the", "cat", "sat", "on", "the", "mat", "because", "it", "was")
_CUES: Final = {"tired": "dirty", "dirty": "tired"}

SHOWN: Final = 8
"""Number of words shown of a sentence that has more than `MOST_WHOLE`."""
_DIGITS: Final = 12
"""Decimals to which weights are rounded before they are compared; of equal weights, the first
counts."""


@dataclass(frozen=True)
class Difference:
    """How a second sentence differs from the first.

    Attributes:
        kind: "one" if exactly one word differs, which is not the query; "several" if more words do;
            "moved" if the lengths differ or the query is in another place; "asker" if the query's
            word itself differs.
        changed: Indices of the words that differ, from 0; empty for "moved".
        row: Index of the query in the second sentence, from 0.
    """

    kind: Kind
    changed: tuple[int, ...]
    row: int

    @property
    def cue(self) -> int | None:
        """Index of the only word that differs; None if several do, or the query's word does."""
        return self.changed[0] if self.kind == "one" else None


def partner(tokens: Sequence[str]) -> tuple[str, ...] | None:
    """Return the other sentence of a well-known pair, given one of the two; otherwise None.

    The sentences are "The cat sat on the mat because it was tired", and the same sentence with
    "dirty" instead of "tired".
    Most readers take "it" to mean the cat if it was tired, and the mat if it was dirty.
    """
    end = len(_BEFORE)
    cue = tokens[end].casefold() if len(tokens) > end else ""
    same = tuple(token.casefold() for token in tokens[:end]) == _BEFORE
    if not same or cue not in _CUES or tokens[end + 1 :] not in ([], (), ["."], (".",)):
        return None
    return (*tokens[:end], _CUES[cue], *tokens[end + 1 :])


def second(
    model: ModelTrace, text: str | None, again: Callable[[str], ModelTrace]
) -> ModelTrace | None:
    """Return the sentence to compare with: the requested one, or the one that `partner` gives.

    Args:
        model: The trace of the first sentence.
        text: The second sentence, if one is requested.
        again: Computes another sentence with the options of the first one.

    Returns:
        The trace of the second sentence; None if none is requested and `partner` gives none.

    Raises:
        RequestError: The requested sentence is the same as the first or invalid, or the weights
            belong to one fixed sentence.
    """
    if text is not None:
        other = again(text)
        difference(model.labels, other.labels, model.default_row)
        if _same_vectors(model, other):
            raise RequestError(
                "the second sentence has the first one's vectors: use weights that know words"
            )
        return other
    end = len(model.tokens) - model.pad
    typed = [token for k, token in enumerate(model.tokens[:end]) if k not in model.special]
    known = partner(typed)
    if known is None:
        return None
    end = len(_BEFORE)
    before, _, after = model.sentence.rpartition(typed[end])
    try:
        other = again(f"{before}{known[end]}{after}")
    except RequestError:  # the weights refuse the sentence: nothing to compare
        return None
    fits = other.n == model.n and not _same_vectors(model, other)
    return other if fits else None


def _same_vectors(model: ModelTrace, other: ModelTrace) -> bool:
    return np.array_equal(model.layers[0][0].X, other.layers[0][0].X)


def difference(here: Sequence[str], there: Sequence[str], row: int) -> Difference:
    """Return which words of two sentences differ, and where the query is in the second one.

    Args:
        here: Tokens of the first sentence.
        there: Tokens of the second sentence.
        row: Index (from 0) of the query in the first sentence; the second sentence is searched for
            the same word.

    Raises:
        RequestError: The sentences are the same.
    """
    if tuple(here) == tuple(there):
        raise RequestError("the second sentence is the same as the first: change a word of it")
    same = [k for k, token in enumerate(there) if token == here[row]]
    if len(here) != len(there) or (same and row not in same):
        return Difference("moved", (), same[-1] if same else default_row(there))
    changed = tuple(k for k, pair in enumerate(zip(here, there, strict=True)) if pair[0] != pair[1])
    if row in changed:
        return Difference("asker", changed, row)
    return Difference("one" if len(changed) == 1 else "several", changed, row)


def strongest(row: Array) -> int:
    """Return the key (from 0) with the largest weight of a row, (n,); of equal keys, the first."""
    return int(np.argmax(np.round(row, _DIGITS)))


def rivals(rows: Sequence[Array], open_: Sequence[int]) -> tuple[int, int] | None:
    """Return the two keys that compete for the largest weight in rows of several sentences.

    Args:
        rows: Rows of weights, (n,), of one layer, one for each sentence.
        open_: The keys to choose from, counted from 0.

    Returns:
        The key with the largest weight in the first row, and the key with the largest weight in
        the last row. If both are the same key, the second result is the key that, except for this
        one, has the largest sum of weights over all rows. None if there are fewer than two keys.
    """
    if len(open_) < 2:
        return None

    def best(row: Array, among: Sequence[int]) -> int:
        return max(among, key=lambda j: round(float(row[j]), _DIGITS))

    a, b = best(rows[0], open_), best(rows[-1], open_)
    if a == b:
        b = best(np.sum(rows, axis=0), [j for j in open_ if j != a])
    return a, b


def shown(
    rows: Sequence[Array], first: Sequence[int], most: int = MOST_WHOLE, size: int = SHOWN
) -> tuple[int, ...]:
    """Choose the words of a sentence that are shown, if a line has no room for all of them.

    Args:
        rows: Rows of weights, (n,); words with large weights in any of them are preferred.
        first: Indices of words that are always shown; of more than `size`, the first `size`.
        most: Sentences of at most this many words are shown completely.
        size: Number of words that are shown of longer sentences.

    Returns:
        The indices of the words, from 0, in the sentence's order.
    """
    n = len(rows[0])
    if n <= most:
        return tuple(range(n))
    ranked = np.argsort(-np.round(np.max(rows, axis=0), _DIGITS), kind="stable")
    return tuple(sorted(list(dict.fromkeys((*first, *map(int, ranked))))[:size]))


def row_parts(weights: Array, keys: Sequence[int]) -> dict[str, Array]:
    """Return sums of weights, over all keys and over keys that are not shown, and ratios.

    Args:
        weights: (n, n).
        keys: Indices of the keys that are shown (see `shown`).

    Returns:
        "total" (n, 1): the sum of each row; "rest" (n, 1): the sum over the keys that are not
        shown; "ratio" (n, n, n): entry (i, a, b) is a's weight divided by b's in row i, or 0 if
        that is not finite.
    """
    left_out = np.ones(weights.shape[1], dtype=np.bool_)
    left_out[list(keys)] = False
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratio = weights[:, :, None] / weights[:, None, :]
    return {
        "total": weights.sum(axis=1, keepdims=True),
        "rest": np.where(left_out, weights, 0.0).sum(axis=1, keepdims=True),
        "ratio": np.where(np.isfinite(ratio), ratio, 0.0),
    }


def may_cut(head: AttentionTrace, query: int, key: int) -> bool:
    """Return whether the link from `query` to `key` may be removed.

    It may if the mask allows the query this key and at least one other key.
    """
    sees = ~head.mask[query]
    return bool(sees[key] and sees.sum() > 1)


def carrier(
    here: ModelTrace,
    there: ModelTrace,
    *,
    cue: int,
    row: int,
    pair: tuple[int, int],
    layer: int,
    head: int,
) -> int | None:
    """Find the word through which a change of the cue reaches a row of a later layer.

    The cue is the word in which the two sentences differ. Each link to the cue in the first layer
    is removed in turn, in both sentences.

    Args:
        here: The trace of the first sentence.
        there: The trace of the second sentence, which differs only in the cue.
        cue: Index of the cue, from 0.
        row: Index (from 0) of the row whose preferred keys are compared, in `layer`.
        pair: The keys that the row prefers, from 0: in the first sentence and in the second.
        layer: Number of the later layer, from 1.
        head: Number of its head, from 1.

    Returns:
        The index (from 0) of the word without whose link to the cue the row prefers the same key in
        both sentences; if there are several such words, the one whose link makes the largest
        difference. None if the row prefers the same key in both sentences even with all links, if
        no single link is responsible, or if the weights cannot be computed again.
    """
    if not (recomputable(here) and recomputable(there)):
        return None

    def ends(models: tuple[ModelTrace, ModelTrace]) -> tuple[Array, Array]:
        first, second = (model.at(layer, head).weights[row] for model in models)
        return first, second

    if not turns(*ends((here, there)), pair):
        return None
    left: dict[int, float] = {}
    for query in range(here.n):
        if may_cut(here.layers[0][0], query, cue):
            number = here.layers[0][0].layer
            first, second = ends(
                (
                    without_link(here, number, query, cue),
                    without_link(there, number, query, cue),
                )
            )
            if not turns(first, second, pair):
                left[query] = abs(_log_ratio(first, pair) - _log_ratio(second, pair))
    return min(left, key=lambda query: left[query]) if left else None


def _log_ratio(row: Array, pair: tuple[int, int]) -> float:
    a, b = (max(float(row[key]), 1e-300) for key in pair)
    return math.log(a / b)


def turns(first: Array, second: Array, pair: tuple[int, int]) -> bool:
    """Return whether a row prefers one key in the first sentence and the other in the second.

    Args:
        first: (n,), the row of weights in the first sentence.
        second: (n,), the row of weights in the second sentence.
        pair: The two keys, from 0: the one to be preferred in the first sentence, and in the
            second.
    """
    return _log_ratio(first, pair) > 0 > _log_ratio(second, pair)
