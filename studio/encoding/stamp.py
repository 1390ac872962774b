"""Writes a film's key into files' metadata, to trace a file without its manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

SOFTWARE = 0x0131
"""The Exif field for the software with which a picture was made."""


def stamp(key: str) -> str:
    """Return the text "qkvideo KEY", which identifies a film in the metadata of its files.

    Args:
        key: The film's cache key.
    """
    return f"qkvideo {key}"


def exif_stamp(key: str) -> Image.Exif:
    """Return a film's key as metadata for WebP and AVIF files."""
    from PIL import Image  # .01 s, and most films are neither

    exif = Image.Exif()
    exif[SOFTWARE] = stamp(key)
    return exif


def svg_stamp(key: str) -> str:
    """Return a film's key as metadata for SVG files."""
    return f"<metadata>{stamp(key)}</metadata>"


def gif_stamp(key: str) -> bytes:
    """Return a comment extension (GIF89a, section 24) with a film's cache key, for a GIF file."""
    text = stamp(key).encode()
    return b"\x21\xfe" + bytes([len(text)]) + text + b"\x00"
