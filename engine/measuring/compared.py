"""Comparisons within a file of measurements: where a time jumps, and which variant is faster.

"compared" (c,): column c of `COMPARED`, NaN where there is no such value.
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
"""Factor by which naive attention's time grows to the next n where it jumps, and these two n;
factor by which it is slower than the first exact variant without an n × n matrix, at the largest n
at which both ran, and that n."""
JUMPS: Final = 1.5
"""A time jumps from one n to the next if it grows at least this many times as much as n²."""


def compared(chosen: Chosen) -> Array:
    """The comparisons of a file's curves, (entries of `COMPARED`,)."""
    return np.array([*_jump(chosen.naive), *_quicker(chosen)], dtype=np.float64)


def _jump(cells: Sequence[Cell]) -> tuple[float, float, float]:
    """The largest jump, and its two n."""
    found = (math.nan, math.nan, math.nan)
    largest = JUMPS
    for before, after in pairwise(cells):
        factor = _seconds(after) / _seconds(before)
        beyond = factor * (before.n / after.n) ** 2
        if beyond > largest:
            largest, found = beyond, (factor, before.n, after.n)
    return found


def _quicker(chosen: Chosen) -> tuple[float, float]:
    """Naive time over the other's, and at which n."""
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
    """Bytes that a variant has to allocate at n, according to `cost.attention_bytes`."""
    shape = timings.settings.shape(n, dtype)
    return cost.attention_bytes(variant, shape, backend=timings.settings.backend)
