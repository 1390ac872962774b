"""What can go wrong, by whose fault it is; the command line turns each into its exit status."""

from __future__ import annotations


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
