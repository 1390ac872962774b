"""Converts premultiplied colours to straight alpha, as most files have it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]


def _quotients() -> Bytes:
    """For each alpha and each colour multiplied by it, that colour; black where there is none."""
    alpha, colours = np.arange(256.0)[:, None], np.arange(256) * 255.0
    made = np.divide(colours, alpha, out=np.zeros((256, 256)), where=alpha > 0)
    packed: Bytes = np.rint(np.minimum(made, 255)).astype(np.uint8).ravel()
    return packed


# Looked up: to divide each of a picture's numbers takes ten times as long.
_STRAIGHT = _quotients()


def straight(pixels: Bytes) -> Bytes:
    """A picture with straight alpha.

    Args:
        pixels: (height, width, 4), premultiplied, from a canvas.
    """
    made = np.empty_like(pixels)
    places = pixels[..., 3:].astype(np.uint16) * 256 + pixels[..., :3]
    _STRAIGHT.take(places, out=made[..., :3], mode="clip")
    made[..., 3] = pixels[..., 3]
    return made
