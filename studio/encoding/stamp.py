"""The key inside a film: a file that travelled alone still says what it was made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

SOFTWARE = 0x0131
"""The field of Exif for what made a picture."""


def stamp(key: str) -> str:
    """What stands in a file's metadata."""
    return f"qkvideo {key}"


def exif_stamp(key: str) -> Image.Exif:
    """The same for WebP and AVIF."""
    from PIL import Image  # .01 s, and most films are neither

    exif = Image.Exif()
    exif[SOFTWARE] = stamp(key)
    return exif


def svg_stamp(key: str) -> str:
    """The same for a drawing."""
    return f"<metadata>{stamp(key)}</metadata>"


def gif_stamp(key: str) -> bytes:
    """The same for a GIF: a comment extension (GIF89a, 24)."""
    text = stamp(key).encode()
    return b"\x21\xfe" + bytes([len(text)]) + text + b"\x00"
