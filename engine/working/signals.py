"""Turns signals that end the process into exceptions, so that `finally` blocks run."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType, TracebackType


def signal_name(number: int) -> str:
    """Return the name of a signal, such as `SIGKILL` for 9."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class Ended(BaseException):
    """The process received a signal to end."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.status = 128 + number  # as a shell reports it


@contextmanager
def later(*numbers: int) -> Iterator[None]:
    """Return a context in which signals wait, also in processes that start in it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def deaf(_: int, __: object) -> None:
    """Handle a signal by doing nothing.

    With SIG_IGN or SIG_DFL instead, Python prints a traceback if the signal is on its way.
    """


_AGAIN = 0.01
"""Seconds after which the exception is raised again if Python dropped it, or looked for again."""
_PATIENCE = 30.0
"""Maximum number of seconds for which an import is not interrupted; torch takes a few."""
_IMPORTER = "<frozen importlib._bootstrap>"


@contextmanager
def signals_as_exceptions() -> Iterator[None]:
    """Return a context in which SIGTERM and SIGHUP raise `Ended`, and no Ctrl-C is lost.

    While a module is imported, they wait: compiled ones, as those of torch, print the exception, or
    drop it. The second signal does not wait.
    """
    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    until: list[float] = []

    def end(number: int, frame: FrameType | None) -> None:
        if not until and _imports(frame) and hasattr(signal, "setitimer"):
            until.append(time.monotonic() + _PATIENCE)
            look = partial(when_imported, number)
            signal.signal(signal.SIGALRM, look)
            signal.setitimer(signal.ITIMER_REAL, _AGAIN, _AGAIN)
            return
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        for each in asked:
            signal.signal(each, deaf)  # once is enough
        raise Ended(number)

    def when_imported(number: int, _: int, frame: FrameType | None) -> None:
        if not _imports(frame) or time.monotonic() > until[0]:
            end(number, None)

    def lost(error: BaseException | None) -> bool:
        """Raise an exception again after `_AGAIN` seconds if it is an end that was not passed on.

        That is `Ended`, or the exception of Ctrl-C. Of any other exception, the result is False.
        """
        if not isinstance(error, Ended | KeyboardInterrupt) or not hasattr(signal, "setitimer"):
            return False

        def again(*_: object) -> None:
            if isinstance(error, Ended):
                end(error.number, None)
            raise KeyboardInterrupt

        signal.signal(signal.SIGALRM, again)
        signal.setitimer(signal.ITIMER_REAL, _AGAIN)
        return True

    def swallowed(what: sys.UnraisableHookArgs) -> None:
        """Handle an exception that Python does not pass on, such as one in a method `__del__`."""
        if not lost(what.exc_value):
            sys.__unraisablehook__(what)

    def printed(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Handle an exception that compiled code prints, since it cannot pass it on."""
        if not lost(error):
            report_before(kind, error, trace)

    before = {each: signal.getsignal(each) for each in asked}
    heard = [each for each in asked if before[each] is signal.SIG_DFL]
    for each in heard:
        signal.signal(each, end)
    hook_before, sys.unraisablehook = sys.unraisablehook, swallowed
    report_before, sys.excepthook = sys.excepthook, printed
    try:
        yield
    finally:
        sys.unraisablehook, sys.excepthook = hook_before, report_before
        if until:
            signal.setitimer(signal.ITIMER_REAL, 0)
        for each in heard:
            signal.signal(each, before[each])


def _imports(frame: FrameType | None) -> bool:
    """Return whether a module is being imported, somewhere below in the stack."""
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTER:
            return True
        frame = frame.f_back
    return False
