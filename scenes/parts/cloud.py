"""Clouds: thousands of numbers as dots, in lanes side by side, and a few of them by name."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True)
class Lane:
    """Numbers of one kind.

    Attributes:
        name: In keys: its dots are "<cloud>/dots/<name>".
        label: What they are of.
        cells: The numbers, (1, v): a dot each. A number in the same column of the same lane is the
            same dot in two pictures.
        median: The one in the middle: a line across the lane, and written below its label.
        lit: Whether it is spoken of.
    """

    name: str
    label: tuple[Piece, ...]
    cells: Cells
    median: Cell
    lit: bool = True


@dataclass(frozen=True)
class Named:
    """A dot with a name beside it, where there is room.

    Attributes:
        lane: Its lane's place among the lanes, from 0.
        at: Its column in the lane's numbers, from 0.
        name: What it is.
        lit: Whether it is spoken of.
        key: Of its name, if that is on the stage before or after in another part.
    """

    lane: int
    at: int
    name: Piece
    lit: bool = False
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Cloud(Part):
    """Lanes side by side whose dots rise with their numbers.

    Where labels would not fit, lanes stand below one another, and dots run to the right. A lane's
    dots are one curve, however many they are.

    Attributes:
        lanes: In order.
        top: The number at the scale's upper end; the lower one is 0.
        ticks: Numbers on the scale, with a line across all lanes.
        named: Dots with names.
        title: What rises.
    """

    lanes: tuple[Lane, ...]
    top: float
    ticks: tuple[Cell, ...] = ()
    named: tuple[Named, ...] = ()
    title: tuple[Piece, ...] = ()
