"""Requests for films: which films, their look, and the output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from qkvideo.scenes.look.choices import ASPECTS, LECTURES, PAPER, THEMES
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.requests.computation import Computation, Sentence
from qkvideo.studio.requests.option import Option, given
from qkvideo.studio.requests.script import Script
from qkvideo.studio.requests.shared import (
    Aspect,
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
)

_LONGEST: Final = 10_000_000
"""Upper limit of a time in seconds."""
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
        Option("The films.", metavar="SLUG", how="arguments", unset="the whole lecture"),
    ] = field(default=(), kw_only=False)
    sentence: Sentence = field(default=None, kw_only=True)
    beat: Annotated[
        str | Sequence[str],
        Option(
            "Only this beat; may be repeated.",
            metavar="[FILM/]BEAT",
            section="What is shown",
            how="repeated",
        ),
    ] = ()
    without: Annotated[
        str | Sequence[str],
        Option(
            "All but this beat; may be repeated.",
            metavar="[FILM/]BEAT",
            section="What is shown",
            how="repeated",
        ),
    ] = ()
    lecture: Lecture = LECTURES[0]
    lang: Annotated[
        str,
        Option(
            "Language of the texts: en, de or ru. The sentence may be in another one.",
            metavar="CODE",
            section="How it looks and sounds",
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
        Option(
            "What to make; png and svg are the last picture.",
            metavar="|".join(FORMATS),
            section="What is written",
            unset="mp4, or png with --stills",
        ),
    ] = None
    transparent: Annotated[
        bool,
        Option(
            "Leave the background out; without --format, make mov (ProRes 4444).",
            section="How it looks and sounds",
            flags=("-t", "--transparent"),
        ),
    ] = False
    stills: Annotated[
        bool, Option("One picture per beat instead of a film.", section="What is written")
    ] = False
    join: Annotated[
        bool,
        Option(
            "Join all films into one, lecture.mp4, with a chapter for each.",
            section="What is written",
        ),
    ] = False
    out: Annotated[
        Path | str | None,
        Option(
            "Folder for the files.",
            metavar="DIR",
            section="What is written",
            flags=("-o", "--out"),
            unset="media/<key>",
            role="writes",
        ),
    ] = None
    timeout: Annotated[
        float | None,
        Option(
            "Give up films that are not done after this time in seconds.",
            metavar="S",
            unset="none",
            role="how",
            above=0,
            most=_LONGEST,
        ),
    ] = None
    preview: Annotated[
        bool,
        Option(
            "Open the first film when done.",
            section="What is written",
            flags=("-p", "--preview"),
            role="how",
        ),
    ] = False


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
    out: Annotated[
        Path | str | Sequence[Path | str],
        Option(
            "deck.html (one file, no network), deck.pptx or deck.pdf (a handout); may be repeated.",
            metavar="FILE",
            section="What is written",
            flags=("-o", "--out"),
            endings=(".html", ".pptx", ".pdf"),
            how="repeated",
            role="writes",
        ),
    ] = ()
    worksheet: Annotated[
        Path | str | None,
        Option(
            "Write the worksheet to a separate file, not to deck.pdf.",
            metavar="FILE.pdf",
            endings=(".pdf",),
            section="What is written",
            role="writes",
        ),
    ] = None
    answers: Annotated[
        Path | str | None,
        Option(
            "Write the answers to a separate file, not to deck.pdf.",
            metavar="FILE.pdf",
            endings=(".pdf",),
            section="What is written",
            role="writes",
        ),
    ] = None


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
        Option(
            "Address of the folder for the films' files on the web.",
            metavar="URL",
            section="What is written",
            unset="relative addresses",
        ),
    ] = ""
    out: Annotated[
        Path | str | None,
        Option(
            "Write FILE.html, its films beside it, or FILE.zip, pages for a course platform.",
            metavar="FILE",
            section="What is written",
            flags=("-o", "--out"),
            endings=(".html", ".zip"),
            role="writes",
        ),
    ] = None


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
