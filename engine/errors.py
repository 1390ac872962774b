"""Errors, by cause; the command line maps each to its exit status."""

from __future__ import annotations

import errno


class QKVideoError(Exception):
    """The work could not be finished; the message is one line for lecturers."""

    status = 1


class RequestError(QKVideoError, ValueError):
    """The request was invalid; the message names the value, the limit and the remedy."""

    status = 2


class QKVideoWarning(UserWarning):
    """The request was fulfilled, but the lecturer should know something; one line."""


class MissingError(QKVideoError):
    """A package is missing; the message is the command that installs it."""

    status = 3


def described(error: BaseException) -> tuple[str, int]:
    """The error as one line, and the exit status."""
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
