"""A pool that runs tasks in separate processes, with a limited number of slots.

If a process dies, only the task that it was doing is lost, and its slots become free.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Generic, TypeVar

from qkvideo.studio.working.child import Child, start

Task = TypeVar("Task")
Result = TypeVar("Result")


class _Word(Enum):
    WANT = "another place at work is wanted"
    FREE = "one is not needed any more"
    GRANTED = "it is yours"


@dataclass(frozen=True)
class Slots:
    """A task's connection to the pool. The task begins with one slot, and may request more.

    Attributes:
        connection: Connection to the pool; it becomes readable when a requested slot is granted.
        fork: Whether the task forks its own process to start child processes.
    """

    connection: Connection
    fork: bool = False

    def report(self, message: Any) -> None:
        """Send a progress report to the pool's `report` function."""
        self.connection.send(message)

    def request(self) -> None:
        """Request one more slot without waiting for it; `take` waits."""
        self.connection.send(_Word.WANT)

    def take(self) -> None:
        """Wait until a requested slot is granted.

        Raises:
            EOFError: If the pool has ended.
        """
        self.connection.recv()

    def release(self) -> None:
        """Give one slot back."""
        self.connection.send(_Word.FREE)


Work = Callable[[Task, Slots], Result]
"""A function that does a task; it has to be defined at the top level of a module."""


@dataclass(frozen=True)
class _Done(Generic[Result]):
    result: Result


@dataclass(eq=False)
class _Running:
    number: int
    child: Child
    places: int = 1

    def go_on(self, waiting: deque[tuple[int, Any]]) -> None:
        """Send this process the next waiting task; if no task is left, let the process end."""
        if waiting:
            self.number, _ = waiting.popleft()
            self.child.sent(self.number)
        else:
            self.child.sent(None)


def in_processes(
    work: Work[Task, Result],
    tasks: Sequence[Task],
    at_once: int,
    *,
    report: Callable[[Any], None],
    died: Callable[[Task, str], Result],
    fork: bool = False,
    again: bool = False,
    end: float | None = None,
    late: Callable[[Task], Result] | None = None,
) -> tuple[Result, ...]:
    """Run tasks in new processes, and return the results in the tasks' order.

    Args:
        work: The function that does a task.
        tasks: The tasks.
        at_once: Number of slots; each task takes one. A running task that requests a further slot
            gets it before a new task starts.
        report: Function that is called with the tasks' reports.
        died: Function that makes the result of a task whose process ended without one, given the
            task and a description of how the process ended.
        fork: Whether to fork this process; otherwise new Python processes are started.
        again: Whether a process does one task after another, so that data cached for one task
            serve the next. Such tasks must not request slots.
        end: Time, as measured by `time.monotonic`, at which unfinished tasks are abandoned; None
            for no limit.
        late: Function that makes the result of an abandoned task, given the task.
    """
    waiting = deque(enumerate(tasks))
    running: list[_Running] = []
    wants: deque[_Running] = deque()
    results: dict[int, Result] = {}
    free = at_once

    def hear(each: _Running) -> None:
        nonlocal free
        match each.child.received():
            case _Done(result):
                results[each.number] = result
                if again:
                    each.go_on(waiting)
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
                how = each.child.ended()
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
                    each.child.sent(_Word.GRANTED)
                else:
                    number, task = waiting.popleft()
                    own = dict(enumerate(tasks)) if again else {number: task}
                    child = start(_child, work, own, number, fork, again, fork=fork)
                    running.append(_Running(number, child))
            ready = set(wait([each.child.connection for each in running], left()))
            for each in [r for r in running if r.child.connection in ready]:
                hear(each)
    finally:
        for each in running:
            each.child.ask_to_end()
        for each in running:
            each.child.end()
    for number, task in enumerate(tasks):
        if number not in results and late is not None:
            results[number] = late(task)
    return tuple(results[number] for number in range(len(tasks)))


def _child(
    connection: Connection,
    work: Work[Any, Any],
    tasks: Mapping[int, Any],
    number: int | None,
    fork: bool,
    again: bool,
) -> None:
    """Do the task with this number; if `again`, then do each task whose number arrives."""
    slots = Slots(connection, fork)
    while number is not None:
        connection.send(_Done(work(tasks[number], slots)))
        number = connection.recv() if again else None
