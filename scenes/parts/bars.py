"""Lists of bars: what each of some things has of one quantity or of several, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
        panels: The columns.
        lit: Names of the rows that are spoken of, the others are quiet; all, if not given.
        head: Above the labels: the word that asks.
        ink: Of that.
    """

    entries: tuple[Entry, ...]
    panels: tuple[Panel, ...]
    lit: frozenset[str] | None = None
    head: tuple[Piece, ...] = ()
    ink: Ink = "query"


def scale_of(*columns: Sequence[Cell | None]) -> tuple[float, float]:
    """The least and the largest number of some columns, zero between them or one of them.

    Numbers that are not finite are no lengths.
    """
    values = [cell.value for column in columns for cell in column if cell is not None]
    finite = [value for value in values if abs(value) < float("inf")]
    return min([0.0, *finite]), max([0.0, *finite])


def word(token: Token, ink: Ink = "ink") -> Entry:
    """The row of a word."""
    return Entry(f"{token.index}", (token,), ink)
