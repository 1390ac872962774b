"""Processes of our own, each at the other end of one connection.

When either side ends, however it ends, the other one's connection ends: nobody waits for the dead.
For that no process may hold an end that is not its own, so a forked one closes what it inherited.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

_ours: set[Connection] = set()
"""The ends that this process holds."""


@dataclass(eq=False)
class Helper:
    """A process, and the way to it."""

    process: BaseProcess
    connection: Connection

    def received(self) -> Any:
        """The next message; None once there will be no more."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            return None

    def sent(self, message: Any) -> None:
        """Send a message, if there is still somebody to hear it."""
        with contextlib.suppress(OSError):
            self.connection.send(message)

    def ended(self) -> str:
        """Wait until it has ended; in words how it ended."""
        self.process.join()
        self._close()
        code = self.process.exitcode or 0
        return f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"

    def end(self) -> None:
        """End it, if it has not ended yet."""
        self.process.terminate()
        self.process.join()
        self._close()

    def _close(self) -> None:
        _ours.discard(self.connection)
        self.connection.close()


def can_fork() -> bool:
    """Whether this process may be copied as it stands.

    A copy has one thread and all locks: what another thread held at that moment stays locked in
    it. macOS's own libraries do not survive it.
    """
    return sys.platform == "linux" and threading.active_count() == 1


def start(work: Callable[..., None], *arguments: Any, fork: bool) -> Helper:
    """Begin work in a process of its own.

    Args:
        work: Is given its end of the connection, then the arguments. Forked, it may be any
            callable; else it stands at the top of a module.
        *arguments: Its own.
        fork: Whether the process is a copy of this one; else it begins from nothing.
    """
    context: Any = multiprocessing.get_context("fork" if fork else "spawn")
    ours, theirs = context.Pipe()
    _ours.add(ours)
    process = context.Process(target=_begin, args=(theirs, work, arguments))
    process.start()
    theirs.close()
    return Helper(process, ours)


def _begin(connection: Connection, work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    for end in _ours:
        end.close()
    _ours.clear()
    _ours.add(connection)
    # Whoever is at the other end has gone, or goes.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError, ConnectionResetError, EOFError):
        work(connection, *arguments)
