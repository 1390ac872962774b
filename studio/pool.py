"""Work in processes of its own, one each: what dies in one of them is lost alone."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

Work = Callable[[Task, Callable[[Any], None]], Result]
"""Does a task and may report on the way; a function at the top of a module."""


@dataclass(frozen=True)
class _Done(Generic[Result]):
    result: Result


@dataclass
class _Running:
    number: int
    process: BaseProcess
    connection: Connection


def in_processes(
    work: Work[Task, Result],
    tasks: Sequence[Task],
    at_once: int,
    *,
    report: Callable[[Any], None],
    died: Callable[[Task, int], Result],
) -> tuple[Result, ...]:
    """Do every task in a new process, and give the results in the tasks' order.

    Args:
        work: What is done.
        tasks: What it is done to.
        at_once: Number of processes at any time.
        report: Hears what tasks report on the way.
        died: Makes the result of a task whose process ended without one, from its exit code
            (negative: the signal).
    """
    # spawn: a fork would copy locks that other threads hold.
    context = multiprocessing.get_context("spawn")
    waiting = deque(enumerate(tasks))
    running: list[_Running] = []
    results: dict[int, Result] = {}
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                number, task = waiting.popleft()
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(target=_child, args=(theirs, work, task), daemon=True)
                process.start()
                theirs.close()  # else the end of the child would not end the connection
                running.append(_Running(number, process, ours))
            ready = set(wait([each.connection for each in running]))
            for each in [r for r in running if r.connection in ready]:
                for message in _received(each.connection):
                    if isinstance(message, _Done):
                        results[each.number] = message.result
                    elif message is not None:
                        report(message)
                    else:
                        running.remove(each)
                        each.process.join()
                        code = each.process.exitcode or 0
                        if each.number not in results:
                            results[each.number] = died(tasks[each.number], code)
    finally:
        for each in running:
            each.process.terminate()
        for each in running:
            each.process.join()
    return tuple(results[number] for number in range(len(tasks)))


def _received(connection: Connection) -> Iterator[Any]:
    """One message, or None once there will be no more."""
    try:
        yield connection.recv()
    except (EOFError, OSError):
        yield None


def _child(connection: Connection, work: Work[Any, Any], task: Any) -> None:
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):  # the parent has gone, or goes
        connection.send(_Done(work(task, connection.send)))
