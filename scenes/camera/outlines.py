"""Outlines as Cairo paths.

Passing a path to Cairo curve by curve takes most of the time of a frame with text. Therefore the
paths of outlines that do not change are cached, for use at any position.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import cairo
import numpy as np

from qkvideo.scenes.figures.lettering import set_text
from qkvideo.scenes.text.pango import CACHES, Points

# Cairo keeps paths in fixed point, 1/256 of a unit, up to 2**23: this scale keeps outlines exact.
_SCALE = 2**16
_KEPT = 1024
_SAME = 1e-5
"""Maximum distance between the ends of curves that count as connected."""


def _scratch() -> cairo.Context[Any]:
    ctx = cairo.Context(cairo.RecordingSurface(cairo.CONTENT_ALPHA, None))
    ctx.scale(_SCALE, _SCALE)
    return ctx


def trace(ctx: cairo.Context[Any], points: Points) -> None:
    """Add an outline to the current path of a Cairo context, without drawing it.

    Args:
        ctx: The Cairo context.
        points: The outline, (4 k, 2): k cubic Bézier curves of four points each, in the context's
            units. Successive curves belong to one contour if each starts where the previous one
            ends. A contour that ends at its first point is closed.
    """
    pieces = points.reshape(-1, 4, 2)
    apart = (np.abs(pieces[1:, 0] - pieces[:-1, 3]) > _SAME).any(axis=1)
    bounds = [0, *(np.nonzero(apart)[0] + 1).tolist(), len(pieces)]
    curves = pieces.reshape(-1, 8).tolist()
    for first, last in pairwise(bounds):
        if first == last:
            continue
        x, y = curves[first][:2]
        ctx.move_to(x, y)
        for curve in curves[first:last]:
            ctx.curve_to(*curve[2:])
        if abs(curve[6] - x) <= _SAME and abs(curve[7] - y) <= _SAME:
            ctx.close_path()


class Outlines:
    """A cache of Cairo paths, for outlines that are drawn in many video frames."""

    def __init__(self) -> None:
        # The outline is stored with its path: while it exists, no other array can have the same id.
        self._paths: OrderedDict[int, tuple[Points, cairo.Path]] = OrderedDict()
        self._scratch = _scratch()

    def add(self, ctx: cairo.Context[Any], points: Points) -> None:
        """Add an outline to the current path of a Cairo context, without drawing it.

        Args:
            ctx: The Cairo context.
            points: The outline, (4 k, 2): k cubic Bézier curves of four points each. If the array
                is read-only, its Cairo path is cached.
        """
        if points.flags.writeable:
            trace(ctx, points)
            return
        key = id(points)
        if key not in self._paths:
            self._scratch.new_path()
            trace(self._scratch, points)
            self._paths[key] = points, self._scratch.copy_path()
            if len(self._paths) > _KEPT:
                self._paths.popitem(last=False)
        self._paths.move_to_end(key)
        ctx.append_path(self._paths[key][1])


@cache
def shared_outlines() -> Outlines:
    """Return this process's cache of Cairo paths, which all its pictures use.

    A text has the same outline in every picture. With the cache, its path is made only once.
    """
    return Outlines()


@lru_cache(maxsize=4096)
def text_path(text: str, bold: bool) -> cairo.Path:
    """Return the outlines of the text in a matrix cell, as a Cairo path.

    The left end of the baseline is at (0, 0).

    Args:
        text: The text.
        bold: Whether the text is semibold instead of regular.

    Returns:
        The path, in units of the font size (em).
    """
    ctx = _scratch()
    for _, outline in set_text(text, bold).outlines:
        trace(ctx, outline)
    return ctx.copy_path()


CACHES.append(text_path.cache_clear)
