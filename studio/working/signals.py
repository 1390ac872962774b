"""Turns signals that end the process into exceptions, so that `finally` blocks run."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


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
"""Seconds after which the exception is raised again if Python dropped it."""


@contextmanager
def signals_as_exceptions() -> Iterator[None]:
    """Return a context in which SIGTERM and SIGHUP raise `Ended`, and no Ctrl-C is lost."""
    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def end(number: int, _: object) -> None:
        for each in asked:
            signal.signal(each, deaf)  # once is enough
        raise Ended(number)

    def swallowed(what: sys.UnraisableHookArgs) -> None:
        """Handle an exception that Python does not pass on to the caller.

        An example is an exception in a method `__del__`. If the exception is `Ended` (the process
        received a signal to end) or that of Ctrl-C, it is raised again after `_AGAIN` seconds. Any
        other exception is reported as Python would report it.
        """
        lost = what.exc_value
        if not isinstance(lost, Ended | KeyboardInterrupt) or not hasattr(signal, "setitimer"):
            sys.__unraisablehook__(what)
            return

        def again(*_: object) -> None:
            if isinstance(lost, Ended):
                end(lost.number, None)
            raise KeyboardInterrupt

        signal.signal(signal.SIGALRM, again)
        signal.setitimer(signal.ITIMER_REAL, _AGAIN)

    before = {each: signal.getsignal(each) for each in asked}
    heard = [each for each in asked if before[each] is signal.SIG_DFL]
    for each in heard:
        signal.signal(each, end)
    hook_before, sys.unraisablehook = sys.unraisablehook, swallowed
    try:
        yield
    finally:
        sys.unraisablehook = hook_before
        for each in heard:
            signal.signal(each, before[each])
