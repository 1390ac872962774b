"""The key inside a film: a file that travelled alone still says what it was made from."""

from __future__ import annotations

from pathlib import Path

import av
from PIL import Image
from PIL.PngImagePlugin import PngImageFile, PngInfo

FIELD = "comment"


def stamp(key: str) -> str:
    """What stands in a file's metadata."""
    return f"qkvideo {key}"


def png_stamp(key: str) -> PngInfo:
    """The same for a picture."""
    info = PngInfo()
    info.add_text(FIELD, stamp(key))
    return info


def read_stamp(path: Path) -> str | None:
    """What was stamped into a film or a picture; None where nothing can be read."""
    try:
        if path.suffix == ".png":
            with Image.open(path) as picture:
                return picture.text.get(FIELD) if isinstance(picture, PngImageFile) else None
        with av.open(str(path)) as container:
            return container.metadata.get(FIELD)
    except (OSError, av.error.FFmpegError, SyntaxError):
        return None
