"""Jobs as they are written in the journal: what is to be made, and what became of it."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

from pydantic import Field

from qkvideo.studio.files.journal import KeyedLine, Line
from qkvideo.studio.requests.lectures import LECTURE

State = Literal["waiting", "running", "done", "failed", "cancelled", "interrupted", "forgotten"]
OVER: Final[tuple[State, ...]] = ("done", "failed", "cancelled", "interrupted")
"""States of jobs that go on only if somebody says so, or not at all."""
JOURNAL: Final = "jobs.jsonl"
_KEY: Final = r"\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{4}"
_KINDS: Final = {".mp4": "film", ".html": "deck", ".pptx": "deck", ".pdf": "handout", ".zip": "zip"}


class MadeFile(Line):
    """A file of a job.

    Attributes:
        name: Its name in the job's list, unique there.
        path: Its path in the job's folder.
        bytes: Its size.
        kind: "film", "captions" (of the film with the same stem), "deck", "handout", "zip" or
            "other".
    """

    name: str
    path: str
    bytes: int
    kind: str


class Job(KeyedLine):
    """A job.

    Attributes:
        key: Name of the job, and of its folder.
        state: What became of it so far.
        title: The sentence.
        what: What is to be made (see `choices.FORMATS`).
        films: Names of the films.
        finished: Names of those that are there.
        made: The files that are there.
        error: Why it failed, in one line.
        when: Time at which it was asked for, in seconds since 1970.
    """

    key: str = Field(pattern=f"^{_KEY}$")  # it is the name of a folder
    state: State
    title: str
    what: tuple[str, ...]
    films: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    made: tuple[MadeFile, ...] = ()
    error: str = ""
    when: float = Field(default_factory=lambda: round(time.time(), 3))


def new_key() -> str:
    """A name for a job, in the order of time."""
    return f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(2)}"


def listed(folder: Path, paths: Iterable[Path]) -> tuple[MadeFile, ...]:
    """The files of a job that are shown, without those that only describe others.

    Args:
        folder: The job's folder.
        paths: The files in it.
    """
    made = []
    for path in paths:
        inner = path.relative_to(folder)
        if inner.suffix != ".json" and path.is_file():
            name = "-".join(inner.parts)
            kind = _kind(path)
            size = path.stat().st_size
            made.append(MadeFile(name=name, path=inner.as_posix(), bytes=size, kind=kind))
    return tuple(made)


def _kind(path: Path) -> str:
    if path.suffix == ".vtt" and path.with_suffix(".mp4").is_file():
        return "captions"
    return _KINDS.get(path.suffix, "other")


def file_of(folder: Path) -> Path:
    """The lecture file in a job's folder."""
    return folder / LECTURE


assert re.fullmatch(_KEY, new_key())
