"""Lists of bars: one or several quantities for each row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Formula, Piece, Token
from qkvideo.scenes.text.numbers import Cell

BarInk = Ink | Literal["sign"]
"""Colour of bars: one of the colours in `Ink`, or "sign", which marks negative numbers by their
colour. In the colour "share", longer bars are brighter."""
Head = tuple[Piece, ...] | Formula


@dataclass(frozen=True)
class Entry:
    """One row of a list of bars.

    Attributes:
        name: Part of the keys of the row's items, "<list>/<panel>/<column>/<name>". If the row is a
            word, the index of the word in the sentence.
        label: Label of the row.
        ink: Colour of the label if the row is highlighted.
        bars: Whether the row has bars. A sum over several words, for example, has none. In a
            stacked column (`Quantity.stacked`), however, each row has a bar; False makes it grey.
    """

    name: str
    label: tuple[Piece, ...]
    ink: Ink = "ink"
    bars: bool = True


@dataclass(frozen=True)
class Quantity:
    """A column of a list: a number for each row and, if there is a scale, a bar for each row.

    Attributes:
        name: Part of the items' keys: a number has the key "<list>/<panel>/<name>/<entry>", its bar
            "<list>/<panel>/<name>/<entry>/bar". If columns of two successive pictures have the same
            name, the bars of the first picture turn into those of the second.
        cells: The number of each row; None for a row without number and bar.
        scale: The numbers at the left and the right end of the room for bars, such as (−2.5, 4.0)
            or (0.0, 1.0); None for a column without bars. Columns whose bars are compared need
            equal scales.
        head: Heading of the column.
        ink: Colour of the bars; in a column without bars, of the numbers.
        sign: Text before each number.
        spoken: Whether the column is highlighted; otherwise it is muted.
        strong: Whether the numbers are semibold.
        numbers: Whether the column shows its numbers.
        spare: Whether the column may be left out if there is no room.
        stacked: Whether each bar begins where the bar of the previous row ends.
        total: Sum of the numbers, shown below the rows, in a column of bars as a bar, too; None to
            show no sum.
        sum: Text before the total.
        counts: Numbers that take the total's place, picture after picture; `sum` stands before the
            widest.
        close: Whether the column is close to the previous column, because they belong together.
        lit: Names of the rows that are highlighted in this column; None for those in `Bars.lit`.
        framed: Name of the row whose number has a frame, with the key "<column>/framed", or "total"
            for the sum; may be empty. If the column is left out, so is its frame.
    """

    name: str
    cells: tuple[Cell | None, ...]
    scale: tuple[float, float] | None = None
    head: Head = ()
    ink: BarInk = "share"
    sign: str = ""
    spoken: bool = True
    strong: bool = False
    numbers: bool = True
    spare: bool = False
    stacked: bool = False
    total: Cell | None = None
    sum: str = ""
    counts: tuple[Cell, ...] = ()
    close: bool = False
    lit: frozenset[str] | None = None
    framed: str = ""


@dataclass(frozen=True)
class Panel:
    """A group of columns of a list that are always side by side.

    In frames narrower than 16:9, the panels of a list may be one below another.

    Attributes:
        quantities: The columns, from left to right.
        name: Part of the keys of the panel's items; may be empty if the list has only one panel.
        head: Heading of the panel.
        foot: Text below the panel.
    """

    quantities: tuple[Quantity, ...]
    name: str = ""
    head: tuple[Piece, ...] = ()
    foot: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Bars(Part):
    """A list: rows with a label on the left, and columns of numbers and bars.

    Lists of one size group have text of the same size. In all of them panels are side by side, or
    in all of them one below another. A list without bars is a table; its long labels continue on a
    second line.

    Attributes:
        entries: The rows.
        panels: The groups of columns. A panel is left out if all its columns may be left out
            (`spare`), and they do not fit.
        lit: Names of the highlighted rows; the other rows are muted. None to highlight all rows.
        head: Heading above the labels, such as “it asks”, where “it” is the query.
        ink: Colour of the labels' heading.
        total: Label of the line of totals (`Quantity.total`) below the rows.
        turns: Whether panels are one below another in frames narrower than 16:9, if there is room.
            Panels of a table always stay side by side.
    """

    entries: tuple[Entry, ...]
    panels: tuple[Panel, ...]
    lit: frozenset[str] | None = None
    head: Head = ()
    ink: Ink = "query"
    total: Head = ()
    turns: bool = True


@dataclass(frozen=True)
class Rod(Part):
    """A single bar in a box of its own; rods below one another have a common zero line.

    Attributes:
        cell: The number; None for no bar. An infinite number has no bar.
        scale: The numbers at the left and the right end of the room for bars.
        numbers: Whether the bar is followed by its number.
        widest: The longest number of all rods, for which room is kept.
        spoken: Whether the bar is highlighted.
    """

    cell: Cell | None
    scale: tuple[float, float]
    numbers: bool = False
    widest: Cell | None = None
    spoken: bool = True


def scale_of(*columns: Sequence[Cell | None]) -> tuple[float, float]:
    """Return a common scale for the bars of several columns: its left end and its right end.

    These are the smallest and the largest of zero and the numbers in the columns. Infinite numbers
    and NaN are ignored.
    """
    return _ends(cell.value for column in columns for cell in column if cell is not None)


def scale_of_sum(column: Sequence[Cell], total: Cell) -> tuple[float, float]:
    """Return the scale for stacked bars, each of which begins where the previous one ends.

    Infinite numbers and NaN are ignored.

    Args:
        column: The numbers of the rows.
        total: The sum below the rows, which has a bar of its own.

    Returns:
        The smallest and the largest value at which a bar begins or ends.
    """
    return _ends((*accumulate(cell.value for cell in column), total.value))


def _ends(values: Iterable[float]) -> tuple[float, float]:
    seen = [0.0, *filter(isfinite, values)]
    return min(seen), max(seen)


def word(token: Token, ink: Ink = "ink") -> Entry:
    """Return a row for a word, named by the word's index."""
    return Entry(f"{token.index}", (token,), ink)
