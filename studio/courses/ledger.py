"""The ledger of a course: the outcome of each job, in a journal."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

from pydantic import Field

from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.files import journal
from qkvideo.studio.files.journal import Journal, KeyedLine

Status = Literal["done", "failed", "aside"]
NAME: Final = re.compile(r"ledger(\.[0-9]+-of-[0-9]+)?\.jsonl")
"""File names of ledgers."""
_RANK: Final = {"done": 2, "aside": 1, "failed": 1}


class Entry(KeyedLine):
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
    return journal.read(content, Entry)


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


class Ledger(Journal[Entry]):
    """A ledger for writing.

    Args:
        path: Its file; its folder is created.

    Raises:
        QKVideoError: If another run is writing it.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, Entry, f"another run is building into “{path.parent}”: wait for its end"
        )
