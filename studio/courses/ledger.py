"""The ledger of a course: a journal of the result of each job."""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

from pydantic import Field

from qkvideo.engine.waiting import waited_for
from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.files import journal
from qkvideo.studio.files.journal import Journal, KeyedLine

Status = Literal["done", "failed", "aside"]
_READING: Final = "to read the ledger"
_RANK: Final = {"done": 2, "aside": 1, "failed": 1}


class Entry(KeyedLine):
    """An entry of the ledger: the result of one attempt at a job.

    A job that cannot be attempted, since a job that it needs has failed, has an entry with the
    status "failed".

    Attributes:
        key: The job's key.
        status: "done", "failed", or "aside". "aside" means that the attempt failed, and that the
            cluster will make no other.
        at: Time at which the entry was made, in seconds since 1970.
        why: The reason for a failure, in one line; empty if the job is done.
        where: Address of the cluster worker that ran the job; empty without a cluster, or if no
            worker reported.
        receipt: The receipt of a job that is done; otherwise None.
    """

    status: Status
    at: float = Field(default_factory=lambda: round(time.time(), 3))
    why: str = ""
    where: str = ""
    receipt: Receipt | None = None


Entries = Mapping[str, Entry]
"""The latest entry of each job, by the job's key."""


def name(shard: tuple[int, int] | None = None) -> str:
    """Return the file name of a ledger.

    Args:
        shard: For the ledger of one part of a course: the number of this part, from 1, and the
            number of all parts. None for the ledger of a whole course.
    """
    return "ledger.jsonl" if shard is None else f"ledger.{shard[0]}-of-{shard[1]}.jsonl"


def read(content: bytes, wanted: Container[str] | None = None) -> dict[str, Entry]:
    """Return the latest entry of each job in a ledger, by the job's key.

    Lines that are not valid entries are ignored. If reading takes long, a warning says so.

    Args:
        content: Contents of the ledger's file.
        wanted: Keys of the jobs whose entries are returned; None for all.
    """
    with waited_for(_READING):
        return journal.read(content, Entry, wanted)


def merged(ledgers: Iterable[Entries]) -> dict[str, Entry]:
    """Return one entry for each job in several ledgers, by the job's key.

    If a job has entries with the status "done", the latest of these is returned. Otherwise the
    job's latest entry is returned.
    """
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
    """A file that records what became of a course's jobs, open for writing.

    It has an entry for each attempt at a job, and for each job that cannot be attempted because
    another job, whose files it needs, has failed.

    Args:
        path: The ledger's file; the folder of the file is created.
        wanted: Keys of the jobs whose entries are read; None for all.

    Raises:
        QKVideoError: Another run has the ledger open.
    """

    def __init__(self, path: Path, wanted: Container[str] | None = None) -> None:
        taken = f"another run is building into “{path.parent}”: wait for its end"
        with waited_for(_READING):
            super().__init__(path, Entry, taken, wanted=wanted)
