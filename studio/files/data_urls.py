"""Files as addresses: what stands within a page needs no network and no folder beside it."""

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
"""Media types by the endings of files that browsers show; Python's list depends on the machine."""


def data_url(kind: str, content: bytes) -> str:
    """The content of a file as an address.

    Args:
        kind: Its media type.
        content: Its bytes.
    """
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
