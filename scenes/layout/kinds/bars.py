"""Lays out lists of bars: labels, numbers, bars, headings and totals.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.fitting import bars as lists
from qkvideo.scenes.layout.fitting.bars import Ends
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.pointing import outlined
from qkvideo.scenes.layout.kinds.text import (
    BEFORE,
    length,
    maths,
    one_line,
    paragraph,
    runs,
    shortened,
)
from qkvideo.scenes.look.measures import FADES, LAYERS, SIZES, SPACES, STROKES
from qkvideo.scenes.look.theme import hexed
from qkvideo.scenes.parts.bars import BarInk, Bars, Entry, Head, Panel, Rod
from qkvideo.scenes.parts.part import Ink, Side
from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.numbers import MINUS, Cell
from qkvideo.scenes.text.pango import HALF_FIGURE, LINE_HEIGHT

THICK = 0.66
"""Height of a bar, as a share of its row's height."""
BESIDE = 0.13
"""Distance of the frame of a sum from its number, in em: half the space before the number."""
NOTHING = 0.015
"""Length of a bar for the value zero, in frame units."""


@measure.register
def _(part: Bars, room: Size, frame: Frame) -> Size:
    at = lists.fitted(part, Box(0.0, 0.0, room.width, room.height), frame)
    return Size(room.width, min(room.height, at.height))


@arrange.register
def _(part: Bars, box: Box, frame: Frame) -> Iterator[Item]:
    made = lists.fitted(part, box, frame)
    rooms = [_room(made, k) for k in range(len(made.groups))]
    both = zip(made.groups, rooms, strict=True)
    size = min((_shrunk(made, group.of, room) for group, room in both), default=1.0)
    for k, group in enumerate(made.groups):
        labelled = k == 0 or made.below
        yield from _heads(made, group, rooms[k], size)
        # What appears in this order has its name before its numbers.
        first = k > 0 or isinstance(part.head, Formula)
        if labelled and first:
            yield from _asks(made, k)
        across = [_across(made, column) for column in group.columns]
        for row, entry in enumerate(part.entries):
            y = group.columns[0].top - (row + 0.5) * made.row
            lit = part.lit is None or entry.name in part.lit
            if labelled:
                yield from _label(made, entry, k, y, lit)
            for column, (left, right) in zip(group.columns, across, strict=True):
                key = f"{column.key}/{entry.name}"
                frame.boxes[key] = Box(left, y - made.row / 2, right, y + made.row / 2)
                yield from _cell(made, column, row, y, lit)
                if entry.name == column.of.framed:
                    half = min(made.row, LINE_HEIGHT * made.em) / 2
                    ring = Box(left, y - half, right, y + half)
                    yield outlined(f"{column.key}/framed", ring, frame.colour("ink"))
        if labelled and not first:
            # After the rows: words that move out of a matrix become labels of rows.
            yield from _asks(made, k)
        for column in group.columns:
            yield from _line(made, column)
        if labelled and part.total:
            # Before the total: if items appear one after another, its name is first.
            y, key = group.columns[0].low - made.line / 2, made.beside(k, "total")
            yield from _head(made, part.total, key, group.labels, y)
        for column in group.columns:
            yield from _total(made, column)


def _across(made: lists.FittedList, column: lists.Column) -> tuple[float, float]:
    """Return the ends of a column's contents; numbers are at its right end."""
    if column.long:
        return column.left, column.right
    width = lists.widest(column.of, made.frame) * made.em
    return column.right - width - SPACES.near, column.right + SPACES.near


# Labels


