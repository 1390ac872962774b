"""`qkvideo build`: makes everything that lecture files ask for; and `qkvideo merge`."""

from __future__ import annotations

from pathlib import Path

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.command import course, is_course, merged
from qkvideo.studio.lectures.make import Made, check, done
from qkvideo.studio.lectures.read import read
from qkvideo.studio.requests.lectures import BuildRequest, MergeRequest
from qkvideo.studio.requests.option import from_words


class Built(tuple[Made, ...]):
    """The outcomes of a lecture file, one for each film, deck and package, in order."""

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return all(made.status != "failed" for made in self)

    def as_document(self) -> dict[str, object]:
        """The JSON document that `build --json` prints."""
        return {
            "made": [
                {
                    "name": made.name,
                    "status": made.status,
                    "error": made.error,
                    "files": [str(path) for path in made.files],
                }
                for made in self
            ]
        }


@from_words(BuildRequest)
def build(request: BuildRequest) -> Built:
    """Make everything that a lecture file asks for, or many lectures, as far as it is missing.

    All files are checked before anything is drawn.

    Returns:
        The outcome of each film, deck and package, including failures.

    Raises:
        RequestError: If the file is invalid; the message names the line and the remedy.
        MissingError: If a package is missing.
        QKVideoError: If there is not enough disk space.
    """
    if request.jobs is not None and request.jobs < 1:
        raise RequestError(f"{request.jobs} processes cannot draw; give -j a number from 1")
    if is_course(request):
        return Built(course(request))
    tasks = check(read(Path(request.file)))
    if request.dry_run:
        return Built(made for task in tasks for made in task.there)
    return Built(made for task in tasks for made in done(task, request.jobs, request.progress))


@from_words(MergeRequest)
def merge(request: MergeRequest) -> Built:
    """Join the parts of a course that were built with `shard`: their ledgers, and their files.

    Returns:
        One result for each film, deck and package. What failed says so in its result; what no part
        has made is "planned".

    Raises:
        RequestError: A folder holds no part of a course, or they are parts of different ones.
        MissingError: Something to install is missing.
        QKVideoError: A folder cannot be reached, or another run is at it.
    """
    return Built(merged(request))
