"""Receipts: a file next to a job's files which says that these are complete, and what they cost.

A receipt's name contains the job's key, so the list of files in a folder shows which jobs are done.
The process that made the files writes the receipt last, so no coordinator is needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from qkvideo.studio.courses.folder import Folder, within
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.journal import Line


class Receipt(Line):
    """A file which says that a job's files are complete, and what making them has cost.

    Attributes:
        key: The job's key.
        files: Sizes of the job's files in bytes, by name.
        title: Title of the film, in the film's language; empty if the job makes no film.
        seconds: Length of the film in seconds; 0 if the job makes no film.
        pictures: Number of stills; 0 if the job makes none.
        cpu: CPU time in seconds.
        wall: Elapsed time in seconds.
        memory: Peak memory in bytes.
        drawn: Whether this job made the files; False if they already existed.
    """

    key: str
    files: dict[str, int]
    title: str = ""
    seconds: float = 0.0
    pictures: int = 0
    cpu: float = 0.0
    wall: float = 0.0
    memory: int = 0
    drawn: bool = True

    @property
    def bytes(self) -> int:
        """Total size of the job's files, in bytes."""
        return sum(self.files.values())


def path_of(task: Task, place: str) -> str:
    """Return the path of a job's receipt in one of its folders."""
    return within(place, f".{task.key}.done")


def withdraw(task: Task, place: str, folder: Folder) -> None:
    """Remove the receipts of a job's files from a folder, before the files are replaced."""
    ours = re.compile(rf"\.{re.escape(task.stem)}-[0-9a-f]+\.done")
    old = [within(place, name) for name in folder.listed(place) if ours.fullmatch(name)]
    folder.remove(old)


def sign(receipt: Receipt, task: Task, place: str, folder: Folder) -> None:
    """Write a job's receipt into a folder, after all its files are there."""
    folder.write(path_of(task, place), f"{receipt.as_json()}\n".encode())


def is_done(task: Task, files: Mapping[str, int], receipt: Receipt | None) -> bool:
    """Return whether all files of a job are in all their folders.

    Args:
        task: The job.
        files: Sizes in bytes of all files in the course's folder, by path.
        receipt: The job's receipt, with which sizes are compared; None to check only that the files
            and a receipt exist.
    """
    return all(
        path_of(task, place) in files and _there(files.get(within(place, name)), name, receipt)
        for place in task.places
        for name in task.names
    )


def _there(size: int | None, name: str, receipt: Receipt | None) -> bool:
    return size is not None and (receipt is None or receipt.files.get(name) == size)
