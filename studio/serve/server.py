"""Runs the server until it is told to end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.serve.app import application
from qkvideo.studio.serve.guard import Guard
from qkvideo.studio.serve.protocol import Hurried
from qkvideo.studio.serve.queue import Queue
from qkvideo.studio.serve.worker import Worker

HOST = "127.0.0.1"
_GRACE = 5
"""Seconds that answers have to end; a download that goes on is cut off."""


def bound(port: int) -> socket.socket:
    """A socket on this machine's own address.

    Args:
        port: The port; 0 for any that is free.

    Raises:
        QKVideoError: If the port is taken, or may not be used.
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
    except OSError as error:
        made.close()
        raise QKVideoError(
            f"port {port} cannot be used ({error.strerror}): choose another one with --port"
        ) from error
    except OverflowError as error:
        made.close()
        raise RequestError(f"port is {port}: give a number from 0 to 65535") from error
    return made


def run(listening: socket.socket, token: str, queue: Queue, ready: Callable[[], None]) -> None:
    """Answer requests until a signal to end comes.

    Args:
        listening: Where.
        token: The token of the address.
        queue: The jobs.
        ready: Called when requests are answered.
    """
    app = Guard(application(queue, Worker()), listening.getsockname()[1], token)
    config = uvicorn.Config(
        app,
        http=Hurried,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_GRACE,
        h11_max_incomplete_event_size=16 << 10,
    )
    asyncio.run(_Server(config, queue, ready).serve(sockets=[listening]))


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, queue: Queue, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._queue, self._ready = queue, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, and with it the streams of events, which never end by themselves."""
        self._queue.closed = True
        super().handle_exit(sig, frame)
