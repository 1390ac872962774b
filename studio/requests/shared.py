"""Options that several requests share, among themselves and with lecture files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from qkvideo.scenes.look.choices import ASPECTS, CODES, LECTURES, PACES, PAPER, THEMES
from qkvideo.studio.encoding.quality import QUALITIES
from qkvideo.studio.requests.computation import ShownHead
from qkvideo.studio.requests.option import Option, looks, shown, written
from qkvideo.studio.requests.place import Place, place_in

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import ModelTrace

SCREEN: Final = "screen"
AUDIENCES: Final = ("students", "lecturer", SCREEN)
"""Possible readers of a PDF: of a handout without or with notes, or of slides on a screen."""
_MOST_ASKED: Final = 200
"""Maximum number of characters of a question after the sentence."""
_MOST_FRONT: Final = 120
"""Maximum number of characters of a line on the first page."""
Audience = Annotated[
    str,
    shown(
        "Readers of deck.pdf: the lecturer's has the notes, too; for a screen, it is slides.",
        flags=("--for",),
        choices=AUDIENCES,
    ),
]
Theme = Annotated[str, looks("Light on dark, or dark on light.", choices=THEMES)]
ThemeByKind = Annotated[
    str | None,
    looks(
        "Light on dark, or dark on light.",
        choices=THEMES,
        unset=f"{THEMES[0]}; in a handout {PAPER}",
    ),
]
Aspect = Annotated[
    str, looks("Shape of the frame; the quality gives its shorter side.", choices=ASPECTS)
]
QualityLetter = Annotated[
    str,
    looks(
        "480p15, 720p30, 1080p60, 1440p60 or 2160p60, as in manim.",
        flags=("-q", "--quality"),
        choices=tuple(QUALITIES),
    ),
]
Pace = Annotated[
    str,
    looks(
        "For viewers who read 10, 13 or 17 letters a second; other times in proportion.",
        choices=PACES,
    ),
]
Lecture = Annotated[
    str, shown("Which lecture to make if no film is named; see `qkvideo list`.", choices=LECTURES)
]
Row = Annotated[
    Place | None,
    shown(
        "The word that is followed (the query), or its number in the sentence, from 1.",
        "WORD",
        named=True,
        unset="the last pronoun, else the last word",
        least=1,
    ),
]
Ask = Annotated[
    str | None,
    Option(
        "A question after the sentence, and how its answer begins, such as “Who was tired? The”: "
        "`next-word`, `block` and `generation` show how a language model (--weights smollm2) goes "
        "on.",
        metavar="TEXT",
        section="The sentence",
        unset="what comes after the sentence",
        letters=_MOST_ASKED,
        named=True,
    ),
]
Means = Annotated[
    Place | None,
    Option(
        "What the followed word means, if you know: that word, or its number in the sentence.",
        metavar="WORD",
        named=True,
        section="What is shown",
        unset="what grammar tells",
        least=1,
    ),
]
VersusMeans = Annotated[
    Place | None,
    Option(
        "What the followed word means in the second sentence, given like --means.",
        metavar="WORD",
        named=True,
        section="What is shown",
        unset="what grammar tells",
        least=1,
    ),
]
Jobs = Annotated[
    int | None,
    Option(
        "Processes that draw at the same time.",
        "N",
        flags=("-j", "--jobs"),
        unset="one per core, if there is enough memory",
        role="how",
        least=1,
    ),
]
CONTENT: Final = ".zip"
SCORM: Final = ".scorm.zip"
CARTRIDGE: Final = ".imscc"
PACKAGES: Final = (SCORM, CARTRIDGE, CONTENT)
"""Kinds of packages for course platforms: the endings of their files' names, the longest first."""
GIFT: Final = ".gift"
QTI: Final = ".qti.zip"
KEY: Final = ".key.csv"
"""Endings of files of questions, for Moodle and by QTI, and of the table of their answers."""
MOST_SETS: Final = 1_000
Sets = Annotated[
    int,
    written(
        "Number of sets of questions, with other numbers in each: one for each student.",
        "N",
        least=1,
        most=MOST_SETS,
    ),
]
Vector = Annotated[
    bool,
    written(
        "Let the browser draw the films: one small file, every language, theme and pace in it."
    ),
]


