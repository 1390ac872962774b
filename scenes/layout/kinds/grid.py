"""Lays out matrices: colours, legible numbers, words along the sides, margins and frames.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure, middle
from qkvideo.scenes.layout.fitting import axes
from qkvideo.scenes.layout.fitting.axes import Names
from qkvideo.scenes.layout.fitting.grid import FittedGrid, Mask, fitted, margin_width, masked
from qkvideo.scenes.layout.fitting.labels import apart
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Curve, Item, Sheet, Text
from qkvideo.scenes.layout.kinds.forms import GAP, LEAST, THIN
from qkvideo.scenes.layout.kinds.pointing import outlined
from qkvideo.scenes.layout.kinds.text import Run, length, maths, one_line, runs
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.measures import FADES, LAYERS, SIZES, SPACES, STROKES
from qkvideo.scenes.look.theme import Theme, rgba
from qkvideo.scenes.parts.grid import Along, Colours, Grid, Margin, Mark, Ramp
from qkvideo.scenes.parts.part import Side
from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import HALF_FIGURE

RECEDES = 0.8
"""Opacity of numbers in highlighted blocked cells, less than for any weight."""
TOUCHING = 0.03
"""Minimum space between two numbers below columns, in em."""
HIGH, STEPS = 0.16, 41
"""Height of a strip of colours, and number of its steps."""


@measure.register
def _(part: Grid, room: Size, frame: Frame) -> Size:
    return fitted(part, room, frame).size


@middle.register
def _(part: Grid, size: Size, frame: Frame) -> tuple[float, float]:
    at = fitted(part, size, frame)
    left, top = at.corner(Box(0.0, -size.height, size.width, 0.0))
    return left + at.columns.length / 2, at.rows.length / 2 - top


@arrange.register
def _(part: Grid, box: Box, frame: Frame) -> Iterator[Item]:
    at = fitted(part, Size(box.width, box.height), frame)
    yield from placed(part, at, at.corner(box), frame)


def placed(part: Grid, at: FittedGrid, corner: tuple[float, float], frame: Frame) -> Iterator[Item]:
    """Yield the items of a matrix.

    These are its cells, the words along its sides, the names of the sides, the numbers beside or
    below the matrix, and the marks, which are outlines around cells.

    Args:
        part: The matrix.
        at: The sizes of its rows, columns and texts.
        corner: The left edge of the first column, and the upper edge of the first row.
        frame: The frame's areas, theme and language. The boxes of the matrix's rows, columns and
            cells are added to `frame.boxes`, for parts that point at them.
    """
    sheet = _sheet(part, at, corner, frame)
    _remember(part, sheet, frame)
    yield sheet
    yield from _shut(part, sheet, frame)
    lit = np.full(part.cells.shape, True) if part.lit is None else masked(part.lit, part)
    rows, columns = (
        _colours(names, axis, np.asarray(lit.any(axis=across)), frame)
        for names, axis, across in zip(at.names, (at.rows, at.columns), (1, 0), strict=True)
    )
    yield from axes.beside(part.key, at.names[0], at.rows, corner, at.em, rows)
    yield from at.heads.above(part.key, at.names[1], at.columns, corner, columns)
    yield from axes.dots(part.key, at.names, (at.rows, at.columns), corner, frame)
    yield from _side_names(part, at, corner, frame)
    yield from _margins(part, at, sheet, lit, frame)
    for mark in part.marks:
        yield from _mark(mark, part, sheet, frame)


def _colours(names: Names, axis: Axis, lit: Mask, frame: Frame) -> list[str]:
    """Return the colours of the words along a side."""
    along = names.along
    named = [names.names[k] in (along.lit or ()) for k in axis.full]
    bright = named if along.lit is not None else [bool(lit[k]) for k in axis.full]
    return [frame.colour(along.ink if here else "quiet") for here in bright]


def _sheet(part: Grid, at: FittedGrid, corner: tuple[float, float], frame: Frame) -> Sheet:
    """Return the cells with their colours, and with numbers in cells at full size."""
    (left, top), cells, theme = corner, frame.speech.locals(part.cells), frame.theme
    fill = coloured(part.colours, cells.values, part.end, theme)
    ink = theme.ink_on(fill)
    quiet = np.full(cells.shape, False) if part.lit is None else ~masked(part.lit, part)
    fill[quiet, 3] *= FADES.faint
    ink[quiet] = rgba(theme.quiet)
    if part.blocked is not None:
        # An opaque blocked cell would look like a score or a weight of about zero.
        fill[part.blocked] = rgba(theme.empty, FADES.faint)
        near, far = (1.0, 1.0) if part.lit is None else (RECEDES, FADES.soft)
        ink[part.blocked & ~quiet] = rgba(theme.quiet, near)
        ink[part.blocked & quiet] = rgba(theme.quiet, far)
    empty = masked(part.empty, part)
    thin = np.array(at.rows.sizes)[:, None] < THIN
    thin = thin | (np.array(at.columns.sizes)[None] < THIN)
    fill[empty] = rgba(theme.empty)
    fill[empty & thin, 3] = FADES.muted
    sheet = Sheet(
        f"{part.key}/cells",
        xs=left + np.concatenate([[0.0], np.cumsum(at.columns.sizes)]),
        ys=top - np.concatenate([[0.0], np.cumsum(at.rows.sizes)]),
        fill=fill,
        rows=cells.rows,
        columns=cells.columns,
        cells=cells,
        gap=0.0 if thin.any() else GAP,
        joined=part.colours == "share",
    )
    if at.number is None:
        return sheet
    written = masked(part.numbers, part) & ~empty
    full = np.zeros_like(written)
    full[np.ix_(at.rows.full, at.columns.full)] = True
    texts = tuple(
        tuple(cells.style.write(float(x)) if shown else "" for x, shown in zip(*row, strict=True))
        for row in zip(cells.values, written & full, strict=True)
    )
    return replace(sheet, texts=texts, inks=ink, em=at.number)


def coloured(colours: Colours, values: Array, end: float, theme: Theme) -> Array:
    """Return the colours of numbers, (…, 4), in one of the two colour maps."""
    return theme.of_share(values) if colours == "share" else theme.of_sign(values, end)


def _remember(part: Grid, sheet: Sheet, frame: Frame) -> None:
    """Record the boxes of rows and columns in the frame, for parts that point at them."""
    whole, key, rows, columns = sheet.box, part.key, part.cells.rows, part.cells.columns
    frame.boxes[f"{key}/cells"] = whole
    for row, (top, bottom) in zip(rows, pairwise(sheet.ys.tolist()), strict=True):
        frame.boxes[f"{key}/row/{row}"] = Box(whole.left, bottom, whole.right, top)
    for column, (left, right) in zip(columns, pairwise(sheet.xs.tolist()), strict=True):
        frame.boxes[f"{key}/column/{column}"] = Box(left, whole.bottom, right, whole.top)


def _shut(part: Grid, sheet: Sheet, frame: Frame) -> Iterator[Curve]:
    """Yield a stroke through each blocked cell without a number, all strokes as one curve."""
    if part.blocked is None:
        return
    bare = part.blocked & ~masked(part.empty, part)
    if sheet.texts is not None:
        bare = bare & np.array([[not text for text in row] for row in sheet.texts])
    high, wide = -np.diff(sheet.ys)[:, None], np.diff(sheet.xs)[None]
    pieces: list[Array] = []
    for i, j in np.argwhere(bare & (high >= LEAST) & (wide >= LEAST)):
        box = sheet.cell_box(i, j)
        inset = min(box.width, box.height) / 4
        x, y = box.x, box.y
        pieces.append(curves.straight((x - inset, y - inset), (x + inset, y + inset)))
    if pieces:
        key, colour, points = f"{part.key}/shut", frame.colour("quiet"), np.concatenate(pieces)
        yield Curve(key, points, colour, STROKES.fine, z=1, strength=FADES.soft)


def _side_names(
    part: Grid, at: FittedGrid, corner: tuple[float, float], frame: Frame
) -> Iterator[Item]:
    """Yield the names of the sides: of rows, above their words; of columns, above theirs."""
    (left, top), em = corner, SIZES.label
    # Above the words, or beside slanted ones, which lean away.
    low, high = top + SPACES.beside + HALF_FIGURE * em, top + at.above - 0.6 * em
    sides: tuple[tuple[str, Along, float, float, Side], ...] = (
        ("rows", part.rows, left - SPACES.beside, low, "right"),
        ("columns", part.columns, left, high, "left"),
    )
    for name, along, x, y, side in sides:
        key = f"{part.key}/{name}"
        if isinstance(along.name, Formula):
            size = frame.em(along.name.size)
            yield maths(along.name, along.name.key or key, size, x, y, side, frame)
        elif along.name is not None:
            line = runs((along.name,), along.ink, "regular", frame)
            # A name wider than its matrix stays on the stage.
            most = frame.places.canvas.right - length(line) * em
            yield from one_line(line, key, em, min(x, most) if side == "left" else x, y, side)


def _margins(part: Grid, at: FittedGrid, sheet: Sheet, lit: Mask, frame: Frame) -> Iterator[Text]:
    """Yield the numbers beside rows and below columns, with their headings; thin rows have none."""
    whole, em = sheet.box, SIZES.label

    def number(margin: Margin, k: int, *, bright: bool) -> list[Run]:
        return runs((margin.cells[k],), "ink" if bright else "quiet", "semibold", frame)

    if part.beside is not None and at.rows.full:
        key, right = f"{part.key}/beside", whole.right + margin_width(part.beside, frame)
        head, y = runs(part.beside.head, "quiet", "regular", frame), whole.top + SPACES.beside
        yield from one_line(head, f"{key}/head", em, right, y + HALF_FIGURE * em, "right")
        for i in at.rows.full:
            line = number(part.beside, i, bright=bool(lit[i].any()))
            y, name = whole.top - at.rows.middle(i), f"{key}/{part.cells.rows[i]}"
            yield from one_line(line, name, min(at.em or em, em), right, y, "right")
    if part.below is not None and at.columns.full:
        key, y = f"{part.key}/below", whole.bottom - at.under + em / 2
        head = runs(part.below.head, "quiet", "regular", frame)
        yield from one_line(head, f"{key}/head", em, whole.left - SPACES.beside, y, "right")
        lines = {j: number(part.below, j, bright=bool(lit[:, j].any())) for j in at.columns.full}
        widest = max((length(line) for line in lines.values()), default=1.0)
        small = max(SIZES.least, min(em, max(at.columns.sizes) / widest - TOUCHING))
        # Those in focus come before the others.
        spans = {
            j: (at.columns.middle(j), small * (length(lines[j]) + TOUCHING))
            for j in sorted(lines, key=lambda j: (j not in part.columns.focus, j))
        }
        for j in sorted(apart(spans)):
            name, x = f"{key}/{part.cells.columns[j]}", whole.left + at.columns.middle(j)
            yield from one_line(lines[j], name, small, x, y, "center")


def _mark(mark: Mark, part: Grid, sheet: Sheet, frame: Frame) -> Iterator[Curve]:
    """Yield a frame, and the lines that lead to it along its row and down its column."""
    i, j = np.nonzero(masked(mark.around, part))
    if not len(i):
        return
    box = Box.over(sheet.cell_box(*ends) for ends in ((i.min(), j.min()), (i.max(), j.max())))
    key = f"{part.key}/mark/{mark.name}"
    if min(box.width, box.height) < THIN:  # the frame's line would cover the cells inside
        box = box.grown(STROKES.frame / 200)
    if mark.leads:
        x, y = box.x, box.y
        leads = (
            ("row", (sheet.box.left, y), (box.left, y), part.rows.ink),
            ("column", (x, sheet.box.top), (x, box.top), part.columns.ink),
        )
        for name, start, end, ink in leads:
            points, how = curves.straight(start, end), (frame.colour(ink), STROKES.strong)
            yield Curve(f"{key}/{name}", points, *how, z=LAYERS.above, enters="trace")
    yield outlined(key, box, frame.colour(mark.ink))


@measure.register
def _(part: Ramp, room: Size, frame: Frame) -> Size:
    del frame
    return Size(min(part.length, room.width), HIGH)


@arrange.register
def _(part: Ramp, box: Box, frame: Frame) -> Iterator[Item]:
    ends = (0.0 if part.colours == "share" else -1.0), 1.0
    fill = coloured(part.colours, np.linspace(*ends, STEPS)[None], 1.0, frame.theme)
    xs, ys = np.linspace(box.left, box.right, STEPS + 1), box.y + np.array([0.5, -0.5]) * HIGH
    yield Sheet(part.key, xs=xs, ys=ys, fill=fill, rows=(0,), columns=tuple(range(STEPS)), gap=0.0)
