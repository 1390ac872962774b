"""Lays out lists of bars: labels, numbers, bars, histograms, headings and totals.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate, pairwise
from typing import cast

import numpy as np

from qkvideo.scenes.layout import curves, lists
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.text import (
    Run,
    length,
    maths,
    one_line,
    paragraph,
    runs,
    shortened,
)
from qkvideo.scenes.layout.lists import SMALLER, SYMBOLS, FittedList, Place
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import SIZES, hexed
from qkvideo.scenes.parts.bars import Bars, Entry, Head, Histogram, Panel, Quantity, Rod
from qkvideo.scenes.parts.part import Ink, Side
from qkvideo.scenes.parts.text import Formula, Weight
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.numbers import MINUS, Cell
from qkvideo.scenes.text.pango import LINE_HEIGHT

THICK = 0.66
"""Height of a bar, as a share of its row's height."""
TALL = 0.8
"""Height of a histogram, as a share of its row's height."""
NOTHING = 0.015
"""Length of a bar for the value zero, in frame units."""


@dataclass(frozen=True)
class _List:
    """A list with its fitted sizes and its frame."""

    part: Bars
    at: FittedList
    frame: Frame

    def key(self, *names: str) -> str:
        """Return a key inside the list."""
        return "/".join(name for name in (self.part.key, *names) if name)

    def beside(self, panel: int, *names: str) -> str:
        """Return the key of a row's label, or of the text above or below the labels.

        Stacked panels have labels of their own. For the first panel, the key is
        "<list>/<names>"; for a later one, "<list>/<panel>/beside/<names>".
        """
        return self.key(*(self.at.panels[panel].name, "beside") if panel else (), *names)

    def columns(self, panel: Panel, place: Place) -> list[_Column]:
        """Return the columns of a panel in their places."""
        both = zip(panel.quantities, place.columns, place.numbers, strict=True)
        return [
            _Column(self, q, self.key(panel.name, q.name), *ends, place.top, number)
            for q, ends, number in both
        ]


@dataclass(frozen=True)
class _Column:
    """A column of a list in its place.

    Attributes:
        made: The list.
        of: The column.
        key: Its key.
        left: x of its left edge.
        right: x of its right edge.
        top: y of the upper edge of its first row.
        number: Width of the numbers beside its bars.
    """

    made: _List
    of: Quantity | Histogram
    key: str
    left: float
    right: float
    top: float
    number: float

    @property
    def long(self) -> bool:
        """Whether it has bars or histograms."""
        return lists.is_long(self.of)

    @property
    def low(self) -> float:
        """Height (y) of the lower edge of its last row."""
        return self.top - self.made.at.row * len(self.made.part.entries)

    @cached_property
    def scale(self) -> Callable[[float], float]:
        """Position (x) of each value; infinite values and NaN are at zero."""
        if isinstance(self.of, Histogram):
            return _scale(self.of.axis, self.left, self.right)
        assert self.of.scale is not None  # it has bars
        low, high = self.of.scale
        beside = self.number + SPACES.near if self.of.numbers else 0.0
        left, right = self.left + beside * (low < 0), self.right - beside * (high > 0 or low == 0)
        return _scale((low, high), left, right)

    @property
    def start(self) -> float:
        """Where (x) its heading begins: above bars in one direction, at their zero line."""
        one = isinstance(self.of, Quantity) and self.of.scale is not None and self.of.scale[0] >= 0
        return self.scale(0.0) if one else self.left

    def box(self, high: float, low: float) -> Box:
        """Return the box of its contents between two heights; numbers are at its right end."""
        if self.long:
            return Box(self.left, low, self.right, high)
        width = lists.widest(self.of, self.made.part, self.made.frame) * self.made.at.em
        return Box(self.right - width - SPACES.near, low, self.right + SPACES.near, high)


def _scale(ends: tuple[float, float], left: float, right: float) -> Callable[[float], float]:
    """Return the function that maps values to positions, for a scale from `left` to `right`.

    Values are divided by the largest first, as a length per unit of value could overflow.
    """
    largest = max(map(abs, ends))
    if not 0 < largest < math.inf:
        return lambda _: left
    low, high = (end / largest for end in ends)
    unit = (right - left) / (high - low)
    zero = left - low * unit
    return lambda value: zero + value / largest * unit if math.isfinite(value) else zero


