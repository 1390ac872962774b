"""Jobs as the journal stores them: the files to make, and the state of the work.

A journal may be from somebody else, so every entry has limits. Lines that this user's server wrote
have its seal.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from qkvideo.studio.files.journal import First, JsonLine, KeyedLine
from qkvideo.studio.requests.lectures import LECTURE
from qkvideo.studio.serve.choices import MOST_FILES
from qkvideo.studio.serve.draft import MOST_FILMS, MOST_TEXT
from qkvideo.studio.serve.outputs import OUTPUTS, What
from qkvideo.studio.serve.seal import Seal

State = Literal["waiting", "running", "done", "failed", "cancelled", "interrupted", "forgotten"]
OVER: Final[tuple[State, ...]] = ("done", "failed", "cancelled", "interrupted")
"""States in which a job does not continue unless a user asks for it."""
JOURNAL: Final = "jobs.jsonl"
ORDER: Final = "order.json"
"""Name of the file in a job's folder that contains what the page asked for."""
_KEY: Final = r"\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{4,8}"
_LATEST: Final = 253_402_300_799.0
"""The end of the year 9999, in seconds since 1970; browsers cannot show all later times."""
_Slug = Annotated[str, Field(max_length=100)]
_Path = Annotated[str, Field(max_length=1000)]
Kind = Literal["film", "captions", "deck", "handout", "zip", "other"]
_KINDS: Final[dict[str, Kind]] = {
    ".mp4": "film",
    ".html": "deck",
    ".pptx": "deck",
    ".pdf": "handout",
    ".zip": "zip",
    ".imscc": "zip",
    ".gift": "zip",
}


class MadeFile(JsonLine):
    """A file that a job has made.

    Attributes:
        name: Name by which the page shows and requests the file. It is unique among the job's
            files.
        path: Path of the file, relative to the job's folder.
        bytes: Size of the file in bytes.
        changed: Time at which the file was last changed, in nanoseconds since 1970.
        kind: Kind of the file: "film", "captions", "deck", "handout", "zip" or "other". The kind is
            "captions" for a .vtt file beside an .mp4 file of the same name, such as "mixing.vtt"
            beside "mixing.mp4".
    """

    name: _Path
    path: _Path
    bytes: int = Field(ge=0, lt=1 << 53)
    changed: int = 0
    kind: Kind


class Job(KeyedLine):
    """A job of `qkvideo serve`: what to make for one draft, and what has been made so far.

    A draft is a lecture as the page of `qkvideo serve` edits it.

    Attributes:
        key: Name of the job; also the name of the job's folder.
        state: Current state of the job.
        title: The draft's sentence, or the first names of a class: the page's title of the job.
        what: The kinds of output to make, each one of `outputs.OUTPUTS`.
        films: Slugs of the films to make.
        finished: Slugs of the films that are finished.
        made: The files that exist so far.
        error: The reason for a failure, in one line; empty if the job has not failed.
        when: Time at which the job was requested, in seconds since 1970.
        lecture: Digest of the lecture file and the files beside it.
        seal: Seal of all other entries, see `sealed`.
    """

    key: str = Field(pattern=f"^{_KEY}$")  # it is the name of a folder
    state: State
    title: str = Field(max_length=MOST_TEXT)
    what: Annotated[tuple[What, ...], First] = Field(max_length=len(OUTPUTS))
    films: Annotated[tuple[_Slug, ...], First] = Field(default=(), max_length=MOST_FILMS)
    finished: Annotated[tuple[_Slug, ...], First] = Field(default=(), max_length=MOST_FILMS)
    made: Annotated[tuple[MadeFile, ...], First] = Field(default=(), max_length=MOST_FILES)
    error: str = Field(default="", max_length=10_000)
    when: float = Field(ge=0, le=_LATEST)
    lecture: str = Field(default="", max_length=64)
    seal: str = Field(default="", max_length=64)

    def sealed(self, seal: Seal, place: str) -> Job:
        """Return this job with a seal.

        Args:
            seal: Makes the seal.
            place: Identifies the folder of the journal. A copy of it is another folder.
        """
        return self.model_copy(update={"seal": seal.of(place, self._content())})

    def is_of(self, seal: Seal, place: str) -> bool:
        """Return whether the job has the seal that `sealed` gives it."""
        return seal.fits(self.seal, place, self._content())

    def _content(self) -> str:
        return self.model_copy(update={"seal": ""}).as_json()


def now() -> float:
    """Return the time for `Job.when`."""
    return round(time.time(), 3)


def new_key() -> str:
    """Return a name for a new job; names sort by time."""
    return f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(4)}"


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
            state = path.stat()
            made.append(
                MadeFile(
                    name=name,
                    path=inner.as_posix(),
                    bytes=state.st_size,
                    changed=state.st_mtime_ns,
                    kind=kind,
                )
            )
    return tuple(made)


def _kind(path: Path) -> Kind:
    if path.suffix == ".vtt" and path.with_suffix(".mp4").is_file():
        return "captions"
    return _KINDS.get(path.suffix, "other")


def file_of(folder: Path) -> Path:
    """Return the path of the lecture file in a job's folder."""
    return folder / LECTURE


assert re.fullmatch(_KEY, new_key())
