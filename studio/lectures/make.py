"""Checks a whole lecture file, and makes every file it asks for that does not exist yet."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from qkvideo.engine.errors import QKVideoError, QKVideoWarning, RequestError, in_line
from qkvideo.studio.films.plan import plan
from qkvideo.studio.films.result import FilmResult, Films, Status
from qkvideo.studio.lectures import kept
from qkvideo.studio.lectures.blame import blamed
from qkvideo.studio.lectures.carried import carried_out
from qkvideo.studio.lectures.read import Lecture
from qkvideo.studio.lectures.requests import Batch, requests
from qkvideo.studio.render import make
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.requests.option import named
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


def there(batch: Batch) -> tuple[Made, ...]:
    """Return the outcomes that `--dry-run` reports of a batch that was checked.

    Their status is "cached" for files that exist already, and "planned" for all other files.
    """
    if batch.planned is not None:
        return tuple(_of_films(batch, batch.planned.results))
    files = batch.request.outputs
    status: Status = "cached" if kept.found(files, batch.key) else "planned"
    return (Made(batch.names[0], status, files, reading=batch.reading),)


def check(lecture: Lecture, to: Path | None = None) -> Iterator[Batch]:
    """Check what a lecture file asks for, batch after batch, before anything is drawn.

    Args:
        lecture: The lecture.
        to: Folder for all files; None for the folder that the lecture file names.

    Yields:
        The batches, planned. For each sentence in each language, films come before decks and
        packages for course platforms.

    Raises:
        RequestError: If a film, deck or package cannot be made. The message is one line, with the
            lecture file, the line of the cause, and a remedy.
        MissingError: If software that is needed is not installed.
    """
    for batch in requests(lecture, to):
        # A class has many sentences. Whoever gets the batch may plan it again, for the same one.
        with about(batch.sentence):
            yield _checked(lecture, batch)


def done(
    batch: Batch, jobs: int | None = None, listener: Listener | None = None
) -> tuple[Made, ...]:
    """Make those files of a batch that do not exist yet; return what came of each of its names.

    If the files existed already, the outcome has the status "cached". If a file cannot be made, the
    outcome has the status "failed"; no exception is raised.

    Args:
        batch: The batch, as `check` yields it.
        jobs: Maximum number of processes that draw at the same time; None for a number that suits
            this machine.
        listener: Function that is called with the films' progress.
    """
    request = replace(batch.request, jobs=jobs, progress=listener)
    out = batch.led_out  # a link may have come since it was checked
    if out is not None:
        error = f"“{out}” leads out of the folder for what is made: remove the link"
        return tuple(Made(name, "failed", error=error) for name in batch.names)
    if batch.planned is not None:
        assert isinstance(request, RenderRequest)  # only films are planned
        return tuple(_of_films(batch, make(request, batch.planned)))
    (known,) = there(batch)
    if known.status == "cached":
        return (known,)
    files = batch.request.outputs
    try:
        for file in files:
            file.parent.mkdir(parents=True, exist_ok=True)
        kept.keep(files, "")  # if this is interrupted, the files are known to be of this lecture
        made = carried_out(request)
    except QKVideoError as error:
        return (replace(known, status="failed", files=(), error=in_line(error)),)
    if isinstance(made, Films):  # joined, or one that is lacking
        return (_of_film(known.name, made[0]),)
    kept.keep(files, batch.key)
    return (replace(known, status="rendered"),)


def _checked(lecture: Lecture, batch: Batch) -> Batch:
    request = batch.request
    try:
        if isinstance(request, RenderRequest):
            if not request.join:
                return replace(batch, planned=plan(request))
            return replace(batch, reading=carried_out(replace(request, dry_run=True)).reading)
        made = carried_out(_as_if_there(request))
        file = kept.strange(request.outputs)
        if file is not None and not lecture.trusted:
            raise RequestError(
                f"“{file}” is there, but not made from a lecture file: move it away, choose another"
                " name, or build with --trust"
            )
        if file is not None:
            what = f"“{file}” is there, but not made from a lecture file: it is replaced"
            warnings.warn(QKVideoWarning(what), stacklevel=2)
        return replace(batch, key=kept.key(request), reading=made.reading)
    except RequestError as error:
        raise blamed(lecture, batch.sentence, request, error) from error


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
    script = request.script
    script = replace(script, questions=tuple(map(moved, script.questions)))
    return replace(request, script=script, **changed)


def _of_films(batch: Batch, results: Sequence[FilmResult]) -> Iterator[Made]:
    names = batch.named(result.slug for result in results)
    yield from map(_of_film, names, results)


def _of_film(name: str, result: FilmResult) -> Made:
    return Made(name, result.status, result.paths, result.error, result.reading)
