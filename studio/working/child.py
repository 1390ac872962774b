"""Child processes, each with one connection to its parent.

If either process ends, for whatever reason, the connection is closed, so the other one never waits
for a dead process. For this to work, no process may hold a connection's end that is not its own: a
forked process closes the ends that it inherited. On Linux, a child is also killed when its parent
ends, even while it is drawing.
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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from qkvideo.studio.working.signals import Ended, deaf, later

GRACE = 10.0
"""Seconds that a process gets to clean up, and to end its own children, after it was asked to
end."""
_HELD = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM")
    if hasattr(signal, name)
]
"""Signals for which this process may have handlers that raise exceptions."""
_ours: set[Connection] = set()
"""The connections' ends that this process holds."""


@dataclass(eq=False)
class Child:
    """A child process and the parent's end of its connection."""

    process: BaseProcess
    connection: Connection

    def received(self) -> Any:
        """Return the next message; None if the connection is closed."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            return None

    def gone(self) -> bool:
        """Return whether the process has ended, and all its messages were received.

        A process that it left behind may still hold its end of the connection.
        """
        return not self.process.is_alive() and not self.connection.poll()

    def sent(self, message: Any) -> None:
        """Send a message; do nothing if the process has ended."""
        with contextlib.suppress(OSError):
            self.connection.send(message)

    def ended(self) -> str:
        """Wait until the child process has ended, and return how it ended.

        The result is a phrase for an error message, such as "was killed by signal 9".
        """
        self.process.join()
        self._close()
        code = self.process.exitcode or 0
        return f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"

    def ask_to_end(self) -> None:
        """Ask the process to clean up and end."""
        self.process.terminate()

    def end(self, grace: float = GRACE) -> None:
        """Ask the child process to end, wait until it has ended, and close the connection.

        Args:
            grace: Time, in seconds, after which a process that is still running is killed.
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


def end_all(children: Sequence[Child], grace: float = GRACE) -> None:
    """Ask child processes to end, all at once, and wait until they have; see `Child.end`."""
    for child in children:
        child.ask_to_end()
    for child in children:
        child.end(grace)


def can_fork() -> bool:
    """Return whether this process can safely be forked: on Linux, and with a single thread."""
    # A lock that another thread holds would stay locked for ever in the forked process, which does
    # not contain that thread. Libraries of macOS do not support forking.
    return sys.platform == "linux" and threading.active_count() == 1


def cores() -> int:
    """Return the number of processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def start(work: Callable[..., None], *arguments: Any, fork: bool) -> Child:
    """Start a child process that calls a function, and return the child process.

    Args:
        work: The function. Its first argument is the child's end of the connection to this process.
            If `fork` is False, the function must be defined at the top level of a module.
        *arguments: The function's arguments after the first one.
        fork: Whether the child process is forked from this process. If False, the child process is
            a new Python process.
    """
    context: Any = multiprocessing.get_context("fork" if fork else "spawn")
    ours, theirs = context.Pipe()
    _ours.add(ours)
    process = context.Process(target=_begin, args=(theirs, os.getpid(), work, arguments))
    if not fork and sys.platform != "win32":
        resource_tracker.ensure_running()  # its start would let signals through
    child = Child(process, ours)
    try:
        # They would reach the new process before it can handle them, or come before it is known.
        with folder_apart(), later(*_HELD):
            process.start()
    except BaseException:
        if process.pid is not None:  # a signal has waited: nobody else knows the process
            theirs.close()
            child.end()
        raise
    theirs.close()
    return child


@contextlib.contextmanager
def folder_apart() -> Iterator[None]:
    """Keep Python processes that start in this context from importing from the current folder."""
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
    """Have the kernel kill this process when its parent ends, for whatever reason (on Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent ended before the call above
            os._exit(1)


def _leave(number: int, _: object) -> None:
    """Handle a signal by raising `Ended`, so that `finally` blocks run."""
    signal.signal(number, deaf)  # once is enough
    raise Ended(number)


def _begin(
    connection: Connection, parent: int, work: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    status = 0
    try:
        _work(connection, parent, work, arguments)
    except Ended as ended:  # whenever the signal came
        status = ended.status
    except OSError:  # the code of others has closed the connection: the parent says what is lost
        status = 1
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    # A usual exit would wait for threads and processes that the code of others has left.
    os._exit(status)


def _work(
    connection: Connection, parent: int, work: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    # Ctrl-C reaches parent and children at once; only the parent reacts, and ends its children.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
    _end_with(parent)
    for end in _ours:
        end.close()
    _ours.clear()
    _ours.add(connection)
    gc.freeze()  # the collector does not touch inherited objects, so their memory stays shared
    # These exceptions mean that the parent has ended, or is about to.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError, ConnectionResetError, EOFError):
        work(connection, *arguments)
        signal.signal(signal.SIGTERM, deaf)  # nothing is left to clear away
