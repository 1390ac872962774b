"""Writes PNG files (RFC 2083) without filters.

Filters are good for photographs. Our pictures are flat: without filters they are a fifth smaller
and take a third of the time. Pillow cannot leave the filters out.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np

from qkvideo.scenes.record import Pixels

_HEAD = b"\x89PNG\r\n\x1a\n"
_COLOURS = {3: 2, 4: 6}
"""Kind of picture, by the number of values of a pixel: RGB, and RGB with alpha."""
_LEVEL = 3
"""Of zlib: the highest that is about as fast as the lowest."""


def png(pixels: Pixels, comment: str = "") -> bytes:
    """A picture as a PNG file.

    Args:
        pixels: (height, width, 3), RGB, or (height, width, 4), RGBA, not premultiplied.
        comment: A comment in Latin-1, if any.
    """
    height, width, values = pixels.shape
    rows = np.empty((height, 1 + width * values), np.uint8)
    rows[:, 0] = 0  # no filter
    for value in range(values):  # numpy takes four times as long for all of them at once
        rows[:, 1 + value :: values] = pixels[..., value]
    head = struct.pack(">IIBBBBB", width, height, 8, _COLOURS[values], 0, 0, 0)
    text = _chunk(b"tEXt", b"comment\0" + comment.encode("latin-1")) if comment else b""
    packed = zlib.compress(rows.data, _LEVEL)
    return b"".join(
        (_HEAD, _chunk(b"IHDR", head), text, _chunk(b"IDAT", packed), _chunk(b"IEND", b""))
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind))
    return len(content).to_bytes(4, "big") + kind + content + check.to_bytes(4, "big")
