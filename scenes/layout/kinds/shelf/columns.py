"""Lays out words, bars and numbers in the lines of a shelf."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.shelf.drawing import (
    Drawing,
    framed,
    somebody,
)
from qkvideo.scenes.layout.kinds.text import advance, length, one_line, runs
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import SIZES, Rgba, hexed, rgba
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.shelf import Figures, Lengths, Somebody, Titles
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import Box

BAR, THICKEST = 0.56, 0.42
"""Height of a bar as a share of a line's height, and its maximum height in frame units."""
LEAST = 0.02
"""Length of a bar for zero, in frame units."""
SIGN = 0.8
"""Magnitude on the map of signed numbers (−1 to 1) whose colours bars to both sides have."""
PLATE = 0.24
"""Height of a plate for a title, as a share of a line's height."""
WHO = 0.8
"""Height of a person, as a share of a line's height."""


def titles(column: Titles, d: Drawing) -> Iterator[Item]:
    """Yield the items of a column with books' titles.

    On each line of the shelf, the column shows one of these: a word, the drawing of a person, an
    empty rectangle (a "plate") in place of a missing title, or nothing.

    Args:
        column: The column.
        d: The shelf and its layout.
    """
    for row, entry in enumerate(column.entries):
        box, y = d.at.line(column.name, row), d.at.middle(row)
        if isinstance(entry, Line):
            yield from _word(entry, box, column, d)
        elif isinstance(entry, Somebody):
            half = WHO * d.at.pitch / 2
            yield from somebody(entry, replace(box, bottom=y - half, top=y + half), d.frame)
        elif column.plates and not d.stack(row):
            half = PLATE * d.at.pitch / 2
            inner = Box(box.left + SPACES.near, y - half, box.right - SPACES.near, y + half)
            points, fill = curves.frame(inner), d.frame.mixed("quiet", FADES.faint)
            yield Curve(d.key(row, "plate"), points, fill=fill, width=0.0, z=LAYERS.things)


def _word(line: Line, box: Box, column: Titles, d: Drawing) -> Iterator[Item]:
    """Yield a word in the size of all words, or smaller if it is too long."""
    width = length(runs(line.pieces, line.ink, line.weight, d.frame))
    em = max(SIZES.least, min(d.at.em, box.width / width))
    scaled = replace(d.frame, scale=d.frame.scale * em / d.frame.em(line.size))
    for item in arrange(replace(line, side=column.side), box, scaled):
        yield replace(item, z=LAYERS.above)


def lengths(column: Lengths, d: Drawing) -> Iterator[Item]:
    """Yield the bars of a column, the vertical line at which they begin, and the bars' numbers.

    Args:
        column: The column.
        d: The shelf and its layout.
    """
    zero, unit = scale(column, d)
    rows = [row for row, cell in enumerate(column.entries) if cell is not None]
    low = d.at.top - (rows[-1] + 1) * d.at.pitch
    points = curves.straight((zero, low), (zero, d.at.top))
    colour = d.frame.colour("quiet")
    yield Curve(f"{d.part.key}/{column.name}/zero", points, colour, STROKES.fine)
    for row, cell in enumerate(column.entries):
        if cell is None:
            continue
        y, quiet = d.at.middle(row), d.part.rows[row] in column.quiet
        value = cell.value if math.isfinite(cell.value) else 0.0
        end = zero + math.copysign(max(LEAST, abs(value) * unit), value)
        if math.isfinite(cell.value):
            yield _bar(d.key(row, f"{column.name}/bar"), (zero, end), y, cell, column, d)
        if column.numbers:
            ink: Ink = "quiet" if quiet else "ink"
            key, x = d.key(row, f"{column.name}/value"), max(zero, end) + SPACES.near
            yield from one_line(runs((cell,), ink, "regular", d.frame), key, d.at.em, x, y)


def _bar(
    key: str, ends: tuple[float, float], y: float, cell: Cell, column: Lengths, d: Drawing
) -> Curve:
    """Return a bar between two positions (x)."""
    half, (zero, end) = min(BAR * d.at.pitch, THICKEST) / 2, ends
    value = np.array([cell.value])
    if column.sides is not None:
        fill = hexed(d.frame.theme.of_sign(np.copysign(SIGN, value), 1.0)[0])
    else:
        fill = hexed(d.frame.theme.of_bar(value)[0])
    if key.split("/")[1] in column.quiet:  # a line for several books has a neutral colour
        fill = d.frame.colour("line")
    # The first side of its outline is on the line: the bar grows out of this side.
    corners = [(zero, y - half), (zero, y + half), (end, y + half), (end, y - half)]
    points = curves.polygon(corners)
    return Curve(key, points, fill=fill, width=0.0, z=LAYERS.things, enters="grow")


def scale(column: Lengths, d: Drawing) -> tuple[float, float]:
    """Return the scale of a column of bars: where bars begin, and how long they are.

    Returns:
        x of the vertical line at which the bars begin, and the length of a bar for the value 1.
        Both are in frame units.
    """
    left, width = d.at.lefts[column.name], d.at.widths[column.name]
    if column.sides is None:
        texts = [d.frame.local(cell).text for cell in column.entries if cell is not None]
        widest = max(advance(text, tabular=True) for text in texts)
        number = widest * d.at.em + 1.5 * SPACES.near if column.numbers else 0.0
        return left, (width - number) / column.whole
    values = [c.value for c in column.entries if c is not None and math.isfinite(c.value)]
    low, high = max(0.0, -min(values, default=0.0)), max(0.0, max(values, default=0.0))
    least = [
        length(runs(line.pieces, "ink", "regular", d.frame)) * d.frame.em(line.size) + SPACES.near
        for line in column.sides
    ]
    before = width * low / (low + high) if low + high > 0 else width / 2
    before = min(max(before, least[0]), width - least[1])
    rooms = [room / part for room, part in ((before, low), (width - before, high)) if part > 0]
    return left + before, min(rooms, default=0.0)


def figures(column: Figures, d: Drawing) -> Iterator[Item]:
    """Yield a column's numbers and, if the column has a colour scale, the rectangles behind them.

    Args:
        column: The column.
        d: The shelf and its layout.
    """
    for row, cell in enumerate(column.entries):
        if cell is None:
            continue
        key, quiet = d.key(row, column.name), d.part.rows[row] in column.quiet
        box, y = d.at.line(column.name, row), d.at.middle(row)
        box = Box(box.left, y - d.at.strip / 2, box.right, y + d.at.strip / 2)
        colour = d.frame.colour("quiet" if quiet else "ink")
        if column.scale is not None:
            fill = _ground(cell.value, column, d, quiet=quiet)
            colour = colour if quiet else hexed(d.frame.theme.ink_on(fill[None])[0])
            points = curves.area(box)
            yield Curve(f"{key}/ground", points, fill=hexed(fill), width=0.0)
        line = runs((cell,), "ink", "regular", d.frame)
        for text in one_line(
            line, f"{key}/value", d.at.em, box.right - SPACES.beside / 2, y, "right"
        ):
            yield replace(text, colour=colour, z=LAYERS.above)
        if d.part.rows[row] == column.framed:
            yield framed(f"{key}/frame", box, d.frame.colour("ink"))


def _ground(value: float, column: Figures, d: Drawing, *, quiet: bool) -> Rgba:
    """Return the colour behind a number."""
    if quiet or not math.isfinite(value):
        return rgba(d.frame.colour("empty"))
    given, theme = np.array([value]), d.frame.theme
    both = theme.of_share(given) if column.scale == "share" else theme.of_sign(given, column.whole)
    return np.asarray(both[0])
