"""A picture in words, as data: facts, and the sentences that they make."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

SENTENCE = re.compile(r"[^\W\d_]{2,}[ ,:;]|(a|в|с|у) \W?[^\W\d_]")
"""What begins like a sentence of a language, and not like a formula."""


@dataclass(frozen=True)
class Fact:
    """Something that is to be seen, in words.

    Attributes:
        text: Of a sentence, without its end; it begins small.
        aside: Whether it stands beside what the picture is about: a note, a formula.
        apart: Whether it is a sentence of its own.
        setting: Whether it only says what there is to look at: the first to be left out.
    """

    text: str
    aside: bool = False
    apart: bool = False
    setting: bool = False

    @property
    def length(self) -> int:
        """How many words and numbers it has."""
        return sum(any(map(str.isalnum, word)) for word in self.text.split())


@dataclass(frozen=True)
class Description:
    """A picture in words.

    Attributes:
        facts: What is told, in order: what it is about, then what stands beside it.
    """

    facts: tuple[Fact, ...] = ()

    @property
    def text(self) -> str:
        """All of it: a sentence on what it is about, and one on what stands beside it, if any."""
        return " ".join(_sentences(self.facts))

    @property
    def by_importance(self) -> tuple[Fact, ...]:
        """What is to be seen, what stands beside it, and last what there is to look at."""
        return tuple(sorted(self.facts, key=lambda fact: (fact.setting, fact.aside)))

    def only(self, kept: Collection[Fact]) -> Description:
        """Some of it."""
        return Description(tuple(fact for fact in self.facts if fact in kept))


def unsaid(told: Iterable[Fact], said: Iterable[Fact]) -> list[Fact]:
    """Facts that have a word or a number that others have not."""
    heard = {word for fact in said for word in _words(fact)}
    return [fact for fact in told if not heard.issuperset(_words(fact))]


def _words(fact: Fact) -> list[str]:
    return re.findall(r"[^\W_]+(?:[.,]\d+)*", fact.text.casefold())


def _sentences(told: Sequence[Fact]) -> Iterator[str]:
    """What it is about in one sentence, what stands beside it in another."""
    for (_, _), group in groupby(enumerate(told), lambda pair: _of_one(*pair)):
        text = "; ".join(" ".join(fact.text.split()).rstrip(".") for _, fact in group)
        text = text.replace("?; ", "? ")
        if SENTENCE.match(text):
            text = text[0].upper() + text[1:]
        yield text if text.endswith(("?", "!", "…")) else f"{text}."


def _of_one(number: int, fact: Fact) -> tuple[bool, int]:
    return fact.aside, number if fact.apart else -1
