"""Clouds: thousands of numbers as dots, in lanes side by side; some dots have names."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True)
class Lane:
    """The numbers of one group.

    Attributes:
        name: Part of its key: its dots are "<cloud>/dots/<name>".
        label: Its label.
        cells: The numbers, (1, v), one dot each. The same column of the same lane is the same dot
            in two pictures.
        median: The median: a line across the lane, and a number below its label.
        lit: Whether it is highlighted.
    """

    name: str
    label: tuple[Piece, ...]
    cells: Cells
    median: Cell
    lit: bool = True


@dataclass(frozen=True)
class Named:
    """A dot with a name, if there is room.

    Attributes:
        lane: Index of its lane.
        at: Column of its number in the lane.
        name: Its name.
        lit: Whether it is highlighted.
        key: Key of the name, if another part shows it before or after.
    """

    lane: int
    at: int
    name: Piece
    lit: bool = False
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Cloud(Part):
    """Lanes side by side, in which larger numbers are higher.

    If labels do not fit, lanes are below one another, and numbers grow to the right. All dots of a
    lane are one curve.

    Attributes:
        lanes: The lanes, in order.
        top: The number at the scale's upper end; the lower end is 0.
        ticks: Numbers on the scale, with a line across all lanes.
        named: Dots with names.
        title: Title of the scale.
    """

    lanes: tuple[Lane, ...]
    top: float
    ticks: tuple[Cell, ...] = ()
    named: tuple[Named, ...] = ()
    title: tuple[Piece, ...] = ()
