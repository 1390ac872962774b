"""Runs jobs, in separate processes if that is faster."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from threading import Timer

from qkvideo import scenes
from qkvideo.engine.waiting import SLOW
from qkvideo.engine.working.child import can_fork
from qkvideo.engine.working.pool import Slots, in_processes
from qkvideo.studio.encoding.formats import format_of
from qkvideo.studio.films.job import FilmJob
from qkvideo.studio.films.plan import Plan
from qkvideo.studio.films.produce import produce
from qkvideo.studio.films.progress import FilmProgress, Listener
from qkvideo.studio.films.result import FilmResult


def run(
    plan: Plan, at_once: int, progress: Listener | None = None, end: float | None = None
) -> tuple[FilmResult, ...]:
    """Make those films of a plan that do not exist yet.

    Args:
        plan: The jobs, and the films that exist.
        at_once: Maximum number of processes that draw at the same time. It does not change the
            films.
        progress: Function that is called with the films' progress.
        end: Time, as measured by `time.monotonic`, at which the films that are not finished count
            as failed; None for no limit.

    Returns:
        One result for each job of the plan, in the plan's order, whether its film existed, was made
        now, or failed.
    """
    missing = [job for job, found in zip(plan.jobs, plan.found, strict=True) if found is None]
    # Only another process can be ended, or end without this one.
    must = end is not None or any(job.film.package for job in missing)
    fork = (must or at_once > 1) and can_fork()
    share = _shares(missing, at_once, fork=fork)
    if missing and (must or share or min(at_once, len(missing)) > 1):
        results = _in_processes(missing, at_once, progress, end, fork=fork, share=share)
    else:
        results = tuple(_alone(job, progress) for job in missing)
    made = iter(results)
    return tuple(found or next(made) for found in plan.found)


def _alone(job: FilmJob, progress: Listener | None) -> FilmResult:
    """Make a film in this process, and say so if nothing of it is drawn for long."""
    if progress is None:
        return produce(job)
    timer = Timer(SLOW, progress, (_silence(job),))
    timer.daemon = True

    def hear(step: FilmProgress) -> None:
        timer.cancel()
        progress(step)

    timer.start()
    try:
        return produce(job, hear)
    finally:
        timer.cancel()
        timer.join()  # a process with a second thread cannot be forked


def _silence(job: FilmJob) -> FilmProgress:
    said = f"nothing of it was drawn for {SLOW:g} s: this goes on (Ctrl-C ends it)"
    return FilmProgress(job.film.slug, 0, job.quality.fps, said)


def _shares(todo: Sequence[FilmJob], at_once: int, *, fork: bool) -> bool:
    """Return whether processes draw single beats instead of whole films.

    A process that is not forked takes half a second to start, as long as a beat takes; so it draws
    a whole film if there are as many films as processes. Stills are drawn by the process that lays
    them out.
    """
    films = [job for job in todo if format_of(job.form).kind != "still"]
    return bool(films) and (fork or len(films) < at_once)


def _in_processes(
    todo: Sequence[FilmJob],
    at_once: int,
    progress: Listener | None,
    end: float | None = None,
    *,
    fork: bool,
    share: bool,
) -> tuple[FilmResult, ...]:
    def report(message: FilmProgress) -> None:
        if progress is not None:
            progress(message)

    if fork:
        from qkvideo.scenes.text.catalogue import catalogue

        # Loaded once, before forking, for all processes.
        import_module("filelock")
        for job in todo:
            if job.film.package:  # its code runs in its own process only
                continue
            with suppress(Exception):  # such a film fails later, on its own
                scenes.load(job.film.slug)
                catalogue(job.brief.lang, "describe")
    work = _produce_shared if share else _produce_apart
    # A process that makes several films prepares only once what they have in common. Code of
    # another package has a process of its own.
    again = not share and not any(job.film.package for job in todo)
    return in_processes(
        work,
        todo,
        at_once,
        report=report,
        died=_died,
        fork=fork,
        again=again,
        end=end,
        late=_late,
        silent=lambda job: report(_silence(job)),
    )


def _produce_shared(job: FilmJob, slots: Slots) -> FilmResult:
    """Make a film in a process that has other processes draw its beats."""
    return produce(job, slots.report, slots)


def _produce_apart(job: FilmJob, slots: Slots) -> FilmResult:
    """Make a film in a separate process; report progress only once per second of film."""
    last = -job.quality.fps

    def listener(progress: FilmProgress) -> None:
        nonlocal last
        if progress.waiting:
            slots.report(progress)
        elif progress.frames - last >= progress.fps:
            last = progress.frames
            slots.report(progress)

    return produce(job, listener)


def _died(job: FilmJob, how: str) -> FilmResult:
    return job.result("failed", error=f"the process that drew it {how}")


def _late(job: FilmJob) -> FilmResult:
    return job.result(
        "failed", error="it was not done in the time that --timeout gave: give it more"
    )
