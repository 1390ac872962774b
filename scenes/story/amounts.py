"""Amounts of time and of memory in the units that suit them, and the numbers beside scales.

An array has such an amount in all units, one column for each (`engine.growth`), so that the number
that is drawn is one of its cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.engine.measuring.growth import BYTES, SECONDS, unit
from qkvideo.scenes.parts.text import Piece, Said
from qkvideo.scenes.text.numbers import Cell, Style

Array = npt.NDArray[np.float64]
Kind = Literal["time", "bytes", "powers"]

PLAIN_BYTES = 100_000
"""Fewer bytes are written out: five digits are read at a glance."""
THREE, TWO = 100, 10
"""From here on no decimals, or one, make three digits."""
LEAST_DIGITS, MOST_DIGITS = 2, 3
"""Decimals of a slope: one says nothing, four are beyond what is measured."""
BEYOND = 1000
"""Scales have ticks so far beyond what is on them: a layout leaves room at their ends."""
TICKS = 40
"""So many lines a scale has at most: 10⁴⁰ ns are older than the world."""
KINDS: tuple[Kind, ...] = ("time", "bytes", "powers")
"""Rows of the source "axis"; its k-th number in a row is that of 10ᵏ ns, of 32ᵏ B, or 10ᵏ."""
SPACE = "\u00a0"


@dataclass(frozen=True)
class Amount:
    """A number and its unit.

    Attributes:
        cell: In that unit.
        unit: A line of the catalogue.
    """

    cell: Cell
    unit: Said

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """As it stands in a line."""
        return (self.cell, SPACE, self.unit)


@dataclass(frozen=True)
class Tick:
    """What stands beside a scale.

    Attributes:
        value: Where.
        cell: The number.
        pieces: The number and its unit, if it has one.
        together: Whether it is shown only where all that say so have room.
    """

    value: float
    cell: Cell
    pieces: tuple[Piece, ...]
    together: bool = False


def count(name: str, index: tuple[int, ...], table: Array) -> Cell:
    """A whole number out of an array."""
    return Cell(name, index, float(table[index]), Style(0, group=","))


def short(name: str, index: tuple[int, ...], table: Array) -> Cell:
    """A number of three digits out of an array."""
    value = float(table[index])
    return Cell(name, index, value, Style(decimals(value), group=","))


def decimals(value: float) -> int:
    """Three significant digits, and none after the mark where there is nothing to say."""
    wanted = 0 if value >= THREE else 1 if value >= TWO else 2
    while wanted and round(value, wanted) == round(value, wanted - 1):
        wanted -= 1
    return wanted


def digits(error: float) -> int:
    """As many decimals as an error has something to say in."""
    if not error > 0:
        return LEAST_DIGITS
    return max(LEAST_DIGITS, min(MOST_DIGITS, math.ceil(-math.log10(error))))


def named(one: str) -> Said:
    """The catalogue's line for a unit."""
    return Said(f"unit-{one.replace('µ', 'u')}")


def amount(name: str, table: Array, *first: int, of: Mapping[str, float] = BYTES) -> Amount:
    """An amount in the unit that suits it.

    Args:
        name: Of the array.
        table: The array.
        *first: Index of its first unit.
        of: The units, the largest first, and how many of each the plain one is.
    """
    units = list(of)
    *where, column = first
    plain = float(table[(*where, column + list(of.values()).index(1.0))])
    chosen = "B" if of is BYTES and plain < PLAIN_BYTES else unit(of, plain)
    return Amount(short(name, (*where, column + units.index(chosen)), table), named(chosen))


def ticks(kind: Kind, values: Iterable[float]) -> tuple[Tick, ...]:
    """What stands beside a scale's lines, as far as values and the ends of a layout may go."""
    given = list(values)
    low, high = min(given) / BEYOND, max(given) * BEYOND
    every = [_tick(kind, k) for k in range(TICKS)]
    return tuple(tick for tick in every if low <= tick.value <= high)


def _tick(kind: Kind, k: int) -> Tick:
    seconds, sizes = list(SECONDS)[::-1], list(BYTES)[::-1]
    if kind == "powers":
        cell = Cell("axis", (KINDS.index(kind), k), 10.0**k, Style(None, significant=1))
        return Tick(10.0**k, cell, (cell,))
    if kind == "time":
        value, step, one = 1e-9 * 10**k, 10 ** (k % 3 if k <= 9 else k - 9), seconds[min(k // 3, 3)]
    else:
        value, step, one = 32.0**k, 2 ** (5 * k % 10), sizes[min(5 * k // 10, len(sizes) - 1)]
    cell = Cell("axis", (KINDS.index(kind), k), float(step), Style(0, group=","))
    return Tick(value, cell, (cell, SPACE, named(one)))
