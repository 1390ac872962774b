"""Writes the texts of a film in its language: lines of the catalogue, words and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from qkvideo.scenes.parts.text import Given, Piece, Said, Token
from qkvideo.scenes.text.catalogue import Catalogue, Message, Variable, Word
from qkvideo.scenes.text.numbers import Cell, Cells
from qkvideo.scenes.text.signs import is_sign


@dataclass(frozen=True)
class Speech:
    """Gives the texts of one film in one language, with the values of their variables inserted.

    Attributes:
        say: The catalogue: all texts in the language.
        slug: The film's name, such as "my-film". In the catalogue, the names of the film's lines
            begin with it: "my-film-title".
    """

    say: Catalogue
    slug: str

    def line(self, name: str, given: Given | None = None) -> Message:
        """Return a line of the catalogue, with its variables inserted.

        Numbers are in the language's format.

        Args:
            name: Name of the line without the film's slug: "together" stands for the line
                "<slug>-together". For a line that all films share, a slash and its name: "/unit-s"
                stands for the line "unit-s".
            given: Variables of the line, by name; None for no variables.

        Raises:
            QKVideoError: If the line or one of its variables is missing.
        """
        key = name.removeprefix("/") if name.startswith("/") else f"{self.slug}-{name}"
        return self.say.say(key, self.localised(given or {}))

    def localised(self, given: Given) -> dict[str, Variable]:
        """Return the variables of a text in the form in which the catalogue inserts them.

        Args:
            given: Variables of a line of the catalogue, by name.

        Returns:
            The variables, by the same names. Each `Said` is replaced by its text, and each `Cell`
            by the same number written in the language's format. Other variables are unchanged.
        """
        return {name: self._localised(value) for name, value in given.items()}

    def _localised(self, value: Variable | Said) -> Variable:
        if isinstance(value, Said):
            return Word(self.line(value.name, value.given).text)
        return self.local(value) if isinstance(value, Cell) else value

    def local(self, cell: Cell) -> Cell:
        """Return a number in the language's format."""
        return cell.localised(self.say.mark, self.say.group)

    def locals(self, cells: Cells) -> Cells:
        """Return a block of numbers in the language's format."""
        return cells.localised(self.say.mark, self.say.group)

    def text(self, pieces: Iterable[Piece]) -> str:
        """Join pieces into one text, and remove spaces at the start and end of this text.

        Each `Token`, a word of the sentence, is in quotation marks.
        """
        return "".join(map(self._text, pieces)).strip()

    def quoted(self, word: str) -> str:
        """Return a word in the language's quotation marks."""
        return self.line("/quoted", {"word": Word(word)}).text

    def alone(self, word: str) -> str:
        """Return a word as it is drawn outside its sentence: a single sign in quotation marks."""
        return self.quoted(word) if is_sign(word) else word

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
