"""Encodes pieces as VP9, for WebM."""

from __future__ import annotations

from pathlib import Path

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.alpha import Straightened
from qkvideo.studio.encoding.encoder import Encoder
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


class VP9(Encoder):
    """Encodes a piece of a film as VP9 in a WebM file.

    A picture is encoded once for each frame that shows it: this improves its quality.

    Args:
        target: The file.
        quality: Size and frame rate of the film.
        transparent: Whether the file has an alpha channel; if not, all pixels have to be opaque.
    """

    def __init__(self, target: Path, quality: Quality, *, transparent: bool = False) -> None:
        kind = "yuva420p" if transparent else "yuv420p"
        options = OPTIONS | FINER if transparent else OPTIONS
        super().__init__(target, quality, "webm", "libvpx-vp9", kind, options)
        size = quality.width, quality.height
        self._straight = Straightened(*size) if transparent else None
        self._convert = Whole(kind) if transparent else Converter(*size)

    def _write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        shown = pixels if self._straight is None else self._straight(pixels, areas)
        frame = self._convert(shown, areas)
        for _ in range(repeat):
            self._send(self._encode(frame))
