"""Orders for a job's process, and its answers, as lines of JSON."""

from __future__ import annotations

from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Task
from qkvideo.studio.files.journal import Line


class Order(Line):
    """An order to do a job.

    Attributes:
        task: The job.
        needs: The jobs that it needs, which are done.
        folder: Address of the course's folder.
        room: Folder on this machine in which the files are made. The caller has copied the needed
            films there, and puts the results into place. Without it, the process does both.
        memory: Memory in bytes that it may allocate.
    """

    task: Task
    needs: tuple[Task, ...] = ()
    folder: str
    room: str = ""
    memory: int


class Answer(Line):
    """The outcome of an order.

    Attributes:
        receipt: The receipt, if it was done.
        why: The reason of a failure, in one line.
        where: The worker that did it, if there are several.
        last: Whether trying again would not help.
    """

    receipt: Receipt | None = None
    why: str = ""
    where: str = ""
    last: bool = False
