"""Child processes, each with one connection to its parent: how they are started, watched and ended.

If either process ends, for whatever reason, the connection is closed, so the other one never waits
for a dead process. For this to work, no process may hold a connection's end that is not its own: a
forked process closes the ends that it inherited. On Linux, a child is also killed when its parent
ends, even while it is drawing.

A child that stands apart is a new process with a group of its own, with which it ends as a whole.
What it prints goes into a file, so that its last line can say why it ended. On all systems, it ends
with its parent, whose end of its standard input is then closed.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO, Any, Final

from qkvideo.engine.working.signals import Ended, deaf, later

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

GRACE = 1.5
"""Seconds that a process gets to clean up, and to end its own children, after it was asked to
end. Whoever presses Ctrl-C waits for it, even if the process is busy in compiled code."""
_ENDING = 8.0
"""Maximum seconds that the system takes to end a process which has closed its connection."""
THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""The variables of the environment that say how many threads NumPy's and torch's libraries use."""
_HELD: Final = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM")
    if hasattr(signal, name)
]
"""Signals for which this process may have handlers that raise exceptions."""
_ours: set[Connection] = set()
"""The connections' ends that this process holds."""


class _New(subprocess.Popen[bytes]):
    """A new process, with the words that `multiprocessing` has for those that it forks."""

    @property
    def exitcode(self) -> int | None:
        return self.poll()

    def is_alive(self) -> bool:
        return self.poll() is None

    def join(self, timeout: float | None = None) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(timeout)


@dataclass(frozen=True)
class Silence:
    """How a child process ended that was to answer, and did not.

    Attributes:
        late: Whether it was killed because its time was up.
        code: Its exit status; if a signal ended it, the signal's number, negative.
        said: The last line that it wrote, if it stood apart; empty if there is none.
    """

    late: bool
    code: int
    said: str = ""

    @property
    def how(self) -> str:
        """How it ended, as a phrase for an error message, such as "was killed by signal 9"."""
        code = self.code
        return f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"


