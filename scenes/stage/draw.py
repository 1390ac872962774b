"""Things of a laid-out picture as manim's mobjects, at rest."""

from __future__ import annotations

from functools import singledispatch

import numpy as np
from manim import VMobject

from qkvideo.scenes.layout.items import Array, Curve, Item, Items, Maths, Sheet, Text
from qkvideo.scenes.look.theme import rgba
from qkvideo.scenes.mobjects.formula import formula
from qkvideo.scenes.mobjects.grid import Grid
from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.mobjects.number import Number
from qkvideo.scenes.mobjects.ribbon import Ribbon
from qkvideo.scenes.text.pango import Span as Stretch


def picture(items: Items) -> list[VMobject]:
    """A whole picture, in the order in which it is drawn."""
    return [drawn(item) for item in sorted(items, key=lambda item: item.z)]


@singledispatch
def drawn(item: Item) -> VMobject:
    """One thing of a picture."""
    raise TypeError(f"nobody draws a {type(item).__name__}")


@drawn.register
def _(item: Text) -> VMobject:
    label = _label(item).baseline(item.x, item.y)
    label.token = item.token
    if item.slant:
        label.lean(item.slant)
    return label.set_fill(opacity=item.alpha) if item.alpha < 1 else label


def _label(item: Text) -> Label:
    if item.cell is not None:
        return Number(item.cell, item.em, item.colour, weight=item.weight)
    label = Label(
        item.text,
        item.em,
        item.colour,
        weight=item.weight,
        spans=[Stretch(span.start, span.end, span.weight) for span in item.spans],
        span_colours=[span.colour for span in item.spans],
        width=item.width,
        align=item.align,
    )
    label.span_cells = tuple(span.cell for span in item.spans)
    return label


@drawn.register
def _(item: Sheet) -> Grid:
    grid = Grid(
        np.diff(item.xs),
        -np.diff(item.ys),
        item.fill,
        cells=item.cells,
        em=item.em,
        gap=item.gap,
        joined=item.joined,
    ).place(float(item.xs[0]), float(item.ys[0]))
    if item.texts is not None and item.inks is not None:
        grid.write(item.texts, item.inks)
    grid.opacity = item.alpha
    return grid


@drawn.register
def _(item: Curve) -> VMobject:
    made = Ribbon(item.ends) if item.shades else VMobject()
    made.stroke_width = item.width
    made.stroke_rgbas, made.fill_rgbas = shades(item)
    made.points = in_space(item.points)
    return made


def shades(curve: Curve) -> tuple[Array, Array]:
    """Colours of its line, (1 or more, 4), and of its inside, (1, 4)."""
    colours = curve.shades or (curve.colour,)
    stroke = [
        rgba(colour, curve.strength * curve.alpha) if colour else np.zeros(4) for colour in colours
    ]
    fill = rgba(curve.fill, curve.alpha) if curve.fill else np.zeros(4)
    return np.array(stroke), fill[None]


@drawn.register
def _(item: Maths) -> VMobject:
    made: VMobject = formula(item.source, item.em, item.colour, item.x, item.y)
    for k, colour in enumerate(item.colours):
        made.select(k).set_color(colour)
    return made.set_fill(opacity=item.alpha) if item.alpha < 1 else made


def in_space(points: Array) -> Array:
    """Points of the frame as manim wants them, (m, 3)."""
    return np.concatenate([points, np.zeros((len(points), 1))], axis=1)
