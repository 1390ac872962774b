"""A camera that knows how to draw a grid; everything else it leaves to manim.

Cells are filled in one pass: a small image with one pixel per cell is spread over the cells'
pixels. Numbers are drawn once, as one mask for the whole grid, and inked through it with a colour
per cell, for as long as they stand still. So the cost of a frame depends on the area, not on n.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import cairo
import numpy as np
import numpy.typing as npt
from manim import Camera, VMobject

from qkvideo.scenes.kit.grid import Array, Grid, Lettering
from qkvideo.scenes.kit.pango import Points

Bytes = npt.NDArray[np.uint8]

_MASKS_KEPT = 64


class GridCamera(Camera):
    """manim's Cairo camera, with a way of its own for grids."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._masks: OrderedDict[tuple[Any, ...], cairo.ImageSurface] = OrderedDict()
        self._paths: dict[tuple[str, bool], cairo.Path] = {}

    def display_vectorized(self, vmobject: VMobject, ctx: cairo.Context) -> GridCamera:
        """Draw one mobject."""
        if not isinstance(vmobject, Grid):
            super().display_vectorized(vmobject, ctx)
            return self
        if vmobject.opacity > 0:
            self._draw(vmobject, ctx)
        return self

    def _draw(self, grid: Grid, ctx: cairo.Context) -> None:
        # Edges in pixels, y downwards.
        matrix = ctx.get_matrix()
        x = grid.column_edges() * matrix.xx + matrix.x0
        y = grid.row_edges() * matrix.yy + matrix.y0
        left, top = int(np.floor(x[0])), int(np.floor(y[0]))
        width, height = int(np.ceil(x[-1])) - left, int(np.ceil(y[-1])) - top
        if width <= 0 or height <= 0:
            return
        gap = grid.gap * matrix.xx
        columns = _coverage(x - left, gap, width)
        rows = _coverage(y - top, gap, height)
        ctx.save()
        ctx.identity_matrix()
        ctx.set_source_surface(_spread(grid.fill, grid.opacity, rows, columns), left, top)
        ctx.get_source().set_filter(cairo.FILTER_NEAREST)
        ctx.paint()
        letterings = [(grid.lettering, grid.ink)] + ([grid.fading] if grid.fading else [])
        inside = _owners(x - left, width), _owners(y - top, height)
        for lettering, ink in letterings:
            if not (ink[..., 3] > 0).any() or not any(True for _ in lettering.written()):
                continue
            mask = self._mask(grid, lettering, matrix, left, top, width, height)
            columns_of, rows_of = inside
            ctx.set_source_surface(_spread(ink, grid.opacity, rows_of, columns_of), left, top)
            ctx.mask_surface(mask, left, top)
        ctx.restore()

    def _mask(
        self,
        grid: Grid,
        lettering: Lettering,
        matrix: cairo.Matrix,
        left: int,
        top: int,
        width: int,
        height: int,
    ) -> cairo.ImageSurface:
        key = (
            lettering.serial,
            round(grid.em, 6),
            grid.points[0].round(5).tobytes(),
            grid.xs.tobytes(),
            grid.ys.tobytes(),
            (left, top, width, height),
        )
        if key in self._masks:
            self._masks.move_to_end(key)
            return self._masks[key]
        surface = cairo.ImageSurface(cairo.FORMAT_A8, width, height)
        ctx = cairo.Context(surface)
        for i, j in lettering.written():
            x, y = grid.text_origin(lettering, i, j)
            ctx.set_matrix(
                cairo.Matrix(
                    matrix.xx * grid.em,
                    0,
                    0,
                    matrix.yy * grid.em,
                    x * matrix.xx + matrix.x0 - left,
                    y * matrix.yy + matrix.y0 - top,
                )
            )
            ctx.append_path(self._path(ctx, lettering, i, j))
        ctx.fill()
        surface.flush()
        self._masks[key] = surface
        if len(self._masks) > _MASKS_KEPT:
            self._masks.popitem(last=False)
        return surface

    def _path(self, ctx: cairo.Context, lettering: Lettering, i: int, j: int) -> cairo.Path:
        key = lettering.texts[i][j], bool(lettering.bold[i, j])
        if key not in self._paths:
            scratch = cairo.Context(cairo.RecordingSurface(cairo.CONTENT_ALPHA, None))
            # Paths are kept in fixed point: a large em keeps the outline exact.
            scratch.scale(1000, 1000)
            for run in lettering.setting(i, j).runs:
                _trace(scratch, run.points)
            self._paths[key] = scratch.copy_path()
        return self._paths[key]


