"""Runs jobs, in separate processes where that is faster."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from qkvideo import scenes
from qkvideo.studio.encoding.formats import format_of
from qkvideo.studio.films.job import Job
from qkvideo.studio.films.plan import Plan
from qkvideo.studio.films.produce import produce
from qkvideo.studio.films.progress import Listener, Progress
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.working.child import can_fork
from qkvideo.studio.working.pool import Slots, in_processes


def run(
    plan: Plan, at_once: int, progress: Listener | None = None, end: float | None = None
) -> tuple[FilmResult, ...]:
    """Run the jobs of a plan whose films do not exist yet.

    Args:
        plan: The jobs.
        at_once: Number of processes that draw at the same time; the frames do not depend on it.
        progress: Called with the progress of a film.
        end: Time (of `time.monotonic`) at which unfinished films are given up; never by default.

    Returns:
        The outcomes of all jobs, in order, including failures.
    """
    missing = [job for job, found in zip(plan.jobs, plan.found, strict=True) if found is None]
    apart = at_once > 1 or end is not None  # only another process can be given up
    fork = apart and can_fork()
    share = _shares(missing, at_once, fork=fork)
    if missing and (share or min(at_once, len(missing)) > 1 or end is not None):
        results = _in_processes(missing, at_once, progress, end, fork=fork, share=share)
    else:
        results = tuple(produce(job, progress) for job in missing)
    made = iter(results)
    return tuple(found or next(made) for found in plan.found)


def _shares(todo: Sequence[Job], at_once: int, *, fork: bool) -> bool:
    """Whether processes draw single beats.

    To begin takes a process that is not forked half a second, as long as a beat, so each draws a
    whole film if there is one for every place. Pictures are drawn by the process that lays them
    out.
    """
    films = [job for job in todo if format_of(job.form).kind != "still"]
    return bool(films) and (fork or len(films) < at_once)


def _in_processes(
    todo: Sequence[Job],
    at_once: int,
    progress: Listener | None,
    end: float | None = None,
    *,
    fork: bool,
    share: bool,
) -> tuple[FilmResult, ...]:
    def report(message: Progress) -> None:
        if progress is not None:
            progress(message)

    if fork:
        from qkvideo.scenes.text.catalogue import catalogue

        # Once, for all of them.
        for job in todo:
            with suppress(Exception):  # a film that cannot be imported fails alone, later
                scenes.load(job.film.slug)
                catalogue(job.brief.lang, "describe")
    work = _produce_shared if share else _produce_apart
    # A process that makes several films sets what they all say only once.
    again = not share
    return in_processes(
        work, todo, at_once, report=report, died=_died, fork=fork, again=again, end=end, late=_late
    )


def _produce_shared(job: Job, slots: Slots) -> FilmResult:
    """In a process of its own, which has others draw its beats."""
    return produce(job, slots.report, slots)


def _produce_apart(job: Job, slots: Slots) -> FilmResult:
    """In a process of its own; progress once per second of film, the pipe is not free."""
    last = -job.quality.fps

    def listener(progress: Progress) -> None:
        nonlocal last
        if progress.waiting:
            slots.report(progress)
        elif progress.frames - last >= progress.fps:
            last = progress.frames
            slots.report(progress)

    return produce(job, listener)


def _died(job: Job, how: str) -> FilmResult:
    return job.result("failed", error=f"the process that drew it {how}")


def _late(job: Job) -> FilmResult:
    return job.result(
        "failed", error="it was not done in the time that --timeout gave: give it more"
    )
