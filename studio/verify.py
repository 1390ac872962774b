"""A film counts as done only if its pieces were decoded, and it holds them bit for bit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.container import joined
from qkvideo.studio.quality import Quality


def verify(film: Path, quality: Quality, frames: int) -> None:
    """Decode a piece from end to end and compare it with what was drawn.

    Raises:
        QKVideoError: If frames are missing or damaged, or size or speed differ.
    """
    try:
        with av.open(str(film)) as container:
            stream = container.streams.video[0]
            # Slices may be decoded at once without changing the order of frames.
            stream.thread_type = "SLICE"
            # Else a decoder covers up what it cannot read.
            stream.codec_context.options = {"err_detect": "crccheck+bitstream+buffer+explode"}
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


def verify_joined(film: Path, sources: Sequence[tuple[Path, int]], fps: int) -> None:
    """Read `film` from end to end and compare it with the pieces that it was joined from.

    Args:
        film: The file that will be published.
        sources: As for `container.assemble`.
        fps: Frames per second.

    Raises:
        QKVideoError: If it differs in any frame, or in a frame's place.
    """
    time_base = Fraction(1, fps)
    try:
        with av.open(str(film)) as container:
            packets = container.demux(container.streams.video[0])
            have = [(p.pts * p.time_base, bytes(p)) for p in packets if p.pts is not None]
        wanted = [(p.pts * p.time_base, bytes(p)) for p in joined(sources, time_base)]
    except (av.error.FFmpegError, IndexError) as error:
        raise QKVideoError(f"{film.name} cannot be read: {error}") from error
    if have != wanted:
        raise QKVideoError(f"{film.name} does not hold the frames that were drawn")
