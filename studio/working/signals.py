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


_AGAIN = 0.01
"""Seconds after which the exception is raised again if Python dropped it."""


@contextmanager
def signals_as_exceptions() -> Iterator[None]:
    """Return a context in which SIGTERM and SIGHUP raise `Ended`."""
    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def end(number: int, _: object) -> None:
        for each in asked:
            signal.signal(each, signal.SIG_IGN)  # once is enough
        raise Ended(number)

    def swallowed(what: sys.UnraisableHookArgs) -> None:
        """Handle an exception that Python does not pass on to the caller.

        An example is an exception in a method `__del__`. If the exception is `Ended` (the process
        received a signal to end), it is raised again after `_AGAIN` seconds. Any other exception is
        reported as Python would report it.
        """
        ended = what.exc_value
        if not isinstance(ended, Ended) or not hasattr(signal, "setitimer"):
            sys.__unraisablehook__(what)
            return
        signal.signal(signal.SIGALRM, lambda _number, frame: end(ended.number, frame))
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
