"""What a job's process is told, and what it answers: a line of JSON each."""

from __future__ import annotations

from qkvideo.studio.courses.receipt import Receipt
from qkvideo.studio.courses.task import Line, Task


class Order(Line):
    """What is to be done.

    Attributes:
        task: The job.
        needs: The jobs that it needs; they are done.
        folder: Address of the course's folder.
        room: A folder of this machine in which the files are made; whoever gives the order has
            brought there what they need, and brings them to their places. If there is none, the
            process does so itself.
        memory: Bytes that it may allocate.
    """

    task: Task
    needs: tuple[Task, ...] = ()
    folder: str
    room: str = ""
    memory: int


class Answer(Line):
    """What became of it.

    Attributes:
        receipt: If it was done.
        why: If it was not: one line.
        where: Which worker did it; nothing, if there are none.
        last: Whether there is no use in trying again.
    """

    receipt: Receipt | None = None
    why: str = ""
    where: str = ""
    last: bool = False
