"""Draws figures with Cairo: fills, strokes, and grids of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import cairo
import numpy as np

from qkvideo.scenes.camera.cells import CellPainter
from qkvideo.scenes.camera.outlines import shared_outlines
from qkvideo.scenes.camera.parts import parts
from qkvideo.scenes.camera.pixels import fill_with, surface
from qkvideo.scenes.figures.figure import HERE, Array, Drawn, Figure, leaves

_HUNDREDTH = 0.01
"""A hundredth of a frame unit, in which the widths of lines are given."""


class Painter:
    """Draws figures and grids on a Cairo context.

    Args:
        cells: The painter that draws grids as pixels. None for SVG: each cell of a grid is then
            drawn as a shape and a text.
    """

    # manim's cache looks at what is in a camera, but not into slots: what a painter keeps.
    __slots__ = ("_cells", "_order", "_outlines")

    def __init__(self, cells: CellPainter | None = None) -> None:
        self._cells = cells
        self._outlines = shared_outlines()
        # Pictures have red where Cairo has blue, so these two are swapped for pixels.
        self._order = slice(2, None, -1) if cells is not None else slice(0, 3)

    def draw(self, ctx: cairo.Context[Any], drawn: Iterable[Drawn]) -> None:
        """Draw figures, groups and grids in the given order.

        Args:
            ctx: A Cairo context whose unit is the frame unit.
            drawn: The figures, groups and grids. Each one covers those before it.
        """
        for one in leaves(drawn):
            if isinstance(one, Figure):
                self._figure(ctx, one)
            elif one.opacity > 0:
                if self._cells is not None:
                    self._cells.draw(ctx, one)
                else:
                    self.draw(ctx, parts(one))

    def _figure(self, ctx: cairo.Context[Any], figure: Figure) -> None:
        if not figure.seen:
            return
        ctx.new_path()
        if figure.place == HERE:
            self._outlines.add(ctx, figure.outline)
        else:
            matrix = ctx.get_matrix()
            ctx.transform(cairo.Matrix(*figure.place))
            self._outlines.add(ctx, figure.outline)
            ctx.set_matrix(matrix)
        if figure.picture:
            pixels = surface(figure.picture, self._order != slice(0, 3))
            fill_with(ctx, pixels, figure.points, float(figure.fill[3]))
        elif figure.fill[3] > 0:
            self._inks(ctx, figure.fill[None], None)
            ctx.fill_preserve()
        if figure.lined:
            self._inks(ctx, figure.strokes, figure.ends)
            ctx.set_line_width(figure.width * _HUNDREDTH)
            ctx.stroke()

    def _inks(self, ctx: cairo.Context[Any], colours: Array, ends: Array | None) -> None:
        """Set the source of the context to a colour, or to a gradient between two points."""
        if len(colours) == 1 or ends is None:
            r, g, b = colours[0, :3][self._order].tolist()
            ctx.set_source_rgba(r, g, b, float(colours[0, 3]))
            return
        gradient = cairo.LinearGradient(*ends.ravel().tolist())
        for at, colour in zip(np.linspace(0, 1, len(colours)), colours, strict=True):
            r, g, b = colour[:3][self._order].tolist()
            gradient.add_color_stop_rgba(float(at), r, g, b, float(colour[3]))
        ctx.set_source(gradient)
