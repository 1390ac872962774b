"""What a thing looks like on its way from one picture to the next, at a share of the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from manim import VGroup, VMobject

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.items import Array, Curve, Item, Maths, Sheet, Text
from qkvideo.scenes.mobjects import change
from qkvideo.scenes.mobjects.grid import Grid
from qkvideo.scenes.mobjects.label import Label
from qkvideo.scenes.mobjects.ribbon import Ribbon
from qkvideo.scenes.parts.beat import Order
from qkvideo.scenes.stage.draw import drawn, in_space, shades
from qkvideo.scenes.stage.pairs import marks
from qkvideo.scenes.stage.plan import SPREAD, Move
from qkvideo.scenes.stage.union import united
from qkvideo.scenes.stage.ways import Way, pose, smooth

SEEN = 0.3
"""So much longer than half of the way old and new digits of one cell are there, each."""
RISE = 0.1
"""From how far below something comes that rises."""
FALL = 0.7
"""And from how far above cells do that fall."""

Mover = tuple[VMobject, Callable[[float], None]]
"""Something to draw, and how to bring it to a share of its way, from 0 to 1."""


def mover(move: Move, order: Order) -> Mover:
    """What draws a thing on its way.

    Args:
        move: What becomes of it.
        order: In which its cells begin, if it has any.
    """
    a, b = move.before, move.after
    if a is None:
        assert b is not None
        return _entering(b, order)
    return _fading(a, leaves=True) if b is None else _changing(a, b, order, move.way)


def _changing(a: Item, b: Item, order: Order, way: Way) -> Mover:
    match a, b:
        case Text(), Text():
            alike = (a.text, a.width, _spans(a)) == (b.text, b.width, _spans(b))
            return _text(a, b, way) if alike else _rewritten(a, b, way)
        case Sheet(), Sheet() if (both := united(a, b)) is not None:
            return _sheet(*both, order)
        case Curve(), Curve() if _alike(a, b):
            return _curve(a, b)
        case Maths(), Maths() if a.source == b.source:
            return _maths(a, b)
        case _:
            return _exchange(a, b)


# What comes and goes


def _entering(item: Item, order: Order) -> Mover:
    if isinstance(item, Sheet):
        inks = None if item.inks is None else _clear(item.inks)
        above = FALL if item.enters == "fall" else 0.0
        bare = replace(item, fill=_clear(item.fill), inks=inks, ys=item.ys + above)
        return _sheet(bare, item, order)
    if isinstance(item, Curve) and item.enters == "trace" and not item.fill:
        made = drawn(item)

        def trace(t: float) -> None:
            made.points = in_space(curves.partial(item.points, smooth(t)))

        return made, trace
    if isinstance(item, Curve) and item.enters == "grow":
        return _curve(replace(item, points=curves.flat(item.points)), item)
    return _fading(item, leaves=False)


def _clear(colours: Array) -> Array:
    """The same colours, nothing of them to be seen."""
    bare = colours.copy()
    bare[..., 3] = 0
    return bare


def _fading(item: Item, *, leaves: bool) -> Mover:
    made = drawn(item)
    fade = _fader(made)
    base = [part.points.copy() for part in _family(made)]
    rises = item.enters == "rise" and not leaves

    def at(t: float) -> None:
        t = smooth(t)
        fade(1 - t if leaves else t)
        if rises:
            for part, points in zip(_family(made), base, strict=True):
                part.points = points - np.array([0.0, (1 - t) * RISE, 0.0])

    return made, at


def _fader(made: Any) -> Callable[[float], None]:
    """How to show a share of something's own opacity."""
    if isinstance(made, Grid):
        grid, whole = made, made.opacity

        def fade_grid(share: float) -> None:
            grid.opacity = whole * share

        return fade_grid
    parts = [(part, part.fill_rgbas.copy(), part.stroke_rgbas.copy()) for part in made.get_family()]

    def fade(share: float) -> None:
        weight = np.array([1.0, 1.0, 1.0, share])
        for part, fill, stroke in parts:
            part.fill_rgbas, part.stroke_rgbas = fill * weight, stroke * weight

    return fade


def _exchange(a: Item, b: Item) -> Mover:
    """One thing leaves, and then another comes: they have nothing in common but their key."""
    (old, leave), (new, come) = _fading(a, leaves=True), _fading(b, leaves=False)

    def at(t: float) -> None:
        leave(min(1.0, 2 * t))
        come(max(0.0, 2 * t - 1))

    return VGroup(old, new), at


def _rewritten(a: Text, b: Text, way: Way) -> Mover:
    """A text gives way to another, both on the same way.

    Where they show the same cell, or the same word, it is seen all the time.
    """
    old, place_old = _placing(a, a, b, way)
    new, place_new = _placing(b, a, b, way)
    fade_old, fade_new = _fader(old), _fader(new)
    each = 0.5 + (SEEN if marks(a) & marks(b) else 0.0)

    def at(t: float) -> None:
        place_old(t)
        place_new(t)
        fade_old(1 - smooth(min(1.0, t / each)))
        fade_new(smooth(max(0.0, 1 - (1 - t) / each)))

    return VGroup(old, new), at


