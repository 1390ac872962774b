"""Comparisons within a file of measurements: where a time jumps, and which variant is faster.

The array "compared" has the shape (5,), with one number for each name in `COMPARED`.
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
"""Names of the five numbers in "compared"; the function `compared` explains them."""
JUMPS: Final = 1.5
"""From one n to the next, the time jumps if it grows by more than this factor times the factor by
which n² grows."""


def compared(chosen: Chosen) -> Array:
    """Return where naive attention's time jumps, and how much faster another variant is.

    From one measured n (number of tokens) to the next, the time jumps if it grows by more than
    `JUMPS` times the factor by which n² grows: if n doubles, by more than 4 · `JUMPS`. The other
    variant is the first in `chosen.exact` that ran at an n at which naive attention ran.

    Args:
        chosen: The measured times that the film shows.

    Returns:
        (5,): for the largest jump, the factor by which the time grows, n before it, and n after it;
        then naive attention's time divided by that of the other variant, at the largest n at which
        both ran; and this n. NaN for what does not exist. `COMPARED` names the five numbers.
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
    """Return the minimum number of bytes that a variant of attention has to allocate.

    The number is computed from sizes by `cost.attention_bytes`; Q, K and V are not included.

    Args:
        timings: A measurement; its settings give the number of heads and sequences, d_k and d_v.
        dtype: Number format, such as `float32`.
        variant: Name of the variant, such as `naive`.
        n: Number of tokens.
    """
    shape = timings.settings.shape(n, dtype)
    return cost.attention_bytes(variant, shape, backend=timings.settings.backend)
