"""Lists of bars: one or several quantities for each row."""

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
"""Colours of bars: "share" is brighter for longer ones, "sign" marks negative numbers."""
Head = tuple[Piece, ...] | Formula


@dataclass(frozen=True)
class Entry:
    """One row of a list.

    Attributes:
        name: Part of its keys. For a word its index in the sentence, so that its bars have the same
            keys wherever it is listed.
        label: Its label.
        ink: Colour of the label, if it is highlighted.
        bars: Whether it has bars; a sum over several words is not comparable with single words.
        unit: Unit after its numbers, if they have no bars.
    """

    name: str
    label: tuple[Piece, ...]
    ink: Ink = "ink"
    bars: bool = True
    unit: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Quantity:
    """A column: a number for each row and, with a scale, a bar.

    Attributes:
        name: Part of its keys: "<list>/<panel>/<name>/<entry>" is a number, "…/<entry>/bar" its
            bar. Quantities with the same name have the same bars in two pictures.
        cells: A cell for each entry; None for an empty place.
        scale: The numbers at both ends of the column, with zero at one end or between them; None
            for no bars. Columns that are compared have the same scale.
        head: Heading; a formula with a key keeps it.
        ink: Colour of the bars; without bars, of the numbers.
        sign: Text before each number.
        spoken: Whether it is highlighted; otherwise it is quiet.
        strong: Whether its numbers are semibold.
        numbers: Whether there are numbers beside the bars.
        spare: Whether it may be left out if there is no room.
        stacked: Whether each bar begins where the one before it ends, so that the last one ends at
            the sum. The total has a bar, too.
        total: Sum of the numbers, below a rule.
        sum: Text before the total.
        close: Whether it is close to the column before it, to which it belongs.
        lit: Names of the rows highlighted in this column; by default those of the list.
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
    """A column of histograms, one for each row, on one axis.

    All have the same height. Their keys are "<list>/<panel>/<name>/<entry>".

    Attributes:
        name: Part of its keys.
        counts: Counts of each row's bins.
        ends: Beginning of each row's first bin, and end of its last one; bins have equal widths.
        axis: The values at both ends of the column.
        ticks: Numbers on the axis, below the last row.
        head: Heading; a formula with a key keeps it.
        ink: Colour of the histograms; "share" is brighter for wide ones.
        spare: Whether it may be left out if there is no room.
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
    """Columns that stay together; in a narrow frame, panels may be stacked.

    Attributes:
        quantities: The columns, from left to right.
        name: Part of its keys; may be empty for a single panel.
        head: Heading of the panel.
        foot: Text below it.
        spoken: Whether it is highlighted; otherwise its heading is quiet.
    """

    quantities: tuple[Quantity | Histogram, ...]
    name: str = ""
    head: tuple[Piece, ...] = ()
    foot: tuple[Piece, ...] = ()
    spoken: bool = True


@dataclass(frozen=True)
class Bars(Part):
    """Rows with a label on the left, and columns of numbers and bars.

    Lists of one group have the same size of text and the same arrangement. A list without bars is a
    table: long labels continue in a second line.

    Attributes:
        entries: The rows.
        panels: The columns; a panel without any visible column is left out.
        lit: Names of the highlighted rows, the others are quiet; by default all.
        head: Heading of the labels, such as the query.
        ink: Colour of that heading.
        total: Label of the totals.
        side: Side of the labels.
        turns: Whether panels are stacked in a narrow frame, if there is room.
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
    """The smallest and the largest number of several columns, including zero.

    Infinite numbers and NaN are ignored.
    """
    values = [cell.value for column in columns for cell in column if cell is not None]
    finite = [value for value in values if isfinite(value)]
    return min([0.0, *finite]), max([0.0, *finite])


def scale_of_sum(column: Sequence[Cell], total: Cell) -> tuple[float, float]:
    """The smallest and the largest end of stacked bars, including zero and the total."""
    ends = [*accumulate(cell.value for cell in column), total.value]
    finite = [end for end in ends if isfinite(end)]
    return min([0.0, *finite]), max([0.0, *finite])


def word(token: Token, ink: Ink = "ink") -> Entry:
    """The row of a word."""
    return Entry(f"{token.index}", (token,), ink)
