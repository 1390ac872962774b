"""The entries of `lecture.toml`: their meanings and possible values.

Entries have the names of the options of `qkvideo render` and `qkvideo slides`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Literal, get_args, get_origin

from pydantic import (
    BeforeValidator,
    Discriminator,
    FailFast,
    Field,
    Tag,
    model_validator,
)

from qkvideo import scenes
from qkvideo.scenes.look.brand import PLACES, ColourError, check_colours
from qkvideo.scenes.look.choices import ASPECTS, LECTURES, THEMES
from qkvideo.studio.files.names import SAME, folded, folder_name
from qkvideo.studio.lectures.entries import (
    MOST_LISTED,
    Called,
    Entries,
    FileName,
    Film,
    Format,
    Lang,
    LogoPlace,
    PathText,
    StillFormat,
    Text,
    choices,
    few,
    listed,
)
from qkvideo.studio.requests.computation import Computing
from qkvideo.studio.requests.option import meant, refuse
from qkvideo.studio.requests.shared import (
    AUDIENCES,
    CARTRIDGE,
    CONTENT,
    GIFT,
    QTI,
    Ask,
    Aspect,
    Audience,
    Binding,
    Focus,
    Front,
    Lecture,
    Means,
    QualityLetter,
    Row,
    Sets,
    Telling,
    ThemeByKind,
    VersusMeans,
    with_keys,
)

SCHEMA: Final = 1
"""The only value that the entry `schema` of a file may have: the version of the file format."""


class OneSentence(Entries, frozen=True):
    """A sentence, a second one to compare, what is followed, what it means, and a question."""

    text: str
    """The sentence, taken literally."""
    versus: str | None = None
    """A second sentence, for films that compare two."""
    row: Row = None
    means: Means = None
    versus_means: VersusMeans = None
    ask: Ask = None


class OneFilm(Entries, Focus, frozen=True):
    """A film of the lecture, with settings that apply to it only."""

    film: Film
    """Name of the film, as in `qkvideo list`."""
    beats: Annotated[tuple[str, ...], *listed(str)] = ()
    """Show only these beats, in this order; a beat may be repeated. By default all."""
    without: Annotated[tuple[str, ...], *listed(str)] = ()
    """Leave out these beats."""

    @model_validator(mode="after")
    def _check_beats(self) -> OneFilm:
        there = scenes.entry(self.film).beats
        if self.beats and self.without:
            refuse("a film has either beats or without: leave one of them out", "without")
        for name in ("beats", "without"):
            for k, beat in enumerate(getattr(self, name)):
                if beat not in there:
                    what = f"“{self.film}” has no beat “{beat}”; {meant(beat, there)}"
                    refuse(what, name, k)
        if set(self.without) >= set(there):
            refuse("no beat is left: leave out fewer, or the film", "without")
        return self


class OwnWords(Entries, frozen=True):
    """Your own texts for a beat.

    A name in braces, such as `{weight}`, inserts a word or number that the film's own caption uses.
    """

    title: Text | None = None
    """Title of the beat."""
    caption: Text | None = None
    """Caption of the beat."""
    notes: Text | None = None
    """Notes for the lecturer."""


class Colours(Entries, frozen=True):
    """Your own colours, each written as "#RRGGBB"."""

    ground: str | None = None
    """Colour of the background."""
    ink: str | None = None
    """Colour of the main subject of a picture."""
    quiet: str | None = None
    """Colour of everything beside the main subject."""
    query: str | None = None
    """Colour of queries."""
    key: str | None = None
    """Colour of keys."""
    value: str | None = None
    """Colour of values."""


class Institution(Entries, frozen=True):
    """The look of your institution."""

    colours: Colours = Colours()
    """Colours that replace the theme's; text and background need a contrast of 4.5 : 1."""
    logo: PathText | None = None
    """Path of an SVG file of plain shapes, or of a PNG, relative to the lecture file."""
    place: LogoPlace = PLACES[0]
    """Place of the logo in the frame."""
    footer: Text | None = None
    """A line of text below everything else."""
    font: PathText | None = None
    """Name of an installed font family."""
    fonts: Annotated[tuple[PathText, ...], *listed(PathText)] = ()
    """Paths of font files (.ttf, .otf), relative to the lecture file, instead of an installed font:
    the regular and the semibold weight."""


class Slides(Entries, Front, frozen=True):
    """Your own words and slides in decks and handouts."""

    opening: Annotated[tuple[PathText, ...], *listed(PathText)] = ()
    """Slides that follow the title slide: Markdown files (.md, with --- between slides) or pictures
    (.png, .jpg). Paths are relative to the lecture file."""
    closing: Annotated[tuple[PathText, ...], *listed(PathText)] = ()
    """Slides at the end, in the same formats as in `opening`."""


