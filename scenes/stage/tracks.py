"""A transition as tracks: for each drawing what changes, from when to when, and how.

Every rule of motion is applied here or before. What draws, the painter, a browser or manim, only
interpolates between the values of a track.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from qkvideo.scenes.figures import change
from qkvideo.scenes.layout.items import LEGEND, Array, Curve, Item, Maths, Sheet, Text
from qkvideo.scenes.parts.beat import Order
from qkvideo.scenes.stage import shapes
from qkvideo.scenes.stage.pairs import ROUNDING
from qkvideo.scenes.stage.routes import counts, places
from qkvideo.scenes.stage.transition import Move, Transition
from qkvideo.scenes.stage.union import Mask, changed, parted, shuffled, turned, united

SEEN, FAINT = 0.3, 0.25
"""Shares of the time, in addition to one half, for which the old and the new lines of a text that
shows the same, and two numbers that move, are each visible. When one number is as faint as the
other, both have a quarter of their opacity, too little to be read through each other."""
COUNTED, AT_ONCE = 0.6, 0.01
"""Shares of the time after which a number becomes another one in its place, and that this takes: no
figure may be read that is of neither."""
LATER, ARRIVED, PUT = 0.4, 0.85, 0.95
"""Shares of the time within which all cells of a line that turns have started, have arrived, and
have the matrix over them to which they belong now."""
RISE = -0.1
"""Height at which an item with `enters` "rise" starts, in frame units above its place: less than
the gap between a matrix and the words above it."""

What = Literal["opacity", "place", "shift", "trim", "look"]
"""What changes; the values of a track are

- "opacity": shares of the item's own opacity;
- "place": of a text or formula, x, y and em in frame units, and slant in radians;
- "shift": x and y, in frame units, by which the item is moved from its place;
- "trim": shares of a curve's length, from its beginning;
- "look": items of one kind. Curves have equally many segments, or else one look follows the other
  at once; sheets have equally many rows and columns. Of texts and formulas, only colours differ.
