"""Converts pictures to straight alpha, in which colours are not multiplied by alpha.

A fully transparent pixel has no colour, but a lossy encoder mixes it with its neighbours. If it
were black, letters would get a dark rim on any background. Transparent pixels close to visible ones
therefore get their colour. All others are black or white, whichever the visible ones stand out
from: players and file managers that know no alpha then still show the letters.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.camera.alpha import straight
from qkvideo.scenes.look.theme import luminance
from qkvideo.scenes.record import Area, Pixels

_SIDE = 4
"""Side of the squares whose mean colours spread, in pixels."""
_REACH = 1
"""How far colours spread, in squares."""
MARGIN = _SIDE * (_REACH + 1)
"""Distance in pixels within which a change can change pixels."""
_MIDDLE = 0.1791
"""At this luminance, white and black have the same contrast."""

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
        self._ground: int | None = None

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
        if areas is None or self._ground is None:
            areas = ((0, height, 0, width),)
        if self._ground is None:
            self._ground = ground_of(pixels)
        for top, bottom, left, right in areas:
            # The change reaches `MARGIN` further, and what is there depends on as much around it.
            ends = [_grown(*each) for each in ((top, bottom), (left, right))]
            (above, below), (before, after) = [_grown(*each) for each in ends]
            made = spread(pixels[above:below, before:after], self._ground or 0)
            (first, last), (start, end) = ends
            part = self._made[first:last, start:end]
            rows, columns = part.shape[:2]
            part[...] = made[first - above :, start - before :][:rows, :columns]
        return self._made


def ground_of(pixels: Pixels) -> int | None:
    """Return 0 (black) or 255 (white): from which of them the visible pixels stand out more.

    Args:
        pixels: The picture, RGBA, premultiplied.

    Returns:
        The value; None if nothing is visible.
    """
    alpha = int(pixels[..., 3].sum(dtype=np.int64))
    if alpha == 0:
        return None
    mean = pixels[..., :3].sum(axis=(0, 1), dtype=np.int64) / alpha
    return 0 if float(luminance(mean)) > _MIDDLE else 255


def spread(pixels: Pixels, ground: int = 0) -> Pixels:
    """Return a picture with straight alpha: with colours that are not multiplied by alpha.

    A fully transparent pixel gets the mean colour of visible pixels in its square of 4 by 4 pixels,
    or else in the squares around it, or else the ground's. Alpha does not
    change.

    Args:
        pixels: The picture, RGBA, (height, width, 4); colours are multiplied by alpha.
        ground: Red, green and blue of pixels that are far from visible ones, from 0 to 255.

    Returns:
        The picture with straight alpha, RGBA, (height, width, 4).
    """
    height, width, _ = pixels.shape
    whole = ((0, -height % _SIDE), (0, -width % _SIDE), (0, 0))
    padded = np.pad(pixels, whole)
    sums = _sums(padded)
    colours = np.full(sums.shape, ground, np.uint8)
    for reach in range(_REACH, -1, -1):
        near = _around(sums, reach)
        np.copyto(colours, _means(near), where=near[..., 3:] > 0)
    made = np.pad(straight(pixels), whole)
    return _filled(made, padded[..., 3] == 0, colours)[:height, :width]


def _grown(first: int, last: int) -> tuple[int, int]:
    """Return an interval, longer by `MARGIN` at both ends and rounded outwards to whole squares."""
    return max(0, first - MARGIN) // _SIDE * _SIDE, -(-(last + MARGIN) // _SIDE) * _SIDE


def _sums(pixels: Pixels) -> Sums:
    """Return the sums over squares of `_SIDE` by `_SIDE` pixels."""
    rows = pixels[::_SIDE].astype(np.uint32)
    for at in range(1, _SIDE):
        rows += pixels[at::_SIDE]
    made = rows[:, ::_SIDE].copy()
    for at in range(1, _SIDE):
        made += rows[:, at::_SIDE]
    return made


def _around(sums: Sums, reach: int) -> Sums:
    """Return the sums over squares and those around them, up to `reach` squares away."""
    rows, columns, _ = sums.shape
    span = 2 * reach + 1
    padded = np.pad(sums, ((reach, reach), (reach, reach), (0, 0)))
    tall = sum((padded[at : at + rows] for at in range(1, span)), padded[:rows].copy())
    return np.asarray(sum((tall[:, at : at + columns] for at in range(1, span)), tall[:, :columns]))


def _means(sums: Sums) -> Pixels:
    """Return the mean colours of squares, with an alpha of zero; black for transparent squares."""
    alpha = np.maximum(sums[..., 3:], 1)
    made = np.zeros(sums.shape, np.uint8)
    made[..., :3] = (sums[..., :3] * 255 + alpha // 2) // alpha
    return made


def _filled(colours: Pixels, empty: npt.NDArray[np.bool_], coarse: Pixels) -> Pixels:
    """Fill empty pixels with the colours of their squares; alpha is not changed."""
    rows, columns, _ = coarse.shape
    squares = colours.reshape(rows, _SIDE, columns, _SIDE, 4)
    where = empty.reshape(rows, _SIDE, columns, _SIDE, 1)
    np.copyto(squares[..., :3], coarse[:, None, :, None, :3], where=where)
    return colours
