"""The films of a deck that is one file: how they come to be small enough together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from time import monotonic

from qkvideo.studio.decks import small

MOST_BYTES = 29_000_000
"""Films of an HTML deck may have so many together. It takes four thirds of them, since they are
written as text, and some for pictures and the rest: 44 MB go through course platforms and many a
mail server."""

QUALITIES = (23, 28, 33)
"""Of x264, from the usual one to one that still can be read."""
_SHARE = 0.5
"""What is expected to be left of a clip."""


@dataclass(frozen=True)
class Encoding:
    """How far the encoding of a deck's films is.

    Attributes:
        number: The one that begins now, from 1.
        total: As many are expected to be needed.
        seconds: As many are expected to be left; None before the first one is done.
    """

    number: int
    total: int
    seconds: float | None


def within(
    films: Sequence[bytes],
    most: int | None = None,
    listener: Callable[[Encoding], None] | None = None,
) -> tuple[bytes, ...]:
    """Films that have at most so many bytes together, if that is possible.

    The largest are encoded anew, one by one, until all fit: as few as possible lose quality.

    Args:
        films: MP4s.
        most: Bytes; `MOST_BYTES`, if not given.
        listener: Hears of each film that is encoded; of one that was kept it does not.

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