@measure.register
def _(part: Bars, room: Size, frame: Frame) -> Size:
    at = lists.fitted(part, room, frame)
    return Size(room.width, min(room.height, at.size.height))


@arrange.register
def _(part: Bars, box: Box, frame: Frame) -> Iterator[Item]:
    at = lists.fitted(part, Size(box.width, box.height), frame)
    made = _List(part, at, frame)
    places = lists.places(at, box)
    columns = [made.columns(*each) for each in zip(at.panels, places, strict=True)]
    rooms = [_width(made, k, columns, places[k].left) for k in range(len(places))]
    size = min(map(partial(_fitting, made), at.panels, rooms), default=1.0)
    for k, (panel, place) in enumerate(zip(at.panels, places, strict=True)):
        labelled = k == 0 or at.below
        yield from _heads(made, panel, columns[k], place, rooms[k], size)
        # What appears in this order has its name before its numbers.
        first = k > 0 or isinstance(part.head, Formula)
        if labelled and first:
            yield from _asks(made, k, place)
        for row, entry in enumerate(part.entries):
            y = place.top - (row + 0.5) * at.row
            lit = part.lit is None or entry.name in part.lit
            if labelled:
                yield from _label(made, entry, k, place, y, lit)
            for column in columns[k]:
                key = f"{column.key}/{entry.name}"
                frame.boxes[key] = column.box(y + at.row / 2, y - at.row / 2)
                if isinstance(column.of, Histogram):
                    yield from _shape(column, column.of, row, key, frame.boxes[key])
                elif column.of.cells[row] is not None:
                    yield from _cell(column, column.of, row, key, y, lit)
        if labelled and not first:
            # After the rows: words that move out of a matrix become labels of rows.
            yield from _asks(made, k, place)
        for column in columns[k]:
            yield from _line(column)
        if labelled and part.total:
            # Before the total: if items appear one after another, its name is first.
            y = place.top - len(part.entries) * at.row - at.line / 2
            ends = place.left, place.left + place.labels
            key = made.beside(k, "total")
            yield from _head(made, part.total, key, ends, y, part.side)
        for column in columns[k]:
            if isinstance(column.of, Quantity) and column.of.total is not None:
                yield from _total(column, column.of, column.of.total)


# Labels


def _label(
    made: _List, entry: Entry, panel: int, place: Place, y: float, lit: bool
) -> Iterator[Item]:
    """Yield a row's label; in a list without bars, a long label is broken into two lines."""
    part, at, frame = made.part, made.at, made.frame
    key = made.beside(panel, "label", entry.name)
    weight = "semibold" if part.lit is not None and lit else "regular"
    label = runs(entry.label, entry.ink if lit else "quiet", weight, frame)
    left, right = place.left, place.left + place.labels
    frame.boxes[key] = Box(left, y - at.row / 2, right, y + at.row / 2)
    x = left if part.side == "left" else right
    room = place.labels / at.em
    if length(label) > room + 1e-6 and at.row >= lists.WRAPS * LINE_HEIGHT * at.em - 1e-6:
        yield paragraph(label, room).at(key, at.em, x, y, part.side)
        return
    yield from one_line(shortened(label, room), key, at.em, x, y, part.side)


def _asks(made: _List, panel: int, place: Place) -> Iterator[Item]:
    """Yield the heading above the labels."""
    if made.part.head:
        key = made.beside(panel, "head")
        y, ends = place.top + made.at.line / 2, (place.left, place.left + place.labels)
        head, ink = made.part.head, made.part.ink
        if isinstance(head, Formula) and panel:
            head = replace(head, key="")
        # If the heading is the query, it is as large as the words in the rows.
        strong = not isinstance(head, Formula) and ink == "query"
        yield from _head(made, head, key, ends, y, made.part.side, ink, strong=strong)


# Rows


def _spans(quantity: Quantity) -> list[tuple[float, float]]:
    """Return the values at which each bar begins and ends."""
    values = [0.0 if cell is None else cell.value for cell in quantity.cells]
    if not quantity.stacked:
        return [(0.0, value) for value in values]
    ends = list(accumulate(values))
    return list(zip([0.0, *ends[:-1]], ends, strict=True))


