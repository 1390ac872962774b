"""A class: pupils at desks, who ask, hold up cards and hand over notes; a teacher and a board."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece, Token
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Pupil:
    """A pupil at a desk with a word of the sentence on it.

    The keys of the pupil's items begin with "<class>/<index of the word>"; "<class>" stands for the
    key of the `Classroom`.

    Attributes:
        word: The word.
        ink: Colour of the pupil and the word; "quiet" if the pupil is not highlighted.
        asks: Whether the pupil raises a hand.
        card: The number on the card that the pupil holds up; None for no card.
        share: The attention weight of the pupil's word, on the desk; None for no weight.
    """

    word: Token
    ink: Ink = "ink"
    asks: bool = False
    card: Cell | None = None
    share: Cell | None = None


@dataclass(frozen=True)
class Note:
    """A note that one pupil hands to another pupil; a note with a larger weight is wider.

    As a part of the picture, the note has the key "<class>/note/<giver>-<taker>"; "<class>" stands
    for the key of the `Classroom`.

    Attributes:
        giver: Index of the word whose pupil hands over the note; in attention, this is the key.
        taker: Index of the word whose pupil gets the note; in attention, this is the query.
        share: The attention weight that the query gives the key.
        lit: Whether the note is highlighted.
    """

    giver: int
    taker: int
    share: Cell
    lit: bool = True


@dataclass(frozen=True, kw_only=True)
class Classroom(Part):
    """A class of pupils, one for each word, and above them the teacher and a board.

    The number of rows in which they sit is the one with which the pupils can be drawn largest.

    Attributes:
        pupils: The pupils, in the order of their words.
        notes: The notes that pupils hand over.
        board: Text on the board; its key is "<class>/board" ("<class>": the key of this part).
        teacher: Name below the teacher; its key is "<class>/teacher/name".
        rest: Text about the pupils who are not shown; its key is "<class>/rest". Empty if all
            pupils are shown.
    """

    pupils: tuple[Pupil, ...]
    notes: tuple[Note, ...] = ()
    board: tuple[Piece, ...] = ()
    teacher: tuple[Piece, ...] = ()
    rest: tuple[Piece, ...] = ()