class Output(Entries, Binding, frozen=True):
    """The files to make from the lecture."""

    to: PathText = "out"
    """Folder for the files, relative to the lecture file."""
    format: Annotated[tuple[Format, ...], *choices(Format)] = ("mp4",)
    """Formats of the films; an empty list makes decks only."""
    stills: StillFormat | None = None
    """Format of stills, one picture for each beat; without this entry, no stills are made."""
    join: bool = False
    """Whether to also join all films into one, with a chapter for each."""
    quality: Annotated[tuple[QualityLetter, ...], *choices(QualityLetter, least=1)] = ("h",)
    """Size and frame rate: 480p15 (l), 720p30 (m), 1080p60 (h), 1440p60 (p) or 2160p60 (k). Decks
    use the first one."""
    aspect: Annotated[tuple[Aspect, ...], *choices(Aspect, least=1)] = (ASPECTS[0],)
    """Shape of the frame. Decks use the first one."""
    deck: Annotated[tuple[FileName, ...], *listed(FileName)] = ()
    """File names of decks, ending in .html or .pptx, with one slide for each beat."""
    handout: FileName | None = None
    """File name of a handout for printing, such as handout.pdf."""
    audience: Annotated[tuple[Audience, ...], *choices(Audience, least=1)] = (AUDIENCES[0],)
    """Readers of the handout: the lecturer's has the notes, too; for a screen, it is slides. If
    there are several, each has one, the others by a name such as handout.lecturer.pdf."""
    worksheet: FileName | None = None
    """File name of a worksheet, such as worksheet.pdf: a row of attention to compute by hand."""
    answers: FileName | None = None
    """File name of the answers to the worksheet, such as answers.pdf."""
    questions: Annotated[tuple[FileName, ...], *listed(FileName)] = ()
    """File names of questions for course platforms, about the row of the worksheet: questions.gift
    is for Moodle, questions.qti.zip by QTI 2.1. The answers are beside them, in .key.csv."""
    sets: Sets = 1
    zip: Annotated[tuple[FileName, ...], *listed(FileName)] = ()
    """File names of packages for course platforms: course.zip is IMS content, course.scorm.zip
    SCORM 1.2 (reports what was watched), and course.imscc a Common Cartridge."""

    @property
    def handouts(self) -> dict[str, str]:
        """The file name of the handout for each of its readers; nothing without a handout."""
        if self.handout is None:
            return {}
        first, *others = self.audience
        stem, _, ending = self.handout.rpartition(".")
        return {first: self.handout, **{each: f"{stem}.{each}.{ending}" for each in others}}

    @model_validator(mode="after")
    def _check_endings(self) -> Output:
        for name, endings in _ENDINGS.items():
            value = getattr(self, name)
            several = isinstance(value, tuple)
            for k, each in enumerate(value if several else filter(None, [value])):
                if not each.endswith(endings):
                    known = " or ".join(endings)
                    refuse(f"“{each}”: give {name} a name in {known}", name, *([k] * several))
        names = [*self.deck, *self.handouts.values(), self.worksheet, self.answers, *self.zip]
        names += [path.name for path in with_keys(map(Path, self.questions))]
        so_far: set[str] = set()
        for each in filter(None, names):
            if folded(each) in so_far:
                refuse(f"two files are called “{each}”: give one of them another name")
            so_far.add(folded(each))
        if self.template and not any(name.endswith(".pptx") for name in self.deck):
            refuse('a template is for PowerPoint: add "deck.pptx" to deck', "template")
        if self.vector and not any(name.endswith(".html") for name in self.deck):
            refuse('the browser draws in web pages: add "deck.html" to deck', "vector")
        if not (self.format or self.stills or self.join or any(names)):
            refuse("nothing would be made: name a format, stills or a deck", "format")
        return self


_ENDINGS = {
    "deck": (".html", ".pptx"),
    "handout": (".pdf",),
    "worksheet": (".pdf",),
    "answers": (".pdf",),
    "questions": (GIFT, QTI),
    "zip": (CONTENT, CARTRIDGE),
}


