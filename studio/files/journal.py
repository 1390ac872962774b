"""Journals: files of JSON lines that are only appended, whole whenever a process is killed.

An incomplete line, from a process that was killed or from a full disk, is ignored. If there are
several lines with the same key, the last one counts.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Generic, Self, TypeVar

from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, ValidationError

from qkvideo.engine.errors import QKVideoError


class Line(BaseModel):
    """Data that are written as a line of JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="strings")

    def as_json(self) -> str:
        """The line, without its line break."""
        return self.model_dump_json(exclude_defaults=True)


class KeyedLine(Line):
    """A line of a journal.

    Attributes:
        key: What it is about.
    """

    key: str


Entry = TypeVar("Entry", bound=KeyedLine)


def read(content: bytes, kind: type[Entry]) -> dict[str, Entry]:
    """The last line of each key.

    Args:
        content: Contents of a journal.
        kind: What its lines are.
    """
    found: dict[str, Entry] = {}
    for line in content.split(b"\n"):
        with suppress(ValidationError):  # what was being written when its writer was killed
            entry = kind.model_validate_json(line)
            found[entry.key] = entry
    return found


class Journal(Generic[Entry]):
    """A journal for writing. Use it as a context manager; only one process at a time can have it.

    Args:
        path: Its file; its folder is created.
        kind: What its lines are.
        taken: The error's message if another process has it.

    Attributes:
        entries: The last line of each key.

    Raises:
        QKVideoError: If another process has it.
    """

    def __init__(self, path: Path, kind: type[Entry], taken: str) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(path.with_name(f".{path.name}.lock"))
        try:
            self._lock.acquire(timeout=0)
        except Timeout as error:
            raise QKVideoError(taken) from error
        # What cannot be written is told once, and not again when the file is closed.
        self._file = path.open("ab", buffering=0)
        content = path.read_bytes()
        self.entries = read(content, kind)
        self._torn = bool(content) and not content.endswith(b"\n")

    def add(self, entry: Entry) -> None:
        """Append a line, and flush it to disk.

        Raises:
            OSError: If it could not be written; then the line does not count.
        """
        line = b"\n" * self._torn + f"{entry.as_json()}\n".encode()
        self._torn = True  # until all of it is there
        while line:
            line = line[self._file.write(line) :]
        os.fsync(self._file.fileno())
        self._torn = False
        self.entries[entry.key] = entry

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.release()
