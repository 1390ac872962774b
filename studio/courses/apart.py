"""Starts a job's process, waits for it, and ends it with all its children."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import IO

from pydantic import ValidationError

from qkvideo.studio.courses.order import Answer, Order

_MODULE = "qkvideo.studio.courses.child"


@dataclass(eq=False)
class Apart:
    """A job that runs in a process of its own, which starts when the object is made.

    The process and all its children form a process group, so that they can be ended together.

    Attributes:
        order: What the process is told: the job, and everything needed to do the job.
        timeout: Maximum time in seconds that the job may take; None for no limit.
    """

    order: Order
    timeout: float | None = None
    _begun: float = field(default_factory=time.monotonic)
    _late: bool = False

    def __post_init__(self) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
        self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and module
            # -P: a file in the current folder must not be imported instead of a module.
            [sys.executable, "-P", "-m", _MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            start_new_session=True,
            # One thread per process, since the processes themselves use all cores.
            env={"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", **os.environ},
        )
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # `answer` reports how the process ended
            self._process.stdin.write(f"{self.order.as_json()}\n".encode())
            self._process.stdin.flush()

    @property
    def answers(self) -> IO[bytes]:
        """The standard output of the process, as a pipe.

        The pipe has something to read when the process has answered, or has ended.
        """
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def left(self) -> float | None:
        """The remaining time in seconds; None without a limit."""
        if self.timeout is None:
            return None
        return max(0.0, self._begun + self.timeout - time.monotonic())

    def answer(self) -> Answer:
        """Wait until the process answers, ends, or exceeds the time limit; return its answer.

        Then the process and all its children are killed. If the process has not answered, the
        returned `Answer` is that of a failed job, and gives the reason.
        """
        ready = wait([self.answers.fileno()], self.left)
        self._late = not ready
        line = self.answers.readline() if ready else b""
        if ready and not line:  # it ended by itself: a kill would hide how
            os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        self.end()
        try:
            return Answer.model_validate_json(line)
        except ValidationError:
            return Answer(why=self._why())

    def kill(self) -> None:
        """Kill the process and all its children.

        This is allowed while another thread waits in the method `answer`, which then returns.
        """
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill the process and all its children, and close its pipes."""
        self.kill()
        self._process.wait()
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self.answers.close()

    def _why(self) -> str:
        if self._late:
            return f"it was not done in the {self.timeout:g} seconds that --timeout gave"
        self._said.seek(0)
        lines = self._said.read().decode(errors="replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")
        code = self._process.returncode
        how = f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"
        return f"its process {how} ({said})"
