"""Lays out lists of bars: labels, numbers, bars, histograms, headings and totals.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import cast

import numpy as np

from qkvideo.scenes.layout import curves, lists
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item, Maths
from qkvideo.scenes.layout.kinds.text import (
    Run,
    length,
    one_line,
    paragraph,
    runs,
    several_lines,
)
from qkvideo.scenes.layout.lists import APART, SMALLER, SYMBOLS, Fitted, Place
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.bars import Bars, Entry, Head, Histogram, Panel, Quantity
from qkvideo.scenes.parts.part import Ink, Side
from qkvideo.scenes.parts.text import Formula, Weight
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.numbers import MINUS, Cell
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box, ellipsis

THICK = 0.66
"""Height of a bar, as a share of its row's height."""
TALL = 0.8
"""Height of a histogram, as a share of its row's height."""
FAINT = 0.7
"""Opacity of bars that are not highlighted."""
NOTHING = 0.015
"""Length of a bar for the value zero, in frame units."""
TICK = 0.07
"""Length of an axis tick, in frame units."""
TITLE = 0.3
"""Space between a panel's heading and the heading of its bars in the same line, in frame units."""
ZERO, RODS = -1, -2
"""Drawing order (`z`) of the zero line, and of bars."""


@dataclass(frozen=True)
class _Scale:
    """The mapping from a column's values to positions.

    Values are divided by `largest` first, as a length per unit of value could overflow.

    Attributes:
        zero: x of the value zero.
        unit: Distance from zero to `largest`.
        largest: Magnitude at the longer end of the scale; 0 if all values are at zero.
    """

    zero: float
    unit: float
    largest: float

    def at(self, value: float) -> float:
        """Return x of a value; infinite values and NaN are at zero."""
        if not self.largest or not math.isfinite(value):
            return self.zero
        return self.zero + value / self.largest * self.unit


@dataclass(frozen=True)
class _List:
    """A list with its fitted sizes and its frame.

    Attributes:
        part: The list.
        at: The sizes of its text, rows and panels.
        frame: The frame.
    """

    part: Bars
    at: Fitted
    frame: Frame

    def key(self, *names: str) -> str:
        """Return a key inside the list."""
        return "/".join(name for name in (self.part.key, *names) if name)

    def beside(self, panel: int, *names: str) -> str:
        """Return the key of a row's label, or of the text above or below the labels.

        Stacked panels have labels of their own. For the first panel, the key is
        "<list>/<names>"; for a later one, "<list>/<panel>/beside/<names>".

        Args:
            panel: Index of the panel, from 0.
            names: Last parts of the key, such as "head", or "label" and the name of a row.
        """
        return self.key(*(self.at.panels[panel].name, "beside") if panel else (), *names)


@measure.register
def _(part: Bars, room: Size, frame: Frame) -> Size:
    at = lists.fitted(part, room, frame)
    return Size(room.width, min(room.height, lists.height(part, at)))


