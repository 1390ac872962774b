"""What can be said of a part: facts, the most important first, told by its kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Given


@dataclass(frozen=True)
class Fact:
    """Something that is to be seen, in words.

    Attributes:
        text: Of a sentence, without its end; it begins small.
        aside: Whether it stands beside what the picture is about: a note, a formula.
        apart: Whether it is a sentence of its own.
    """

    text: str
    aside: bool = False
    apart: bool = False

    @property
    def length(self) -> int:
        """How many words and numbers it has."""
        return sum(any(map(str.isalnum, word)) for word in self.text.split())


@dataclass(frozen=True)
class Teller:
    """Who describes.

    Attributes:
        speech: The language, and whose lines are said.
        briefly: Whether there are so many things that each can only be named.
        several: Whether there are several sentences of words, which have to be told apart.
    """

    speech: Speech
    briefly: bool = False
    several: bool = False

    def fact(self, line: str, given: Given | None = None) -> Fact:
        """A line of the catalogue, named without "describe-"."""
        return Fact(self.speech.line(f"/describe-{line}", given).text)

    def words(self, words: Sequence[str]) -> str:
        """Words in quotation marks, one after the other; how often, if it is one."""
        if len(set(words)) == 1 < len(words):
            return f"{len(words)} × {self.speech.quoted(words[0])}"
        return ", ".join(map(self.speech.quoted, words))


def unsaid(told: Iterable[Fact], said: Iterable[Fact]) -> list[Fact]:
    """Facts that have a word or a number that others have not."""
    heard = {word for fact in said for word in _words(fact)}
    return [fact for fact in told if not heard.issuperset(_words(fact))]


def _words(fact: Fact) -> list[str]:
    return re.findall(r"[^\W_]+(?:[.,]\d+)*", fact.text)


@singledispatch
def facts(part: Part, teller: Teller) -> Iterator[Fact]:
    """What is to be seen of a part, the most important first.

    Boxes have nothing to tell of themselves: what is in them does.
    """
    for child in part.children:
        yield from facts(child, teller)
        if part.variants:
            return
