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
"""Colour of bars: one of the colours in `Ink`, or "sign", which marks negative numbers by their
colour. In the colour "share", longer bars are brighter."""
Head = tuple[Piece, ...] | Formula


@dataclass(frozen=True)
class Entry:
    """One row of a list of bars.

    Attributes:
        name: Last part of the keys of the row's items. For a word, its index in the sentence, so
            that its bars have the same keys in every list.
        label: Label of the row.
        ink: Colour of the label if the row is highlighted.
        bars: Whether the row has bars. A row for the sum over several words has none, because it is
            not comparable with single words.
        unit: Unit after the row's numbers, if it has no bars.
    """

    name: str
    label: tuple[Piece, ...]
    ink: Ink = "ink"
    bars: bool = True
    unit: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Quantity:
    """A column of a list: a number for each row and, if there is a scale, a bar.

    Attributes:
        name: Part of the items' keys: a number has the key "<list>/<panel>/<name>/<entry>", its bar
            "…/<entry>/bar". If columns of two successive pictures have the same name, the bars of
            the first turn into those of the second.
        cells: The number of each row; None for an empty place.
        scale: The numbers at the left and the right end of the room for bars, the first at most 0,
            the second at least 0; None for a column without bars. Columns to be compared need
            the same scale.
        head: Heading of the column; a formula with a key keeps that key.
        ink: Colour of the bars; in a column without bars, of the numbers.
        sign: Text before each number.
        spoken: Whether the column is highlighted; otherwise it is muted.
        strong: Whether the numbers are semibold.
        numbers: Whether there are numbers beside the bars.
        spare: Whether the column may be left out if there is no room.
        stacked: Whether each bar begins where the previous one ends, so that the last one ends at
            the sum. The total then has a bar as well.
        total: Sum of the numbers, shown below a rule.
        sum: Text before the total.
        close: Whether the column is placed close to the previous one, because they belong together.
        lit: Names of the rows highlighted in this column; None for those of the list.
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
    """A column of histograms, one for each row, with a common axis and the same height.

    Their keys are "<list>/<panel>/<name>/<entry>".

    Attributes:
        name: Part of the keys.
        counts: For each row, the counts of its bins.
        ends: For each row, the start of its first bin and the end of its last; bins have equal
            widths.
        axis: The values at the left and right end of the column.
        ticks: Numbers on the axis, below the last row.
        head: Heading of the column; a formula with a key keeps that key.
        ink: Colour of the histograms; with "share", wide histograms are brighter.
        spare: Whether the column may be left out if there is no room.
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
    """Columns of a list that stay together; in a narrow frame, panels may be stacked.

    Attributes:
        quantities: The columns, from left to right.
        name: Part of the keys of its items; may be empty if the list has one panel.
        head: Heading of the panel.
        foot: Text below the panel.
        spoken: Whether the panel is highlighted; otherwise its heading is muted.
    """

    quantities: tuple[Quantity | Histogram, ...]
    name: str = ""
    head: tuple[Piece, ...] = ()
    foot: tuple[Piece, ...] = ()
    spoken: bool = True


@dataclass(frozen=True)
class Bars(Part):
    """A list: rows with a label on the left, and columns of numbers and bars.

    Lists of one group have the same size of text and the same arrangement. In a list without bars,
    which is a table, long labels continue on a second line.

    Attributes:
        entries: The rows.
        panels: The groups of columns; a panel without any visible column is left out.
        lit: Names of the highlighted rows; the other rows are muted. None for all.
        head: Heading of the labels, such as the query.
        ink: Colour of that heading.
        total: Label of the row of totals.
        side: Alignment of the labels.
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
    """Return the smallest and the largest number of several columns, including zero.

    Infinite numbers and NaN are ignored.
    """
    values = [cell.value for column in columns for cell in column if cell is not None]
    finite = [value for value in values if isfinite(value)]
    return min([0.0, *finite]), max([0.0, *finite])


def scale_of_sum(column: Sequence[Cell], total: Cell) -> tuple[float, float]:
    """Return the smallest and the largest end of stacked bars, including zero and the total.

    Infinite numbers and NaN are ignored.
    """
    ends = [*accumulate(cell.value for cell in column), total.value]
    finite = [end for end in ends if isfinite(end)]
    return min([0.0, *finite]), max([0.0, *finite])


def word(token: Token, ink: Ink = "ink") -> Entry:
    """Return a row for a word, named by the word's index."""
    return Entry(f"{token.index}", (token,), ink)
