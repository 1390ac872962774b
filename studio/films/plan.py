"""Plans the jobs that a request needs."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from qkvideo import scenes
from qkvideo.engine.attention.recorded import RECORDED
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.studies.meaning.contrast import second
from qkvideo.scenes import FilmEntry
from qkvideo.scenes.brief import Brief, Following, beat_of, repeated
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.text.languages import folder_of
from qkvideo.studio.encoding.formats import Form, fitted, form, format_of
from qkvideo.studio.encoding.quality import Quality, quality
from qkvideo.studio.files.publish import check_here, check_no_folders, check_writable
from qkvideo.studio.films.found import cached
from qkvideo.studio.films.job import DEFAULT_FOLDER, FilmJob, Show
from qkvideo.studio.films.key import key
from qkvideo.studio.films.own import own_passage, own_read, own_readings, own_written
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.films.selection import select
from qkvideo.studio.narration.recordings import Recordings, check_recordings, digests
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.requests.option import given, named
from qkvideo.studio.requests.place import place_in
from qkvideo.studio.requests.script import OWN_LINES
from qkvideo.studio.requests.shared import Focus
from qkvideo.studio.text.reading import stated, stated_second, tell_of_reading
from qkvideo.studio.text.shown import names, words

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
    from qkvideo.engine.measuring.timings import Timings
    from qkvideo.scenes.text.own import OwnWordsError

Compute = Callable[[str], "ModelTrace"]
MOST_HEADS: Final = 256
"""Maximum number of heads of a layer, twice as many as the largest models have."""
MOST_WIDE: Final = 4096
"""Maximum length of a row of a matrix; a matrix has as many rows. Pictures take 2 GB of it."""
_LINES: Final = {kind: line for line, kind in OWN_LINES.items()}


@dataclass(frozen=True)
class Plan:
    """The jobs of a request, and the films that exist already.

    Attributes:
        jobs: One job for each film, in the order of the request.
        found: For each job, the film's result if all its files exist and have the job's cache key;
            otherwise None.
        size: Width and height, in the requested frame shape, and frame rate of all films.
    """

    jobs: tuple[FilmJob, ...]
    found: tuple[FilmResult | None, ...]
    size: Quality

    @property
    def results(self) -> tuple[FilmResult, ...]:
        """The results of all jobs if nothing is drawn (`--dry-run`)."""
        both = zip(self.jobs, self.found, strict=True)
        return self.told(found or job.result("planned") for job, found in both)

    def told(self, results: Iterable[FilmResult]) -> tuple[FilmResult, ...]:
        """Return the results of all jobs, each with what its film is made from."""
        both = zip(results, self.jobs, strict=True)
        return tuple(replace(result, brief=job.brief) for result, job in both)


def plan(request: RenderRequest) -> Plan:
    """Check a request; return a job for each film, and the results of films that exist already.

    Nothing is drawn.

    Args:
        request: The requested films.

    Raises:
        RequestError: The request is invalid.
        MissingError: A package is not installed.
        QKVideoError: There is not enough disk space.
    """
    check_here()
    wanted = form(
        request.format,
        stills=request.stills,
        transparent=request.transparent,
        sound=request.narrate is not None or request.script.spoken,
    )
    size = fitted(wanted, quality(request.quality).shaped(request.aspect))
    shows = wanted_shows(request)
    jobs = tuple(_job(show, request, size, wanted, shows) for show in shows)
    folders = Counter(job.folder if request.out is None else Path(request.out) for job in jobs)
    for folder, count in folders.items():
        check_writable(folder, count * _room(size, wanted))
    for job in jobs:
        names = (*job.names.values(), job.place.manifest)
        check_no_folders(job.folder / name for name in names)
    found = tuple(cached(job) for job in jobs)
    missing = [show for show, there in zip(shows, found, strict=True) if there is None]
    check_texts(missing)
    return Plan(jobs, found, size)


def wanted_shows(request: RenderRequest) -> tuple[Show, ...]:
    """Return the requested films with their briefs, in the order in which they are requested.

    Some films try words that are not in the sentence. If the weights know only the sentence's
    words, such films are left out of a lecture, with a warning.

    Raises:
        RequestError: The request is invalid, or the user named a film that cannot be made with
            these weights.
    """
    folder_of(request.lang)
    _check_typed(request)
    timings = None if request.timings is None else _timings(Path(request.timings))
    compute = cache(request.compute)
    model = compute(request.text)
    layer, head, row = request.spotlit(model)
    _check_size(model, layer, head)
    model = stated(model, row, request.means)
    other = _other(request, model, row, compute)
    tell_of_reading(model, row, layer, head, other if request.versus else None)
    if request.script.films:
        return _scripted(request, model, compute, timings)
    slugs = request.slugs or _of_lecture(request)
    selected = select(slugs, request.beat, request.without)
    films = tuple(selected)
    brief = _brief(request, films, model, compute, timings)
    named = bool(request.slugs)
    if not model.opens:
        films = _of_known_words(films, model.source.name, named=named)
    films = tuple(film for film in films if named or _has_its_noun(film, brief))
    within = request.script.programme or _lecture(films, request.lecture)
    return tuple(
        _fitting(Show(film, _followed(brief, request, film.slug, within), selected[film]))
        for film in films
    )


def _check_size(model: ModelTrace, layer: int, head: int) -> None:
    """Refuse weights of which a picture would take hours, or more memory than there is."""
    heads, one = max(len(model.heads(each)) for each in model.numbers), model.at(layer, head)
    if heads > MOST_HEADS:
        raise RequestError(
            f"{model.source.name} has {heads:,} heads in a layer, films show {MOST_HEADS:,} at most"
        )
    width = max(one.d_model, one.d_k, one.d_v * heads)
    if width > MOST_WIDE:
        raise RequestError(
            f"{model.source.name} has rows of {width:,} numbers, films show {MOST_WIDE:,} at most"
        )


def _check_typed(request: RenderRequest) -> None:
    """Refuse a sentence that stands where films' names do, whole or after its first word."""
    slugs = [*request.slugs]
    for slug in slugs:
        if " " in slug:
            raise RequestError(f"“{slug}” is no film: put --sentence before a sentence")
    known = {film.slug for film in scenes.programme()}
    words = [slug for slug in slugs if slug not in known]
    cut = request.sentence is not None and " " not in request.sentence
    if cut and len(words) > 1:
        whole = f'--sentence "{request.sentence} {" ".join(words)}"'
        raise RequestError(f"“{words[0]}” is no film: put a sentence between quotes, {whole}")


