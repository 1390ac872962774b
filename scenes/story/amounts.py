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
    """A time or a size as films write it: a number and its unit.

    Attributes:
        cell: The number, in the unit `unit`.
        unit: The unit as a text from the catalogue, such as "ms" for milliseconds.
    """

    cell: Cell
    unit: Said

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The number, a space and the unit, as pieces of a line."""
        return (self.cell, SPACE, self.unit)


@dataclass(frozen=True)
class AxisTick:
    """A tick of a plot's axis: a value, and the label beside it.

    Attributes:
        value: The value on the axis: a time in seconds, a size in bytes, or a number without a
            unit.
        cell: The number in the label, in the label's unit.
        pieces: The whole label: the number, and its unit if there is one.
        together: Whether the tick is optional. The optional ticks of an axis are shown only if
            there is room for all of them.
    """

    value: float
    cell: Cell
    pieces: tuple[Piece, ...]
    together: bool = False


def count(name: str, index: tuple[int, ...], table: Array) -> Cell:
    """Return an entry of an array as a cell that is written without decimals.

    Args:
        name: Name of the array, which the cell keeps as its source.
        index: Indices of the entry in the array, from 0.
        table: The array.
    """
    return Cell(name, index, float(table[index]), Style(0, group=","))


def short(name: str, index: tuple[int, ...], table: Array) -> Cell:
    """Return an entry of an array as a cell that is written with few decimals.

    It has at most two decimals below 10, at most one from 10 on, and none from 100 on. Zeros at the
    end are left out.

    Args:
        name: Name of the array, which the cell keeps as its source.
        index: Indices of the entry in the array, from 0.
        table: The array.
    """
    value = float(table[index])
    return Cell(name, index, value, Style(decimals(value), group=","))


def decimals(value: float) -> int:
    """Return the number of decimals with which `short` writes a number.

    For example, 1.25 → 2, 12.5 → 1, 125 → 0. Zeros at the end are left out: 1.5 → 1. An exact half
    is written: rounded to even, 292.5 would go down and 877.5, three times as much, up.
    """
    if value % 1 == 0.5:
        return 1
    wanted = 0 if value >= THREE else 1 if value >= TWO else 2
    while wanted and round(value, wanted) == round(value, wanted - 1):
        wanted -= 1
    return wanted


def digits(error: float) -> int:
    """Return the number of decimals with which a slope is written: two or three.

    Args:
        error: The slope's standard error. There are three decimals if the error is above 0 and
            below 0.01.
    """
    if not error > 0:
        return LEAST_DIGITS
    return max(LEAST_DIGITS, min(MOST_DIGITS, math.ceil(-math.log10(error))))


def named(one: str) -> Said:
    """Return the catalogue line that names a unit."""
    return Said(f"unit-{one.replace('µ', 'u')}")


def amount(name: str, table: Array, *first: int, of: Mapping[str, float] = BYTES) -> Amount:
    """Return a time or a size in a unit that suits its magnitude.

    The unit is the largest in which the amount is at least 1: 0.0025 s are 2.5 ms. Sizes below
    100,000 bytes are in bytes.

    Args:
        name: Name of the array, for the returned cell.
        table: The array. It contains the amount in every unit: in s, ms, µs and ns, for example, at
            successive indices of its last axis.
        *first: Indices of the entry that contains the amount in the first unit (in s, for example):
            one index for each axis of the array.
        of: The units in the array's order, the largest first: `SECONDS` or `BYTES`.
    """
    units = list(of)
    *where, column = first
    plain = float(table[(*where, column + list(of.values()).index(1.0))])
    chosen = "B" if of is BYTES and plain < PLAIN_BYTES else unit(of, plain)
    return Amount(short(name, (*where, column + units.index(chosen)), table), named(chosen))


def ticks(kind: Kind, values: Iterable[float]) -> tuple[AxisTick, ...]:
    """Return the ticks of an axis, the smallest first.

    They go from a thousandth of the smallest value to a thousand times the largest value.

    Args:
        kind: What the axis shows: "time", in seconds; "bytes"; or "powers", numbers without a unit.
            Ticks of "bytes" are powers of 32. All other ticks are powers of ten.
        values: The values to be shown along the axis: in seconds, in bytes or without a unit.
    """
    given = list(values)
    low, high = min(given) / BEYOND, max(given) * BEYOND
    every = [_tick(kind, k) for k in range(TICKS)]
    return tuple(tick for tick in every if low <= tick.value <= high)


def _tick(kind: Kind, k: int) -> AxisTick:
    seconds, sizes = list(SECONDS)[::-1], list(BYTES)[::-1]
    if kind == "powers":
        cell = Cell("axis", (KINDS.index(kind), k), 10.0**k, Style(None, significant=1))
        return AxisTick(10.0**k, cell, (cell,))
    if kind == "time":
        value, step, one = 1e-9 * 10**k, 10 ** (k % 3 if k <= 9 else k - 9), seconds[min(k // 3, 3)]
    else:
        value, step, one = 32.0**k, 2 ** (5 * k % 10), sizes[min(5 * k // 10, len(sizes) - 1)]
    cell = Cell("axis", (KINDS.index(kind), k), float(step), Style(0, group=","))
    return AxisTick(value, cell, (cell, SPACE, named(one)))
