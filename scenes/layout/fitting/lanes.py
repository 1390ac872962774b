"""Lanes: columns or rows beside one another, each with what it needs and its share of the rest.

Lengths are in frame units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

Ends = tuple[float, float]


@dataclass(frozen=True)
class Lane:
    """A column or a row of an arrangement, or a space between two.

    Attributes:
        least: The length that it needs.
        wants: Length that it takes beyond that before any lane grows.
        grow: Its share of what is then left, relative to the shares of other lanes.
        most: Maximum length by which it grows.
        gives: Length by which it is shortened, at most, if there is too little room for all.
    """

    least: float = 0.0
    wants: float = 0.0
    grow: float = 0.0
    most: float = math.inf
    gives: float = 0.0


def needed(lanes: Iterable[Lane]) -> float:
    """Return the length that lanes need together."""
    return sum(lane.least for lane in lanes)


def solved(lanes: Sequence[Lane], room: float) -> list[Ends]:
    """Return where each lane begins and ends, from 0, if they share a length.

    Args:
        lanes: The lanes in order.
        room: The length. If they need more, the lanes that give way share what is missing.
    """
    spare = room - needed(lanes)
    gives = _share(-spare, sum(lane.gives for lane in lanes))
    wants = _share(spare, sum(lane.wants for lane in lanes))
    spare = max(0.0, spare - sum(lane.wants for lane in lanes))
    unit = spare / (sum(lane.grow for lane in lanes) or 1.0)
    lengths = [
        lane.least - gives * lane.gives + wants * lane.wants + min(unit * lane.grow, lane.most)
        for lane in lanes
    ]
    stops = list(accumulate(lengths, initial=0.0))
    return list(pairwise(stops))


def _share(length: float, of: float) -> float:
    """Return a length as a share of another one, from 0 to 1."""
    return min(1.0, max(0.0, length) / of) if of else 0.0


def common(lines: Sequence[Sequence[Lane]]) -> list[Lane]:
    """Return one list of lanes in which each has room for its counterparts in all lines."""
    return [max(each, key=lambda lane: lane.least) for each in zip(*lines, strict=True)]
