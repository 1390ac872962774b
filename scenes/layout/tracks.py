"""Tracks: columns or rows beside one another, each with what it needs and its share of the rest.

Lengths are in frame units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

Ends = tuple[float, float]


@dataclass(frozen=True)
class Track:
    """A column or a row of an arrangement, or a space between two.

    Attributes:
        least: The length that it needs.
        wants: Length that it takes beyond that before any track grows.
        grow: Its share of what is then left, relative to the shares of other tracks.
        most: Maximum length by which it grows.
        gives: Length by which it is shortened, at most, if there is too little room for all.
    """

    least: float = 0.0
    wants: float = 0.0
    grow: float = 0.0
    most: float = math.inf
    gives: float = 0.0


def needed(tracks: Iterable[Track]) -> float:
    """Return the length that tracks need together."""
    return sum(track.least for track in tracks)


def solved(tracks: Sequence[Track], room: float) -> list[Ends]:
    """Return where each track begins and ends, from 0, if they share a length.

    Args:
        tracks: The tracks in order.
        room: The length. If they need more, the tracks that give way share what is missing.
    """
    spare = room - needed(tracks)
    gives = _share(-spare, sum(track.gives for track in tracks))
    wants = _share(spare, sum(track.wants for track in tracks))
    spare = max(0.0, spare - sum(track.wants for track in tracks))
    unit = spare / (sum(track.grow for track in tracks) or 1.0)
    lengths = [
        track.least - gives * track.gives + wants * track.wants + min(unit * track.grow, track.most)
        for track in tracks
    ]
    stops = list(accumulate(lengths, initial=0.0))
    return list(pairwise(stops))


def _share(length: float, of: float) -> float:
    """Return a length as a share of another one, from 0 to 1."""
    return min(1.0, max(0.0, length) / of) if of else 0.0


def common(lines: Sequence[Sequence[Track]]) -> list[Track]:
    """Return one list of tracks in which each has room for its counterparts in all lines."""
    return [max(each, key=lambda track: track.least) for each in zip(*lines, strict=True)]
