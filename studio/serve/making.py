"""The process of a job: makes what its lecture file asks for, as `qkvideo build` does.

Files that already exist are not made again, so an interrupted job continues where it stopped.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from qkvideo.studio.films.plan import Plan
from qkvideo.studio.films.produce import frames_of
from qkvideo.studio.films.progress import Progress
from qkvideo.studio.lectures.make import Task, check, done
from qkvideo.studio.lectures.read import read
from qkvideo.studio.serve.jobs import file_of
from qkvideo.studio.serve.telling import told_of

AT_ONCE: Final = 2
"""Number of processes that draw at the same time."""
_OFTEN: Final = 0.25
"""Minimum time between two reports, in seconds."""


@dataclass(frozen=True)
class Begun:
    """The message from a job's process that the work has started.

    Attributes:
        films: Slugs of the films that the process makes, in order. Empty if it makes no films.
    """

    films: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """The message from a job's process about the progress of the films.

    Attributes:
        shares: Slug of each unfinished film, with the fraction of its video frames that is drawn,
            from 0 to 1. Films that need no drawing, since they existed before, are left out.
        left: Slug of each film in `shares`, with the estimated time until it is finished, in
            seconds. Empty if nothing is drawn yet.
    """

    shares: dict[str, float]
    left: dict[str, float]


@dataclass(frozen=True)
class Finished:
    """The message from a job's process that a film or another output is finished.

    Attributes:
        film: Slug of the film; empty for another output.
        files: Paths of the files of the film or output.
    """

    film: str
    files: tuple[Path, ...]


@dataclass(frozen=True)
class Over:
    """The message from a job's process that the job has ended.

    Attributes:
        error: The errors, in one line; empty if nothing failed. If more than three films or files
            failed, only the first three errors.
    """

    error: str = ""


def work(connection: Connection, folder: Path, films: tuple[str, ...], at_once: int) -> None:
    """Carry out a job: make the chosen films, and the other files that its lecture file asks for.

    This function runs in the job's own process. If a film or file fails, the work goes on with the
    next one.

    Args:
        connection: Connection to the server. The function sends one `Begun`, then `Report` and
            `Finished` messages, and finally one `Over`.
        folder: The job's folder, which contains the lecture file. Everything is made in this
            folder.
        films: Slugs of the chosen films. Other films of the lecture file are not made.
        at_once: Number of processes that draw at the same time.
    """
    warnings.simplefilter("ignore")  # the page has shown them
    try:
        connection.send(Over(_made(connection.send, folder, films, at_once)))
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:  # whatever it is, the page shows a line
        connection.send(Over(_plain(told_of(error), folder)))


def _made(send: Callable[[Any], None], folder: Path, films: tuple[str, ...], at_once: int) -> str:
    """Make everything, continuing after failures; return the first three errors in one line."""
    checked = check(read(file_of(folder)), folder)
    tasks = [one for task in checked for one in _single(task, films)]
    watch = _Watch(send)
    for task in tasks:
        if task.planned is not None:
            (job,), (found,) = task.planned.jobs, task.planned.found
            watch.lengths[job.film.slug] = frames_of(job) if found is None else 0
    send(Begun(tuple(watch.lengths)))
    errors = []
    for task in tasks:
        for made in done(task, at_once, watch.hear):
            if made.error is not None:
                errors.append(_plain(f"{made.name}: {made.error}", folder))
                continue
            slug = "" if task.planned is None else task.planned.jobs[0].film.slug
            watch.over.add(slug)
            send(Finished(slug, tuple(path for path in made.files if isinstance(path, Path))))
    return "; ".join(errors[:3])


def _single(task: Task, films: tuple[str, ...]) -> Iterator[Task]:
    """Split a task into one for each film, so that finished films and estimates come early."""
    if task.planned is None:
        yield task
        return
    named = {each.request.script.films[0].slug: each for each in task.named}
    for job, found in zip(task.planned.jobs, task.planned.found, strict=True):
        if job.film.slug in films:
            plan = Plan((job,), (found,), task.planned.size)
            yield Task((named[job.film.slug],), task.request, plan)


def _plain(error: str, folder: Path) -> str:
    """Remove the path of the job's folder from an error: readers of the page cannot use it."""
    return error.replace(f"{folder}/", "")


@dataclass
class _Watch:
    """Estimates when films will be finished, from the speed of drawing so far.

    Attributes:
        send: Function that sends a message to the server.
        lengths: Number of frames of each film; 0 for films that existed before.
        over: Slugs of the films that are finished.
    """

    send: Callable[[Any], None]
    lengths: dict[str, int] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    _drawn: dict[str, int] = field(default_factory=dict)
    _begun: float = field(default_factory=time.monotonic)
    _told: float = 0.0

    def hear(self, step: Any) -> None:
        """Record how much of a film is drawn, and send a `Report`.

        No report is sent within 0.25 s of the report before it.

        Args:
            step: Any message about progress. Messages other than `Progress` are ignored, and so
                are those that say that this run is waiting for another run.
        """
        now = time.monotonic()
        if not isinstance(step, Progress) or step.waiting:
            return
        self._drawn[step.slug] = step.frames
        if now - self._told < _OFTEN:
            return
        self._told = now
        speed = sum(self._drawn.values()) / max(now - self._begun, _OFTEN)
        shares, left, seconds = {}, {}, 0.0
        for slug, frames in self.lengths.items():
            if slug in self.over or not frames:
                continue
            drawn = min(self._drawn.get(slug, 0), frames)
            shares[slug] = round(drawn / frames, 3)
            if speed > 0:
                seconds += (frames - drawn) / speed
                left[slug] = round(seconds, 1)
        self.send(Report(shares, left))