def _cell(
    column: _Column, quantity: Quantity, row: int, key: str, y: float, lit: bool
) -> Iterator[Item]:
    """Yield a number and its bar."""
    made = column.made
    cell, entry, em = quantity.cells[row], made.part.entries[row], made.at.em
    assert cell is not None  # an empty place has neither
    lit = (lit if quantity.lit is None else entry.name in quantity.lit) and quantity.spoken
    # In a column with bars, the bars are coloured; without bars, the numbers are.
    bare = quantity.scale is None and quantity.ink not in {"share", "sign"}
    plain = cast("Ink", quantity.ink) if bare else "ink"
    number = lists.number(quantity, made.part, row, made.frame, plain if lit else "quiet")
    if quantity.scale is None:
        yield from _written(quantity, number, key, em, (column.right, y), "right")
        return
    end = zero = column.scale(0.0)
    if entry.bars or quantity.stacked:
        start, end = map(column.scale, _spans(quantity)[row])
        own = quantity if entry.bars else replace(quantity, ink="quiet")
        yield _bar(made, own, f"{key}/bar", cell.value, (start, end), y, lit)
    # Where nothing else is negative, −∞ has no room on the left.
    if cell.text.startswith(MINUS) and quantity.scale[0] < 0:
        yield from _written(quantity, number, key, em, (end - SPACES.near, y), "right")
    else:
        yield from _written(quantity, number, key, em, (max(zero, end) + SPACES.near, y), "left")


def _written(
    quantity: Quantity, line: list[Run], key: str, em: float, at: tuple[float, float], side: Side
) -> Iterator[Item]:
    """Yield a number with the key `key`, and the sign before it, if any."""
    (x, y), sign, number = at, line[: bool(quantity.sign)], line[bool(quantity.sign) :]
    right = side == "right"
    yield from one_line(number, key, em, x if right else x + length(sign) * em, y, side)
    yield from one_line(sign, f"{key}/sign", em, x - length(number) * em if right else x, y, side)


def _bar(
    made: _List,
    quantity: Quantity,
    key: str,
    value: float,
    ends: tuple[float, float],
    y: float,
    lit: bool,
) -> Curve:
    """Return a bar."""
    (zero, end), half = ends, THICK * made.at.row / 2
    low, high = y - half, y + half
    end = end if abs(end - zero) > NOTHING else zero + math.copysign(NOTHING, value or 1.0)
    # The first side of its outline is on the zero line: the bar grows out of this side.
    points = curves.rod(zero, end, low, high)
    if quantity.stacked:  # the next one begins where it ends
        points = curves.rod(zero, end, low, high, 0.0)
    return Curve(
        key,
        points,
        fill=_colour(value, quantity, made.frame),
        width=0.0,
        alpha=1.0 if lit else FADES.soft,
        enters="grow",
        z=LAYERS.rods,
    )


def _colour(value: float, quantity: Quantity, frame: Frame) -> str:
    """Return the colour of the bar for a value."""
    if quantity.ink == "sign":
        return hexed(frame.theme.of_sign(np.sign(np.array([value])), 1.3)[0])
    if quantity.ink == "share" and quantity.scale is not None:
        # Shares have the colour of shares; other numbers are divided by the largest one first.
        most = max(1.0, *map(abs, quantity.scale))
        share = min(1.0, abs(value) / most) if math.isfinite(value) else 0.0
        return _shade(share, frame)
    return frame.colour(quantity.ink)


def _shade(share: float, frame: Frame) -> str:
    """Return a bar's colour for an attention weight (0 to 1); it is visible even for small ones."""
    return hexed(frame.theme.of_bar(np.array([share]))[0])


def _shape(column: _Column, quantity: Histogram, row: int, key: str, box: Box) -> Iterator[Curve]:
    """Yield a row's histogram, and the line below it."""
    counts, frame = np.array(quantity.counts[row]), column.made.frame
    edges = np.linspace(*quantity.ends[row], len(counts) + 1)
    xs = [column.scale(float(edge)) for edge in edges]
    heights = counts / max(float(counts.max()), 1e-12) * TALL * box.height
    each = zip(heights, pairwise(xs), strict=True)
    steps = [(x, box.bottom + float(height)) for height, ends in each for x in ends]
    # The first side of its outline is its base: the histogram grows out of this side.
    points = curves.polygon([(xs[-1], box.bottom), (xs[0], box.bottom), *steps])
    wide = [high - low for low, high in quantity.ends]
    shared = quantity.ink == "share"
    colour = _shade(wide[row] / max(*wide, 1e-12), frame) if shared else frame.colour(quantity.ink)
    yield Curve(key, points, fill=colour, width=0.0, enters="grow", z=LAYERS.rods)
    base = curves.straight((box.left, box.bottom), (box.right, box.bottom))
    yield Curve(f"{key}/base", base, frame.colour("line"), STROKES.fine, z=LAYERS.lines)


