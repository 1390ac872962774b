"""Talks to a server in ways in which no browser would."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

DRAFT = {"sentence": "The cat sat"}


def awaited(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine returns, in a thread of its own: in this one a loop runs for the browser."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def folders(home: Path) -> dict[str, str]:
    """The environment of a process that keeps all its files in a folder."""
    return os.environ | {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_DATA_HOME": str(home / "data"),
        "QKVIDEO_CACHE": str(home / "pieces"),
    }


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Talk:
    """A server, and how the page talks to it.

    Attributes:
        address: The address that is opened, with the token.
        folder: Where jobs are.
    """

    address: str
    folder: Path

    @property
    def port(self) -> int:
        return urlsplit(self.address).port

    @property
    def token(self) -> str:
        return urlsplit(self.address).path.strip("/")

    @property
    def usual(self) -> dict[str, str]:
        """The headers of the page's requests."""
        return {
            "Host": f"127.0.0.1:{self.port}",
            "X-QKVideo": "1",
            "Content-Type": "application/json",
        }

    def at(self, path: str) -> str:
        """A path of the page's with the token before it; files have addresses of their own."""
        return path if path.startswith("/made/") else f"/{self.token}{path}"

    def ask(self, method: str, path: str, body: Any = None, **changes: str | None) -> Answer:
        """A request of the page's; headers are named with _ for -, and None leaves one out."""
        return self.plainly(method, self.at(path), body, **changes)

    def plainly(self, method: str, path: str, body: Any = None, **changes: str | None) -> Answer:
        """A request for exactly this path."""
        headers = self.usual
        for name, value in changes.items():
            known = {each.lower(): each for each in headers}
            headers[known.get(name.replace("_", "-").lower(), name.replace("_", "-"))] = value
        sent = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                if value is not None:
                    connection.putheader(name, value)
            if "Content-Length" not in headers:
                connection.putheader("Content-Length", str(len(sent)))
            connection.endheaders(sent)
            response = connection.getresponse()
            known = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, known, response.read())
        finally:
            connection.close()

    def get(self, path: str, **changes: str | None) -> Answer:
        return self.ask("GET", path, **changes)

    def post(self, path: str, body: Any, **changes: str | None) -> Answer:
        return self.ask("POST", path, body, **changes)

    def jobs(self) -> list[dict[str, Any]]:
        return self.get("/api/jobs").data

    def made(self, job: str, name: str) -> str:
        """The address of a file that a job has made."""
        (found,) = (each for each in self.jobs() if each["id"] == job)
        return next(file["url"] for file in found["made"] if file["name"] == name)

    def state(self) -> tuple[list[dict[str, Any]], set[Path]]:
        """All that a request could have changed."""
        return self.jobs(), set(self.folder.rglob("*"))

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def raw(self, sent: bytes) -> bytes:
        """The beginning of the answer to some bytes; nothing, if it hangs up."""
        with self.connect() as there:
            try:
                there.sendall(sent)
                return there.recv(1 << 16)
            except ConnectionError:
                return b""


def status(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1.1 "), answer
    return int(answer.split()[1])
