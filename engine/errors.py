"""Errors by cause; the command line exits with the `status` of the error."""

from __future__ import annotations

import errno
import re
from typing import Any, Final

MOST_SAID: Final = 2000
"""Maximum number of characters of an error's message."""
_OURS: Final = __name__.partition(".")[0]


class QKVideoError(Exception):
    """The work could not be finished. The message is one line, written for lecturers.

    Base class of `RequestError` and `MissingError`.
    """

    status = 1

    def __reduce__(self) -> tuple[Any, ...]:
        """Let errors whose message is not all that they are made from go to other processes."""
        return _again, (type(self), *self.args), self.__dict__


def _again(kind: type[QKVideoError], *args: object) -> QKVideoError:
    return kind.__new__(kind, *args)


class RequestError(QKVideoError, ValueError):
    """A request was invalid. The message says what is wrong and what to do instead."""

    status = 2


class QKVideoWarning(UserWarning):
    """The request was carried out, but not as expected. The message says why, in one line."""


class MissingError(QKVideoError):
    """A package, program or font is not installed. The message is the command to install it.

    Args:
        command: The command.
        needs: What needs it, with its verb, such as "slides for PowerPoint need".

    Attributes:
        needs: As the argument.
    """

    status = 3

    def __init__(self, command: str, needs: str = "this needs") -> None:
        super().__init__(command)
        self.needs = needs

    @property
    def what(self) -> str:
        """Names of what is missing, without the command that installs it; of fonts, for what."""
        command, _, remark = str(self).partition("#")
        words = command.partition("install ")[2].split()
        names = (re.sub(r"[<>=].*", "", word.strip("'\"")) for word in words if word[0] != "-")
        drawn = " ".join(chr(int(code, 16)) for code in re.findall(r"U\+([0-9A-F]+)", remark))
        return ", ".join(names) + (f" ({drawn})" if drawn else "")


def described(error: BaseException) -> tuple[str, int]:
    """Return an error as one line of text, and the exit status."""
    what = in_line(error)
    if isinstance(error, QKVideoError):
        return what, error.status
    if isinstance(error, MemoryError):
        return "the memory is full: ask for less, or close what else is open", QKVideoError.status
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        return "too many files are open at once: use a smaller -j, or raise ulimit -n", 1
    if isinstance(error, OSError) and error.strerror:
        where = f" (“{error.filename}”)" if error.filename else ""
        wrong = RequestError if error.errno == errno.ENAMETOOLONG else QKVideoError
        return f"the system refused: {error.strerror}{where}", wrong.status
    return f"{named(error)} (--debug shows where)", 1


def named(error: BaseException) -> str:
    """Return an error's class and message as one line of text.

    If a library raised it while it was loaded, the line says so: its code has no request yet, only
    the environment.
    """
    kind, what = " ".join(type(error).__name__.split()), in_line(error)
    said = f"{kind}: {what}" if what else kind
    library = "" if isinstance(error, ImportError | MemoryError) else _loaded(error)
    if not library:
        return said
    return (
        f"{library} cannot be loaded, perhaps since an environment variable for it is wrong: {said}"
    )


def _loaded(error: BaseException) -> str:
    """Return the name of the library whose import raised an error; empty if none did."""
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if frame.f_code.co_name == "<module>" and package != _OURS:
            return package
        trace = trace.tb_next
    return ""


def in_line(error: BaseException) -> str:
    """Return an error's message as one line of text, at most `MOST_SAID` characters long."""
    try:
        # Without the system's number of it.
        said = str(error)
        if isinstance(error, OSError) and error.filename is not None:
            said = f"{error.strerror}: “{error.filename}”"
        what = " ".join(said.split())
    except Exception:  # of an error that the code of others has made
        return ""
    return what if len(what) <= MOST_SAID else f"{what[:MOST_SAID]}…"
