"""Runs the server until a signal ends it."""

from __future__ import annotations

import asyncio
import errno
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.serve.app import application
from qkvideo.studio.serve.guard import Guard
from qkvideo.studio.serve.protocol import Hurried
from qkvideo.studio.serve.queue import Queue
from qkvideo.studio.serve.seal import Seal
from qkvideo.studio.serve.workers import Workers

HOST = "127.0.0.1"
USUAL = 8765
"""The default port. It is fixed because a browser keeps a page's data by host and port."""
_TRIED = 20
_LAST = 65535
_BACKLOG = 128
_GRACE = 1
"""Seconds that open responses get to finish when the server ends; then they are cut off."""


def bound(port: int | None) -> socket.socket:
    """Return a socket that already listens on the loopback address, 127.0.0.1.

    Args:
        port: The port; 0 for any free port. None for port 8765 or, if another program uses it,
            for another free port.

    Raises:
        RequestError: If `port` is not from 0 to 65535.
        QKVideoError: If another program uses the port, or the system does not allow its use.
    """
    if port is None:
        for usual in range(USUAL, USUAL + _TRIED):
            with suppress(OSError):
                return _listening(usual)
        port = 0
    if not 0 <= port <= _LAST:
        raise RequestError(f"port is {port}: give a number from 0 to {_LAST}")
    try:
        return _listening(port)
    except OSError as error:
        what = (
            "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used: {error.strerror}"
        )
        raise QKVideoError(f"port {port} {what}; choose another one with --port") from error


def _listening(port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((HOST, port))
        made.listen(_BACKLOG)
    except OSError:
        made.close()
        raise
    return made


def run(listening: socket.socket, token: str, queue: Queue, ready: Callable[[], None]) -> None:
    """Serve the page of `qkvideo serve`, and carry out its jobs, until a signal ends the server.

    Args:
        listening: The socket on which the server listens.
        token: The secret text in the address of the page, see `Guard`.
        queue: The queue of jobs.
        ready: Function that is called when the server begins to answer requests.
    """
    workers = Workers()
    made = Seal(secrets.token_bytes())
    app = Guard(application(queue, workers, made), listening.getsockname()[1], token, made)
    config = uvicorn.Config(
        app,
        http=Hurried,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_GRACE,
        h11_max_incomplete_event_size=16 << 10,
    )
    asyncio.run(_serve(_Server(config, queue, workers, ready), listening))


async def _serve(server: _Server, listening: socket.socket) -> None:
    try:
        await server.serve(sockets=[listening])
    finally:  # if it could not even begin
        await server.end()


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, queue: Queue, workers: Workers, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._queue, self._workers, self._ready = queue, workers, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the first worker process, the queue of jobs and the server; then call `ready`."""
        self._workers.begin()
        self._queue.begin()
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the server and all child processes, even if Ctrl-C is pressed a second time.

        `sockets` is passed on to uvicorn.
        """
        # At the same time: responses may be waiting for the children.
        await asyncio.gather(super().shutdown(sockets), self.end())

    async def end(self) -> None:
        """Stop all child processes."""
        await asyncio.gather(self._queue.end(), self._workers.end())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the event streams to the page, and then handle the signal as uvicorn does.

        Without this, the streams would stay open, and uvicorn would wait for them.
        """
        self._queue.close()
        super().handle_exit(sig, frame)
