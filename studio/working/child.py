"""Child processes, each with one connection.

If either side ends for whatever reason, the connection is closed for the other, so nobody waits for
a dead process. Therefore no process may hold an end that is not its own: a forked one closes the
ends that it inherited. On Linux, a child also ends with its parent, even while it draws.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

GRACE = 10.0
"""Seconds that a process has to clean up after it was asked to end, including its own children."""
_ours: set[Connection] = set()
"""The ends that this process holds."""


@dataclass(eq=False)
class Child:
    """A child process and its connection."""

    process: BaseProcess
    connection: Connection

    def received(self) -> Any:
        """The next message; None if there will be no more."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            return None

    def sent(self, message: Any) -> None:
        """Send a message, if the process still runs."""
        with contextlib.suppress(OSError):
            self.connection.send(message)

    def ended(self) -> str:
        """Wait until it has ended, and describe how."""
        self.process.join()
        self._close()
        code = self.process.exitcode or 0
        return f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"

    def ask_to_end(self) -> None:
        """Ask it to clean up and end."""
        self.process.terminate()

    def end(self, grace: float = GRACE) -> None:
        """End it, if it is still running.

        Args:
            grace: Seconds after which it is killed.
        """
        self.ask_to_end()
        self.process.join(grace)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self._close()

    def _close(self) -> None:
        _ours.discard(self.connection)
        self.connection.close()


def can_fork() -> bool:
    """Whether this process may be forked.

    A fork has only one thread, but all locks: a lock that another thread held stays locked.
    Libraries of macOS do not support forking.
    """
    return sys.platform == "linux" and threading.active_count() == 1


def cores() -> int:
    """Number of processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def start(work: Callable[..., None], *arguments: Any, fork: bool) -> Child:
    """Start work in a child process.

    Args:
        work: Called with its end of the connection and the arguments. It may be any callable if the
            process is forked; otherwise it is defined at the top of a module.
        *arguments: Further arguments.
        fork: Whether to fork this process; otherwise a new Python is started.
    """
    context: Any = multiprocessing.get_context("fork" if fork else "spawn")
    ours, theirs = context.Pipe()
    _ours.add(ours)
    process = context.Process(target=_begin, args=(theirs, os.getpid(), work, arguments))
    with _folder_apart():
        process.start()
    theirs.close()
    return Child(process, ours)


@contextlib.contextmanager
def _folder_apart() -> Iterator[None]:
    """While this lasts, a new Python does not look for its modules in the current folder."""
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = before


_SAFE_PATH = "PYTHONSAFEPATH"
_PR_SET_PDEATHSIG = 1  # <linux/prctl.h>


def _end_with(parent: int) -> None:
    """Be killed when the process that began this one has gone, even by a signal."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it went before it could be asked for
            os._exit(1)


def _leave(number: int, _: object) -> None:
    """Let go of what is held, and end."""
    signal.signal(number, signal.SIG_IGN)  # once is enough
    raise SystemExit(128 + number)


def _begin(
    connection: Connection, parent: int, work: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    # Ctrl-C reaches everybody at once; whoever began this process decides, and asks it to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    _end_with(parent)
    for end in _ours:
        end.close()
    _ours.clear()
    _ours.add(connection)
    gc.freeze()  # what it has inherited is not looked through again, and so stays shared
    # Whoever is at the other end has gone, or goes.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError, ConnectionResetError, EOFError):
        work(connection, *arguments)
