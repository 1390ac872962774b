"""Draws a picture as SVG.

Text becomes paths, so the file needs no font and looks the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO

import cairo

from qkvideo.scenes.camera.painter import Painter
from qkvideo.scenes.figures.figure import Drawn
from qkvideo.scenes.look.theme import rgba

LINES = 2160
"""Number of pixels along the shorter side. It is large because Cairo rounds coordinates to 1/256
pixel, which would be visible in large prints."""

# Cairo numbers the surfaces of a process, so the number is removed to get the same bytes each time.
_SURFACE = re.compile(rb'<g id="surface\d+">')
_PATH = re.compile(rb"<path[^>]*/>")
_TAIL = re.compile(rb"(\.\d\d)\d+")


def drawing(drawn: Iterable[Drawn], units: tuple[float, float], ground: str = "") -> bytes:
    """Return a picture as an SVG file.

    Args:
        drawn: The figures, groups and grids of the picture. Each one covers those before it.
        units: Width and height of the frame, in frame units.
        ground: Background colour, "#RRGGBB"; "" for a transparent background.

    Returns:
        The contents of the file, in UTF-8.
    """
    width, height = units
    unit = LINES / min(units)
    target = BytesIO()
    surface = cairo.SVGSurface(target, round(width * unit), round(height * unit))
    surface.set_document_unit(cairo.SVGUnit.PX)
    ctx = cairo.Context(surface)
    if ground:
        ctx.set_source_rgb(*rgba(ground)[:3].tolist())
        ctx.paint()
    ctx.set_matrix(cairo.Matrix(unit, 0, 0, -unit, width * unit / 2, height * unit / 2))
    Painter().draw(ctx, drawn)
    surface.finish()
    text = _SURFACE.sub(b"<g>", target.getvalue(), count=1)
    return _PATH.sub(_rounded, text)


def _rounded(path: re.Match[bytes]) -> bytes:
    """Round a path's coordinates to two decimals, unless it is transformed."""
    return path[0] if b"transform=" in path[0] else _TAIL.sub(rb"\1", path[0])