def with_keys(questions: Iterable[Path]) -> tuple[Path, ...]:
    """Return the paths of files of questions, and after them those of their answers, each once."""
    files = tuple(questions)
    keys = (
        path.with_name(path.name[: -len(ending)] + KEY)
        for path in files
        for ending in (GIFT, QTI)
        if path.name.lower().endswith(ending)
    )
    return tuple(dict.fromkeys((*files, *keys)))


@dataclass(frozen=True, kw_only=True)
class PictureLook:
    """How a single picture looks."""

    quality: QualityLetter = "h"
    theme: Theme = THEMES[0]
    lang: Annotated[str, looks("Language of the picture.", "CODE")] = "en"


@dataclass(frozen=True, kw_only=True)
class Followed:
    """The word that is followed, and what it means."""

    row: Row = None
    means: Means = None
    versus_means: VersusMeans = None


@dataclass(frozen=True, kw_only=True)
class Focus(Followed, ShownHead):
    """What a film is about, which can be another for each film of a lecture file."""

    slot: Annotated[
        Place | None,
        shown(
            "The token that other words replace, or its number, from 1.",
            "WORD",
            named=True,
            unset="in `ask`, what --means says; else the token that the row weighs most",
            least=1,
        ),
    ] = None

    def spotlit(self, model: ModelTrace) -> tuple[int, int, int]:
        """Return layer and head, counted from 1, and the row of the query, from 0.

        Raises:
            RequestError: There is no such row, layer or head.
        """
        return spotlit(model, self.row, self.layer, self.head)


def spotlit(
    model: ModelTrace, row: Place | None, layer: int | None, head: int | None
) -> tuple[int, int, int]:
    """Return layer and head, counted from 1, and the row of the query, from 0.

    Args:
        model: The trace of the sentence.
        row: The word, or the number of its row, from 1; None for the usual one, as for the others.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.

    Raises:
        RequestError: There is no such row, layer or head.
    """
    at = place_in(model, "row", row, model.default_row)
    layer = model.default_layer(at) if layer is None else layer
    head = model.default_head(layer, at) if head is None else head
    attention = model.at(layer, head)
    return attention.layer, attention.head, at


@dataclass(frozen=True, kw_only=True)
class Rights:
    """What others may do with what is made; nothing is assumed."""

    licence: Annotated[
        str,
        written(
            "Your licence for what is made, such as “CC BY 4.0”: on the last card, on pages and in "
            "the metadata.",
            "TEXT",
            unset="none",
            letters=_MOST_FRONT,
        ),
    ] = ""


@dataclass(frozen=True, kw_only=True)
class Telling(Rights):
    """How films tell what they show."""

    ask: Ask = None
    code: Annotated[str, shown("Library in which `debugging` shows code.", choices=CODES)] = CODES[
        0
    ]
    timings: Annotated[
        Path | str | None,
        shown(
            "Measured times to show instead of those included.", "FILE", role="reads", named=True
        ),
    ] = None
    pace: Pace = PACES[1]
    narrate: Annotated[
        str | None,
        looks(
            "Speak the captions and show key words: espeak, or a service of manim-voiceover.",
            "VOICE",
            unset="no narration",
            named=True,
        ),
    ] = None
    described: Annotated[
        bool,
        looks(
            "Make beats long enough to speak their descriptions, for viewers who cannot see them."
        ),
    ] = False
    bare: Annotated[
        bool, looks("Without the title at the start and the card at the end of a film.")
    ] = False


@dataclass(frozen=True, kw_only=True)
class Front:
    """What a lecturer writes on the first page of decks and handouts; what is empty is left out."""

    title: Annotated[
        str,
        shown("Title of the deck or handout.", "TEXT", unset="Self-attention", letters=_MOST_FRONT),
    ] = ""
    author: Annotated[
        str, shown("Your name, on the first page.", "TEXT", unset="none", letters=_MOST_FRONT)
    ] = ""
    date: Annotated[
        str,
        shown(
            "The date, on the first page, as you write it.",
            "TEXT",
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
        looks(
            "Your own .pptx or .potx, whose master, colours and fonts deck.pptx uses.",
            "FILE",
            unset="a master in the films' colours",
            role="reads",
            named=True,
        ),
    ] = None
    row_only: Annotated[
        bool,
        written("A worksheet of the row alone, without the two questions on attention at large."),
    ] = False
