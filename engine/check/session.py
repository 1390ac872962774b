"""The main process's side of a check: starts the function's process, sends calls, limits time."""

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

from qkvideo.engine.check.wire import Answer, CallQuestion, unpack
from qkvideo.engine.waiting import waited_for
from qkvideo.engine.working.child import THREADS

_SUPERVISOR = "qkvideo.engine.check.supervisor"
_GOODBYE = 10.0
"""Time limit, in seconds, for the supervisor to end all processes; it needs milliseconds."""
_IMPORTS = 60.0
"""Seconds that imports may take beyond the limit of one call: importing torch alone takes long."""
_CUT_OFF = 2.0
"""Seconds from an answer that was cut off until the supervisor says why; it needs milliseconds."""
_MOST_BYTES = 64 << 20
"""Maximum size of an answer: some arrays of `worker`'s most numbers."""
_ALL_CALLS = 6
"""Limit of all calls together, as a multiple of the limit of one call."""


class EndedError(Exception):
    """The process that runs the function ended, or was killed at a limit.

    Attributes:
        how: Why the process ended. `time`, `calls` (all together), `memory` or `processes`: the
            process exceeded this limit. `signal`: a signal ended the process. `status`: the process
            exited. `garbled`: the process wrote something else than answers into its connection.
        number: For `time` and `calls`, the limit in seconds. For `memory`, the limit in bytes. For
            `processes`, the maximum number of processes. For `signal`, the signal's number. For
            `status`, the exit status. For `garbled`, the seconds that were waited.
    """

    def __init__(self, how: str, number: float) -> None:
        super().__init__(f"{how} {number}")
        self.how, self.number = how, number


