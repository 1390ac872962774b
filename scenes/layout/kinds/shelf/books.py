"""Lays out a shelf: its books, the columns in their lines, and the texts around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange, put
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item, Maths
from qkvideo.scenes.layout.kinds.pointing import arrow
from qkvideo.scenes.layout.kinds.shelf import columns as drawn
from qkvideo.scenes.layout.kinds.shelf.drawing import Drawing, somebody
from qkvideo.scenes.layout.kinds.shelf.places import (
    ARROW,
    apart,
    becoming,
    between_heads,
    formula_em,
    head_room,
    head_width,
    shelve,
    sided,
    stacked,
)
from qkvideo.scenes.layout.kinds.shelf.vectors import number_size, slices, strips, vector
from qkvideo.scenes.layout.kinds.text import length, one_line, runs
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.part import Side
from qkvideo.scenes.parts.shelf import (
    Becomes,
    Beside,
    Figures,
    Lengths,
    Pillar,
    Shelf,
    Slices,
    Somebody,
    Strip,
    Strips,
    Titles,
)
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

BOOK = 0.88
"""Height of a book, as a share of a line's height."""
EDGES, LEAF, SMALLER = 3, 0.07, 0.8
"""A stack of books: number of visible edges, distance between them in frame units, and size of the
text on it relative to other texts."""


@arrange.register
def _(part: Shelf, box: Box, frame: Frame) -> Iterator[Item]:
    d = Drawing(part, shelve(part, box, frame), frame)
    for row in range(d.at.rows):
        yield from _book(row, d)
    if part.rest is not None:
        yield from _rest(part.rest, d)
    for column in part.columns:
        if part.open or isinstance(column, Titles):
            yield from _column(column, d)
    if part.becomes is not None:
        yield from _becomes(part.becomes, d)


def _book(row: int, d: Drawing) -> Iterator[Curve]:
    """Yield the covers of the book in a line."""
    y, half, covers = d.at.middle(row), BOOK * d.at.pitch / 2, d.part.covers
    for k, cover in enumerate(covers):
        if d.stack(row) and not (cover.stack and d.part.open):
            continue
        # In closed books, covers are on top of one another, with the first in front.
        first, last = (cover, cover) if d.part.open else (covers[0], covers[-1])
        left, right = d.at.lefts[first.first] - SPACES.close, d.at.right(last.last) + SPACES.close
        yield Curve(
            d.key(row, cover.name),
            curves.frame(Box(left, y - half, right, y + half)),
            d.frame.mixed(cover.ink, FADES.soft if cover.strong else FADES.muted),
            STROKES.line,
            fill=d.frame.mixed(cover.ink, FADES.tint if cover.strong else FADES.trace),
            z=-k,
        )


def _rest(rest: Line, d: Drawing) -> Iterator[Item]:
    """Yield a stack of books without lines of their own: its edges, and a text about it."""
    row = d.at.rows - 1
    if not d.part.covers:
        column = next(c for c in d.part.columns if isinstance(c, Titles))
        yield from put(replace(rest, side=column.side), d.at.line(column.name, row), d.frame)
        return
    first, last = d.part.covers[0], d.part.covers[0 if d.part.open else -1]
    left, right = d.at.lefts[first.first] - SPACES.close, d.at.right(last.last) + SPACES.close
    y, low = d.at.middle(row), d.at.middle(row) - BOOK * d.at.pitch / 2
    for k in range(EDGES):
        points = curves.straight((left, low + k * LEAF), (right, low + k * LEAF))
        key, colour = d.key(row, f"edge/{k}"), d.frame.colour("quiet")
        yield Curve(key, points, colour, STROKES.fine)
    line = runs(rest.pieces, rest.ink, rest.weight, d.frame)
    em = max(SIZES.least, min(SMALLER * d.at.em, (right - left - 2 * SPACES.close) / length(line)))
    middle = (low + EDGES * LEAF + y + d.at.pitch / 2) / 2
    yield from one_line(line, rest.key, em, left + SPACES.close, middle)


def _column(column: Pillar, d: Drawing) -> Iterator[Item]:
    """Yield the contents of a column, and the texts and vectors above and below it."""
    place = d.at.lefts[column.name], d.at.right(column.name)
    band = Box(place[0], d.at.band_bottom, place[1], d.at.band_bottom + d.at.band)
    d.frame.boxes[f"{d.part.key}/{column.name}"] = Box(place[0], d.at.bottom, place[1], d.at.top)
    match column:
        case Titles():
            yield from drawn.titles(column, d)
        case Strips():
            yield from strips(column, d, band)
        case Lengths():
            yield from drawn.lengths(column, d)
        case Figures():
            yield from drawn.figures(column, d)
        case Slices():
            yield from slices(column, d)
    if d.part.open:
        yield from _heads(column, d)
        if column.above is not None:
            yield from _beside(column.above, column, band, d)
        yield from _below(column, d)


