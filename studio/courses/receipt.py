"""Receipts: a file next to a job's files which says that these are complete, and what they cost.

A receipt's name contains the job's key, so the list of files in a folder shows which jobs are done.
The process that made the files writes the receipt last, so no coordinator is needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from qkvideo.studio.courses.folder import Folder, within
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.journal import First, JsonLine
from qkvideo.studio.files.manifest import describe

MOST_BYTES: Final = 1 << 24
"""Maximum size of a receipt in bytes; a course reads one for each job."""
# Receipts and ledgers lie in folders where others may write.
Amount = Annotated[float, Field(ge=0, le=1e9)]
Whole = Annotated[int, Field(ge=0, le=1 << 60)]


class Receipt(JsonLine):
    """The contents of a small file that shows that a job's files are complete.

    Attributes:
        key: The job's key.
        files: Size of each of the job's files in bytes, by file name.
        digests: SHA-256 digest of each of these files, by file name; empty in receipts of earlier
            versions.
        title: Title of the film, in the film's language; empty if the job makes a file from several
            films.
        seconds: Length of the film in seconds; 0 for stills, and for a file made from several
            films.
        pictures: Number of stills; 0 if the job makes no stills.
        cpu: CPU time of the job in seconds.
        wall: Elapsed time of the job in seconds.
        memory: Peak memory of the job's process in bytes.
        drawn: Whether the job made the files; False if the files already existed.
    """

    key: str
    files: Annotated[dict[str, Whole], First]
    digests: Annotated[dict[str, str], First] = Field({})
    title: str = ""
    seconds: Amount = 0.0
    pictures: Whole = 0
    cpu: Amount = 0.0
    wall: Amount = 0.0
    memory: Whole = 0
    drawn: bool = True


def read(task: Task, place: str, folder: Folder) -> Receipt | None:
    """Return a job's receipt from one of the job's folders; None if there is no valid one.

    Args:
        task: The job.
        place: Path of this folder inside the course's folder; "" for the course's folder itself.
        folder: The course's folder.
    """
    return at(path_of(task, place), folder)


def at(path: str, folder: Folder) -> Receipt | None:
    """Return the receipt at a path inside a course's folder; None if there is no valid one."""
    content = folder.read(path, MOST_BYTES)
    with suppress(ValueError):
        return Receipt.model_validate_json(content or b"")
    return None


def changed(receipt: Receipt, files: Mapping[str, Path]) -> str | None:
    """Return the name of a file that is not the one that a job made; None if all are.

    Args:
        receipt: The job's receipt.
        files: Path of each of the job's files on this machine, by the file's name.
    """
    made = receipt.digests
    return next(
        (n for n, path in files.items() if n in made and describe(path).sha256 != made[n]), None
    )


def path_of(task: Task, place: str) -> str:
    """Return the path of a job's receipt in one of its folders."""
    return within(place, f".{task.key}.done")


def withdraw(task: Task, place: str, folder: Folder) -> None:
    """Remove the receipts of a job from one folder, before the job's files there are replaced.

    A receipt says that the files are complete. Receipts of earlier versions of the job are removed,
    too: those with the same `Task.stem`.

    Args:
        task: The job.
        place: Path, inside the course's folder, of the folder to remove receipts from; "" for the
            course's folder itself.
        folder: The course's folder.
    """
    ours = re.compile(rf"\.{re.escape(task.stem)}-[0-9a-f]+\.done")
    old = [within(place, name) for name in folder.listed(place) if ours.fullmatch(name)]
    folder.remove(old)


def sign(receipt: Receipt, task: Task, place: str, folder: Folder) -> None:
    """Write a job's receipt beside the job's files, which must all be there already.

    Args:
        receipt: The receipt.
        task: The job.
        place: Where the files are: a path inside the course's folder; "" for this folder itself.
        folder: The course's folder.
    """
    folder.write(path_of(task, place), f"{receipt.as_json()}\n".encode())


def is_done(task: Task, files: Mapping[str, int], receipt: Receipt | None) -> bool:
    """Return whether every folder in `task.places` contains all the job's files and a receipt.

    Args:
        task: The job.
        files: Size in bytes of each file in the course's folder, including its inner folders, by
            the file's path relative to the course's folder.
        receipt: The job's receipt, which says what size each file must have. If None, sizes are
            not compared.
    """
    return all(
        path_of(task, place) in files and _there(files.get(within(place, name)), name, receipt)
        for place in task.places
        for name in task.names
    )


def _there(size: int | None, name: str, receipt: Receipt | None) -> bool:
    return size is not None and (receipt is None or receipt.files.get(name) == size)
