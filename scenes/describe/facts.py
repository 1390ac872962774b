"""What can be said of a part: facts, the most important first, told by its kind."""

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
"""So many numbers of a row are read out."""


@dataclass(frozen=True)
class Describer:
    """Who describes.

    Attributes:
        speech: The language, and whose lines are said.
        briefly: Whether there are so many things that each can only be named.
        several: Whether there are several sentences of words, which have to be told apart.
        title: What stands above the part that is described, or before it.
        grids: Matrices that stand for themselves: those that are alike are told together.
    """

    speech: Speech
    briefly: bool = False
    several: bool = False
    title: str = ""
    grids: tuple[Grid, ...] = ()

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

    def numbers(self, cells: Cells, row: int = 0) -> str:
        """The first numbers of a row, and dots for the others."""
        columns = cells.shape[1]
        first = [self.speech.local(cells.cell(row, k)).text for k in range(min(FIRST, columns))]
        return "; ".join(first) + (" …" if columns > FIRST else "")


@singledispatch
def facts(part: Part, describer: Describer) -> Iterator[Fact]:
    """What is to be seen of a part, the most important first.

    Boxes have nothing to tell of themselves: what is in them does.
    """
    for child in part.children:
        yield from facts(child, describer)
        if part.variants:
            return