@arrange.register
def _(part: Bars, box: Box, frame: Frame) -> Iterator[Item]:
    at = lists.fitted(part, Size(box.width, box.height), frame)
    made = _List(part, at, frame)
    places = list(lists.places(part, at, box, frame))
    lefts = [None, *places[:-1]]
    titles = zip(at.panels, places, lefts, strict=True)
    size = min((_fitting(made, *each) for each in titles), default=1.0)
    for k, (panel, place) in enumerate(zip(at.panels, places, strict=True)):
        labelled = k == 0 or at.below
        yield from _heads(made, panel, place, lefts[k], size)
        pairs = zip(panel.quantities, place.columns, strict=True)
        taken = [_taken(made, quantity, ends) for quantity, ends in pairs]
        # What appears in this order has its name before its numbers.
        first = k > 0 or isinstance(part.head, Formula)
        if labelled and first:
            yield from _asks(made, k, place)
        for row, entry in enumerate(part.entries):
            y = place.top - (row + 0.5) * at.row
            lit = part.lit is None or entry.name in part.lit
            if labelled:
                yield from _label(made, entry, k, place, y, lit)
            columns = zip(panel.quantities, place.columns, taken, strict=True)
            for quantity, ends, (left, right) in columns:
                key = made.key(panel.name, quantity.name, entry.name)
                frame.boxes[key] = Box(left, y - at.row / 2, right, y + at.row / 2)
                if isinstance(quantity, Histogram):
                    yield from _shape(made, quantity, row, key, frame.boxes[key])
                elif quantity.cells[row] is not None:
                    yield from _cell(made, quantity, row, key, ends, y, lit)
        if labelled and not first:
            # After the rows: words that move out of a matrix become labels of rows.
            yield from _asks(made, k, place)
        yield from _lines(made, panel, place)
        if labelled and part.total:
            # Before the total: if items appear one after another, its name is first.
            y = place.top - len(part.entries) * at.row - at.line / 2
            ends = place.left, place.left + place.labels
            key = made.beside(k, "total")
            yield from _head(made, part.total, key, ends, y, part.side)
        yield from _totals(made, panel, place)


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
        broken = paragraph(label, room)
        top = y + broken.lines * LINE_HEIGHT * at.em / 2
        yield several_lines(broken, key, at.em, x, top, part.side)
        return
    yield from one_line(_short(label, room), key, at.em, x, y, part.side)


def _short(line: list[Run], ems: float) -> list[Run]:
    """Shorten the longest text of a line in the middle, so that the line is at most `ems` wide.

    Numbers are never shortened.
    """
    spare = length(line) - ems
    texts = [k for k, run in enumerate(line) if run.cell is None]
    if spare <= 1e-6 or not texts:
        return line
    k = max(texts, key=lambda k: line[k].advance)
    text = ellipsis(line[k].text, max(0.0, line[k].advance - spare), line[k].weight)
    return [*line[:k], replace(line[k], text=text), *line[k + 1 :]]


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


def _taken(
    made: _List, quantity: Quantity | Histogram, ends: tuple[float, float]
) -> tuple[float, float]:
    """Return the range of x in which a column has contents; numbers are at its right end."""
    if isinstance(quantity, Histogram) or quantity.scale is not None:
        return ends
    width = lists.widest(quantity, made.part, made.frame) * made.at.em
    return ends[1] - width - APART, ends[1] + APART


def _scaled(made: _List, quantity: Quantity, ends: tuple[float, float]) -> _Scale:
    """Return the scale of a column of bars, with room for the numbers beside them."""
    assert quantity.scale is not None  # it has bars
    low, high = quantity.scale
    widest = lists.widest(quantity, made.part, made.frame)
    numbers = widest * made.at.em + APART if quantity.numbers else 0.0
    left = ends[0] + (numbers if low < 0 else 0.0)
    right = ends[1] - (numbers if high > 0 or low == 0 else 0.0)
    largest = max(-low, high)
    if not 0 < largest < math.inf:
        return _Scale(left, 0.0, 0.0)
    unit = (right - left) / (high / largest - low / largest)
    return _Scale(left - low / largest * unit, unit, largest)


def _spans(quantity: Quantity) -> list[tuple[float, float]]:
    """Return the values at which each bar begins and ends."""
    values = [0.0 if cell is None else cell.value for cell in quantity.cells]
    if not quantity.stacked:
        return [(0.0, value) for value in values]
    ends = list(accumulate(values))
    return list(zip([0.0, *ends[:-1]], ends, strict=True))


