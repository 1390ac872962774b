"""Clouds: thousands of numbers as dots, in lanes side by side; some dots have names."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True)
class Lane:
    """The numbers of one group, as a lane of dots.

    Attributes:
        name: Part of the item's key: the dots are "<cloud>/dots/<name>".
        label: Label of the lane.
        cells: The numbers, (1, v), one dot for each. The number with the same index in
            the same lane is the same dot in all pictures.
        median: The median, shown as a line across the lane and a number below its label.
        lit: Whether the lane is highlighted.
    """

    name: str
    label: tuple[Piece, ...]
    cells: Cells
    median: Cell
    lit: bool = True


@dataclass(frozen=True)
class Named:
    """A dot whose name is shown, if there is room.

    Attributes:
        lane: Index of the lane.
        at: Index of the dot's number among the lane's numbers (`Lane.cells`).
        name: Name of the dot.
        lit: Whether the dot is highlighted.
        key: Key of the name, if it moves from or to a part of another picture; otherwise empty.
    """

    lane: int
    at: int
    name: Piece
    lit: bool = False
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Cloud(Part):
    """Lanes of dots side by side, in which larger numbers are higher.

    If labels do not fit, lanes are below one another, and larger numbers are further to the right.
    All dots of a lane are drawn as one curve.

    Attributes:
        lanes: The lanes, in order.
        top: The number at the upper end of the scale; the lower end is 0.
        ticks: Numbers on the scale, each with a line across all lanes.
        named: Dots whose names are shown.
        title: Title of the scale.
    """

    lanes: tuple[Lane, ...]
    top: float
    ticks: tuple[Cell, ...] = ()
    named: tuple[Named, ...] = ()
    title: tuple[Piece, ...] = ()
