"""Settings that only a lecture file can make, not the command line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from qkvideo.scenes.look.brand import Brand

Kind = Literal["title", "caption", "notes"]
"""The lines of a beat that can be in the lecturer's words."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True)
class OwnLine:
    """A line in the lecturer's own words.

    Attributes:
        beat: The beat's name.
        kind: The line of the beat.
        text: The text; "{share}" inserts the beat's fact of that name.
    """

    beat: str
    kind: Kind
    text: str


@dataclass(frozen=True)
class ScriptedFilm:
    """A film in a lecture file.

    Attributes:
        slug: The film's name.
        beats: Only these beats, in this order; a beat may be repeated. Empty for all.
        row: The spotlit query, from 1; by default that of the request. The next fields likewise.
        slot: The token that other words replace, from 1.
        layer: Layer, from 1.
        head: Head, from 1.
        versus: A second sentence.
        own: Lines in the lecturer's words.
        named: Whether the lecturer named this film; otherwise it is left out if the weights cannot
            show it.
        recordings: Sound files in which somebody speaks a beat, with the beat's name.
    """

    slug: str
    beats: tuple[str, ...] = ()
    row: int | None = None
    slot: int | None = None
    layer: int | None = None
    head: int | None = None
    versus: str | None = None
    own: tuple[OwnLine, ...] = ()
    named: bool = True
    recordings: tuple[tuple[str, Path], ...] = ()


@dataclass(frozen=True)
class Script:
    """What a lecture file adds to a request.

    Attributes:
        films: The films, in this order; a film may be repeated. By default those of the request.
        folder: Folder of the films of a deck or a page; by default the usual one.
        brand: Colours, logo and footer of the lecturer's institution.
        opening: Files of the slides that a deck begins with, after its title.
        closing: Files of the slides that a deck ends with.
        programme: Slugs of the lecture's films in order, if the request is for some of them; by
            default those of `films`.
    """

    films: tuple[ScriptedFilm, ...] = ()
    folder: Path | None = None
    brand: Brand | None = None
    opening: tuple[Path, ...] = ()
    closing: tuple[Path, ...] = ()
    programme: tuple[str, ...] = ()

    @property
    def silent(self) -> Script:
        """The same script without recordings, for what has no sound."""
        return replace(self, films=tuple(replace(film, recordings=()) for film in self.films))

    @property
    def spoken(self) -> bool:
        """Whether there are recordings."""
        return any(film.recordings for film in self.films)