def _cell(
    made: _List,
    quantity: Quantity,
    row: int,
    key: str,
    ends: tuple[float, float],
    y: float,
    lit: bool,
) -> Iterator[Item]:
    """Yield a number and its bar."""
    cell, entry, em = quantity.cells[row], made.part.entries[row], made.at.em
    assert cell is not None  # an empty place has neither
    lit = (lit if quantity.lit is None else entry.name in quantity.lit) and quantity.spoken
    # In a column with bars, the bars are coloured; without bars, the numbers are.
    bare = quantity.scale is None and quantity.ink not in {"share", "sign"}
    plain = cast("Ink", quantity.ink) if bare else "ink"
    number = lists.number(quantity, made.part, row, made.frame, plain if lit else "quiet")
    if quantity.scale is None:
        yield from _written(quantity, number, key, em, (ends[1], y), "right")
        return
    scale, half = _scaled(made, quantity, ends), THICK * made.at.row / 2
    zero = end = scale.zero
    heights = y - half, y + half
    if entry.bars or quantity.stacked:
        start, end = map(scale.at, _spans(quantity)[row])
        own = quantity if entry.bars else replace(quantity, ink="quiet")
        yield _bar(made, own, f"{key}/bar", cell.value, (start, end), heights, lit)
    if cell.text.startswith(MINUS):
        yield from _written(quantity, number, key, em, (end - APART, y), "right")
    else:
        yield from _written(quantity, number, key, em, (max(zero, end) + APART, y), "left")


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
    heights: tuple[float, float],
    lit: bool,
) -> Curve:
    """Return a bar."""
    (zero, end), (low, high) = ends, heights
    end = end if abs(end - zero) > NOTHING else zero + math.copysign(NOTHING, value or 1.0)
    # The first side of its outline is on the zero line: the bar grows out of this side.
    points = curves.rod(zero, end, low, high)
    if quantity.stacked:  # the next one begins where it ends
        points = curves.polygon([(zero, low), (zero, high), (end, high), (end, low)])
    return Curve(
        key=key,
        points=points,
        fill=_colour(value, quantity, made.frame),
        width=0.0,
        alpha=1.0 if lit else FAINT,
        enters="grow",
        z=RODS,
    )


def _colour(value: float, quantity: Quantity, frame: Frame) -> str:
    """Return the colour of the bar for a value."""
    if quantity.ink == "sign":
        shade = frame.theme.of_sign(np.sign(np.array([value])), 1.3)
    elif quantity.ink == "share" and quantity.scale is not None:
        # Shares have the colour of shares; other numbers are divided by the largest one first.
        most = max(1.0, *map(abs, quantity.scale))
        share = min(1.0, abs(value) / most) if math.isfinite(value) else 0.0
        return _shade(share, frame)
    else:
        return frame.colour(quantity.ink)
    return "#{:02X}{:02X}{:02X}".format(*(round(255 * c) for c in shade[0, :3]))


def _shade(share: float, frame: Frame) -> str:
    """Return a bar's colour for an attention weight (0 to 1); it is visible even for small ones."""
    shade = frame.theme.of_bar(np.array([share]))
    return "#{:02X}{:02X}{:02X}".format(*(round(255 * c) for c in shade[0, :3]))


def _shape(made: _List, quantity: Histogram, row: int, key: str, box: Box) -> Iterator[Curve]:
    """Yield a row's histogram, and the line below it."""
    counts = np.array(quantity.counts[row])
    edges = np.linspace(*quantity.ends[row], len(counts) + 1)
    xs = [_along(quantity, float(edge), box) for edge in edges]
    heights = counts / max(float(counts.max()), 1e-12) * TALL * box.height
    each = zip(heights, pairwise(xs), strict=True)
    steps = [(x, box.bottom + float(height)) for height, ends in each for x in ends]
    # The first side of its outline is its base: the histogram grows out of this side.
    points = curves.polygon([(xs[-1], box.bottom), (xs[0], box.bottom), *steps])
    wide = [high - low for low, high in quantity.ends]
    if quantity.ink == "share":
        colour = _shade(wide[row] / max(*wide, 1e-12), made.frame)
    else:
        colour = made.frame.colour(quantity.ink)
    yield Curve(key=key, points=points, fill=colour, width=0.0, enters="grow", z=RODS)
    base = curves.straight((box.left, box.bottom), (box.right, box.bottom))
    line = made.frame.colour("line")
    yield Curve(key=f"{key}/base", points=base, colour=line, width=1.5, z=ZERO)


def _along(quantity: Histogram, value: float, box: Box) -> float:
    """Return x of a value on the axis of a histogram."""
    low, high = quantity.axis
    return box.left + (value - low) / (high - low) * box.width


