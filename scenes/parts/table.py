"""Tables: columns with headings, and rows of numbers, texts and formulas."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part, Side, Size
from qkvideo.scenes.parts.text import Formula, Line, Piece


@dataclass(frozen=True)
class Field:
    """A column of a table.

    Attributes:
        name: Part of the item's key: the heading is "<table>/head/<name>".
        head: Heading, in one or two lines.
        side: Alignment of the entries.
        spare: Whether the column may be left out if there is no room.
        under: Index of another column. If there is no room for this column, its entries are placed
            below those of the other column. None if this is not possible.
        sign: Text before each entry in that case.
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
        name: Part of the row's key, "<table>/<name>", with which the keys of its entries begin. An
            entry that moves from or to a part of another picture has a key of its own.
        entries: One entry for each column; None for an empty place.
    """

    name: str
    entries: tuple[Line | Formula | None, ...]


@dataclass(frozen=True, kw_only=True)
class Table(Part):
    """Rows below a heading and a rule; all tables of a group have the same size of text.

    Attributes:
        fields: The columns.
        records: The rows.
        between: Text beside each of the brackets that join a row and the previous one; empty for no
            brackets.
        heads: Font size of headings, and of the text beside brackets.
        note: Text below the last row.
        beneath: Key of a plot above the table, whose x scale sets the table's width; empty for
            none.
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
