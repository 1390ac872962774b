"""Opens files from others in a child process, with limits of time and memory.

A file of a kilobyte can demand hours and gigabytes from a library that reads it. The functions that
read such files check what can be known beforehand; whatever is missed ends with the child process.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from contextlib import nullcontext
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from qkvideo.engine.errors import QKVideoError, RequestError, described
from qkvideo.engine.files import untrusted
from qkvideo.engine.measuring.machine import limit_data
from qkvideo.engine.waiting import SLOW, waited_for
from qkvideo.engine.working.child import Silence, can_fork, start

SECONDS: Final = 20.0
"""Maximum time to open a file, in seconds; most take a tenth of a second."""
MEMORY: Final = 2 << 30
"""Maximum memory in bytes that may be needed to open a file."""
Result = TypeVar("Result")


def limited(
    what: str,
    function: Callable[..., Result],
    *arguments: Any,
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> Result:
    """Call a function in a child process that is ended if it needs too much time or memory.

    If it may take more than `SLOW` seconds and does, a warning says so.

    Args:
        what: The file that the function opens, for error messages, such as "the logo “a.svg”".
        function: The function, defined at the top level of a module.
        *arguments: Its arguments; they and the result can be pickled.
        seconds: Maximum time in seconds.
        memory: Maximum memory in bytes.

    Raises:
        RequestError: The limits were exceeded, or the child process ended without a result.
        QKVideoError: The error that the function raised.
    """
    child = start(_work, function, arguments, memory, fork=can_fork())
    # Only now, since a process with a second thread, which this starts, cannot be forked.
    with waited_for(what) if seconds > SLOW else nullcontext():
        answer = child.answer(seconds)
    match answer:
        case Silence(late=True):
            raise RequestError(f"{what} takes more than {seconds:g} seconds to open: simplify it")
        case Silence():
            raise RequestError(f"{what} cannot be opened: the process that read it broke down")
        case MemoryError():
            raise RequestError(
                f"{what} takes more than {memory >> 20:,} MiB of memory to open: simplify it"
            )
        case BaseException():
            raise answer
    result: Result = answer[0]
    return result


def _work(
    connection: Connection, function: Callable[..., Any], arguments: tuple[Any, ...], memory: int
) -> None:
    limit_data(memory)
    answer: object
    try:
        # The parent says what matters.
        with untrusted.unheard(), warnings.catch_warnings(action="ignore"):
            answer = (function(*arguments),)
    except (QKVideoError, MemoryError) as error:
        answer = error
    except OSError as error:
        answer = RequestError(described(error)[0])
    except Exception:  # a library's; the parent says that the process broke down
        answer = None
    connection.send(answer)
