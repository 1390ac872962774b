"""Tables: columns with headings, and rows of numbers, texts and formulas."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.boxes import Column, End, First, Fit, Lattice, Row, Space
from qkvideo.scenes.parts.part import Part, Shape, Side, Size
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.text import Formula, Line, Piece

EASY, LEAST = 0.8, 0.55
"""Minimum factors for the texts of a table with more columns than it needs, and of any table."""
ALIGNS: dict[Side, End] = {"left": "start", "center": "center", "right": "end"}


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
class TableRow:
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
        heads: Maximum font size of the headings.
    """

    fields: tuple[Field, ...]
    records: tuple[TableRow, ...]
    heads: Size = "label"

    @property
    def children(self) -> tuple[Part, ...]:
        """All entries."""
        return tuple(entry for record in self.records for entry in record.entries if entry)

    def expanded(self, shape: Shape) -> Part:
        """Return a lattice of as many columns as fit."""
        del shape
        every = tuple(range(len(self.fields)))
        beside = tuple(k for k in every if self.fields[k].under is None)
        few = tuple(k for k in beside if not self.fields[k].spare)
        *more, fewest = map(self._with, dict.fromkeys([every, beside, few]))
        easy = (Fit((way,), least=EASY, group=self.group) for way in more)
        ways = *easy, Fit((fewest,), least=LEAST, group=self.group)
        return First(ways, group=self.group and f"{self.group}/columns")

    def _with(self, shown: tuple[int, ...]) -> Part:
        """Return the table with some of its columns side by side."""
        rows = [tuple(self._cell(record, k, shown) for k in shown) for record in self.records]
        if any(field.head for field in self.fields):
            heads = tuple(self._head(self.fields[k]) for k in shown)
            rule = Rule(tuple(head.key for head in heads), "line", key=f"{self.key}/rule")
            rows = [heads, (rule, *(Space() for _ in shown[1:])), *rows]
        return Lattice(tuple(rows), ("tight", "tight"), "fill", spreads=True)

    def _head(self, field: Field) -> Column:
        """Return the heading of a column."""
        key = f"{self.key}/head/{field.name}"
        lines = (
            Line(pieces, self.heads, "quiet", key=f"{key}/{number}")
            for number, pieces in enumerate(field.head)
        )
        return Column(tuple(lines), "none", ALIGNS[field.side], "end", key=key)

    def _cell(self, record: TableRow, k: int, shown: tuple[int, ...]) -> Part:
        """Return an entry, with those of columns without room below it."""
        moved = (at for at, field in enumerate(self.fields) if field.under == k and at not in shown)
        entries = record.entries[k], *(self._signed(record, at) for at in moved)
        # What points at a row, such as a bracket, is beside its last column.
        key = f"{self.key}/{record.name}" if k == shown[-1] else ""
        return Column(tuple(filter(None, entries)), "none", ALIGNS[self.fields[k].side], key=key)

    def _signed(self, record: TableRow, k: int) -> Line | Formula | Row | None:
        """Return an entry that is moved below another one, after its column's sign."""
        entry, sign = record.entries[k], self.fields[k].sign
        if entry is None or not sign:
            return entry
        return Row((Line((sign,), entry.size, "quiet", key=f"{entry.key}/sign"), entry), "none")
