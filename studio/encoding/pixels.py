"""From the camera's pictures to what encoders take; of a picture, only the rows that changed."""

from __future__ import annotations

import av
import numpy as np
import numpy.typing as npt
from av.video.reformatter import ColorRange, Colorspace, Interpolation, VideoReformatter

Pixels = npt.NDArray[np.uint8]

# Accurate rounding and no CPU-specific shortcuts: the same picture on every machine.
_SCALING = Interpolation.BILINEAR | Interpolation.ACCURATE_RND | Interpolation.BITEXACT

# A row of colour differences comes from several rows of the picture. So rows are taken in groups
# of eight: a group on either side of the changed ones changes too, and one more is converted with
# them. A test compares with whole pictures.
_GROUP = 8


class Converter:
    """Opaque RGBA pictures to YUV 4:2:0 in BT.709, limited range.

    Args:
        width: Of every picture, in pixels.
        height: Likewise.
    """

    def __init__(self, width: int, height: int) -> None:
        self._reformatter = VideoReformatter()
        self._frame = av.VideoFrame(width, height, "yuv420p")
        self._planes = _planes(self._frame)
        self._last: Pixels | None = None

    def __call__(self, pixels: Pixels) -> av.VideoFrame:
        """Convert one picture, which must not be changed before the next one has come.

        Returns:
            A frame that holds until the next call.
        """
        rows = slice(0, len(pixels)) if self._last is None else changed(self._last, pixels)
        self._last = pixels
        if rows.start < rows.stop:
            self._convert(pixels, rows)
        return self._frame

    def _convert(self, pixels: Pixels, rows: slice) -> None:
        rows, around = (
            slice(max(0, rows.start - margin), min(len(pixels), rows.stop + margin))
            for margin in (_GROUP, 2 * _GROUP)
        )
        made = _bt709(self._reformatter, pixels[around], "yuv420p")
        for plane, source, share in zip(self._planes, _planes(made), (1, 2, 2), strict=True):
            first, last, offset = (
                y // share for y in (rows.start, rows.stop + share - 1, around.start)
            )
            plane[first:last] = source[first - offset : last - offset]


class Whole:
    """RGBA pictures, straight where they are not opaque, to any kind in BT.709, limited range.

    Args:
        kind: FFmpeg's name of the pictures' format.
    """

    def __init__(self, kind: str) -> None:
        self._reformatter = VideoReformatter()
        self._kind = kind

    def __call__(self, pixels: Pixels) -> av.VideoFrame:
        """Convert one picture."""
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


def changed(before: Pixels, after: Pixels) -> slice:
    """The rows in which two pictures differ, in whole groups; none, if they are the same."""
    different = np.nonzero((_words(before) != _words(after)).any(axis=1))[0]
    if not len(different):
        return slice(0, 0)
    first, last = int(different[0]), int(different[-1])
    return slice(first // _GROUP * _GROUP, min(len(after), (last // _GROUP + 1) * _GROUP))


def _words(pixels: Pixels) -> npt.NDArray[np.uint64]:
    """A picture's rows as few large numbers, quicker to compare."""
    return pixels.reshape(len(pixels), -1).view(np.uint64)


def _planes(frame: av.VideoFrame) -> list[Pixels]:
    whole = [np.frombuffer(memoryview(plane), np.uint8) for plane in frame.planes]
    return [
        values.reshape(plane.height, plane.line_size)[:, : plane.width]
        for values, plane in zip(whole, frame.planes, strict=True)
    ]
