"""HTTP connections that are closed if the head of a request does not arrive in time.

uvicorn limits the time between two requests, but not the time within one.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final = 5.0
"""Maximum time until the head of a request is complete, in seconds, counted from its first byte;
for the first request, from the start of the connection."""
MOST: Final = 128
"""Maximum number of open connections; a browser opens six."""
_LATE: Final = (408, "the request is too slow")
_FULL: Final = (429, "too many connections at once")


class Hurried(H11Protocol):
    """uvicorn's HTTP protocol, with a time limit of `PATIENCE` for the head of each request.

    The head is the request line and the headers. If the head is late, the connection is closed.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Start the time limit for the head of the first request.

        If more than `MOST` connections are open, refuse this connection instead.
        """
        super().connection_made(transport)
        if len(self.connections) > MOST:
            self._refuse(*_FULL)
            return
        self._timer = self.loop.call_later(PATIENCE, self._late)

    def data_received(self, data: bytes) -> None:
        """Handle data from the browser, and start or stop the time limit.

        The time limit starts when the first bytes of a request's head (request line and headers)
        arrive, and stops when the head is complete.
        """
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            if self._timer is None and not self.transport.is_closing():
                self._timer = self.loop.call_later(PATIENCE, self._late)
        elif self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _late(self) -> None:
        self._refuse(*_LATE)

    def _refuse(self, status: int, what: str) -> None:
        """Send an error response, and close the connection."""
        if self.transport.is_closing():
            return
        body = json.dumps({"error": what}).encode()
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nconnection: close\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