# Around the rows


def _line(column: _Column) -> Iterator[Item]:
    """Yield the zero line of bars, or the axis of histograms with its numbers."""
    quantity, at, quiet = column.of, column.made.at, column.made.frame.colour("quiet")
    if isinstance(quantity, Histogram):
        em, low = max(SIZES.least, SMALLER * at.em), column.low
        texts = [runs((tick,), "quiet", "regular", column.made.frame) for tick in quantity.ticks]
        room = sum(length(text) * em for text in texts) + len(texts) * SPACES.near
        for tick, text in zip(quantity.ticks, texts, strict=True):
            x, name = column.scale(tick.value), f"{column.key}/tick/{tick.value:g}"
            foot = curves.straight((x, low), (x, low - SPACES.tick))
            yield Curve(f"{name}/line", foot, quiet)
            if room <= (column.right - column.left) / 2:
                yield from one_line(text, name, em, x, low - SPACES.tick - 0.55 * em, "center")
        return
    every = enumerate(column.made.part.entries)
    rows = [row for row, entry in every if entry.bars or quantity.stacked]
    if quantity.scale is not None and rows:
        top, low = (column.top - at.row * row for row in (rows[0], rows[-1] + 1))
        low -= at.line if quantity.stacked and quantity.total is not None else 0.0
        points = curves.straight((column.scale(0.0), low), (column.scale(0.0), top))
        yield Curve(f"{column.key}/zero", points, quiet, STROKES.fine, z=LAYERS.lines)


def _total(column: _Column, quantity: Quantity, total: Cell) -> Iterator[Item]:
    """Yield the sum below a column: as a number below a rule, or as a bar and a number."""
    made, at, edge, key = column.made, column.made.at, column.low, f"{column.key}/total"
    y, number = edge - at.line / 2, lists.total(quantity, made.frame)
    made.frame.boxes[key] = Box(column.left, edge - at.line, column.right, edge)
    if quantity.scale is None:
        yield from one_line(number, key, at.em, column.right, y, "right")
        left = column.right - length(number) * at.em
        points = curves.straight((left, edge), (column.right, edge))
        yield Curve(f"{key}/rule", points, made.frame.colour("quiet"))
        return
    zero, value = column.scale(0.0), total.value
    if quantity.stacked:
        ends = zero, column.scale(value)
        yield _bar(made, quantity, f"{key}/bar", value, ends, y, quantity.spoken)
    yield from one_line(number, key, at.em, zero + SPACES.near, y)


def _bars(columns: Sequence[_Column]) -> float | None:
    """Return x at which the headings above a panel's first bars begin; None without bars."""
    return next((column.start for column in columns if column.long), None)


def _width(made: _List, k: int, columns: Sequence[Sequence[_Column]], left: float) -> float:
    """Return the width that the heading of panel k may take."""
    own, start = columns[k], columns[k][0].left - SPACES.usual
    # The first panel's heading may extend over the labels.
    if made.at.below or k == 0:
        return own[-1].right - left
    # Above numbers, a heading is right-aligned, and may extend left to the panel before.
    before = columns[k - 1][-1].right + SPACES.usual if _bars(own) is None else start
    return own[-1].right - min(before, start)


def _fitting(made: _List, panel: Panel, room: float) -> float:
    """Return the factor by which a panel's heading has to shrink to fit; at most 1."""
    title, em = runs(panel.head, "ink", "semibold", made.frame), lists.title(panel, made.at.em)
    return max(SIZES.least / em, min(1.0, room / (length(title) * em))) if title else 1.0


