"""From the requests of a course to its jobs: what several ask for is made once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.courses.task import Task
from qkvideo.studio.courses.wire import Data, portable, to_data
from qkvideo.studio.films.job import Job
from qkvideo.studio.films.key import digest
from qkvideo.studio.films.plan import plan as plan_films
from qkvideo.studio.requests.films import (
    EmbedRequest,
    FilmRequest,
    RenderRequest,
    SlidesRequest,
    films_of,
)

FILMS: Final = "films"
"""The folder of films that decks and pages are made of, and that nobody asked for by themselves."""


@dataclass(frozen=True)
class Asked:
    """A request of a course.

    Attributes:
        lecture: Whose it is.
        place: The course's folder for its files.
        request: What is asked; where it says that it goes to counts for its name only.
    """

    lecture: str
    place: str
    request: FilmRequest


def plan(asked: Iterable[Asked], folder: Path) -> tuple[Task, ...]:
    """Check everything that can be wrong with a course, and say what is to be made.

    Args:
        asked: The requests, those that matter most first.
        folder: The course's, or one on this machine if the course's is on another.

    Returns:
        The jobs in the order in which they are to be done: no job stands before one that it needs.

    Raises:
        RequestError: A request is wrong, or two of them want different films in one place.
        MissingError: Something to install is missing.
        QKVideoError: There is no room for films.
    """
    tasks: dict[str, Task] = {}
    takers: dict[str, str] = {}
    for each in asked:
        try:
            for task in _tasks(each, folder):
                _take(task, tasks, takers)
        except QKVideoError as error:
            raise type(error)(f"{each.lecture}: {error}") from error
    if not tasks:
        raise RequestError("there is nothing to make: no lecture asks for anything")
    return tuple(tasks.values())


def _take(task: Task, tasks: dict[str, Task], takers: dict[str, str]) -> None:
    """Add a job to those that there are, or its places to the same job.

    Raises:
        RequestError: Another job's file has that place.
    """
    before = tasks.get(task.key)
    if before is not None:
        if before.sentence != task.sentence:  # one of 2⁴⁰: with 100,000 sentences, one in 220
            raise RequestError(
                f"“{before.sentence}” and “{task.sentence}” have the key “{task.key}” by chance:"
                " build them as two courses"
            )
        # A place of its own is needed only where nobody wants the film in another.
        places = tuple(dict.fromkeys((*before.places, *task.places)))
        asked = tuple(place for place in places if not place.startswith(f"{FILMS}/"))
        task = before.model_copy(update={"places": asked or places})
    for output in task.outputs:
        if takers.setdefault(output, task.key) != task.key:
            raise RequestError(
                f"“{output}” would be two different files: give the lectures different names"
            )
    tasks[task.key] = task


def _tasks(asked: Asked, folder: Path) -> Iterator[Task]:
    """The jobs of one request."""
    request = portable(asked.request)
    if isinstance(request, RenderRequest) and not request.join:
        for job in _jobs(request, folder):
            yield _film(job, request, asked, asked.place)
        return
    needed: dict[str, Task] = {}
    jobs: Sequence[Job] = ()
    for films in _films_for(request):
        jobs = _jobs(films, folder)
        for job in jobs:
            place = asked.place if _beside(request) else f"{FILMS}/{job.key}"
            task = _film(job, films, asked, place)
            needed[task.key] = task
    yield from needed.values()
    outs, names = _joined(jobs) if isinstance(request, RenderRequest) else _written(request)
    data = to_data(request) | outs
    key = digest({"request": data, "needs": sorted(needed), "files": _files(request)})
    yield Task(
        key=f"{names[0]}-{key}",
        title=names[0],
        sentence=request.text,
        lecture=asked.lecture,
        names=names,
        places=(asked.place,),
        request=data,
        needs=tuple(needed),
    )


def _jobs(request: RenderRequest, folder: Path) -> Sequence[Job]:
    # A folder that is not there: whether a film is, is for the ledger to know.
    return plan_films(replace(request, out=folder / ".planned", join=False)).jobs


def _film(job: Job, request: RenderRequest, asked: Asked, place: str) -> Task:
    alone = replace(
        request,
        slugs=(job.film.slug,),
        beat=() if job.only is None else tuple(f"{job.film.slug}/{beat}" for beat in job.beats),
        without=(),
        join=False,
        out=None,
        preview=False,
        timeout=None,
    )
    title = job.film.title
    return Task(
        key=f"{job.place.manifest.removesuffix('.json')}-{job.key}",
        title=title,
        sentence=job.brief.model.sentence,
        lecture=asked.lecture,
        names=(*job.names.values(), job.place.manifest),
        places=(place,),
        request=to_data(alone),
    )


def _films_for(request: FilmRequest) -> tuple[RenderRequest, ...]:
    """The films that a file is made of."""
    if isinstance(request, RenderRequest):
        return (replace(request, join=False, out=None, preview=False, timeout=None),)
    if isinstance(request, SlidesRequest):
        from qkvideo.studio.slides import needed

        return needed(request)
    assert isinstance(request, EmbedRequest)
    return (films_of(request, request.theme, None),)


def _beside(request: FilmRequest) -> bool:
    """Whether the films of a file lie beside it: a piece of HTML refers to them."""
    return isinstance(request, EmbedRequest) and str(request.out).lower().endswith(".html")


def _joined(jobs: Sequence[Job]) -> tuple[Data, tuple[str, ...]]:
    """Where the film of all films is made, in a folder of its own, and what it comes to."""
    from qkvideo.studio.films.join import whole

    job = whole(jobs, Path())
    return {"out": "."}, (*job.names.values(), job.place.manifest)


def _written(request: FilmRequest) -> tuple[Data, tuple[str, ...]]:
    """Likewise the files of a deck or a page.

    Raises:
        RequestError: It names none.
    """
    outs: Any = getattr(request, "out", None)
    targets = [outs] if isinstance(outs, str | Path) else list(outs or ())
    names = [Path(target).name for target in targets]
    apart = {
        part: Path(target).name
        for part in ("worksheet", "answers")
        if (target := getattr(request, part, None)) is not None
    }
    if not names and not apart:
        raise RequestError("a deck or a page of a course needs a name: give one with “out”")
    out = names[0] if isinstance(request, EmbedRequest) else names
    return {**apart, "out": out}, (*names, *apart.values())


def _files(request: FilmRequest) -> list[str]:
    """Digests of files that the request names, and that are not part of its films' keys."""
    template = getattr(request, "template", None)
    return [] if template is None else [hashlib.sha256(Path(template).read_bytes()).hexdigest()]


