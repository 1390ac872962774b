"""Writes PNG files (RFC 2083) without filters.

PNG's filters help with photographs. Our pictures have large areas of one colour: without filters,
their files are a fifth smaller and take a third of the time. Pillow cannot write PNG without
filters.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import numpy as np

from qkvideo.scenes.record import Pixels
from qkvideo.studio.encoding.stamp import Stamp

_HEAD = b"\x89PNG\r\n\x1a\n"
_COLOURS = {3: 2, 4: 6}
"""PNG's colour type, by the number of values per pixel: 3 for RGB, 4 for RGB with alpha."""
_LEVEL = 3
"""zlib's compression level: the highest that is about as fast as the lowest."""


def png(pixels: Pixels, stamp: Stamp | None = None) -> bytes:
    """Return a picture as the contents of a PNG file.

    Args:
        pixels: The picture: RGB with shape (height, width, 3), or RGBA with shape (height, width,
            4) and straight alpha: colours that are not multiplied by alpha.
        stamp: What the file's metadata say; None for a file without metadata.
    """
    height, width, values = pixels.shape
    rows = np.empty((height, 1 + width * values), np.uint8)
    rows[:, 0] = 0  # no filter
    for value in range(values):  # four times as fast as all values at once
        rows[:, 1 + value :: values] = pixels[..., value]
    head = struct.pack(">IIBBBBB", width, height, 8, _COLOURS[values], 0, 0, 0)
    texts = b"" if stamp is None else b"".join(_texts(stamp))
    packed = zlib.compress(rows.data, _LEVEL)
    return b"".join(
        (_HEAD, _chunk(b"IHDR", head), texts, _chunk(b"IDAT", packed), _chunk(b"IEND", b""))
    )


def _texts(stamp: Stamp) -> Iterator[bytes]:
    yield _chunk(b"tEXt", b"comment\0" + stamp.comment.encode("latin-1"))
    if stamp.xmp:  # neither compressed nor in a language
        yield _chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + stamp.xmp)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind))
    return len(content).to_bytes(4, "big") + kind + content + check.to_bytes(4, "big")
