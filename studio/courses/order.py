"""Orders to a job's process and its answers, as lines of JSON."""

from __future__ import annotations

from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.journal import Line


class Order(Line):
    """What is sent to the process of a job: the job, and where to make its files.

    Attributes:
        task: The job.
        needs: The finished jobs whose files this job needs.
        folder: Address of the course's folder.
        room: Path of a folder on this machine in which the process makes the files. The sender of
            the order copies the films that the job needs into this folder before the process
            starts, and takes the finished files from there when the process has ended. If
            the path is "", the process chooses a folder, and does any copying itself.
        memory: Memory in bytes that the process may allocate.
    """

    task: Task
    needs: tuple[Task, ...] = ()
    folder: str
    room: str = ""
    memory: int


class Answer(Line):
    """The result of one attempt at a job.

    Attributes:
        receipt: The job's receipt; None if the job failed.
        why: The reason for the failure, in one line; empty if the job did not fail.
        where: Address of the cluster worker that answered. Empty without a cluster, or if the
            answer does not come from a worker, for example because the worker died.
        last: If True, the job has failed and must not be tried again, because it would fail again.
    """

    receipt: Receipt | None = None
    why: str = ""
    where: str = ""
    last: bool = False
