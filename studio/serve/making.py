"""The process of a job: makes what its lecture file asks for, as `qkvideo build` does.

What is there already is not made again, so a job that was interrupted goes on.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.errors import described
from qkvideo.studio.films.plan import Plan
from qkvideo.studio.films.produce import Progress, frames_of
from qkvideo.studio.lectures.make import Task, check, done
from qkvideo.studio.lectures.read import read
from qkvideo.studio.serve.jobs import file_of

AT_ONCE: Final = 2
"""Processes that draw at the same time."""
_OFTEN: Final = 0.25
"""Seconds between two reports."""


@dataclass(frozen=True)
class Begun:
    """The films that the job makes, in order."""

    films: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """How far a job is.

    Attributes:
        shares: For each film that is not there yet, how much of it is drawn, from 0 to 1.
        left: For each film, seconds until it is done, as far as that is known.
    """

    shares: dict[str, float]
    left: dict[str, float]


@dataclass(frozen=True)
class Finished:
    """A film, or another file, is there."""

    film: str
    files: tuple[Path, ...]


@dataclass(frozen=True)
class Over:
    """The job has ended; the error is empty if all went well."""

    error: str = ""


def work(connection: Connection, folder: Path, films: tuple[str, ...], at_once: int) -> None:
    """Make what the lecture file in a folder asks for, and report.

    Args:
        connection: Gets `Begun`, then `Report` and `Finished` in turn, and `Over` at the end.
        folder: Folder of the lecture file, and of everything that is made.
        films: The films to make of it.
        at_once: Processes that draw at the same time.
    """
    warnings.simplefilter("ignore")  # the page has shown them
    try:
        connection.send(Over(_made(connection.send, folder, films, at_once)))
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:  # whatever it is, the page shows a line
        what, _ = described(error)
        connection.send(Over(_plain(what.removesuffix(" (--debug shows where)"), folder)))


def _made(send: Callable[[Any], None], folder: Path, films: tuple[str, ...], at_once: int) -> str:
    """Make everything; what failed does not keep the rest from being made."""
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
    """One film after another: then one is there early, and it is known when."""
    if task.planned is None:
        yield task
        return
    named = {each.request.script.films[0].slug: each for each in task.named}
    for job, found in zip(task.planned.jobs, task.planned.found, strict=True):
        if job.film.slug in films:
            plan = Plan((job,), (found,), task.planned.size)
            yield Task((named[job.film.slug],), task.request, plan)


def _plain(error: str, folder: Path) -> str:
    """An error without the path of the job's folder, which says nothing to who sees the page."""
    return error.replace(f"{folder}/", "")


@dataclass
class _Watch:
    """Estimates how long films take, from how fast they were drawn so far.

    Attributes:
        send: Takes reports.
        lengths: Frames of each film.
        over: Films that are there.
    """

    send: Callable[[Any], None]
    lengths: dict[str, int] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    _drawn: dict[str, int] = field(default_factory=dict)
    _begun: float = field(default_factory=time.monotonic)
    _told: float = 0.0

    def hear(self, step: Any) -> None:
        """Hear of the progress of a film; of decks there is no report."""
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
