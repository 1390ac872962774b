"""Runs jobs in processes on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.courses.apart import Apart
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.making import deliver, fetch
from qkvideo.studio.courses.order import Answer, Order
from qkvideo.studio.courses.task import Task


class Here:
    """Runs jobs in processes on this machine, one process for each job.

    An object of this class is a context manager. When the context ends, all processes are killed.

    Args:
        folder: Folder of the course.
        places: Maximum number of jobs that the caller may run at the same time.
        memory: Maximum memory in bytes that each process may allocate.
        timeout: Maximum time of a job in seconds; None for no limit.
        trust: Whether links may lead out of the course's folder.

    Attributes:
        tries: Number of failures after which a job is given up.
    """

    tries: Final = 1  # on the same machine it would fail again

    def __init__(
        self,
        folder: Folder,
        places: int,
        memory: int,
        timeout: float | None,
        *,
        trust: bool = False,
    ) -> None:
        self.places = places
        self._folder, self._memory, self._timeout = folder, memory, timeout
        self._trust = trust
        self._running: list[Apart] = []
        self._rooms: dict[str, TemporaryDirectory[str]] = {}

    def begin(self, task: Task, needs: Sequence[Task], avoid: frozenset[str]) -> None:
        """Start a job in a new process."""
        del avoid  # there is no other machine
        room = ""
        if self._folder.of_this_process:
            self._rooms[task.key] = TemporaryDirectory(prefix="qkvideo-room-")
            room = self._rooms[task.key].name
            fetch(needs, self._folder, Path(room))
        order = Order(
            task=task,
            needs=tuple(needs),
            folder=self._folder.address,
            room=room,
            memory=self._memory,
            trust=self._trust,
        )
        self._running.append(Apart(order, self._timeout))

    def next(self) -> tuple[Task, Answer]:
        """Wait until a job ends; return the job and its answer."""
        left = [each.left for each in self._running if each.left is not None]
        ends = [each.answers.fileno() for each in self._running]
        ready = wait(ends, min(left, default=None))
        over = next(
            each
            for each, end in zip(self._running, ends, strict=True)
            if end in ready or (not ready and each.left == 0)
        )
        self._running.remove(over)
        return over.order.task, self._delivered(over.order, over.answer())

    def _delivered(self, order: Order, answer: Answer) -> Answer:
        """Copy a job's files to an in-memory folder if that is the course's; return the answer."""
        if not order.room:
            return answer
        with self._rooms.pop(order.task.key) as room:
            if answer.receipt is None:
                return answer
            task = order.task
            try:
                files = {name: Path(room, task.places[0], name) for name in task.names}
                deliver(answer.receipt, task, files, self._folder)
            except QKVideoError as error:
                return Answer(why=str(error))
        return answer

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: Any) -> None:
        for each in self._running:
            each.end()
        for room in self._rooms.values():
            room.cleanup()
