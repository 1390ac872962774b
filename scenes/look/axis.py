"""Divides room among rows or columns: all have full size, or some do and the rest are thin.

`engine.attention.folding` defines the length from which on only some have full size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from qkvideo.engine.attention.folding import MOST_WHOLE
from qkvideo.scenes.look.places import PIXEL

WINDOW = 7
"""Number of rows (or columns) at full size in a matrix that has more than `MOST_WHOLE` of them."""
_THIN = (2 * PIXEL, PIXEL, PIXEL / 2, PIXEL / 3)


@dataclass(frozen=True)
class Axis:
    """Heights of a grid's rows, or widths of its columns.

    Attributes:
        sizes: Height of each row, or width of each column, in frame units. Sizes are multiples of
            `PIXEL` if there is room.
        full: Indices of the rows (or columns) that show words and numbers.
    """

    sizes: tuple[float, ...]
    full: tuple[int, ...]

    @property
    def length(self) -> float:
        """Sum of all sizes."""
        return sum(self.sizes)

    def middle(self, index: int) -> float:
        """Return the distance from the beginning of the axis to the middle of an entry."""
        return sum(self.sizes[:index]) + self.sizes[index] / 2


def window(
    n: int, focus: Sequence[int], size: int = WINDOW, most: int = MOST_WHOLE
) -> tuple[int, ...]:
    """Choose the entries that are shown at full size: those in focus and their neighbours.

    Neighbours are added around each entry in focus in turn, until there are `size` entries.

    Args:
        n: Number of entries.
        focus: Entries that have to be included.
        size: Number of entries at full size.
        most: If there are at most so many entries, all of them have full size.

    Returns:
        Indices of the chosen entries, in ascending order.
    """
    if n <= most:
        return tuple(range(n))
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
    """Divide room among n entries: those at full size are equally large, all others are thin.

    Args:
        n: Number of entries.
        room: Room for all entries, in frame units.
        largest: Maximum size of an entry.
        full: Indices of the entries at full size (see `window`).
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
    """Return an axis of n entries, all of size `size`, without labels or numbers."""
    return Axis((size,) * n, ())
