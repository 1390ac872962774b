"""The facts that a part shows, the most important first; each kind of part registers its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.text.numbers import Cells

FIRST = 3
"""Number of numbers of a row that are read out."""


@dataclass(frozen=True)
class Describer:
    """What all functions that describe parts share.

    Attributes:
        speech: The language, and its lines.
        briefly: Whether there are so many things that each is only named.
        several: Whether there are several sentences of words, which have to be distinguished.
        title: The title above or before the part.
        grids: Matrices that stand for themselves; similar ones are described together.
    """

    speech: Speech
    briefly: bool = False
    several: bool = False
    title: str = ""
    grids: tuple[Grid, ...] = ()

    def fact(self, line: str, given: Given | None = None) -> Fact:
        """A fact from a line of the catalogue, named without "describe-"."""
        return Fact(self.speech.line(f"/describe-{line}", given).text)

    def setting(self, line: str, given: Given | None = None) -> Fact:
        """Make a fact that only names what is shown."""
        return replace(self.fact(line, given), setting=True)

    def words(self, words: Sequence[str]) -> str:
        """Words in quotation marks; if all are the same, the word and its number."""
        if len(set(words)) == 1 < len(words):
            return f"{len(words)} × {self.speech.quoted(words[0])}"
        return ", ".join(map(self.speech.quoted, words))

    def numbers(self, cells: Cells, row: int = 0) -> str:
        """The first numbers of a row, followed by dots if there are more."""
        columns = cells.shape[1]
        first = [self.speech.local(cells.cell(row, k)).text for k in range(min(FIRST, columns))]
        return "; ".join(first) + (" …" if columns > FIRST else "")


@singledispatch
def facts(part: Part, describer: Describer) -> Iterator[Fact]:
    """The facts that a part shows, the most important first.

    Boxes have no facts of their own, only those of their parts.
    """
    for child in part.children:
        yield from facts(child, describer)
        if part.variants:
            return
