"""From a request to the jobs that fulfil it."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from qkvideo import scenes
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.measuring.growth import choose
from qkvideo.engine.measuring.timings import Timings, read_timings
from qkvideo.engine.studies.asking import Question
from qkvideo.engine.studies.asking import check as check_question
from qkvideo.engine.studies.contrast import second
from qkvideo.scenes import FilmEntry
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.languages import folder_of
from qkvideo.studio.encoding.formats import Form, fitted, form, format_of
from qkvideo.studio.encoding.quality import Quality, quality
from qkvideo.studio.files.publish import check_here, check_no_folders, check_writable
from qkvideo.studio.films.job import DEFAULT_FOLDER, Job
from qkvideo.studio.films.key import key
from qkvideo.studio.films.produce import cached
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.films.selection import Choice, select
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.text.shown import names, words
from qkvideo.studio.text.unknown_words import warn_of_strangers


@dataclass(frozen=True)
class Plan:
    """What is to be made.

    Attributes:
        jobs: One for each film, in order.
        found: The result of each job whose files are there and whole; None for the others.
        size: Of the films, shaped.
    """

    jobs: tuple[Job, ...]
    found: tuple[FilmResult | None, ...]
    size: Quality

    @property
    def results(self) -> tuple[FilmResult, ...]:
        """What would become of each job."""
        both = zip(self.jobs, self.found, strict=True)
        return tuple(found or job.result("planned") for job, found in both)


def plan(request: RenderRequest) -> Plan:
    """Check everything that can be wrong with a request, and say what is to be made.

    Args:
        request: The films.

    Raises:
        RequestError: The request is wrong.
        MissingError: Something to install is missing.
        QKVideoError: There is no room for films.
    """
    check_here()
    slugs = request.slugs or [film.slug for film in scenes.lecture(request.lecture)]
    selected = select(slugs, request.beat, request.without)
    wanted = form(
        request.format,
        stills=request.stills,
        transparent=request.transparent,
        sound=request.narrate is not None,
    )
    size = fitted(wanted, quality(request.quality).shaped(request.aspect))
    brief = _brief(request, tuple(one.film for one in selected))
    if not brief.model.opens:
        selected = _of_known_words(selected, brief.model.source.name, named=bool(request.slugs))
    theirs = [one.film.folder for one in selected if one.film.package and one.film.folder]
    made_from = key(brief, size, _speaker(request), theirs)
    folder = DEFAULT_FOLDER / made_from if request.out is None else Path(request.out)
    check_writable(folder, len(selected) * _room(size, wanted))
    jobs = tuple(
        Job(one.film, brief, size, wanted, one.only, made_from, folder, request.narrate)
        for one in selected
    )
    for job in jobs:
        check_no_folders(folder / name for name in (*job.names.values(), job.place.manifest))
    found = tuple(cached(job) for job in jobs)
    if not all(found):
        from qkvideo.studio.text.fonts import check_drawable  # Pango takes longer than all else

        check_drawable(words(brief))
        check_drawable(names(brief), "the name")
    return Plan(jobs, found, size)


def _brief(request: RenderRequest, films: tuple[FilmEntry, ...]) -> Brief:
    """What the films are to show."""
    folder_of(request.lang)
    timings = None if request.timings is None else _timings(Path(request.timings))
    model = request.compute(request.text)
    warn_of_strangers(model)
    other = second(model, request.versus, request.compute)
    layer, head, row = _spotlit(model, request)
    _check_shown(films, model.at(layer, head), model.source.name)
    slot = None if request.slot is None else request.slot - 1
    if slot is not None:
        check_question(model, Question(row, slot, layer, head))
    return Brief(
        model=model,
        layer=layer,
        head=head,
        row=row,
        chosen=request.head is not None,
        lang=request.lang,
        theme=request.theme,
        aspect=request.aspect,
        transparent=request.transparent,
        timings=timings,
        versus=other,
        pace=request.pace,
        narrated=request.narrate is not None,
        slot=slot,
        described=request.described,
    )


def _spotlit(model: ModelTrace, request: RenderRequest) -> tuple[int, int, int]:
    """Layer and head, from 1, and the spotlit row, from 0."""
    row = request.row
    if row is not None and not 1 <= row <= model.n:
        raise RequestError(f"row {row} is not there; the sentence has rows 1 to {model.n}")
    spotlit = model.default_row if row is None else row - 1
    layer, head = request.layer, request.head
    attention = model.at(layer, model.default_head(layer, spotlit) if head is None else head)
    return attention.layer, attention.head, spotlit


def _check_shown(films: Iterable[FilmEntry], attention: AttentionTrace, name: str) -> None:
    """Refuse a head that a film would tell wrongly.

    Raises:
        RequestError: Its scores are not divided by √d_k, or something is added to them, and a
            film speaks of that; or its matrices were not recorded, and a film shows them.
    """
    if attention.W_Q is None:
        bare = [film.slug for film in films if film.needs_matrices]
        if bare:
            # Who has no matrices knows no words either.
            fitting = (f for f in scenes.programme() if not (f.needs_matrices or f.needs_words))
            fit = ", ".join(film.slug for film in fitting)
            raise RequestError(
                f"{name} holds no W_Q, W_K, W_V and W_O, of which “{bare[0]}” shows some: choose "
                f"{fit}, or run the model (hf:NAME)"
            )
    wrong = [] if attention.plain else [film.slug for film in films if not film.any_scaling]
    if wrong:
        fit = ", ".join(film.slug for film in scenes.programme() if film.any_scaling)
        raise RequestError(
            f"{name}, layer {attention.layer}, head {attention.head}, does not take the softmax of "
            f"scores / √d_k, which “{wrong[0]}” shows: choose {fit}, or qkvideo trace"
        )


def _of_known_words(selected: Sequence[Choice], name: str, *, named: bool) -> tuple[Choice, ...]:
    """The films that weights can show that know no words but the sentence's.

    Args:
        selected: What is to be made.
        name: Of the weights.
        named: Whether somebody asked for these films, and not for a lecture.

    Raises:
        RequestError: A film that somebody asked for tries other words in the sentence.
    """
    asking = [one.film.slug for one in selected if one.film.needs_words]
    if not asking:
        return tuple(selected)
    why = f"{name} cannot be asked about words that are not in the sentence"
    if named:
        fit = ", ".join(film.slug for film in scenes.programme() if not film.needs_words)
        raise RequestError(
            f"{why}, as “{asking[0]}” does: choose {fit}, or weights with a vocabulary"
        )
    films = " and ".join(f"“{slug}”" for slug in asking)
    warnings.warn(f"{why}: without {films}", QKVideoWarning, stacklevel=3)
    return tuple(one for one in selected if not one.film.needs_words)


def _speaker(request: RenderRequest) -> str | None:
    """Who speaks, and in which version."""
    if request.narrate is None:
        return None
    from qkvideo.studio.narration.voice import voice

    return voice(request.narrate, request.lang, request.pace).identity


def _timings(path: Path) -> Timings:
    timings = read_timings(path)
    try:
        choose(timings)  # what cannot be shown is refused now, not while drawing
    except RequestError as trouble:
        raise RequestError(f"{str(path)!r}: {trouble}") from trouble
    return timings


def _room(size: Quality, wanted: Form) -> int:
    """Bytes to have free for a film of two minutes: it lies there twice for a moment."""
    pixels = size.width * size.height * size.fps * 120
    return round(2 * pixels * format_of(wanted).weight)
