"""The key that was stamped into a film or a picture, as other programs read it."""

from __future__ import annotations

import re
from pathlib import Path

import av
from PIL import Image

from qkvideo.studio.encoding.stamp import SOFTWARE


def read_stamp(path: Path) -> str | None:
    """What was stamped into a file; None, if nothing was."""
    match path.suffix:
        case ".png":
            with Image.open(path) as picture:
                return picture.text.get("comment")
        case ".svg":
            found = re.search("<metadata>(.*?)</metadata>", path.read_text(encoding="utf-8"))
            return None if found is None else found[1]
        case ".webp" | ".avif":
            with Image.open(path) as picture:
                return picture.getexif().get(SOFTWARE)
        case ".gif":
            with Image.open(path) as picture:
                return bytes(picture.info.get("comment", b"")).decode()
        case _:
            with av.open(str(path)) as film:
                # Matroska's names are in capitals.
                return next((v for k, v in film.metadata.items() if k.lower() == "comment"), None)
