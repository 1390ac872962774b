"""Options that several requests share, among themselves and with lecture files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from qkvideo.scenes.look.choices import ASPECTS, CODES, LECTURES, PACES, PAPER, THEMES
from qkvideo.studio.encoding.quality import QUALITIES
from qkvideo.studio.requests.computation import Head
from qkvideo.studio.requests.option import Option

SCREEN: Final = "screen"
AUDIENCES: Final = ("students", "lecturer", SCREEN)
"""Possible readers of a PDF: of a handout without or with notes, or of slides on a screen."""
_MOST_ASKED: Final = 200
"""Maximum number of characters of a question after the sentence."""
_MOST_FRONT: Final = 120
"""Maximum number of characters of a line on the first page."""
Theme = Annotated[
    str,
    Option("Light on dark, or dark on light.", section="How it looks and sounds", choices=THEMES),
]
ThemeByKind = Annotated[
    str | None,
    Option(
        "Light on dark, or dark on light.",
        section="How it looks and sounds",
        choices=THEMES,
        unset=f"{THEMES[0]}; in a handout {PAPER}",
    ),
]
Aspect = Annotated[
    str,
    Option(
        "Shape of the frame; the quality gives its shorter side.",
        section="How it looks and sounds",
        choices=ASPECTS,
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
Pace = Annotated[
    str,
    Option(
        "For viewers who read 10, 13 or 17 letters a second; other times in proportion.",
        section="How it looks and sounds",
        choices=PACES,
    ),
]
Lecture = Annotated[
    str,
    Option(
        "Which lecture to make if no film is named; see `qkvideo list`.",
        section="What is shown",
        choices=LECTURES,
    ),
]
Row = Annotated[
    int | None,
    Option(
        "The word that is followed (the query): its number in the sentence, from 1.",
        metavar="N",
        section="What is shown",
        unset="the last pronoun, else the last word",
        least=1,
    ),
]
Ask = Annotated[
    str | None,
    Option(
        "A question after the sentence, and how its answer begins, such as “Who was tired? The”: "
        "`next-word` shows how a language model (--weights smollm2) goes on.",
        metavar="TEXT",
        section="The sentence",
        unset="what comes after the sentence",
        letters=_MOST_ASKED,
        named=True,
    ),
]
Means = Annotated[
    int | None,
    Option(
        "What the followed word means, if you know: that word's number in the sentence, from 1.",
        metavar="N",
        section="What is shown",
        unset="what grammar tells",
        least=1,
    ),
]
Jobs = Annotated[
    int | None,
    Option(
        "Processes that draw at the same time.",
        metavar="N",
        flags=("-j", "--jobs"),
        unset="one per core, if there is enough memory",
        role="how",
        least=1,
    ),
]
Vector = Annotated[
    bool,
    Option(
        "Let the browser draw the films: one small file, every language, theme and pace in it.",
        section="What is written",
    ),
]


@dataclass(frozen=True, kw_only=True)
class Picture:
    """How a single picture looks."""

    quality: QualityLetter = "h"
    theme: Theme = THEMES[0]
    lang: Annotated[
        str, Option("Language of the picture.", "CODE", section="How it looks and sounds")
    ] = "en"


@dataclass(frozen=True, kw_only=True)
class Focus(Head):
    """What a film is about, which can be another for each film of a lecture file."""

    row: Row = None
    means: Means = None
    slot: Annotated[
        int | None,
        Option(
            "The token that other words replace, from 1.",
            metavar="N",
            section="What is shown",
            unset="the token that the row weighs most",
            least=1,
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How films tell what they show."""

    ask: Ask = None
    code: Annotated[
        str,
        Option(
            "Library in which `debugging` shows code.",
            section="What is shown",
            choices=CODES,
        ),
    ] = CODES[0]
    timings: Annotated[
        Path | str | None,
        Option(
            "Measured times to show instead of those included.",
            metavar="FILE",
            section="What is shown",
            role="reads",
            named=True,
        ),
    ] = None
    pace: Pace = PACES[1]
    narrate: Annotated[
        str | None,
        Option(
            "Speak the captions and show key words: espeak, or a service of manim-voiceover.",
            metavar="VOICE",
            section="How it looks and sounds",
            unset="no narration",
            named=True,
        ),
    ] = None
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


@dataclass(frozen=True, kw_only=True)
class Front:
    """What a lecturer writes on the first page of decks and handouts; what is empty is left out."""

    title: Annotated[
        str,
        Option(
            "Title of the deck or handout.",
            metavar="TEXT",
            section="What is shown",
            unset="Self-attention",
            letters=_MOST_FRONT,
        ),
    ] = ""
    author: Annotated[
        str,
        Option(
            "Your name, on the first page.",
            metavar="TEXT",
            section="What is shown",
            unset="none",
            letters=_MOST_FRONT,
        ),
    ] = ""
    date: Annotated[
        str,
        Option(
            "The date, on the first page, as you write it.",
            metavar="TEXT",
            section="What is shown",
            unset="none",
            letters=_MOST_FRONT,
        ),
    ] = ""


@dataclass(frozen=True, kw_only=True)
class Binding:
    """How decks and handouts are made from films."""

    vector: Vector = False
    template: Annotated[
        Path | str | None,
        Option(
            "Your own .pptx or .potx, whose master, colours and fonts deck.pptx uses.",
            metavar="FILE",
            section="How it looks and sounds",
            unset="a master in the films' colours",
            role="reads",
            named=True,
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
