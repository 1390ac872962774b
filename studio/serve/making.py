"""The process of a job: makes what its lecture file asks for, as `qkvideo build` does.

Files that already exist are not made again, so an interrupted job continues where it stopped.
"""

from __future__ import annotations

import re
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.films.plan import Plan
from qkvideo.studio.films.produce import frames_of
from qkvideo.studio.films.progress import FilmProgress
from qkvideo.studio.lectures.make import check, done
from qkvideo.studio.lectures.read import read
from qkvideo.studio.lectures.requests import Batch
from qkvideo.studio.requests.lectures import LECTURE
from qkvideo.studio.serve.jobs import file_of
from qkvideo.studio.serve.telling import told_of

_Unit = tuple[str, str]
"""Name of a sentence, and slug of a film; "" for what is no film."""
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
class Shares:
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
        last: Whether the film is finished for all sentences; of other outputs, whether this is the
            last one.
    """

    film: str
    files: tuple[Path, ...]
    last: bool = True


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
        connection: Connection to the server. The function sends one `Begun`, then `Shares` and
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
    lecture, watch = read(file_of(folder)), _Watch(send)
    batches: list[Batch] = []
    errors: list[str] = []
    for name, sentence in lecture.sentences.items():
        try:
            for batch in check(replace(lecture, sentences={name: sentence}), folder):
                batches += _single(batch, films)
        except QKVideoError as error:  # the sentences of others are made
            # Errors of requests name the sentence.
            whose = "" if isinstance(error, RequestError) or not name else f"sentence “{name}”: "
            errors.append(_plain(f"{whose}{told_of(error)}", folder))
    for batch in batches:
        if batch.planned is not None:
            (job,), (found,) = batch.planned.jobs, batch.planned.found
            watch.lengths[_unit(batch)] = frames_of(job) if found is None else 0
    send(Begun(tuple(dict.fromkeys(slug for _, slug in watch.lengths))))
    for k, batch in enumerate(batches):
        unit = _unit(batch)
        last = all(_unit(later)[1] != unit[1] for later in batches[k + 1 :])
        for made in done(batch, at_once, partial(watch.hear, unit)):
            if made.error is not None:
                errors.append(_plain(f"{made.name}: {made.error}", folder))
                continue
            watch.over.add(unit)
            files = tuple(path for path in made.files if isinstance(path, Path))
            send(Finished(unit[1], files, last))
    return "; ".join(errors[:3])


def _unit(batch: Batch) -> _Unit:
    slug = "" if batch.planned is None else batch.planned.jobs[0].film.slug
    return batch.sentence, slug


def _single(batch: Batch, films: tuple[str, ...]) -> Iterator[Batch]:
    """Split a batch into one for each film, so that finished films and estimates come early."""
    if batch.planned is None:
        yield batch
        return
    plan, script = batch.planned, batch.request.script
    names = dict(zip((film.slug for film in script.films), batch.names, strict=True))
    for job, found in zip(plan.jobs, plan.found, strict=True):
        if (slug := job.film.slug) in films:
            alone = replace(script, films=tuple(film for film in script.films if film.slug == slug))
            yield replace(
                batch,
                names=(names[slug],),
                request=replace(batch.request, script=alone),
                planned=Plan((job,), (found,), plan.size),
            )


def _plain(error: str, folder: Path) -> str:
    """Remove the lecture file and its folder from an error: readers of the page cannot use them."""
    return re.sub(rf"{re.escape(LECTURE)}:\d+: ", "", error.replace(f"{folder}/", ""))


@dataclass
class _Watch:
    """Estimates when films will be finished, from the speed of drawing so far.

    Attributes:
        send: Function that sends a message to the server.
        lengths: Number of frames of each film of each sentence; 0 for films that existed before.
        over: The films that are finished.
    """

    send: Callable[[Any], None]
    lengths: dict[_Unit, int] = field(default_factory=dict)
    over: set[_Unit] = field(default_factory=set)
    _drawn: dict[_Unit, int] = field(default_factory=dict)
    _begun: float = field(default_factory=time.monotonic)
    _told: float = 0.0

    def hear(self, unit: _Unit, step: Any) -> None:
        """Record how much of a film is drawn, and send a `Shares`.

        No report is sent within 0.25 s of the report before it.

        Args:
            unit: Name of the sentence, and slug of the film that is made for it; "" for a file that
                is made of several films.
            step: Any message about progress. Messages other than `FilmProgress` are ignored, and so
                are those that say that this run is waiting for another run.
        """
        now = time.monotonic()
        if not isinstance(step, FilmProgress) or step.waiting:
            return
        self._drawn[unit[0], unit[1] or step.slug] = step.frames
        if now - self._told < _OFTEN:
            return
        self._told = now
        self.send(self._report(now))

    def _report(self, now: float) -> Shares:
        speed = sum(self._drawn.values()) / max(now - self._begun, _OFTEN)
        drawn: Counter[str] = Counter()
        whole: Counter[str] = Counter()
        left, seconds = {}, 0.0
        for unit, frames in self.lengths.items():
            now_drawn = frames if unit in self.over else min(self._drawn.get(unit, 0), frames)
            drawn[unit[1]] += now_drawn
            whole[unit[1]] += frames
            if speed > 0 and now_drawn < frames:
                seconds += (frames - now_drawn) / speed
                left[unit[1]] = round(seconds, 1)  # of several sentences, that of the last one
        open_ = dict.fromkeys(slug for each, slug in self.lengths if (each, slug) not in self.over)
        shares = {slug: round(drawn[slug] / whole[slug], 3) for slug in open_ if whole[slug]}
        return Shares(shares, left)
