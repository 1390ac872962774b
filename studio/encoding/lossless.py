"""Lossless pieces, from which animations are encoded at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.encoder import Encoder
from qkvideo.studio.encoding.quality import Quality


class Lossless(Encoder):
    """Writes the images of a piece of film, each with its duration, losslessly to a QuickTime file.

    Args:
        target: The file.
        quality: Size and frame rate of the film.
    """

    def __init__(self, target: Path, quality: Quality) -> None:
        # This codec stores changed runs of pixels, which it finds itself: it is nearly as fast as
        # copying, and part of every FFmpeg.
        super().__init__(target, quality, "mov", "qtrle", "argb", {"threads": "1"})

    def _write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        del areas
        frame = av.VideoFrame.from_ndarray(np.roll(pixels, 1, axis=-1), format="argb")
        self._send(self._encode(frame), frames=repeat)


def read(path: Path, fps: int) -> Iterator[tuple[Pixels, int]]:
    """Yield each picture of a piece with the number of frames for which it is shown.

    Args:
        path: The file of the piece, written by `Lossless`.
        fps: Frames per second of the film.
    """
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            assert frame.time_base is not None  # always set for frames from a file
            repeat = round(frame.duration * frame.time_base * fps)
            yield np.roll(frame.to_ndarray(format="argb"), -1, axis=-1), repeat
