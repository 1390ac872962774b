"""Lossless pieces, from which animations are encoded at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.encoder import Sink
from qkvideo.studio.encoding.quality import Quality


class Lossless:
    """Writes the images of a piece of film, each with its duration, losslessly to a QuickTime file.

    Args:
        target: The file.
        quality: Size and frame rate of the film.
    """

    def __init__(self, target: Path, quality: Quality) -> None:
        # This codec stores changed runs of pixels: it is nearly as fast as copying, and part of
        # every FFmpeg.
        self._sink = Sink(
            target, quality, format="mov", codec="qtrle", kind="argb", options={"threads": "1"}
        )

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None = None) -> None:
        """Add one picture to the file, with a duration of `repeat` frames.

        Args:
            pixels: The picture, RGBA with premultiplied alpha.
            repeat: Number of frames that show the picture.
            areas: Not used.

        Raises:
            ValueError: The picture is not a (height, width, 4) array of bytes.
        """
        del areas  # the codec finds the changes itself
        self._sink.check(pixels)
        frame = av.VideoFrame.from_ndarray(np.roll(pixels, 1, axis=-1), format="argb")
        self._sink.send(self._sink.encode(frame), frames=repeat)

    def finish(self) -> None:
        """Close the file; all frames have been encoded."""
        self._sink.close()

    def abort(self) -> None:
        """Close the file, which stays incomplete."""
        self._sink.close()


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
