"""Converts pictures to straight alpha, in which colours are not multiplied by alpha.

A fully transparent pixel has no colour, but a lossy encoder mixes it with its neighbours. If it
were black, letters would get a dark rim on any background. Transparent pixels therefore get the
nearest colour.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.camera.alpha import straight
from qkvideo.scenes.record import Area, Pixels

_SIDE = 4
_LEVELS = 3
BLOCK = _SIDE**_LEVELS
"""Size in pixels of the blocks within which colours spread; blocks are independent of each
other."""

Sums = npt.NDArray[np.uint32]


class Straightened:
    """Converts the successive pictures of a film from premultiplied to straight alpha.

    Premultiplied means that colours are multiplied by alpha; straight means that they are not. Call
    the object for each picture, with the areas in which the picture may differ from the previous
    one. The call returns the whole picture with straight alpha.

    Args:
        width: Width of the pictures in pixels.
        height: Height of the pictures in pixels.
    """

    def __init__(self, width: int, height: int) -> None:
        self._made = np.zeros((height, width, 4), np.uint8)
        self._begun = False

    def __call__(self, pixels: Pixels, areas: tuple[Area, ...] | None = None) -> Pixels:
        """Convert one picture.

        Args:
            pixels: The picture, premultiplied.
            areas: Areas in which it may differ from the previous picture; None for the whole
                picture.

        Returns:
            The picture, valid until the next call.
        """
        height, width, _ = pixels.shape
        if areas is None or not self._begun:
            areas = ((0, height, 0, width),)
        self._begun = True
        for top, bottom, left, right in areas:
            rows, columns = (
                slice(first // BLOCK * BLOCK, min(limit, -(-last // BLOCK) * BLOCK))
                for first, last, limit in ((top, bottom, height), (left, right, width))
            )
            self._made[rows, columns] = spread(pixels[rows, columns])
        return self._made


def spread(pixels: Pixels) -> Pixels:
    """Return a picture with straight alpha: with colours that are not multiplied by alpha.

    A fully transparent pixel gets the mean colour of visible pixels near it, in the same square of
    `BLOCK` by `BLOCK` pixels; black if this square has none. Alpha does not change.

    Args:
        pixels: The picture, RGBA, (height, width, 4); colours are multiplied by alpha.

    Returns:
        The picture with straight alpha, RGBA, (height, width, 4).
    """
    height, width, _ = pixels.shape
    made = straight(pixels)
    padded = np.pad(pixels, ((0, -height % BLOCK), (0, -width % BLOCK), (0, 0)))
    levels = [_sums(padded)]
    while len(levels) < _LEVELS:
        levels.append(_sums(levels[-1]))
    colours = _means(levels[-1])
    for finer in reversed(levels[:-1]):
        colours = _filled(_means(finer), finer[..., 3] == 0, colours)
    whole = np.pad(made, ((0, -height % BLOCK), (0, -width % BLOCK), (0, 0)))
    return _filled(whole, padded[..., 3] == 0, colours)[:height, :width]


def _sums(parts: npt.NDArray[np.uint8] | Sums) -> Sums:
    """Return the sums over squares of `_SIDE` by `_SIDE` pixels."""
    rows = parts[::_SIDE].astype(np.uint32)
    for at in range(1, _SIDE):
        rows += parts[at::_SIDE]
    made = rows[:, ::_SIDE].copy()
    for at in range(1, _SIDE):
        made += rows[:, at::_SIDE]
    return made


def _means(sums: Sums) -> Pixels:
    """Return the mean colours of squares, with an alpha of zero; black for transparent squares."""
    alpha = np.maximum(sums[..., 3:], 1)
    made = np.zeros(sums.shape, np.uint8)
    made[..., :3] = (sums[..., :3] * 255 + alpha // 2) // alpha
    return made


def _filled(colours: Pixels, empty: npt.NDArray[np.bool_], coarse: Pixels) -> Pixels:
    """Fill empty squares with the colours of coarser squares; alpha is not changed."""
    rows, columns, _ = coarse.shape
    squares = colours.reshape(rows, _SIDE, columns, _SIDE, 4)
    where = empty.reshape(rows, _SIDE, columns, _SIDE, 1)
    np.copyto(squares[..., :3], coarse[:, None, :, None, :3], where=where)
    return colours
