"""Encodes the films of an HTML deck so that they are small enough together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from time import monotonic

from qkvideo.studio.decks import small

MOST_BYTES = 29_000_000
"""Maximum size of all films in an HTML deck. Base64 adds a third, and pictures and scripts a
little: 44 MB are accepted by course platforms and many mail servers."""

QUALITIES = (23, 28, 33)
"""Values of x264's crf, from the default to one that is still readable."""
_SHARE = 0.5
"""What is expected to be left of a clip."""


@dataclass(frozen=True)
class Encoding:
    """Progress of encoding a deck's films.

    Attributes:
        number: Number of the current encoding, from 1.
        total: Expected number of encodings.
        seconds: Expected remaining time; None before the first one is done.
    """

    number: int
    total: int
    seconds: float | None


def within(
    films: Sequence[bytes],
    most: int | None = None,
    listener: Callable[[Encoding], None] | None = None,
) -> tuple[bytes, ...]:
    """Reduce films to a maximum total size, if possible.

    The largest films are encoded again, one by one, until all fit, so that few lose quality.

    Args:
        films: MP4s.
        most: Maximum size in bytes; by default `MOST_BYTES`.
        listener: Called for each film that is encoded, not for those in the store.

    Returns:
        The films in their order.
    """
    made, most = list(films), MOST_BYTES if most is None else most
    order = sorted(range(len(films)), key=lambda k: -len(films[k]))
    done, began, bytes_done = 0, monotonic(), 0
    for crf in QUALITIES:
        for at, k in enumerate(order):
            over = sum(map(len, made)) - most
            if over <= 0:
                return tuple(made)
            new = not small.has_smaller(films[k], crf)
            if new and listener is not None:
                ahead = _needed([len(films[j]) for j in order[at:]], over)
                speed = (monotonic() - began) / bytes_done if done else None
                left = None if speed is None else speed * sum(ahead)
                listener(Encoding(done + 1, done + len(ahead), left))
            made[k] = small.smaller(films[k], crf)
            if new:
                done, bytes_done = done + 1, bytes_done + len(films[k])
    return tuple(made)


def _needed(sizes: Sequence[int], over: int) -> Sequence[int]:
    """The first of them that save enough bytes, as far as can be said beforehand."""
    saved = accumulate(size * (1 - _SHARE) for size in sizes)
    return sizes[: next((k for k, sum_ in enumerate(saved, 1) if sum_ >= over), len(sizes))]
