"""Lays out the vectors of a shelf: strips in lines, copies on top of them, and stacked slices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import ROUNDING
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item, Sheet
from qkvideo.scenes.layout.kinds.pointing import arrow
from qkvideo.scenes.layout.kinds.shelf.drawing import Drawing, framed
from qkvideo.scenes.layout.kinds.shelf.places import (
    FIGURES,
    apart,
    widest,
    written,
)
from qkvideo.scenes.layout.sheets import MARGIN, signed
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.measures import FADES, LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.shelf import Slices, Strip, Strips
from qkvideo.scenes.text.pango import Box

UPPER, LOWER = 0.42, 0.5
"""Heights of a copy on top of a strip and of the strip's visible part, relative to the strip."""


def strips(column: Strips, d: Drawing, band: Box) -> Iterator[Item]:
    """Yield the items of a column's vectors, line by line.

    These include the items of the lines' second vectors (`Strips.laid`), such as copies of the
    query.

    Args:
        column: A column of a shelf (a table of books), with a vector in each line.
        d: The shelf and its layout.
        band: Box above the headings, for the second vectors that have not moved to their lines yet.
    """
    em = number_size(column, d)
    for row, strip in enumerate(column.entries):
        if strip is None:
            continue
        box = d.at.strip_box(column.name, d.at.middle(row), d.at.strip)
        laid = column.laid[row] if column.laid else None
        if laid is not None and column.lies:
            upper = replace(box, bottom=box.top - UPPER * box.height)
            yield from vector(laid, upper, column, d, None, LAYERS.laid)
            yield _outline(f"{laid.key}/frame", upper, d)
            box = replace(box, top=box.bottom + LOWER * box.height)
        elif laid is not None:
            above = d.at.strip_box(column.name, band.y, band.height)
            yield from vector(laid, above, column, d, None, LAYERS.laid)
            yield _outline(f"{laid.key}/frame", above, d)
        yield from vector(strip, box, column, d, em)


def _outline(key: str, box: Box, d: Drawing) -> Curve:
    """Return an edge around a copy, which separates it from the vector below."""
    colour = d.frame.colour("query")
    return Curve(key, curves.frame(box), colour, STROKES.fine, z=LAYERS.laid)


def number_size(column: Strips, d: Drawing) -> float | None:
    """Return the font size of the numbers in a column's vectors, in frame units.

    Args:
        column: The column.
        d: The shelf and its layout.

    Returns:
        The size; None if the vectors show no numbers, or if the numbers would be too small to read.
    """
    tall = FIGURES * min(d.at.strip, d.at.band)
    return size_in(written(column), d.at.axes[column.name], min(d.at.em, tall), d.frame)


def size_in(numbered: Sequence[Strip], cells: Axis, most: float, frame: Frame) -> float | None:
    """Return the font size of the numbers in vectors, in frame units.

    Args:
        numbered: The vectors that show numbers.
        cells: Widths of the vectors' cells, and which cells have room for a number.
        most: Maximum font size, in frame units.
        frame: Its language determines how numbers are written.

    Returns:
        The size; None if there are no numbers, or if they would be too small to read.
    """
    if not (numbered and cells.full):
        return None
    room = (cells.sizes[0] - 2 * MARGIN) / widest(numbered, len(cells.full), frame)
    em = min(most, room)
    return em if em >= SIZES.least - ROUNDING else None


def vector(
    strip: Strip,
    box: Box,
    column: Strips | Slices,
    d: Drawing,
    em: float | None,
    z: int = LAYERS.things,
) -> Iterator[Item]:
    """Yield a vector of a column, placed in a box, and its frame."""
    sheet, frame = coloured(strip, box, d.at.axes[column.name], column.largest, em, d.frame)
    yield replace(sheet, z=z)
    yield from frame


