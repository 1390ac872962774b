"""Finds which of several numbers is ahead of the others, as the numbers are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import Literal

from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.numbers import Cell

FAR = 3
"""Minimum ratio of the largest number to the second for the largest to be "far" ahead."""

Lead = Literal["one", "same", "even", "far", "next"]


@dataclass(frozen=True)
class NumberOrder:
    """The order of several numbers, and by how much the largest number is ahead.

    Attributes:
        order: Indices of the numbers, from the largest number to the smallest.
        lead: "one": there is only one number. "same": all numbers are equal. "even": several, but
            not all, equal the largest. "far": the largest is more than `FAR` times the second
            largest, which is not negative. "next": in every other case.
    """

    order: tuple[int, ...]
    lead: Lead

    @property
    def first(self) -> int:
        """Index of the largest number; the lowest index if several numbers equal the largest."""
        return self.order[0]

    @property
    def second(self) -> int:
        """Index of the second largest number; index of the only number if there is only one."""
        return self.order[min(1, len(self.order) - 1)]


def ranked(cells: Sequence[Cell | None]) -> NumberOrder | None:
    """Return the order of numbers, which are compared as rounded on screen.

    Args:
        cells: The numbers. None and NaN are left out of the order.

    Returns:
        The ranking, in which each number is given by its index in `cells`. None if `cells` contains
        no number.
    """
    there = {k: drawn(c) for k, c in enumerate(cells) if c is not None and not isnan(c.value)}
    if not there:
        return None
    order = tuple(sorted(there, key=lambda k: -there[k]))
    if len(order) == 1:
        return NumberOrder(order, "one")
    largest, second, least = there[order[0]], there[order[1]], there[order[-1]]
    if largest == least:
        return NumberOrder(order, "same")
    if largest == second:
        return NumberOrder(order, "even")
    return NumberOrder(order, "far" if second * FAR < largest and second >= 0 else "next")
