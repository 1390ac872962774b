"""What can be said of a part: facts, the most important first, told by its kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch

from qkvideo.scenes.describe.told import Fact
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Given


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

    def setting(self, line: str, given: Given | None = None) -> Fact:
        """The same, of what there is to look at."""
        return replace(self.fact(line, given), setting=True)

    def words(self, words: Sequence[str]) -> str:
        """Words in quotation marks, one after the other; how often, if it is one."""
        if len(set(words)) == 1 < len(words):
            return f"{len(words)} × {self.speech.quoted(words[0])}"
        return ", ".join(map(self.speech.quoted, words))


@singledispatch
def facts(part: Part, teller: Teller) -> Iterator[Fact]:
    """What is to be seen of a part, the most important first.

    Boxes have nothing to tell of themselves: what is in them does.
    """
    for child in part.children:
        yield from facts(child, teller)
        if part.variants:
            return
