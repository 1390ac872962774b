"""Encodes pieces as ProRes 4444, for video editing."""

from __future__ import annotations

from pathlib import Path

from qkvideo.scenes.record import Area, Pixels
from qkvideo.studio.encoding.alpha import Straightened
from qkvideo.studio.encoding.encoder import Encoder, copied
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


class ProRes(Encoder):
    """Encodes a piece of a film as ProRes 4444 in a QuickTime file.

    Args:
        target: The file.
        quality: Size and frame rate of the film.
        transparent: Whether the file has an alpha channel; if not, all pixels have to be opaque.
    """

    def __init__(self, target: Path, quality: Quality, *, transparent: bool = False) -> None:
        kind = "yuva444p10le" if transparent else "yuv444p10le"
        options = OPTIONS | {"alpha_bits": "16" if transparent else "0"}
        super().__init__(target, quality, "mov", "prores_ks", kind, options)
        self._straight = Straightened(quality.width, quality.height) if transparent else None
        self._convert = Whole(kind)

    def _write(self, pixels: Pixels, repeat: int, areas: tuple[Area, ...] | None) -> None:
        shown = pixels if self._straight is None else self._straight(pixels, areas)
        content = bytes(self._encode(self._convert(shown, areas)))
        for _ in range(repeat):
            self._send(copied(content, key=True))
