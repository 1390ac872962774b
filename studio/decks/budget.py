"""Encodes the films of an HTML deck again until they are small enough together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Final

from qkvideo.studio.decks import small

MOST_BYTES: Final = {"html": 7_800_000, "pptx": 16_500_000}
"""Maximum total size in bytes of the films in a deck, by its format. With the stills, and base64 in
HTML, the short lecture's decks have then 15 and 24 MB at 720p, before 44 and 47."""

QUALITIES = (23, 26, 29, 32, 35)
"""The values of x264's crf that are tried, from the default to one at which text is still
readable."""
_SHARE = 0.38
"""Expected size of a film after encoding with the first of `QUALITIES`, as a share of its
original size; used until a film has been encoded."""
_LESS = 0.8
"""Expected size of a film at each further quality, as a share of its size at the previous one."""


@dataclass(frozen=True)
class Encoding:
    """A report on progress: films are being encoded again, until a deck is small enough.

    Attributes:
        size: Total size of the films now, in bytes.
        most: Total size that they are to have at most, in bytes.
        seconds: Expected remaining time in seconds; None before the first encoding is done.
    """

    size: int
    most: int
    seconds: float | None
    what: ClassVar = "encoding"

    @property
    def said(self) -> str:
        """The progress in one line of text."""
        left = "" if self.seconds is None else f", about {self.seconds:.0f} s left"
        size, most = (round(each / 1e6) for each in (self.size, self.most))
        return f"{size} MB of films, at most {most} MB are wanted{left}"


def within(
    films: Sequence[bytes],
    most: int,
    listener: Callable[[Encoding], None] | None = None,
) -> tuple[bytes, ...]:
    """Return films whose total size is at most `most` bytes, encoded again where necessary.

    Films are encoded one by one, the largest first, until the total is small enough. The quality is
    the first of `QUALITIES` that is expected to suffice, then the next lower one. At the lowest
    quality, the total may still be larger than `most`.

    Args:
        films: Each film's MP4 file as bytes.
        most: Maximum total size in bytes.
        listener: Called with the progress before each encoding. Not called for films that the
            cache contains at the required quality.

    Returns:
        Each film's MP4 file as bytes, in the order of `films`.
    """
    made = list(films)
    if (whole := sum(map(len, made))) <= most:
        return tuple(made)
    order = sorted(range(len(films)), key=lambda k: -len(films[k]))
    forecast = _Forecast(films, most)
    last = len(QUALITIES) - 1
    expected = (k for k in range(last) if _SHARE * _LESS**k * whole <= most)
    for level in range(next(expected, last), last + 1):
        crf = QUALITIES[level]
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
    """Predicts how many films have to be encoded, and how long that takes, from those so far.

    Args:
        films: The contents of MP4 files.
        most: Maximum total size in bytes.
    """

    def __init__(self, films: Sequence[bytes], most: int) -> None:
        self._sizes, self._most = list(map(len, films)), most
        # Encoding time depends on the number of frames; a film that stands still has few bytes for
        # its frames.
        self._frames = list(map(small.frames, films))
        self._bytes = [[0, 0] for _ in QUALITIES]
        """For each quality, the total size of the films encoded at it, before and after."""
        self._done = self._frames_done = 0
        self._seconds = 0.0

    def step(self, made: Sequence[bytes], level: int, todo: Sequence[int]) -> Encoding:
        """Return the progress to report before the next film is encoded.

        Args:
            made: Each film's current MP4 file as bytes.
            level: Index in `QUALITIES` of the current quality.
            todo: Indices in `made` of the films not yet encoded at the current quality, in the
                order of encoding.
        """
        ahead = list(self._ahead(list(map(len, made)), level, todo))
        seconds = None
        if self._done:
            frames = sum(self._frames[k] for k in ahead)
            seconds = self._seconds / self._frames_done * frames
        return Encoding(sum(map(len, made)), self._most, seconds)

    def learn(self, k: int, level: int, size: int, seconds: float) -> None:
        """Record that a film was encoded; `step` predicts later encodings from its size and time.

        Args:
            k: Index of the film, from 0, in the argument `films` of the class.
            level: Index in `QUALITIES` of the quality.
            size: Size of the film after encoding, in bytes.
            seconds: Duration of the encoding in seconds.
        """
        self._bytes[level][0] += self._sizes[k]
        self._bytes[level][1] += size
        self._done, self._frames_done = self._done + 1, self._frames_done + self._frames[k]
        self._seconds += seconds

    def _ahead(self, sizes: list[int], level: int, todo: Sequence[int]) -> Iterator[int]:
        """Yield the indices of the films that will probably be encoded, once for each encoding."""
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
