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

from qkvideo.engine.attention.folding import CERTAIN, MOST_WHOLE
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


@dataclass(frozen=True)
class Difference:
    """How a second sentence differs from the first one, seen from one word, the query.

    Attributes:
        kind: "one" if exactly one word differs, which is not the query. "several" if several words
            differ, none of which is the query. "moved" if the lengths differ, or if the second
            sentence has the query's word only in other positions. "asker" if the lengths are equal,
            but the query's word does not occur in the second sentence.
        changed: Indices of the words that differ, from 0; empty for "moved".
        row: Index of the query in the second sentence, from 0. The same as in the first sentence,
            except for "moved": then it is the last occurrence of the query's word, or the default
            query if the word does not occur.
    """

    kind: Kind
    changed: tuple[int, ...]
    row: int

    @property
    def cue(self) -> int | None:
        """Index (from 0) of the only word that differs between the sentences.

        None if `kind` is not "one": several words differ, the query itself, or the lengths.
        """
        return self.changed[0] if self.kind == "one" else None


def partner(tokens: Sequence[str]) -> tuple[str, ...] | None:
    """Return the tokens of the other sentence of a well-known pair.

    The sentences are "The cat sat on the mat because it was tired" and "The cat sat on the mat
    because it was dirty". Most readers take "it" to mean the cat in the first sentence, and the mat
    in the second one.

    Args:
        tokens: The tokens of a sentence. Capitals and a full stop at the end do not matter.

    Returns:
        The tokens of the second sentence if the first one is given, and of the first sentence if
        the second one is given. None for any other sentence.
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
    """Return the trace of a second sentence, with which the first sentence is compared.

    If none is requested, and the first sentence is “The cat sat on the mat because it was tired”,
    the second one is “The cat sat on the mat because it was dirty”, and the other way round.

    Args:
        model: The trace of the first sentence.
        text: The requested second sentence; None if none is requested.
        again: Returns the trace of a sentence, made with the options of the first sentence.

    Returns:
        The trace. None if no second sentence is requested and the first sentence is neither of
        these two, or the weights cannot compare them, for example because they do not know words.

    Raises:
        RequestError: The requested sentence is invalid, or has the same words or the same vectors
            as the first sentence.
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
    """Return which words of two sentences differ, and where the second sentence has the query.

    Args:
        here: Tokens of the first sentence.
        there: Tokens of the second sentence.
        row: Index of the query in the first sentence, from 0.

    Raises:
        RequestError: Both sentences have the same tokens.
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
    """Return the index (from 0) of the key with the largest attention weight.

    Of equal weights, the first one wins; weights are equal if they agree to 12 decimals.

    Args:
        row: (n,), the attention weights of one query.
    """
    return int(np.argmax(np.round(row, CERTAIN)))


def rivals(
    rows: Sequence[Array], open_: Sequence[int], likely: Sequence[int] = ()
) -> tuple[int, int] | None:
    """Return the indices of two keys that compete for the largest weight in several sentences.

    Args:
        rows: For each sentence, (n,), the attention weights of one query.
        open_: Indices of the keys to choose from, from 0.
        likely: Those of them, if any, that are chosen first if another key is needed.

    Returns:
        The key with the largest weight in the first sentence, then the key with the largest weight
        in the last sentence. If these are the same key, the second one is another key: the one
        whose weights in all sentences have the largest sum, of the likely ones if there are any.
        None if `open_` has fewer than two keys.
    """
    if len(open_) < 2:
        return None

    def best(row: Array, among: Sequence[int]) -> int:
        return max(among, key=lambda j: round(float(row[j]), CERTAIN))

    a, b = best(rows[0], open_), best(rows[-1], open_)
    if a == b:
        others = [j for j in open_ if j != a]
        b = best(np.sum(rows, axis=0), [j for j in others if j in likely] or others)
    return a, b


def shown(
    rows: Sequence[Array], first: Sequence[int], most: int = MOST_WHOLE, size: int = SHOWN
) -> tuple[int, ...]:
    """Return which words of a sentence are shown: all words, or a choice if the sentence is long.

    Args:
        rows: One or several arrays (n,) with an attention weight for each word. The words with the
            largest weights in any of the arrays are chosen.
        first: Indices (from 0) of words that are chosen before all others.
        most: Maximum number of words of a sentence that is shown completely.
        size: Number of words that are shown of a longer sentence.

    Returns:
        The indices of the shown words, from 0, in the sentence's order.
    """
    n = len(rows[0])
    if n <= most:
        return tuple(range(n))
    ranked = np.argsort(-np.round(np.max(rows, axis=0), CERTAIN), kind="stable")
    return tuple(sorted(list(dict.fromkeys((*first, *map(int, ranked))))[:size]))


def row_parts(weights: Array, keys: Sequence[int]) -> dict[str, Array]:
    """Return sums and ratios of the attention weights of each query.

    Args:
        weights: (n, n), the attention weights; row i contains those of query i.
        keys: Indices (from 0) of the keys that are shown.

    Returns:
        Three arrays by name. "total", (n, 1): for each query, the sum over all keys. "rest",
        (n, 1): for each query, the sum over the keys that are not shown. "ratio", (n, n, n): entry
        (i, a, b) is weights[i, a] / weights[i, b], or 0 if that is not finite.
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
    """Return whether a key can be blocked for a query, so that at least one other key remains.

    That is impossible if the key is blocked already, or if all other keys are blocked.

    Args:
        head: The head whose mask says which keys are blocked.
        query: Index of the query, from 0.
        key: Index of the key, from 0.
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
    """Return the word through which the cue decides which of two keys a query prefers.

    The cue is the word in which two sentences differ. Of two keys, the query gives a larger weight
    to one in the first sentence, and to the other in the second. A word carries the cue if this is
    no longer so after the word's attention to the cue in the first layer is removed.

    Args:
        here: The trace of the first sentence.
        there: The trace of the second sentence, which differs only in the cue.
        cue: Index of the cue, from 0.
        row: Index of the query, from 0.
        pair: Indices (from 0) of the key that the query prefers in the first sentence, and of the
            key that it prefers in the second sentence.
        layer: Number of the query's layer, from 1.
        head: Number of the query's head in this layer, from 1.

    Returns:
        The index (from 0) of the word that carries the cue; of several such words, the one with the
        largest effect. None if there is no such word, if the query does not prefer the keys of
        `pair`, or if a trace is not `recomputable`.
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
            number = here.numbers[0]
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
    """Return whether a query prefers one key in the first sentence and another one in the second.

    Of the two keys, the query prefers the key with the larger attention weight.

    Args:
        first: (n,), the query's attention weights in the first sentence.
        second: (n,), the query's attention weights in the second sentence.
        pair: Indices (from 0) of the key to be preferred in the first sentence, and of the key to
            be preferred in the second sentence.
    """
    return _log_ratio(first, pair) > 0 > _log_ratio(second, pair)
