"""A film counts as done only after it was decoded from the file that will be published."""

from __future__ import annotations

from pathlib import Path

import av

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.quality import Quality


def verify(film: Path, quality: Quality, frames: int) -> None:
    """Decode `film` from end to end and compare it with what was drawn.

    Raises:
        QKVideoError: If frames are missing or damaged, or size or speed differ.
    """
    try:
        with av.open(str(film)) as container:
            stream = container.streams.video[0]
            # Slices may be decoded at once without changing the order of frames.
            stream.thread_type = "AUTO"
            width, height, rate = stream.width, stream.height, stream.average_rate
            decoded = damaged = 0
            for frame in container.decode(stream):
                decoded += 1
                damaged += frame.is_corrupt
    except (av.error.FFmpegError, IndexError) as error:
        raise QKVideoError(f"{film.name} cannot be decoded: {error}") from error
    if (width, height) != (quality.width, quality.height) or rate != quality.fps:
        wanted = f"{quality.width}×{quality.height} at {quality.fps}"
        raise QKVideoError(f"{film.name} is {width}×{height} at {rate}, not {wanted}")
    if damaged or decoded != frames:
        raise QKVideoError(
            f"{film.name} holds {decoded} frames ({damaged} damaged), but {frames} were drawn"
        )
