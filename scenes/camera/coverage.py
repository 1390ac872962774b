"""The share of each pixel that each cell of a grid covers, along one axis.

Along an axis, all rows (or columns) of a grid are the same, so two axes are computed instead of an
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
"""Distance of each pixel's centre from its cell's centre, and of the cell's edge from there."""

STEPS = 256
"""Cairo's coordinates are whole numbers of 1/256 pixel."""


@dataclass(frozen=True, eq=False)
class Cover:
    """One axis of a grid, in pixels.

    Neighbouring pixels mostly show the same, so their contents are stored as a list of entries.

    Attributes:
        start: The first pixel.
        entry: The entry that each pixel shows, (pixels,).
        cells: The cells in an entry, (taps, entries): one, or several if a pixel covers edges.
        shares: The share of the pixel that each of them covers, in 256ths, (taps, entries).
        owner: The cell whose text a pixel may show, (pixels,).
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
        """Contents of its entries, along an axis (0 or 1) of the cells' premultiplied colours."""
        across = (slice(None), *(None,) * (2 - axis))
        shown: Colours = colours.take(self.cells[0], axis)
        shown *= self.shares[0][across]
        for cells, shares in zip(self.cells[1:], self.shares[1:], strict=True):
            shown += colours.take(cells, axis) * shares[across]
        shown += STEPS // 2
        shown //= STEPS
        return shown


def cover(edges: Array, gap: float, limit: int) -> Cover:
    """Compute the coverage of an axis.

    Args:
        edges: Edges of the cells, ascending, in pixels.
        gap: Space between cells, half of it on either side of an edge.
        limit: Size of the picture in pixels; pixels outside it are left out.
    """
    snapped = np.rint(edges * STEPS)
    return _cover(snapped.tobytes(), round(gap * STEPS), limit)


def inner(edges: Array, axis: Cover, gap: float) -> Axis:
    """The position of each pixel's centre in its cell.

    Args:
        edges: Edges of the cells, ascending, in pixels; or of all cells together.
        axis: The coverage of the axis.
        gap: Space between cells.

    Returns:
        (pixels,) each.
    """
    sizes = np.diff(edges)
    middles, halves = edges[:-1] + sizes / 2, (sizes - np.minimum(gap, sizes)) / 2
    pixels = axis.start + np.arange(axis.size) + 0.5
    owner = np.minimum(axis.owner, len(sizes) - 1)
    return abs(pixels - middles[owner]), halves[owner]


def rounded(radius: float, columns: Axis, rows: Axis, ends: Axis) -> npt.NDArray[np.uint8]:
    """The part of each pixel that cells with round corners cover, from 0 to 255, (rows, columns).

    Only in the corners it is not a product of two numbers; there, the distances of the pixel's
    quarters from the circle are used.

    Args:
        radius: Radius of the corners, in pixels.
        columns: Positions of the pixels in their columns, see `inner`.
        rows: Positions in their rows.
        ends: Whether each column has round corners, or only all columns together.
    """
    across, down = (np.clip(half - far + 0.5, 0, 1) for far, half in (columns, rows))
    shares = np.outer(down, across)
    x, y = (far - np.maximum(0, half - radius) for far, half in (ends, rows))
    i, j = np.nonzero(y > 0)[0], np.nonzero(x > 0)[0]
    where = np.ix_(i, j)
    inside = np.zeros((len(i), len(j)))
    for up, aside in product((-0.25, 0.25), repeat=2):
        square = np.add.outer(np.maximum(0, y[i] + up) ** 2, np.maximum(0, x[j] + aside) ** 2)
        inside += np.clip(2 * (radius - np.sqrt(square)) + 0.5, 0, 1) / 4
    shares[where] = np.minimum(shares[where], inside)
    made: npt.NDArray[np.uint8] = np.rint(255 * shares).astype(np.uint8)
    return made


@lru_cache(maxsize=64)
def _cover(edges_in_steps: bytes, gap_in_steps: int, limit: int) -> Cover:
    edges = np.frombuffer(edges_in_steps).astype(np.int64)
    count = len(edges) - 1
    inset = np.minimum(gap_in_steps, np.diff(edges)) // 2
    lower, upper = edges[:-1] + inset, edges[1:] - inset
    start, stop = max(0, edges[0] // STEPS), min(limit, -(-edges[-1] // STEPS))
    pixel = np.arange(start, max(start, stop)) * STEPS
    first = np.searchsorted(upper, pixel, "right")
    taps = max(1, int((np.searchsorted(lower, pixel + STEPS, "left") - first).max(initial=1)))
    touched = first + np.arange(taps)[:, None]
    cells = np.minimum(touched, count - 1)
    shares = np.minimum(upper[cells], pixel + STEPS) - np.maximum(lower[cells], pixel)
    shares = np.where(touched < count, np.clip(shares, 0, STEPS), 0)
    # Runs of pixels that show the same become one entry.
    shown = np.concatenate([cells, shares])
    is_new = np.append(True, (np.diff(shown, axis=1) != 0).any(axis=0))[: len(pixel)]
    # A pixel whose middle is past the last cell shows the last one that has a size.
    there = np.nonzero(np.diff(edges))[0] if edges[-1] > edges[0] else np.arange(1)
    owner = np.searchsorted(edges[there], pixel + STEPS // 2, "right") - 1
    owner = there[np.clip(owner, 0, len(there) - 1)]
    return Cover(
        int(start),
        np.cumsum(is_new) - 1,
        cells[:, is_new],
        shares[:, is_new].astype(np.uint16),
        owner,
    )
