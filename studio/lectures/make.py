"""Checks a whole lecture file, and makes every file it asks for that does not exist yet."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any, ClassVar

from qkvideo.engine.errors import QKVideoError, QKVideoWarning, RequestError, in_line
from qkvideo.studio.embed import embed
from qkvideo.studio.films.plan import Plan, plan
from qkvideo.studio.films.result import FilmResult, Status
from qkvideo.studio.lectures import kept
from qkvideo.studio.lectures.blame import blamed
from qkvideo.studio.lectures.read import Lecture
from qkvideo.studio.lectures.requests import Named, Request, requests
from qkvideo.studio.render import make, render
from qkvideo.studio.requests.films import EmbedRequest, RenderRequest, SlidesRequest
from qkvideo.studio.requests.option import named
from qkvideo.studio.requests.script import Script
from qkvideo.studio.slides import slides
from qkvideo.studio.text.reading import Data
from qkvideo.studio.text.remarks import about

Listener = Callable[[Any], None]


@dataclass(frozen=True)
class Made:
    """The outcome of one request of a lecture file: of a film, of all decks, or of a package.

    Attributes:
        name: Name that no other outcome of the lecture has, such as "cat/en/mixing.mp4".
        status: "rendered" (made now), "cached" (existed already), "planned" (a dry run) or
            "failed".
        files: Paths of the files that were made or found; addresses if the files are on another
            machine.
        error: The reason for a failure, in one line; None if nothing failed.
        reading: What the films' query finds and how sure that is; None if nothing can be said, or
            if it was built as a part of a course.
    """

    name: str
    status: Status
    files: tuple[Path | str, ...] = ()
    error: str | None = None
    reading: Data | None = None
    amount: ClassVar = ""
    details: ClassVar = ""

    @property
    def paths(self) -> tuple[Path | str, ...]:
        """All paths, as those of a film."""
        return self.files


class Built(tuple[Made, ...]):
    """The outcomes of building a lecture file: one for each of its requests.

    For each sentence in each language, films come before decks and packages.
    """

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return all(made.status != "failed" for made in self)

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `build --json` prints."""
        names = ("name", "status", "error", "reading")
        return {
            "made": [
                {name: getattr(made, name) for name in names} | {"files": [*map(str, made.files)]}
                for made in self
            ]
        }


