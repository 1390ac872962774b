"""Data URLs, which embed files in a page, so that it needs no network and no other files."""

from __future__ import annotations

import base64

MEDIA = {
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".avif": "image/avif",
}
"""Media types, by extension, of files that browsers show; Python's own list depends on the
machine."""


def data_url(kind: str, content: bytes) -> str:
    """Return the contents of a file as a data URL.

    Args:
        kind: The file's media type.
        content: The file's contents.
    """
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
