"""Measures what each head of a model attends to, to find heads that are worth showing.

All values are shares of attention, from 0 to 1, over words (see `merged`). Special tokens such as
"[CLS]", and pads, do not count as queries or neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.merged import merge
from qkvideo.engine.attention.pronouns import default_row, language_of
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace, all_weights
from qkvideo.engine.english.nouns import nouns as nouns_of
from qkvideo.engine.errors import RequestError

Array = NDArray[np.float64]

PATTERNS: Final = {
    "previous": "the word before",
    "next": "the word after",
    "itself": "the word itself",
    "first": "the first word, from all later ones",
    "start": "the model's own token before the words",
    "separator": "the model's own token after them",
    "noun": "the share of the pronoun's attention that the noun has which gets most of it",
    "subject": "the share of the verb's attention that its subject has",
}


PLAIN: Final = 1 / 3
"""Minimum share of attention from which on a head is said to show a pattern."""
ABOVE_EVEN: Final = 2
"""A pattern's share also has to be this many times an even share, since in short sentences every
word gets a large share."""


@dataclass(frozen=True)
class Roles:
    """The words whose attention is measured, as indices (from 0) in `ModelTrace.tokens`.

    Attributes:
        words: All words of the sentence as typed.
        starts: Tokens that the model added before the first word, such as "[CLS]".
        separators: Tokens that the model added after the first word, such as "[SEP]".
        pronoun: None if no noun was given or found. Otherwise the pronoun or, in a sentence without
            pronouns, the last word.
        nouns: The nouns that the pronoun may refer to.
        verb: The verb; None unless both a verb and its subject were given or found.
        subject: The verb's subject; None if `verb` is None.
    """

    words: tuple[int, ...]
    starts: tuple[int, ...]
    separators: tuple[int, ...]
    pronoun: int | None
    nouns: tuple[int, ...]
    verb: int | None
    subject: int | None


@dataclass(frozen=True)
class HeadScores:
    """Measurements of how closely one head follows patterns, such as attending to the word before.

    Each measurement is a share of attention from 0 to 1, that is, an attention weight, or a mean or
    sum of attention weights.

    Attributes:
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        previous: Mean share that words give to the word before them; None if there is only one
            word.
        next: Mean share that words give to the word after them; None if there is only one word.
        itself: Mean share that words give to themselves.
        first: Mean share that all later words give to the first word; None if there is only one
            word, or if the model added tokens before it.
        start: Mean share that words give to all tokens such as "[CLS]" together, which the model
            added before the first word; None if there are no such tokens.
        separator: Mean share that words give to all tokens such as "[SEP]" together, which the
            model added after the first word; None if there are no such tokens.
        noun: Largest share that the pronoun gives to one of the nouns; None without a pronoun or
            nouns.
        subject: Share that the verb gives to its subject; None without a verb and a subject.
        which: The noun to which the pronoun gives the share `noun`, as written in the sentence;
            None if `noun` is None.
    """

    layer: int
    head: int
    previous: float | None
    next: float | None
    itself: float
    first: float | None
    start: float | None
    separator: float | None
    noun: float | None
    subject: float | None
    which: str | None


def find_roles(
    model: ModelTrace,
    *,
    pronoun: str | None = None,
    nouns: Sequence[str] = (),
    verb: str | None = None,
    subject: str | None = None,
) -> Roles:
    """Find pronoun, nouns, verb and subject in a sentence, and guess those that are not given.

    A given word is found whatever its case. If it occurs several times, the first one counts.

    Args:
        model: The sentence's trace.
        pronoun: The pronoun. None guesses the last pronoun or, without pronouns, the last word.
        nouns: The nouns that the pronoun may refer to. If none are given, they are guessed: the
            English nouns before the pronoun.
        verb: The verb. None guesses the word after the subject.
        subject: The verb's subject. None guesses the first of the guessed nouns.

    Returns:
        The words' indices.

    Raises:
        RequestError: A given word is not in the sentence.
    """
    end = len(model.tokens) - model.pad
    typed = tuple(k for k in range(end) if k not in model.special)
    tokens = [model.tokens[k] for k in typed]
    words = [token.casefold() for token in tokens]

    def place(word: str) -> int:
        if word.casefold() not in words:
            raise RequestError(
                f"there is no word {word!r} in the sentence: its words are " + ", ".join(tokens)
            )
        return typed[words.index(word.casefold())]

    row = default_row(tokens)
    asking = typed[row] if pronoun is None else place(pronoun)
    there = nouns_of(tokens) if language_of(tokens) == "en" else ()
    guessed = [typed[noun.at] for noun in there if typed[noun.at] < asking]
    named = tuple(dict.fromkeys(map(place, nouns))) or tuple(guessed)
    who = place(subject) if subject is not None else (guessed[0] if guessed else None)
    does = place(verb) if verb is not None else None
    if does is None and who is not None and typed.index(who) + 1 < len(typed):
        does = typed[typed.index(who) + 1]
    paired = who is not None and does is not None and who != does
    return Roles(
        words=typed,
        starts=tuple(k for k in model.special if k < typed[0]),
        separators=tuple(k for k in model.special if k > typed[0]),
        pronoun=asking if named else None,
        nouns=tuple(k for k in named if k != asking),
        verb=does if paired else None,
        subject=who if paired else None,
    )


def score_heads(model: ModelTrace, roles: Roles) -> tuple[HeadScores, ...]:
    """Measure the attention patterns of all heads of all layers.

    Args:
        model: The sentence's trace.
        roles: The words whose attention is measured.

    Returns:
        One measurement for each head, ordered by layer, then by head.
    """
    scored = []
    for layer, heads in zip(model.numbers, model.layers, strict=True):
        for head, weights in enumerate(all_weights(heads), start=1):
            scored.append(_score(layer, head, merge(weights, model.words), model.tokens, roles))
    return tuple(scored)


def main_pattern(score: HeadScores, roles: Roles, tokens: Sequence[str]) -> str | None:
    """Return the attention pattern that a head shows most, if the head shows it clearly.

    A pattern such as "previous" is measured as a share of attention. The largest of these shares
    must be at least `PLAIN`, and at least `ABOVE_EVEN` divided by the number of tokens.

    The pattern "subject" does not count if the subject is the word before (or after) the verb, and
    the share of the pattern "previous" (or "next") is at least `PLAIN`. The same holds of a subject
    or noun that is the first word, and the pattern "first".

    Args:
        score: The head's measurements.
        roles: The words whose attention was measured.
        tokens: The sentence's tokens, including pads and the tokens that the model adds.

    Returns:
        A key of `PATTERNS`, such as "previous"; None if no share is large enough.
    """
    shares = {name: getattr(score, name) or 0.0 for name in PATTERNS}
    if roles.verb is not None and roles.subject is not None:
        neighbour = {-1: "previous", 1: "next"}.get(roles.subject - roles.verb)
        # A head that attends to neighbours also attends to a subject that is one.
        if neighbour is not None and shares[neighbour] >= PLAIN:
            shares["subject"] = 0.0
    if shares["first"] >= PLAIN:
        first = roles.words[0]
        if roles.subject == first:
            shares["subject"] = 0.0
        if score.which == tokens[first]:
            shares["noun"] = 0.0
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] >= max(PLAIN, ABOVE_EVEN / len(tokens)) else None


def _score(
    layer: int, head: int, weights: Array, tokens: Sequence[str], roles: Roles
) -> HeadScores:
    words = np.array(roles.words)
    before, after = words[:-1], words[1:]
    # Words with a special token between them do not count as neighbours.
    side = after - before == 1
    before, after = before[side], after[side]
    to_nouns = (
        {k: float(weights[roles.pronoun, k]) for k in roles.nouns}
        if roles.pronoun is not None
        else {}
    )
    best = max(to_nouns, key=to_nouns.__getitem__, default=None)
    return HeadScores(
        layer=layer,
        head=head,
        previous=float(weights[after, before].mean()) if len(after) else None,
        next=float(weights[before, after].mean()) if len(after) else None,
        itself=float(weights[words, words].mean()),
        first=None if roles.starts else _shared(weights[words[1:]], words[:1]),
        start=_shared(weights[words], roles.starts),
        separator=_shared(weights[words], roles.separators),
        noun=None if best is None else to_nouns[best],
        subject=_pair(weights, roles.verb, roles.subject),
        which=None if best is None else tokens[best],
    )


def _shared(rows: Array, keys: Iterable[int]) -> float | None:
    shares = rows[:, list(keys)]
    return float(shares.sum(axis=1).mean()) if shares.size else None


def _pair(weights: Array, asking: int | None, answering: int | None) -> float | None:
    if asking is None or answering is None:
        return None
    return float(weights[asking, answering])


def looking_most(model: ModelTrace, row: int, column: int) -> AttentionTrace:
    """Find the head in which the weight of a certain key for a certain query is largest.

    The heads of all layers are compared. If several heads have the same largest weight, the last
    one counts.

    Args:
        model: The sentence's trace.
        row: Index of the query, from 0.
        column: Index of the key, from 0.

    Returns:
        The trace of this head.
    """
    heads = [head for layer in model.layers for head in layer]
    return max(reversed(heads), key=lambda head: float(head.weights[row, column]))
