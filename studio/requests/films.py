"""Requests for films: which films, their look, and the output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal

from qkvideo.scenes.look.choices import ASPECTS, LECTURES, PAPER, THEMES
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.requests.computation import Computation, Sentence
from qkvideo.studio.requests.option import Option, given, looks, shown, to_file, written
from qkvideo.studio.requests.script import Script
from qkvideo.studio.requests.shared import (
    AUDIENCES,
    PACKAGES,
    Aspect,
    Audience,
    Binding,
    Focus,
    Front,
    Jobs,
    Lecture,
    QualityLetter,
    Telling,
    Theme,
    ThemeByKind,
    Vector,
    with_keys,
)

_LONGEST: Final = 10_000_000
"""Upper limit of a time in seconds."""
Sheet = Literal["worksheet", "answers"]
"""The parts of a handout that can also be separate files."""
FOR_PAPER: Final = "paper"
"""Name of the folder, inside that of the films of a deck, for stills that are printed."""


@dataclass(frozen=True, kw_only=True)
class FilmRequest(Telling, Focus, Computation):
    """The base class of requests that make films of a sentence, with the options that they share.

    Attributes:
        script: Settings that can be made in a lecture file, but not with options.
        progress: Function with one argument that is called with each report of progress; a report
            is, for example, a `studio.films.progress.Progress`. No influence on the films.
    """

    slugs: Annotated[
        str | Sequence[str],
        Option("The films.", "SLUG", how="arguments", unset="the whole lecture"),
    ] = field(default=(), kw_only=False)
    sentence: Sentence = field(default=None, kw_only=True)
    beat: Annotated[
        str | Sequence[str],
        shown("Only this beat; may be repeated.", "[FILM/]BEAT", how="repeated"),
    ] = ()
    without: Annotated[
        str | Sequence[str],
        shown("All but this beat; may be repeated.", "[FILM/]BEAT", how="repeated"),
    ] = ()
    lecture: Lecture = LECTURES[0]
    lang: Annotated[
        str,
        looks(
            f"Language of the texts: {', '.join(languages())}. The sentence may be in another one.",
            "CODE",
        ),
    ] = "en"
    aspect: Aspect = ASPECTS[0]
    quality: QualityLetter = "h"
    jobs: Jobs = None
    dry_run: Annotated[
        bool,
        Option(
            "Check everything, and print what would be made; draw and write nothing.", role="how"
        ),
    ] = False
    script: Script = Script()  # noqa: RUF009  # frozen
    progress: Callable[[Any], None] | None = field(default=None, compare=False, repr=False)

    @property
    def outputs(self) -> tuple[Path, ...]:
        """Paths of the files that are written beside the films: decks, worksheets, a page."""
        return ()

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that are named to be written into; for a film, its default is not."""
        films = self.script.folder
        return (*([] if films is None else [films]), *(path.parent for path in self.outputs))


@dataclass(frozen=True, kw_only=True)
class RenderRequest(FilmRequest):
    """A request for films as separate files, or joined into one."""

    EXAMPLES: ClassVar = (
        'qkvideo render --sentence "The cat sat on the mat because it was tired" -q m',
        'qkvideo render score-matrix --stills -o stills --sentence "Hello world"',
    )

    theme: Theme = THEMES[0]
    format: Annotated[
        str | None,
        written(
            "What to make; png and svg are the last picture.",
            "|".join(FORMATS),
            unset="mp4, or png with --stills",
        ),
    ] = None
    transparent: Annotated[
        bool,
        looks(
            "Leave the background out; without --format, make mov (ProRes 4444).",
            flags=("-t", "--transparent"),
        ),
    ] = False
    stills: Annotated[bool, written("One picture per beat instead of a film.")] = False
    join: Annotated[
        bool, written("Join all films into one, lecture.mp4, with a chapter for each.")
    ] = False
    out: Annotated[
        Path | str | None,
        to_file(
            "Folder for the files.",
            "DIR",
            unset="media/<key>",
        ),
    ] = None
    timeout: Annotated[
        float | None,
        Option(
            "Give up films that are not done after this time in seconds.",
            "S",
            unset="none",
            role="how",
            above=0,
            most=_LONGEST,
        ),
    ] = None
    preview: Annotated[
        bool, written("Open the first film when done.", flags=("-p", "--preview"), role="how")
    ] = False

    @property
    def folders(self) -> tuple[Path, ...]:
        """As of all requests, and the films' own."""
        return (*super().folders, *([] if self.out is None else [Path(self.out)]))


