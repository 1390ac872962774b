"""What became of each job: lines that are only ever appended.

Whoever is killed while a line is written leaves a part of it, which nobody counts. Of several lines
about a job the last one holds.
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
"""What ledgers are called."""
_RANK: Final = {"done": 2, "aside": 1, "failed": 1}


class Entry(Line):
    """What became of a job at some time.

    Attributes:
        key: The job's.
        status: "done"; "failed", which may be tried again; or put "aside", after it had failed on
            several workers.
        at: When, in seconds since 1970.
        why: In one line, if it was not done.
        where: The worker, if there are several.
        receipt: If it was done.
    """

    key: str
    status: Status
    at: float = Field(default_factory=lambda: round(time.time(), 3))
    why: str = ""
    where: str = ""
    receipt: Receipt | None = None


Entries = Mapping[str, Entry]
"""The last one about each job, by the job's key."""


def name(shard: tuple[int, int] | None = None) -> str:
    """What a ledger's file is called: that of a whole plan, or of a part of it."""
    return "ledger.jsonl" if shard is None else f"ledger.{shard[0]}-of-{shard[1]}.jsonl"


def read(content: bytes) -> dict[str, Entry]:
    """The last entry about each job.

    Args:
        content: Of a ledger's file.
    """
    found: dict[str, Entry] = {}
    for line in content.split(b"\n"):
        with suppress(ValidationError):  # what was being written when its writer was killed
            entry = Entry.model_validate_json(line)
            found[entry.key] = entry
    return found


def merged(ledgers: Iterable[Entries]) -> dict[str, Entry]:
    """Several ledgers as one: what was done anywhere is done; of the rest the latest holds."""
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
    """A ledger that is being written. Use it as a context; only one process at a time has it.

    Args:
        path: Its file; the folder is made.

    Raises:
        QKVideoError: Another run is writing it.
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
        """Append an entry; it is on the disk afterwards."""
        self._file.write(f"{entry.as_json()}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self.entries[entry.key] = entry

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._lock.release()
