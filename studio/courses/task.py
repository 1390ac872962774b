"""One job of a course, as the plan has it: a line of JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from qkvideo.engine.errors import RequestError
from qkvideo.studio.courses.folder import within
from qkvideo.studio.files import untrusted

PLAN: Final = "plan.jsonl"
_MOST_BYTES: Final = 1 << 30
"""Of a plan: that of 100,000 films has a tenth of it."""


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


def read_plan(path: Path) -> tuple[Task, ...]:
    """The jobs in a file.

    Raises:
        RequestError: It cannot be read, or a line of it is no job.
    """
    try:
        lines = untrusted.content(path, _MOST_BYTES, links=True).decode().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RequestError(f"the plan “{path}” cannot be read: {error}") from error
    tasks = []
    for number, line in enumerate(lines, start=1):
        try:
            tasks.append(Task.model_validate_json(line))
        except ValidationError as error:
            raise RequestError(
                f"“{path}”, line {number}, is no job: write the plan anew with qkvideo build"
            ) from error
    return tuple(tasks)
