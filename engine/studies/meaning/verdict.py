"""Says beforehand whether weights read a sentence right: what a query finds, and how sure that is.

A query of a known kind (a pronoun, a verb, an adjective) should find a word of a known kind: a noun
that agrees with it, its subject, its noun. How often the word found is the right one was counted on
sentences that training never saw (docs/explanation/accuracy.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.merged import merge
from qkvideo.engine.attention.pronouns import language_of
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.english.kinds import Kind, kind_of
from qkvideo.engine.english.nouns import candidates, is_pronoun, nouns
from qkvideo.engine.lesson.knowledge import fits_only

Array = NDArray[np.float64]

Rating = Literal["sure", "doubtful", "misses"]
Relation = Literal["pronoun", "verb", "adjective"]

AHEAD: Final = 1.5
"""An adjective is sure of a noun that gets at least this many times what the next one gets.

Of adjectives in sentences that training never saw, 110 of 113 that do are right. Of pronouns and
verbs, the lead says little: even where it is tenfold, 6 of 19 pronouns that could mean another noun
are wrong (see docs/explanation/accuracy.md)."""
_TAUGHT: Final[dict[int, Relation]] = {1: "pronoun", 2: "verb", 3: "adjective"}
"""What the lesson's heads of the last layer were trained to answer, by number."""
_SUBJECTS: Final = frozenset(
    ("i", "you", "he", "she", "it", "we", "they", "who", "which", "that", "this", "these", "those")
)


_BEFORE_OBJECTS: Final = frozenset(
    ("of", "in", "on", "at", "by", "for", "with", "from", "to", "into")
)
"""Words after which a pronoun is no subject: "too small for it"."""


@dataclass(frozen=True)
class Verdict:
    """How a query reads its sentence.

    Attributes:
        row: Index of the query's word among the trace's tokens, from 0.
        relation: What kind of word asks.
        found: Index of the word with the largest attention weight, or of the last word of the
            compound that it belongs to; of a pretrained model, other than the query's own and the
            tokens that the model adds.
        share: That attention weight, from 0 to 1; of a compound, the sum of its words'.
        whole: Whether it is such a sum.
        candidates: Indices of the words that grammar allows as an answer; if users have said which
            word is meant (`ModelTrace.means`), only that of this one.
        unknown: Words of the sentence that the weights do not know.
        rating: "misses" if `found` is none of the candidates; "sure" if it is the only one, or if
            training taught that what the sentence says of the pronoun fits it and no other, or if
            an adjective's noun is ahead of all others (`AHEAD`); otherwise "doubtful".
        reason: Why it is not sure: "kind" (what was found is no such word), "unknown" (a word that
            matters has no vector), "others" (another word can be meant); otherwise "".
        next: Index of the candidate with the next largest weight; None if there is none.
    """

    row: int
    relation: Relation
    found: int
    share: float
    whole: bool
    candidates: tuple[int, ...]
    unknown: tuple[str, ...]
    rating: Rating
    reason: Literal["", "kind", "unknown", "others"]
    next: int | None


def judge(
    model: ModelTrace, row: int | None = None, layer: int | None = None, head: int | None = None
) -> Verdict | None:
    """Return how a query reads its sentence; None if nothing can be said.

    Nothing can be said of weights that were neither trained for such queries nor measured at them,
    of another head than the one that is meant for them, of a sentence that is not English or has no
    word that could answer.

    Args:
        model: The sentence's trace.
        row: Index of the query's row, from 0; None for the row that films show by default.
        layer: Number of the layer, from 1; None for the last one.
        head: Number of the head, from 1; None for the one that films show by default.

    Raises:
        RequestError: There is no such layer or head.
    """
    row = model.default_row if row is None else row
    meant = model.at(model.default_layer(row), model.default_head(row=row))
    typed = [k for k in range(len(model.tokens) - model.pad) if k not in model.special]
    words = [model.tokens[k] for k in typed]
    at = typed.index(model.words[row]) if model.words[row] in typed else None
    layer = meant.layer if layer is None else layer
    part = model.at(layer, model.default_head(layer, row) if head is None else head)
    able = model.finder is not None or model.source.kind == "lesson"
    if at is None or not able or part is not meant or language_of(words) != "en":
        return None
    relation = _relation(model, words, at, row)
    open_ = [] if relation is None else _answers(words, at, relation)
    if model.means is not None and model.means[0] == row and model.means[1] in typed:
        open_ = [typed.index(model.means[1])]
    if relation is None or not open_:
        return None
    weights = merge(part.weights, model.words)[model.words[row]][typed]
    if model.finder is not None:
        weights[at] = 0.0  # every word looks at itself, too
    seen = [k for k in open_ if weights[k] > 0] or open_
    found = int(weights.argmax())
    share, whole = float(weights[found]), False
    for noun in nouns(words):
        # Where others can be meant, too, a part of "gradient descent" is no miss.
        if noun.at in seen and noun.start <= found < noun.at and len(seen) > 1:
            found, whole = noun.at, True
            share = float(weights[noun.start : noun.at + 1].sum())
    others = sorted((k for k in seen if k != found), key=lambda k: -weights[k])
    unknown = tuple(word for word in model.source.unknown if word in words)
    lower = [word.casefold() for word in words]
    rating: Rating = "sure"
    reason: Literal["", "kind", "unknown", "others"] = ""
    if found not in seen:
        rating, reason = "misses", "kind"
    elif _matters(words, at, seen, unknown):
        rating, reason = "doubtful", "unknown"
    elif others and not (
        fits_only(lower[at + 1 :], lower[found], [lower[k] for k in others])
        if relation == "pronoun" and model.source.kind == "lesson"
        else relation == "adjective" and weights[found] >= AHEAD * weights[others[0]]
    ):
        rating, reason = "doubtful", "others"
    return Verdict(
        row=typed[at],
        relation=relation,
        found=typed[found],
        share=share,
        whole=whole,
        candidates=tuple(typed[k] for k in seen),
        unknown=unknown,
        rating=rating,
        reason=reason,
        next=typed[others[0]] if others else None,
    )


def _relation(model: ModelTrace, words: list[str], at: int, row: int) -> Relation | None:
    if is_pronoun(words[at]):
        return "pronoun"
    taught = _TAUGHT.get(model.answers[model.words[row]]) if model.answers else None
    # Of "me" and "you", no word of the sentence is the noun.
    return None if taught == "pronoun" else taught


def _answers(words: list[str], at: int, relation: Relation) -> list[int]:
    """Return the indices of the words that can answer, in the sentence's order."""
    if relation == "pronoun":
        return list(candidates(words, at))
    found = {noun.at for noun in nouns(words)}
    lower = ["", *(word.casefold() for word in words)]
    found |= {
        k
        for k, (before, word) in enumerate(pairwise(lower))
        if word in _SUBJECTS and before not in _BEFORE_OBJECTS
    }
    return sorted(found - {at})


def _matters(words: list[str], at: int, seen: list[int], unknown: tuple[str, ...]) -> bool:
    """Return whether a word that decides is unknown: a candidate, or a word after the query."""
    lost = {
        k for k, word in enumerate(words) if word in unknown and Kind.FUNCTION not in kind_of(word)
    }
    return bool(lost & {*seen, *range(at + 1, len(words))}) and len(seen) > 1
