"""Lays out parts that point at other parts; these have to be placed before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import ENDLESS, Size, arrange, measure, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.boxes import GAPS
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.forms import Form
from qkvideo.scenes.parts.pointing import Arrow, Backing, Outline, Ribbon, Rule
from qkvideo.scenes.text.box import Box

Pointing = Outline | Arrow | Backing | Ribbon
EDGES = 3
"""Number of visible edges of a stack."""


def around(keys: Sequence[str], frame: Frame) -> Box:
    """Return the smallest box that contains several parts which have a position already.

    Args:
        keys: Keys of the parts.
        frame: Its `boxes` has the box of each part with a position, by the part's key.

    Raises:
        KeyError: If one of the keys is not in `frame.boxes`.
    """
    return Box.over(frame.boxes[key] for key in keys)


@measure.register
def _(part: Pointing | Form, room: Size, frame: Frame) -> Size:
    """Return an empty size: what points at parts is drawn there, and a shape fills its room."""
    del part, room, frame
    return Size(0.0, 0.0)


@arrange.register
def _(part: Outline, box: Box, frame: Frame) -> Iterator[Item]:
    if frame.boxes.keys() >= {*part.of}:
        box, gap = around(part.of, frame), GAPS[part.gap]
        box = replace(box, left=box.left - gap, right=box.right + gap)
        yield outlined(part.key, box, frame.colour("ink"))


def outlined(key: str, box: Box, colour: str, z: int = LAYERS.above) -> Curve:
    """Return an outline around a box."""
    return Curve(key, curves.frame(box), colour, STROKES.frame, z=z, enters="trace")


@measure.register
def _(part: Rule, room: Size, frame: Frame) -> Size:
    said = part.said and measure(part.said, Size(ENDLESS, room.height), frame)
    return Size(3 * SPACES.apart + said.width if said else 0.0, 0.0)


@arrange.register
def _(part: Rule, box: Box, frame: Frame) -> Iterator[Item]:
    of, colour = around(part.of, frame), frame.colour(part.ink)
    if part.said:
        x, (top, low) = of.right + 2 * SPACES.apart, (frame.boxes[part.of[k]].y for k in (0, -1))
        yield Curve(part.key, curves.bracket((x, top), (x, low), (-SPACES.apart, 0.0)), colour)
        y = (top + low) / 2
        yield from put(part.said, Box(x + SPACES.apart, y, box.right, y), frame)
        return
    high = SPACES.tick if part.ends else 0.0
    y = of.bottom - SPACES.near - high
    points = curves.straight((of.left, y), (of.right, y))
    if part.ends:
        points = curves.bracket((of.left, y), (of.right, y), (0.0, high))
    # A line that carries what is above or below is there first.
    yield Curve(part.key, points, colour, enters="trace" if part.ends else "fade")


@arrange.register
def _(part: Backing, box: Box, frame: Frame) -> Iterator[Item]:
    box = around(part.of, frame).grown(SPACES.close / 2)
    z = LAYERS.lines - part.depth
    if part.stack:
        for k in range(EDGES):
            y = box.bottom - (k + 1) * SPACES.close / 2
            edge = curves.straight((box.left, y), (box.right, y))
            yield Curve(f"{part.key}/{k}", edge, frame.colour(part.ink), STROKES.fine, z=z)
        return
    shares = (FADES.soft, FADES.tint) if part.strong else (FADES.muted, FADES.trace)
    colour, tint = (frame.mixed(part.ink, share) for share in shares)
    yield Curve(part.key, curves.frame(box), colour, fill=tint, z=z)


@arrange.register
def _(part: Arrow, box: Box, frame: Frame) -> Iterator[Item]:
    del box
    boxes = frame.boxes[part.start], frame.boxes[part.end]
    start, end = turned(*boxes, frame.narrow) if part.turns else between(*boxes)
    yield from arrow(part.key, start, end, frame.colour(part.ink))


def between(start: Box, end: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the points (x, y) at which a horizontal or vertical arrow starts and ends.

    The arrow leads from the box `start` to the box `end`, with some space at both ends. It is
    horizontal if `end` is entirely to the left or right of `start`. It begins at the middle of a
    side of `start`, or as close to this middle as possible if it would otherwise miss `end`. Only
    to something that is lower than the arrow's tip it leads at a slant.
    """
    near, far = start.grown(SPACES.near), end.grown(SPACES.near)
    x, y = min(max(start.x, end.left), end.right), min(max(start.y, end.bottom), end.top)
    if end.right <= start.left:
        a, b = (start.y, end.y) if end.height < curves.TIP else (y, y)
        return (near.left, a), (far.right, b)
    if end.left >= start.right:
        return (near.right, y), (far.left, y)
    if end.top <= start.bottom:
        return (x, near.bottom), (x, far.top)
    return (x, near.top), (x, far.bottom)


def turned(start: Box, end: Box, aside: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the points (x, y) at which an arrow between two boxes starts and ends.

    If `aside`, it leads from the middle of the right side of `start` to that of the left side of
    `end`; otherwise from the middle of the lower side to that of the upper side.
    """
    if aside:
        return (start.right + SPACES.near, start.y), (end.left - SPACES.near, end.y)
    return (start.x, start.bottom - SPACES.near), (end.x, end.top + SPACES.near)


def arrow(
    key: str, start: curves.Point, end: curves.Point, colour: str, size: float = curves.TIP
) -> Iterator[Curve]:
    """Yield an arrow: its shaft "key/line", and its tip "key/tip", which has a size."""
    points, width = curves.shaft(start, end), STROKES.strong * size / curves.TIP
    yield Curve(f"{key}/line", points, colour, width, z=LAYERS.above)
    yield Curve(f"{key}/tip", curves.tip(start, end, size), fill=colour, width=0.0, z=LAYERS.above)