"""


@dataclass(frozen=True)
class Track:
    """How one thing changes.

    Attributes:
        what: What changes.
        values: Its values at moments with equal distances; at least two.
        start: When the change begins, from 0 (start of the transition) to 1 (end).
        end: When it ends; after `start`.
        eased: Whether the change is slow at first and at last between two values (`smooth`).
        lag: When each cell of a sheet begins, from 0 to 1 (last), (rows, columns); None if all
            begin at once.
        spread: Share of the time within which all cells have begun.
    """

    what: What
    values: tuple[Any, ...]
    start: float
    end: float
    eased: bool = True
    lag: Array | None = None
    spread: float = 0.0


@dataclass(frozen=True)
class Actor:
    """A drawing in a transition.

    Attributes:
        item: What is drawn; if a track is "look", one that has all its colours.
        tracks: What changes; nothing if the item stays as it is.
    """

    item: Item
    tracks: tuple[Track, ...] = ()


def actors(made: Transition) -> Iterator[Actor]:
    """Yield the drawings of a transition, in drawing order."""
    for move in made.moves:
        yield from acted(move, made.order)


def acted(move: Move, order: Order) -> Iterator[Actor]:
    """Yield the drawings that show a move.

    Args:
        move: The move.
        order: The order in which the cells of a matrix start to change.
    """
    a, b, span = move.before, move.after, (move.start, move.end)
    match a, b:
        case (None, Item() as item) | (_, Item() as item) | (Item() as item, None) if move.still:
            yield Actor(item)
        case _ if move.looks:
            yield _through(move.looks, *span, eased=False)
        case Sheet(), Sheet() if move.gone or move.joined:
            yield from _partly(a, b, move, order)
        case None, Item():
            yield _entering(b, order, move)
        case Item(), None:
            yield Actor(a, (Track("opacity", (1.0, 0.0), *span),))
        case Text(), Text():
            yield from _texts(a, b, move)
        case Sheet(), Sheet() if (both := united(a, b)) is not None:
            lag = _lag(order, changed(*both))
            yield Actor(both[0], (Track("look", both, *span, lag=lag, spread=move.spread),))
        case Sheet(), Sheet() if cells := turned(a, b):
            yield from _turning(cells, b, move)
        case Sheet(), Sheet() if pairs := shuffled(a, b):
            yield from _turning(pairs, b, move, later=0.0)
        case Curve(), Curve() if _alike(a, b):
            count = max(len(a.points), len(b.points)) // 4
            looks = (replace(each, points=shapes.finer(each.points, count)) for each in (a, b))
            yield _through(tuple(looks), *span)
        case Maths(), Maths() if a.source == b.source:
            stands = ((each.x, each.y, each.em, 0.0) for each in (a, b))
            ways = Track("place", tuple(stands), *span), Track("look", (a, b), *span)
            yield Actor(a, ways)
        case Item(), Item():
            # They have only their key in common: one leaves, then the other comes.
            middle = (move.start + move.end) / 2
            yield Actor(a, (Track("opacity", (1.0, 0.0), move.start, middle),))
            yield _entering(b, "together", replace(move, start=middle))


def _partly(a: Sheet, b: Sheet, move: Move, order: Order) -> Iterator[Actor]:
    """Yield the cells that leave a matrix, those that stay, and those that join it."""
    old = parted(a, b) if move.gone else None
    new = parted(b, a) if move.joined else None
    if old:
        yield Actor(old[0], (Track("opacity", (1.0, 0.0), 0.0, move.gone),))
    before, after = old[1] if old else a, new[1] if new else b
    end = move.joined if new else move.end
    stays = replace(move, before=before, after=after, end=end, gone=0.0, joined=0.0)
    if not new:
        yield from acted(stays, order)
        return
    # In the end, all cells are one drawing: two that meet in a pixel would be rounded twice.
    since, until = (end + share * (move.end - end) for share in (AT_ONCE, 2 * AT_ONCE))
    for one in acted(stays, order):
        yield replace(one, tracks=(*one.tracks, Track("opacity", (1.0, 0.0), since, until)))
    lag = _lag(order, changed(after, b))
    comes = Track("look", (after, b), end, move.end, lag=lag, spread=move.spread)
    yield Actor(after, (comes, Track("opacity", (0.0, 1.0), end, since)))


def _through(looks: tuple[Item, ...], start: float, end: float, *, eased: bool = True) -> Actor:
    drawn = next((each for each in looks if isinstance(each, Curve) and each.shades), looks[0])
    return Actor(drawn, (Track("look", looks, start, end, eased=eased),))


def _turning(
    cells: Sequence[tuple[Sheet, Sheet]], b: Sheet, move: Move, later: float = LATER
) -> Iterator[Actor]:
    """Yield cells on their way, then the sheet in which they have arrived."""
    span = move.end - move.start
    there, put = (move.start + share * span for share in (ARRIVED, PUT))
    for k, pair in enumerate(cells):
        since = move.start + later * span * k / len(cells)
        gone = Track("opacity", (1.0, 0.0), put, move.end)
        yield Actor(pair[0], (Track("look", pair, since, there), gone))
    yield _entering(b, "together", replace(move, start=there, end=put))


def _entering(item: Item, order: Order, move: Move) -> Actor:
    span = move.start, move.end
    if isinstance(item, Curve) and item.enters == "trace" and not item.fill:
        return Actor(item, (Track("trim", (0.0, 1.0), *span),))
    if isinstance(item, Curve) and item.enters == "grow":
        # It is faint at first, as all that appears with it: else a solid stub would stand alone.
        stub = replace(item, points=shapes.flat(item.points), alpha=0.0)
        return Actor(item, (Track("look", (stub, item), *span),))
    # A legend is a scale, and no matrix: nothing in it comes before the rest.
    matrix = item if isinstance(item, Sheet) and not item.key.endswith(LEGEND) else None
    every = None if matrix is None else np.ones(matrix.fill.shape[:2], dtype=bool)
    lag = None if every is None else _lag(order, every)
    ways = [Track("opacity", (0.0, 1.0), *span, lag=lag, spread=move.spread)]
    if item.enters == "rise":
        ways.append(Track("shift", ((0.0, RISE), (0.0, 0.0)), *span))
    return Actor(item, tuple(ways))


def _texts(a: Text, b: Text, move: Move) -> Iterator[Actor]:
    """Yield a text that moves; or two that move together, if one replaces the other."""
    start, end = move.start, move.end
    if counts(a, b):
        since, until = (start + share * (end - start) for share in (COUNTED, COUNTED + AT_ONCE))
        yield Actor(a, (Track("opacity", (1.0, 0.0), since, until),))
        yield Actor(b, (Track("opacity", (0.0, 1.0), since, until),))
        return
    way = places(a, b, move.route)
    ways = (Track("place", way, start, end),) if way[0] != way[-1] else ()
    spans = ([(s.start, s.end) for s in each.spans] for each in (a, b))
    if (a.text, a.width, next(spans)) == (b.text, b.width, next(spans)):
        if _weights(a) == _weights(b):
            yield Actor(a, (*ways, Track("look", (a, b), start, end)))
            return
        # In the middle, both are fully visible on top of each other, so no word becomes faint.
        yield Actor(a, (*ways, Track("opacity", (1.0, 1.0, 0.0), start, end)))
        yield Actor(b, (*ways, Track("opacity", (0.0, 1.0, 1.0), start, end)))
        return
    alike = a.text == b.text or bool(a.marks & b.marks)
    numbers = a.cell is not None and b.cell is not None
    each = (0.5 + (SEEN if alike else FAINT * numbers)) * (end - start)
    yield Actor(a, (*ways, Track("opacity", (1.0, 0.0), start, start + each)))
    yield Actor(b, (*ways, Track("opacity", (0.0, 1.0), end - each, end)))


def _weights(text: Text) -> list[str]:
    return [text.weight, *(span.weight for span in text.spans)]


def _lag(order: Order, cells: Mask) -> Array | None:
    """Return when cells begin; other cells take no time, and those of a lone line take turns."""
    orders = {
        "rows": change.row_by_row,
        "columns": change.column_by_column,
        "diagonals": change.along_diagonals,
    }
    lines = {"rows": cells.any(axis=1), "columns": cells.any(axis=0)}
    if order in lines and lines[order].sum() == 1:
        order = "columns" if order == "rows" else "rows"
    if order not in orders:
        return None
    lag = orders[order](cells.shape)
    if not cells.any():
        return lag
    first, last = float(lag[cells].min()), float(lag[cells].max())
    return np.clip((lag - first) / max(last - first, ROUNDING), 0.0, 1.0)


def _alike(a: Curve, b: Curve) -> bool:
    """Return whether both curves are stroked or neither, and both are filled or neither."""
    lines = bool(a.colour) == bool(b.colour) and len({len(a.shades), len(b.shades)} - {0}) < 2
    return lines and bool(a.fill) == bool(b.fill)