# Above the lines and below them


def _heads(column: Pillar, d: Drawing) -> Iterator[Item]:
    """Yield the headings of a column."""
    room = head_room(d.part, column, d.at.widths, d.frame)
    y = d.at.top + stacked(column.heads, room, d.frame)
    for head in column.heads:
        y -= stacked((head,), room, d.frame) - SPACES.close
        yield from _head(head, column, y, d)


def _head(line: Line | Formula, column: Pillar, low: float, d: Drawing) -> Iterator[Item]:
    """Yield a text that is centred above or below a column, with its lower edge at `low`."""
    room = head_room(d.part, column, d.at.widths, d.frame)
    x, tall = d.at.center(column.name), stacked((line,), room, d.frame) - SPACES.close
    box = Box(x - room / 2, low, x + room / 2, low + tall)
    if isinstance(line, Formula):
        em, colour = formula_em(line, room, d.frame), d.frame.colour(line.ink)
        y = low + tall / 2
        yield Maths(line.key, line.source, em, x, y, colour, z=LAYERS.above)
        return
    for item in put(replace(line, side="center"), box, d.frame):
        yield replace(item, z=LAYERS.above)


def _below(column: Pillar, d: Drawing) -> Iterator[Item]:
    """Yield what is below the lines of a column: labels of bars, a vector, and further texts."""
    low = d.at.bottom - sided(d.part, d.frame)
    if isinstance(column, Lengths) and column.sides is not None:
        yield from _sides(column, d)
    if column.below is not None:
        top = d.at.bottom - apart(d.part)
        box = Box(d.at.lefts[column.name], top - d.at.band, d.at.right(column.name), top)
        yield from _beside(column.below, column, box, d)
        low = box.bottom - SPACES.close
    for line in column.foot:
        room = head_room(d.part, column, d.at.widths, d.frame)
        low -= stacked((line,), room, d.frame)
        yield from _head(line, column, low, d)


def _sides(column: Lengths, d: Drawing) -> Iterator[Item]:
    """Yield the labels for bars to the left and to the right of their common line."""
    assert column.sides is not None  # the caller has checked it
    zero, _ = drawn.scale(column, d)
    sides: tuple[tuple[Side, float], ...] = (("right", -SPACES.near), ("left", SPACES.near))
    for line, (side, x) in zip(column.sides, sides, strict=True):
        em = d.frame.em(line.size)
        made = runs(line.pieces, line.ink, line.weight, d.frame)
        y = d.at.bottom - LINE_HEIGHT * em / 2
        yield from one_line(made, line.key, em, zero + x, y, side)


def _beside(what: Beside, column: Pillar, box: Box, d: Drawing) -> Iterator[Item]:
    """Yield a vector, a text or a figure above or below a column."""
    match what:
        case Strip():
            assert isinstance(column, Strips | Slices)  # only these columns have vectors
            em = number_size(column, d) if isinstance(column, Strips) else None
            own = d.at.strip_box(column.name, box.y, box.height)
            yield from vector(what, own, column, d, em, LAYERS.things + 1)
        case Somebody():
            yield from somebody(what, box, d.frame)
        case Line():
            # There is nothing beside it, so it may be wider than its column.
            stage = d.frame.places.canvas
            left = stage.left if what.side == "right" else box.left
            right = stage.right if what.side == "left" else box.right
            for item in put(what, replace(box, left=left, right=right), d.frame):
                yield replace(item, z=LAYERS.above)


def _becomes(what: Becomes, d: Drawing) -> Iterator[Item]:
    """Yield an arrow between the headings of two columns, or above them."""
    heads, key = becoming(d.part, d.at.widths, d.frame), f"{d.part.key}/becomes"
    wide, first, last = (
        between_heads(d.part, d.at.widths, d.frame),
        d.at.center(what.first),
        d.at.center(what.last),
    )
    y = d.at.top + heads + ARROW / 2
    if wide:
        middle = _middle(what, d)
        first, last = middle - wide / 2, middle + wide / 2
        y = d.at.top + (heads + SPACES.close) / 2
    yield from arrow(f"{key}/arrow", (first, y), (last, y), d.frame.colour("quiet"))


def _middle(what: Becomes, d: Drawing) -> float:
    """Return x of the middle between the headings of two columns."""
    edges = []
    for name, side in ((what.first, 1), (what.last, -1)):
        column = next(c for c in d.part.columns if c.name == name)
        wide = min(d.at.widths[name], head_width(column, d.frame))
        edges.append(d.at.center(name) + side * wide / 2)
    return sum(edges) / 2
