"""Lists of bars: what each of some things has of one quantity or of several, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part, Side
from qkvideo.scenes.parts.text import Formula, Piece, Token
from qkvideo.scenes.text.numbers import Cell

BarInk = Ink | Literal["sign"]
"""Of bars: "share" is brighter for longer ones, "sign" tells numbers below zero from others."""
Head = tuple[Piece, ...] | Formula


@dataclass(frozen=True)
class Entry:
    """One row of a list.

    Attributes:
        name: In keys. Of a word it is its place in the sentence, so that its bars are the same
            ones wherever it is listed.
        label: What the row is about.
        ink: Of the label, where it is spoken of.
        bars: Whether it has bars: what several words have together is no length to compare with
            those of single ones.
        unit: Stands behind its numbers, where they have no bars.
    """

    name: str
    label: tuple[Piece, ...]
    ink: Ink = "ink"
    bars: bool = True
    unit: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Quantity:
    """One column: a number for each row, and a bar, if it has a scale.

    Attributes:
        name: In keys: "<list>/<panel>/<name>/<entry>" is a number, and "…/<entry>/bar" its bar.
            Quantities of one name are the same bars in two pictures, whatever they measure.
        cells: One for each entry; None leaves a place empty.
        scale: The numbers at both ends of the column, zero between them or at one of them; None
            for a column without bars. Columns that are compared get the same.
        head: Above it; a formula that has a key keeps it.
        ink: Of the bars; of the numbers, where there are none.
        sign: Stands before each number.
        spoken: Whether it is spoken of; else all of it is quiet.
        strong: Whether its numbers are semibold.
        numbers: Whether there are numbers beside the bars.
        spare: Whether it is left out where there is no room for it.
        stacked: Whether each bar begins where the one before it ended, those of all entries: the
            last one's end is the sum. Its total has a bar, too.
        total: Below a rule under the numbers: their sum.
        sum: Stands before that.
        close: Whether it stands close to the column before it, to which it belongs.
        lit: Names of the rows that are spoken of in this column; the list's, if not given.
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
    close: bool = False
    lit: frozenset[str] | None = None


@dataclass(frozen=True)
class Histogram:
    """One column: how often each row has which values, as shapes on one axis.

    All shapes are of one height. They are "<list>/<panel>/<name>/<entry>".

    Attributes:
        name: In keys.
        counts: Of each row's bins.
        ends: Where each row's first bin begins and its last one ends; bins are equally wide.
        axis: The values at both ends of the column.
        ticks: Numbers on the axis, below the last row.
        head: Above it; a formula that has a key keeps it.
        ink: Of the shapes: of shares, wide ones are the brighter.
        spare: Whether it is left out where there is no room for it.
    """

    name: str
    counts: tuple[tuple[float, ...], ...]
    ends: tuple[tuple[float, float], ...]
    axis: tuple[float, float]
    ticks: tuple[Cell, ...] = ()
    head: Head = ()
    ink: Ink | Literal["share"] = "share"
    spare: bool = False


@dataclass(frozen=True)
class Panel:
    """Columns that stay together; in a narrow frame panels may stand below one another.

    Attributes:
        quantities: From left to right.
        name: In keys; it may be empty where there is one panel only.
        head: What all of it is.
        foot: Said below it.
        spoken: Whether it is spoken of: else its head is quiet.
    """

    quantities: tuple[Quantity | Histogram, ...]
    name: str = ""
    head: tuple[Piece, ...] = ()
    foot: tuple[Piece, ...] = ()
    spoken: bool = True


@dataclass(frozen=True)
class Bars(Part):
    """Rows below one another: their labels at the left, then columns of numbers and bars.

    Lists of one group have text of one size, and stand in one way. Where no column has bars the
    list is a table of numbers: long labels go on in a second line.

    Attributes:
        entries: The rows.
        panels: The columns; one whose columns are all left out is left out.
        lit: Names of the rows that are spoken of, the others are quiet; all, if not given.
        head: Above the labels: the word that asks.
        ink: Of that.
        total: Below the labels: what totals are.
        side: Where labels stand.
        turns: Whether panels stand below one another in a narrow frame, if there is room.
    """

    entries: tuple[Entry, ...]
    panels: tuple[Panel, ...]
    lit: frozenset[str] | None = None
    head: Head = ()
    ink: Ink = "query"
    total: Head = ()
    side: Side = "right"
    turns: bool = True


def scale_of(*columns: Sequence[Cell | None]) -> tuple[float, float]:
    """The least and the largest number of some columns, zero between them or one of them.

    Numbers that are not finite are no lengths.
    """
    values = [cell.value for column in columns for cell in column if cell is not None]
    finite = [value for value in values if isfinite(value)]
    return min([0.0, *finite]), max([0.0, *finite])


def scale_of_sum(column: Sequence[Cell], total: Cell) -> tuple[float, float]:
    """The least and the largest that stacked bars come to, zero and the total among them."""
    ends = [*accumulate(cell.value for cell in column), total.value]
    finite = [end for end in ends if isfinite(end)]
    return min([0.0, *finite]), max([0.0, *finite])


def word(token: Token, ink: Ink = "ink") -> Entry:
    """The row of a word."""
    return Entry(f"{token.index}", (token,), ink)
