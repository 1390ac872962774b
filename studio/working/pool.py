"""Tasks in processes of their own, and so many at work at any time, their helpers counted in.

What dies in one of them is lost alone, and the places at work that it held are free again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Generic, TypeVar

from qkvideo.studio.working.processes import Helper, start

Task = TypeVar("Task")
Result = TypeVar("Result")


class _Word(Enum):
    WANT = "another place at work is wanted"
    FREE = "one is not needed any more"
    GRANTED = "it is yours"


@dataclass(frozen=True)
class Slots:
    """What a task has of the pool: it begins with one place at work, and may ask for more.

    Attributes:
        connection: To the pool; ready when a place was granted.
    """

    connection: Connection

    def report(self, message: Any) -> None:
        """Tell how far it is."""
        self.connection.send(message)

    def request(self) -> None:
        """Ask the pool for one more place at work; `granted` waits until it is given."""
        self.connection.send(_Word.WANT)

    def take(self) -> None:
        """Take a place that was asked for.

        Raises:
            EOFError: If the pool is gone.
        """
        self.connection.recv()

    def release(self) -> None:
        """Give one place back."""
        self.connection.send(_Word.FREE)


Work = Callable[[Task, Slots], Result]
"""Does a task; a function at the top of a module."""


@dataclass(frozen=True)
class _Done(Generic[Result]):
    result: Result


@dataclass(eq=False)
class _Running:
    number: int
    helper: Helper
    places: int = 1


def in_processes(
    work: Work[Task, Result],
    tasks: Sequence[Task],
    at_once: int,
    *,
    report: Callable[[Any], None],
    died: Callable[[Task, str], Result],
    fork: bool = False,
    end: float | None = None,
    late: Callable[[Task], Result] | None = None,
) -> tuple[Result, ...]:
    """Do every task in a new process, and give the results in the tasks' order.

    Args:
        work: What is done.
        tasks: What it is done to.
        at_once: Number of places at work. What has begun is served before anything else begins.
        report: Hears what tasks report on the way.
        died: Makes the result of a task whose process ended without one; is told how it ended.
        fork: Whether processes are copies of this one.
        end: When, by `time.monotonic`, whatever is not done is given up; never, if not given.
        late: Makes the result of a task that was given up.
    """
    waiting = deque(enumerate(tasks))
    running: list[_Running] = []
    wants: deque[_Running] = deque()
    results: dict[int, Result] = {}
    free = at_once

    def hear(each: _Running) -> None:
        nonlocal free
        match each.helper.received():
            case _Done(result):
                results[each.number] = result
            case _Word.WANT:
                wants.append(each)
            case _Word.FREE:
                each.places -= 1
                free += 1
            case None:
                running.remove(each)
                free += each.places
                while each in wants:
                    wants.remove(each)
                how = each.helper.ended()
                if each.number not in results:
                    results[each.number] = died(tasks[each.number], how)
            case message:
                report(message)

    def left() -> float | None:
        return None if end is None else max(0.0, end - monotonic())

    try:
        while (waiting or running) and left() != 0:
            while free and (wants or waiting):
                free -= 1
                if wants:
                    each = wants.popleft()
                    each.places += 1
                    each.helper.sent(_Word.GRANTED)
                else:
                    number, task = waiting.popleft()
                    running.append(_Running(number, start(_child, work, task, fork=fork)))
            ready = set(wait([each.helper.connection for each in running], left()))
            for each in [r for r in running if r.helper.connection in ready]:
                hear(each)
    finally:
        for each in running:
            each.helper.ask_to_end()
        for each in running:
            each.helper.end()
    for number, task in enumerate(tasks):
        if number not in results and late is not None:
            results[number] = late(task)
    return tuple(results[number] for number in range(len(tasks)))


def _child(connection: Connection, work: Work[Any, Any], task: Any) -> None:
    connection.send(_Done(work(task, Slots(connection))))
