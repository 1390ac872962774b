"""A film's pieces of text in a language: lines of the catalogue, words and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from qkvideo.scenes.parts.text import Given, Piece, Said, Token
from qkvideo.scenes.text.catalogue import Catalogue, Message, Variable, Word
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True)
class Speech:
    """Who says what parts hold.

    Attributes:
        say: The language.
        slug: Of the film whose lines are said.
    """

    say: Catalogue
    slug: str

    def line(self, name: str, given: Given | None = None) -> Message:
        """A line of the catalogue, its numbers in the language's marks; see `parts.text.Said`."""
        key = name.removeprefix("/") if name.startswith("/") else f"{self.slug}-{name}"
        return self.say.say(key, self.localised(given or {}))

    def localised(self, given: Given) -> dict[str, Variable]:
        """Variables in the language: numbers in its marks, and lines as texts."""
        return {name: self._localised(value) for name, value in given.items()}

    def _localised(self, value: Variable | Said) -> Variable:
        if isinstance(value, Said):
            return Word(self.line(value.name, value.given).text)
        return self.local(value) if isinstance(value, Cell) else value

    def local(self, cell: Cell) -> Cell:
        """A number in the language's marks."""
        return cell.localised(self.say.mark, self.say.group)

    def locals(self, cells: Cells) -> Cells:
        """A block of numbers in the language's marks."""
        return cells.localised(self.say.mark, self.say.group)

    def text(self, pieces: Iterable[Piece]) -> str:
        """Pieces as they are read aloud: words of the sentence in quotation marks."""
        return "".join(map(self._text, pieces)).strip()

    def quoted(self, word: str) -> str:
        """A word in the language's quotation marks."""
        return self.line("/quoted", {"word": Word(word)}).text

    def _text(self, piece: Piece) -> str:
        match piece:
            case Said():
                return self.line(piece.name, piece.given).text
            case Cell():
                return self.local(piece).text
            case Token():
                return self.quoted(piece.text)
            case _:
                return piece
