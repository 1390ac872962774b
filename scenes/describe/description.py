"""A description as data: facts, and the sentences made of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from qkvideo.scenes.text.lengths import ended, joined, signed, words

SENTENCE = re.compile(r"[^\W\d_]{2,}[ ,:;]|(a|в|с|у) \W?[^\W\d_]")
"""Pattern of the beginning of a sentence, as opposed to that of a formula."""


@dataclass(frozen=True)
class Fact:
    """A fact that the picture shows, in words.

    Attributes:
        text: A clause without final punctuation, beginning with a small letter.
        aside: Whether the fact is not about the picture's main subject, but about something beside
            it, such as a note or a formula.
        apart: Whether `text` becomes a sentence of its own. Other facts share a sentence, separated
            by semicolons.
        setting: Whether the fact only names what is shown, such as a table with its number of rows.
            If a description is shortened, these facts are left out first.
    """

    text: str
    aside: bool = False
    apart: bool = False
    setting: bool = False

    @property
    def length(self) -> float:
        """Number of words and numbers in the text."""
        return words(self.text)


@dataclass(frozen=True)
class Description:
    """A picture described in words.

    Attributes:
        facts: The facts, in order: those about the main subject, then all others.
    """

    facts: tuple[Fact, ...] = ()

    @property
    def text(self) -> str:
        """The description as text.

        The facts about the picture's main subject share a sentence, and so do the other facts, such
        as notes. A fact whose `apart` is True is a sentence of its own; facts before it and after
        it do not share a sentence.
        """
        return joined(_sentences(self.facts))

    @property
    def by_importance(self) -> tuple[Fact, ...]:
        """The facts, the most important first.

        First come facts about the main subject, then those about something beside it (`aside`), and
        last those that only name what is shown (`setting`).
        """
        return tuple(sorted(self.facts, key=lambda fact: (fact.setting, fact.aside)))

    def only(self, kept: Collection[Fact]) -> Description:
        """Return a description that contains only the given facts."""
        return Description(tuple(fact for fact in self.facts if fact in kept))


def unsaid(told: Iterable[Fact], said: Iterable[Fact]) -> list[Fact]:
    """Return the facts of `told` that say something new.

    Such a fact contains at least one word or number that is in none of the facts of `said`.

    Args:
        told: The facts to choose from.
        said: Facts that the description contains already.
    """
    heard = {word for fact in said for word in _words(fact)}
    return [fact for fact in told if not heard.issuperset(_words(fact))]


def _words(fact: Fact) -> list[str]:
    return re.findall(r"[^\W_]+(?:[.,]\d+)*", fact.text.casefold())


def _sentences(told: Sequence[Fact]) -> Iterator[str]:
    """Yield one sentence about the main subject and one about what is beside it, if any.

    A fact that is `apart` makes a sentence of its own.
    """
    several = groupby(enumerate(told), lambda at: (at[1].aside, at[0] if at[1].apart else -1))
    for _, group in several:
        text = "; ".join(" ".join(fact.text.split()).rstrip(".。") for _, fact in group)
        text = signed(text.replace("?; ", "? ").replace("？; ", "？"))
        if SENTENCE.match(text):
            text = text[0].upper() + text[1:]
        yield ended(text)