# Around the rows


def _lines(made: _List, panel: Panel, place: Place) -> Iterator[Item]:
    """Yield the zero lines of bars, and the axes of histograms with their numbers."""
    part, at, frame = made.part, made.at, made.frame
    for quantity, ends in zip(panel.quantities, place.columns, strict=True):
        key = made.key(panel.name, quantity.name)
        if isinstance(quantity, Histogram):
            low = place.top - at.row * len(part.entries)
            box = Box(ends[0], low, ends[1], low + at.row)
            em = max(SIZES.least, SMALLER * at.em)
            texts = [runs((tick,), "quiet", "regular", frame) for tick in quantity.ticks]
            room = sum(length(text) * em for text in texts) + len(texts) * APART
            for tick, text in zip(quantity.ticks, texts, strict=True):
                x, name = _along(quantity, tick.value, box), f"{key}/tick/{tick.value:g}"
                foot = curves.straight((x, low), (x, low - TICK))
                yield Curve(key=f"{name}/line", points=foot, colour=frame.colour("quiet"))
                if room <= box.width / 2:
                    yield from one_line(text, name, em, x, low - TICK - 0.55 * em, "center")
            continue
        every = enumerate(part.entries)
        rows = [row for row, entry in every if entry.bars or quantity.stacked]
        if quantity.scale is not None and rows:
            x = _scaled(made, quantity, ends).zero
            top, low = (place.top - at.row * row for row in (rows[0], rows[-1] + 1))
            low -= at.line if quantity.stacked and quantity.total is not None else 0.0
            points, colour = curves.straight((x, low), (x, top)), frame.colour("quiet")
            yield Curve(key=f"{key}/zero", points=points, colour=colour, width=1.5, z=ZERO)


def _totals(made: _List, panel: Panel, place: Place) -> Iterator[Item]:
    """Yield the sums below columns: as a number below a rule, or as a bar and a number."""
    at, frame = made.at, made.frame
    edge = place.top - len(made.part.entries) * at.row
    y, half = edge - at.line / 2, THICK * at.row / 2
    for quantity, ends in zip(panel.quantities, place.columns, strict=True):
        if isinstance(quantity, Histogram) or quantity.total is None:
            continue
        key, number = made.key(panel.name, quantity.name, "total"), lists.total(quantity, frame)
        frame.boxes[key] = Box(ends[0], edge - at.line, ends[1], edge)
        if quantity.scale is None:
            yield from one_line(number, key, at.em, ends[1], y, "right")
            points = curves.straight((ends[1] - length(number) * at.em, edge), (ends[1], edge))
            yield Curve(key=f"{key}/rule", points=points, colour=frame.colour("quiet"))
            continue
        scale, value = _scaled(made, quantity, ends), quantity.total.value
        if quantity.stacked:
            far, heights = (scale.zero, scale.at(value)), (y - half, y + half)
            yield _bar(made, quantity, f"{key}/bar", value, far, heights, quantity.spoken)
        yield from one_line(number, key, at.em, scale.zero + APART, y)


def _bars(made: _List, panel: Panel, place: Place) -> float | None:
    """Return x at which the headings above a panel's first bars begin; None without bars."""
    columns = zip(panel.quantities, place.columns, strict=True)
    return next((_room(made, q, ends)[0] for q, ends in columns if lists.is_long(q)), None)


def _width(made: _List, panel: Panel, place: Place, last: Place | None) -> float:
    """Return the width that a panel's heading may take."""
    part, left = made.part, place.columns[0][0]
    # The first panel's heading may extend over the labels.
    alone = made.at.below or panel is part.panels[0]
    numbers = last if _bars(made, panel, place) is None else None
    begin = numbers.columns[-1][1] + TITLE if numbers else left - TITLE
    # Above numbers, a heading is right-aligned, and may extend left to the panel before.
    return place.columns[-1][1] - (place.left if alone else min(begin, left - TITLE))


