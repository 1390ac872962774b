"""`qkvideo build`: all that a lecture's file asks for."""

from __future__ import annotations

from pathlib import Path

from qkvideo.engine.errors import RequestError
from qkvideo.studio.lectures.make import Made, check, done
from qkvideo.studio.lectures.read import read
from qkvideo.studio.requests.lectures import BuildRequest
from qkvideo.studio.requests.option import from_words


class Built(tuple[Made, ...]):
    """What became of a lecture: one result for each thing that it asks for, in order."""

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return all(made.status != "failed" for made in self)

    def as_document(self) -> dict[str, object]:
        """The one JSON document that `build --json` prints."""
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
    """Make what a lecture's file asks for, as far as it is not there.

    Everything that can be wrong with the file is checked before anything is drawn.

    Returns:
        One result for each film, deck and package. What failed says so in its result.

    Raises:
        RequestError: The file is wrong; the message names its line and the remedy.
        MissingError: Something to install is missing.
        QKVideoError: There is no room for films.
    """
    if request.jobs is not None and request.jobs < 1:
        raise RequestError(
            f"{request.jobs} processes cannot draw anything; give -j a number from 1"
        )
    tasks = check(read(Path(request.file)))
    if request.dry_run:
        return Built(made for task in tasks for made in task.there)
    return Built(made for task in tasks for made in done(task, request.jobs, request.progress))
