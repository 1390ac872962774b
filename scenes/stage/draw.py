"""Converts laid-out items to drawings, which a canvas can show."""

from __future__ import annotations

from functools import singledispatch

import numpy as np

from qkvideo.scenes.figures.figure import CLEAR, Array, Drawn, Figure, Group
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.layout.items import Curve, Item, Items, Maths, Sheet, Text
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.pango import FontSpan as Stretch


def picture(items: Items) -> list[Drawn]:
    """Return the drawings of a picture's items, in drawing order."""
    return [drawn(item) for item in sorted(items, key=lambda item: item.z)]


@singledispatch
def drawn(item: Item) -> Drawn:
    """Return the drawing of one item.

    Raises:
        TypeError: If items of this type cannot be drawn.
    """
    raise TypeError(f"nobody draws a {type(item).__name__}")


@drawn.register
def label(item: Text) -> Label:
    """Return the drawing of a text."""
    numeric = item.cell is not None
    made = Label(
        item.text,
        item.em,
        item.colour,
        weight=item.weight,
        spans=[Stretch(span.start, span.end, span.weight) for span in item.spans],
        span_colours=[span.colour for span in item.spans],
        width=item.width,
        align=item.align,
        tabular=numeric,
    ).stand(item.x, item.y, item.em, item.slant)
    made.cell, made.token = item.cell, item.token
    made.span_cells = tuple(span.cell for span in item.spans)
    return made.fade(item.alpha) if item.alpha < 1 else made


@drawn.register
def grid(item: Sheet) -> GridFigure:
    """Return the drawing of a sheet, which is a block of cells."""
    made = GridFigure(
        np.diff(item.xs),
        -np.diff(item.ys),
        item.fill,
        cells=item.cells,
        em=item.em,
        gap=item.gap,
        joined=item.joined,
    ).place(float(item.xs[0]), float(item.ys[0]))
    if item.texts is not None and item.inks is not None:
        made.write(item.texts, item.inks)
    made.opacity = item.alpha
    return made


@drawn.register
def figure(item: Curve) -> Figure:
    """Return the drawing of a curve."""
    strokes, fill = shades(item)
    outline = item.points.view()
    outline.setflags(write=False)
    ends = item.ends if item.shades else None
    return Figure(
        outline, fill=fill, strokes=strokes, width=item.width, ends=ends, picture=item.picture
    )


def shades(curve: Curve) -> tuple[Array, Array]:
    """Return the RGBA colours of a curve: its stroke's, (colours, 4), and its fill's, (4,).

    A stroke has one colour, or several if it has a gradient. A missing stroke or fill is
    transparent.
    """
    colours = curve.shades or (curve.colour,)
    stroke = [rgba(colour, curve.strength * curve.alpha) if colour else CLEAR for colour in colours]
    return np.array(stroke), rgba(curve.fill, curve.alpha) if curve.fill else CLEAR


@drawn.register
def signs(item: Maths) -> Group:
    """Return the drawing of a formula."""
    place = (item.em, 0.0, 0.0, item.em, item.x, item.y)
    made = []
    for sign in formula(item.source).signs:
        own = 0 <= sign.piece < len(item.colours)
        colour = rgba(item.colours[sign.piece] if own else item.colour, item.alpha)
        made.append(Figure(sign.points, fill=colour, place=place))
    return Group(made)
