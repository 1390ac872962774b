"""Refuses all requests but those of the page that was opened with the token on this machine.

The token is part of the page's path, and so of all requests that the page sends. Other programs on
this machine do not know it. It is in no cookie, since browsers send cookies to all servers on this
machine, whatever their port. A finished file has an address of its own without the token: the file
may be a page, whose scripts can read their own address.

Other pages in the same browser cannot send the header that every change needs, because a browser
first asks the server whether it may, and the guard refuses. If another site's name resolves to this
machine (DNS rebinding), the request has the wrong `Host`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qkvideo.engine.errors import described
from qkvideo.studio.serve.choices import MOST_ORDER, MOST_REQUEST, MOST_WORKBOOK
from qkvideo.studio.serve.refusals import remarks_of
from qkvideo.studio.serve.seal import Seal
from qkvideo.studio.serve.telling import told_as, told_of
from qkvideo.studio.text.terminal import plain

LARGE: Final = {"/api/make": MOST_ORDER, "/api/table": MOST_WORKBOOK}
"""Maximum size of a request's body in bytes, where it is not `MOST_REQUEST`."""
MOST_AT_ONCE: Final = 24
"""Maximum number of requests that are answered at the same time."""
PATIENCE: Final = 5.0
"""Maximum time until the body of a request is complete, in seconds."""
LINGERING: Final = 1.0
"""Maximum time for which the rest of a refused body is read and forgotten, in seconds."""
HEADER: Final = "x-qkvideo"
"""Name of a header that browsers only let scripts of the same origin send; every change needs
it."""
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
_MADE: Final = "made"
_READING: Final = ("GET", "HEAD")
"""HTTP methods that change nothing."""


