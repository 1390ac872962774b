"""Tables: columns with headings, and rows of numbers, texts and formulas."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part, Side, Size
from qkvideo.scenes.parts.text import Formula, Line, Piece


@dataclass(frozen=True)
class Field:
    """A column.

    Attributes:
        name: Part of its key: its heading is "<table>/head/<name>".
        head: Heading, in one or two lines.
        side: Alignment of its entries.
        spare: Whether it may be left out if there is no room.
        under: Index of the column below whose entries its own are placed if there is no room beside
            them; None if that is not possible.
        sign: Text before its entries in that case.
    """

    name: str
    head: tuple[tuple[Piece, ...], ...] = ()
    side: Side = "right"
    spare: bool = False
    under: int | None = None
    sign: str = ""


@dataclass(frozen=True)
class Record:
    """A row.

    Attributes:
        name: Part of its key, "<table>/<name>". Its entries' keys begin with that, unless another
            part shows them before or after.
        entries: One for each column; None for an empty place.
    """

    name: str
    entries: tuple[Line | Formula | None, ...]


@dataclass(frozen=True, kw_only=True)
class Table(Part):
    """Rows below a rule, in the same size as all tables of its group.

    Attributes:
        fields: The columns.
        records: The rows.
        between: Text for each row and the one before it, beside a bracket.
        heads: Size of headings, and of those texts.
        note: Text below the last row.
        beneath: Key of a plot: a table below it is as wide as its scale.
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
