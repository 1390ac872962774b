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


class Record(KeyedLine):
    """What came of one attempt at a job, whoever made it; a line of the ledger.

    A job that cannot be attempted, since a job that it needs has failed, has a record with the
    status "failed".

    Attributes:
        key: The job's key.
        status: "done", "failed", or "aside". "aside" means that the attempt failed, and that the
            cluster will make no other.
        at: Time at which the record was made, in seconds since 1970.
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


Records = Mapping[str, Record]
"""The latest record of each job, by the job's key."""


def name(shard: tuple[int, int] | None = None) -> str:
    """Return the file name of a ledger.

    Args:
        shard: For the ledger of one part of a course: the number of this part, from 1, and the
            number of all parts. None for the ledger of a whole course.
    """
    return "ledger.jsonl" if shard is None else f"ledger.{shard[0]}-of-{shard[1]}.jsonl"


def read(content: bytes, wanted: Container[str] | None = None) -> dict[str, Record]:
    """Return the latest record of each job in a ledger, by the job's key.

    Lines that are not valid records are ignored. If reading takes long, a warning says so.

    Args:
        content: Contents of the ledger's file.
        wanted: Keys of the jobs whose records are returned; None for all.
    """
    with waited_for(_READING):
        return journal.read(content, Record, wanted)


def merged(ledgers: Iterable[Records]) -> dict[str, Record]:
    """Return one record for each job in several ledgers, by the job's key.

    If a job has records with the status "done", the latest of these is returned. Otherwise the
    job's latest record is returned.
    """
    found: dict[str, Record] = {}
    for records in ledgers:
        for key, record in records.items():
            before = found.get(key)
            if before is None or _order(before) < _order(record):
                found[key] = record
    return found


def _order(record: Record) -> tuple[int, float]:
    return _RANK[record.status], record.at


class CourseLedger(Journal[Record]):
    """A file that records what became of a course's jobs, open for writing.

    It has a record for each attempt at a job, and for each job that cannot be attempted because
    another job, whose files it needs, has failed.

    Args:
        path: The ledger's file; the folder of the file is created.
        wanted: Keys of the jobs whose records are read; None for all.

    Raises:
        QKVideoError: Another run has the ledger open.
    """

    def __init__(self, path: Path, wanted: Container[str] | None = None) -> None:
        taken = f"another run is building into “{path.parent}”: wait for its end"
        with waited_for(_READING):
            super().__init__(path, Record, taken, wanted=wanted)