def _heads(
    made: _List, panel: Panel, columns: Sequence[_Column], place: Place, room: float, size: float
) -> Iterator[Item]:
    """Yield a panel's heading, those of its columns, and the text below the panel.

    Args:
        made: The list.
        panel: The panel.
        columns: Its columns.
        place: Its place.
        room: Width that its heading may take.
        size: Factor by which the headings of all panels shrink.
    """
    part, at, frame = made.part, made.at, made.frame
    em = size * lists.title(panel, at.em)
    left, right, bars = columns[0].left, columns[-1].right, _bars(columns)
    y, below = place.top + at.line / 2, at.below
    beside = 0.0  # width that the panel's heading takes in the line of its columns' headings
    if panel.head:
        ink: Ink = "ink" if panel.spoken else "quiet"
        title = shortened(runs(panel.head, ink, "semibold", frame), room / em)
        most = right - length(title) * em
        one = lists.shared(panel, below)
        beside = length(title) * em + SPACES.usual if one else 0.0
        high = y if one else y + at.line * (lists.around(part, below)[0] - 1)
        x = most if bars is None else min(bars, most)
        yield from one_line(title, made.key(panel.name, "head"), em, x, high)
    for column in columns:
        if column.of.head:
            key = f"{column.key}/head"
            free = column.start + (beside if column.long else 0.0), column.right
            side: Side = "left" if column.long else "right"
            side = "center" if isinstance(column.of, Histogram) else side
            yield from _head(made, column.of.head, key, free, y, side)
            out = 0.0 if column.long else SPACES.near
            near, far = column.left - out, column.right + out
            frame.boxes[key] = Box(near, y - at.line / 2, far, y + at.line / 2)
    if panel.foot:
        under = lists.around(part, below)[1]
        y = place.top - len(part.entries) * at.row - (under - 0.5) * at.line
        weights: dict[bool, Weight] = {True: "semibold", False: "regular"}
        strong = tuple(weights[isinstance(piece, Cell)] for piece in panel.foot)
        foot = runs(panel.foot, "ink", strong, frame)
        room = right - (place.left if below or len(at.panels) == 1 else left)
        size = max(SIZES.least, min(lists.title(panel, at.em), room / length(foot)))
        foot = shortened(foot, room / size)
        x = min(left if bars is None else bars, right - length(foot) * size)
        yield from one_line(foot, made.key(panel.name, "foot"), size, x, y)


def _head(
    made: _List,
    head: Head,
    key: str,
    ends: tuple[float, float],
    y: float,
    side: Side,
    ink: Ink = "quiet",
    *,
    strong: bool = False,
) -> Iterator[Item]:
    """Yield the heading of a column: a formula, or a line of text, semibold if `strong`."""
    (left, right), em = ends, made.at.em
    x = {"left": left, "center": (left + right) / 2, "right": right}[side]
    if isinstance(head, Formula):
        size = min(SYMBOLS * em, (right - left) / formula(head.source).width)
        yield maths(replace(head, ink=ink), head.key or key, size, x, y, side, made.frame)
        return
    line = runs(head, ink, "semibold" if strong else "regular", made.frame)
    size = max(SIZES.least, min(em if strong else SMALLER * em, (right - left) / length(line)))
    line = shortened(line, (right - left) / size)
    yield from one_line(line, key, size, x, y, side)


@arrange.register
def _(part: Rod, box: Box, frame: Frame) -> Iterator[Item]:
    em = max(SIZES.least, min(frame.em("label"), 0.8 * box.height))
    ink: Ink = "ink" if part.spoken else "quiet"
    last = () if part.widest is None else (part.widest,)
    beside = length(runs(last, "ink", "regular", frame)) * em + SPACES.near if last else 0.0
    to = _scale(part.scale, box.left, box.right - beside)
    zero, quiet = to(0.0), frame.colour("quiet")
    line = curves.straight((zero, box.bottom), (zero, box.top))
    yield Curve(f"{part.key}/bar/zero", line, quiet, STROKES.fine, z=LAYERS.lines)
    if part.cell is None:
        return
    value, end = part.cell.value, to(part.cell.value)
    end = end if abs(end - zero) > NOTHING else zero + math.copysign(NOTHING, value)
    if math.isfinite(value):
        both = part.scale[0] < 0
        signed = frame.theme.of_sign(np.sign(np.array([value])), 1.3)[0]
        fill = (
            frame.colour("line")
            if not part.spoken
            else hexed(signed)
            if both
            else _shade(value, frame)
        )
        half = THICK * box.height / 2
        points = curves.rod(zero, end, box.y - half, box.y + half)
        yield Curve(f"{part.key}/bar", points, fill=fill, width=0.0, enters="grow", z=LAYERS.rods)
    if part.numbers:
        line_ = runs((part.cell,), ink, "regular", frame)
        x = max(zero, end) + SPACES.near
        yield from one_line(line_, f"{part.key}/value", em, x, box.y)
