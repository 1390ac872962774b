"""The parent's side of a measurement: starts child processes, and asks each one question.

Children are started with `subprocess` instead of being forked, since a fork would inherit threads
and a GPU context that it cannot use.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

_ARGUMENTS = ["-m", "qkvideo.engine.measuring.cell"]
_THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True)
class Silence:
    """What `Child.ask` returns if the child process ended without an answer.

    Attributes:
        out_of_time: Whether `ask` killed the child because its time was up.
        signal: Number of the signal that ended the child; None if the child exited by itself.
        said: The last line that the child wrote to its standard error; empty if it wrote nothing.
    """

    out_of_time: bool
    signal: int | None
    said: str


class Child:
    """A child process that makes one measurement, in response to one question.

    The process starts, and loads its library, as soon as the object exists. `ask` may be called
    only once, because it ends the process.

    Args:
        backend: The library that computes attention: `numpy` or `torch`.
        threads: Number of CPU threads that the library uses; None for the library's default.
    """

    def __init__(self, backend: str, threads: int | None) -> None:
        environment = dict(os.environ)
        if threads is not None:
            environment |= dict.fromkeys(_THREAD_VARIABLES, str(threads))
        # A file instead of a pipe: a child that fills a pipe that nobody reads would wait forever.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the child
        # -P: a module in the current folder must not shadow a library.
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-P", *_ARGUMENTS, backend],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            env=environment,
        )

    def ask(self, question: Mapping[str, Any], *, seconds: float) -> dict[str, Any] | Silence:
        """Send the child process its question, wait for the answer, and end the process.

        Args:
            question: The measurement to make: a dict with the keys that `cell.answer` lists.
            seconds: Time after which the process is killed if it has not answered.

        Returns:
            The dict that `cell.answer` returns; or a `Silence` if the process ended or was killed
            before it answered.
        """
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise AssertionError("opened with pipes")
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, stop)
        # A daemon thread, since an interrupt between two lines must not leave a thread that the
        # program waits for.
        timer.daemon = True
        try:
            timer.start()
            # If the child has ended already, the pipe is broken; the `Silence` below says why.
            with suppress(BrokenPipeError):
                process.stdin.write(json.dumps(question).encode() + b"\n")
                process.stdin.flush()
            line = process.stdout.readline()
            if line.endswith(b"\n"):
                answer: dict[str, Any] = json.loads(line)
                return answer
            # The child's end of the pipe closes a moment before the process ends.
            code = process.wait()
            self._said.seek(0)
            said = self._said.read().decode(errors="replace").strip().splitlines()
            return Silence(late.is_set(), -code if code < 0 else None, said[-1] if said else "")
        finally:
            timer.cancel()
            self.close()

    def close(self) -> None:
        """Kill the child process, and close its pipes."""
        process = self._process
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, self._said):
            if pipe is not None:
                # Closing a pipe with unsent data fails if the child has ended.
                with suppress(BrokenPipeError):
                    pipe.close()


def signal_name(number: int) -> str:
    """Return the name of a signal, such as `SIGKILL` for 9."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
