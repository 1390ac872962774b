"""HTTP connections that are closed if the head of a request does not come in time.

uvicorn has a time limit between two requests, but none within one.
"""

from __future__ import annotations

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final = 10.0
"""Seconds in which the head of a request has to come, from its first byte or the connection on."""
MOST: Final = 128
"""Maximum number of connections; a browser opens six."""
_LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json\r\n"
    b'content-length: 36\r\n\r\n{"error": "the request is too slow"}'
)


class Hurried(H11Protocol):
    """uvicorn's protocol, with a limit."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Expect the head of the first request."""
        super().connection_made(transport)
        if len(self.connections) > MOST:
            transport.abort()
            return
        self._timer = self.loop.call_later(PATIENCE, self._end)

    def data_received(self, data: bytes) -> None:
        """Expect the rest of a head that is not complete yet."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            if self._timer is None and not self.transport.is_closing():
                self._timer = self.loop.call_later(PATIENCE, self._end)
        elif self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing more."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _end(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(_LATE)
            self.transport.close()
