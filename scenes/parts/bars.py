"""Lists of bars: what each of some things has of one quantity or of several, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Literal

from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Formula, Piece, Token

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
    """

    name: str
    label: tuple[Piece, ...]
    ink: Ink = "ink"
    bars: bool = True


@dataclass(frozen=True)
class Quantity:
    """One column: a number for each row, and a bar, if it has a scale.

    Attributes:
        name: In keys: "<list>/<panel>/<name>/<entry>" is a number, and "…/<entry>/bar" its bar.
            Quantities of one name are the same bars in two pictures, whatever they measure.
        cells: One for each entry; None leaves a place empty.
        scale: The numbers at both ends of the column, zero between them or at one of them; None
            for a column without bars. Columns that are compared get the same.
        head: Above it.
        ink: Of the bars.
        hollow: Whether they are outlines.
        sign: Stands before each number.
        spoken: Whether it is spoken of; else all of it is quiet.
        numbers: Whether there are numbers beside the bars.
        spare: Whether it is left out where there is no room for it.
        outline: What each bar is a part of, an outline behind it; of one scale with the bars.
        stacked: Whether each bar begins where the one before it ended, those of all entries: the
            last one's end is the sum. Its total has a bar, too.
        total: Below a rule under the numbers: their sum.
        sum: Stands before that.
    """

    name: str
    cells: tuple[Cell | None, ...]
    scale: tuple[float, float] | None = None
    head: Head = ()
    ink: BarInk = "share"
    hollow: bool = False
    sign: str = ""
    spoken: bool = True
    numbers: bool = True
    spare: bool = False
    outline: tuple[Cell | None, ...] = ()
    stacked: bool = False
    total: Cell | None = None
    sum: str = ""


@dataclass(frozen=True)
class Panel:
    """Columns that stay together; in a narrow frame panels may stand below one another.

    Attributes:
        quantities: From left to right.
        name: In keys; it may be empty where there is one panel only.
        head: What all of it is.
        foot: Said below it.
    """

    quantities: tuple[Quantity, ...]
    name: str = ""
    head: tuple[Piece, ...] = ()
    foot: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Bars(Part):
    """Rows below one another: their labels at the left, then columns of numbers and bars.

    Lists of one group have text of one size, and stand in one way.

    Attributes:
        entries: The rows.
        panels: The columns; one whose columns are all left out is left out.
        lit: Names of the rows that are spoken of, the others are quiet; all, if not given.
        head: Above the labels: the word that asks.
        ink: Of that.
        total: Below the labels: what totals are.
    """

    entries: tuple[Entry, ...]
    panels: tuple[Panel, ...]
    lit: frozenset[str] | None = None
    head: tuple[Piece, ...] = ()
    ink: Ink = "query"
    total: Head = ()


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


def alike(scales: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Scales of one length, each with what it had in its middle: one unit for all."""
    widest = max((high - low for low, high in scales), default=0.0)
    spare = [(widest - (high - low)) / 2 for low, high in scales]
    return [(low - free, high + free) for (low, high), free in zip(scales, spare, strict=True)]


def word(token: Token, ink: Ink = "ink") -> Entry:
    """The row of a word."""
    return Entry(f"{token.index}", (token,), ink)
