"""Encodes pieces as VP9, for WebM."""

from __future__ import annotations

from pathlib import Path

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.alpha import Straightened
from qkvideo.studio.encoding.encoder import Sink
from qkvideo.studio.encoding.pixels import Converter, Whole
from qkvideo.studio.encoding.quality import Quality

# The quality is fixed, whatever the number of bytes. Each frame leaves the encoder before the next
# one enters. There is one thread, for the same reasons as with x264.
OPTIONS = {
    "deadline": "realtime",
    "cpu-used": "5",
    "crf": "24",
    "b": "0",
    "lag-in-frames": "0",
    "auto-alt-ref": "0",
    "row-mt": "0",
    "threads": "1",
}


# Higher quality, since small errors of alpha in transparent areas are visible on a white page.
FINER = {"crf": "16"}


class VP9:
    """Encodes a piece of a film as VP9 in a WebM file.

    Args:
        target: The file.
        quality: Size and frame rate of the film.
        transparent: Whether the file has an alpha channel; if not, all pixels have to be opaque.
    """

    def __init__(self, target: Path, quality: Quality, *, transparent: bool = False) -> None:
        kind = "yuva420p" if transparent else "yuv420p"
        options = OPTIONS | FINER if transparent else dict(OPTIONS)
        self._sink = Sink(
            target, quality, format="webm", codec="libvpx-vp9", kind=kind, options=options
        )
        size = quality.width, quality.height
        self._straight = Straightened(*size) if transparent else None
        self._convert = Whole(kind) if transparent else Converter(*size)

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None = None) -> None:
        """Encode one picture `repeat` times, once for each video frame that shows the picture.

        Encoding a picture again improves its quality.

        Args:
            pixels: The picture, RGBA with premultiplied alpha.
            repeat: Number of successive video frames that show the picture.
            areas: Areas in which `pixels` may differ from the previous picture; None if the
                pictures may differ everywhere.

        Raises:
            ValueError: The picture is not a (height, width, 4) array of bytes.
        """
        self._sink.check(pixels)
        shown = pixels if self._straight is None else self._straight(pixels, areas)
        frame = self._convert(shown, areas)
        for _ in range(repeat):
            self._sink.send(self._sink.encode(frame))

    def finish(self) -> None:
        """Close the file; all frames have been encoded."""
        self._sink.close()

    def abort(self) -> None:
        """Close the file, which stays incomplete."""
        self._sink.close()
