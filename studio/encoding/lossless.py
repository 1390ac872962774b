"""Lossless pieces for animations, which are encoded as a whole at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.encoder import Sink
from qkvideo.studio.encoding.quality import Quality


class Lossless:
    """Stores RGBA frames losslessly, each once, with its duration.

    Args:
        target: The file.
        quality: Size and frame rate.
    """

    def __init__(self, target: Path, quality: Quality) -> None:
        # Run lengths of what has changed: hardly slower than copying, and in every FFmpeg.
        self._sink = Sink(
            target, quality, format="mov", codec="qtrle", kind="argb", options={"threads": "1"}
        )

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None = None) -> None:
        """Store one picture.

        Raises:
            ValueError: If it is not a (height, width, 4) picture of bytes.
        """
        del areas  # it finds them by itself
        self._sink.check(pixels)
        frame = av.VideoFrame.from_ndarray(np.roll(pixels, 1, axis=-1), format="argb")
        self._sink.send(self._sink.encode(frame), frames=repeat)

    def finish(self) -> None:
        """Close the file; no frame is waiting in the encoder."""
        self._sink.close()

    def abort(self) -> None:
        """Close the file, which stays incomplete."""
        self._sink.close()


def read(path: Path, fps: int) -> Iterator[tuple[Pixels, int]]:
    """The pictures of a piece, one by one, each with its number of frames."""
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            assert frame.time_base is not None  # it comes from a file
            repeat = round(frame.duration * frame.time_base * fps)
            yield np.roll(frame.to_ndarray(format="argb"), -1, axis=-1), repeat
