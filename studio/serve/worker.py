"""The warm worker: a process that keeps films, fonts and Pango loaded, and draws pictures.

The process answers one request after another. If it dies or takes too long, it is started again.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Final, Literal

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.working.child import start
from qkvideo.engine.working.talk import Talk
from qkvideo.studio.serve.draft import DraftError
from qkvideo.studio.serve.telling import Fault, told_of

LONGEST: Final = 60.0
"""Maximum time for one request, in seconds; reading a pretrained model for the first time takes
20."""
_GRACE: Final = 0.5
"""Seconds that the process gets to end before it is killed; it has nothing to clean up."""
Kind = Literal["strip", "still", "check", "table"]


class BusyError(QKVideoError):
    """A request to a worker process was given up.

    Either a newer request has replaced it, or its answer took longer than `LONGEST` seconds.
    """


@dataclass(frozen=True)
class _Order:
    number: int
    kind: Kind
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class _Answer:
    number: int
    made: Any = None
    faults: tuple[Fault, ...] = ()
    error: str = ""
    superseded: bool = False


@dataclass
class Worker:
    """The server's connection to a worker process, which draws pictures on request.

    Call all methods in the server's event loop.
    """

    _talk: Talk | None = None
    _waiting: dict[int, asyncio.Future[_Answer]] = field(default_factory=dict)
    _numbers: Any = field(default_factory=itertools.count)
    _closed: bool = False

    def begin(self) -> None:
        """Start the worker process unless it is running.

        The process immediately loads the films, fonts and libraries that drawing needs.
        """
        if self._talk is None:
            self._talk = Talk(start(_work, fork=False), self._hear, self._gone)

    async def ask(self, kind: Kind, *arguments: Any) -> Any:
        """Let the worker process call a function, and return the function's result.

        Args:
            kind: Name of the function: "strip" for `strip.strip`, "still" for `strip.still`,
                "check" for `strip.checked`, "table" for `strip.tabled`.
            *arguments: The function's arguments, except `table` and `go_on`.

        Raises:
            DraftError: If no film of the lecture can be shown, or an entry of the draft is wrong.
            BusyError: If a newer request for "strip" has replaced this one, or if the result did
                not come within `LONGEST` seconds.
            QKVideoError: If drawing failed, or the process or the server ended.
        """
        if self._closed:
            raise QKVideoError("the server ends")
        self.begin()
        assert self._talk is not None
        order = _Order(next(self._numbers), kind, arguments)
        told = self._waiting[order.number] = asyncio.get_running_loop().create_future()
        self._talk.send(order)
        try:
            answer = await asyncio.wait_for(told, LONGEST)
        except TimeoutError as error:
            await self._end()
            raise BusyError(f"it was not drawn in {LONGEST:g} s: try a shorter sentence") from error
        finally:
            self._waiting.pop(order.number, None)
        if answer.superseded:
            raise BusyError("a newer request has come")
        if answer.faults:
            raise DraftError(list(answer.faults))
        if answer.error:
            raise QKVideoError(answer.error)
        return answer.made

    async def end(self) -> None:
        """End the worker process for good; calls of `ask` raise `QKVideoError`."""
        self._closed = True
        await self._end()

    async def _end(self) -> None:
        talk = self._talk
        if talk is not None:
            self._gone("")
            await talk.end(_GRACE)

    def _hear(self, answer: _Answer) -> None:
        told = self._waiting.get(answer.number)
        if told is not None and not told.done():
            told.set_result(answer)

    def _gone(self, _how: str) -> None:
        self._talk = None
        for number, told in self._waiting.items():
            if not told.done():
                told.set_result(
                    _Answer(number, error="the process that draws has ended: try again")
                )


def _work(connection: Connection) -> None:
    """Answer requests until the connection is closed."""
    from qkvideo.studio.serve.strip import LaidFilms, checked, still, strip, tabled, warm

    table = LaidFilms()
    make: dict[Kind, Callable[..., Any]] = {
        "strip": partial(strip, table),
        "still": partial(still, table),
        "check": partial(checked, table),
        "table": tabled,
    }
    warm(table)
    orders: deque[_Order] = deque()

    def listen() -> None:
        while connection.poll():
            orders.append(connection.recv())

    while True:
        if not orders:
            orders.append(connection.recv())
        listen()
        order = orders.popleft()
        connection.send(_answered(order, make[order.kind], orders, listen))


def _answered(
    order: _Order,
    make: Callable[..., Any],
    orders: deque[_Order],
    listen: Callable[[], None],
) -> _Answer:
    from qkvideo.studio.serve.strip import SupersededError

    def go_on() -> None:
        listen()
        if any(each.kind == order.kind == "strip" for each in orders):
            raise SupersededError

    try:
        more = (go_on,) if order.kind == "strip" else ()
        if order.kind == "strip":
            go_on()
        return _Answer(order.number, make(*order.arguments, *more))
    except SupersededError:
        return _Answer(order.number, superseded=True)
    except DraftError as error:
        return _Answer(order.number, faults=tuple(error.faults))
    except Exception as error:  # the next request may be a better one
        return _Answer(order.number, error=told_of(error))
