"""What films may claim of a sentence: whether the query finds what it was taught to find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.pronouns import PRONOUNS, language_of
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.english.nouns import is_pronoun, nouns
from qkvideo.engine.studies.meaning.verdict import Verdict, judge

_WORST_FIRST: Final = (
    *("misses", "nobody", "astray", "doubtful", "foreign", "word", "unjudged", "trained"),
)
"""Of two sentences, the one that allows fewer claims counts."""
_WRONG: Final = frozenset(("misses", "nobody", "astray"))


@dataclass(frozen=True)
class Reading:
    """How the weights read a sentence's query; captions and stories are conditioned by it.

    Attributes:
        how: What may be claimed. Of the default weights: "sure", "doubtful" or "misses" (see
            `verdict`); "nobody" if the query is a pronoun, but no word of the sentence can be
            meant; "foreign" if the sentence is not English, or the query contains non-ASCII
            letters; "word" if the head was not trained for such queries; "unjudged" if it was, but
            nothing tells whether what it finds is right. Of weights trained on a
            lecturer's sentences: "trained" if an answer was marked for the query, else "word". Of
            other weights: "astray" if they were measured at such queries, and this one finds a
            word that cannot be meant; else where they come from: "file", "random" or "hf".
        layer: Number of the layer that is judged, from 1.
        head: Number of the head that is judged, from 1.
        can: Indices (from 0) of the rows whose words grammar allows as an answer; where it does not
            tell, of all nouns of an English sentence but the query.
    """

    how: str
    layer: int
    head: int
    can: tuple[int, ...] = ()

    @property
    def wrong(self) -> bool:
        """Whether the word with the largest weight cannot be the right one."""
        return self.how in _WRONG

    def remark(self, layer: int, head: int | None) -> str:
        """Return what a badge has to say: "misses", "doubtful", or "" for nothing.

        Args:
            layer: Number of the last layer that a picture shows, from 1.
            head: Number of the head that it shows, from 1; None for several heads.
        """
        return self.doubt if layer == self.layer and head in (None, self.head) else ""

    @property
    def doubt(self) -> str:
        """What there is to doubt: "misses", "doubtful", or "" for nothing."""
        return "misses" if self.wrong else "doubtful" if self.how == "doubtful" else ""

    def best(self, weights: NDArray[np.float64], mask: NDArray[np.bool_]) -> int | None:
        """Return the row of the word with the largest weight, of those that can be the answer.

        Args:
            weights: The query's attention weights, (n,).
            mask: (n,), True where a key is blocked for the query.

        Returns:
            Index of the row, from 0; None if there is none.
        """
        open_ = [row for row in self.can if not mask[row]]
        return max(open_, key=lambda row: float(weights[row]), default=None)


def judged(
    model: ModelTrace, row: int | None = None, layer: int | None = None, head: int | None = None
) -> Verdict | None:
    """Return the verdict on a query that films tell; None if there is none.

    Of words of grammar, only pronouns are judged: what a word such as "because" should find, nobody
    can say.

    Args:
        model: The sentence's trace.
        row: Index of the query's row, from 0; None for the row that films show by default.
        layer: Number of the layer, from 1; None for the last one.
        head: Number of the head, from 1; None for the one that films show by default.
    """
    asking = model.labels[model.default_row if row is None else row]
    if Kind.FUNCTION in kind_of(asking) and not is_pronoun(asking):
        return None
    return judge(model, row, layer, head)


def read(model: ModelTrace, row: int, layer: int, head: int) -> Reading:
    """Return how the weights read a sentence's query.

    Args:
        model: The sentence's trace.
        row: Index of the query's row, from 0.
        layer: Number of the layer that films show, from 1. If it is the first one, films also show
            the last one, and this is the one that is judged.
        head: Number of the head that films show, from 1.
    """
    _, *later = model.numbers
    layer = layer if layer in later else model.numbers[-1]
    head = head if head <= len(model.heads(layer)) else 1
    verdict = judged(model, row, layer, head)
    open_ = _nouns(model, row) if verdict is None else verdict.candidates
    can = tuple(map(model.words.index, open_))
    return Reading(_how(model, row, (layer, head), verdict), layer, head, can)


def _nouns(model: ModelTrace, row: int) -> tuple[int, ...]:
    """Return the indices of an English sentence's nouns, without the query."""
    typed = [k for k in range(len(model.tokens) - model.pad) if k not in model.special]
    words = [model.tokens[k] for k in typed]
    found = nouns(words) if language_of(words) == "en" else ()
    return tuple(typed[noun.at] for noun in found if typed[noun.at] != model.words[row])


def worst(readings: tuple[Reading, ...]) -> Reading:
    """Return the reading that allows the fewest claims."""
    ranks = {how: rank for rank, how in enumerate(_WORST_FIRST)}
    return min(readings, key=lambda each: ranks.get(each.how, len(ranks)))


def _how(model: ModelTrace, row: int, place: tuple[int, int], verdict: Verdict | None) -> str:
    kind, asking = model.source.kind, model.labels[row]
    if kind == "trained":
        return "trained" if model.answers and model.answers[model.words[row]] else "word"
    if kind != "lesson":
        return "astray" if verdict is not None and verdict.rating == "misses" else kind
    typed = model.tokens[: len(model.tokens) - model.pad]
    if language_of(typed) != "en" or not asking.isascii():
        return "foreign"
    if verdict is not None:
        return verdict.rating
    if not model.answers or place != (model.numbers[-1], model.answers[model.words[row]]):
        return "word"
    return "nobody" if asking.casefold() in PRONOUNS["en"] else "unjudged"
