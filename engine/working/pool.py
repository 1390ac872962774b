"""A pool that runs tasks in separate processes, with a limited number of slots.

If a process dies, only the task that it was doing is lost, and its slots become free.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Generic, TypeVar

from qkvideo.engine.waiting import SLOW
from qkvideo.engine.working.child import Child, end_all, start

Task = TypeVar("Task")
Result = TypeVar("Result")


class _Word(Enum):
    WANT = "another place at work is wanted"
    FREE = "one is not needed any more"
    GRANTED = "it is yours"


@dataclass(frozen=True)
class Slots:
    """A task's connection to the pool, with which the task reports progress and requests slots.

    A slot is the permission for one process to work. The pool has a fixed number of slots. A task
    holds one slot when it begins, and may release it and request slots for its own child processes.

    Attributes:
        connection: The task's end of the connection. It has something to read when the pool has
            granted a slot.
        fork: True if the task should fork its child processes, False if it should start new Python
            processes.
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
        """Wait until the pool grants a slot that was requested with `request`.

        A slot is the permission for one process to work.

        Raises:
            EOFError: If the process of the pool has ended.
        """
        self.connection.recv()

    def release(self) -> None:
        """Give one slot back."""
        self.connection.send(_Word.FREE)


_TICK = 1.0
"""Seconds after which is looked whether a process has ended whose connection others hold open."""

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
    heard: float = field(default_factory=monotonic)
    """Time of its last message; infinite after its silence was told."""

    def received(self) -> Any:
        """Return the next message; None if the connection is closed."""
        self.heard = monotonic()
        return self.child.received()

    def falls_silent(self) -> bool:
        """Return whether nothing has been heard for `SLOW` seconds: True once for each silence."""
        silent = monotonic() - self.heard > SLOW
        self.heard = inf if silent else self.heard
        return silent

    def grant(self) -> None:
        self.places += 1
        self.child.sent(_Word.GRANTED)

    def let_go(self) -> None:
        self.child.sent(None)  # there is no further task
        self.child.ended()


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
    silent: Callable[[Task], None] = lambda _: None,
) -> tuple[Result, ...]:
    """Run tasks in child processes, and return their results in the order of `tasks`.

    Args:
        work: Function that does a task. Its arguments are the task, and the `Slots` with which the
            task reports progress and requests slots.
        tasks: The tasks.
        at_once: Number of slots, that is, of processes that may work at the same time. Each task
            begins with one slot. A running task that requests a further slot, for a
            child process of its own, gets it before a new task starts.
        report: Function that is called in this process with each progress report of a task.
        died: Function that takes a task whose process ended before the task was done, and a phrase
            such as "was killed by signal 9". It returns the task's result.
        fork: Whether the processes are forked from this process. If False, they are new Python
            processes.
        again: Whether a process that has done a task does further tasks. In this case, tasks must
            not request slots.
        end: Time, as measured by `time.monotonic`, at which processes that still run are ended.
            None for no limit.
        late: Function that takes a task that was not done before `end`, and returns its result.
            Required if `end` is given.
        silent: Function that is called in this process with a task from which nothing has been
            heard for `SLOW` seconds; once for each silence.
    """
    waiting = deque(range(len(tasks)))
    running: list[_Running] = []
    wants: deque[_Running] = deque()
    results: dict[int, Result] = {}

    def hear(each: _Running) -> None:
        match each.received():
            case _Done(result):
                results[each.number] = result
                if again and waiting:
                    each.number = waiting.popleft()
                    each.child.sent(each.number)
                else:
                    running.remove(each)
                    each.let_go()
            case _Word.WANT:
                wants.append(each)
            case _Word.FREE:
                each.places -= 1
            case None:
                lose(each)
            case message:
                report(message)

    def lose(each: _Running) -> None:
        running.remove(each)
        results[each.number] = died(tasks[each.number], each.child.ended())

    def begin() -> None:
        """Grant a slot to a task that wants one more, or start the next task."""
        if wants:
            wants.popleft().grant()
        else:
            number = waiting.popleft()
            own = tasks if again else {number: tasks[number]}
            child = start(_child, work, own, number, fork, again, fork=fork)
            running.append(_Running(number, child))

    def left() -> float:
        return _TICK if end is None else min(_TICK, max(0.0, end - monotonic()))

    try:
        while (waiting or running) and left() != 0:
            while (wants or waiting) and sum(each.places for each in running) < at_once:
                begin()
            ready = set(wait([each.child.connection for each in running], left()))
            for each in tuple(running):
                if each.child.connection in ready:
                    hear(each)
                elif each.child.gone():
                    lose(each)
                elif each.falls_silent():
                    silent(tasks[each.number])
    finally:
        end_all([each.child for each in running])
    return tuple(
        results[number] if number in results or late is None else late(task)
        for number, task in enumerate(tasks)
    )


def _child(
    connection: Connection,
    work: Work[Any, Any],
    tasks: Mapping[int, Any] | Sequence[Any],
    number: int | None,
    fork: bool,
    again: bool,
) -> None:
    """Do the task with this number; if `again`, then do each task whose number arrives."""
    slots = Slots(connection, fork)
    while number is not None:
        connection.send(_Done(work(tasks[number], slots)))
        number = connection.recv() if again else None
