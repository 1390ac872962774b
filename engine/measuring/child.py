"""The parent's side of a measurement: starts child processes, and asks each one question.

Children are started with `subprocess`, not forked: a forked child would inherit threads and a GPU
context that it cannot use.
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
    """A child that ended without an answer.

    Attributes:
        out_of_time: Whether it was stopped because its time was up.
        signal: The signal that ended it, if any.
        said: The last line of its standard error.
    """

    out_of_time: bool
    signal: int | None
    said: str


class Child:
    """One child process; it loads its backend and waits for its question.

    Args:
        backend: `numpy` or `torch`.
        threads: CPU threads for the libraries; None for their default.
    """

    def __init__(self, backend: str, threads: int | None) -> None:
        environment = dict(os.environ)
        if threads is not None:
            environment |= dict.fromkeys(_THREAD_VARIABLES, str(threads))
        # A file, not a pipe: a child that fills a pipe nobody reads would wait for ever.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the child
        # -P: the folder that the user happens to stand in must not shadow a library.
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-P", *_ARGUMENTS, backend],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            env=environment,
        )

    def ask(self, question: Mapping[str, Any], *, seconds: float) -> dict[str, Any] | Silence:
        """Ask a question, and wait at most `seconds` for the answer."""
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise AssertionError("opened with pipes")
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, stop)
        # An interrupt between any two lines must not leave a thread that the program waits for.
        timer.daemon = True
        try:
            timer.start()
            # A child that is gone already breaks the pipe; its silence tells why.
            with suppress(BrokenPipeError):
                process.stdin.write(json.dumps(question).encode() + b"\n")
                process.stdin.flush()
            line = process.stdout.readline()
            if line.endswith(b"\n"):
                answer: dict[str, Any] = json.loads(line)
                return answer
            # Its end of the pipe closes a moment before it has ended.
            code = process.wait()
            self._said.seek(0)
            said = self._said.read().decode(errors="replace").strip().splitlines()
            return Silence(late.is_set(), -code if code < 0 else None, said[-1] if said else "")
        finally:
            timer.cancel()
            self.close()

    def close(self) -> None:
        """End the child process at once."""
        process = self._process
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, self._said):
            if pipe is not None:
                # What is left unsent for a child that is gone breaks the pipe once more.
                with suppress(BrokenPipeError):
                    pipe.close()


def signal_name(number: int) -> str:
    """The name of a signal, such as `SIGKILL` for 9."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
