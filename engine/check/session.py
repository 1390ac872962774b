"""The main process's side of a check: starts the function's process, asks, and waits for a time."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn

from qkvideo.engine.check.wire import Answer, Question

_SUPERVISOR = "qkvideo.engine.check.supervisor"
_GOODBYE = 10.0
"""Seconds in which the supervisor has to have ended all; it needs milliseconds."""
_IMPORTS = 60.0
"""Seconds that imports may take beyond the limit of one call: torch alone takes some, cold."""
_ALL_CALLS = 6
"""All calls together may take so many times the limit of one."""


class EndedError(Exception):
    """The function's process ended, or was ended.

    Attributes:
        how: `time`, `memory`, `processes`, `signal` or `status`.
        number: The seconds, bytes, number of processes, signal or exit status.
    """

    def __init__(self, how: str, number: float) -> None:
        super().__init__(f"{how} {number}")
        self.how, self.number = how, number


class RaisedError(Exception):
    """The function, or its file, raised an exception.

    Attributes:
        answer: `type`, `text`, `line` (in the user's file), `memory` and `missing`, from `worker`.
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"{answer['type']}: {answer['text']}")
        self.answer = answer


class Session:
    """A function in a process of its own. Use it as a context manager: it ends all its processes.

    Args:
        target: A callable, which is reached by forking this process; or a module or `.py` file and
            the function's name (None if it is the only one), which are loaded in a fresh process.
        seconds: Limit for one call; six times that for all calls, and a minute more for imports.
        memory: Maximum memory in bytes.
    """

    def __init__(
        self,
        target: Callable[..., Any] | tuple[str, str | None],
        *,
        seconds: float,
        memory: int,
    ) -> None:
        self._seconds, self._left, self._rest = seconds, seconds * _ALL_CALLS, b""
        control, self._control = os.pipe()
        questions, self._questions = os.pipe()
        self._answers, answers = os.pipe()
        theirs = (control, questions, answers)
        if callable(target):
            self._wait = self._copy(target, theirs, memory)
        else:
            self._wait = _fresh(target, theirs, memory)
        for each in theirs:
            os.close(each)

    def loaded(self) -> Answer:
        """A description of the function once it is loaded: see `worker.describe`.

        Returns:
            The description, or `{"refused": …}` if there is no such function.

        Raises:
            EndedError: If its process ended.
            RaisedError: If the user's module raised an exception.
        """
        answer = self._read(self._seconds + _IMPORTS)
        return answer if "refused" in answer else dict(answer["loaded"])

    def ask(self, question: Question) -> list[list[Answer]]:
        """Call the function.

        Returns:
            For each call, the returned arrays, packed, with `made_in` (their dtype); or `what`
            instead of a value that is not an array.

        Raises:
            EndedError: If its process ended, or was ended.
            RaisedError: If the function raised an exception.
        """
        began = time.monotonic()
        try:
            with suppress(BrokenPipeError):  # it has ended: the answer will say how
                _write(self._questions, json.dumps(question.written()).encode() + b"\n")
            limit = self._seconds if question.times == 1 else self._left
            calls: list[list[Answer]] = self._read(min(limit, self._left))["calls"]
            return calls
        finally:
            self._left = max(0.0, self._left - (time.monotonic() - began))

    def _read(self, seconds: float) -> Answer:
        until = time.monotonic() + seconds
        while True:
            line, newline, rest = self._rest.partition(b"\n")
            if newline:
                self._rest = rest
                with suppress(json.JSONDecodeError):  # what was being written when it was killed
                    return _judged(json.loads(line) if line else {})
                continue
            left = until - time.monotonic()
            ready, _, _ = select.select([self._answers], [], [], max(0.0, left))
            if not ready:
                raise EndedError("time", seconds)
            more = os.read(self._answers, 1 << 20)
            if not more:  # the supervisor itself was killed
                raise EndedError("signal", signal.SIGKILL)
            self._rest += more

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._control)  # which ends everything
        os.close(self._questions)
        self._wait()
        os.close(self._answers)

    def _copy(
        self, function: Callable[..., Any], theirs: tuple[int, int, int], memory: int
    ) -> Callable[[], None]:
        control, questions, answers = theirs
        ours = (self._control, self._questions, self._answers)
        with warnings.catch_warnings():
            # Python 3.12 warns of copying a process that has threads: the copy runs in one.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            _become_supervisor(function, ours, (control, questions, answers), memory)
        return partial(_wait_for, pid)


def _become_supervisor(
    function: Callable[..., Any],
    ours: tuple[int, int, int],
    theirs: tuple[int, int, int],
    memory: int,
) -> NoReturn:
    """In the copy: never come back to what the user's program would do next."""
    try:
        os.setsid()
        for each in ours:
            os.close(each)
        from qkvideo.engine.check import supervisor, worker  # noqa: PLC0415 - the copy's alone

        control, questions, answers = theirs
        work = partial(
            worker.serve, lambda: function, questions=questions, answers=answers, memory=memory
        )
        supervisor.supervise(work, control=control, answers=answers, memory=memory)
    finally:
        os._exit(1)


def _fresh(
    target: tuple[str, str | None], theirs: tuple[int, int, int], memory: int
) -> Callable[[], None]:
    place, name = target
    # -P: the folder that the user happens to stand in must not shadow what we import ourselves.
    process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
        [
            sys.executable,
            "-P",
            "-m",
            _SUPERVISOR,
            *map(str, theirs),
            str(memory),
            place,
            name or "",
        ],
        pass_fds=theirs,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        # Threads share the machine with whoever else is on it; results don't depend on them.
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )

    def wait() -> None:
        try:
            process.wait(_GOODBYE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    return wait


def _wait_for(pid: int) -> None:
    until = time.monotonic() + _GOODBYE
    with suppress(ChildProcessError):
        while os.waitpid(pid, os.WNOHANG)[0] == 0:
            if time.monotonic() > until:
                os.killpg(pid, signal.SIGKILL)
            time.sleep(0.002)


def _write(end: int, data: bytes) -> None:
    while data:
        data = data[os.write(end, data) :]


def _judged(answer: Answer) -> Answer:
    if "ended" in answer:
        raise EndedError(answer["ended"], answer["number"])
    if "raised" in answer:
        raise RaisedError(answer["raised"])
    if not answer:
        raise json.JSONDecodeError("nothing", "", 0)
    return answer
