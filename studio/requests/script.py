"""Settings that only a lecture file can make, not the command line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, get_args

from qkvideo.studio.requests.shared import Focus

if TYPE_CHECKING:
    from qkvideo.scenes.look.brand import Brand

Kind = Literal["title", "caption", "notes"]
"""The lines of a beat that a lecturer can replace."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
OWN_LINES: Final[dict[str, Kind]] = {"title": "title", "say": "caption", "notes": "notes"}
"""The kind of a line, by the name of the line in catalogues."""


@dataclass(frozen=True)
class OwnLine:
    """A text of a beat in the lecturer's own words.

    Attributes:
        beat: Name of the beat.
        kind: The text of the beat that is replaced: "title", "caption" or "notes".
        text: The new text. A name in braces, such as "{share}", is replaced by the beat's variable
            of that name.
    """

    beat: str
    kind: Kind
    text: str


@dataclass(frozen=True)
class ScriptedFilm(Focus):
    """A film as a lecture file describes it.

    What of its focus is None is as the request says.

    Attributes:
        slug: Name of the film.
        beats: Names of the beats to show, in this order; a beat may be repeated. Empty for all
            beats.
        own: Texts in the lecturer's own words, which replace texts of the film.
        named: Whether the lecturer named this film. A film that is not named is left out if it
            needs words that the weights do not know.
        recordings: Names of beats, each with a sound file in which somebody speaks the beat's
            caption.
    """

    slug: str
    beats: tuple[str, ...] = ()
    own: tuple[OwnLine, ...] = ()
    named: bool = True
    recordings: tuple[tuple[str, Path], ...] = ()


@dataclass(frozen=True)
class Script:
    """Settings of a request that can be made in a lecture file, but not with options.

    Attributes:
        films: The films, in this order; a film may be repeated. Empty for the films that the
            request's options name.
        folder: Folder for the films of a deck or page; None for the default folder.
        brand: Colours, logo and footer of the lecturer's institution; None without a brand.
        opening: Markdown and picture files of the slides that follow a deck's title.
        closing: Markdown and picture files of the slides at the end of a deck.
        programme: Slugs of all films of the lecture, in order. The card at the end of a film names
            the film that comes next in this order. If empty, this order is that of `films` or,
            without any, of the requested lecture.
        student: Name of the student that worksheet and questions are for; empty for anybody.
        questions: Files to write questions to, beside a deck, about the row of its worksheet.
        sets: Number of sets of questions.
    """

    films: tuple[ScriptedFilm, ...] = ()
    folder: Path | None = None
    brand: Brand | None = None
    opening: tuple[Path, ...] = ()
    closing: tuple[Path, ...] = ()
    programme: tuple[str, ...] = ()
    student: str = ""
    questions: tuple[Path, ...] = ()
    sets: int = 1

    @property
    def silent(self) -> Script:
        """A copy of this script without recordings, for outputs that have no sound."""
        return replace(self, films=tuple(replace(film, recordings=()) for film in self.films))

    @property
    def spoken(self) -> bool:
        """Whether any film has recordings."""
        return any(film.recordings for film in self.films)