def _trace(ctx: cairo.Context, points: Points) -> None:
    here: tuple[float, float] | None = None
    for a, b, c, d in points[:, :2].reshape(-1, 4, 2):
        if here is None or abs(a[0] - here[0]) + abs(a[1] - here[1]) > 1e-9:  # the same point
            if here is not None:
                ctx.close_path()
            ctx.move_to(*a)
        ctx.curve_to(*b, *c, *d)
        here = (d[0], d[1])
    ctx.close_path()


Spread = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], Array]
"""For the pixels of an axis: which entry each shows; and for the entries: cell and coverage."""


def _owners(edges: Array, size: int) -> Spread:
    """Each pixel belongs wholly to the cell that its middle lies in."""
    cell = np.clip(np.searchsorted(edges, np.arange(size) + 0.5, "right") - 1, 0, len(edges) - 2)
    return cell, np.arange(len(edges) - 1), np.ones(len(edges) - 1)


def _coverage(edges: Array, gap: float, size: int) -> Spread:
    """How much of each pixel is covered by which cell, the gaps between cells left out.

    Cells narrower than three pixels have no gap and begin at whole pixels, so that no pixel
    belongs to two of them.
    """
    if np.diff(edges).min() < 3 * max(gap, 1e-9) or gap < 1:
        owners, cells, _ = _owners(edges, size)
        middle = np.arange(size) + 0.5
        within = ((middle >= edges[0]) & (middle <= edges[-1])).astype(float)
        if gap <= 0 or within.all():
            return owners, cells, np.ones(len(cells))
        return (
            np.where(within > 0, owners, len(cells)),
            np.append(cells, 0),
            np.append(np.ones(len(cells)), 0.0),
        )
    pixel = np.arange(size)
    lower, upper = edges[:-1] + gap / 2, edges[1:] - gap / 2
    # A pixel can touch one cell only: between cells there is at least one pixel of gap.
    cell = np.clip(np.searchsorted(upper, pixel, "right"), 0, len(lower) - 1)
    covered = np.clip(np.minimum(upper[cell], pixel + 1) - np.maximum(lower[cell], pixel), 0, 1)
    pairs = np.stack([cell, np.round(covered * 255)]).astype(np.int64)
    entries, owners = np.unique(pairs, axis=1, return_inverse=True)
    return owners.reshape(-1), entries[0], entries[1] / 255


def _spread(colours: Array, opacity: float, rows: Spread, columns: Spread) -> cairo.ImageSurface:
    """One colour per cell, spread over the cells' pixels, as a premultiplied image."""
    row_of, row_cells, row_cover = rows
    column_of, column_cells, column_cover = columns
    small = colours[row_cells][:, column_cells]
    alpha = small[..., 3] * opacity * row_cover[:, None] * column_cover[None, :]
    premultiplied = np.empty(small.shape)
    premultiplied[..., :3] = small[..., :3] * alpha[..., None]
    premultiplied[..., 3] = alpha
    # manim keeps red first, where Cairo has blue; both are only bytes here.
    packed = np.rint(premultiplied * 255).astype(np.uint8).view(np.uint32)[..., 0]
    pixels = np.ascontiguousarray(packed[:, column_of][row_of])
    height, width = pixels.shape
    return cairo.ImageSurface.create_for_data(
        memoryview(pixels).cast("B"), cairo.FORMAT_ARGB32, width, height, 4 * width
    )
