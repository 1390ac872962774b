"""Derives from a lecture file the requests for every film, deck and package of each sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qkvideo import scenes
from qkvideo.engine.choices import is_file
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.files.names import folder_name
from qkvideo.studio.lectures.model import OneFilm, OneSentence, OwnWords
from qkvideo.studio.lectures.read import Lecture
from qkvideo.studio.requests.computation import Computing
from qkvideo.studio.requests.films import (
    FOR_PAPER,
    EmbedRequest,
    RenderRequest,
    Request,
    SlidesRequest,
)
from qkvideo.studio.requests.option import given
from qkvideo.studio.requests.script import KINDS, OwnLine, Script, ScriptedFilm
from qkvideo.studio.requests.shared import Binding, Focus, Front, Telling

if TYPE_CHECKING:
    from qkvideo.studio.films.plan import Plan
    from qkvideo.studio.text.reading import Data

FILMS = "films"
"""Name of the folder for the films inside decks, if the lecture makes no mp4 files itself."""


@dataclass(frozen=True)
class Batch:
    """What is made in one go: films in one format, or one file from several films.

    Such a file is a joined film (all films in one file), a package, or all decks, handouts,
    worksheets and questions.

    Attributes:
        names: A name for each film of the request's script, such as "cat/en/mixing.mp4"; for
            anything else, a single name. No other batch of the lecture has one of them.
        request: The request.
        sentence: Name of the sentence; empty if the lecture file has `sentence`, not `sentences`.
        bounds: Folders, in one of which the files must be after all links are followed; none if
            they may be anywhere.
        planned: The plan of the films; None for a file from films, or if they are not planned yet.
        key: Cache key of decks or a package.
        reading: How decks, a package or joined films read the sentence.
    """

    names: tuple[str, ...]
    request: Request
    sentence: str = ""
    bounds: tuple[Path, ...] = ()
    planned: Plan | None = None
    key: str = ""
    reading: Data | None = None

    @property
    def led_out(self) -> Path | None:
        """The first of the folders written into that is not within the bounds; None if all are."""
        return next(
            (
                folder
                for folder in self.request.folders
                if self.bounds and not any(untrusted.inside(folder, each) for each in self.bounds)
            ),
            None,
        )

    def named(self, slugs: Iterable[str]) -> Iterator[str]:
        """Yield the names of films, skipping those of films that these weights cannot show."""
        films = zip(self.names, self.request.script.films, strict=True)
        for slug in slugs:
            yield next(name for name, film in films if film.slug == slug)


def requests(lecture: Lecture, to: Path | None = None) -> Iterator[Batch]:
    """Yield what a lecture file asks for; nothing is planned yet.

    For each sentence in each language, those of the following that the file asks for, in this
    order:

    - for each size: all films in each format and as stills, then the joined film;
    - all decks, handouts, worksheets and questions;
    - the packages.

    Args:
        lecture: The lecture.
        to: Folder for all files; None for the folder that the lecture file names.

    Raises:
        RequestError: If `to` is None and the lecture file names an address instead of a folder. Or
            a link in this folder leads out of it, and the lecture file is not trusted.
    """
    address = lecture.file.output.to
    if to is None and "://" in address:
        raise RequestError(f"“{address}” is no folder: name a folder to make the lecture in")
    root = lecture.beside(address) if to is None else to
    many, spoken = lecture.file.sentences is not None, len(lecture.file.lang) > 1
    for name, sentence in lecture.sentences.items():
        for lang in lecture.file.lang:
            inner = [folder_name(name)] * many + [lang] * spoken
            yield from _ToldSentence(lecture, name, sentence, lang, root, "/".join(inner)).all()


def count(lecture: Lecture) -> int:
    """Return how many names the batches of a lecture file have, without making them."""
    output = lecture.file.output
    films = len(lecture.file.films or scenes.lecture(lecture.file.lecture))
    each = films * (len(output.format) + (output.stills is not None)) + output.join
    decks = any((output.deck, output.handout, output.worksheet, output.answers, output.questions))
    sizes = len(output.quality) * len(output.aspect)
    whole = each * sizes + decks + len([*output.handouts][1:]) + len(output.zip)
    return len(lecture.sentences) * len(lecture.file.lang) * whole


@dataclass(frozen=True)
class _ToldSentence:
    """One sentence of a lecture in one language, from which requests are made."""

    lecture: Lecture
    name: str
    sentence: OneSentence
    lang: str
    root: Path
    inner: str

    def all(self) -> Iterator[Batch]:
        output = self.lecture.file.output
        sizes = list(product(output.quality, output.aspect))
        several = len(sizes) > 1
        inner = [f"{letter}-{shape.replace(':', 'x')}" * several for letter, shape in sizes]
        for name, (quality, aspect) in zip(inner, sizes, strict=True):
            yield from self._films(name, quality=quality, aspect=aspect)
        yield from self._files(inner[0], quality=sizes[0][0], aspect=sizes[0][1])

    def _films(self, inner: str, **size: Any) -> Iterator[Batch]:
        """Yield the films in each format, and the joined film if requested."""
        output = self.lecture.file.output
        films, brand = self._script(), self.lecture.brand
        folder = self._folder(inner)
        so_far: Counter[str] = Counter()
        repeated = []
        for film in films:
            so_far[film.slug] += 1
            count = so_far[film.slug]
            repeated.append(f"{film.slug}-{count}" if count > 1 else "")
            self._own(folder / repeated[-1])
        formats: list[dict[str, Any]] = [{"format": each} for each in output.format]
        if output.stills is not None:
            formats.append({"format": output.stills, "stills": True})
        for form in formats:
            kind = f"stills.{form['format']}" if "stills" in form else form["format"]
            script = Script(films, brand=brand, programme=tuple(film.slug for film in films))
            shared = self._shared
            if "stills" in form or FORMATS[form["format"]].sound is None:
                script, shared = script.silent, shared | {"narrate": None}
            names = [
                self._name(f"{film.slug}.{kind}", inner, again)
                for film, again in zip(films, repeated, strict=True)
            ]
            request = RenderRequest(**shared, **size, **form, script=script, out=folder)
            yield self._batch(request, *names)
        if output.join:
            script = Script(films, self._films_folder(inner), brand)
            joined = RenderRequest(**self._shared, **size, join=True, script=script, out=folder)
            yield self._batch(joined, self._name("lecture.mp4", inner))

    def _files(self, inner: str, **size: Any) -> Iterator[Batch]:
        """Yield the requests for decks, handouts, worksheets, questions and packages."""
        output = self.lecture.file.output
        slides = self.lecture.file.slides
        script = Script(
            self._script(),
            self._films_folder(inner),
            self.lecture.brand,
            opening=tuple(self.lecture.beside(name).absolute() for name in slides.opening),
            closing=tuple(self.lecture.beside(name).absolute() for name in slides.closing),
        )
        folder = self._folder("")
        shared = self._shared
        sheets = {
            name: folder / file
            for name in ("worksheet", "answers")
            if (file := getattr(output, name)) is not None
        }
        audience, *others = output.audience
        decks = [*output.deck, *([output.handout] if output.handout else [])]
        front = {**given(slides, Front), **given(output, Binding)}
        if decks or sheets or output.questions:
            template = output.template
            # The names of sentences without one are numbers.
            by_hand = bool(sheets or output.questions)
            student = self.name if by_hand and not self.name.isdecimal() else ""
            request = SlidesRequest(
                **shared,
                **size,
                script=replace(
                    script,
                    student=student,
                    questions=tuple(folder / name for name in output.questions),
                    sets=output.sets,
                ),
                out=tuple(folder / deck for deck in decks),
                audience=audience,
                **front
                | {"template": None if template is None else self.lecture.beside(str(template))},
                **sheets,
            )
            yield self._batch(request, self._name(request.outputs[0].name))
        for other in others if output.handout else ():
            file = output.handouts[other]
            alone = front | {"template": None, "vector": False}
            request = SlidesRequest(
                **shared, **size, script=script, out=(folder / file,), audience=other, **alone
            )
            yield self._batch(request, self._name(file))
        for name in output.zip:
            page = EmbedRequest(**shared, **size, script=script, out=folder / name)
            yield self._batch(page, self._name(name))

    def _batch(self, request: Request, *names: str) -> Batch:
        return Batch(names, request, self.name, self._bounds)

    def _name(self, file: str, *inner: str) -> str:
        return "/".join(filter(None, (self.inner, *inner, file)))

    @property
    def _bounds(self) -> tuple[Path, ...]:
        own = self.lecture.within or self.lecture.folder
        if self.lecture.trusted:
            return ()
        return (own,) if untrusted.inside(self.root, own) else (self.root, own)

    def _folder(self, inner: str) -> Path:
        return self._own(self.root / self.inner / inner)

    def _own(self, folder: Path) -> Path:
        """Return a folder to write into; refuse one that a link from others leads elsewhere."""
        if not (self.lecture.may_use(folder) or untrusted.inside(folder, self.root)):
            raise self.lecture.wrong(
                f"“{folder}” leads out of the folder for what is made: remove the link, or build"
                " with --trust",
                *("output", "to"),
            )
        return folder

    def _films_folder(self, inner: str) -> Path:
        """Return the folder of a deck's films: that of the lecture's mp4 films, or `FILMS`."""
        own = "mp4" in self.lecture.file.output.format
        folder = self._own(self._folder(inner) / ("" if own else FILMS))
        self._own(folder / FOR_PAPER)
        return folder

    @property
    def _shared(self) -> dict[str, Any]:
        file, sentence = self.lecture.file, self.sentence
        shared = given(file, Computing, Focus, Telling)
        if file.theme is not None:  # each kind of request has its own default
            shared["theme"] = file.theme
        return shared | {
            "sentence": sentence.text,
            **{
                name: getattr(file if getattr(sentence, name) is None else sentence, name)
                for name in ("versus", "row", "means", "versus_means", "ask")
            },
            "lang": self.lang,
            "timings": None if file.timings is None else self.lecture.beside(str(file.timings)),
            "weights": self._weights,
        }

    @property
    def _weights(self) -> str:
        """The lecture's weights; a path is taken relative to the lecture's folder."""
        weights = self.lecture.file.weights
        return str(self.lecture.beside(weights)) if is_file(weights) else weights

    def _script(self) -> tuple[ScriptedFilm, ...]:
        file = self.lecture.file
        if file.films:
            return tuple(self._film(film) for film in file.films)
        every = scenes.lecture(file.lecture)
        return tuple(self._film(OneFilm(film=film.slug), named=False) for film in every)

    def _film(self, film: OneFilm, *, named: bool = True) -> ScriptedFilm:
        words = self.lecture.file.words.get(self.lang, {}).get(film.film, {})
        beats = film.beats
        if film.without:
            there = scenes.entry(film.film).beats
            beats = tuple(beat for beat in there if beat not in film.without)
        return ScriptedFilm(
            film.film,
            beats,
            **given(film, Focus),
            own=tuple(_own(words, beats)),
            named=named,
            recordings=tuple(
                (beat, path.absolute())
                for beat, path in self.lecture.recordings.get((self.lang, film.film), ())
                if not beats or beat in beats
            ),
        )


def _own(words: dict[str, OwnWords], beats: tuple[str, ...]) -> Iterator[OwnLine]:
    """Yield the lecturer's own lines for the beats shown, sorted by beat and kind of line."""
    for beat in sorted(words):
        for kind in KINDS:
            text = getattr(words[beat], kind)
            if text is not None and (not beats or beat in beats):
                yield OwnLine(beat, kind, text)
