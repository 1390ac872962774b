"""Paths that Cairo keeps, so that outlines which only move are not traced again for every frame.

manim hands a path to Cairo curve by curve, in Python; for text that is most of what a frame costs.
A path that Cairo has kept is handed over whole.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import cairo
import numpy as np

from qkvideo.scenes.mobjects.lettering import set_text
from qkvideo.scenes.text.pango import Points

# Cairo keeps paths in fixed point, 1/256 of a unit: a thousandfold scale keeps outlines exact.
_SCALE = 1000
_GRAIN = 1e8
"""Steps in a unit of the frame, for shapes to be the same though they have been moved."""
_FEWEST_POINTS = 32
_KEPT = 1024


def _scratch() -> cairo.Context[Any]:
    ctx = cairo.Context(cairo.RecordingSurface(cairo.CONTENT_ALPHA, None))
    ctx.scale(_SCALE, _SCALE)
    return ctx


class Outlines:
    """Paths of shapes, wherever they stand."""

    def __init__(self) -> None:
        self._paths: OrderedDict[bytes, cairo.Path] = OrderedDict()
        self._scratch = _scratch()

    def trace(
        self, ctx: cairo.Context[Any], points: Points, draw: Callable[[cairo.Context[Any]], Any]
    ) -> None:
        """Make an outline the path of a context.

        Args:
            ctx: Whose path.
            points: Of the outline.
            draw: Traces the outline, in any context.
        """
        if len(points) < _FEWEST_POINTS or not np.isfinite(points[0]).all():
            draw(ctx)
            return
        x, y = points[0, :2].tolist()
        shape = np.rint((points[:, :2] - points[0, :2]) * _GRAIN).tobytes()
        path = self._paths.get(shape)
        if path is None:
            path = self._paths[shape] = self._at_origin(x, y, draw)
            if len(self._paths) > _KEPT:
                self._paths.popitem(last=False)
        self._paths.move_to_end(shape)
        ctx.new_path()
        matrix = ctx.get_matrix()
        ctx.translate(x, y)
        ctx.append_path(path)
        ctx.set_matrix(matrix)

    def _at_origin(
        self, x: float, y: float, draw: Callable[[cairo.Context[Any]], Any]
    ) -> cairo.Path:
        ctx = self._scratch
        ctx.translate(-x, -y)
        draw(ctx)
        ctx.translate(x, y)
        return ctx.copy_path()


@lru_cache(maxsize=4096)
def text_path(text: str, bold: bool) -> cairo.Path:
    """Outlines of a text as it stands in a cell, in em, the left end of its baseline at 0."""
    ctx = _scratch()
    for run in set_text(text, bold).runs:
        here: list[float] = []
        for a, b, c, d in run.points[:, :2].reshape(-1, 4, 2).tolist():
            if not here or abs(a[0] - here[0]) + abs(a[1] - here[1]) > 1e-9:  # another outline
                ctx.close_path()
                ctx.move_to(*a)
            ctx.curve_to(*b, *c, *d)
            here = d
        ctx.close_path()
    return ctx.copy_path()
