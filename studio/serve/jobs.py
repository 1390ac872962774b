"""Jobs as the journal stores them: the files to make, and the state of the work."""

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
"""States in which a job does not continue unless a user asks for it."""
JOURNAL: Final = "jobs.jsonl"
_KEY: Final = r"\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{4}"
_KINDS: Final = {".mp4": "film", ".html": "deck", ".pptx": "deck", ".pdf": "handout", ".zip": "zip"}


class MadeFile(Line):
    """A file that a job has made.

    Attributes:
        name: Name by which the page shows and requests the file. It is unique among the job's
            files.
        path: Path of the file, relative to the job's folder.
        bytes: Size of the file in bytes.
        kind: Kind of the file: "film", "captions", "deck", "handout", "zip" or "other". The kind is
            "captions" for a .vtt file beside an .mp4 file of the same name, such as "mixing.vtt"
            beside "mixing.mp4".
    """

    name: str
    path: str
    bytes: int
    kind: str


class Job(KeyedLine):
    """A job of `qkvideo serve`: what to make for one draft, and what has been made so far.

    A draft is a lecture as the page of `qkvideo serve` edits it.

    Attributes:
        key: Name of the job; also the name of the job's folder.
        state: Current state of the job.
        title: The draft's sentence, which the page shows as the title of the job.
        what: The kinds of output to make, each one of `choices.FORMATS`.
        films: Slugs of the films to make.
        finished: Slugs of the films that are finished.
        made: The files that exist so far.
        error: The reason for a failure, in one line; empty if the job has not failed.
        when: Time at which the job was requested, in seconds since 1970.
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
    """Return a name for a new job; names sort by time."""
    return f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(2)}"


def listed(folder: Path, paths: Iterable[Path]) -> tuple[MadeFile, ...]:
    """Return those files of a job that are listed on the page.

    Manifests (.json) and paths at which there is no file are left out.

    Args:
        folder: The job's folder.
        paths: Paths of files in that folder.
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
    """Return the path of the lecture file in a job's folder."""
    return folder / LECTURE


assert re.fullmatch(_KEY, new_key())
