"""The draft: a lecture as the page edits it, and the entries of its lecture file."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from qkvideo import scenes
from qkvideo.engine.choices import DEFAULT_WEIGHTS
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.choices import ASPECTS, LECTURES, PACES, THEMES
from qkvideo.scenes.look.logo import logo_file
from qkvideo.studio.lectures.entries import Film, Lang, Text, few
from qkvideo.studio.lectures.model import SCHEMA, LectureFile, OneSentence
from qkvideo.studio.lectures.read import said
from qkvideo.studio.lectures.table import TableError, table_of
from qkvideo.studio.requests.option import Option, given, meant, refuse
from qkvideo.studio.requests.shared import (
    Aspect,
    Front,
    Lecture,
    Means,
    Pace,
    Rights,
    Row,
    Theme,
    VersusMeans,
)
from qkvideo.studio.serve.choices import MOST_LOGO, MOST_TABLE, MOST_TEMPLATE, QUALITIES, weights
from qkvideo.studio.serve.outputs import OUTPUTS, POWERPOINT, TEMPLATE, Voice, What, entries_of
from qkvideo.studio.serve.telling import Fault, fault

MOST_FILMS: Final = 100
"""Maximum number of films, and of beats in a film; no lecture has as many."""
MOST_TEXT: Final = 2000
"""Maximum length of a sentence in characters, the same as in the engine."""
_MOST_MADE: Final = 500
"""Maximum number of films, or of sentences without films, of a job."""
_SHOWN: Final = 20
"""Maximum number of faults that are reported at once."""
_MOST_SAID: Final = 500
"""Maximum length of a message about a fault in characters."""


class DraftError(RequestError):
    """The error of an invalid draft. A draft is a lecture as the page of `qkvideo serve` edits it.

    Attributes:
        faults: The faults, see `telling.fault`.
    """

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(str(faults[0]["says"]))
        self.faults = faults


Size = Annotated[str, Option("Size and frame rate.", choices=QUALITIES)]
"""Those qualities that the page offers."""
Slug = Annotated[str, Field(max_length=100)]
"""A name of a film or beat in a request, which need not exist."""


class _Part(BaseModel, frozen=True):
    model_config = ConfigDict(extra="forbid", strict=True, serialize_by_alias=True)

    @model_validator(mode="before")
    @classmethod
    def _check_count(cls, value: Any) -> Any:
        """Refuse very many unknown entries; pydantic would make an error of each."""
        if isinstance(value, dict) and len(value) > len(cls.model_fields) + _SHOWN:
            refuse(f"{len(value)} entries are too many: leave some out")
        return value


def _weights(value: str) -> str:
    if value not in weights():
        refuse(f"there are no weights “{value}” here; choose one of {', '.join(weights())}")
    return value


def _logo(value: str) -> str:
    try:
        logo_file(value)
    except ValueError:
        refuse("the logo is no PNG that can be read: save it anew")
    return value


def _template(value: str) -> str:
    try:
        b64decode(value, validate=True)
    except ValueError:
        refuse("the template is no file in base64")
    return value


def _table(value: str) -> str:
    table_of(value, _MOST_MADE)
    return value


class DraftBeat(_Part, frozen=True):
    """A beat of a film in a draft, with the lecturer's own texts.

    A draft is a lecture as the page of `qkvideo serve` edits it.

    Attributes:
        name: Name of the beat.
        on: Whether the beat is switched on. A beat that is switched off is not shown.
        caption: The lecturer's caption; None for the film's own caption.
        notes: The lecturer's notes; None for the film's own notes.
    """

    name: Annotated[str, Field(max_length=100)]
    on: bool = True
    caption: Text | None = None
    notes: Text | None = None


class DraftFilm(_Part, frozen=True):
    """A film of a draft, with its beats in the order in which they are shown.

    A draft is a lecture as the page of `qkvideo serve` edits it.

    If `beats` is empty, all beats of the film are shown, in the film's own order. A film whose
    beats are all switched off is left out of the lecture.
    """

    slug: Film
    beats: Annotated[tuple[DraftBeat, ...], *few(MOST_FILMS)] = ()

    @model_validator(mode="after")
    def _check_beats(self) -> DraftFilm:
        there = scenes.entry(self.slug).beats
        names = [beat.name for beat in self.beats]
        for k, name in enumerate(names):
            if name not in there:
                refuse(f"“{self.slug}” has no beat “{name}”; {meant(name, there)}", "beats", k)
            if name in names[:k]:
                refuse(f"the beat “{name}” is there twice: leave one out", "beats", k)
        return self

    @property
    def shown(self) -> tuple[str, ...]:
        """Names of the beats that are switched on, in order."""
        there = scenes.entry(self.slug).beats
        return tuple(beat.name for beat in self.beats if beat.on) if self.beats else there

    def words(self, beat: str) -> dict[str, str]:
        """Return the lecturer's own texts for a beat.

        The keys are "caption" and "notes". A key is missing if the lecturer wrote no such text.

        Args:
            beat: Name of the beat.
        """
        own = next((each for each in self.beats if each.name == beat), None)
        kinds: dict[str, str | None] = (
            {} if own is None else {"caption": own.caption, "notes": own.notes}
        )
        return {kind: text for kind, text in kinds.items() if text}


class Draft(_Part, frozen=True):
    """A lecture as the page edits it.

    Its logo is the text of an SVG file, or a PNG, written as a data URL; None without a logo.
    """

    sentence: Annotated[str, Field(max_length=MOST_TEXT)]
    versus: Annotated[str, Field(max_length=MOST_TEXT)] | None = None
    row: Row = None
    means: Means = None
    versus_means: VersusMeans = None
    weights: Annotated[str, AfterValidator(_weights)] = DEFAULT_WEIGHTS
    lang: Annotated[Lang, Field(alias="language")] = "en"
    theme: Theme = THEMES[0]
    aspect: Aspect = ASPECTS[0]
    pace: Pace = PACES[1]
    lecture: Lecture = LECTURES[0]
    films: Annotated[tuple[DraftFilm, ...], *few(MOST_FILMS)] | None = None
    logo: Annotated[str, Field(max_length=MOST_LOGO), AfterValidator(_logo)] | None = None

    @model_validator(mode="after")
    def _check_films(self) -> Draft:
        slugs = [film.slug for film in self.films or ()]
        for k, slug in enumerate(slugs):
            if slug in slugs[:k]:
                refuse(f"the film “{slug}” is there twice: leave one out", "films", k)
        return self


class Order(_Part, Front, Rights, frozen=True):
    """What the page asks for: outputs of a draft, with what is written in them besides the films.

    Attributes:
        draft: The lecture.
        what: The kinds of output to make.
        quality: Size and frame rate, one of `choices.QUALITIES`.
        films: Slugs of the films to make; None for all films of the draft.
        voice: Who speaks the captions; None for nobody.
        template: A slide master for PowerPoint: a .pptx or .potx file, in base64. None for ours.
        table: A table of sentences, such as one from each student; all is made for each of them,
            and nothing for the sentence of the draft. None for this sentence alone.
    """

    draft: Draft
    what: Annotated[tuple[What, ...], *few(len(OUTPUTS)), Field(min_length=1)]
    quality: Size = "h"
    films: Annotated[tuple[Slug, ...], *few(MOST_FILMS), Field(min_length=1)] | None = None
    voice: Voice | None = None
    template: Annotated[str, Field(max_length=MOST_TEMPLATE), AfterValidator(_template)] | None = (
        None
    )
    table: Annotated[str, Field(max_length=MOST_TABLE), AfterValidator(_table)] | None = None

    @property
    def sentences(self) -> dict[str, OneSentence]:
        """The sentences of the table by name; empty without a table."""
        return {} if self.table is None else table_of(self.table)[0]

    @property
    def files(self) -> dict[str, bytes]:
        """The files beside the lecture file, which names them, by name."""
        logo, template = self.draft.logo, self.template
        found = {} if logo is None else dict([logo_file(logo)])
        # Without PowerPoint, nothing is made of a master.
        if template is not None and POWERPOINT in self.what:
            found[TEMPLATE] = b64decode(template)
        return found


def faults(error: ValidationError, within: str = "") -> list[Fault]:
    """Return the faults that a validation error reports, each as an entry of `DraftError.faults`.

    At most the first 20 faults are returned.

    Args:
        error: The error, from the validation of a draft or of a request that contains a draft.
        within: Name of the request's entry that contains the draft. Empty if only a draft was
            validated.
    """
    return [_fault(each, within) for each in error.errors()[:_SHOWN]]


def of_films(draft: Draft) -> Order:
    """Return the order of all films of a draft, and of nothing else."""
    return Order(draft=draft, what=("films",))


def lecture(order: Order) -> dict[str, Any]:
    """Return an order as a dictionary with the entries of a lecture file.

    Raises:
        DraftError: If one of the order's films is not in the draft or has no beat that is switched
            on, if no film of the draft has a beat that is switched on, or if there would be more
            than 500 films.
    """
    draft, films = order.draft, order.films
    chosen = [
        film for film in films_of(draft) if film.shown and film.slug in (films or {film.slug})
    ]
    unknown = [slug for slug in films or () if slug not in {film.slug for film in chosen}]
    if unknown:
        raise DraftError([fault("films", f"the lecture has no film “{unknown[0]}”: switch it on")])
    if not chosen:
        raise DraftError([fault("films", "no film is left: switch one on")])
    output = entries_of(order.what, spoken=order.voice is not None)
    sentences = order.sentences
    count = len(sentences) * (len(chosen) if output["format"] else 1)
    if count > _MOST_MADE:
        what = (
            f"{len(sentences)} sentences are too many at once: divide the table, or leave out films"
        )
        raise DraftError([fault("table", what)])
    named = draft.films is not None or films is not None
    master = {"template": TEMPLATE} if TEMPLATE in order.files else {}
    # As on the command line, films on a master have its ground, unless other colours are chosen.
    grounded = bool(master) and draft.theme == THEMES[0]
    entries: dict[str, Any] = {
        "schema": SCHEMA,
        **{n: getattr(draft, n) for n in Draft.model_fields if n in LectureFile.model_fields},
        "theme": None if grounded else draft.theme,
        "narrate": order.voice,
        "licence": order.licence or None,
        "films": [_film(film) for film in chosen] if named else None,
        "words": _words(draft.lang, chosen),
        "output": {
            "to": ".",
            "quality": order.quality,
            "aspect": draft.aspect,
            **output,
            **master,
        },
        "slides": {name: value for name, value in given(order, Front).items() if value},
        "brand": {} if draft.logo is None else {"logo": logo_file(draft.logo)[0]},
    }
    if sentences:
        table = {name: each.model_dump(exclude_none=True) for name, each in sentences.items()}
        entries |= dict.fromkeys(("sentence", "versus", "row", "means", "versus_means"))
        entries["sentences"] = table
    return {name: value for name, value in entries.items() if value not in (None, {})}


def films_of(draft: Draft) -> tuple[DraftFilm, ...]:
    """Return the films of a draft, including films whose beats are all switched off.

    If the draft lists no films, the result is the films of the lecture named by `draft.lecture`,
    such as "short".
    """
    if draft.films is not None:
        return draft.films
    return tuple(DraftFilm(slug=film.slug) for film in scenes.lecture(draft.lecture))


def all_on(draft: Draft) -> Draft:
    """Return the draft with all beats of its films switched on."""
    films = [
        film.model_copy(
            update={"beats": tuple(beat.model_copy(update={"on": True}) for beat in film.beats)}
        )
        for film in films_of(draft)
    ]
    return draft.model_copy(update={"films": None if draft.films is None else tuple(films)})


def _film(film: DraftFilm) -> dict[str, Any]:
    there = scenes.entry(film.slug).beats
    if film.shown == there:
        return {"film": film.slug}
    # In the film's own order, a list of the beats left out is shorter and clearer.
    lacking = [beat for beat in there if beat not in film.shown]
    if [beat for beat in there if beat in film.shown] == list(film.shown):
        return {"film": film.slug, "without": lacking}
    return {"film": film.slug, "beats": list(film.shown)}


def _words(lang: str, films: Sequence[DraftFilm]) -> dict[str, Any]:
    words: dict[str, Any] = {}
    for film in films:
        own = {beat: film.words(beat) for beat in film.shown if film.words(beat)}
        if own:
            words.setdefault(film.slug, {}).update(own)
    return {lang: words} if words else {}


def _fault(error: Any, within: str) -> Fault:
    """Return a fault as the page shows it: the path of the entry in the draft, and one line."""
    place = [*error["loc"], *error.get("ctx", {}).get("place", ())]
    if within and place[:1] == [within]:
        del place[0]
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    found = error.get("ctx", {}).get("error")
    if isinstance(found, TableError):
        return fault("table", found)
    says = " ".join(said(error).split())
    return fault(where.removeprefix(".")[:_MOST_SAID], says[:_MOST_SAID])
