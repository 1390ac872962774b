"""Files as addresses: what stands within a page needs no network and no folder beside it."""

from __future__ import annotations

import base64


def data_url(kind: str, content: bytes) -> str:
    """The content of a file as an address.

    Args:
        kind: Its media type.
        content: Its bytes.
    """
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
