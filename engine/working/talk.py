"""How an event loop talks to a child process without ever waiting for it.

A pipe blocks its writer when it is full, and its reader in the middle of a message. A child that is
stopped (SIGSTOP) or busy would then stop the loop. So a thread writes, and another one reads.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final

from qkvideo.engine.working.child import Child

_KILLED: Final = 1.0
"""Maximum time that a killed process is waited for, in seconds; the system may keep it longer."""
_LAST: Final = object()


class Talk:
    """A child process, and the two threads that send and receive messages for an event loop.

    Make it, and call its methods, in the event loop.

    Args:
        child: The process. Nothing else may send to it, receive from it or end it.
        hear: Function that is called in the event loop with each message from the process.
        gone: Function that is called in the event loop once, when the process has ended by itself,
            with a phrase that says how: see `Child.ended`.
    """

    def __init__(
        self, child: Child, hear: Callable[[Any], None], gone: Callable[[str], None]
    ) -> None:
        self._child, self._hear, self._gone = child, hear, gone
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        self._orders: SimpleQueue[Any] = SimpleQueue()
        # Daemons: a process that cannot even be killed does not keep this one from ending.
        self._sender = threading.Thread(target=self._send, daemon=True)
        self._sender.start()
        threading.Thread(target=self._receive, daemon=True).start()

    def send(self, message: Any) -> None:
        """Send a message, as soon as the process takes it; do nothing if it has ended."""
        self._orders.put(message)

    def ignore(self) -> None:
        """Hear nothing more of the process."""
        self._hear, self._gone = _deaf, _deaf

    async def end(self, grace: float) -> None:
        """Ask the process to end, and wait until it has ended. Nothing more is heard of it.

        Args:
            grace: Time, in seconds, after which a process that is still running is killed.
        """
        self.ignore()
        self._child.ask_to_end()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), grace)
            return
        self._child.kill()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), _KILLED)

    # The threads

    def _send(self) -> None:
        while (message := self._orders.get()) is not _LAST:
            self._child.sent(message)

    def _receive(self) -> None:
        while (message := self._child.received()) is not None:
            self._tell(self._told, message)
        self._orders.put(_LAST)
        self._sender.join()  # it may not write to a connection that is closed meanwhile
        how = self._child.ended()
        self._tell(self._leave, how)

    def _tell(self, what: Callable[[Any], None], message: Any) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(what, message)

    def _told(self, message: Any) -> None:
        self._hear(message)

    def _leave(self, how: str) -> None:
        self._over.set()
        self._gone(how)


def _deaf(_: Any) -> None:
    """Hear nothing."""