def _of_lecture(request: RenderRequest) -> list[str]:
    """Return the lecture's films, and those that a beat is named of."""
    named = {beat.rpartition("/")[0] for beat in request.beat}
    lecture = scenes.lecture(request.lecture)
    return [each.slug for each in scenes.programme() if each in lecture or each.slug in named]


def _scripted(
    request: RenderRequest, model: ModelTrace, compute: Compute, timings: Timings | None
) -> tuple[Show, ...]:
    """Return the films of a script, each with its own row, head and texts."""
    shows, so_far = [], Counter[str]()
    programme = request.script.programme or tuple(one.slug for one in request.script.films)
    for one in request.script.films:
        film = scenes.entry(one.slug)
        if not model.opens and not _of_known_words([film], model.source.name, named=one.named):
            continue
        own = {name: value for name, value in given(one, Focus).items() if value is not None}
        if one.row is not None:  # of this word, the lecture says nothing
            own = {"means": None, "versus_means": None} | own
        special = replace(request, **own)
        if one.beats:
            select([film.slug], [f"{film.slug}/{beat}" for beat in one.beats])
        order = repeated(one.beats)
        brief = _brief(special, (film,), model, compute, timings)
        if not (one.named or _has_its_noun(film, brief)):
            continue
        brief = replace(
            brief,
            order=order,
            own={f"{one.slug}-{line.beat}-{_LINES[line.kind]}": line.text for line in one.own},
        )
        brief = _followed(brief, request, one.slug, programme)
        film = replace(film, beats=order or film.beats)
        check_recordings(film, one.recordings, request.narrate)
        brief = replace(brief, narrated=brief.narrated or bool(one.recordings))
        shows.append(_fitting(Show(film, brief, None, so_far[film.slug], one.recordings)))
        so_far[film.slug] += 1
    return tuple(shows)


def _has_its_noun(film: FilmEntry, brief: Brief) -> bool:
    """Return whether a film fits the sentence's words; if not, say so in a warning."""
    if not film.needs_noun or brief.slot is not None or not brief.nounless:
        return True
    query = brief.model.labels[brief.row]
    why = f"the sentence has no noun, besides “{query}”, that others could replace"
    warnings.warn(f"{why}: without “{film.slug}”", QKVideoWarning, stacklevel=4)
    return False


def _fitting(show: Show) -> Show:
    """Leave out beats whose condition is not met (`FilmEntry.only`), unless beats were named."""
    film, brief = show.film, show.brief
    left = {beat for beat, need in film.only if not getattr(brief, need)}
    named = {beat_of(beat) for beat in show.only or brief.order}
    bare = sorted(beat for beat, need in film.only if need == "matrices" and beat in left & named)
    if bare:
        raise RequestError(
            f"{brief.model.source.name} holds no W_Q, W_K, W_V and W_O, of which "
            f"“{film.slug}/{bare[0]}” shows some: name other beats, or run the model"
        )
    if not left or brief.order:
        return show
    if not brief.parallel and show.only is None:
        slugs = " and ".join(f"“{b}”" for b, need in film.only if need == "parallel")
        warnings.warn(
            f"the sentences differ in more than one word: “{film.slug}” without {slugs}",
            QKVideoWarning,
            stacklevel=4,
        )
    beats = tuple(beat for beat in film.beats if beat not in left - named)
    return replace(show, film=replace(film, beats=beats), brief=replace(brief, order=beats))


