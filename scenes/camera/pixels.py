"""Fills rectangles with pictures made of pixels, such as a logo that is a PNG."""

from __future__ import annotations

import base64
import io
from functools import lru_cache
from typing import Any

import cairo
import numpy as np

from qkvideo.scenes.figures.figure import Array


@lru_cache(maxsize=8)
def surface(picture: str, swapped: bool) -> cairo.ImageSurface:
    """Return a picture as a surface of Cairo's.

    Args:
        picture: A PNG, written as a data URL.
        swapped: Whether red and blue are exchanged.
    """
    made = cairo.ImageSurface.create_from_png(
        io.BytesIO(base64.b64decode(picture.partition(",")[2]))
    )
    if made.get_format() != cairo.FORMAT_ARGB32:  # one without transparency
        opaque = cairo.ImageSurface(cairo.FORMAT_ARGB32, made.get_width(), made.get_height())
        ctx = cairo.Context(opaque)
        ctx.set_source_surface(made)
        ctx.paint()
        made = opaque
    if swapped:
        made.flush()
        rows = np.frombuffer(made.get_data(), np.uint8).reshape(made.get_height(), -1, 4)
        rows[..., :3] = rows[..., 2::-1].copy()
        made.mark_dirty()
    return made


def fill_with(
    ctx: cairo.Context[Any], pixels: cairo.ImageSurface, outline: Array, opacity: float
) -> None:
    """Fill a rectangle with a picture.

    Args:
        ctx: The context; y points up.
        pixels: The picture.
        outline: The rectangle's outline, (4 k, 2).
        opacity: The picture's opacity, from 0 to 1.
    """
    (left, bottom), (right, top) = outline.min(axis=0).tolist(), outline.max(axis=0).tolist()
    ctx.save()
    ctx.new_path()
    ctx.translate(left, top)
    ctx.scale((right - left) / pixels.get_width(), (bottom - top) / pixels.get_height())
    ctx.rectangle(0, 0, pixels.get_width(), pixels.get_height())
    ctx.clip()
    ctx.set_source_surface(pixels)
    source = ctx.get_source()
    source.set_filter(cairo.FILTER_BEST)
    source.set_extend(cairo.EXTEND_PAD)  # the edges stay sharp
    ctx.paint_with_alpha(opacity)
    ctx.restore()
