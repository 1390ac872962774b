"""One job of a course, as the plan has it: a line of JSON."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.folder import within

PLAN: Final = "plan.jsonl"


class Line(BaseModel):
    """What is written as a line of JSON, and read again."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="strings")

    def as_json(self) -> str:
        """The line, without its end."""
        return self.model_dump_json(exclude_defaults=True)


class Task(Line):
    """A film, or a file of several films, that has to be made.

    Attributes:
        key: The film's name and key: "score-matrix-0123456789", and nothing else has it. The same
            key is the same film, whoever asks for it.
        title: What the page of results calls it.
        sentence: As typed.
        lecture: The one that asked first.
        names: Of its files, the one that describes them last.
        places: The folders of the course into which they go, "" for the course's own.
        needs: Keys of the jobs that have to be done before.
        request: What is asked, as plain data.
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
        """The key without its digits: what its files are called."""
        return self.key.rpartition("-")[0]

    @property
    def outputs(self) -> tuple[str, ...]:
        """Where all its files go, from the course's folder on."""
        return tuple(within(place, name) for place in self.places for name in self.names)


def as_lines(tasks: tuple[Task, ...]) -> str:
    """A plan as JSON Lines."""
    return "".join(f"{task.as_json()}\n" for task in tasks)


def from_lines(content: bytes, name: str) -> tuple[Task, ...]:
    """The jobs of a plan.

    Args:
        content: As it was written.
        name: Of the file, for what is said of it.

    Raises:
        RequestError: A line of it is no job.
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
