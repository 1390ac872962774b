"""Runs jobs in processes on this machine."""

from __future__ import annotations

from collections.abc import Set
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.working.child import end_all
from qkvideo.studio.courses.apart import GRACE, Apart
from qkvideo.studio.courses.folder import Folder
from qkvideo.studio.courses.ledger import Record
from qkvideo.studio.courses.making import deliver, fetch
from qkvideo.studio.courses.order import Errand


class Here:
    """Runs jobs in processes on this machine, one process for each job.

    An object of this class is a context manager. When the context ends, all processes end.

    Args:
        places: Maximum number of jobs that the caller may run at the same time.

    Attributes:
        tries: Number of failures after which a job is given up.
    """

    tries: Final = 1  # on the same machine it would fail again

    def __init__(self, places: int) -> None:
        self.places = places
        self._running: list[Apart] = []
        self._rooms: dict[str, TemporaryDirectory[str]] = {}

    def begin(self, order: Errand, avoid: Set[str]) -> None:
        """Start a job in a new process."""
        del avoid  # there is no other machine
        folder = Folder(order.folder)
        if folder.of_this_process:
            room = self._rooms[order.task.key] = TemporaryDirectory(prefix="qkvideo-room-")
            fetch(order.needs, folder, Path(room.name))
            order = order.model_copy(update={"room": room.name})
        self._running.append(Apart(order))

    def next(self) -> Record:
        """Wait until a job ends; return what came of it."""
        left = [each.left for each in self._running if each.left is not None]
        ends = [each.child.connection for each in self._running]
        ready = wait(ends, min(left, default=None))
        over = next(
            each
            for each, end in zip(self._running, ends, strict=True)
            if end in ready or (not ready and each.left == 0)
        )
        self._running.remove(over)
        return self._delivered(over.order, over.over())

    def _delivered(self, order: Errand, record: Record) -> Record:
        """Copy a job's files to an in-memory folder if that is the course's."""
        if not order.room:
            return record
        with self._rooms.pop(order.task.key) as room:
            if record.receipt is None:
                return record
            task = order.task
            try:
                files = {name: Path(room, task.places[0], name) for name in task.names}
                deliver(record.receipt, task, files, Folder(order.folder))
            except QKVideoError as error:
                return Record(key=task.key, status="failed", why=str(error))
        return record

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: Any) -> None:
        end_all([each.child for each in self._running], GRACE)
        for room in self._rooms.values():
            room.cleanup()