def coloured(
    strip: Strip, box: Box, cells: Axis, largest: float, em: float | None, frame: Frame
) -> tuple[Sheet, tuple[Curve, ...]]:
    """Return the items of a vector: a row of coloured cells, and the rectangle around the row.

    Args:
        strip: The vector.
        box: Position of the row: the cells begin at the box's left edge and have its height.
        cells: Widths of the cells, and which cells have room for a number.
        largest: The colour scale goes from −`largest` to `largest`.
        em: Font size of the numbers, in frame units; None for no numbers.
        frame: The frame's areas, theme and language.

    Returns:
        The row of cells, and a tuple with the rectangle's curve; the tuple is empty if the vector
        has no rectangle around it.
    """
    sheet = signed(
        strip.key,
        strip.cells,
        (box.left, box.top),
        cells.sizes,
        (max(box.height, ROUNDING),),
        frame,
        largest=largest,
        em=em if strip.numbers else None,
    )
    if sheet.texts is not None:
        texts = tuple(t if j in cells.full else "" for j, t in enumerate(sheet.texts[0]))
        sheet = replace(sheet, texts=(texts,))
    sheet = replace(sheet, z=LAYERS.things, alpha=1.0 if strip.lit else FADES.muted)
    if strip.frame is None:
        return sheet, ()
    return sheet, (framed(f"{strip.key}/frame", box, frame.colour(strip.frame)),)


def slices(column: Slices, d: Drawing) -> Iterator[Item]:
    """Yield the items of a column of slices.

    A slice is a copy of a vector, with a height in proportion to the attention weight. If the
    slices are stacked, coloured bands (ribbons) lead to them from the lines of the shelf.

    Args:
        column: The column of slices. Its `state` says whether they still have their full height,
            and whether they lie on the copied vectors or are stacked.
        d: The shelf and its layout.
    """
    source = next(c for c in d.part.columns if c.name == column.of)
    assert isinstance(source, Strips)  # slices come from a column of strips
    if column.state != "stacked":
        for row, (strip, cell) in enumerate(zip(column.entries, column.shares, strict=True)):
            share = cell.value if column.state == "shrunk" else 1.0
            home = d.at.strip_box(source.name, d.at.middle(row), d.at.strip * share)
            yield from vector(strip, home, source, d, None, LAYERS.laid)
        return
    boxes = _stacked(column, d)
    yield from _ribbons(column, boxes, d)
    for strip, box in zip(column.entries, boxes, strict=True):
        yield from vector(strip, box, column, d, None, LAYERS.laid)
    whole = replace(boxes[0], bottom=boxes[-1].bottom)
    yield framed(f"{d.part.key}/{column.name}/frame", whole, d.frame.colour("value"))
    if column.below is not None:
        x, low = whole.x, whole.bottom - SPACES.near
        end = low - apart(d.part) + 2 * SPACES.near
        key = f"{d.part.key}/{column.name}/arrow"
        yield from arrow(key, (x, low), (x, end), d.frame.colour("quiet"))


def _ribbons(column: Slices, boxes: list[Box], d: Drawing) -> Iterator[Curve]:
    """Yield a ribbon from each line to its slice."""
    covered = any(cover.last == column.after for cover in d.part.covers)
    near = d.at.right(column.after) + SPACES.near + (SPACES.close if covered else 0.0)
    most = max(cell.value for cell in column.shares) or 1.0
    for row, (cell, box) in enumerate(zip(column.shares, boxes, strict=True)):
        y, half, far = d.at.middle(row), d.at.strip / 2, box.left - SPACES.near - SPACES.close
        corners = [(near, y + half), (far, box.top), (far, box.bottom), (near, y - half)]
        light = FADES.faint + (FADES.soft - FADES.faint) * cell.value / most
        yield Curve(
            d.key(row, "ribbon"),
            curves.polygon([corners[3], *corners[:3]]),
            fill=d.frame.mixed("quiet", FADES.faint)
            if d.stack(row)
            else d.frame.mixed("value", light),
            width=0.0,
            # Ribbons of larger shares are in front.
            z=-1 - sum(other.value > cell.value for other in column.shares),
            enters="grow",
        )


def _stacked(column: Slices, d: Drawing) -> list[Box]:
    """Return the box of each slice; together they are as high as all lines."""
    total = sum(cell.value for cell in column.shares) or 1.0
    heights = [d.at.rows * d.at.pitch * cell.value / total for cell in column.shares]
    tops = d.at.top - np.concatenate([[0.0], np.cumsum(heights)])
    return [d.at.strip_box(column.name, float(a + b) / 2, float(a - b)) for a, b in pairwise(tops)]
