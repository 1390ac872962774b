"""A job of a course, as a line of JSON in the plan."""

from __future__ import annotations

from typing import Any, Final

from pydantic import ValidationError

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.folder import within
from qkvideo.studio.files.journal import Line

PLAN: Final = "plan.jsonl"


class Task(Line):
    """The job of making a film, or a file from several films.

    Attributes:
        key: Name and key of the film, such as "score-matrix-0123456789". The same key always means
            the same film, whichever lecture requests it.
        title: Title on the page of results.
        sentence: The sentence, as typed.
        lecture: Name of the first lecture that requests these files.
        names: Names of the job's files; a film's manifest is the last one.
        places: Folders inside the course into which the files are put; "" for the course's own
            folder.
        needs: Keys of the jobs that have to be done first.
        request: The request as JSON data (see `wire`).
    """

    key: str
    title: str
    sentence: str
    lecture: str
    names: tuple[str, ...]
    places: tuple[str, ...]
    request: dict[str, Any]
    needs: tuple[str, ...] = ()

    @property
    def stem(self) -> str:
        """The key without its digits; the names of the job's files begin with it."""
        return self.key.rpartition("-")[0]

    @property
    def outputs(self) -> tuple[str, ...]:
        """Paths of all files of the job, relative to the course's folder."""
        return tuple(within(place, name) for place in self.places for name in self.names)


def as_lines(tasks: tuple[Task, ...]) -> str:
    """Return a plan as JSON Lines."""
    return "".join(f"{task.as_json()}\n" for task in tasks)


def from_lines(content: bytes, name: str) -> tuple[Task, ...]:
    """Read the jobs of a plan.

    Args:
        content: Contents of a plan's file.
        name: Name of the file, for error messages.

    Raises:
        RequestError: A line is not a job.
    """
    tasks = []
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            tasks.append(Task.model_validate_json(line))
        except ValidationError as error:
            raise RequestError(
                f"{name}:{number}: this line is no job: have qkvideo build write the plan anew"
            ) from error
    return tuple(tasks)
