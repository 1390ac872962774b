"""Amounts of time and memory in suitable units, and the numbers beside scales.

Arrays contain such an amount in all units, one column for each (`engine.measuring.growth`), so the
number that is drawn is always one of their cells.
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
"""Limit below which numbers of bytes are written in full: five digits are easy to read."""
THREE, TWO = 100, 10
"""Limits for writing numbers with three digits: from the first on without decimals, from the second
on with one decimal, below with two."""
LEAST_DIGITS, MOST_DIGITS = 2, 3
"""Minimum and maximum number of decimals of a slope: one says little, four exceed the precision of
measurements."""
BEYOND = 1000
"""Factor by which the ticks of a scale extend beyond its values, since layouts leave room at both
ends."""
TICKS = 40
"""Maximum number of ticks of a scale: 10⁴⁰ ns are longer than the age of the universe."""
KINDS: tuple[Kind, ...] = ("time", "bytes", "powers")
"""Rows of the source "axis"; the k-th number in a row is 10ᵏ ns, 32ᵏ B, or 10ᵏ."""
SPACE = "\u00a0"


@dataclass(frozen=True)
class Amount:
    """A number and its unit.

    Attributes:
        cell: The number, in that unit.
        unit: Name of the unit, as a line of the catalogue.
    """

    cell: Cell
    unit: Said

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The number, a space and the unit, as pieces of a line."""
        return (self.cell, SPACE, self.unit)


@dataclass(frozen=True)
class Tick:
    """A labelled value of a scale.

    Attributes:
        value: Position on the scale.
        cell: The number as written.
        pieces: The label: the number and its unit, if it has one.
        together: If True, the tick is shown only if there is room for all ticks for which this is
            True.
    """

    value: float
    cell: Cell
    pieces: tuple[Piece, ...]
    together: bool = False


def count(name: str, index: tuple[int, ...], table: Array) -> Cell:
    """Read a whole number from an array.

    Args:
        name: Name of the array, as the source of the cell.
        index: Index of the number.
        table: The array.
    """
    return Cell(name, index, float(table[index]), Style(0, group=","))


def short(name: str, index: tuple[int, ...], table: Array) -> Cell:
    """Read a number from an array, to be written with three digits.

    Args:
        name: Name of the array, as the source of the cell.
        index: Index of the number.
        table: The array.
    """
    value = float(table[index])
    return Cell(name, index, value, Style(decimals(value), group=","))


def decimals(value: float) -> int:
    """Return the decimals needed for three significant digits, without trailing zeros."""
    wanted = 0 if value >= THREE else 1 if value >= TWO else 2
    while wanted and round(value, wanted) == round(value, wanted - 1):
        wanted -= 1
    return wanted


def digits(error: float) -> int:
    """Return how many decimals are meaningful if a value has this error."""
    if not error > 0:
        return LEAST_DIGITS
    return max(LEAST_DIGITS, min(MOST_DIGITS, math.ceil(-math.log10(error))))


def named(one: str) -> Said:
    """Return the catalogue line that names a unit."""
    return Said(f"unit-{one.replace('µ', 'u')}")


def amount(name: str, table: Array, *first: int, of: Mapping[str, float] = BYTES) -> Amount:
    """Read an amount from an array that contains it in several units, in a suitable unit.

    Args:
        name: Name of the array, as the source of the cell.
        table: The array. Along its last axis, it contains the amount in each unit of `of`, in the
            same order.
        *first: Index of the amount in the first, largest unit.
        of: How many of each unit make up one second or one byte; the largest unit first.
    """
    units = list(of)
    *where, column = first
    plain = float(table[(*where, column + list(of.values()).index(1.0))])
    chosen = "B" if of is BYTES and plain < PLAIN_BYTES else unit(of, plain)
    return Amount(short(name, (*where, column + units.index(chosen)), table), named(chosen))


def ticks(kind: Kind, values: Iterable[float]) -> tuple[Tick, ...]:
    """Return the ticks of a scale.

    Args:
        kind: What the scale shows, which decides the units: "time", "bytes", or "powers" of ten.
        values: The values that the scale has to include.
    """
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
