"""One stretch of film as a file of its own: closed, so that it can be joined to others as it is."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import av
import numpy as np
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc

from qkvideo.studio.convert import Converter, Pixels
from qkvideo.studio.h264 import Numbering
from qkvideo.studio.quality import Quality


class Encoder(Protocol):
    """Takes a stretch's frames, one by one. A class for each kind of file is made by a table."""

    def write(self, pixels: Pixels, repeat: int) -> None:
        """Take one picture, to be shown `repeat` times; it is not changed until the next one."""

    def finish(self) -> None:
        """Complete the file."""

    def abort(self) -> None:
        """Leave the file as it is; nobody will look at it."""


# Against manim's default (medium, crf 23): better in luma and chroma, a fourth of its CPU time
# (benchmarks/encoder.py). Every frame refers to the one before it and to no other, which is what
# repeated frames (h264.py) and joining need. One thread: many stretches are made at once, and
# x264's bytes would depend on the number.
X264 = {
    "preset": "ultrafast",
    "crf": "26",
    "threads": "1",
    "x264-params": "cabac=1:ref=1:bframes=0:weightp=0:scenecut=0:slices=1:force-cfr=1",
}


class H264:
    """Opaque RGBA frames into an H.264 stream in BT.709, limited range, in an mp4.

    It begins with a frame that needs no other, and refers to nothing outside itself.

    Args:
        target: The file.
        quality: Size and speed.
    """

    suffix = "mp4"

    def __init__(self, target: Path, quality: Quality) -> None:
        self._shape = (quality.height, quality.width, 4)
        self._time_base = Fraction(1, quality.fps)
        self._next_pts = 0
        self._container = av.open(str(target), "w", format="mp4")
        self._stream = self._container.add_stream("libx264", rate=quality.fps, options=dict(X264))
        _describe(self._stream, quality)
        self._convert = Converter(quality.width, quality.height)
        self._numbering: Numbering | None = None
        self._quality = quality

    def write(self, pixels: Pixels, repeat: int) -> None:
        """Encode one picture; its repetitions are put in without being encoded.

        Raises:
            ValueError: If it is not a (height, width, 4) picture of bytes.
        """
        if pixels.shape != self._shape or pixels.dtype != np.uint8:
            raise ValueError(f"a frame is {self._shape} uint8, not {pixels.shape} {pixels.dtype}")
        frame = self._convert(pixels)
        frame.time_base, frame.pts = self._time_base, self._next_pts
        packets = self._stream.encode(frame)
        if len(packets) != 1:
            raise ValueError(f"{len(packets)} packets for a frame; no frame may wait for others")
        packet = packets[0]
        numbering = self._numbers()
        self._send(numbering.encoded(bytes(packet)), key=packet.is_keyframe)
        for _ in range(repeat - 1):
            self._send(numbering.repeated(), key=False)

    def _numbers(self) -> Numbering:
        if self._numbering is None:
            headers = self._stream.codec_context.extradata
            assert headers is not None  # the first frame has been encoded
            self._numbering = Numbering(headers, _again(self._quality))
        return self._numbering

    def _send(self, content: bytes, *, key: bool) -> None:
        packet = av.Packet(content)
        packet.stream = self._stream
        packet.time_base = self._time_base
        packet.pts = packet.dts = self._next_pts
        packet.duration = 1
        packet.is_keyframe = key
        self._container.mux(packet)
        self._next_pts += 1

    def finish(self) -> None:
        """Close the file; no frame waits in the encoder."""
        self._container.close()

    def abort(self) -> None:
        """Close the file as it is."""
        self._container.close()


ENCODERS: dict[str, type[H264]] = {"mp4": H264}
"""For each form of film, what makes its stretches."""


def _describe(stream: Any, quality: Quality) -> None:
    stream.width, stream.height = quality.width, quality.height
    stream.pix_fmt = "yuv420p"
    context = stream.codec_context
    context.time_base = Fraction(1, quality.fps)
    context.colorspace = Colorspace.ITU709
    context.color_primaries = ColorPrimaries.BT709
    context.color_trc = ColorTrc.BT709
    context.color_range = ColorRange.MPEG


@cache
def _again(quality: Quality) -> bytes:
    """The frame that repeats the one before it, as x264 writes it for this kind of film."""
    context = av.CodecContext.create("libx264", "w")
    context.options = dict(X264)
    context.width, context.height = quality.width, quality.height
    context.pix_fmt = "yuv420p"
    context.time_base = Fraction(1, quality.fps)
    context.framerate = Fraction(quality.fps)
    black = av.VideoFrame(quality.width, quality.height, "yuv420p")
    for plane, value in zip(black.planes, (16, 128, 128), strict=True):
        plane.update(bytes([value]) * plane.buffer_size)
    black.time_base = context.time_base
    slices = []
    for number in range(3):
        black.pts = number
        slices += [bytes(packet) for packet in context.encode(black)]
    return slices[-1]
