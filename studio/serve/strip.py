"""The strip: the films of a draft with captions and pictures, drawn while the user types."""

from __future__ import annotations

import warnings
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from qkvideo import scenes
from qkvideo.engine.choices import DEFAULT_WEIGHTS
from qkvideo.engine.errors import QKVideoError, QKVideoWarning
from qkvideo.engine.working.limited import limited
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.layout.film import LaidBeat, Sketch, laid_still, sketch
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.look.brand import Brand, Logo
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.look.logo import sign
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.shoot import view
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell
from qkvideo.studio.encoding.png import png
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.encoding.stamp import Stamp
from qkvideo.studio.films.job import Show
from qkvideo.studio.films.key import key
from qkvideo.studio.films.plan import check_texts, wanted_shows, wrong_texts
from qkvideo.studio.lectures.model import LectureFile, OneSentence
from qkvideo.studio.lectures.read import Lecture
from qkvideo.studio.lectures.requests import requests
from qkvideo.studio.lectures.table import text_of
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.serve.choices import SENTENCE
from qkvideo.studio.serve.draft import Draft, DraftError, all_on, films_of, lecture, of_films
from qkvideo.studio.serve.outputs import TEMPLATE
from qkvideo.studio.serve.telling import Fault, fault
from qkvideo.studio.text.reading import remarks_on, remarks_on_second
from qkvideo.studio.text.remarks import RemarkWarning
from qkvideo.studio.vector.svg import svg

_KEPT: Final = 40
"""Maximum number of laid-out films to keep, enough for about three lectures."""
Beat = tuple[str, str]
"""A film's slug and the name of one of its beats."""


class SupersededError(Exception):
    """Drawing was stopped, because the page has sent a newer request for pictures."""


@dataclass(eq=False)
class _Film:
    """A laid-out film, with a cache of its texts and pictures."""

    sketch: Sketch
    show: Show
    _told: dict[str, dict[str, Any]] = field(default_factory=dict)
    _drawn: dict[str, str] = field(default_factory=dict)

    def laid(self, beat: str, *, drawn: bool = True) -> LaidBeat:
        """Return a beat with its texts and its last picture, laid out.

        Args:
            beat: Name of the beat.
            drawn: Whether the picture is needed. If False, the result has only the texts.
        """
        return laid_still(self.sketch, self.show.brief, beat, drawn=drawn)

    def told(self, beat: str) -> dict[str, Any]:
        """Return the texts of a beat, as JSON data."""
        if beat not in self._told:
            self._told[beat] = _beat(self.laid(beat, drawn=False), self.sketch.frame)
        return self._told[beat]

    def picture(self, beat: str) -> str:
        """Return the last picture of a beat as SVG."""
        if beat not in self._drawn:
            places, theme = self.sketch.frame.places, self.sketch.frame.theme
            units = places.width, places.height
            self._drawn[beat] = svg(picture(self.laid(beat).last), units, theme.ground)
        return self._drawn[beat]


@dataclass
class LaidFilms:
    """The most recently used laid-out films, and what is known of the last logo."""

    films: OrderedDict[str, _Film] = field(default_factory=OrderedDict)
    _logo: tuple[str, Fault | None] = ("", None)

    def laid(self, show: Show) -> _Film:
        """Return a laid-out film: from this table; or laid out now, and added to the table.

        Args:
            show: The film, with the brief that it is made from.

        Raises:
            QKVideoError: If the film cannot be laid out.
        """
        name = _name(show)
        if name not in self.films:
            self.films[name] = _Film(sketch(scenes.module(show.film.slug), show.brief), show)
            if len(self.films) > _KEPT:
                self.films.popitem(last=False)
        self.films.move_to_end(name)
        return self.films[name]

    def wrong_logo(self, draft: Draft) -> Fault | None:
        """Return what is wrong with a draft's logo; None if it can be drawn, or there is none."""
        if draft.logo is None:
            return None
        if self._logo[0] != draft.logo:
            try:
                limited("the logo", sign, draft.logo)
                self._logo = draft.logo, None
            except QKVideoError as error:
                self._logo = draft.logo, fault("logo", error)
        return self._logo[1]

    def knows(self, show: Show) -> bool:
        """Return whether a film is already laid out."""
        return _name(show) in self.films