@dataclass
class Guard:
    """An ASGI application that passes on requests from the served page, and refuses all others.

    Attributes:
        app: The application that answers the requests.
        port: The port of the server.
        token: A secret text: the first part of the path of the page and of its requests. The
            application gets paths without it.
        made: Makes the seals in the addresses of finished files.
    """

    app: ASGIApp
    port: int
    token: str = field(repr=False)
    made: Seal
    _at_once: int = 0

    @property
    def _hosts(self) -> tuple[str, ...]:
        return (f"127.0.0.1:{self.port}", f"localhost:{self.port}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":  # there are no web sockets
            return
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = _safe(message["headers"])
            await send(message)

        inner = self._inner(scope["path"])
        response = self._refusal(scope, inner)
        if response is not None:
            await response(scope, receive, answer)
            return
        if self._at_once >= MOST_AT_ONCE:
            await refused(429, "too many requests at once: wait a moment")(scope, receive, answer)
            return
        self._at_once += 1
        try:
            most = LARGE.get(inner or "", MOST_REQUEST)
            body = await _body(scope, receive, most)
            if isinstance(body, Response):
                await body(scope, receive, _lingering(receive, answer, most))
            else:
                await self.app({**scope, "path": inner}, _again(body, receive), answer)
        except Exception as error:  # whatever it is, the page gets a line
            what, _ = described(error)
            print(plain(f"qkvideo: {what}", ""), file=sys.stderr)
            if not begun:
                await refused(500, told_of(error))(scope, receive, answer)
        finally:
            self._at_once -= 1

    def _inner(self, path: str) -> str | None:
        """Return a path without the token or the seal in it; None if neither of them is right."""
        first, slash, rest = path.removeprefix("/").partition("/")
        if _same(first, self.token) and not rest.startswith(_MADE):
            return slash + rest
        seal, _, file = rest.partition("/")
        if first == _MADE and self.made.fits(seal, file):
            return f"/{_MADE}/{file}"
        return None

    def _refusal(self, scope: Scope, inner: str | None) -> Response | None:
        """Return the refusal of a request from elsewhere; None if the page may have sent it."""
        headers = _Headers(scope["headers"])
        if headers.one("host") not in self._hosts:
            return refused(403, "this is not the address of qkvideo")
        if inner is None:
            return refused(403, "open the address that qkvideo serve printed")
        # Whoever knows the address may lead a browser to the page, such as the file that is opened
        # in the browser. The page itself tells other pages nothing.
        leads = inner in ("", "/") and headers.one("sec-fetch-mode") == "navigate"
        return self._from_elsewhere(headers, leads) or (
            RedirectResponse(f"/{self.token}/", 303)
            if inner == ""
            else _wrong_way(scope["method"], headers)
        )

    def _from_elsewhere(self, headers: _Headers, leads: bool) -> Response | None:
        origin = headers.one("origin")
        if origin is not None and origin != f"http://{headers.one('host')}":
            return refused(403, "another page asked")
        if not leads and headers.one("sec-fetch-site") not in (None, "same-origin", "none"):
            return refused(403, "another page asked")
        return None


def address(made: Seal, job: str, name: str) -> str:
    """Return the address of a finished file, without host and port; only the guard can read it.

    Args:
        made: The same as `Guard.made`.
        job: Name of the job.
        name: Name of the file.
    """
    file = f"{job}/{name}"
    return f"/{_MADE}/{made.of(file)}/{quote(file)}"


class _Headers:
    def __init__(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        self._headers = list(headers)

    def one(self, name: str) -> str | None:
        """Return a header's value; None if the header is missing.

        If the header occurs several times, its values are joined with commas.
        """
        found = [v.decode("latin-1") for k, v in self._headers if k == name.encode()]
        return ", ".join(found) if found else None


def _wrong_way(method: str, headers: _Headers) -> Response | None:
    if method not in _READING:
        if headers.one(HEADER) != "1":
            return refused(403, "the page did not ask")
        if (headers.one("content-type") or "").partition(";")[0].strip() != "application/json":
            return refused(415, "send JSON")
    return None


class Json(JSONResponse):
    """A response with JSON in ASCII.

    Characters outside ASCII are escaped, including lone surrogates, which UTF-8 cannot encode.
    """

    def render(self, content: Any) -> bytes:
        """Return the body of the response."""
        return json.dumps(content, separators=(",", ":"), allow_nan=False).encode()


def refused(status: int, what: str) -> Response:
    """Return a response that refuses a request and closes the connection.

    Args:
        status: The HTTP status.
        what: The message that the page shows, in one line.
    """
    # The connection is closed without waiting for the rest of the request.
    return Json({"error": what, **told_as(remarks_of(what))}, status, {"connection": "close"})


def _same(given: str, token: str) -> bool:
    return secrets.compare_digest(given.encode(), token.encode())


def _safe(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Add the default security headers to those of a response, except where it has its own."""
    own = list(headers)
    names = {name for name, _ in own}
    return own + [(name, value) for name, value in _HEADERS if name not in names]


async def _body(scope: Scope, receive: Receive, most: int) -> bytes | Response:
    """Return the body of a request, or a refusal if it is too large or arrives too late."""
    length = _Headers(scope["headers"]).one("content-length") or "0"
    if not length.isdecimal() or int(length) > most:
        return refused(413, f"a request has at most {most >> 10} KiB")
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return refused(400, "the request ended early")
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    return refused(413, f"a request has at most {most >> 10} KiB")
    except TimeoutError:
        return refused(408, f"the request did not come in {PATIENCE:g} s")
    return bytes(body)


def _lingering(receive: Receive, send: Send, most: int) -> Send:
    """Return a function that sends a response and closes once its reader is likely to have it."""

    # A connection that is closed while the other side still writes is reset, and the answer, which
    # may not have been read yet, is lost.
    async def answer(message: Message) -> None:
        if message["type"] != "http.response.body":
            await send(message)
            return
        await send({**message, "more_body": True})
        rest = most
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGERING):
                more = True
                while more and rest > 0:
                    forgotten = await receive()
                    rest -= len(forgotten.get("body", b""))
                    more = forgotten.get("more_body", False)
        await send({"type": "http.response.body"})

    return answer


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a function that delivers a body once more, although it was read before."""
    told = False

    async def once() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once
