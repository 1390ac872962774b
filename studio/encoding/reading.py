"""Opens films to read them; one in an output folder may be from somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import av

from qkvideo.engine.errors import QKVideoError

_FORMATS: Final = "mov,mp4,matroska,webm"
"""FFmpeg's names of the formats of films; others, such as playlists, name further files."""

# PyAV 19 reads any bytes as metadata; before, it has to be told to.
_ANY_BYTES: Final[dict[str, Any]] = (
    {"metadata_errors": "replace"} if int(av.__version__.partition(".")[0]) < 19 else {}
)

_DAMAGED: Final = (av.error.InvalidDataError, av.error.EOFError, av.error.PatchWelcomeError)


@contextmanager
def reading(film: Path | bytes, name: str) -> Iterator[Any]:
    """Open a film for reading in the `with` block, as a container of PyAV.

    Args:
        film: The film's file, or its contents.
        name: The film, for error messages.

    Raises:
        QKVideoError: It is no film, or it is damaged.
    """
    source = BytesIO(film) if isinstance(film, bytes) else str(film)
    wrong = QKVideoError(f"“{name}” is no film, or it is damaged: delete it, and make it again")
    try:
        opened = av.open(
            source, "r", container_options={"format_whitelist": _FORMATS}, **_ANY_BYTES
        )
    except (*_DAMAGED, av.error.ArgumentError) as error:
        raise wrong from error
    with opened as have:
        if not have.streams.video or have.streams.video[0].codec_context is None:
            raise wrong
        try:
            yield have
        except _DAMAGED as error:
            raise wrong from error