# What moves


def _spans(text: Text) -> list[tuple[int, int]]:
    return [(span.start, span.end) for span in text.spans]


def _placing(shape: Text, a: Text, b: Text, way: Way) -> tuple[Label, Callable[[float], None]]:
    """The outlines of one text, and how to bring them to a share of the way between two."""
    made = drawn(shape)
    assert isinstance(made, Label)
    start = np.array([shape.x, shape.y, 0.0])
    turn = _turn(-shape.slant)
    shapes = [((ink.points - start) @ turn.T) / shape.em for ink in made.submobjects]

    def place(t: float) -> None:
        x, y, em, slant = pose(a, b, way, t)
        to = _turn(slant).T * em
        for ink, outline in zip(made.submobjects, shapes, strict=True):
            ink.points = outline @ to + np.array([x, y, 0.0])

    return made, place


def _turn(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _text(a: Text, b: Text, way: Way) -> Mover:
    """The same letters elsewhere, in another size or colour; in another weight they cross."""
    old, place_old = _placing(a, a, b, way)
    if _weights(a) == _weights(b):
        colours = [_inks(drawn(a)), _inks(drawn(b))]

        def at(t: float) -> None:
            place_old(t)
            for ink, before, after in zip(old.submobjects, *colours, strict=True):
                ink.fill_rgbas = _mix(before, after, smooth(t))

        return old, at
    new, place_new = _placing(b, a, b, way)
    fade_old, fade_new = _fader(old), _fader(new)

    def cross(t: float) -> None:
        place_old(t)
        place_new(t)
        # In the middle of the way both are there, upon each other: no word gets faint.
        fade_old(min(1.0, 2 - 2 * smooth(t)))
        fade_new(min(1.0, 2 * smooth(t)))

    return VGroup(old, new), cross


def _weights(text: Text) -> list[str]:
    return [text.weight, *(span.weight for span in text.spans)]


def _inks(label: VMobject) -> list[Array]:
    return [np.asarray(ink.fill_rgbas).copy() for ink in label.submobjects]


def _sheet(a: Sheet, b: Sheet, order: Order) -> Mover:
    start, end = drawn(a), drawn(b)
    assert isinstance(start, Grid)
    assert isinstance(end, Grid)
    made = start.copy()
    lag = _lag(order, start.shape)

    def at(t: float) -> None:
        each = t if lag is None else np.clip((t - lag * SPREAD) / (1 - SPREAD), 0, 1)
        made.between(start, end, smooth(t), each * each * (3 - 2 * each))

    return made, at


def _lag(order: Order, shape: tuple[int, int]) -> Array | None:
    """When each cell begins, from 0 to 1; None where all do at once."""
    if order == "outwards":
        return change.outwards(shape, (shape[0] // 2, shape[1] // 2))
    orders = {
        "reading": change.row_by_row,
        "rows": change.along_rows,
        "columns": change.along_columns,
        "diagonals": change.along_diagonals,
    }
    return orders[order](shape) if order in orders else None


def _alike(a: Curve, b: Curve) -> bool:
    """Whether both have a line, or none, and both an inside, or none."""
    lines = bool(a.colour) == bool(b.colour) and len({len(a.shades), len(b.shades)} - {0}) < 2
    return lines and bool(a.fill) == bool(b.fill)


def _curve(a: Curve, b: Curve) -> Mover:
    count = max(len(a.points), len(b.points)) // 4
    first, last = (in_space(curves.finer(c.points, count)) for c in (a, b))
    (old_line, old_fill), (line, fill) = shades(a), shades(b)
    made = drawn(b if b.shades else a)

    def at(t: float) -> None:
        t = smooth(t)
        made.points = _mix(first, last, t)
        made.stroke_width = _mix(a.width, b.width, t)
        # A line of one colour has it all along the way.
        made.stroke_rgbas = _mix(old_line, line, t)
        made.fill_rgbas = _mix(old_fill, fill, t)
        if isinstance(made, Ribbon):
            made.ends = _mix(a.ends, b.ends, t)

    return made, at


def _maths(a: Maths, b: Maths) -> Mover:
    made, end = drawn(a), drawn(b)
    family, goal = _family(made), _family(end)
    # Fraction bars and roots are lines: they get thicker with the letters.
    looks = ("points", "fill_rgbas", "stroke_rgbas", "stroke_width")
    ways = [
        (part, look, np.copy(getattr(part, look)), getattr(last, look))
        for part, last in zip(family, goal, strict=True)
        for look in looks
    ]

    def at(t: float) -> None:
        t = smooth(t)
        for part, look, first, last in ways:
            setattr(part, look, _mix(first, last, t))

    return made, at


def _family(made: VMobject) -> list[Any]:
    """All parts of something; manim gives their colours no types."""
    return list(made.get_family())


def _mix(a: Any, b: Any, share: float) -> Any:
    return a + (b - a) * share
