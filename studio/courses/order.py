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
        room: Path of a folder, which already contains the films that the job needs; the process
            makes the files in it. If "", the process takes these films from the course's folder,
            and puts the finished files into the course's folder.
        memory: Memory in bytes that the process may allocate.
        trust: Whether links may lead out of the course's folder.
    """

    task: Task
    needs: tuple[Task, ...] = ()
    folder: str
    room: str = ""
    memory: int
    trust: bool = False


class Answer(Line):
    """The result of one attempt at a job.

    Attributes:
        receipt: The job's receipt, which lists its files and their sizes; None if the job failed.
        why: The reason for the failure, in one line; empty if the job did not fail.
        where: Address of the cluster worker that answered; empty if no cluster worker did.
        last: If True, the job failed and would fail again, so it must not be tried again.
    """

    receipt: Receipt | None = None
    why: str = ""
    where: str = ""
    last: bool = False