class RaisedError(Exception):
    """The function raised an exception, or loading the function did.

    Attributes:
        answer: Description of the exception. `type` and `text` are its class and message. `line` is
            the line number in the user's file, or None if it is unknown. `memory` is True if memory
            ran out. `missing` is the name of a module that was not found, otherwise None.
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"{answer['type']}: {answer['text']}")
        self.answer = answer


class Session:
    """Runs a function in a child process, and calls the function there.

    A session is a context manager. On exit, it ends the child process and all processes that the
    child has started.

    Args:
        target: The function. A callable runs in a fork of this process. A tuple (file or module,
            name of the function) is loaded in a new interpreter. If the name is None, the function
            called `attention` is taken or, if there is none, the only function whose name contains
            "attention".
        seconds: Time limit of one call, in seconds. All calls together may take six times as long.
            Loading the function may take `seconds` + 60 seconds.
        memory: Maximum memory, in bytes, that the function and its child processes may use in
            addition to the memory of the process at its start.
    """

    def __init__(
        self,
        target: Callable[..., Any] | tuple[str, str | None],
        *,
        seconds: float,
        memory: int,
    ) -> None:
        self._seconds, self._left, self._rest = seconds, seconds * _ALL_CALLS, b""
        self._name = getattr(target, "__name__", "") if callable(target) else target[0]
        control, self._control = os.pipe()
        questions, self._questions = os.pipe()
        os.set_blocking(self._questions, False)
        self._answers, answers = os.pipe()
        theirs = (control, questions, answers)
        if callable(target):
            self._wait = self._copy(target, theirs, memory)
        else:
            self._wait = _fresh(target, theirs, memory)
        for each in theirs:
            os.close(each)

    def loaded(self) -> Answer:
        """Wait until the function to be checked is loaded, and return a description of it.

        Returns:
            The dictionary that `worker.describe` returns. If the function cannot be found,
            or several may be meant, a dictionary with the single key `refused`, whose value says
            so.

        Raises:
            EndedError: The process that runs the function ended, or was killed at a limit.
            RaisedError: Loading the function raised an exception.
        """
        with waited_for(f"the import of “{self._name}”"):
            answer = self._read(self._seconds + _IMPORTS, "loaded", "refused")
        return answer if "refused" in answer else dict(answer["loaded"])

    def ask(self, question: CallQuestion) -> Answer:
        """Call the function, and return what it returned.

        Args:
            question: The arguments, and the number of calls.

        Returns:
            `changed`, the names of the inputs whose numbers the function changed, and `calls`. It
            has, for each call, a list with one dictionary for each returned array. The dictionary
            has the keys that `wire.pack` gives it, and the key `made_in`: the name of the dtype
            that the function returned. Returned values that are not arrays of numbers are left out.
            For an array that is too large, or if there is no array, the dictionary has the single
            key `what`, which says in words what was returned.

        Raises:
            EndedError: The process that runs the function ended, or was killed at a limit.
            RaisedError: The function raised an exception.
        """
        began = time.monotonic()
        limit = min(self._seconds if question.times == 1 else self._left, self._left)
        try:
            with suppress(BrokenPipeError):  # the process has ended: its answer says why
                self._write(json.dumps(question.written()).encode() + b"\n", limit)
            answer = self._read(limit, "calls")
            if len(answer["calls"]) != question.times:
                raise EndedError("garbled", limit)
            return answer
        except EndedError as error:
            if error.how == "time" and self._left < self._seconds:
                raise EndedError("calls", self._seconds * _ALL_CALLS) from error
            raise
        finally:
            self._left = max(0.0, self._left - (time.monotonic() - began))

    def _write(self, data: bytes, seconds: float) -> None:
        """Write to the process as much as it reads in time: it may have been stopped."""
        until = time.monotonic() + seconds
        left = seconds
        while data and left > 0 and select.select([], [self._questions], [], left)[1]:
            data = data[os.write(self._questions, data) :]
            left = until - time.monotonic()

    def _read(self, seconds: float, *keys: str) -> Answer:
        until, garbled = time.monotonic() + seconds, False
        while True:
            line, newline, rest = self._rest.partition(b"\n")
            if newline:
                self._rest = rest
                answer = _understood(line)
                if answer.keys() & {"ended", "raised", *keys} and _is_whole(answer):
                    return _judged(answer)
                if line:  # a kill cut it off, and its end follows, or the function wrote here
                    until, garbled = min(until, time.monotonic() + _CUT_OFF), True
                continue
            # The function can write here without end, also without ever ending a line.
            left = until - time.monotonic()
            flooded = len(self._rest) > _MOST_BYTES
            if flooded or left <= 0 or not select.select([self._answers], [], [], left)[0]:
                raise EndedError("garbled" if garbled or flooded else "time", seconds)
            more = os.read(self._answers, 1 << 20)
            if not more:  # the supervisor itself was killed
                raise EndedError("signal", signal.SIGKILL)
            self._rest += more

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._control)  # this ends all child processes
        os.close(self._questions)
        self._wait()
        os.close(self._answers)

    def _copy(
        self, function: Callable[..., Any], theirs: tuple[int, int, int], memory: int
    ) -> Callable[[], None]:
        control, questions, answers = theirs
        ours = (self._control, self._questions, self._answers)
        with warnings.catch_warnings():
            # Python 3.12 warns when a process with threads is forked; the copy uses only one
            # thread.
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
    """Supervise the function in the forked copy, and never return to the user's program."""
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
    # -P: a module in the current folder must not shadow the modules that we import ourselves.
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
        # The machine may be shared, so one thread is used; results do not depend on the number.
        env=os.environ | dict.fromkeys(THREADS, "1"),
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


def _understood(line: bytes) -> Answer:
    """Return the answer in a line; empty if the line is something else."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def _is_whole(answer: Answer) -> bool:
    """Return whether an answer has all that is read of it; the function may have made it up."""
    match answer:
        case {"ended": str(), "number": int() | float()} | {"refused": str()}:
            return True
        case {"raised": {"type": str(), "text": str(), "line": _, "memory": _, "missing": _}}:
            return True
        case {"loaded": {"parameters": list() | None as parameters, "libraries": list() as used}}:
            return {*map(str, used)} <= {"numpy", "torch"} and all(
                isinstance(each, dict) and each.keys() >= {"name", "kind", "required"}
                for each in parameters or ()
            )
        case {"calls": list() as calls, "changed": list() as changed}:
            found = [each for call in calls for each in (call if isinstance(call, list) else "?")]
            return {*map(str, changed)} <= {*"QKV", "mask"} and all(map(_is_result, found))
        case _:
            return False


def _is_result(found: Any) -> bool:  # noqa: ANN401 - whatever came
    match found:
        case {"what": str()}:
            return True
        case {"made_in": str()}:
            with suppress(KeyError, TypeError, ValueError):
                return unpack(found).dtype.kind in "fiub"
    return False


def _judged(answer: Answer) -> Answer:
    if "ended" in answer:
        raise EndedError(answer["ended"], answer["number"])
    if "raised" in answer:
        raise RaisedError(answer["raised"])
    return answer
