"""Clouds: thousands of numbers as dots, in lanes side by side; some dots have names."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True)
class Lane:
    """A group of numbers, shown as dots in a lane of a cloud.

    Attributes:
        name: Part of the item's key: all dots of the lane are one item, "<cloud>/dots/<name>".
        label: Label of the lane.
        cells: The v numbers, (1, v), one dot for each. If a lane has the same name in the next
            picture, dot k moves to number k of that picture's lane.
        median: Median of the numbers: a line across the lane, and a number at its label.
        lit: Whether the lane is highlighted.
    """

    name: str
    label: tuple[Piece, ...]
    cells: Cells
    median: Cell
    lit: bool = True


@dataclass(frozen=True)
class Named:
    """A number of a `Cloud` that is also shown as a large dot with a name.

    A cloud shows groups of numbers as dots; each group has a lane of its own. If there is no room
    for the name, the large dot is left out, too.

    Attributes:
        lane: Index of the lane in `Cloud.lanes`.
        at: Index of the number in the lane's `cells`.
        name: Name beside the dot.
        lit: Whether the dot is highlighted.
        key: Key of the name, if the name moves to or from a part of another picture; otherwise
            empty.
    """

    lane: int
    at: int
    name: Piece
    lit: bool = False
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Cloud(Part):
    """Numbers shown as dots, in lanes side by side; dots of larger numbers are higher.

    In 9:16, or if the labels do not fit side by side, the lanes are rows below one another. Dots
    of larger numbers are then further to the right.

    Attributes:
        lanes: The lanes, in order.
        top: The number at the upper (or right) end of the scale; the number at the other end is 0.
        ticks: Numbers on the scale, each with a line across all lanes.
        named: Those numbers of the lanes that are also shown as large dots with names.
        title: Title of the scale.
    """

    lanes: tuple[Lane, ...]
    top: float
    ticks: tuple[Cell, ...] = ()
    named: tuple[Named, ...] = ()
    title: tuple[Piece, ...] = ()