@dataclass(eq=False)
class Child:
    """A child process and the parent's end of its connection.

    Attributes:
        process: The process.
        connection: The parent's end.
        said: If the child stands apart, the file with what it has written; otherwise None.
    """

    process: BaseProcess | _New
    connection: Connection
    said: IO[bytes] | None = None

    def received(self) -> Any:
        """Return the next message; None if the connection is closed."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            return None

    def answer(self, seconds: float | None = None) -> Any:
        """Wait for a message, and end the process.

        Args:
            seconds: Time after which the process is killed if it has not answered; None for ever.

        Returns:
            The message, or a `Silence` if the process ended, or was killed, without one.
        """
        try:
            late = not self.connection.poll(seconds)
            found = None if late else self.received()
            if found is None and not late:
                self.process.join(_ENDING)  # a kill would hide how it ended
        finally:
            self.end(grace=0)
        return Silence(late, self.process.exitcode or 0, self._last()) if found is None else found

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
        """Wait until the child process has ended, and return how: see `Silence.how`."""
        self.process.join()
        self._close()
        return Silence(False, self.process.exitcode or 0).how

    def ask_to_end(self) -> None:
        """Ask the process to clean up and end."""
        self.process.terminate()

    def kill(self) -> None:
        """Kill the process; if it stands apart, with all others of its group.

        Another thread may wait in `answer`, which then returns.
        """
        if self.said is None or self.process.pid is None or sys.platform == "win32":
            self.process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):  # it has ended
                os.killpg(self.process.pid, signal.SIGKILL)

    def end(self, grace: float = GRACE) -> None:
        """Ask the child process to end, wait until it has ended, and close the connection.

        Args:
            grace: Time, in seconds, after which a process that is still running is killed. If it
                stands apart, what is left of its group is killed in any case.
        """
        self.ask_to_end()
        self.process.join(grace)
        if self.said is not None or self.process.is_alive():
            self.kill()
            self.process.join()
        self._close()

    def _close(self) -> None:
        _ours.discard(self.connection)
        self.connection.close()
        if isinstance(self.process, _New) and self.process.stdin is not None:
            self.process.stdin.close()

    def _last(self) -> str:
        """Return the last line that the process has written."""
        if self.said is None:
            return ""
        with self.said as said:
            said.seek(0)
            lines = said.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")


def end_all(children: Sequence[Child], grace: float = GRACE) -> None:
    """Ask child processes to end, all at once, and wait until they have; see `Child.end`."""
    until = time.monotonic() + grace
    for child in children:
        child.ask_to_end()
    for child in children:
        child.end(max(0.0, until - time.monotonic()))


def can_fork() -> bool:
    """Return whether this process can safely be forked: on Linux, and with a single thread."""
    # A lock that another thread holds would stay locked for ever in the forked process, which does
    # not contain that thread. Libraries of macOS do not support forking.
    return sys.platform == "linux" and threading.active_count() == 1


def start(
    work: Callable[..., None],
    *arguments: Any,
    fork: bool = False,
    apart: Mapping[str, str] | None = None,
) -> Child:
    """Start a child process that calls a function, and return the child process.

    Args:
        work: The function. Its first argument is the child's end of the connection to this process.
            If `fork` is False, the function must be defined at the top level of a module, which is
            not the program itself.
        *arguments: The function's arguments after the first one.
        fork: Whether the child process is forked from this process. If False, the child process is
            a new Python process.
        apart: If the new process stands apart, its environment; None if it does not.
    """
    ours, theirs = multiprocessing.Pipe()
    _ours.add(ours)
    said = None if apart is None else tempfile.TemporaryFile()  # noqa: SIM115 - the child's
    child: Child | None = None
    try:
        # Signals would reach the new process before it can handle them, or this one before the new
        # one is known.
        with later(*_HELD):
            if fork:
                context: Any = multiprocessing.get_context("fork")
                forked = context.Process(target=_begin, args=(theirs, os.getpid(), work, arguments))
                forked.start()
                child = Child(forked, ours, said)
            else:
                new = _started(theirs, getattr(work, "__module__", ""), said, apart)
                child = Child(new, ours, said)
    except BaseException:
        if child is not None:  # a signal has waited: nobody else knows the process
            theirs.close()
            child.end()
        raise
    theirs.close()
    if not fork:
        child.sent((os.getpid(), said is not None, work, arguments))
    return child


def _started(
    end: Connection, name: str, said: IO[bytes] | None, environment: Mapping[str, str] | None
) -> _New:
    """Start a new Python process, which calls `begin`; its name is shown in lists of processes."""
    there = [str(Path(each).absolute()) for each in sys.path]
    handle: dict[str, Any] = {}
    if sys.platform == "win32":
        os.set_handle_inheritable(end.fileno(), True)
        about = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [end.fileno()]})
        handle = {"startupinfo": about}
    else:
        handle = {"pass_fds": (end.fileno(),)}
    return _New(
        # -P, and not before the others: a file in the current folder must not be imported instead
        # of a module.
        [sys.executable, "-P", "-c", _BEGIN.format(there=there, end=end.fileno()), name],
        stdin=subprocess.DEVNULL if said is None else subprocess.PIPE,
        stdout=said,
        stderr=said,
        env=environment,
        start_new_session=said is not None,
        **handle,
    )


_BEGIN: Final = """\
import sys
sys.path += [each for each in {there} if each not in sys.path]
from qkvideo.engine.working.child import begin
begin({end})
"""


def begin(end: int) -> None:
    """Do in a new process, for which this is called, what its parent sends.

    Args:
        end: The number of the child's end of the connection.
    """
    connection = Connection(end)
    if sys.platform != "win32":
        os.set_inheritable(end, False)
    try:
        parent, apart, work, arguments = connection.recv()
    except (EOFError, ConnectionResetError):
        return
    if apart:
        threading.Thread(target=_end_with_input, daemon=True).start()
    _begin(connection, 0 if apart else parent, work, arguments)


def _end_with_input() -> None:
    """End this process, and its group, when its parent has ended: its standard input is closed."""
    while os.read(0, 1 << 16):
        pass
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


_PR_SET_PDEATHSIG = 1  # <linux/prctl.h>


def end_with(parent: int) -> None:
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
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):  # the code of others may have put anything there
            stream.flush()
    # A usual exit would wait for threads and processes that the code of others has left.
    os._exit(status)


def _work(
    connection: Connection, parent: int, work: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    # Ctrl-C reaches parent and children at once; only the parent reacts, and ends its children.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    # What the code of others prints is no result of the command, which may be a JSON document.
    with contextlib.suppress(OSError):
        os.dup2(2, 1)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
    if parent:
        end_with(parent)
    for end in _ours:
        end.close()
    _ours.clear()
    _ours.add(connection)
    gc.freeze()  # the collector does not touch inherited objects, so their memory stays shared
    # These exceptions mean that the parent has ended, or is about to.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError, ConnectionResetError, EOFError):
        work(connection, *arguments)
        signal.signal(signal.SIGTERM, deaf)  # nothing is left to clear away