def _lecture(films: Sequence[FilmEntry], wanted: str) -> str:
    """Return the lecture that determines the next film: `wanted` if it has all of the films."""
    there = {film.slug for film in scenes.lecture(wanted)}
    return wanted if {film.slug for film in films} <= there else LECTURES[-1]


def _followed(
    brief: Brief, request: RenderRequest, slug: str, order: str | tuple[str, ...]
) -> Brief:
    """Return a brief with the film that follows, and with cards unless they are left out.

    Args:
        brief: The brief.
        request: The request.
        slug: The film's name.
        order: The name of a lecture, or the names of a lecture file's films.
    """
    within, slugs = "", list(order)
    if isinstance(order, str):
        within, slugs = order, [film.slug for film in scenes.lecture(order)]
    later = slugs[slugs.index(slug) + 1 :] if slug in slugs else []
    following = next((each for each in later if each != slug), "")
    return replace(brief, following=Following(following, within), carded=not request.bare)


def _job(
    show: Show, request: RenderRequest, size: Quality, wanted: Form, shows: Sequence[Show]
) -> FilmJob:
    # The films of a script may be requested one by one. In any other request, the packages of all
    # its films are part of every film's key.
    with_ = [show] if request.script.films else shows
    theirs = {one.film.folder for one in with_ if one.film.package and one.film.folder}
    speaker = _speaker(request, show.recordings)
    made_from = key(show.brief, size, speaker, sorted(theirs))
    folder = DEFAULT_FOLDER / made_from if request.out is None else Path(request.out)
    if show.again:
        folder /= f"{show.film.slug}-{show.again + 1}"
    return FilmJob(
        **vars(show),
        quality=size,
        form=wanted,
        key=made_from,
        folder=folder,
        voice=request.narrate,
    )


def check_texts(shows: Sequence[Show]) -> None:
    """Check that the films' texts can be drawn with the fonts that are installed.

    Raises:
        MissingError: A font is not installed; the message names its package.
        OwnWordsError: A text that the lecturer wrote is too long, or uses a variable that its beat
            does not have.
        RequestError: No font contains a character, or the institution's footer is too long.
    """
    for wrong in wrong_texts(shows):
        raise wrong


def wrong_texts(shows: Sequence[Show]) -> tuple[OwnWordsError, ...]:
    """Check the films' texts as `check_texts` does; return all errors about the lecturer's texts.

    Each film is told once, however many of its texts are wrong.

    Raises:
        MissingError: A font is not installed; the message names its package.
        RequestError: No font contains a character, or the institution's footer is too long.
    """
    texts = dict.fromkeys(text for show in shows for text in words(show.brief))
    others = dict.fromkeys(text for show in shows for text in names(show.brief))
    own = dict.fromkeys(text for show in shows for text in show.brief.own.values())
    if not shows:
        return ()
    from qkvideo.scenes.look.brand import lettered  # Pango takes longer than all else
    from qkvideo.studio.text.fonts import check_drawable, check_language  # as above

    brand = shows[0].brief.brand  # the same for the whole request
    lang = shows[0].brief.lang
    with lettered(brand, lang):
        check_language(lang)
        check_drawable(texts)
        check_drawable(others, "the name")
        check_drawable(own, "your own words")
        if shows[0].brief.licence:
            from qkvideo.scenes.layout.around.cards import check_licence  # as above

            check_drawable([shows[0].brief.licence], "the licence")
            check_licence(shows[0].brief)
        if brand is not None:
            from qkvideo.scenes.layout.around.branding import room_beside  # as above

            check_drawable([brand.footer], "the footer")
            room_beside(brand, shows[0].brief.aspect)
    if not own:
        return ()
    from qkvideo.studio.films.aside import aside  # as above

    return tuple(
        wrong
        for show in shows
        if show.brief.own
        for wrong in aside([show.film], _wrong_words, show.film.slug, show.brief)
    )


def _wrong_words(slug: str, brief: Brief) -> tuple[OwnWordsError, ...]:
    from qkvideo.scenes.layout.film import wrong_words  # Pango takes longer than all else

    return tuple(wrong_words(scenes.module(slug), brief))