def _named(value: object) -> object:
    """Turn any form of `sentences` into a table by name, or keep the name of a .csv file.

    The sentences of a list are named by their numbers.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        if not value:
            refuse("there is no sentence in the list: give one")
        for k, each in enumerate(value):
            if not isinstance(each, str):
                refuse("a list of sentences holds texts: put each between quotes", k)
        digits = len(str(len(value)))
        return {f"{k:0{digits}}": {"text": each} for k, each in enumerate(value, start=1)}
    if not isinstance(value, dict):
        refuse(
            "sentences are a list of texts, a table of names and texts, or the name of a .csv file"
        )
    if not value:
        refuse("there is no sentence in the table: give one")
    so_far: dict[str, str] = {}
    for name in value:
        if (other := so_far.setdefault(folded(folder_name(name)), name)) != name:
            refuse(f"“{other}” and “{name}” {SAME}: rename one", name)
    return {k: {"text": each} if isinstance(each, str) else each for k, each in value.items()}


Sentences = Annotated[
    Annotated[dict[Called, OneSentence], Tag("table")] | Annotated[PathText, Tag("file")],
    Discriminator(lambda value: "file" if isinstance(value, str) else "table"),
    BeforeValidator(_named, json_schema_input_type=str | list[str] | dict[str, str | OneSentence]),
]


class LectureFile(Entries, Telling, Focus, Computing, frozen=True):
    """A lecture: sentences, films, texts, and the files to make."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    """Version of the file format: 1."""
    sentence: str | None = None
    """The sentence, taken literally."""
    sentences: Sentences | None = None
    """Several sentences: a list, a table of names and sentences, or the name of a .csv file with a
    column sentence and the optional columns name, versus, row and means."""
    lang: Annotated[tuple[Lang, ...], *choices(Lang, least=1)] = ("en",)
    """Language of the texts; if there are several, the lecture is made in each of them."""
    lecture: Lecture = LECTURES[0]
    films: Annotated[tuple[OneFilm, ...], *few(MOST_LISTED)] = ()
    """The films, in this order; a film may be repeated."""
    words: Annotated[
        dict[Lang, Annotated[dict[Film, dict[str, OwnWords]], FailFast()]], FailFast()
    ] = {}  # noqa: RUF012  # pydantic copies it
    """Your own texts, by language, film and beat."""
    theme: ThemeByKind = None
    recordings: PathText | None = None
    """Folder with your own recordings of the captions: for each beat a file <film>.<beat>.wav,
    which sets the length of the beat. With several languages, the folder contains one folder for
    each, such as de. If one beat of a film is recorded, all have to be, unless narrate names a
    voice for the others."""
    slides: Slides = Slides()
    """Your own slides, for decks and handouts."""
    brand: Institution = Institution()
    """Colours, logo and footer of your institution."""
    output: Output = Output()
    """The files to make, and their folder."""

    @model_validator(mode="after")
    def _check_whole(self) -> LectureFile:
        if (self.sentence is None) == (self.sentences is None):
            what = "no sentence" if self.sentence is None else "both sentence and sentences"
            place = () if self.sentence is None else ("sentence",)
            refuse(f"there is {what}: give one of sentence and sentences", *place)
        colours = self.brand.colours.model_dump(exclude_none=True)
        try:
            check_colours(self.theme or THEMES[0], colours)
        except ColourError as error:
            refuse(str(error), "brand", "colours", error.name)
        for lang, films in self.words.items():
            if lang not in self.lang:
                langs = json.dumps([*self.lang, lang])
                refuse(
                    f"“{lang}” is no language of this lecture: set lang = {langs}", "words", lang
                )
            for film, beats in films.items():
                self._check_words(lang, film, tuple(beats))
        return self

    def _check_words(self, lang: str, film: str, beats: tuple[str, ...]) -> None:
        there = scenes.entry(film).beats
        for beat in beats:
            if beat not in there:
                what = f"“{film}” has no beat “{beat}”; {meant(beat, there)}"
                refuse(what, "words", lang, film, beat)


def homes(name: str) -> tuple[str, ...]:
    """Return where in a lecture file an entry can be, in words.

    Args:
        name: The entry's name, such as "title"; for this one, the result is ("in [slides]",).
    """
    return tuple(where for where, table in _tables(LectureFile) if name in table.model_fields)


def _tables(table: type[Entries], place: str = "") -> Iterator[tuple[str, type[Entries]]]:
    """Yield a table and those in it, each with its place; not those that users name themselves."""
    yield f"in [{place}]" if place else "at the top of the file, above all [ ]", table
    for name, field in table.model_fields.items():
        kind, *_ = get_args(field.annotation) or [field.annotation]
        if isinstance(kind, type) and issubclass(kind, Entries):
            several = get_origin(field.annotation) is tuple
            inner = ".".join(filter(None, (place, name)))
            yield from _tables(kind, f"[{inner}]" if several else inner)
