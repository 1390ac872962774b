"""Swarms: thousands of numbers as dots beside a scale; some dots have names."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.numbers import Cell, Cells


@dataclass(frozen=True)
class Named:
    """A number of a `Swarm` that is also shown as a large dot with a name.

    If there is no room for the name, the large dot is left out, too.

    Attributes:
        at: Index of the number.
        name: Name beside the dot.
        lit: Whether the dot is highlighted.
        key: Key of the name, if the name moves to or from a part of another picture; otherwise
            empty.
    """

    at: int
    name: Piece
    lit: bool = False
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Swarm(Part):
    """Numbers shown as dots; dots of larger numbers are higher, or further to the right.

    The keys of the items are "<key>/dots", "<key>/median", and "<key>/tick/0.5" for a line.

    Attributes:
        cells: The v numbers, (1, v), one dot for each. If the next picture has a swarm with the
            same key, dot k moves to number k of that swarm.
        median: Median of the numbers, shown as a line.
        top: The number at the upper (or right) end of the scale; the number at the other end is 0.
        ticks: Numbers of the scale, each shown as a line.
        named: Those numbers that are also shown as large dots with names.
        lit: Whether the swarm is highlighted.
        upright: Whether dots of larger numbers are higher.
    """

    cells: Cells
    median: Cell
    top: float
    ticks: tuple[Cell, ...] = ()
    named: tuple[Named, ...] = ()
    lit: bool = True
    upright: bool = True


@dataclass(frozen=True, kw_only=True)
class Ticks(Part):
    """The numbers of a scale, at the left of swarms or, if these lie, below them.

    Attributes:
        cells: The numbers.
        top: The number at the upper (or right) end of the scale.
        upright: Whether larger numbers are higher.
    """

    cells: tuple[Cell, ...]
    top: float
    upright: bool = True
