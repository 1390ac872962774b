"""Requests for films: which films, their look, and the output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from qkvideo.scenes.look.choices import ASPECTS, CODES, LECTURES, PACES, PAPER, THEMES
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.encoding.quality import QUALITIES
from qkvideo.studio.requests.computation import Computation
from qkvideo.studio.requests.option import Option
from qkvideo.studio.requests.script import Script

SCREEN: Final = "screen"
AUDIENCES: Final = ("students", "lecturer", SCREEN)
"""Possible readers of a PDF: of a handout without or with notes, or of slides on a screen."""
FOR_PAPER: Final = "paper"
"""Name of the folder, inside that of the films of a deck, for stills that are printed."""
Theme = Annotated[
    str,
    Option("Light on dark, or dark on light.", section="How it looks and sounds", choices=THEMES),
]
Jobs = Annotated[
    int | None,
    Option(
        "Processes that draw at the same time.",
        metavar="N",
        flags=("-j", "--jobs"),
        unset="one per core, if there is enough memory",
    ),
]
QualityLetter = Annotated[
    str,
    Option(
        "480p15, 720p30, 1080p60, 1440p60 or 2160p60, as in manim.",
        section="How it looks and sounds",
        flags=("-q", "--quality"),
        choices=tuple(QUALITIES),
    ),
]


@dataclass(frozen=True, kw_only=True)
class FilmRequest(Computation):
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
    lecture: Annotated[
        str,
        Option(
            "Which lecture to make if no film is named; see `qkvideo list`.",
            section="What is shown",
            choices=LECTURES,
        ),
    ] = LECTURES[0]
    row: Annotated[
        int | None,
        Option(
            "The word that films follow (the query): its number in the sentence, from 1.",
            metavar="N",
            section="What is shown",
            unset="the last pronoun, else the last word",
        ),
    ] = None
    slot: Annotated[
        int | None,
        Option(
            "The token that other words replace, from 1, in films that do so.",
            metavar="N",
            section="What is shown",
            unset="the token that the row weighs most",
        ),
    ] = None
    code: Annotated[
        str,
        Option(
            "Library in which `debugging` shows code.",
            section="What is shown",
            choices=CODES,
        ),
    ] = CODES[0]
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
    timings: Annotated[
        Path | str | None,
        Option(
            "Measured times to show instead of those included.",
            metavar="FILE",
            section="What is shown",
        ),
    ] = None
    lang: Annotated[
        str,
        Option(
            "Language of the texts: en, de or ru. The sentence may be in another one.",
            metavar="CODE",
            section="How it looks and sounds",
        ),
    ] = "en"
    aspect: Annotated[
        str,
        Option(
            "Shape of the frame; the quality gives its shorter side.",
            section="How it looks and sounds",
            choices=ASPECTS,
        ),
    ] = ASPECTS[0]
    quality: QualityLetter = "h"
    narrate: Annotated[
        str | None,
        Option(
            "Speak the captions and show key words: espeak, or a service of manim-voiceover.",
            metavar="VOICE",
            section="How it looks and sounds",
            unset="no narration",
        ),
    ] = None
    pace: Annotated[
        str,
        Option(
            "For viewers who read 10, 13 or 17 letters a second; other times in proportion.",
            section="How it looks and sounds",
            choices=PACES,
        ),
    ] = PACES[1]
    described: Annotated[
        bool,
        Option(
            "Make beats long enough to speak their descriptions, for viewers who cannot see them.",
            section="How it looks and sounds",
        ),
    ] = False
    bare: Annotated[
        bool,
        Option(
            "Without the title at the start and the card at the end of a film.",
            section="How it looks and sounds",
        ),
    ] = False
    jobs: Jobs = None
    dry_run: Annotated[
        bool, Option("Check everything, and print what would be made; draw and write nothing.")
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
        ),
    ] = None
    timeout: Annotated[
        float | None,
        Option(
            "Give up films that are not done after this time in seconds.", metavar="S", unset="none"
        ),
    ] = None
    preview: Annotated[
        bool,
        Option(
            "Open the first film when done.",
            section="What is written",
            flags=("-p", "--preview"),
        ),
    ] = False


Vector = Annotated[
    bool,
    Option(
        "Let the browser draw the films: one small file, every language, theme and pace in it.",
        section="What is written",
    ),
]


@dataclass(frozen=True, kw_only=True)
class SlidesRequest(FilmRequest):
    """A request for films as slides, handouts or worksheets."""

    EXAMPLES: ClassVar = (
        'qkvideo slides --sentence "Hello world" -o deck.html -o deck.pptx -o deck.pdf',
        'qkvideo slides --vector --sentence "Hello world" -o deck.html',
        'qkvideo slides --sentence "Hello world" --worksheet task.pdf --answers answers.pdf',
    )

    quality: QualityLetter = "m"
    theme: Annotated[
        str | None,
        Option(
            "Light on dark, or dark on light.",
            section="How it looks and sounds",
            choices=THEMES,
            unset=f"{THEMES[0]}; in a handout {PAPER}",
        ),
    ] = None
    out: Annotated[
        Path | str | Sequence[Path | str],
        Option(
            "deck.html (one file, no network), deck.pptx or deck.pdf (a handout); may be repeated.",
            metavar="FILE",
            section="What is written",
            flags=("-o", "--out"),
            how="repeated",
        ),
    ] = ()
    vector: Vector = False
    title: Annotated[
        str,
        Option(
            "Title of the deck or handout.",
            metavar="TEXT",
            section="What is shown",
            unset="Self-attention",
        ),
    ] = ""
    author: Annotated[
        str,
        Option(
            "Your name, on the first page.", metavar="TEXT", section="What is shown", unset="none"
        ),
    ] = ""
    date: Annotated[
        str,
        Option(
            "The date, on the first page, as you write it.",
            metavar="TEXT",
            section="What is shown",
            unset="none",
        ),
    ] = ""
    template: Annotated[
        Path | str | None,
        Option(
            "Your own .pptx or .potx, whose master, colours and fonts deck.pptx uses.",
            metavar="FILE",
            section="How it looks and sounds",
            unset="a master in the films' colours",
        ),
    ] = None
    audience: Annotated[
        str,
        Option(
            "Readers of deck.pdf: the lecturer's has the notes, too; for a screen, it is slides.",
            section="What is shown",
            flags=("--for",),
            choices=AUDIENCES,
        ),
    ] = AUDIENCES[0]
    worksheet: Annotated[
        Path | str | None,
        Option(
            "Write the worksheet to a separate file, not to deck.pdf.",
            metavar="FILE.pdf",
            section="What is written",
        ),
    ] = None
    answers: Annotated[
        Path | str | None,
        Option(
            "Write the answers to a separate file, not to deck.pdf.",
            metavar="FILE.pdf",
            section="What is written",
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
    shared = {each.name: getattr(request, each.name) for each in fields(FilmRequest)}
    if stills:
        # Stills have no sound.
        shared["narrate"], shared["script"] = None, request.script.silent
        shared["transparent"] = theme == PAPER
    return RenderRequest(**shared, theme=theme, out=out, stills=stills)
