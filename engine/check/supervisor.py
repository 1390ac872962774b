"""The process between the main process and the checked function, which enforces the limits.

It is the ancestor of every process that the function may start: it adopts orphans, watches memory,
notices when the function's process dies, and kills everything when the other end of `control` is
closed, even if the main process was killed. Without /proc (macOS), it knows only the function's
process group, and cannot measure memory.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NoReturn

from qkvideo.engine.measuring import machine
from qkvideo.engine.working.child import end_with

_LOOK = 0.1
"""Seconds between two measurements of memory."""
_MOST_PROCESSES = 64
_TRIES = 200

_PR_SET_CHILD_SUBREAPER = 36  # <linux/prctl.h>


def supervise(work: Callable[[], None], *, control: int, answers: int, memory: int) -> NoReturn:
    """Run `work` in a child process, kill the child if it exceeds a limit, and exit.

    The limits are `memory` and a fixed number of processes.

    At the end, one line of JSON is written to `answers`: `{"ended": "status" | "signal" | "memory"
    | "processes", "number": …}`. The number is the exit status, the signal or the exceeded limit.
    If the other end of `control` is closed, the child is killed and nothing is written.

    Args:
        work: The function that the child calls.
        control: File descriptor of a pipe's reading end. Nothing is read from the pipe.
        answers: File descriptor for answers. The child writes to it too.
        memory: Maximum memory, in bytes, that the child and its children may use in addition to the
            memory of the child at its start.
    """
    if sys.platform == "linux":
        # A process that is orphaned below this one becomes its child instead of a child of init.
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()  # inherited memory is not scanned, and so stays shared
    supervisor = os.getpid()
    child = os.fork()
    if child == 0:
        os.close(control)
        _begin(supervisor, work)
    end = _watch(child, control, memory)
    _kill_all(child)
    if end is not None:
        with suppress(OSError):  # nobody reads the answers any more
            os.write(answers, b"\n" + json.dumps(end).encode() + b"\n")
    os._exit(0)


def _begin(supervisor: int, work: Callable[[], None]) -> NoReturn:
    """Run `work` in the child and exit; exit at once if the supervisor has ended."""
    status = 1
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        end_with(supervisor)
        work()
        status = 0
    finally:
        os._exit(status)


def _watch(child: int, control: int, memory: int) -> dict[str, object] | None:
    """Wait for the child to end or exceed a limit; None if `control` was closed instead."""
    base = machine.process_memory("VmRSS", process=str(child)) or 0
    while True:
        closed, _, _ = select.select([control], [], [], _LOOK)
        if closed:
            return None
        with suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                if found[0] == child:
                    code = os.waitstatus_to_exitcode(found[1])
                    return {"ended": "status" if code >= 0 else "signal", "number": abs(code)}
        there = _descendants()
        if len(there) > _MOST_PROCESSES:
            return {"ended": "processes", "number": _MOST_PROCESSES}
        sizes = (machine.process_memory("VmRSS", process=str(each)) or 0 for each in there)
        # A child of the child shares the memory that it has not changed: only the additional memory
        # counts.
        if sum(max(0, size - base) for size in sizes) > memory:
            return {"ended": "memory", "number": memory}


def _kill_all(child: int) -> None:
    """Kill every process below this one, including any that are orphaned meanwhile."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with suppress(ChildProcessError):  # it may have ended already
        os.waitpid(child, 0)
    for _ in range(_TRIES):
        # What the child has left behind is a child of this process by now.
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        for each in _descendants():
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        time.sleep(0.005)


def _descendants() -> list[int]:
    """Return the ids of the processes below this one; empty if the system has no /proc."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            # The name, in brackets, may contain any character; after the last bracket come only
            # numbers.
            state, parent = entry.read_text(errors="replace").rpartition(")")[2].split()[:2]
            if state != "Z":
                children.setdefault(int(parent), []).append(int(entry.parent.name))
    found, todo = [], [os.getpid()]
    while todo:
        below = children.get(todo.pop(), [])
        found += below
        todo += below
    return found


def main(arguments: list[str]) -> NoReturn:
    """Start and supervise a child process. The child loads a function, and calls it when asked to.

    This is the main function of the supervisor process.

    Args:
        arguments: Six texts: the numbers of three file descriptors (`control`, `questions` and
            `answers`), the memory limit in bytes, the file or module, and the name of the function.
            If the last text is empty, a function whose name contains "attention" is loaded.
    """
    control, questions, answers, memory = map(int, arguments[:4])
    supervise(
        partial(_serve, questions, answers, memory, *arguments[4:]),
        control=control,
        answers=answers,
        memory=memory,
    )


def _serve(questions: int, answers: int, memory: int, place: str, function: str) -> None:
    # NumPy, which starts threads, is loaded only here: a process must not be forked while it has
    # threads.
    from qkvideo.engine.check import worker  # noqa: PLC0415 - as said

    worker.serve(
        partial(worker.load, place, function or None),
        questions=questions,
        answers=answers,
        memory=memory,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