def _brief(
    request: RenderRequest,
    films: tuple[FilmEntry, ...],
    model: ModelTrace,
    compute: Compute,
    timings: Timings | None,
) -> Brief:
    """Return what the films of a request show."""
    layer, head, row = request.spotlit(model)
    model = stated(model, row, request.means)
    other = _other(request, model, row, compute)
    _check_shown(films, model.at(layer, head), model.source.name)
    slot = None
    if request.slot is not None:
        slot = place_in(model, "slot", request.slot, row)
        from qkvideo.engine.studies.meaning.asking import Question, check  # needed by few requests

        check(model, Question(row, slot, layer, head))
    # What the brief calls as the option is called, it shows as it was typed, unless computed here.
    asked = {n: getattr(request, n) for n in named(RenderRequest, "what") if hasattr(Brief, n)}
    read = own_read(request, films, compute)
    computed = {
        "model": model,
        "layer": layer,
        "head": head,
        "row": row,
        "chosen": request.head is not None or (layer, head) == model.finder,
        "timings": timings,
        "versus": other,
        "narrated": request.narrate is not None,
        "slot": slot,
        "readings": own_readings(request, films, None if request.row is None else row),
        "read": read,
        "passage": own_passage(request, films, read),
        "written": own_written(request, films),
        "brand": request.script.brand,
    }
    return Brief(**asked | computed)


def _other(
    request: RenderRequest, model: ModelTrace, row: int, compute: Compute
) -> ModelTrace | None:
    """Return the trace of the second sentence, with what its user says that its word means."""
    other = second(model, request.versus, compute)
    return stated_second(model, row, other, request.versus_means)


def _check_shown(films: Iterable[FilmEntry], attention: AttentionTrace, name: str) -> None:
    """Refuse a head about which a film would say something wrong.

    Raises:
        RequestError: The head does not divide scores by √d_k, or adds a bias, and a film says
            otherwise; or the learned matrices are not known, and a film shows them.
    """
    if attention.W_Q is None:
        bare = [film.slug for film in films if film.needs_matrices]
        if bare:
            # Weights without matrices are recordings, which know no other words either.
            fitting = (f for f in scenes.programme() if not (f.needs_matrices or f.needs_words))
            fit = ", ".join(film.slug for film in fitting)
            raise RequestError(
                f"{name} holds no W_Q, W_K, W_V and W_O, of which “{bare[0]}” shows some: choose "
                f"{fit}, or run the model ({name.removeprefix(RECORDED)})"
            )
    wrong = [] if attention.plain else [film.slug for film in films if not film.any_scaling]
    if wrong:
        fit = ", ".join(film.slug for film in scenes.programme() if film.any_scaling)
        raise RequestError(
            f"{name}, layer {attention.layer}, head {attention.head}, does not take the softmax of "
            f"scores / √d_k, which “{wrong[0]}” shows: choose {fit}, or qkvideo trace"
        )


def _of_known_words(films: Sequence[FilmEntry], name: str, *, named: bool) -> tuple[FilmEntry, ...]:
    """Return the films that are possible with weights that know only the words of the sentence.

    Args:
        films: The films to make.
        name: Name of the weights.
        named: Whether these films were requested by name, instead of a lecture.

    Raises:
        RequestError: A film that was requested by name tries other words in the sentence.
    """
    asking = [film.slug for film in films if film.needs_words]
    if not asking:
        return tuple(films)
    why = f"{name} cannot be asked about words that are not in the sentence"
    if named:
        fit = ", ".join(film.slug for film in scenes.programme() if not film.needs_words)
        raise RequestError(
            f"{why}, as “{asking[0]}” does: choose {fit}, or weights with a vocabulary"
        )
    slugs = " and ".join(f"“{slug}”" for slug in asking)
    warnings.warn(f"{why}: without {slugs}", QKVideoWarning, stacklevel=3)
    return tuple(film for film in films if not film.needs_words)


def _speaker(request: RenderRequest, recordings: Recordings) -> str | None:
    """Return a text that identifies the narration: voice and version, and digests of recordings."""
    if request.narrate is None and not recordings:
        return None
    said = list(digests(recordings))
    if request.narrate is not None:
        from qkvideo.studio.narration.voice import voice

        said.insert(0, voice(request.narrate, request.lang, request.pace).identity)
    return "\n".join(said)


def _timings(path: Path) -> Timings:
    from qkvideo.engine.measuring.growth import choose  # needed by few requests
    from qkvideo.engine.measuring.timings import read_timings  # as above

    timings = read_timings(path)
    try:
        choose(timings)  # refuses a file that cannot be shown
    except RequestError as trouble:
        raise RequestError(f"{str(path)!r}: {trouble}") from trouble
    return timings


def _room(size: Quality, wanted: Form) -> int:
    """Return the bytes that must be free for a film of two minutes, which briefly exists twice."""
    pixels = size.width * size.height * size.fps * 120
    return round(2 * pixels * format_of(wanted).weight)
