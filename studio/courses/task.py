"""A job of a course, as a line of JSON in the plan."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO
from pathlib import PurePosixPath
from typing import Annotated, Final

from pydantic import model_validator

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.courses.folder import within
from qkvideo.studio.courses.wire import Wired
from qkvideo.studio.files.journal import First, JsonLine
from qkvideo.studio.files.names import folded, refusal
from qkvideo.studio.narration.limits import ESPEAK

PLAN: Final = "plan.jsonl"
PAGE: Final = "index.html"
LEDGER: Final = re.compile(r"ledger(\.[0-9]+-of-[0-9]+)?\.jsonl")
"""Pattern of the file names of ledgers."""
_MOST_LINE: Final = 64 << 20
"""Maximum size of a job in bytes: one film in the folders of 100,000 students has a fifth of it."""
_MOST_NAMES: Final = 1000
"""Maximum number of files of a job in one folder; five hundred stills have as many again."""
_MOST_OUTPUTS: Final = 1 << 20
"""Maximum number of files of a job in all its folders: ten for each of 100,000 students."""


def _is_inside(path: str) -> bool:
    """Return whether a path leads nowhere else, and each of its parts can be a name everywhere."""
    parts = (part for part in path.split("/") if part not in ("", "."))
    return not path.startswith("/") and not any(map(refusal, parts))


def is_own(path: str) -> bool:
    """Return whether a path, inside the course's folder, is that of a file of the course itself."""
    name = folded(next(iter(PurePosixPath(path).parts), ""))  # "" and "." are the folder
    return name in (PLAN, PAGE) or LEDGER.fullmatch(name) is not None


class Task(JsonLine):
    """A job of a course: making a film, or a file from several films, such as a deck.

    Attributes:
        key: The job's key: a file name and a digest, such as "score-matrix-0123456789". If two
            lectures request equal files, one job makes them for both.
        title: The film's title or the file's name, for the page of results.
        sentence: The sentence, as typed.
        lecture: Name of the first lecture that requests the job's files.
        names: Names of the job's files. For a film, the last name is that of the manifest.
        places: Folders to put copies of the files into, as paths inside the course's folder; "" for
            the course's folder itself.
        needs: Keys of the jobs that have to be done before this job.
        request: The request that makes the files.
    """

    key: str
    title: str
    sentence: str
    lecture: str
    names: Annotated[tuple[str, ...], First]
    places: Annotated[tuple[str, ...], First]
    request: Wired
    needs: Annotated[tuple[str, ...], First] = ()

    @model_validator(mode="after")
    def _check_inside(self) -> Task:
        """Refuse paths out of the course's folder: a plan may come from others."""
        if not (self.names and self.places):
            raise ValueError("the job makes no file")
        if len(self.names) > _MOST_NAMES or len(self.names) * len(self.places) > _MOST_OUTPUTS:
            raise ValueError("the job makes too many files")
        if any("/" in name for name in (self.key, *self.names)) or not all(
            map(_is_inside, (self.key, *self.names, *self.places, *self.written))
        ):
            raise ValueError("a path leads out of the course's folder")
        return self

    @property
    def written(self) -> tuple[str, ...]:
        """Paths of the files and folders that the request names to be written."""
        return tuple(map(str, (*self.request.outputs, *self.request.folders)))

    @property
    def folders(self) -> tuple[str, ...]:
        """Paths, in the course's folder, of all folders that the job writes into."""
        return (*self.places, *map(str, self.request.folders))

    @property
    def uses_network(self) -> bool:
        """Whether the job may download a model, or send captions to a service."""
        return self.request.download or self.request.narrate not in (None, ESPEAK)

    @property
    def stem(self) -> str:
        """The job's key without the hyphen and digest at its end, such as "score-matrix"."""
        return self.key.rpartition("-")[0]

    @property
    def outputs(self) -> tuple[str, ...]:
        """Paths, in the course's folder, of all files that the job makes, including copies."""
        return tuple(within(place, name) for place in self.places for name in self.names)

    @property
    def tops(self) -> tuple[str, ...]:
        """Paths that lie at the top of the course's folder, or below the same names as all files.

        There are fewer of them than `outputs`.
        """
        at_top = any(not PurePosixPath(place).parts for place in self.places)
        return (*filter(None, self.places), *(self.names if at_top else ()))


def as_lines(tasks: tuple[Task, ...]) -> str:
    """Return a plan as JSON Lines."""
    return "".join(f"{task.as_json()}\n" for task in tasks)


def from_lines(content: bytes, name: str) -> tuple[Task, ...]:
    """Return the jobs of a plan that was written as JSON Lines.

    Args:
        content: Contents of the plan's file.
        name: Name of the file, for error messages.

    Raises:
        RequestError: A line is not a job, or needs a job that does not come before it; or there
            is no line.
    """
    tasks: dict[str, Task] = {}
    for number, line in enumerate(BytesIO(content), start=1):
        with untrusted.understood(partial(_no_job, f"{name}:{number}"), ours=True):
            if len(line) > _MOST_LINE:
                raise ValueError("the line is too long")
            task = Task.model_validate_json(line)
            if task.request.lang not in languages():
                raise ValueError("there is no such language")
            if any(map(is_own, (*task.tops, *task.written))):
                raise ValueError("a file would replace one of the course itself")
            if task.key in tasks or not tasks.keys() >= set(task.needs):
                raise ValueError("a job is there twice, or needs one that does not come before it")
        tasks[task.key] = task
    if not tasks:
        raise RequestError(f"{name}: there is no job: have qkvideo build write the plan anew")
    return tuple(tasks.values())


def _no_job(where: str, _: str) -> RequestError:
    return RequestError(f"{where}: this line is no job: have qkvideo build write the plan anew")
