"""`qkvideo render`: films for one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from qkvideo import scenes
from qkvideo.engine.contrast import second
from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.forward import trace
from qkvideo.engine.growth import choose
from qkvideo.engine.timings import Timings, read_timings
from qkvideo.engine.trace import AttentionTrace, ModelTrace
from qkvideo.scenes import Head
from qkvideo.scenes.kit.brief import Brief
from qkvideo.scenes.kit.languages import folder_of
from qkvideo.scenes.kit.theme import theme as colours
from qkvideo.studio.drawing.limits import at_once
from qkvideo.studio.encoding.formats import Form, fitted, format_of
from qkvideo.studio.encoding.formats import form as form_of
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.encoding.quality import quality as quality_of
from qkvideo.studio.files.publish import check_here, check_no_folders, check_writable, sweep
from qkvideo.studio.films.job import DEFAULT_FOLDER, Job
from qkvideo.studio.films.key import key
from qkvideo.studio.films.opener import check_opener, open_file
from qkvideo.studio.films.produce import Listener, Progress, cached, produce
from qkvideo.studio.films.result import FilmResult, Films
from qkvideo.studio.films.selection import select
from qkvideo.studio.text.shown import names, words
from qkvideo.studio.text.unknown_words import warn_of_strangers
from qkvideo.studio.working.pool import Desk, in_processes
from qkvideo.studio.working.processes import can_fork

_LONGEST = 1e7
"""Seconds, of --timeout."""


def render(
    slugs: str | Sequence[str] = (),
    *,
    sentence: str,
    weights: str = "lesson",
    layer: int | None = None,
    head: int | None = None,
    seed: int = 0,
    mask: str = "none",
    pad: int = 0,
    temperature: float = 1.0,
    dtype: str = "float32",
    download: bool = False,
    row: int | None = None,
    quality: str = "h",
    format: str | None = None,  # noqa: A002  # the command's own name for it
    transparent: bool = False,
    stills: bool = False,
    beat: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
    timings: str | Path | None = None,
    versus: str | None = None,
    lang: str = "en",
    theme: str = "dark",
    aspect: str = "16:9",
    narrate: str | None = None,
    out: str | Path | None = None,
    preview: bool = False,
    jobs: int | None = None,
    timeout: float | None = None,
    dry_run: bool = False,
    progress: Listener | None = None,
) -> Films:
    """Make films for one sentence, those that are not there yet.

    Everything that can be wrong with the request is checked before anything is drawn.

    Args:
        slugs: The films; without any, the whole lecture in order.
        sentence: Any text, taken literally.
        weights: "random", "lesson", an `.npz` file, "hf:" and a model's name or folder, or
            "recorded:minilm".
        layer: From 1; without it, the last.
        head: From 1; without it, the one that answers for the spotlit row's word, where the weights
            say which that is, else the first. Of a pretrained model, one that is named is said to
            be chosen because it shows this.
        seed: Random weights are drawn from it.
        mask: "none", "causal", "padding" or "causal+padding".
        pad: Number of padding tokens added on the right.
        temperature: Scores are divided by it before the softmax.
        dtype: In what a pretrained model computes: "float32", "float64", "bfloat16" or "float16".
        download: Whether a pretrained model that is not there may be fetched.
        row: The spotlit query, from 1; without it, the last pronoun or the last word.
        quality: "l", "m", "h", "p" or "k", as in manim.
        format: "mp4", "webm", "mov", "gif", "webp", "avif", or, for the last still, "png" or "svg";
            mp4 if not given, mov if `transparent`, png with `stills`.
        transparent: Leave out the ground.
        stills: One picture per beat instead of a film.
        beat: Only these beats, of the films that have them; "FILM/BEAT" for that film's alone.
        without: Beats to be left out, named likewise.
        timings: A file that `qkvideo measure` wrote, for the film that shows measured times; the
            measurements that came along, if not given.
        versus: A second sentence, where a film compares two; without it, the one that is known to
            turn the first one's meaning, if there is one.
        lang: Code of the language that is spoken; the sentence may be in another.
        theme: "dark" or "light".
        aspect: Shape of the frame: "16:9", "1:1" or "9:16".
        narrate: Who says what is said: "espeak", or a service of manim-voiceover ("gtts", …).
            Beats last as long as it takes. Without it, films are silent.
        out: Folder of the files; `media/<key>` if not given.
        preview: Open the first film when all are done.
        jobs: Number of processes that draw at the same time; if not given, one for each core, or
            fewer where less memory is free. Frames do not depend on it.
        timeout: Seconds after which films that are not done are given up; those that are, stay.
        dry_run: Check everything, draw nothing.
        progress: Hears how far a film is.

    Returns:
        One result per film, in order; a notebook shows the films. A film that failed says so in
        its result.

    Raises:
        RequestError: The request is wrong.
        MissingError: Something to install is missing.
        QKVideoError: There is no room for films.
    """
    check_here()
    chosen = select(slugs, beat, without)
    heads = tuple(choice.head for choice in chosen)
    form = form_of(format, stills=stills, transparent=transparent, sound=narrate is not None)
    size = fitted(form, quality_of(quality).shaped(aspect))
    end = None if timeout is None else monotonic() + _seconds(timeout)
    if jobs is None:
        jobs = at_once(size)
    if jobs < 1:
        raise RequestError(f"{jobs} processes cannot draw anything; give -j a number from 1")
    folder_of(lang)
    colours(theme)
    measured = None if timings is None else _timings(Path(timings))
    compute = partial(
        trace,
        weights=weights,
        seed=seed,
        mask=mask,
        pad=pad,
        temperature=temperature,
        dtype=dtype,
        download=download,
    )
    model = compute(sentence)
    warn_of_strangers(model)
    other = second(model, versus, compute)
    asked = _brief(model, layer, head, row)
    _check_shown(heads, asked.attention, model.source.name)
    shown = replace(asked, timings=measured, versus=other)
    brief = replace(shown, lang=lang, theme=theme, aspect=aspect, transparent=transparent)
    if find_spec("manim") is None:
        raise MissingError("pip install 'manim[typst]==0.22.*'")
    from qkvideo.studio.sound.voice import voice

    speaker = None if narrate is None else voice(narrate, lang).identity
    made_from = key(brief, size, speaker)
    folder = DEFAULT_FOLDER / made_from if out is None else Path(out)
    check_writable(folder, len(heads) * _room(size, form))
    todo = [
        Job(choice.head, brief, size, form, choice.only, made_from, folder, narrate)
        for choice in chosen
    ]
    for job in todo:
        check_no_folders(folder / name for name in (*job.names.values(), job.place.manifest))
    there = [cached(job) for job in todo]
    if not all(there):
        from qkvideo.studio.text.fonts import (
            check_drawable,  # Pango takes longer than all else here
        )

        check_drawable(words(brief))
        check_drawable(names(brief), "the name")
    if preview:
        check_opener()
    if dry_run:
        results = tuple(
            result or job.result("planned") for job, result in zip(todo, there, strict=True)
        )
    else:
        results = _made(todo, there, jobs, progress, end)
        if preview:
            _open_first(results)
    return Films(replace(result, brief=brief) for result in results)


def _check_shown(films: Iterable[Head], attention: AttentionTrace, name: str) -> None:
    """Refuse a head that a film would tell wrongly.

    Raises:
        RequestError: Its scores are not divided by √d_k, or something is added to them, and a
            film speaks of that; or its matrices were not recorded, and a film shows them.
    """
    if attention.W_Q is None:
        bare = [film.slug for film in films if film.needs_matrices]
        if bare:
            fit = ", ".join(film.slug for film in scenes.programme() if not film.needs_matrices)
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


def _brief(model: ModelTrace, layer: int | None, head: int | None, row: int | None) -> Brief:
    if row is not None and not 1 <= row <= model.n:
        raise RequestError(f"row {row} is not there; the sentence has rows 1 to {model.n}")
    spotlit = model.default_row if row is None else row - 1
    attention = model.at(layer, model.default_head(layer, spotlit) if head is None else head)
    return Brief(model, attention.layer, attention.head, spotlit, chosen=head is not None)


def _timings(path: Path) -> Timings:
    timings = read_timings(path)
    try:
        choose(timings)  # what cannot be shown is refused now, not while drawing
    except RequestError as trouble:
        raise RequestError(f"{str(path)!r}: {trouble}") from trouble
    return timings


def _room(size: Quality, form: Form) -> int:
    """Bytes to have free for a film of two minutes: it lies there twice for a moment."""
    pixels = size.width * size.height * size.fps * 120
    return round(2 * pixels * format_of(form).weight)


def _open_first(results: Iterable[FilmResult]) -> None:
    for result in results:
        for found in result.files.values():
            open_file(found if isinstance(found, Path) else found[0])
            return


def _made(
    todo: Sequence[Job],
    there: Sequence[FilmResult | None],
    jobs: int,
    progress: Listener | None,
    end: float | None,
) -> tuple[FilmResult, ...]:
    """What is not there yet is made; that which is needs no process."""
    for job, result in zip(todo, there, strict=True):
        if result is not None:
            sweep(job.place)
    missing = [job for job, result in zip(todo, there, strict=True) if result is None]
    apart = jobs > 1 or end is not None  # only another process can be given up
    fork = apart and can_fork()
    if missing and (fork or min(jobs, len(missing)) > 1 or end is not None):
        results = _in_processes(missing, jobs, progress, end, fork=fork)
    else:
        results = tuple(produce(job, progress) for job in missing)
    made = iter(results)
    return tuple(result or next(made) for result in there)


def _in_processes(
    todo: Sequence[Job],
    jobs: int,
    progress: Listener | None,
    end: float | None = None,
    *,
    fork: bool,
) -> tuple[FilmResult, ...]:
    def report(message: Progress) -> None:
        if progress is not None:
            progress(message)

    if fork:
        # Once, for all of them.
        from qkvideo.studio.drawing.manim_setup import import_manim

        import_manim()
        for job in todo:
            scenes.load(job.head.slug)
    work = _produce_with_copies if fork else _produce_apart
    return in_processes(work, todo, jobs, report=report, died=_died, fork=fork, end=end, late=_late)


def _produce_with_copies(job: Job, desk: Desk) -> FilmResult:
    return produce(job, desk.report, desk)


def _produce_apart(job: Job, desk: Desk) -> FilmResult:
    """In a process of its own; progress once per second of film, the pipe is not free."""
    last = -job.quality.fps

    def listener(progress: Progress) -> None:
        nonlocal last
        if progress.waiting:
            desk.report(progress)
        elif progress.frames - last >= progress.fps:
            last = progress.frames
            desk.report(progress)

    return produce(job, listener)


def _died(job: Job, how: str) -> FilmResult:
    return job.result("failed", error=f"the process that drew it {how}")


def _late(job: Job) -> FilmResult:
    return job.result(
        "failed", error="it was not done in the time that --timeout gave: give it more"
    )


def _seconds(timeout: float) -> float:
    if not 0 < timeout < _LONGEST:
        raise RequestError(f"timeout is {timeout:g}: give seconds from 0 to {_LONGEST:g}")
    return timeout
