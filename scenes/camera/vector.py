"""A picture as outlines: what stands on the stage, as an SVG.

Text is drawn as paths: the file needs no font, and looks the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import cairo
from manim import Camera, Mobject, VMobject, config

from qkvideo.scenes.camera.stock import standing_whole

LINES = 2160
"""Of the drawing's shorter side. Cairo keeps 256ths of one; large prints show them."""

# Cairo numbers the surfaces of a process.
_SURFACE = re.compile(rb'<g id="surface\d+">')
_PATH = re.compile(rb"<path[^>]*/>")
_TAIL = re.compile(rb"(\.\d\d)\d+")


class _Pen(Camera):
    """manim's camera, drawing with a context of another surface; grids are shown in parts."""

    def __init__(self, ctx: cairo.Context[Any]) -> None:
        super().__init__()
        self._ctx = ctx

    def get_cairo_context(self, pixel_array: Any) -> Any:
        """The context of the drawing, whatever picture is meant."""
        del pixel_array
        return self._ctx

    def set_cairo_context_color(self, ctx: Any, rgbas: Any, vmobject: VMobject) -> Any:
        """Choose a colour; manim turns red and blue round, which is right for its pictures only."""
        return super().set_cairo_context_color(ctx, rgbas[:, [2, 1, 0, 3]], vmobject)


def drawing(mobjects: Sequence[Mobject]) -> bytes:
    """Draw mobjects on the ground that manim is configured with, if it is to be seen.

    Returns:
        An SVG, UTF-8, as Cairo writes it.
    """
    width, height = config.frame_width, config.frame_height
    unit = LINES / min(width, height)
    target = BytesIO()
    surface = cairo.SVGSurface(target, round(width * unit), round(height * unit))
    surface.set_document_unit(cairo.SVGUnit.PX)
    ctx = cairo.Context(surface)
    if not config.transparent:
        ctx.set_source_rgb(*config.background_color.to_rgb())
        ctx.paint()
    ctx.set_matrix(cairo.Matrix(unit, 0, 0, -unit, width * unit / 2, height * unit / 2))
    with standing_whole(False):
        _Pen(ctx).capture_mobjects(mobjects)
    surface.finish()
    text = _SURFACE.sub(b"<g>", target.getvalue(), count=1)
    return _PATH.sub(_rounded, text)


def _rounded(path: re.Match[bytes]) -> bytes:
    """A path without what is less than a hundredth of a line; not in units of its own."""
    return path[0] if b"transform=" in path[0] else _TAIL.sub(rb"\1", path[0])