def _fitting(made: _List, panel: Panel, place: Place, last: Place | None) -> float:
    """Return the factor by which a panel's heading has to shrink to fit; at most 1."""
    title, em = runs(panel.head, "ink", "semibold", made.frame), lists.title(panel, made.at.em)
    room = _width(made, panel, place, last)
    return max(SIZES.least / em, min(1.0, room / (length(title) * em))) if title else 1.0


def _heads(
    made: _List, panel: Panel, place: Place, last: Place | None, size: float
) -> Iterator[Item]:
    """Yield a panel's heading, those of its columns, and the text below the panel.

    Args:
        made: The list.
        panel: The panel.
        place: Its place.
        last: Place of the panel to its left, if any.
        size: Factor by which the headings of all panels shrink.
    """
    part, at, frame = made.part, made.at, made.frame
    em = size * lists.title(panel, at.em)
    left, right = place.columns[0][0], place.columns[-1][1]
    columns = list(zip(panel.quantities, place.columns, strict=True))
    bars = _bars(made, panel, place)
    y, below = place.top + at.line / 2, at.below
    beside = 0.0  # width that the panel's heading takes in the line of its columns' headings
    if panel.head:
        ink: Ink = "ink" if panel.spoken else "quiet"
        room = _width(made, panel, place, last)
        title = _short(runs(panel.head, ink, "semibold", frame), room / em)
        most = right - length(title) * em
        one = lists.shared(panel, below)
        beside = length(title) * em + TITLE if one else 0.0
        high = y if one else y + at.line * (lists.around(part, below)[0] - 1)
        x = most if bars is None else min(bars, most)
        yield from one_line(title, made.key(panel.name, "head"), em, x, high)
    for quantity, ends in columns:
        if quantity.head:
            key, long = made.key(panel.name, quantity.name, "head"), lists.is_long(quantity)
            begin, end = _room(made, quantity, ends)
            free = (begin + beside if long else begin), end
            side: Side = "left" if long else "right"
            side = "center" if isinstance(quantity, Histogram) else side
            yield from _head(made, quantity.head, key, free, y, side)
            near, far = ends if long else (ends[0] - APART, ends[1] + APART)
            frame.boxes[key] = Box(near, y - at.line / 2, far, y + at.line / 2)
    if panel.foot:
        under = lists.around(part, below)[1]
        y = place.top - len(part.entries) * at.row - (under - 0.5) * at.line
        weights: dict[bool, Weight] = {True: "semibold", False: "regular"}
        strong = tuple(weights[isinstance(piece, Cell)] for piece in panel.foot)
        foot = runs(panel.foot, "ink", strong, frame)
        room_ = right - (place.left if below or len(at.panels) == 1 else left)
        size = max(SIZES.least, min(lists.title(panel, at.em), room_ / length(foot)))
        foot = _short(foot, room_ / size)
        x = min(left if bars is None else bars, right - length(foot) * size)
        yield from one_line(foot, made.key(panel.name, "foot"), size, x, y)


def _room(
    made: _List, quantity: Quantity | Histogram, ends: tuple[float, float]
) -> tuple[float, float]:
    """Return the left and right end of the room for a column's heading.

    Above bars in one direction, the heading begins at their zero line.
    """
    if isinstance(quantity, Histogram) or quantity.scale is None or quantity.scale[0] < 0:
        return ends
    return _scaled(made, quantity, ends).zero, ends[1]


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
    if isinstance(head, Formula):
        wide = formula(head.source).width
        size = min(SYMBOLS * em, (right - left) / wide)
        half = wide * size / 2
        x = {"left": left + half, "center": (left + right) / 2, "right": right - half}[side]
        colour = made.frame.colour(ink)
        yield Maths(key=head.key or key, source=head.source, em=size, x=x, y=y, colour=colour)
        return
    line = runs(head, ink, "semibold" if strong else "regular", made.frame)
    size = max(SIZES.least, min(em if strong else SMALLER * em, (right - left) / length(line)))
    line = _short(line, (right - left) / size)
    x = {"left": left, "center": (left + right) / 2, "right": right}[side]
    yield from one_line(line, key, size, x, y, side)
