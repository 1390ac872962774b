"""Encodes the films of an HTML deck so that they are small enough together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

from qkvideo.studio.decks import small

MOST_BYTES = 29_000_000
"""Maximum size of all films in an HTML deck. Base64 adds a third, and pictures and scripts a
little: 44 MB are accepted by course platforms and many mail servers."""

QUALITIES = (23, 28, 33)
"""Values of x264's crf, from the default to one that is still readable."""
_SHARE = 0.5
"""What is expected to be left of a clip at the first of them, before one was encoded."""
_LESS = 0.6
"""What is expected to be left at the next one, of what is left at one."""


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
    if sum(map(len, made)) <= most:
        return tuple(made)
    order = sorted(range(len(films)), key=lambda k: -len(films[k]))
    forecast = _Forecast(films, most)
    for level, crf in enumerate(QUALITIES):
        for at, k in enumerate(order):
            if sum(map(len, made)) <= most:
                return tuple(made)
            new, began = not small.has_smaller(films[k], crf), monotonic()
            if new and listener is not None:
                listener(forecast.step(made, level, order[at:]))
            made[k] = small.smaller(films[k], crf)
            if new:
                forecast.learn(k, level, len(made[k]), monotonic() - began)
    return tuple(made)


class _Forecast:
    """How many films have to be encoded, and how long that takes, from those that were.

    Args:
        films: MP4s.
        most: Bytes that all of them may have.
    """

    def __init__(self, films: Sequence[bytes], most: int) -> None:
        self._sizes, self._most = list(map(len, films)), most
        # To encode a film takes as long as it has frames: one that stands still has few bytes.
        self._frames = list(map(small.frames, films))
        self._bytes = [[0, 0] for _ in QUALITIES]
        """At each quality: of those that were encoded, before and after."""
        self._done = self._frames_done = 0
        self._seconds = 0.0

    def step(self, made: Sequence[bytes], level: int, todo: Sequence[int]) -> Encoding:
        """What is reported before a film is encoded.

        Args:
            made: The films as they are now.
            level: Index of the quality at which they are encoded now.
            todo: Those that are left at this quality, in order.
        """
        ahead = list(self._ahead(list(map(len, made)), level, todo))
        seconds = None
        if self._done:
            frames = sum(self._frames[k] for k in ahead)
            seconds = self._seconds / self._frames_done * frames
        return Encoding(self._done + 1, self._done + len(ahead), seconds)

    def learn(self, k: int, level: int, size: int, seconds: float) -> None:
        """A film was encoded.

        Args:
            k: Which one.
            level: Index of its quality.
            size: Bytes that it has now.
            seconds: How long it took.
        """
        self._bytes[level][0] += self._sizes[k]
        self._bytes[level][1] += size
        self._done, self._frames_done = self._done + 1, self._frames_done + self._frames[k]
        self._seconds += seconds

    def _ahead(self, sizes: list[int], level: int, todo: Sequence[int]) -> Iterator[int]:
        """The films that will be encoded, each as often as it will be."""
        every = sorted(range(len(sizes)), key=lambda k: -self._sizes[k])
        total, share = sum(sizes), _SHARE
        for at, (before, after) in enumerate(self._bytes):
            share = after / before if before else share * (_LESS if at else 1)
            if at < level:
                continue
            for k in todo if at == level else every:
                if total <= self._most:
                    return
                yield k
                left = min(sizes[k], round(share * self._sizes[k]))
                total, sizes[k] = total - sizes[k] + left, left
