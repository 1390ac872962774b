"""Divides room among rows or columns: all have full size, or some do and the rest are thin.

`engine.attention.folding` defines the length from which on only some have full size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, count

from qkvideo.engine.attention.folding import MOST_WHOLE
from qkvideo.scenes.look.places import PIXEL

WINDOW = 7
"""Number of rows (or columns) at full size in a matrix that has more than `MOST_WHOLE` of them."""
_THIN = (2 * PIXEL, PIXEL, PIXEL / 2, PIXEL / 3)


@dataclass(frozen=True)
class Axis:
    """Heights of a grid's rows, or widths of its columns.

    Attributes:
        sizes: Height of each row, or width of each column, in frame units.
        full: Indices of the rows (or columns) that show words and numbers.
    """

    sizes: tuple[float, ...]
    full: tuple[int, ...]

    @property
    def length(self) -> float:
        """Sum of all sizes."""
        return sum(self.sizes)

    def middle(self, index: int) -> float:
        """Return the distance from the start of the axis to the middle of a row or column.

        Args:
            index: Index of the row or column, from 0.

        Returns:
            The distance in frame units.
        """
        return self._starts[index] + self.sizes[index] / 2

    @cached_property
    def _starts(self) -> tuple[float, ...]:
        return tuple(accumulate(self.sizes, initial=0.0))


def window(
    n: int, focus: Sequence[int], size: int = WINDOW, most: int = MOST_WHOLE
) -> tuple[int, ...]:
    """Choose the entries of an axis that get full size.

    If there are at most `most` entries, all are chosen. Otherwise the entries in `focus` are
    chosen with their nearest neighbours: with n = 30, focus [10] and size 5, entries 8 to 12.

    Args:
        n: Number of entries.
        focus: Indices of the entries that are always chosen; at least one if n is larger than
            `most`.
        size: Number of entries to choose if n is larger than `most`.
        most: Maximum number of entries that all get full size.

    Returns:
        Indices of the chosen entries, in ascending order.
    """
    if n <= most:
        return tuple(range(n))
    size = min(size, n)
    chosen: dict[int, None] = dict.fromkeys(focus)
    for step in count(1):
        for centre in focus:
            for index in (centre - step, centre + step):
                if 0 <= index < n and len(chosen) < size:
                    chosen[index] = None
        if len(chosen) >= size:
            return tuple(sorted(chosen))
    raise AssertionError  # count() does not end


def axis(n: int, room: float, largest: float, full: Sequence[int]) -> Axis:
    """Divide room among rows or columns: some get full size, all others are thin.

    Args:
        n: Number of entries: rows or columns.
        room: Length of the room for all entries, in frame units.
        largest: Maximum size of an entry, in frame units.
        full: Indices of the entries at full size, at least one, as returned by `window`. All of
            them get the same size.
    """
    rest = n - len(full)
    # Thin entries get the largest size that leaves two thirds of the room to the others.
    thin = next((t for t in _THIN if rest * t <= room / 3), _THIN[-1]) if rest else 0.0
    if rest * thin > room * 2 / 3:  # a model's vectors: hundreds of numbers share half the room
        thin = room / 2 / rest
    steps = math.floor((room - rest * thin) / len(full) / PIXEL + 1e-9)
    size = min(largest, max(1, steps) * PIXEL)
    wide = set(full)
    return Axis(tuple(size if i in wide else thin for i in range(n)), tuple(full))


def even(n: int, size: float) -> Axis:
    """Return an axis for n rows or columns without words or numbers, all of the same size.

    Args:
        n: Number of rows or columns.
        size: Height of each row, or width of each column, in frame units.
    """
    return Axis((size,) * n, ())
