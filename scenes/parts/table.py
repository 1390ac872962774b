"""Tables: columns with heads, and rows of numbers, texts and formulas."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part, Side, Size
from qkvideo.scenes.parts.text import Formula, Line, Piece


@dataclass(frozen=True)
class Field:
    """A column.

    Attributes:
        name: "<table>/head/<name>" is the key of what stands above it.
        head: What stands above it, in one line or in two.
        side: Where its entries stand.
        spare: Whether it is left out where there is no room for it.
        under: Number of the column (from 0) under whose entries its own stand where there is no
            room for it beside them; None where it has to stand for itself.
        sign: What its entries begin with there.
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
        name: "<table>/<name>" is the key of all of it, and its entries' keys begin with that,
            unless they are on the stage before or after in another part.
        entries: One for each column; None leaves a place empty.
    """

    name: str
    entries: tuple[Line | Formula | None, ...]


@dataclass(frozen=True, kw_only=True)
class Table(Part):
    """Rows below a rule, in one size with all tables of its group.

    Attributes:
        fields: The columns.
        records: The rows.
        between: Said of each row and the one before it, beside a bracket.
        heads: Size of the heads, and of that.
        note: Said below the last row.
        beneath: Key of a plot: where the table stands below it, it is as wide as its scale.
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