def _label(made: lists.FittedList, entry: Entry, panel: int, y: float, lit: bool) -> Iterator[Item]:
    """Yield a row's label; in a list without bars, a long label is broken into two lines."""
    part, em, key = made.part, made.em, made.beside(panel, "label", entry.name)
    weight = "semibold" if part.lit is not None and lit else "regular"
    label = runs(entry.label, entry.ink if lit else "quiet", weight, made.frame)
    left, right = made.groups[panel].labels
    made.frame.boxes[key] = Box(left, y - made.row / 2, right, y + made.row / 2)
    room = (right - left) / em
    if length(label) > room + 1e-6 and made.row >= lists.WRAPS * LINE_HEIGHT * em - 1e-6:
        yield paragraph(label, room).at(key, em, right, y, "right")
        return
    yield from one_line(shortened(label, room), key, em, right, y, "right")


def _asks(made: lists.FittedList, panel: int) -> Iterator[Item]:
    """Yield the heading above the labels."""
    head, ink, group = made.part.head, made.part.ink, made.groups[panel]
    if head:
        if isinstance(head, Formula) and panel:
            head = replace(head, key="")
        # If the heading is the query, it is as large as the words in the rows.
        strong = not isinstance(head, Formula) and ink == "query"
        y, key = group.columns[0].top + made.line / 2, made.beside(panel, "head")
        yield from _head(made, head, key, group.labels, y, ink=ink, strong=strong)


# Rows


def _cell(
    made: lists.FittedList, column: lists.Column, row: int, y: float, lit: bool
) -> Iterator[Item]:
    """Yield a number and its bar; nothing in an empty place."""
    quantity, entry = column.of, made.part.entries[row]
    if (cell := quantity.cells[row]) is None:
        return
    lit = quantity.spoken and (lit if quantity.lit is None else entry.name in quantity.lit)
    key = f"{column.key}/{entry.name}"
    # In a column with bars, the bars are coloured; without bars, the numbers are.
    bare = quantity.scale is None and quantity.ink not in {"share", "sign"}
    plain = cast("Ink", quantity.ink) if bare else "ink"
    line = lists.number(quantity, row, made.frame, plain if lit else "quiet")
    side: Side = "right"
    x = column.right
    if quantity.scale is not None:
        end = zero = column.scale(0.0)
        if entry.bars or quantity.stacked:
            values = [0.0 if one is None else one.value for one in quantity.cells]
            start = sum(values[:row]) if quantity.stacked else 0.0
            ends = column.scale(start), column.scale(start + values[row])
            ink = quantity.ink if entry.bars else "quiet"
            colour = _colour(cell.value, ink, quantity.scale, made.frame)
            fill = colour, 1.0 if lit else FADES.soft
            yield _bar(f"{key}/bar", cell.value, ends, y, made.row, *fill, quantity.stacked)
            end = ends[1]
        # Where nothing else is negative, −∞ has no room on the left.
        if cell.text.startswith(MINUS) and quantity.scale[0] < 0:
            x = end - SPACES.near
        else:
            x, side = max(zero, end) + SPACES.near, "left"
    sign, number = line[: bool(quantity.sign)], line[bool(quantity.sign) :]
    right, em = side == "right", made.em
    yield from one_line(number, key, em, x if right else x + length(sign) * em, y, side)
    yield from one_line(sign, f"{key}/sign", em, x - length(number) * em if right else x, y, side)


def _bar(
    key: str,
    value: float,
    ends: Ends,
    y: float,
    high: float,
    fill: str,
    alpha: float = 1.0,
    stacked: bool = False,
) -> Curve:
    """Return the bar of a row; it grows out of its first side, on the zero line."""
    half = THICK * high / 2
    # The next one of stacked bars begins where it ends.
    corner = 0.0 if stacked else curves.ROUND
    points = curves.rod(*_seen(ends, value), y - half, y + half, corner)
    return Curve(key, points, fill=fill, width=0.0, enters="grow", z=LAYERS.rods, alpha=alpha)


def _seen(ends: Ends, value: float) -> Ends:
    """Return both ends of a bar, which is long enough to be seen."""
    zero, end = ends
    shown = abs(end - zero) > NOTHING
    return zero, end if shown else zero + math.copysign(NOTHING, value or 1.0)


