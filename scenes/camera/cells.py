"""Draws grids as pixels.

Cells are filled in one pass: a small image of their colours is spread over their pixels. Numbers
that stand still are drawn once, as one mask for the whole grid, which is coloured with one colour
per cell; while they move or grow, the mask is drawn again from outlines. Therefore the time for a
frame depends on the area, and hardly on n.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import cairo
import numpy as np

from qkvideo.scenes.camera.coverage import Axis, Colours, Coverage, Indices, cover, inner, rounded
from qkvideo.scenes.camera.outlines import text_path
from qkvideo.scenes.figures.grid import Array, GridFigure
from qkvideo.scenes.figures.lettering import Lettering
from qkvideo.scenes.text.pango import HALF_FIGURE

_MASKS_KEPT = 24
_SEEN = 0.75
"""Minimum radius of round corners that are visible, in pixels."""


class CellPainter:
    """Draws grids on pictures of one size; it caches the shapes of texts and cells.

    Args:
        width: Width of the pictures in pixels.
        height: Height of the pictures in pixels.
    """

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self._masks: OrderedDict[tuple[Any, ...], cairo.ImageSurface] = OrderedDict()
        # Four bytes each. Pictures have red where Cairo has blue, but here the order is irrelevant.
        self._pixels = np.empty(width * height, dtype=np.uint32)

    def draw(self, ctx: cairo.Context[Any], grid: GridFigure) -> None:
        """Draw a grid."""
        to_pixels = ctx.get_matrix()
        x = grid.column_edges() * to_pixels.xx + to_pixels.x0
        y = grid.row_edges() * to_pixels.yy + to_pixels.y0  # downwards
        across, down, em = (length * to_pixels.xx for length in (*grid.gaps, grid.em))
        columns = cover(x, across, self._size[0])
        rows = cover(y, down, self._size[1], down=True)
        if not (columns.size and rows.size):
            return
        ctx.save()
        ctx.identity_matrix()
        fill = _premultiplied(grid.fill, grid.opacity)
        radius = grid.radius * to_pixels.xx
        fill = rows.spread(columns.spread(fill, 1), 0)
        ctx.set_source_surface(
            self._image(fill, rows.entry, columns.entry), columns.start, rows.start
        )
        if radius < _SEEN:
            ctx.paint()
        else:
            axes = inner(x, columns, across), inner(y, rows, down, down=True)
            ends = inner(x[[0, -1]], columns, across) if grid.joined else axes[0]
            mask = self._rounded(radius, axes, ends, (columns, rows))
            ctx.mask_surface(mask, columns.start, rows.start)
        for lettering, ink in grid.layers():
            if not (ink[..., 3] * lettering.where).any():
                continue
            mask = self._mask(lettering, em, (x, y), (columns, rows))
            colours = _premultiplied(ink, grid.opacity)
            ctx.set_source_surface(
                self._image(colours, rows.owner, columns.owner), columns.start, rows.start
            )
            ctx.mask_surface(mask, columns.start, rows.start)
        ctx.restore()

    def _image(self, colours: Colours, rows: Indices, columns: Indices) -> cairo.ImageSurface:
        """Spread cells' colours over pixels; the image is valid until the next call."""
        small = colours.astype(np.uint8).view(np.uint32)[..., 0]
        height, width = len(rows), len(columns)
        pixels = self._pixels[: height * width].reshape(height, width)
        small.take(columns, axis=1).take(rows, axis=0, out=pixels, mode="clip")
        return cairo.ImageSurface.create_for_data(
            pixels.view(np.uint8).data, cairo.FORMAT_ARGB32, width, height
        )

    def _rounded(
        self, radius: float, axes: tuple[Axis, Axis], ends: Axis, covers: tuple[Coverage, Coverage]
    ) -> cairo.ImageSurface:
        """Return a mask with the share of each pixel that cells with round corners cover."""
        key = (round(radius, 4), ends is axes[0], covers)
        if key not in self._masks:
            made = rounded(radius, *axes, ends)
            height, width = made.shape
            pixels = np.zeros((height, cairo.Format.A8.stride_for_width(width)), dtype=np.uint8)
            pixels[:, :width] = made
            surface = cairo.ImageSurface.create_for_data(
                pixels.data, cairo.FORMAT_A8, width, height
            )
            self._keep(key, surface)
        self._masks.move_to_end(key)
        return self._masks[key]

    def _keep(self, key: tuple[Any, ...], mask: cairo.ImageSurface) -> None:
        self._masks[key] = mask
        if len(self._masks) > _MASKS_KEPT:
            self._masks.popitem(last=False)

    def _mask(
        self,
        lettering: Lettering,
        em: float,
        edges: tuple[Array, Array],
        covers: tuple[Coverage, Coverage],
    ) -> cairo.ImageSurface:
        """Return a mask of the texts of all cells."""
        place = (np.round(axis, 4).tobytes() for axis in edges)
        key = (lettering.token, round(em, 4), covers, *place)
        if key in self._masks:
            self._masks.move_to_end(key)
            return self._masks[key]
        mask = _drawn(lettering, em, edges, covers)
        self._keep(key, mask)
        return mask


def _drawn(
    lettering: Lettering, em: float, edges: tuple[Array, Array], covers: tuple[Coverage, Coverage]
) -> cairo.ImageSurface:
    (x, y), (columns, rows) = edges, covers
    surface = cairo.ImageSurface(cairo.FORMAT_A8, columns.size, rows.size)
    ctx = cairo.Context(surface)
    right = ((x[:-1] + x[1:]) / 2 + lettering.widest * em / 2 - columns.start).tolist()
    baseline = ((y[:-1] + y[1:]) / 2 + HALF_FIGURE * em - rows.start).tolist()
    wide, high = np.diff(x), np.diff(y)[:, None]
    # Each pixel has the colour of its cell: a text must not reach into a cell beside it.
    cut = (lettering.widths * em > wide) | (2 * HALF_FIGURE * em > high)
    for i, j in sorted(lettering.written(), key=lambda place: bool(cut[place])):
        if cut[i, j]:
            ctx.fill()
            ctx.reset_clip()
            ctx.identity_matrix()
            ctx.rectangle(x[j] - columns.start, y[i] - rows.start, wide[j], high[i, 0])
            ctx.clip()
        left = right[j] - lettering.widths[i, j] * em
        ctx.set_matrix(cairo.Matrix(em, 0, 0, -em, left, baseline[i]))
        ctx.append_path(text_path(lettering.texts[i][j], bool(lettering.bold[i, j])))
    ctx.fill()
    surface.flush()
    return surface


def _premultiplied(colours: Array, opacity: float) -> Colours:
    made = np.clip(colours, 0, 1, dtype=np.float32, casting="same_kind")
    made[..., 3] *= opacity
    made[..., :3] *= made[..., 3:]
    # Round as Cairo does: to 16 bits, of which the upper 8 are kept.
    made *= 65535 / 256
    made += 0.5 / 256
    packed: Colours = made.astype(np.uint16)
    return packed
