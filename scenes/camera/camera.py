"""A camera that knows how to draw a grid; all else is drawn by manim, its outlines remembered.

Cells are filled in one pass: a small image of their colours is spread over their pixels. Numbers
are drawn once, as one mask for the whole grid, and inked through it with a colour per cell for as
long as they stand still; while they move or grow, the mask is drawn anew from outlines. So the
cost of a frame depends on the area and hardly on n.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import cairo
import numpy as np
import numpy.typing as npt
from manim import Camera, VMobject

from qkvideo.scenes.camera.coverage import Axis, Colours, Cover, Indices, cover, inner, rounded
from qkvideo.scenes.camera.outlines import Outlines, text_path
from qkvideo.scenes.camera.stock import Part
from qkvideo.scenes.mobjects.grid import Array, Grid
from qkvideo.scenes.mobjects.lettering import Lettering
from qkvideo.scenes.text.pango import HALF_FIGURE

Bytes = npt.NDArray[np.uint8]
_MASKS_KEPT = 24
_SEEN = 0.75
"""Corners with a smaller radius, in pixels, look like any others."""


class GridCamera(Camera):
    """manim's Cairo camera, with a way of its own for grids."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.forget()
        # Four bytes each. manim keeps red first, where Cairo has blue: here they are only bytes.
        self._pixels = np.empty(self.pixel_width * self.pixel_height, dtype=np.uint32)

    def forget(self) -> None:
        """Forget what was drawn: what is drawn next does not depend on it, to the last bit."""
        self._outlines = Outlines()
        self._masks: OrderedDict[tuple[Any, ...], cairo.ImageSurface] = OrderedDict()

    def init_background(self) -> None:
        """Prepare the background, premultiplied as all of the picture is (manim's is not)."""
        super().init_background()
        if self.background_opacity < 1 and self.background is not None:
            colours, alpha = self.background[..., :3], self.background[..., 3:]
            self.background[..., :3] = np.rint(colours * (alpha / 255))

    def display_vectorized(self, vmobject: VMobject, ctx: cairo.Context[Any]) -> GridCamera:
        """Draw one mobject."""
        if isinstance(vmobject, Grid):
            if vmobject.opacity > 0:
                self._draw(vmobject, ctx)
        elif not isinstance(vmobject, Part):  # a part was drawn with its grid
            super().display_vectorized(vmobject, ctx)
        return self

    def set_cairo_context_path(self, ctx: cairo.Context[Any], vmobject: VMobject) -> GridCamera:
        """Trace a mobject as manim does, but only once for each shape."""
        trace = super().set_cairo_context_path
        self._outlines.trace(ctx, vmobject.points, lambda other: trace(other, vmobject))
        return self

    def _draw(self, grid: Grid, ctx: cairo.Context[Any]) -> None:
        to_pixels = ctx.get_matrix()
        x = grid.column_edges() * to_pixels.xx + to_pixels.x0
        y = grid.row_edges() * to_pixels.yy + to_pixels.y0  # downwards
        across, down, em = (length * to_pixels.xx for length in (*grid.gaps, grid.em))
        columns, rows = cover(x, across, self.pixel_width), cover(y, down, self.pixel_height)
        if not (columns.size and rows.size):
            return
        ctx.save()
        ctx.identity_matrix()
        fill = _premultiplied(grid.fill, grid.opacity)
        radius = grid.radius * to_pixels.xx
        if radius < _SEEN:
            fill = rows.spread(columns.spread(fill, 1), 0)
            ctx.set_source_surface(
                self._image(fill, rows.entry, columns.entry), columns.start, rows.start
            )
            ctx.paint()
        else:
            ctx.set_source_surface(
                self._image(fill, rows.owner, columns.owner), columns.start, rows.start
            )
            axes = inner(x, columns, across), inner(y, rows, down)
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
        """Spread colours over pixels; it holds until the next one is made."""
        small = colours.astype(np.uint8).view(np.uint32)[..., 0]
        height, width = len(rows), len(columns)
        pixels = self._pixels[: height * width].reshape(height, width)
        small.take(columns, axis=1).take(rows, axis=0, out=pixels, mode="clip")
        return cairo.ImageSurface.create_for_data(
            pixels.view(np.uint8).data, cairo.FORMAT_ARGB32, width, height
        )

    def _rounded(
        self, radius: float, axes: tuple[Axis, Axis], ends: Axis, covers: tuple[Cover, Cover]
    ) -> cairo.ImageSurface:
        """How much of each pixel cells with round corners cover."""
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
        covers: tuple[Cover, Cover],
    ) -> cairo.ImageSurface:
        """Where there is ink, for all cells at once."""
        key = (lettering.serial, round(em, 4), covers)
        if key in self._masks:
            self._masks.move_to_end(key)
            return self._masks[key]
        mask = _drawn(lettering, em, edges, covers)
        self._keep(key, mask)
        return mask


def _drawn(
    lettering: Lettering, em: float, edges: tuple[Array, Array], covers: tuple[Cover, Cover]
) -> cairo.ImageSurface:
    (x, y), (columns, rows) = edges, covers
    surface = cairo.ImageSurface(cairo.FORMAT_A8, columns.size, rows.size)
    ctx = cairo.Context(surface)
    right = ((x[:-1] + x[1:]) / 2 + lettering.widest * em / 2 - columns.start).tolist()
    baseline = ((y[:-1] + y[1:]) / 2 + HALF_FIGURE * em - rows.start).tolist()
    for i, j in lettering.written():
        setting = lettering.setting(i, j)
        left = right[j] - setting.width * em
        ctx.set_matrix(cairo.Matrix(em, 0, 0, -em, left, baseline[i]))
        ctx.append_path(text_path(lettering.texts[i][j], bool(lettering.bold[i, j])))
    ctx.fill()
    surface.flush()
    return surface


def _premultiplied(colours: Array, opacity: float) -> Colours:
    made = np.clip(colours, 0, 1, dtype=np.float32, casting="same_kind")
    made[..., 3] *= opacity
    made[..., :3] *= made[..., 3:]
    # As Cairo does it: round to 16 bits, keep the upper 8 of them.
    made *= 65535 / 256
    made += 0.5 / 256
    packed: Colours = made.astype(np.uint16)
    return packed


def _quotients() -> Bytes:
    """For each alpha and each colour multiplied by it, that colour; black where there is none."""
    alpha, colours = np.arange(256.0)[:, None], np.arange(256) * 255.0
    made = np.divide(colours, alpha, out=np.zeros((256, 256)), where=alpha > 0)
    packed: Bytes = np.rint(np.minimum(made, 255)).astype(np.uint8).ravel()
    return packed


# Looked up: to divide each of a picture's numbers takes ten times as long.
_STRAIGHT = _quotients()


def straight(pixels: Bytes) -> Bytes:
    """A picture as most files keep it: colours not multiplied by their alpha.

    Args:
        pixels: (height, width, 4), premultiplied, as a camera keeps them.
    """
    made = np.empty_like(pixels)
    places = pixels[..., 3:].astype(np.uint16) * 256 + pixels[..., :3]
    _STRAIGHT.take(places, out=made[..., :3], mode="clip")
    made[..., 3] = pixels[..., 3]
    return made
