"""The key inside a film: a file that travelled alone still says what it was made from."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngImageFile, PngInfo

FIELD = "comment"
SOFTWARE = 0x0131
"""The field of Exif for what made a picture."""
_METADATA = re.compile("<metadata>(.*?)</metadata>")
_ENOUGH = 1 << 16
"""Bytes in which the head of an SVG stands: a sentence has 2,000 characters at most."""


def stamp(key: str) -> str:
    """What stands in a file's metadata."""
    return f"qkvideo {key}"


def png_stamp(key: str) -> PngInfo:
    """The same for a picture."""
    info = PngInfo()
    info.add_text(FIELD, stamp(key))
    return info


def exif_stamp(key: str) -> Image.Exif:
    """The same for WebP and AVIF."""
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


def read_stamp(path: Path) -> str | None:
    """What was stamped into a film or a picture; None where nothing can be read."""
    try:
        match path.suffix:
            case ".png":
                with Image.open(path) as picture:
                    return picture.text.get(FIELD) if isinstance(picture, PngImageFile) else None
            case ".svg":
                with path.open(encoding="utf-8") as file:
                    found = _METADATA.search(file.read(_ENOUGH))
                return None if found is None else found[1]
            case ".webp" | ".avif":
                with Image.open(path) as picture:
                    return picture.getexif().get(SOFTWARE)
            case ".gif":
                with Image.open(path) as picture:
                    return bytes(picture.info.get(FIELD, b"")).decode()
            case _:
                return _of_film(path)
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None


def _of_film(path: Path) -> str | None:
    import av

    try:
        with av.open(str(path)) as container:
            # Matroska's names are in capitals.
            return next((v for k, v in container.metadata.items() if k.lower() == FIELD), None)
    except av.error.FFmpegError:
        return None