def _colour(value: float, ink: BarInk, scale: Ends, frame: Frame) -> str:
    """Return the colour of the bar for a value; it is visible even for small ones."""
    if ink == "sign":
        return hexed(frame.theme.of_sign(np.sign(np.array([value])), 1.3)[0])
    if ink == "share":
        # Shares have the colour of shares; other numbers are divided by the largest one first.
        share = abs(value) / max(1.0, *map(abs, scale)) if math.isfinite(value) else 0.0
        return hexed(frame.theme.of_bar(np.array([min(1.0, share)]))[0])
    return frame.colour(ink)


# Around the rows


def _line(made: lists.FittedList, column: lists.Column) -> Iterator[Item]:
    """Yield the zero line of bars."""
    quantity = column.of
    every = enumerate(made.part.entries)
    rows = [row for row, entry in every if entry.bars or quantity.stacked]
    if quantity.scale is not None and rows:
        top, low = (column.top - made.row * row for row in (rows[0], rows[-1] + 1))
        low -= made.line if quantity.total is not None else 0.0
        yield _zero(f"{column.key}/zero", column.scale(0.0), low, top, made.frame.colour("quiet"))


def _zero(key: str, x: float, low: float, top: float, colour: str) -> Curve:
    return Curve(key, curves.straight((x, low), (x, top)), colour, STROKES.fine, z=LAYERS.lines)


def _total(made: lists.FittedList, column: lists.Column) -> Iterator[Item]:
    """Yield the sum below a column: as a number below a rule, or as a bar and a number."""
    quantity = column.of
    if (total := quantity.total) is None:
        return
    low, key, number = column.low, f"{column.key}/total", lists.total(quantity, made.frame)
    y, x = low - made.line / 2, column.right
    made.frame.boxes[key] = Box(column.left, low - made.line, column.right, low)
    if quantity.scale is None:
        left = x - length(number) * made.em
        rule = curves.straight((left, low), (x, low))
        yield from one_line(number, key, made.em, x, y, "right")
        yield Curve(f"{key}/rule", rule, made.frame.colour("quiet"))
        if quantity.framed == "total":
            # The sign is in it; it is no nearer to the rule than to the number.
            near, half = SPACES.close, (HALF_FIGURE + BESIDE) * made.em
            ring = Box(left - near, y - half, x + near, y + half)
            yield outlined(f"{column.key}/framed", ring, made.frame.colour("ink"))
        return
    ends = column.scale(0.0), column.scale(total.value)
    colour = _colour(total.value, quantity.ink, quantity.scale, made.frame)
    fill = colour, 1.0 if quantity.spoken else FADES.soft
    yield _bar(f"{key}/bar", total.value, ends, y, made.row, *fill, quantity.stacked)
    yield from one_line(number, key, made.em, ends[1] + SPACES.near, y)


def _room(made: lists.FittedList, k: int) -> float:
    """Return the width that the heading of panel k may take."""
    own = made.groups[k]
    left, right = own.columns[0].left - SPACES.usual, own.columns[-1].right
    # The first panel's heading may extend over the labels.
    if made.below or k == 0:
        return right - own.labels[0]
    # Above numbers, a heading is right-aligned, and may extend left to the panel before.
    before = made.groups[k - 1].columns[-1].right + SPACES.usual
    return right - (min(before, left) if own.bars is None else left)


def _shrunk(made: lists.FittedList, panel: Panel, room: float) -> float:
    """Return the factor by which a panel's heading has to shrink to fit; at most 1."""
    title, em = runs(panel.head, "ink", "semibold", made.frame), lists.title(panel, made.em)
    return max(SIZES.least / em, min(1.0, room / (length(title) * em))) if title else 1.0


