"""Writes a film's key into its metadata, so that a file without its manifest can be traced."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

SOFTWARE = 0x0131
"""The Exif field for the software that made a picture."""


def stamp(key: str) -> str:
    """The text of the metadata."""
    return f"qkvideo {key}"


def exif_stamp(key: str) -> Image.Exif:
    """The metadata of WebP and AVIF files."""
    from PIL import Image  # .01 s, and most films are neither

    exif = Image.Exif()
    exif[SOFTWARE] = stamp(key)
    return exif


def svg_stamp(key: str) -> str:
    """The metadata of SVG files."""
    return f"<metadata>{stamp(key)}</metadata>"


def gif_stamp(key: str) -> bytes:
    """The metadata of a GIF: a comment extension (GIF89a, 24)."""
    text = stamp(key).encode()
    return b"\x21\xfe" + bytes([len(text)]) + text + b"\x00"
