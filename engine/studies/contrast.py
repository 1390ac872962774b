"""One token in two sentences: what it attends to in each, and what caused the difference.

In the first layer, a score depends only on the query's and the key's own tokens. If a third word
changes, the ratio between the weights of any two keys stays the same. Which word carries the
change to the next layer is found out by cutting links.
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
"""Words shown of a sentence that has more than `MOST_WHOLE`."""
_DIGITS: Final = 12
"""Weights that agree so far are equal to a reader; the first counts."""


@dataclass(frozen=True)
class Difference:
    """How a second sentence differs from the first.

    Attributes:
        kind: "one" word other than the query; "several" words; "moved": the lengths differ, or the
            query stands at another place; "asker": the query's word itself.
        changed: Indices of the words that differ, from 0; empty for "moved".
        row: Index of the query in the second sentence, from 0.
    """

    kind: Kind
    changed: tuple[int, ...]
    row: int

    @property
    def cue(self) -> int | None:
        """Index of the one word that differs, if there is exactly one and it is not the query."""
        return self.changed[0] if self.kind == "one" else None


def partner(tokens: Sequence[str]) -> tuple[str, ...] | None:
    """The second sentence of the well-known pair; None for all other sentences.

    Most readers take "it" for the cat if it was tired, and for the mat if it was dirty.
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
    """The sentence to compare with: the requested one, or the one that is known (`partner`).

    Args:
        model: The first sentence.
        text: The second sentence, if one is requested.
        again: Computes a sentence with the first one's options.

    Returns:
        The second sentence; None if none is requested and none is known.

    Raises:
        RequestError: If the sentences are the same, the weights belong to one fixed sentence, or
            the second sentence is invalid.
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
    except RequestError:  # the weights do not take it: there is nothing to compare
        return None
    fits = other.n == model.n and not _same_vectors(model, other)
    return other if fits else None


def _same_vectors(model: ModelTrace, other: ModelTrace) -> bool:
    return np.array_equal(model.layers[0][0].X, other.layers[0][0].X)


def difference(here: Sequence[str], there: Sequence[str], row: int) -> Difference:
    """Compare two sentences word by word.

    Args:
        here: Tokens of the first sentence.
        there: Tokens of the second sentence.
        row: Index of the query in the first sentence, from 0.

    Raises:
        RequestError: If they are the same.
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
    """The key with the largest weight of a row, (n,); of equals the first, from 0."""
    return int(np.argmax(np.round(row, _DIGITS)))


def rivals(rows: Sequence[Array], open_: Sequence[int]) -> tuple[int, int] | None:
    """The two keys that compete in rows of weights.

    Args:
        rows: Rows of weights, (n,), of one layer, one for each sentence.
        open_: Keys to choose from, from 0.

    Returns:
        The largest of the first row and the largest of the last one. If that is the same key, it
        and the key that is second in the sum of all rows. None if there are fewer than two keys.
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
    """Which words of a long sentence are shown in a line, in the sentence's order.

    Args:
        rows: Rows of weights, (n,); words with large weights in any of them come first.
        first: Words that are always shown, unless they are more than `size`.
        most: Sentences of at most this many words are shown whole.
        size: Number of words shown of longer sentences.
    """
    n = len(rows[0])
    if n <= most:
        return tuple(range(n))
    ranked = np.argsort(-np.round(np.max(rows, axis=0), _DIGITS), kind="stable")
    return tuple(sorted(list(dict.fromkeys((*first, *map(int, ranked))))[:size]))


def row_parts(weights: Array, keys: Sequence[int]) -> dict[str, Array]:
    """Sums of rows of weights, of the keys that a line leaves out, and ratios between keys.

    Args:
        weights: (n, n).
        keys: The keys that the line shows.

    Returns:
        "total" (n, 1): the rows' sums; "rest" (n, 1): the sum over the keys that are not shown;
        "ratio" (n, n, n): entry (i, a, b) is a's weight divided by b's in row i, where it is
        finite.
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
    """Whether a link exists and is not the query's only one."""
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
    """The word through which a change of the cue reaches a later row.

    Each link to the cue in the first layer is cut in turn, in both sentences.

    Args:
        here: The first sentence.
        there: The second sentence, which differs only in the cue.
        cue: Index of the word that differs, from 0.
        row: Index of the later row, from 0.
        pair: The keys that the row prefers, from 0: in the first sentence and in the second.
        layer: The later layer, from 1.
        head: Its head, from 1.

    Returns:
        The word, from 0, without whose link to the cue the row prefers the same key in both
        sentences; if there are several, the one whose link makes the largest difference. None if
        the row prefers the same key anyway, if no single link is responsible, or if the weights
        cannot be computed again.
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
    """Whether a row prefers one of two keys in the first sentence, and the other in the second.

    Args:
        first: The row in the first sentence, (n,).
        second: The row in the second sentence.
        pair: The preferred keys, from 0: in the first sentence and in the second.
    """
    return _log_ratio(first, pair) > 0 > _log_ratio(second, pair)
