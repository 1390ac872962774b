"""Lays out plain shapes, and texts beside points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import ENDLESS, ROUNDING, Size, arrange, measure, put
from qkvideo.scenes.layout.fitting.labels import Busy
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Entrance, Item
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import hexed
from qkvideo.scenes.parts.forms import Form, Pin, Pinned
from qkvideo.scenes.text.box import Box

DOT, LARGE = 0.034, 0.085
"""Radius of a dot, and of a dot with a text, in frame units."""


@arrange.register
def _(part: Form, box: Box, frame: Frame) -> Iterator[Item]:
    points = np.asarray(part.points) * (box.width, box.height) + (box.left, box.bottom)
    match part.form:
        case "area" | "frame":
            inner = Box(*points[0], *points[1])
            made = curves.area(inner) if part.form == "area" else curves.frame(inner)
        case "dots":  # one dot is no line
            made = curves.dots(points, DOT)
        case _:
            made = curves.polygon(points) if part.form == "outline" else curves.line(points)
    shade, colour, width, faded = "", "", 0.0, FADES.muted if part.faded else 1.0
    if isinstance(part.fill, float):
        shade = hexed(frame.theme.of_share(np.array(part.fill)))
    elif part.fill:
        shade = frame.colour(part.fill)
    if part.ink:
        colour, width = frame.colour(part.ink), getattr(STROKES, part.width)
    how: Entrance = "grow" if part.form == "outline" else "fade"
    whole = Curve(part.key, made, colour, width, fill=shade, z=part.z, enters=how)
    yield replace(whole, strength=faded) if part.ink else replace(whole, alpha=faded)


@measure.register
def _(part: Pinned, room: Size, frame: Frame) -> Size:
    level = all(place[2] in {"center", "above"} for pin in part.pins for place in pin.places)
    sizes = [measure(pin.line, room, frame) for pin in part.pins]
    if level:
        return Size(room.width, max((size.height for size in sizes), default=0.0))
    return Size(max((size.width for size in sizes), default=0.0) + SPACES.apart, room.height)


@arrange.register
def _(part: Pinned, box: Box, frame: Frame) -> Iterator[Item]:
    # Texts without dots, such as those of a scale, may stand beside its ends.
    busy = Busy(box if any(pin.dot for pin in part.pins) else box.grown(SPACES.wide))
    for pin in part.pins:
        place = busy.first(_beside(pin, measure(pin.line, Size(ENDLESS, ENDLESS), frame), box))
        if place is None:
            continue
        if pin.dot is not None:
            (x, y, _), (key, ink) = pin.places[0], pin.dot
            disc = curves.circle(box.left + x * box.width, box.bottom + y * box.height, LARGE)
            ground, fill = frame.colour("ground"), frame.colour(ink)
            yield Curve(key, disc, ground, STROKES.fine, fill=fill, z=LAYERS.marks)
        yield from put(pin.line, replace(place, right=place.right + ROUNDING), frame)


def _beside(pin: Pin, size: Size, box: Box) -> Iterator[Box]:
    """Yield the boxes in which a text may be; beside a dot, it does not leave the box."""
    for at, up, side in pin.places:
        x, y = box.left + at * box.width, box.bottom + up * box.height
        if side in {"center", "above"}:
            apart = LARGE if pin.dot else 0.0
            low = y + apart if side == "above" else y - apart - size.height
            left = min(x - size.width / 2, box.right - size.width)
            left = max(left, box.left) if pin.dot else left
        else:
            apart = LARGE + SPACES.apart / 2 if pin.dot else SPACES.apart
            left = x + apart if side == "right" else x - apart - size.width
            low = y - size.height / 2
            low = min(max(low, box.bottom), box.top - size.height) if pin.dot else low
        yield Box(left, low, left + size.width, low + size.height)
