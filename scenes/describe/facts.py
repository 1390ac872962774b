"""The facts that a part shows, the most important first; each kind of part registers a function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Formula, Line, Piece, Said
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import Cell, Cells, whole

FIRST = 3
"""Maximum number of numbers of a row that a description contains."""

Shown = Cell | Said | str | int
"""What a text about a picture contains: numbers of a tensor, lines of the catalogue, any other
text, and counts."""


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
        without: Keys of the picture's parts that are not visible yet.
    """

    speech: Speech
    briefly: bool = False
    several: bool = False
    title: str = ""
    grids: tuple[Grid, ...] = ()
    without: tuple[str, ...] = ()

    def fact(self, line: str, case: str = "", /, **given: Shown) -> Fact:
        """Return a fact with a text from the catalogue.

        Args:
            line: Key of the text in the catalogue, without "describe-" at its beginning.
            case: Which variant of the text; empty for a text with one only.
            **given: Variables of the text.
        """
        shown = {name: _shown(name, value) for name, value in given.items()}
        shown |= {"case": case} if case else {}
        return Fact(self.speech.line(f"/describe-{line}", shown).text)

    def setting(self, line: str, case: str = "", /, **given: Shown) -> Fact:
        """Return a fact that only names what is shown, such as a table with its number of rows.

        It is made as by `fact`, but if a description is shortened, it is left out first.
        """
        return replace(self.fact(line, case, **given), setting=True)

    def titled(self, title: str, told: Sequence[Fact]) -> Iterator[Fact]:
        """Yield facts, the first one after the title of what they are about, if it has one."""
        yield from (replace(fact, text=f"{title}{fact.text}") for fact in told[:1])
        yield from told[1:]

    def text(self, said: Line | Formula | Iterable[Piece]) -> str:
        """Return a line, a formula, or pieces of a line as plain text."""
        if isinstance(said, Formula):
            return plain(said.source)
        return self.speech.text(said.pieces if isinstance(said, Line) else said)

    def number(self, cell: Cell) -> str:
        """Return a number as it is written in the language."""
        return self.speech.local(cell).text

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
        first = [self.number(cells.cell(row, k)) for k in range(min(FIRST, columns))]
        return "; ".join(first) + (" …" if columns > FIRST else "")


def _shown(name: str, value: Shown) -> Variable | Said:
    if isinstance(value, int):
        return whole(name, value)
    return Word(value) if isinstance(value, str) else value


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
