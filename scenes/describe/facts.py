"""The facts that a part shows, the most important first; each kind of part registers a function."""

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
"""How many numbers of a row are included in a description."""


@dataclass(frozen=True)
class Describer:
    """What all functions that describe parts need to know.

    Attributes:
        speech: The texts of the film's language.
        briefly: Whether the picture has so many matrices that each is only named.
        several: Whether the picture has several sentences of words, which have to be distinguished.
        title: The title above or before the part.
        grids: The matrices of the picture; similar ones are described together.
    """

    speech: Speech
    briefly: bool = False
    several: bool = False
    title: str = ""
    grids: tuple[Grid, ...] = ()

    def fact(self, line: str, given: Given | None = None) -> Fact:
        """Make a fact from a line of the catalogue.

        Args:
            line: Name of the line, without "describe-".
            given: Variables of the line.
        """
        return Fact(self.speech.line(f"/describe-{line}", given).text)

    def setting(self, line: str, given: Given | None = None) -> Fact:
        """Make a fact that only names what is shown; arguments as for `fact`."""
        return replace(self.fact(line, given), setting=True)

    def words(self, words: Sequence[str]) -> str:
        """Return words in quotation marks; equal words become one, with a count (3 × “cat”)."""
        if len(set(words)) == 1 < len(words):
            return f"{len(words)} × {self.speech.quoted(words[0])}"
        return ", ".join(map(self.speech.quoted, words))

    def numbers(self, cells: Cells, row: int = 0) -> str:
        """Return the first numbers of a row, followed by an ellipsis if there are more."""
        columns = cells.shape[1]
        first = [self.speech.local(cells.cell(row, k)).text for k in range(min(FIRST, columns))]
        return "; ".join(first) + (" …" if columns > FIRST else "")


@singledispatch
def facts(part: Part, describer: Describer) -> Iterator[Fact]:
    """Yield the facts that a part shows, the most important first.

    For a part that only arranges other parts, such as a row, these are the facts of those parts.
    """
    for child in part.children:
        yield from facts(child, describer)
        if part.variants:
            return
