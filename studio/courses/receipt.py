"""What a job leaves beside its files: that they are whole, and what they cost.

A receipt bears the job's key in its name: a list of the folder's files says what is done. It is
written last, by whoever made the files; a coordinator that is killed loses none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from qkvideo.studio.courses.folder import Folder, within
from qkvideo.studio.courses.task import Line, Task


class Receipt(Line):
    """What became of a job that was done.

    Attributes:
        key: The job's.
        files: Name to bytes, of each of its files.
        title: Of the film, in its language.
        seconds: Length of the film; 0 if it is none.
        pictures: How many pictures there are, if they are no film.
        cpu: Seconds that processors worked for it.
        wall: Seconds from its beginning to its end.
        memory: Bytes of memory at most.
        drawn: Whether it was made now, or was there.
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
        """Of all its files."""
        return sum(self.files.values())


def path_of(task: Task, place: str) -> str:
    """Where the receipt of a job lies."""
    return within(place, f".{task.key}.done")


def withdraw(task: Task, place: str, folder: Folder) -> None:
    """Before files are replaced: what says that those that are there are whole goes."""
    ours = re.compile(rf"\.{re.escape(task.stem)}-[0-9a-f]+\.done")
    old = [within(place, name) for name in folder.listed(place) if ours.fullmatch(name)]
    folder.remove(old)


def sign(receipt: Receipt, task: Task, place: str, folder: Folder) -> None:
    """When all files are in their place: say so."""
    folder.write(path_of(task, place), f"{receipt.as_json()}\n".encode())


def is_done(task: Task, files: Mapping[str, int], receipt: Receipt | None) -> bool:
    """Whether all of a job's files are in all of its places.

    Args:
        task: The job.
        files: What is in the course's folder, with bytes.
        receipt: What is known of the files; None, if only that they were whole once.
    """
    return all(
        path_of(task, place) in files and _there(files.get(within(place, name)), name, receipt)
        for place in task.places
        for name in task.names
    )


def _there(size: int | None, name: str, receipt: Receipt | None) -> bool:
    return size is not None and (receipt is None or receipt.files.get(name) == size)
