"""What can go wrong, by whose fault it is; the command line turns each into its exit status."""

from __future__ import annotations

import errno


class QKVideoError(Exception):
    """Work that was begun could not be finished: one line, fit to be shown to a lecturer."""

    status = 1


class RequestError(QKVideoError, ValueError):
    """The request was wrong: the message names the value, the limit and the remedy."""

    status = 2


class QKVideoWarning(UserWarning):
    """What was asked for was done, and the lecturer should know something: one line."""


class MissingError(QKVideoError):
    """Something has to be installed: the message is the line to type."""

    status = 3


def described(error: BaseException) -> tuple[str, int]:
    """One line that says what went wrong, and the exit status."""
    what = " ".join(str(error).split())
    if isinstance(error, QKVideoError):
        return what, error.status
    if isinstance(error, MemoryError):
        return "the memory is full: ask for less, or close what else is open", QKVideoError.status
    if isinstance(error, OSError) and error.strerror:
        where = f" (“{error.filename}”)" if error.filename else ""
        wrong = RequestError if error.errno == errno.ENAMETOOLONG else QKVideoError
        return f"the system refused: {error.strerror}{where}", wrong.status
    kind = type(error).__name__
    return f"{kind}: {what} (--debug shows where)" if what else f"{kind} (--debug shows where)", 1
