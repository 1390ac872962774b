"""Which of some numbers is ahead of the others, as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import Literal

from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.numbers import Cell

FAR = 3
"""The largest is alone where the next one is not a third of it."""

Lead = Literal["one", "same", "even", "far", "next"]


@dataclass(frozen=True)
class Ranking:
    """Numbers, the largest first.

    Attributes:
        order: Places of the numbers, from the largest.
        lead: Whether there is "one" only, all are the "same", several are "even" at the top, the
            first is "far" ahead, or there is a "next" one.
    """

    order: tuple[int, ...]
    lead: Lead

    @property
    def first(self) -> int:
        """The place of the largest."""
        return self.order[0]

    @property
    def second(self) -> int:
        """The place of the next one; of the largest, if there is one only."""
        return self.order[min(1, len(self.order) - 1)]


def ranked(cells: Sequence[Cell | None]) -> Ranking | None:
    """Rank numbers; None if none of them is one."""
    there = {k: drawn(c) for k, c in enumerate(cells) if c is not None and not isnan(c.value)}
    if not there:
        return None
    order = tuple(sorted(there, key=lambda k: -there[k]))
    if len(order) == 1:
        return Ranking(order, "one")
    largest, second, least = there[order[0]], there[order[1]], there[order[-1]]
    if largest == least:
        return Ranking(order, "same")
    if largest == second:
        return Ranking(order, "even")
    return Ranking(order, "far" if second * FAR < largest and second >= 0 else "next")
