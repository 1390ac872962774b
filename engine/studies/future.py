"""Shows that under a causal mask, later words change nothing: a row with two endings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.english.nouns import is_pronoun
from qkvideo.engine.studies.remask import remask

Array = NDArray[np.float64]

ENDINGS: Final = ("dirty", "tired")
"""Last words that change what "it" means. The first replaces an adjective at a sentence's end, or
the second if the sentence ends with the first."""
_OTHERS: Final = {
    "pronoun": ("them", "us"),
    "nouns": ("days", "nights"),
    "noun": ("day", "night"),
    "verb": ("changed", "stopped"),
    "adverb": ("again", "now"),
}
"""The same for words of other kinds."""


@dataclass(frozen=True, eq=False)
class SamePast:
    """One head's attention weights under a causal mask, for a sentence with two different endings.

    The sentence has n tokens without pads. `row` is the index of the query that `same_past` was
    given.

    Attributes:
        here: (n, n), the weights in the sentence as typed.
        there: The weights in the changed sentence: (n, n) if another word replaces the last word,
            (row + 1, row + 1) if the changed sentence ends with the query.
        other: The word that replaces the last word; None if no word was replaced.
    """

    here: Array
    there: Array
    other: str | None


def _endings(word: str) -> tuple[str, str]:
    """Return words of the same kind as the last one of a sentence."""
    kind = kind_of(word)
    if is_pronoun(word):
        return _OTHERS["pronoun"]
    if Kind.NOUN in kind and (Kind.MOSTLY_NOUN in kind or Kind.ADJECTIVE not in kind):
        return _OTHERS["nouns" if Kind.PLURAL in kind else "noun"]
    if Kind.ADJECTIVE in kind or not kind or not word.isascii():
        return ENDINGS
    return _OTHERS["verb" if Kind.VERB in kind and Kind.FUNCTION not in kind else "adverb"]


def same_past(model: ModelTrace, layer: int, head: int, row: int) -> SamePast:
    """Return a head's attention weights under a causal mask, for a sentence with two endings.

    The first ending is that of the trace's sentence. If the model is the lesson, and the query is
    not the last word, the second sentence has another word in place of the last one. In all other
    cases, the second sentence ends with the query: the later words are blocked, and the queries and
    keys are those of the trace.

    Args:
        model: The sentence's trace, under any mask.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        row: Index (from 0) of a query that is not a pad.

    Returns:
        The weights for the two endings. Up to and including the query, their rows are equal.
    """
    n = model.n - model.pad
    if model.source.kind == "lesson" and row < n - 1:
        tokens = model.tokens[:n]
        # An English sentence gets an English ending; a sentence in another language gets one of its
        # own words.
        own = tokens if model.source.unknown and language_of(tokens) != "en" else ()
        other = next(word for word in (*own, *_endings(tokens[-1])) if word != tokens[-1])
        both = [
            trace(
                " ".join(words),
                weights="lesson",
                mask="causal",
                temperature=model.temperature,
                tokens=words,
            ).at(layer, head)
            for words in (tokens, (*tokens[:-1], other))
        ]
        return SamePast(both[0].weights, both[1].weights, other)
    attention = model.at(layer, head)
    here, there = (remask(attention, "causal", real=count).weights for count in (n, row + 1))
    return SamePast(here, there, None)
