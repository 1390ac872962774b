"""The share of each pixel that each cell of a grid covers, along one axis.

All rows (or columns) of a grid are alike along an axis, so two axes are computed instead of an
area: the share of a pixel that a cell covers is the product of two numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Colours = npt.NDArray[np.uint16]
"""Colour values with enough bits for a product of two bytes."""
Indices = npt.NDArray[np.intp]
Axis = tuple[Array, Array]
"""For each pixel, the distances from the centre of the pixel's cell: to the pixel's centre, and to
the edge of the cell; two arrays, (pixels,) each."""

STEPS = 256
"""Steps per pixel: Cairo's coordinates are whole numbers of 1/256 pixel."""
_NEAR = 1e-6
"""Part of a step, more than is lost in calculating."""
_LINES = 15
"""Lines of a pixel in which Cairo looks: an edge in y lies between two of them."""


@dataclass(frozen=True, eq=False)
class Coverage:
    """How much of each pixel the cells of a grid cover, along one axis of the grid: in x or in y.

    An entry says which cells a pixel shows, and how much of the pixel each of them covers.
    Neighbouring pixels that show the same share one entry, such as all pixels inside a cell. A
    pixel at the edge of two cells has an entry of its own, with both cells.

    Attributes:
        start: Index (from 0) in the image of the first pixel that the grid touches.
        entry: (pixels,), for each pixel from `start` on, the index of its entry.
        cells: (most, entries), the indices of each entry's cells. `most` is the largest number of
            cells in an entry.
        shares: (most, entries), how much of a pixel each of `cells` covers, in 256ths; 0 where an
            entry has fewer cells than `most`.
        owner: (pixels,), the index of the cell whose text each pixel may show.
    """

    start: int
    entry: Indices
    cells: Indices
    shares: Colours
    owner: Indices

    @property
    def size(self) -> int:
        """Number of pixels."""
        return len(self.entry)

    def spread(self, colours: Colours, axis: int) -> Colours:
        """Return the colours of the pixels along one axis, from the colours of a grid's cells.

        An entry stands for neighbouring pixels that show the same: one cell, or the same parts of
        several cells. Its colour is a mixture of these cells' colours.

        Args:
            colours: (rows, columns, 4), premultiplied colours of the cells.
            axis: 0 if this object describes the pixels in y, which show rows of the grid; 1 if it
                describes the pixels in x, which show columns.

        Returns:
            The colours of the entries: (entries, columns, 4) for axis 0, or (rows, entries, 4) for
            axis 1.
        """
        across = (slice(None), *(None,) * (2 - axis))
        shown: Colours = colours.take(self.cells[0], axis)
        shown *= self.shares[0][across]
        for cells, shares in zip(self.cells[1:], self.shares[1:], strict=True):
            shown += colours.take(cells, axis) * shares[across]
        shown += STEPS // 2
        shown //= STEPS
        return shown


def cover(edges: Array, gap: float, limit: int, *, down: bool = False) -> Coverage:
    """Return which cells of a grid each pixel of an image shows, along one axis (x or y).

    Args:
        edges: Edges of the cells along this axis, ascending, in pixels: for c cells, c + 1 edges.
        gap: Space between neighbouring cells, in pixels. Each cell ends half a gap before its edge.
        limit: Size of the image along this axis, in pixels. Pixels outside the image are left out.
        down: Whether this axis is y.
    """
    ends = np.rint(_ends(edges, gap, down=down) * STEPS)
    return _cover(np.rint(edges * STEPS).tobytes(), ends.tobytes(), limit)


def _ends(edges: Array, gap: float, *, down: bool) -> Array:
    """Return where cells begin and end, (2, cells), as Cairo has it where they are shapes."""
    inset = np.minimum(gap, np.diff(edges)) / 2
    ends = np.array([edges[:-1] + inset, edges[1:] - inset])
    if not down:
        return ends
    # An edge in the middle of two steps is in the same one when it comes there from elsewhere.
    return np.floor(np.rint(ends * STEPS + _NEAR) * _LINES / STEPS + 0.5) / _LINES


