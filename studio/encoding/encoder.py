"""Encodes each piece of a film into a separate file, so that pieces can be joined unchanged."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.pixels import Converter
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.encoding.repeats import Numbering

# Compared with manim's default (medium, crf 23), these settings are better in luma and chroma, and
# take a quarter of the CPU time (benchmarks/encoder.py). Every frame refers to the previous frame
# only, which repeated frames (repeats.py) and joining require. There is one thread, since several
# pieces are encoded at the same time, and x264's bytes would depend on the number of threads.
X264 = {
    "preset": "ultrafast",
    "crf": "26",
    "threads": "1",
    "x264-params": "cabac=1:ref=1:bframes=0:weightp=0:scenecut=0:slices=1:force-cfr=1",
}


class Encoder:
    """Encodes the frames of one piece of a film into a file, with colours of BT.709, limited range.

    A piece is the video of one beat or card. Each format of pieces has its own class of encoder;
    `pieces.encoder` chooses one.

    Args:
        target: The file.
        quality: Size and frame rate of the video.
        form: FFmpeg's name of the file format, such as "mp4".
        codec: FFmpeg's name of the encoder, such as "libx264".
        kind: FFmpeg's name of the video's pixel format, such as "yuv420p".
        options: Options of the encoder, by FFmpeg's names.
    """

    def __init__(
        self,
        target: Path,
        quality: Quality,
        form: str,
        codec: str,
        kind: str,
        options: dict[str, str],
    ) -> None:
        self._shape = (quality.height, quality.width, 4)
        self._time_base = Fraction(1, quality.fps)
        self._next_pts = 0
        # Otherwise a WebM contains a random number.
        exact = {"fflags": "+bitexact"}
        self._container = av.open(str(target), "w", format=form, container_options=exact)
        stream: Any = self._container.add_stream(codec, rate=quality.fps, options=dict(options))
        stream.width, stream.height = quality.width, quality.height
        stream.pix_fmt = kind
        self._stream, context = stream, stream.codec_context
        context.time_base = self._time_base
        context.colorspace = Colorspace.ITU709
        context.color_primaries = ColorPrimaries.BT709
        context.color_trc = ColorTrc.BT709
        context.color_range = ColorRange.MPEG

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None = None) -> None:
        """Add one picture to the file, to be shown for `repeat` video frames.

        Args:
            pixels: The picture, RGBA with premultiplied alpha.
            repeat: Number of video frames that show the picture.
            areas: Areas in which the picture may differ from the previous one; None if it may
                differ everywhere, () if the two are equal.

        Raises:
            ValueError: The picture is not a (height, width, 4) array of bytes.
        """
        if pixels.shape != self._shape or pixels.dtype != np.uint8:
            raise ValueError(f"a frame is {self._shape} uint8, not {pixels.shape} {pixels.dtype}")
        self._write(pixels, repeat, areas)

    def _write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        raise NotImplementedError

    def _encode(self, frame: av.VideoFrame) -> Any:
        """Encode the next picture, and return the packet with its data; `_send` writes the packet.

        Raises:
            ValueError: The encoder did not return exactly one packet, because it delays pictures.
        """
        frame.time_base, frame.pts = self._time_base, self._next_pts
        packets = self._stream.encode(frame)
        if len(packets) != 1:
            raise ValueError(f"{len(packets)} packets for a frame; no frame may wait for others")
        return packets[0]

    def _send(self, packet: Any, *, frames: int = 1) -> None:
        """Write an encoded picture that lasts `frames` frames."""
        packet.stream = self._stream
        packet.time_base = self._time_base
        packet.pts = packet.dts = self._next_pts
        packet.duration = frames
        self._container.mux(packet)
        self._next_pts += frames

    def finish(self) -> None:
        """Close the file; all frames have been encoded."""
        self._container.close()

    def abort(self) -> None:
        """Close the file, which stays incomplete."""
        self._container.close()


def copied(content: bytes, *, key: bool) -> Any:
    """Return a new packet of encoded video, which an encoder can write.

    Args:
        content: The bytes of one encoded frame.
        key: Whether the packet is a key frame.
    """
    packet = av.Packet(content)
    packet.is_keyframe = key
    return packet


class H264(Encoder):
    """Encodes a piece of a film as H.264 in an mp4. All pixels have to be opaque.

    The video begins with a key frame, so it can be joined with other pieces without encoding again.
    A picture is encoded once, or not at all if it is equal to the previous one. Each further video
    frame says "repeat the previous frame".
    """

    def __init__(self, target: Path, quality: Quality) -> None:
        super().__init__(target, quality, "mp4", "libx264", "yuv420p", X264)
        self._convert = Converter(quality.width, quality.height)
        self._numbering: Numbering | None = None
        self._quality = quality

    def _write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        if areas != () or self._numbering is None:
            packet = self._encode(self._convert(pixels, areas))
            content = self._numbers().encoded(bytes(packet))
            self._send(copied(content, key=packet.is_keyframe))
            repeat -= 1
        numbering = self._numbers()
        for _ in range(repeat):
            self._send(copied(numbering.repeated(), key=False))

    def _numbers(self) -> Numbering:
        if self._numbering is None:
            headers = self._stream.codec_context.extradata
            assert headers is not None  # the first frame has been encoded
            self._numbering = Numbering(headers, again(self._quality))
        return self._numbering


@cache
def again(quality: Quality) -> bytes:
    """Return an H.264 frame that says "repeat the previous frame".

    It is a single slice, in the byte stream format of H.264.

    Args:
        quality: Size and frame rate of the video.
    """
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
