"""Answers with files that jobs have made: what a browser takes them for follows from their content.

Films, captions, pictures and handouts are shown. Pages run in an origin of their own, without a
network, so that their scripts cannot use this server. Everything else can only be saved.
"""

from __future__ import annotations

import errno
import os
from contextlib import AbstractContextManager
from dataclasses import dataclass
from io import BufferedReader
from typing import Final

from starlette.responses import FileResponse
from starlette.types import Message, Receive, Scope, Send

_HEAD: Final = 512
"""Number of bytes from which the type of a file is known."""
_CLOSED: Final = "sandbox; default-src 'none'; frame-ancestors 'none'"
_PAGE: Final = "; ".join(
    (
        "sandbox allow-scripts",
        "default-src 'none'",
        "script-src 'unsafe-inline'",
        "style-src 'unsafe-inline'",
        "img-src data: blob:",
        "media-src data: blob:",
        "font-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Content security policy of decks: all that they load is in them."""


@dataclass(frozen=True)
class _Type:
    """A type of file.

    Attributes:
        media: Its media type (MIME type).
        policy: Its content security policy; empty for that of the server's own page.
        shown: Whether browsers show such files; otherwise they save them.
    """

    media: str
    policy: str = ""
    shown: bool = True


_TYPES: Final = (
    (b"\x89PNG\r\n\x1a\n", _Type("image/png")),
    (b"%PDF-", _Type("application/pdf")),
    (b"WEBVTT", _Type("text/vtt; charset=utf-8")),
    (b"PK\x03\x04", _Type("application/zip", _CLOSED, shown=False)),
    (b"<!doctype html>", _Type("text/html; charset=utf-8", _PAGE)),
)
_OTHER: Final = _Type("application/octet-stream", _CLOSED, shown=False)


def _type(head: bytes) -> _Type:
    """Return the type of a file that begins with some bytes."""
    if head[4:8] == b"ftyp":
        return _Type("video/mp4")
    small = head.lower()
    return next((kind for begin, kind in _TYPES if small.startswith(begin.lower())), _OTHER)


class MadeFileResponse(FileResponse):
    """The content of an open file, in whole or in part.

    Args:
        opening: Opens the file; it is closed after the response.
        name: Name under which the browser saves the file.
        save: Whether the browser is to save a file that it could show.

    Raises:
        OSError: If the file cannot be opened.
    """

    def __init__(
        self, opening: AbstractContextManager[BufferedReader], name: str, *, save: bool
    ) -> None:
        self._opening = opening
        number = opening.__enter__().fileno()
        kind = _type(os.pread(number, _HEAD, 0))
        super().__init__(
            f"/dev/fd/{number}",  # this very file, whatever its path leads to meanwhile
            media_type=kind.media,
            headers={"content-security-policy": kind.policy} if kind.policy else None,
            filename=name,
            stat_result=os.fstat(number),
            content_disposition_type="inline" if kind.shown and not save else "attachment",
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response.

        Raises:
            OSError: The file was changed meanwhile. The response is not complete, so that its
                connection is closed.
        """
        left = 0
        changed = OSError(errno.ESTALE, "it was changed while it was sent", self.filename)

        async def counted(message: Message) -> None:
            nonlocal left
            if message["type"] == "http.response.start":
                left = int(dict(message["headers"])[b"content-length"])
            elif scope["method"] != "HEAD":
                left -= len(message["body"])
                if left < 0 or (left > 0 and not message["more_body"]):
                    raise changed
            await send(message)

        try:
            await super().__call__(scope, receive, counted)
        except RuntimeError as error:  # a range of the file is there no more
            raise changed from error
        finally:
            self._opening.__exit__(None, None, None)
