"""Comparisons within a file of measurements: where a time jumps, and which variant is faster.

The array "compared" has the shape (c,): column c of `COMPARED`, NaN if there is no such value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from qkvideo.engine.measuring import cost
from qkvideo.engine.measuring.growth import Array, Chosen
from qkvideo.engine.measuring.timings import Cell, Timings

COMPARED: Final = ("jump", "jump-from", "jump-to", "quicker", "quicker-at")
"""Columns of "compared". Jump: the factor by which the time of naive attention grows from one n
to the next where it jumps, and these two n. Quicker: the factor by which naive attention is
slower than the first exact variant without an n × n matrix, at the largest n at which both ran,
and that n."""
JUMPS: Final = 1.5
"""The time jumps from one n to the next if it grows by more than this factor times the growth of
n²."""


def compared(chosen: Chosen) -> Array:
    """Return how naive attention's time jumps, and how much slower it is than an exact variant.

    Args:
        chosen: The cells that the film shows.

    Returns:
        One number for each entry of `COMPARED`; NaN where there is no such number.
    """
    return np.array([*_jump(chosen.naive), *_quicker(chosen)], dtype=np.float64)


def _jump(cells: Sequence[Cell]) -> tuple[float, float, float]:
    """Return the factor of the largest jump and its two n; NaN if there is no jump."""
    found = (math.nan, math.nan, math.nan)
    largest = JUMPS
    for before, after in pairwise(cells):
        factor = _seconds(after) / _seconds(before)
        beyond = factor * (before.n / after.n) ** 2
        if beyond > largest:
            largest, found = beyond, (factor, before.n, after.n)
    return found


def _quicker(chosen: Chosen) -> tuple[float, float]:
    """Return the naive time divided by that of an exact variant, and the n of both."""
    naive = {cell.n: cell for cell in chosen.naive}
    for cells in chosen.exact.values():
        common = [cell for cell in cells if cell.n in naive]
        if common:
            last = common[-1]
            return _seconds(naive[last.n]) / _seconds(last), last.n
    return math.nan, math.nan


def _seconds(cell: Cell) -> float:
    assert cell.timing is not None  # only cells that ran are compared
    return cell.timing.median


def on_paper(timings: Timings, dtype: str, variant: str, n: int) -> int:
    """Return the bytes that a variant has to allocate, counted by `cost.attention_bytes`.

    Args:
        timings: The measurement, whose settings give the other sizes.
        dtype: Number format.
        variant: Name of the variant.
        n: Number of tokens.
    """
    shape = timings.settings.shape(n, dtype)
    return cost.attention_bytes(variant, shape, backend=timings.settings.backend)