def inner(edges: Array, axis: Coverage, gap: float, *, down: bool = False) -> Axis:
    """Return each pixel's distance from the centre of its cell, and half the size of this cell.

    Both are measured along one axis of a grid.

    Args:
        edges: Edges of the cells along this axis, ascending, in pixels. Give only the two outer
            edges to treat all cells as one cell.
        axis: Which cell each pixel belongs to, along this axis.
        gap: Space between neighbouring cells, in pixels.
        down: Whether this axis is y.

    Returns:
        Two arrays, (pixels,) each, in pixels: for each pixel, the distance of its middle from the
        centre of its cell; and half the size of this cell, without the gap.
    """
    begin, end = _ends(edges, gap, down=down)
    middles, halves = (begin + end) / 2, (end - begin) / 2
    pixels = axis.start + np.arange(axis.size) + 0.5
    owner = np.minimum(axis.owner, len(middles) - 1)
    return abs(pixels - middles[owner]), halves[owner]


def rounded(radius: float, columns: Axis, rows: Axis, ends: Axis) -> npt.NDArray[np.uint8]:
    """Return how much is left of each pixel's part of a cell where the cells have round corners.

    Args:
        radius: Radius of the corners, in pixels.
        columns: The distances of pixels from the centres of cells along x, as returned by `inner`.
        rows: The distances along y, as returned by `inner`.
        ends: Decides which corners are round. For the corners of every cell, give `columns` again.
            For only the corners at the left and right end of each row, give what `inner` returns
            for the two outer edges of the grid.

    Returns:
        (pixels in y, pixels in x), 0 to 255.
    """
    across, down = (np.clip(half - far + 0.5, 0, 1) for far, half in (columns, rows))
    x, y = (far - np.maximum(0, half - radius) for far, half in (ends, rows))
    i, j = np.nonzero(y > 0)[0], np.nonzero(x > 0)[0]
    made = np.full((len(y), len(x)), 255, dtype=np.uint8)
    inside = np.zeros((len(i), len(j)))
    for up, aside in product((-0.25, 0.25), repeat=2):
        square = np.add.outer(np.maximum(0, y[i] + up) ** 2, np.maximum(0, x[j] + aside) ** 2)
        inside += np.clip(2 * (radius - np.sqrt(square)) + 0.5, 0, 1) / 4
    straight = np.maximum(np.outer(down[i], across[j]), 1 / STEPS)
    made[np.ix_(i, j)] = np.rint(255 * np.minimum(1, inside / straight))
    return made


@lru_cache(maxsize=64)
def _cover(edges_in_steps: bytes, ends_in_steps: bytes, limit: int) -> Coverage:
    edges = np.frombuffer(edges_in_steps).astype(np.int64)
    count = len(edges) - 1
    lower, upper = np.frombuffer(ends_in_steps).astype(np.int64).reshape(2, -1)
    start, stop = max(0, edges[0] // STEPS), min(limit, -(-edges[-1] // STEPS))
    pixel = np.arange(start, max(start, stop)) * STEPS
    first = np.searchsorted(upper, pixel, "right")
    taps = max(1, int((np.searchsorted(lower, pixel + STEPS, "left") - first).max(initial=1)))
    touched = first + np.arange(taps)[:, None]
    cells = np.minimum(touched, count - 1)
    shares = np.minimum(upper[cells], pixel + STEPS) - np.maximum(lower[cells], pixel)
    shares = np.where(touched < count, np.clip(shares, 0, STEPS), 0)
    if taps > 1 and (upper[:-1] < lower[1:]).any():  # shapes that are apart cover those before them
        seen = np.cumprod(1 - shares[:0:-1] / STEPS, axis=0)[::-1]
        shares[:-1] = np.rint(shares[:-1] * seen)
    # Consecutive pixels that show the same become one entry.
    shown = np.concatenate([cells, shares])
    is_new = np.append(True, (np.diff(shown, axis=1) != 0).any(axis=0))[: len(pixel)]
    # A pixel whose middle is beyond the last cell belongs to the last cell with a size above 0.
    there = np.nonzero(np.diff(edges))[0] if edges[-1] > edges[0] else np.arange(1)
    owner = np.searchsorted(edges[there], pixel + STEPS // 2, "right") - 1
    owner = there[np.clip(owner, 0, len(there) - 1)]
    return Coverage(
        int(start),
        np.cumsum(is_new) - 1,
        cells[:, is_new],
        shares[:, is_new].astype(np.uint16),
        owner,
    )
