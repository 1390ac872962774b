"""Encodes the films of a deck again until they are small enough together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import ClassVar, Final

from qkvideo.studio.decks import small

MOST_BYTES: Final = {"html": 7_800_000, "pptx": 16_500_000}
"""Maximum total size in bytes of the films in a deck, by its format. How large the short lecture's
decks are then, with their stills and base64 in HTML, docs/how-to/slides.md says."""

QUALITIES = (23, 26, 29, 32, 35)
"""The values of x264's crf that are tried, from the default to one at which text is still
readable."""
_SHARE = 0.38
"""Expected size of a film after encoding with the first of `QUALITIES`, as a share of its original
size, before any film has been encoded. At 720p it is about right; at 480p it is .59."""
_LESS = 0.8
"""Expected size of a film at each further quality, as a share of its size at the previous one."""
_PIXELS_A_SECOND = 3e8
"""Expected speed of encoding, before any film has been encoded; that of two cores at 720p."""
_LOOKED_AT = 5
"""Number of stills from which the size of all is expected."""
_DOUBT = 0.03
"""Share of all bytes that has to be encoded at a quality before what was measured there counts as
much as what was expected. So a quality that will not do is left after some films, not after all."""
_APART = 12
"""Of the films by size, one in so many is encoded first: large ones keep less of their bytes."""


@dataclass(frozen=True)
class Encoding:
    """A report on progress: films are being encoded again, until a deck is small enough.

    Attributes:
        size: Total size of the films now, in bytes.
        most: Total size that they are to have at most, in bytes.
        whole: Expected size of the deck, in bytes.
        seconds: Expected remaining time in seconds.
    """

    size: int
    most: int
    whole: int
    seconds: float
    what: ClassVar = "encoding"

    @property
    def said(self) -> str:
        """The progress in one line of text."""
        size, whole = (round(each / 1e6) for each in (self.size, self.whole))
        left = f"about {self.seconds:.0f} s left"
        return f"{size} MB of films, to fit into a deck of about {whole} MB: {left}"


def packed(
    films: Sequence[bytes], kind: small.Kind, share: float = 1.0, own: int = 0
) -> Callable[[int], int]:
    """Return a function from the total size of films to that of a deck with their stills, in bytes.

    Args:
        films: Each film's MP4 file as bytes.
        kind: Format of the stills. Their size is expected from a few of them.
        share: Bytes of the deck for each byte of a film or a still in it.
        own: Size of everything else in the deck.
    """

    @cache
    def beside() -> int:
        some = films[:: max(1, len(films) // _LOOKED_AT)]
        return sum(len(small.still(film, kind)) for film in some) * len(films) // len(some)

    return lambda size: round(own + share * (size + beside()))


def within(
    films: Sequence[bytes],
    most: int,
    listener: Callable[[Encoding], None] | None = None,
    whole: Callable[[int], int] = int,
) -> tuple[bytes, ...]:
    """Return films whose total size is at most `most` bytes, encoded again where necessary.

    Films are encoded one by one, a sample of all sizes first, then the largest, until the total is
    small enough. The quality is
    the first of `QUALITIES` that is expected to suffice. As soon as the films encoded so far make
    another one likelier, all are encoded at that one instead. At the lowest quality, the total may
    still be larger than `most`.

    Args:
        films: Each film's MP4 file as bytes.
        most: Maximum total size in bytes.
        listener: Called with the progress before each encoding. Not called for films that the
            cache contains at the required quality.
        whole: Size of the deck for a total size of its films, for `listener`.

    Returns:
        Each film's MP4 file as bytes, in the order of `films`.
    """
    made = list(films)
    if sum(map(len, made)) <= most:
        return tuple(made)
    forecast = _Forecast(films, most)
    level, todo = forecast.level(0), forecast.order
    while todo and sum(map(len, made)) > most:
        k, crf = todo[0], QUALITIES[level]
        new, began = not small.has_smaller(films[k], crf), monotonic()
        if new and listener is not None:
            listener(forecast.step(made, level, todo, whole))
        made[k] = small.smaller(films[k], crf)
        forecast.learn(k, level, len(made[k]), monotonic() - began if new else None)
        better = forecast.level(level)
        level, todo = better, todo[1:] if better == level else forecast.order
    return tuple(made)


class _Forecast:
    """Predicts how many films have to be encoded, and how long that takes, from those so far.

    Args:
        films: The contents of MP4 files.
        most: Maximum total size in bytes.

    Attributes:
        order: Indices of the films, in the order in which they are encoded.
    """

    def __init__(self, films: Sequence[bytes], most: int) -> None:
        self._sizes, self._most = list(map(len, films)), most
        by_size = sorted(range(len(films)), key=lambda k: -len(films[k]))
        rest = (k for rank, k in enumerate(by_size) if rank % _APART)
        self.order = [*by_size[::_APART], *rest]
        # Encoding time depends on the number of pixels; a film that stands still has few bytes for
        # its pixels.
        self._pixels = list(map(small.pixels, films))
        self._bytes = [[0, 0] for _ in QUALITIES]
        """For each quality, the total size of the films encoded at it, before and after."""
        self._pixels_done, self._seconds = 0, 0.0

    def level(self, least: int) -> int:
        """Return the index in `QUALITIES` of the first quality that will probably suffice.

        Args:
            least: Index of the first quality that comes into question.
        """
        whole, last = sum(self._sizes), len(QUALITIES) - 1
        expected = (
            level
            for level in range(least, last)
            for before, after in [self._bytes[level]]
            if after + self._share(level) * (whole - before) <= self._most
        )
        return next(expected, last)

    def _share(self, level: int) -> float:
        """Return the expected size of a film at a quality, as a share of its original size."""
        share, doubt = _SHARE / _LESS, _DOUBT * sum(self._sizes)
        for before, after in self._bytes[: level + 1]:
            share = (after + share * _LESS * doubt) / (before + doubt)
        return share

    def step(
        self, made: Sequence[bytes], level: int, todo: Sequence[int], whole: Callable[[int], int]
    ) -> Encoding:
        """Return the progress to report before the next film is encoded.

        Args:
            made: Each film's current MP4 file as bytes.
            level: Index in `QUALITIES` of the current quality.
            todo: Indices in `made` of the films not yet encoded at the current quality, in the
                order of encoding.
            whole: Size of the deck for a total size of its films.
        """
        sizes = list(map(len, made))
        pixels = sum(self._pixels[k] for k in self._ahead(sizes, level, todo))
        each = self._seconds / self._pixels_done if self._pixels_done else 1 / _PIXELS_A_SECOND
        # `_ahead` leaves the sizes that films will have.
        return Encoding(sum(map(len, made)), self._most, whole(sum(sizes)), each * pixels)

    def learn(self, k: int, level: int, size: int, seconds: float | None) -> None:
        """Record that a film was encoded; later encodings are predicted from its size and time.

        Args:
            k: Index of the film, from 0, in the argument `films` of the class.
            level: Index in `QUALITIES` of the quality.
            size: Size of the film after encoding, in bytes.
            seconds: Duration of the encoding in seconds; None if the cache contained the film.
        """
        self._bytes[level][0] += self._sizes[k]
        self._bytes[level][1] += size
        if seconds is not None:
            self._pixels_done += self._pixels[k]
            self._seconds += seconds

    def _ahead(self, sizes: list[int], level: int, todo: Sequence[int]) -> Iterator[int]:
        """Yield the indices of the films that will probably be encoded, once for each encoding."""
        total = sum(sizes)
        for at in range(level, len(QUALITIES)):
            share = self._share(at)
            for k in todo if at == level else self.order:
                if total <= self._most:
                    return
                yield k
                left = min(sizes[k], round(share * self._sizes[k]))
                total, sizes[k] = total - sizes[k] + left, left
