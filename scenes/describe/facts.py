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
"""Maximum number of numbers of a row that a description contains."""


@dataclass(frozen=True)
class Describer:
    """What the functions that describe parts know about the whole picture.

    Attributes:
        speech: The texts of the film's language.
        briefly: Whether matrices are only named, because the picture has many.
        several: Whether the picture shows more than one sentence; a description then says which
            sentence a fact is about.
        title: The title of the part that is described; empty if it has none.
        grids: The matrices of the picture. Several of the same name and size become a single fact,
            such as "4 matrices".
    """

    speech: Speech
    briefly: bool = False
    several: bool = False
    title: str = ""
    grids: tuple[Grid, ...] = ()

    def fact(self, line: str, given: Given | None = None) -> Fact:
        """Return a fact with a text from the catalogue.

        Args:
            line: Key of the text in the catalogue, without "describe-" at its beginning.
            given: Variables of the text; None for a text without variables.
        """
        return Fact(self.speech.line(f"/describe-{line}", given).text)

    def setting(self, line: str, given: Given | None = None) -> Fact:
        """Return a fact that only names what is shown, such as a table with its number of rows.

        Its field `Fact.setting` is True: if a description is shortened, it is left out first.

        Args:
            line: Key of the text in the catalogue, without "describe-" at its beginning.
            given: Variables of the text; None for a text without variables.
        """
        return replace(self.fact(line, given), setting=True)

    def words(self, words: Sequence[str]) -> str:
        """Return words in quotation marks, separated by commas.

        If there are several words and all are equal, the result is their number and the word, such
        as 3 × “cat”.
        """
        if len(set(words)) == 1 < len(words):
            return f"{len(words)} × {self.speech.quoted(words[0])}"
        return ", ".join(map(self.speech.quoted, words))

    def numbers(self, cells: Cells, row: int = 0) -> str:
        """Return the first three numbers of a row as text, separated by semicolons.

        If the row has more numbers, an ellipsis follows.

        Args:
            cells: The matrix.
            row: Index of the row.
        """
        columns = cells.shape[1]
        first = [self.speech.local(cells.cell(row, k)).text for k in range(min(FIRST, columns))]
        return "; ".join(first) + (" …" if columns > FIRST else "")


@singledispatch
def facts(part: Part, describer: Describer) -> Iterator[Fact]:
    """Yield the facts that viewers see in a part, the most important first.

    If the part only arranges other parts, such as a row, the facts are about the parts inside it.

    Args:
        part: The part.
        describer: The texts of the language, and what is known about the whole picture.
    """
    for child in part.children:
        yield from facts(child, describer)
        if part.variants:
            return
