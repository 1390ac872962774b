"""Lays out people."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.look.measures import FADES, LAYERS
from qkvideo.scenes.parts.somebody import Somebody
from qkvideo.scenes.text.box import Box


@measure.register
def _(part: Somebody, room: Size, frame: Frame) -> Size:
    del part
    em = min(frame.em("label"), room.height)
    return Size(em, em)


@arrange.register
def _(part: Somebody, box: Box, frame: Frame) -> Iterator[Item]:
    tall = min(box.height, box.width)
    own = Box.around(box.x, box.bottom + tall / 2, tall, tall)
    frame.boxes[part.key], x, y = own, own.x, own.y
    colour, width = frame.colour(part.ink), min(4.5, 1.6 + 2.4 * tall)
    fill = frame.mixed(part.ink, FADES.tint) if part.smiles else ""
    neck = y + 0.26 * tall
    if part.asks:
        hand = x + 0.45 * tall, y + 0.2 * tall
        arm = curves.straight((x + 0.32 * tall, y - 0.32 * tall), hand)
        # Arm and hand rise together: a hand would float beside the head while its arm is drawn.
        yield Curve(f"{part.key}/arm", arm, colour, 2.2 * width, z=-1, enters="rise")
        palm = curves.circle(hand[0], hand[1] + 0.05 * tall, 0.065 * tall)
        yield Curve(f"{part.key}/arm/hand", palm, colour, fill=colour, z=LAYERS.laid, enters="rise")
    head = curves.circle(x, neck, 0.23 * tall)
    shoulders = curves.circle(x, y - 0.5 * tall, 0.45 * tall)[:8]
    for name, points in (("shoulders", shoulders), ("head", head)):
        yield Curve(f"{part.key}/{name}", points, colour, width, fill=fill, z=LAYERS.things)
    if part.smiles:
        eye, low = 0.08 * tall, neck - 0.07 * tall
        a, b, bend = (x - eye, low), (x + eye, low), low - 0.07 * tall
        mouth = np.array([a, (a[0], bend), (b[0], bend), b])
        eyes = (curves.circle(x + side, neck + 0.05 * tall, 0.02 * tall) for side in (-eye, eye))
        for name, points in (("mouth", mouth), ("eyes", np.concatenate([*eyes]))):
            yield Curve(f"{part.key}/{name}", points, colour, 0.6 * width, z=LAYERS.marks)
