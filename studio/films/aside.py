"""Keeps the code of other packages' films out of the process of the command.

It may end its process, change the current folder, or exchange what is printed to.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from qkvideo.engine.errors import QKVideoError, QKVideoWarning, in_line, named
from qkvideo.engine.waiting import waited_for
from qkvideo.engine.working.child import Silence, can_fork, start
from qkvideo.engine.working.signals import Ended
from qkvideo.scenes import FilmEntry

Result = TypeVar("Result")


def aside(
    films: Sequence[FilmEntry], function: Callable[..., Result], *arguments: object
) -> Result:
    """Call a function; in a process of its own if a film is of another package.

    If it takes long, a warning says so.

    Args:
        films: The films whose code the function runs.
        function: The function, defined at the top level of a module.
        *arguments: Its arguments; they and the result can be pickled.

    Raises:
        QKVideoError: The function raised it, or another error in that process, or the process
            ended.
    """
    theirs = [film.slug for film in films if film.package]
    if not theirs:
        with waited_for("laying out the films"):
            return function(*arguments)
    names = ", ".join(f"“{slug}”" for slug in theirs)
    child = start(_work, function, arguments, fork=can_fork())
    # Only now, since a process with a second thread, which this starts, cannot be forked.
    with waited_for(f"laying out {names}"):
        answer = child.answer()
    if isinstance(answer, Silence):
        raise QKVideoError(f"the process that laid out {names} {answer.how}")
    made, said = answer
    for each in said:
        warnings.warn(QKVideoWarning(each), stacklevel=2)
    if isinstance(made, QKVideoError):
        raise made
    result: Result = made[0]
    return result


def _work(connection: Connection, function: Callable[..., Any], arguments: Sequence[Any]) -> None:
    made: object
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", QKVideoWarning)
        try:
            made = (function(*arguments),)
        except (KeyboardInterrupt, Ended):
            raise
        except QKVideoError as error:
            made = error
        except BaseException as error:  # code of others may raise any
            made = QKVideoError(named(error))
    ours = [in_line(each.message) for each in said if isinstance(each.message, QKVideoWarning)]
    connection.send((made, ours))
