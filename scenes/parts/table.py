"""Tables: columns with headings, and rows of numbers, texts and formulas."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part, Side, Size
from qkvideo.scenes.parts.text import Formula, Line, Piece


@dataclass(frozen=True)
class Field:
    """A column of a table.

    Attributes:
        name: Part of the keys of the heading's lines, "<table>/head/<name>/0" and so on.
        head: Lines of the heading, from top to bottom; empty for no heading.
        side: Horizontal alignment of the heading and of the entries.
        spare: Whether the column is left out if there is not enough room.
        under: Index of another column. If there is not enough room, the entries of this column are
            moved below the entries of that one. None if they never move.
        sign: Text before an entry that is moved.
    """

    name: str
    head: tuple[tuple[Piece, ...], ...] = ()
    side: Side = "right"
    spare: bool = False
    under: int | None = None
    sign: str = ""


@dataclass(frozen=True)
class Record:
    """A row of a table.

    Attributes:
        name: Name of the row. Its entries have keys that begin with "<table>/<name>/", unless they
            move from or to a part of another picture.
        entries: One entry for each column; None for no entry.
    """

    name: str
    entries: tuple[Line | Formula | None, ...]


@dataclass(frozen=True, kw_only=True)
class Table(Part):
    """A table: rows below the headings of the columns, with a line in between.

    Tables in the same size group (`Part.group`) show the same columns, in texts of the same size.

    Attributes:
        fields: The columns, from left to right.
        records: The rows, from top to bottom.
        between: Text beside the brackets, which join each row with the next one; empty for no
            brackets.
        heads: Maximum font size of the headings and of the text beside brackets.
        note: Text below the last row; None for no text.
        beneath: Key of a plot: if it is above the table, the table stays between the ends of the
            plot's horizontal axis. Empty for no such plot.
    """

    fields: tuple[Field, ...]
    records: tuple[Record, ...]
    between: tuple[Piece, ...] = ()
    heads: Size = "label"
    note: Line | None = None
    beneath: str = ""

    @property
    def children(self) -> tuple[Part, ...]:
        """All entries, and the note."""
        entries = tuple(entry for record in self.records for entry in record.entries if entry)
        return (*entries, self.note) if self.note else entries
