"""Pieces of ProRes 4444, for video editing."""

from __future__ import annotations

from pathlib import Path

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.alpha import Straightened
from qkvideo.studio.encoding.encoder import Sink, copied
from qkvideo.studio.encoding.pixels import Whole
from qkvideo.studio.encoding.quality import Quality

# A fixed quantiser: the search for one that meets a rate takes ten times as long, and pads pictures
# as plain as these to four times the bytes.
_QUANTISER = 4
_LAMBDA = 118  # FFmpeg's unit of quantisers
OPTIONS = {
    "profile": "4444",
    "vendor": "apl0",
    "flags": "+qscale",
    "global_quality": str(_LAMBDA * _QUANTISER),
    "threads": "1",
}


class ProRes:
    """Encodes RGBA frames as ProRes 4444.

    Args:
        target: The file.
        quality: Size and frame rate.
        transparent: Whether to keep alpha.
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
        """Encode one picture; its repetitions are copies, since no frame depends on another.

        Raises:
            ValueError: If it is not a (height, width, 4) picture of bytes.
        """
        self._sink.check(pixels)
        shown = pixels if self._straight is None else self._straight(pixels, areas)
        frame = self._convert(shown, areas)
        content = bytes(self._sink.encode(frame))
        for _ in range(repeat):
            self._sink.send(copied(content, key=True))

    def finish(self) -> None:
        """Close the file; no frame is waiting in the encoder."""
        self._sink.close()

    def abort(self) -> None:
        """Close the file, which stays incomplete."""
        self._sink.close()
