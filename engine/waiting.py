"""Says that something is waited for, once it takes long, and ends what is silent for too long.

Nobody can tell silence from a hang. A server that sends nothing is waited for `MOST` seconds, and
no longer, whichever library asks it.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

from qkvideo.engine.errors import QKVideoError, QKVideoWarning

SLOW: Final = 20.0
"""Seconds after which it is said."""
MOST: Final = 60.0
"""Seconds of silence, after it was said, for which a server is waited for."""
LOOK: Final = 5.0
"""Seconds between two looks at whether anything has come."""
_BUSY: Final = 0.1
"""Share of a processor from which on this process itself is at work, and not only waiting."""
_QUESTION: Final = 1 << 14
"""Most bytes that a question takes; libraries ask a silent server again and again."""
_SOCKETS: Final = Path("/proc/self/fd")
_ACKED: Final = 120
"""Where the kernel's description of a connection has the bytes that have arrived, there and here:
two numbers of eight bytes."""
_WAKE: Final = getattr(signal, "SIGURG", None)  # ignored where nobody handles it


class _SilentError(BaseException):
    """The server was silent; no `Exception`, since libraries catch those and try again."""


@contextmanager
def waited_for(what: str, *, ends: bool = False) -> Iterator[None]:
    """Warn once, with a `QKVideoWarning`, if the `with` block takes more than `SLOW` seconds.

    Args:
        what: What is waited for, as the beginning of a sentence, such as “the folder “a””.
        ends: Whether the block waits for a server, and is ended by an error after `MOST` seconds
            more in which nothing came from any server or arrived there, and nothing was computed.
            That is only possible in the main thread, and on systems that count what comes.

    Raises:
        QKVideoError: The server was silent.
    """
    ends = ends and _can_end()
    over = threading.Event()
    watch = threading.Thread(target=_watch, args=(what, ends, over), daemon=True)

    def end(*_: object) -> None:
        if not over.is_set():
            raise _SilentError

    before = signal.signal(_WAKE, end) if ends and _WAKE is not None else None
    watch.start()
    try:
        yield
    except _SilentError as error:
        raise QKVideoError(
            f"{what} was silent for {MOST:g} s: check its name and the network, and give the same"
            " command again"
        ) from error
    finally:
        over.set()
        watch.join()  # a process with a second thread cannot be forked
        if ends and _WAKE is not None:
            signal.signal(_WAKE, before)


def _can_end() -> bool:
    here = threading.current_thread() is threading.main_thread()
    return here and _WAKE is not None and hasattr(socket, "TCP_INFO") and _SOCKETS.is_dir()


def _watch(what: str, ends: bool, over: threading.Event) -> None:
    """Warn, and wake the main thread if nothing comes, until the `with` block is over."""
    if over.wait(SLOW):
        return
    ends = ends and _counts()
    then = f"ends after {MOST:g} s of silence" if ends else "goes on waiting"
    warnings.warn(
        f"{what} takes more than {SLOW:g} s: this {then} (Ctrl-C ends it{' now' * ends})",
        QKVideoWarning,
        stacklevel=1,
    )
    if not ends:
        return
    since, before, worked = time.monotonic(), _come(), time.process_time()
    while not over.wait(LOOK):
        now, silent = _come(), time.monotonic() - since
        if _more(before, now) or time.process_time() - worked > _BUSY * silent:
            since, before, worked = time.monotonic(), now, time.process_time()
        elif silent >= MOST:  # and again, if a library has caught it
            _wake()


def _wake() -> None:
    assert _WAKE is not None  # otherwise nothing ends
    signal.pthread_kill(threading.main_thread().ident or 0, _WAKE)


Come = dict[int, tuple[int, int]]
"""For each open connection, the bytes that have arrived: there, and here."""


@cache
def _counts() -> bool:
    """Return whether this system really counts what comes; some only have the name of it."""
    try:
        with (
            socket.create_server(("127.0.0.1", 0)) as server,
            socket.create_connection(server.getsockname(), 1.0) as near,
            server.accept()[0] as far,
        ):
            before = _come()
            far.sendall(b"a")
            near.recv(1)
            return _more(before, _come())
    except OSError:
        return False


def _come() -> Come:
    found: Come = {}
    for name in os.listdir(_SOCKETS):  # noqa: PTH208  # paths are not needed
        with suppress(OSError, ValueError, struct.error):  # no connection, or closed meanwhile
            copy = os.dup(int(name))
            try:
                number = os.fstat(copy).st_ino
                with socket.socket(fileno=copy) as connection:
                    copy = -1
                    about = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
                found[number] = struct.unpack_from("=QQ", about, _ACKED)
            finally:
                if copy >= 0:
                    os.close(copy)
    return found


def _more(before: Come, now: Come) -> bool:
    """Return whether anything has come since then, or more than a question has arrived there."""
    zero = (0, 0)
    return any(
        here > before.get(number, zero)[1] or there > before.get(number, zero)[0] + _QUESTION
        for number, (there, here) in now.items()
    )