@dataclass(frozen=True, kw_only=True)
class SlidesRequest(Front, Binding, FilmRequest):
    """A request for films as slides, handouts or worksheets."""

    EXAMPLES: ClassVar = (
        'qkvideo slides --sentence "Hello world" -o deck.html -o deck.pptx -o deck.pdf',
        'qkvideo slides --vector --sentence "Hello world" -o deck.html',
        'qkvideo slides --sentence "Hello world" --worksheet task.pdf --answers answers.pdf',
    )

    quality: QualityLetter = "m"
    theme: ThemeByKind = None
    audience: Audience = AUDIENCES[0]
    out: Annotated[
        Path | str | Sequence[Path | str],
        to_file(
            "deck.html (one file, no network), deck.pptx or deck.pdf (a handout); may be repeated.",
            "FILE",
            endings=(".html", ".pptx", ".pdf"),
            how="repeated",
        ),
    ] = ()
    worksheet: Annotated[
        Path | str | None,
        written(
            "Write the worksheet to a separate file, not to deck.pdf.",
            "FILE.pdf",
            endings=(".pdf",),
            role="writes",
        ),
    ] = None
    answers: Annotated[
        Path | str | None,
        written(
            "Write the answers to a separate file, not to deck.pdf.",
            "FILE.pdf",
            endings=(".pdf",),
            role="writes",
        ),
    ] = None

    @property
    def decks(self) -> tuple[Path, ...]:
        """Paths of the decks and handouts."""
        several = [self.out] if isinstance(self.out, str | Path) else self.out
        return tuple(map(Path, several))

    @property
    def sheets(self) -> dict[Sheet, Path]:
        """Paths of worksheet and answers, if they are requested as separate files."""
        asked: dict[Sheet, Path | str | None]
        asked = {"worksheet": self.worksheet, "answers": self.answers}
        return {part: Path(target) for part, target in asked.items() if target is not None}

    @property
    def outputs(self) -> tuple[Path, ...]:
        """Paths of the decks, the handouts, the worksheets, and the questions with their key."""
        return (*self.decks, *self.sheets.values(), *self.questions)

    @property
    def questions(self) -> tuple[Path, ...]:
        """Paths of the files of questions, and of the answers to them."""
        return with_keys(self.script.questions)


@dataclass(frozen=True, kw_only=True)
class EmbedRequest(FilmRequest):
    """A request to make films as HTML for a web page, or as a package for course platforms."""

    EXAMPLES: ClassVar = (
        'qkvideo embed score-matrix --sentence "Hello world" -o film.html',
        'qkvideo embed score-matrix --vector --sentence "Hello world" -o film.html',
        'qkvideo embed --lecture short --sentence "Hello world" -o course.zip',
    )

    theme: Theme = THEMES[0]
    vector: Vector = False
    base: Annotated[
        str,
        written(
            "Address of the folder for the films' files on the web.",
            "URL",
            unset="relative addresses",
        ),
    ] = ""
    out: Annotated[
        Path | str | None,
        to_file(
            "Write FILE.html, its films beside it, or a package for a course platform: FILE.zip "
            "(IMS content), FILE.scorm.zip (SCORM 1.2, reports what was watched) or FILE.imscc "
            "(Common Cartridge).",
            "FILE",
            endings=(".html", *PACKAGES),
        ),
    ] = None

    @property
    def package(self) -> str:
        """Kind of the package, one of `PACKAGES`; empty if a page or nothing is written."""
        name = "" if self.out is None else Path(self.out).name.lower()
        return next((kind for kind in PACKAGES if name.endswith(kind)), "")

    @property
    def outputs(self) -> tuple[Path, ...]:
        """Path of the page or package, if it is written."""
        return () if self.out is None else (Path(self.out),)


Request = RenderRequest | SlidesRequest | EmbedRequest


def films_of(
    request: FilmRequest, theme: str, out: Path | None, *, stills: bool = False
) -> RenderRequest:
    """Return the request for the films that a deck, web page or package contains.

    Args:
        request: The request for the deck, web page or package.
        theme: Name of the films' theme.
        out: Folder of the films' files; None for the default folder.
        stills: Whether to request stills instead of films. With the theme `PAPER`, stills have a
            transparent background, so that the paper is visible.
    """
    shared = given(request, FilmRequest)
    if stills:
        # Stills have no sound.
        shared["narrate"], shared["script"] = None, request.script.silent
        shared["transparent"] = theme == PAPER
    return RenderRequest(**shared, theme=theme, out=out, stills=stills)
