"""Orders to a job's process and its answers, as lines of JSON."""

from __future__ import annotations

from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.journal import Line


class Order(Line):
    """A job, with everything else that the process which does it needs to know.

    Attributes:
        task: The job.
        needs: The jobs whose files the job needs; all of them are done.
        folder: Address of the course's folder.
        room: Folder on this machine in which the files are made. The caller puts the needed films
            there first, and moves the results to their final folders. If empty, the process chooses
            a folder, and does both itself.
        memory: Memory in bytes that the process may allocate.
    """

    task: Task
    needs: tuple[Task, ...] = ()
    folder: str
    room: str = ""
    memory: int


class Answer(Line):
    """What a process reports about its job when the job has ended.

    Attributes:
        receipt: The receipt if the job was done, otherwise None.
        why: The reason for a failure, in one line; otherwise empty.
        where: Address of the worker; empty if there is no cluster.
        last: Whether the job must not be tried again, because it would fail again.
    """

    receipt: Receipt | None = None
    why: str = ""
    where: str = ""
    last: bool = False