@dataclass(frozen=True)
class Task:
    """One or more requests of a lecture file that are carried out together.

    Attributes:
        named: The requests: one for each film, all with the same sentence, language, size and
            format; or a single request for anything else.
        request: One request for everything that the requests in `named` ask for.
        planned: The plan of the films; None for a deck, a package, or films joined into one.
        key: Cache key of a deck or package; empty for films.
        reading: How a deck, a package or joined films read the sentence.
    """

    named: tuple[Named, ...]
    request: Request
    planned: Plan | None = None
    key: str = ""
    reading: Data | None = None

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders into which the task writes."""
        films: list[Path | str | None] = [self.request.script.folder]
        if isinstance(self.request, RenderRequest):
            films.append(self.request.out)
        files = [path.parent for path in self.request.outputs]
        return (*(Path(each) for each in films if each is not None), *files)

    @property
    def there(self) -> tuple[Made, ...]:
        """The outcomes that `--dry-run` reports.

        Their status is "cached" for files that exist already, and "planned" for all other files.
        """
        if self.planned is not None:
            return tuple(_of_films(self.named, self.planned.results))
        files = self.request.outputs
        status: Status = "cached" if kept.found(files, self.key) else "planned"
        return (Made(self.named[0].name, status, files, reading=self.reading),)


def check(lecture: Lecture, to: Path | None = None) -> Iterator[Task]:
    """Check what a lecture file asks for, task after task, before anything is drawn.

    Args:
        lecture: The lecture.
        to: Folder for all files; None for the folder that the lecture file names.

    Yields:
        The tasks; each carries out one or more requests of the lecture file. For each sentence in
        each language, films come before decks and packages for course platforms.

    Raises:
        RequestError: If a film, deck or package cannot be made. The message is one line, with the
            lecture file, the line of the cause, and a remedy.
        MissingError: If software that is needed is not installed.
    """
    for group in _together(requests(lecture, to)):
        # A class has many sentences. Whoever gets the task may plan it again, for the same one.
        with about(group[0].sentence):
            yield _checked(lecture, group)


def done(task: Task, jobs: int | None = None, listener: Listener | None = None) -> tuple[Made, ...]:
    """Make those files of a task that do not exist yet; return the outcome of each of its requests.

    If the files of a request existed already, its outcome has the status "cached". If a file cannot
    be made, the outcome has the status "failed"; no exception is raised.

    Args:
        task: The task.
        jobs: Maximum number of processes that draw at the same time; None for a number that suits
            this machine.
        listener: Function that is called with the films' progress.
    """
    request = replace(task.request, jobs=jobs, progress=listener)
    out = task.named[0].led_out(task.folders)  # a link may have come since it was checked
    if out is not None:
        error = f"“{out}” leads out of the folder for what is made: remove the link"
        return tuple(Made(each.name, "failed", error=error) for each in task.named)
    if task.planned is not None:
        assert isinstance(request, RenderRequest)  # only films are planned
        return tuple(_of_films(task.named, make(request, task.planned)))
    (there,) = task.there
    if there.status == "cached":
        return (there,)
    files = task.request.outputs
    try:
        for file in files:
            file.parent.mkdir(parents=True, exist_ok=True)
        kept.keep(files, "")  # if this is interrupted, the files are known to be of this lecture
        match request:
            case RenderRequest():
                return tuple(_of_films(task.named, render(**vars(request))))
            case SlidesRequest():
                slides(**vars(request))
            case EmbedRequest():
                embed(**vars(request))
    except QKVideoError as error:
        return (replace(there, status="failed", files=(), error=in_line(error)),)
    kept.keep(files, task.key)
    return (replace(there, status="rendered"),)


def _together(named: Iterable[Named]) -> Iterator[tuple[Named, ...]]:
    """Group the requests that differ only in their film; other requests form groups of one."""
    for _, telling in groupby(named, lambda each: (each.sentence, each.request.lang)):
        groups: dict[object, list[Named]] = {}
        for each in telling:
            alike: object = each.name
            if isinstance(each.request, RenderRequest) and not each.request.join:
                alike = replace(each.request, script=Script(), out=None)
                alike = (alike, each.name.rpartition("/")[0].removesuffix(_again(each)))
            groups.setdefault(alike, []).append(each)
        yield from map(tuple, groups.values())


def _again(named: Named) -> str:
    """Return the folder of a repeated film in its output's name ("/mixing-2"), otherwise ""."""
    inner = named.name.split("/")[-2:-1]
    slug = named.request.script.films[0].slug
    return f"/{inner[0]}" if inner and inner[0].startswith(f"{slug}-") else ""


def _checked(lecture: Lecture, group: tuple[Named, ...]) -> Task:
    request = group[0].request
    films = tuple(film for each in group for film in each.request.script.films)
    request = replace(request, script=replace(request.script, films=films))
    try:
        match request:
            case RenderRequest(join=False):
                return Task(group, request, plan(request))
            case RenderRequest():
                (film, *_) = render(**vars(replace(request, dry_run=True)))
                return Task(group, request, reading=film.reading)
            case SlidesRequest():
                reading = slides(**vars(_as_if_there(request))).reading
            case EmbedRequest():
                reading = embed(**vars(_as_if_there(request))).reading
        file = kept.strange(request.outputs)
        if file is not None and not lecture.trusted:
            raise RequestError(
                f"“{file}” is there, but not made from a lecture file: move it away, choose another"
                " name, or build with --trust"
            )
        if file is not None:
            what = f"“{file}” is there, but not made from a lecture file: it is replaced"
            warnings.warn(QKVideoWarning(what), stacklevel=2)
        return Task(group, request, key=kept.key(request), reading=reading)
    except RequestError as error:
        raise blamed(lecture, group[0].sentence, request, error) from error


def _as_if_there(request: Any) -> Any:
    """Turn a request into a dry run whose files lie in the nearest folder that already exists."""

    def moved(path: Path) -> Path:
        there = next((p for p in path.parents if p.exists()), path.parent)
        return there / path.name

    changed: dict[str, Any] = {"dry_run": True}
    for name in named(type(request), "writes"):
        value = getattr(request, name)
        if isinstance(value, tuple):
            changed[name] = tuple(map(moved, value))
        elif value is not None:
            changed[name] = moved(Path(value))
    return replace(request, **changed)


def _of_films(named: Iterable[Named], results: Iterable[FilmResult]) -> Iterator[Made]:
    """Yield the outcome of each film, skipping films that these weights cannot show."""
    rest = list(named)
    for result in results:
        while rest[0].request.script.films[0].slug != result.slug and len(rest) > 1:
            rest.pop(0)
        yield Made(rest.pop(0).name, result.status, result.paths, result.error, result.reading)
