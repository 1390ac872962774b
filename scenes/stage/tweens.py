"""Computes how one item looks at any moment between two pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from qkvideo.scenes.figures import change
from qkvideo.scenes.figures.figure import Drawn, Figure, Group, leaves
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.items import Array, Curve, Item, Maths, Sheet, Strip, Text
from qkvideo.scenes.parts.beat import Order
from qkvideo.scenes.stage.draw import drawn, figure, grid, label, shades
from qkvideo.scenes.stage.pairs import marks
from qkvideo.scenes.stage.routes import Route, pose, smooth
from qkvideo.scenes.stage.transition import Move
from qkvideo.scenes.stage.union import united

SEEN = 0.3
"""Share of the time, in addition to one half, for which the old and the new digits of a cell, or
the old and the new lines of a text, are each visible."""
RISE = 0.1
"""Depth at which an item with `enters="rise"` starts, in frame units below its final place."""
FALL = 0.1
"""Height at which falling cells start, in frame units above their final places: less than the gap
between a matrix and the words above it, so that cells do not fall over words."""

Tween = tuple[Drawn, Callable[[float], None]]
"""A drawing, and a function that sets it to a moment from 0 to 1."""


def tween(move: Move, order: Order) -> Tween:
    """Return the drawing of an item that changes, and a function that updates this drawing.

    The function's argument is a moment of the change, from 0 (start) to 1 (end). The function
    makes the drawing look as it does at this moment.

    Args:
        move: The item before and after the change, and its route.
        order: The order in which the item's cells start to change, if the item is a matrix.
    """
    a, b = move.before, move.after
    if move.looks:
        return _through(move.looks)
    if a is None:
        assert b is not None
        return _entering(b, order, move.spread)
    return _fading(a, away=True) if b is None else _changing(a, b, order, move)


def _changing(a: Item, b: Item, order: Order, move: Move) -> Tween:
    match a, b:
        case Text(), Text():
            alike = (a.text, a.width, _spans(a)) == (b.text, b.width, _spans(b))
            return (_text if alike else _rewritten)(a, b, move.route)
        case Sheet(), Sheet() if (both := united(a, b)) is not None:
            return _sheet(*both, order, move.spread)
        case Curve(), Curve() if _alike(a, b):
            return _curve(a, b)
        case Maths(), Maths() if a.source == b.source:
            return _maths(a, b)
        case _:
            return _exchange(a, b)


# Items that appear or disappear


def _entering(item: Item, order: Order, spread: float) -> Tween:
    if isinstance(item, Sheet):
        inks = None if item.inks is None else _clear(item.inks)
        above = FALL if item.enters == "fall" else 0.0
        bare = replace(item, fill=_clear(item.fill), inks=inks, ys=item.ys + above)
        return _sheet(bare, item, order, spread)
    if isinstance(item, Curve) and item.enters == "trace" and not item.fill:
        made = figure(item)
        whole = made.outline

        def trace(t: float) -> None:
            share = smooth(t)
            # At the end, use the item's own outline, so that its pixels do not change any more.
            made.outline = curves.partial(item.points, share) if share < 1 else whole

        return made, trace
    if isinstance(item, Curve) and item.enters == "grow":
        # It is faint at first, as all that appears with it: else a solid stub would stand alone.
        return _curve(replace(item, points=curves.flat(item.points), alpha=0.0), item)
    return _fading(item, away=False)


def _clear(colours: Array) -> Array:
    """Return the same colours, fully transparent."""
    bare = colours.copy()
    bare[..., 3] = 0
    return bare


def _fading(item: Item, *, away: bool) -> Tween:
    made = drawn(item)
    fade, sink = _fader(made), _sinker(made)
    rises = item.enters == "rise" and not away

    def at(t: float) -> None:
        t = smooth(t)
        fade(1 - t if away else t)
        if rises:
            sink((1 - t) * RISE)

    return made, at


def _fader(made: Drawn) -> Callable[[float], None]:
    """Return a function that multiplies a drawing's opacity by a share from 0 to 1."""
    every = list(leaves([made]))
    figures = [(one, one.fill, one.strokes) for one in every if isinstance(one, Figure)]
    grids = [(one, one.opacity) for one in every if not isinstance(one, Figure)]

    def fade(share: float) -> None:
        weight = np.array([1.0, 1.0, 1.0, share])
        for figure_, fill, strokes in figures:
            figure_.fill, figure_.strokes = fill * weight, strokes * weight
        for grid_, opacity in grids:
            grid_.opacity = opacity * share

    return fade


def _sinker(made: Drawn) -> Callable[[float], None]:
    """Return a function that lowers a drawing below its place, by a distance in frame units."""
    places = [(one, one.place) for one in leaves([made]) if isinstance(one, Figure)]

    def sink(depth: float) -> None:
        for one, (xx, yx, xy, yy, x, y) in places:
            one.place = (xx, yx, xy, yy, x, y - depth)

    return sink


def _exchange(a: Item, b: Item) -> Tween:
    """Let one item disappear, then another appear; they have only their key in common."""
    (old, leave), (new, come) = _fading(a, away=True), _fading(b, away=False)

    def at(t: float) -> None:
        leave(min(1.0, 2 * t))
        come(max(0.0, 2 * t - 1))

    return Group([old, new]), at


