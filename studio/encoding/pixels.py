"""Converts pictures to the encoders' pixel formats, only in the areas that have changed."""

from __future__ import annotations

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace, Interpolation, VideoReformatter

from qkvideo.scenes.record import Area, Pixels

# Accurate rounding and no CPU-specific code, so that the result is the same on every machine.
_SCALING = Interpolation.BILINEAR | Interpolation.ACCURATE_RND | Interpolation.BITEXACT

# A row of colour differences depends on several rows of the picture. Therefore this many rows more
# than have changed are converted on either side, with as many again around them as input.
_ROWS = 4


class Converter:
    """Converts successive opaque RGBA pictures to YUV 4:2:0 (BT.709, limited range).

    Call the object for each picture, with the areas in which the picture may differ from the
    previous one. The call returns the whole picture as a video frame.

    Args:
        width: Width of the pictures in pixels.
        height: Height of the pictures in pixels.
    """

    def __init__(self, width: int, height: int) -> None:
        self._reformatter = VideoReformatter()
        self._frame = av.VideoFrame(width, height, "yuv420p")
        self._planes = _planes(self._frame)
        self._begun = False

    def __call__(self, pixels: Pixels, areas: tuple[Area, ...] | None = None) -> av.VideoFrame:
        """Convert one picture.

        Args:
            pixels: The picture.
            areas: Areas in which it may differ from the previous picture; None for the whole
                picture.

        Returns:
            A frame, valid until the next call.
        """
        if areas is None or not self._begun:
            areas = ((0, pixels.shape[0], 0, pixels.shape[1]),)
        self._begun = True
        for area in areas:
            self._convert(pixels, area)
        return self._frame

    def _convert(self, pixels: Pixels, area: Area) -> None:
        height, width, _ = pixels.shape
        top, bottom, left, right = area
        left, right = left // 2 * 2, min(width, -(-right // 2) * 2)
        (top, bottom), (first, last) = (
            (max(0, (top - more) // 2 * 2), min(height, -(-(bottom + more) // 2) * 2))
            for more in (_ROWS, 2 * _ROWS)
        )
        made = _bt709(self._reformatter, pixels[first:last, left:right], "yuv420p")
        for plane, source, share in zip(self._planes, _planes(made), (1, 2, 2), strict=True):
            rows, columns = (-(-(bottom - top) // share), -(-(right - left) // share))
            y, x, skipped = top // share, left // share, (top - first) // share
            plane[y : y + rows, x : x + columns] = source[skipped : skipped + rows, :columns]


class Whole:
    """Converts RGBA pictures to a pixel format of FFmpeg (BT.709, limited range).

    Call the object for each picture. It always converts the whole picture. The pictures
    must have straight alpha: colours that are not multiplied by alpha.

    Args:
        kind: FFmpeg's name of the pixel format, such as "yuva420p".
    """

    def __init__(self, kind: str) -> None:
        self._reformatter = VideoReformatter()
        self._kind = kind

    def __call__(self, pixels: Pixels, areas: tuple[Area, ...] | None = None) -> av.VideoFrame:
        """Convert one picture completely, whatever `areas` says."""
        del areas
        return _bt709(self._reformatter, pixels, self._kind)


def _bt709(reformatter: VideoReformatter, pixels: Pixels, kind: str) -> av.VideoFrame:
    return reformatter.reformat(
        av.VideoFrame.from_numpy_buffer(pixels, format="rgba"),
        format=kind,
        src_colorspace=Colorspace.ITU709,
        dst_colorspace=Colorspace.ITU709,
        src_color_range=ColorRange.JPEG,
        dst_color_range=ColorRange.MPEG,
        interpolation=_SCALING,
        threads=1,
    )


def _planes(frame: av.VideoFrame) -> list[Pixels]:
    whole = [np.frombuffer(memoryview(plane), np.uint8) for plane in frame.planes]
    return [
        values.reshape(plane.height, plane.line_size)[:, : plane.width]
        for values, plane in zip(whole, frame.planes, strict=True)
    ]
