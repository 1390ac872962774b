"""Converts colours from premultiplied alpha to straight alpha, which most file formats use."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]


def _quotients() -> Bytes:
    """Return the straight colour for each alpha and each premultiplied colour, as one table.

    Its index is 256 · alpha + colour; where alpha is 0, the colour is black.
    """
    alpha, colours = np.arange(256.0)[:, None], np.arange(256) * 255.0
    made = np.divide(colours, alpha, out=np.zeros((256, 256)), where=alpha > 0)
    packed: Bytes = np.rint(np.minimum(made, 255)).astype(np.uint8).ravel()
    return packed


# A table, because dividing each number of a picture takes ten times as long.
_STRAIGHT = _quotients()


def straight(pixels: Bytes) -> Bytes:
    """Return a picture with straight instead of premultiplied alpha.

    Straight alpha means that colours are not multiplied by the alpha value.

    Args:
        pixels: (height, width, 4), premultiplied; alpha is the last channel.

    Returns:
        (height, width, 4), with the same alpha as `pixels`. Fully transparent pixels are black.
    """
    made = np.empty_like(pixels)
    places = pixels[..., 3:].astype(np.uint16) * 256 + pixels[..., :3]
    _STRAIGHT.take(places, out=made[..., :3], mode="clip")
    made[..., 3] = pixels[..., 3]
    return made
