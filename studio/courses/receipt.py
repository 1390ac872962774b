"""Receipts: a file beside a job's files which says that they are complete, and what they cost.

The name of a receipt contains the job's key, so a list of the files in a folder shows what is done.
It is written last, by the process that made the files, so it does not depend on a coordinator.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from qkvideo.studio.courses.folder import Folder, within
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.journal import Line


class Receipt(Line):
    """The receipt of a job that is done.

    Attributes:
        key: Key of the job.
        files: Sizes of its files in bytes, by name.
        title: Title of the film, in its language.
        seconds: Length of the film; 0 if it is not one.
        pictures: Number of pictures, if it is not a film.
        cpu: CPU time in seconds.
        wall: Elapsed time in seconds.
        memory: Peak memory in bytes.
        drawn: Whether it was made now; otherwise it existed.
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
        """Size of all its files."""
        return sum(self.files.values())


def path_of(task: Task, place: str) -> str:
    """Return the path of a job's receipt."""
    return within(place, f".{task.key}.done")


def withdraw(task: Task, place: str, folder: Folder) -> None:
    """Remove a receipt before files are replaced."""
    ours = re.compile(rf"\.{re.escape(task.stem)}-[0-9a-f]+\.done")
    old = [within(place, name) for name in folder.listed(place) if ours.fullmatch(name)]
    folder.remove(old)


def sign(receipt: Receipt, task: Task, place: str, folder: Folder) -> None:
    """Write a receipt after all files are in place."""
    folder.write(path_of(task, place), f"{receipt.as_json()}\n".encode())


def is_done(task: Task, files: Mapping[str, int], receipt: Receipt | None) -> bool:
    """Whether all files of a job are in all their places.

    Args:
        task: The job.
        files: Sizes of the files in the course's folder.
        receipt: What is known about the job's files; None if only that they were complete once.
    """
    return all(
        path_of(task, place) in files and _there(files.get(within(place, name)), name, receipt)
        for place in task.places
        for name in task.names
    )


def _there(size: int | None, name: str, receipt: Receipt | None) -> bool:
    return size is not None and (receipt is None or receipt.files.get(name) == size)
