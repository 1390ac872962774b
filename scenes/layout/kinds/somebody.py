"""Lays out people and plates."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.look.measures import FADES, LAYERS
from qkvideo.scenes.parts.somebody import Plate, Somebody
from qkvideo.scenes.text.pango import Box

PLATE = 4.0
"""Width of a plate relative to its height."""


@measure.register
def _(part: Somebody | Plate, room: Size, frame: Frame) -> Size:
    em = min(frame.em("label"), room.height)
    return Size(em, em) if isinstance(part, Somebody) else Size(PLATE * em, em)


@arrange.register
def _(part: Somebody, box: Box, frame: Frame) -> Iterator[Item]:
    tall, x, y = min(box.height, box.width), box.x, box.y
    colour, width = frame.colour(part.ink), min(4.5, 1.6 + 2.4 * tall)
    head = curves.circle(x, y + 0.26 * tall, 0.23 * tall)
    shoulders = curves.circle(x, y - 0.5 * tall, 0.45 * tall)[:8]
    for name, points in (("head", head), ("shoulders", shoulders)):
        yield Curve(f"{part.key}/{name}", points, colour, width, z=LAYERS.things)


@arrange.register
def _(part: Plate, box: Box, frame: Frame) -> Iterator[Item]:
    inner = Box.around(box.x, box.y, 0.9 * box.width, min(0.3 * box.height, frame.em("least")))
    fill = frame.mixed("quiet", FADES.faint)
    yield Curve(part.key, curves.frame(inner), fill=fill, width=0.0, z=LAYERS.things)
