"""Encodes pieces as ProRes 4444, for video editing."""

from __future__ import annotations

from pathlib import Path

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.alpha import Straightened
from qkvideo.studio.encoding.encoder import Sink, copied
from qkvideo.studio.encoding.pixels import Whole
from qkvideo.studio.encoding.quality import Quality

# The quantiser is fixed: searching for one that meets a bit rate takes ten times as long, and pads
# pictures as simple as these to four times as many bytes.
_QUANTISER = 4
_LAMBDA = 118  # the unit in which FFmpeg counts quantisers
OPTIONS = {
    "profile": "4444",
    "vendor": "apl0",
    "flags": "+qscale",
    "global_quality": str(_LAMBDA * _QUANTISER),
    "threads": "1",
}


class ProRes:
    """Encodes a piece of a film as ProRes 4444 in a QuickTime file.

    Args:
        target: The file.
        quality: Size and frame rate of the film.
        transparent: Whether the file has an alpha channel; if not, all pixels have to be opaque.
    """

    def __init__(self, target: Path, quality: Quality, *, transparent: bool = False) -> None:
        kind = "yuva444p10le" if transparent else "yuv444p10le"
        options = OPTIONS | {"alpha_bits": "16" if transparent else "0"}
        self._sink = Sink(
            target, quality, format="mov", codec="prores_ks", kind=kind, options=options
        )
        self._straight = Straightened(quality.width, quality.height) if transparent else None
        self._convert = Whole(kind)

    def write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None = None) -> None:
        """Encode one picture, and write the encoded frame `repeat` times.

        Args:
            pixels: The picture, RGBA with premultiplied alpha.
            repeat: Number of frames that show the picture.
            areas: Areas in which `pixels` may differ from the previous picture; None if the
                pictures may differ everywhere.

        Raises:
            ValueError: The picture is not a (height, width, 4) array of bytes.
        """
        self._sink.check(pixels)
        shown = pixels if self._straight is None else self._straight(pixels, areas)
        frame = self._convert(shown, areas)
        content = bytes(self._sink.encode(frame))
        for _ in range(repeat):
            self._sink.send(copied(content, key=True))

    def finish(self) -> None:
        """Close the file; all frames have been encoded."""
        self._sink.close()

    def abort(self) -> None:
        """Close the file, which stays incomplete."""
        self._sink.close()
