"""Lays out plain shapes, texts beside points, coloured cells without numbers, and people.

Lengths are in frame units.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import ENDLESS, ROUNDING, Size, arrange, measure, put
from qkvideo.scenes.layout.fitting.grid import OF_CELL
from qkvideo.scenes.layout.fitting.labels import Busy
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Entrance, Item, Sheet, Texts
from qkvideo.scenes.look.measures import FADES, LAYERS, SIZES, SPACES, STROKES
from qkvideo.scenes.look.theme import hexed, rgba
from qkvideo.scenes.parts.forms import Form, Pin, Pinned, Somebody, Tiles
from qkvideo.scenes.text.box import Box

GAP, THIN = 0.034, 0.12
"""Space between cells; and the size below which cells count as thin, with no space between them."""
LEAST = 0.15
"""Minimum size of a cell with a stroke or a cross."""
WIDEST, GAPS = 0.9, (0.03, 0.12)
"""Maximum side of a cell; and maximum space between two cells, in frame units and as a share of a
cell."""
DOT, LARGE = 0.034, 0.085
"""Radius of a dot, and of a dot with a text."""


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


# Coloured cells


def _shape(part: Tiles) -> tuple[float, float]:
    """Return how many cells are below one another, and side by side."""
    rows, columns = part.shares.shape
    return (part.edges[-1],) * 2 if part.edges else (rows, columns)


def _cell(part: Tiles, room: Size, frame: Frame) -> float:
    """Return the side of a cell: the largest possible, and the same in its size group."""
    if part.ems:
        return part.ems * frame.em("label")
    down, across = _shape(part)
    most = min(room.width / across, room.height / down)
    return most if part.edges else frame.chosen.choose(part.group, min(most, WIDEST))


@measure.register
def _(part: Tiles, room: Size, frame: Frame) -> Size:
    cell, (down, across) = _cell(part, room, frame), _shape(part)
    return Size(cell * across, cell * down)


@arrange.register
def _(part: Tiles, box: Box, frame: Frame) -> Iterator[Item]:
    cell = _cell(part, Size(box.width, box.height), frame)
    (high, wide), (rows, columns) = _shape(part), part.shares.shape
    names = part.rows or tuple(range(rows))
    down, across = (np.array(part.edges or range(n + 1)) for n in (rows, columns))
    xs = box.x + cell * (across - wide / 2)
    ys = box.y + cell * (high / 2 - down)
    for name, top, low in zip(names, ys, ys[1:], strict=False):
        frame.boxes[f"{part.key}/row/{name}"] = Box(xs[0], low, xs[-1], top)
    shut = np.zeros((rows, columns), dtype=bool) if part.shut is None else part.shut
    fill = frame.theme.of_share(part.shares)
    fill[shut] = rgba(frame.colour(part.off))
    texts, em = crosses(shut, cell) if part.crossed else (None, SIZES.least)
    inks = np.broadcast_to(rgba(frame.colour("quiet")), fill.shape).copy()
    if part.spoken is not None:
        fill[part.spoken], inks[part.spoken] = (rgba(frame.colour(i)) for i in ("quiet", "ground"))
    # No lines between stripes, as each stands for many cells, and readers would count stripes.
    apart = len(set(np.diff(down))) < 2 and (cell > THIN or not part.crossed)
    yield Sheet(
        part.key,
        xs=xs,
        ys=ys,
        fill=fill,
        rows=names,
        columns=part.rows if part.edges else tuple(range(columns)),
        texts=texts,
        inks=inks if part.crossed else None,
        em=em,
        gap=min(GAPS[0], GAPS[1] * cell) if apart else 0.0,
    )


def crosses(shut: npt.NDArray[np.bool_], cell: float) -> tuple[Texts | None, float]:
    """Return the texts of a mask's cells, "×" in blocked ones and "" in others, and their size.

    Args:
        shut: The mask, (rows, columns): True for each blocked cell.
        cell: Width and height of a cell, in frame units.

    Returns:
        None instead of the texts if crosses would be too small to see.
    """
    em = min(SIZES.label, OF_CELL * cell)
    if em < SIZES.least:
        return None, SIZES.least
    return tuple(tuple("×" if one else "" for one in row) for row in shut), em


# People


@measure.register
def _(part: Somebody, room: Size, frame: Frame) -> Size:
    del part
    em = min(frame.em("label"), room.height)
    return Size(em, em)


@arrange.register
def _(part: Somebody, box: Box, frame: Frame) -> Iterator[Item]:
    tall = min(box.height, box.width)
    # Somebody with a face sits behind a desk; a sign for a person is in the middle of its line.
    own = Box.around(box.x, box.bottom + tall / 2 if part.smiles else box.y, tall, tall)
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