def _rewritten(a: Text, b: Text, route: Route) -> Tween:
    """Replace a text by another one while both move along the same route.

    If both show the same cell or word, or only break the same text elsewhere, at least one of them
    is visible at every moment.
    """
    old, place_old = _placing(a, a, b, route)
    new, place_new = _placing(b, a, b, route)
    fade_old, fade_new = _fader(old), _fader(new)
    each = 0.5 + (SEEN if a.text == b.text or marks(a) & marks(b) else 0.0)

    def at(t: float) -> None:
        place_old(t)
        place_new(t)
        fade_old(1 - smooth(min(1.0, t / each)))
        fade_new(smooth(max(0.0, 1 - (1 - t) / each)))

    return Group([old, new]), at


# Items that move


def _spans(text: Text) -> list[tuple[int, int]]:
    return [(span.start, span.end) for span in text.spans]


def _placing(shape: Text, a: Text, b: Text, route: Route) -> tuple[Label, Callable[[float], None]]:
    """Return a text's drawing, and a function that moves it along the route from `a` to `b`."""
    made = label(shape)

    def place(t: float) -> None:
        made.stand(*pose(a, b, route, t))

    return made, place


def _text(a: Text, b: Text, route: Route) -> Tween:
    """Move a text to another place, size or colour; if its font weight changes, cross-fade."""
    old, place_old = _placing(a, a, b, route)
    if _weights(a) == _weights(b):
        colours = [[ink.fill for ink in label(text).inks] for text in (a, b)]

        def at(t: float) -> None:
            place_old(t)
            for ink, before, after in zip(old.inks, *colours, strict=True):
                ink.fill = _mix(before, after, smooth(t))

        return old, at
    new, place_new = _placing(b, a, b, route)
    fade_old, fade_new = _fader(old), _fader(new)

    def cross(t: float) -> None:
        place_old(t)
        place_new(t)
        # In the middle, both are fully visible on top of each other, so no word becomes faint.
        fade_old(min(1.0, 2 - 2 * smooth(t)))
        fade_new(min(1.0, 2 * smooth(t)))

    return Group([old, new]), cross


def _weights(text: Text) -> list[str]:
    return [text.weight, *(span.weight for span in text.spans)]


def _sheet(a: Sheet, b: Sheet, order: Order, spread: float) -> Tween:
    start, end = grid(a), grid(b)
    made = start.copy()
    lag = _lag(order, start.shape)

    def at(t: float) -> None:
        each = t if lag is None else np.clip((t - lag * spread) / (1 - spread), 0, 1)
        made.between(start, end, smooth(t), each * each * (3 - 2 * each))

    return made, at


def _lag(order: Order, shape: tuple[int, int]) -> Array | None:
    """Return when each cell starts, from 0 (first) to 1 (last); None if all start together."""
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
    """Return whether both curves are stroked or neither, and both are filled or neither."""
    lines = bool(a.colour) == bool(b.colour) and len({len(a.shades), len(b.shades)} - {0}) < 2
    return lines and bool(a.fill) == bool(b.fill)


def _curve(a: Curve, b: Curve) -> Tween:
    count = max(len(a.points), len(b.points)) // 4
    first, last = (curves.finer(c.points, count) for c in (a, b))
    (old_line, old_fill), (line, fill) = shades(a), shades(b)
    made, goal = figure(b if b.shades else a), figure(b).outline

    def at(t: float) -> None:
        t = smooth(t)
        # At the end, use the next picture's own outline, so that no pixel changes any more.
        made.outline = goal if t == 1 else _mix(first, last, t)
        made.width = _mix(a.width, b.width, t)
        # A line of one colour is mixed with each colour of a line that has several.
        made.strokes = _mix(old_line, line, t)
        made.fill = _mix(old_fill, fill, t)
        if made.ends is not None:
            made.ends = _mix(a.ends, b.ends, t)

    return made, at


def _through(looks: Strip) -> Tween:
    """Bring a curve from one of its looks to the next, in straight lines."""
    curves_ = [one for one in looks if isinstance(one, Curve)]
    made, last = figure(curves_[0]), len(curves_) - 1

    def at(t: float) -> None:
        k = min(int(t * last), last - 1)
        a, b, share = curves_[k], curves_[k + 1], t * last - k
        if len(a.points) != len(b.points):
            a = b = a if share < 1 else b
        (old_line, old_fill), (line, fill) = shades(a), shades(b)
        made.outline = b.points if share == 1 else _mix(a.points, b.points, share)
        made.strokes, made.fill = _mix(old_line, line, share), _mix(old_fill, fill, share)
        made.width = _mix(a.width, b.width, share)
        made.ends = _mix(a.ends, b.ends, share) if len(made.strokes) > 1 else None

    return made, at


def _maths(a: Maths, b: Maths) -> Tween:
    made = drawn(a)
    ways = [
        (sign, np.array(sign.place), sign.fill, np.array(last.place), last.fill)
        for sign, last in zip(leaves([made]), leaves([drawn(b)]), strict=True)
        if isinstance(sign, Figure) and isinstance(last, Figure)
    ]

    def at(t: float) -> None:
        t = smooth(t)
        for sign, place, colour, last_place, last_colour in ways:
            sign.place = tuple(_mix(place, last_place, t).tolist())
            sign.fill = _mix(colour, last_colour, t)

    return made, at


def _mix(a: Any, b: Any, share: float) -> Any:
    return a + (b - a) * share