def strip(
    table: LaidFilms,
    draft: Draft,
    want: Collection[Beat] | None,
    go_on: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """Return the films of a draft with their texts, and pictures of the requested beats.

    Args:
        table: Films that were laid out before. Films that are laid out now are added.
        draft: The lecture.
        want: The beats whose pictures are requested; None for all beats.
        go_on: Function that is called before each film and each picture. It raises
            `SupersededError` to stop.

    Returns:
        JSON data with these entries:

        - "tokens": the tokens of the sentence;
        - "films": the films of the draft with their beats. A beat has texts only if its film is
          laid out, because pictures of the film are requested or the film is in `table`. A film
          that cannot be laid out has an entry "error";
        - "pictures": the SVG of each requested beat, by film and beat, such as "mixing/scores";
        - "warnings": how the sentence is read, and what else is to be known of the draft;
        - "faults": the faults in the draft, as in `DraftError.faults`.

    Raises:
        DraftError: If no film can be shown. Its `faults` name the wrong entries of the draft.
    """
    wrong = table.wrong_logo(draft)
    if wrong:  # all else is shown without it
        draft = draft.model_copy(update={"logo": None})
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always", QKVideoWarning)
        every, faults = _shows(all_on(draft))
        try:
            shows = every if all_on(draft) == draft else _shows(draft)[0]
            on = {show.film.slug: show for show in shows}
        except DraftError as error:
            on, faults = {}, [*faults, *error.faults]
    films: list[dict[str, Any]] = []
    pictures: dict[str, str] = {}
    for show in every:
        slug = show.film.slug
        wanted = [beat for beat in show.film.beats if want is None or (slug, beat) in want]
        if not wanted and not table.knows(show):
            films.append(_untold(show))
            continue
        try:
            go_on()
            shown = {beat: table.laid(show) for beat in show.film.beats}
            if slug in on:
                shown |= {beat: table.laid(on[slug]) for beat in on[slug].film.beats}
            beats = [
                {**film.told(beat), "on": slug in on and beat in on[slug].film.beats}
                for beat, film in shown.items()
            ]
            for beat in wanted:
                go_on()
                pictures[f"{slug}/{beat}"] = shown[beat].picture(beat)
            title = table.laid(show).sketch.title
            films.append({"slug": slug, "title": title, "told": True, "beats": beats})
        except QKVideoError as error:
            films.append({**_untold(show), "error": fault(show.film.slug, error)})
    brief = every[0].brief
    # Each once: what is on is planned apart from what is shown.
    told = {str(each.message): fault("films", each.message) for each in heard}
    place = brief.row, brief.layer, brief.head
    read = {"sentence": remarks_on(brief.model, *place)}
    if brief.versus is not None and draft.versus:
        read["versus"] = remarks_on_second(brief.model, brief.versus, *place)
    for where, remarks in read.items():
        # How surely a sentence is read is said in any case.
        if remarks and not any(each["where"] == where for each in told.values()):
            told[where] = fault(where, RemarkWarning(remarks, second=where == "versus"))
    return {
        "tokens": list(brief.model.tokens),
        "films": films,
        "pictures": pictures,
        "warnings": [*told.values()],
        "faults": [*faults, *([wrong] if wrong else [])],
    }


def checked(table: LaidFilms, draft: Draft, template: bytes | None = None) -> None:
    """Check that all films of a draft can be made. Nothing is laid out or drawn.

    Args:
        table: What is known of the draft's logo.
        draft: The lecture.
        template: A slide master for PowerPoint: a .pptx or .potx file; None for ours.

    Raises:
        DraftError: If a film cannot be made, or the slide master cannot be used. Its `faults` name
            the wrong entries.
    """
    if wrong := table.wrong_logo(draft) or _wrong_template(template):
        raise DraftError([wrong])
    with warnings.catch_warnings(action="ignore", category=QKVideoWarning):
        _, faults = _shows(draft)
    if faults:
        raise DraftError(faults)


def tabled(workbook: bytes) -> str:
    """Return a workbook's first sheet as the text of a table.

    Args:
        workbook: The contents of an .xlsx file.

    Raises:
        DraftError: It is no workbook that can be read.
    """
    try:
        return text_of(workbook)
    except QKVideoError as error:
        raise DraftError([fault("table", error)]) from error


def _wrong_template(template: bytes | None) -> Fault | None:
    if template is None:
        return None
    from qkvideo.studio.decks.ground import ground_of  # loads python-pptx, which may be missing

    with TemporaryDirectory() as folder:
        path = Path(folder) / TEMPLATE
        path.write_bytes(template)
        try:
            limited("the template", ground_of, path)
        except QKVideoError as error:
            return fault("template", str(error).replace(f"the template “{path}”", "the template"))
    return None


def still(table: LaidFilms, draft: Draft, slug: str, beat: str, letter: str) -> bytes:
    """Return the last picture of a beat, as a PNG.

    It has the same bytes as the file that `qkvideo render --stills` makes.

    Args:
        table: Films that were laid out before. The film is added if it is laid out now.
        draft: The lecture.
        slug: Slug of the film.
        beat: Name of the beat.
        letter: Quality, which determines the size of the picture: one of `choices.QUALITIES`.

    Raises:
        DraftError: If the draft does not show this beat, or no film of the draft can be shown.
        QKVideoError: If the film cannot be laid out.
    """
    with warnings.catch_warnings(action="ignore", category=QKVideoWarning):
        shows, _ = _shows(draft)
    show = next((each for each in shows if each.film.slug == slug), None)
    if show is None or beat not in show.film.beats:
        raise DraftError([{"where": "films", "says": f"the lecture has no beat “{slug}/{beat}”"}])
    size = quality(letter).shaped(draft.aspect)
    canvas = Canvas(view(layout(draft.aspect), show.brief, size))
    pixels = canvas.show(picture(table.laid(show).laid(beat).last))
    return png(pixels[..., :3], Stamp(key(show.brief, size)))


def _name(show: Show) -> str:
    brief = show.brief
    model, versus = brief.model, brief.versus
    return repr(
        (
            show.film.slug,
            *(model.sentence, model.means, model.source.sha256, brief.layer, brief.head, brief.row),
            None if versus is None else (versus.sentence, versus.means),
            *(brief.lang, brief.theme, brief.aspect, brief.order, sorted(brief.own.items())),
            brief.brand,
        )
    )


def _shows(draft: Draft) -> tuple[tuple[Show, ...], list[Fault]]:
    """Return the films of a draft, and the faults in own texts; texts with faults are left out.

    Raises:
        DraftError: If no film can be shown.
    """
    try:
        shows = wanted_shows(_request(draft))
        wrong = wrong_texts(shows)
    except DraftError:
        raise
    except QKVideoError as error:
        raise DraftError([fault(_cause(draft), error)]) from error
    lines = {error.line for error in wrong}
    faults = [fault(_where(draft, error.line), error) for error in wrong]
    return tuple(replace(show, brief=show.brief.without_own(lines)) for show in shows), faults


def _request(draft: Draft) -> RenderRequest:
    """Return one request for all films of a draft, derived as by `qkvideo build`."""
    file = LectureFile.model_validate(lecture(of_films(draft)))
    sentences = {"": OneSentence(text=draft.sentence)}
    brand = None if draft.logo is None else Brand(theme=draft.theme, logo=Logo(draft.logo))
    (batch,) = requests(Lecture(Path("lecture.toml"), file, sentences, {}, brand=brand))
    assert isinstance(batch.request, RenderRequest)  # such a lecture has only films
    return replace(batch.request, out=None)


def _where(draft: Draft, line: str) -> str:
    """Return the path in a draft of the own text with a catalogue name ("mixing-scores-say")."""
    kind = {"say": "caption", "notes": "notes"}[line.rpartition("-")[2]]
    for i, film in enumerate(films_of(draft)):
        for j, beat in enumerate(film.beats):
            if line.startswith(f"{film.slug}-{beat.name}-") and getattr(beat, kind):
                return f"films[{i}].beats[{j}].{kind}"
    return "films"


def _cause(draft: Draft) -> str:
    """Return the first entry whose default value makes the draft valid; otherwise "sentence"."""
    plain = [film.model_copy(update={"beats": ()}) for film in films_of(draft)]
    usual = {
        **dict.fromkeys(("means", "versus_means", "row", "versus")),
        "weights": DEFAULT_WEIGHTS,
        "films": tuple(plain),
    }
    for name, value in usual.items():
        with suppress(QKVideoError):
            check_texts(wanted_shows(_request(draft.model_copy(update={name: value}))))
            return name
    return "sentence"


def _untold(show: Show) -> dict[str, Any]:
    beats = [{"name": beat} for beat in show.film.beats]
    return {"slug": show.film.slug, "title": show.film.title, "told": False, "beats": beats}


def _beat(beat: LaidBeat, frame: Frame) -> dict[str, Any]:
    facts = frame.speech.localised(beat.beat.say)
    usual = {
        kind: frame.speech.line(f"{beat.name}-{line}", beat.beat.say).text
        for kind, line in (("caption", "say"), ("notes", "notes"))
        if line in beat.own
    }
    return {
        "name": beat.name,
        "title": beat.title,
        "caption": beat.say.text,
        "notes": beat.notes,
        "own": [
            kind for kind, line in (("caption", "say"), ("notes", "notes")) if line in beat.own
        ],
        "usual": usual,
        "seen": beat.description,
        "facts": {
            name: fact.text for name, fact in sorted(facts.items()) if isinstance(fact, Word | Cell)
        },
    }


def warm(table: LaidFilms) -> None:
    """Import our films, and draw one picture, which imports the libraries that draw.

    The page's first request for pictures then does not have to wait for these imports. Films of
    other packages are imported when they are asked for: they may end the process, or never end.

    Args:
        table: Table of laid-out films. The film that the picture is drawn from is added.
    """
    for film in scenes.ours():
        scenes.module(film.slug)
    first = scenes.lecture(LECTURES[0])[0]
    strip(table, Draft(sentence=SENTENCE), {(first.slug, first.beats[0])})
