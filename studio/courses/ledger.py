"""The ledger: the outcome of each job, in lines that are only appended.

An incomplete line, from a process that was killed, is ignored. If there are several lines about a
job, the last one counts.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from filelock import FileLock, Timeout
from pydantic import Field, ValidationError

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Line

Status = Literal["done", "failed", "aside"]
NAME: Final = re.compile(r"ledger(\.[0-9]+-of-[0-9]+)?\.jsonl")
"""File names of ledgers."""
_RANK: Final = {"done": 2, "aside": 1, "failed": 1}


class Entry(Line):
    """The outcome of one attempt at a job, with its time.

    Attributes:
        key: Key of the job.
        status: "done"; "failed", which will be tried again; or "aside", after it has failed on
            three workers.
        at: Time in seconds since 1970.
        why: The reason for a failure, in one line.
        where: The worker, if there are several.
        receipt: The receipt of a job that is done.
    """

    key: str
    status: Status
    at: float = Field(default_factory=lambda: round(time.time(), 3))
    why: str = ""
    where: str = ""
    receipt: Receipt | None = None


Entries = Mapping[str, Entry]
"""The last entry about each job, by the job's key."""


def name(shard: tuple[int, int] | None = None) -> str:
    """Return the file name of the ledger of a whole plan, or of a part."""
    return "ledger.jsonl" if shard is None else f"ledger.{shard[0]}-of-{shard[1]}.jsonl"


def read(content: bytes) -> dict[str, Entry]:
    """Return the last entry about each job.

    Args:
        content: Contents of a ledger.
    """
    found: dict[str, Entry] = {}
    for line in content.split(b"\n"):
        with suppress(ValidationError):  # what was being written when its writer was killed
            entry = Entry.model_validate_json(line)
            found[entry.key] = entry
    return found


def merged(ledgers: Iterable[Entries]) -> dict[str, Entry]:
    """Merge ledgers: a job done in any of them is done; otherwise the latest entry counts."""
    found: dict[str, Entry] = {}
    for entries in ledgers:
        for key, entry in entries.items():
            before = found.get(key)
            if before is None or _order(before) < _order(entry):
                found[key] = entry
    return found


def _order(entry: Entry) -> tuple[int, float]:
    return _RANK[entry.status], entry.at


class Ledger:
    """A ledger for writing. Use it as a context manager; only one process at a time can have it.

    Args:
        path: Its file; its folder is created.

    Raises:
        QKVideoError: If another run is writing it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(path.with_name(f".{path.name}.lock"))
        try:
            self._lock.acquire(timeout=0)
        except Timeout as error:
            raise QKVideoError(
                f"another run is building into “{path.parent}”: wait for its end"
            ) from error
        self._file = path.open("ab")
        self.entries = read(path.read_bytes())
        if path.stat().st_size and not path.read_bytes().endswith(b"\n"):
            self._file.write(b"\n")

    def add(self, entry: Entry) -> None:
        """Append an entry, and flush it to disk."""
        self._file.write(f"{entry.as_json()}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self.entries[entry.key] = entry

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.release()
