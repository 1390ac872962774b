"""Stretches that keep every bit, for pictures that move: those are encoded once, as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.encoder import Sink
from qkvideo.studio.encoding.quality import Quality


class Lossless:
    """RGBA frames as the camera drew them, each kept once, with the time for which it stands.

    Args:
        target: The file.
        quality: Size and speed.
    """

    def __init__(self, target: Path, quality: Quality) -> None:
        # Run lengths of what has changed: hardly slower than copying, and in every FFmpeg.
        self._sink = Sink(
            target, quality, format="mov", codec="qtrle", kind="argb", options={"threads": "1"}
        )

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None = None) -> None:
        """Keep one picture.

        Raises:
            ValueError: If it is not a (height, width, 4) picture of bytes.
        """
        del areas  # it finds them by itself
        self._sink.check(pixels)
        frame = av.VideoFrame.from_ndarray(np.roll(pixels, 1, axis=-1), format="argb")
        self._sink.send(self._sink.encode(frame), frames=repeat)

    def finish(self) -> None:
        """Close the file; no frame waits in the encoder."""
        self._sink.close()

    def abort(self) -> None:
        """Close the file as it is."""
        self._sink.close()


def read(path: Path, fps: int) -> Iterator[tuple[Pixels, int]]:
    """The pictures of a stretch, one by one, each with the number of frames for which it stands."""
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            assert frame.time_base is not None  # it comes from a file
            repeat = round(frame.duration * frame.time_base * fps)
            yield np.roll(frame.to_ndarray(format="argb"), -1, axis=-1), repeat