def _heads(made: lists.FittedList, group: lists.Group, room: float, size: float) -> Iterator[Item]:
    """Yield a panel's heading, those of its columns, and the text below the panel.

    Args:
        made: The list.
        group: The panel.
        room: Width that its heading may take.
        size: Factor by which the headings of all panels shrink.
    """
    panel, columns, bars, frame = group.of, group.columns, group.bars, made.frame
    em = size * lists.title(panel, made.em)
    left, right, top = columns[0].left, columns[-1].right, columns[0].top
    y, (above, under) = top + made.line / 2, lists.around(made.part, made.below)
    beside = 0.0  # width that the panel's heading takes in the line of its columns' headings
    if panel.head:
        title = shortened(runs(panel.head, "ink", "semibold", frame), room / em)
        most = right - length(title) * em
        one = lists.shared(panel, made.below)
        beside = length(title) * em + SPACES.usual if one else 0.0
        high = y if one else y + made.line * (above - 1)
        x = most if bars is None else min(bars, most)
        yield from one_line(title, made.key(panel.name, "head"), em, x, high)
    for column in columns:
        if column.of.head:
            key = f"{column.key}/head"
            free = column.start + (beside if column.long else 0.0), column.right
            yield from _head(made, column.of.head, key, free, y, "left" if column.long else "right")
            out = 0.0 if column.long else SPACES.near
            near, far = column.left - out, column.right + out
            frame.boxes[key] = Box(near, y - made.line / 2, far, y + made.line / 2)
    if panel.foot:
        y = columns[0].low - (under - 0.5) * made.line
        strong = ["semibold" if isinstance(piece, Cell) else "regular" for piece in panel.foot]
        foot = runs(panel.foot, "ink", strong, frame)
        room = right - (group.labels[0] if made.below or len(made.groups) == 1 else left)
        size = max(SIZES.least, min(lists.title(panel, made.em), room / length(foot)))
        foot = shortened(foot, room / size)
        x = min(left if bars is None else bars, right - length(foot) * size)
        yield from one_line(foot, made.key(panel.name, "foot"), size, x, y)


def _head(
    made: lists.FittedList,
    head: Head,
    key: str,
    ends: tuple[float, float],
    y: float,
    side: Side = "right",
    *,
    ink: Ink = "quiet",
    strong: bool = False,
) -> Iterator[Item]:
    """Yield a heading in its room: a formula, or a line of text, semibold if `strong`."""
    em, room = made.em, ends[1] - ends[0]
    x = ends[0] + BEFORE[side] * room
    if isinstance(head, Formula):
        size = min(lists.SYMBOLS * em, room / formula(head.source).width)
        yield maths(replace(head, ink=ink), head.key or key, size, x, y, side, made.frame)
        return
    line = runs(head, ink, "semibold" if strong else "regular", made.frame)
    most = em if strong else lists.SMALLER * em
    size = max(SIZES.least, min(most, room / length(line)))
    yield from one_line(shortened(line, room / size), key, size, x, y, side)


@arrange.register
def _(part: Rod, box: Box, frame: Frame) -> Iterator[Item]:
    em = max(SIZES.least, min(frame.em("label"), 0.8 * box.height))
    ink: Ink = "ink" if part.spoken else "quiet"
    last = () if part.widest is None else (part.widest,)
    beside = length(runs(last, "ink", "regular", frame)) * em + SPACES.near if last else 0.0
    to = lists.scaled(part.scale, box.left, box.right - beside)
    yield _zero(f"{part.key}/bar/zero", to(0.0), box.bottom, box.top, frame.colour("quiet"))
    if part.cell is None:
        return
    value, ends = part.cell.value, (to(0.0), to(part.cell.value))
    if math.isfinite(value):
        shown: BarInk = "sign" if part.scale[0] < 0 else "share"
        fill = _colour(value, shown if part.spoken else "line", part.scale, frame)
        yield _bar(f"{part.key}/bar", value, ends, box.y, box.height, fill)
    if part.numbers:
        line = runs((part.cell,), ink, "regular", frame)
        x = max(_seen(ends, value)) + SPACES.near
        yield from one_line(line, f"{part.key}/value", em, x, box.y)
