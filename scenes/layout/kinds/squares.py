"""Lays out squares of cells: squares that grow, small patterns, and masks.

"Brightness" is a position (0 to 1) on the colour map of attention weights. Lengths are in frame
units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure
from qkvideo.scenes.layout.fitting import OF_CELL
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Array, Curve, Item, Sheet, Texts
from qkvideo.scenes.layout.kinds.pointing import arrow
from qkvideo.scenes.layout.kinds.text import length, one_line, runs
from qkvideo.scenes.layout.sheets import THIN, evenly
from qkvideo.scenes.look.measures import LAYERS, SPACES, STROKES
from qkvideo.scenes.look.theme import SIZES, hexed, rgba
from qkvideo.scenes.parts.squares import Lit, Mask, Name, Pattern, Square
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import LINE_HEIGHT

SHADES = np.array([0.8, 0.5, 0.34, 0.2])
"""Brightness of a square's first cells, and of each part added later. Cells of a mask that are not
blocked have the first, and an enlarged corner has the third."""
AROUND = 0.12
"""Brightness of cells that only show a scale."""
GAPS = (0.03, 0.12)
"""Maximum space between two cells: in frame units, and relative to a cell."""
ARROW = 0.5
"""Length of an arrow from a name to a corner, in frame units."""
LENS = 0.54
"""Side of an enlarged corner, relative to its square."""
SIDE = 1.55
"""Side of a small square at the frame's scale 1, in frame units."""
SIGN = 1.1
"""Side of a mask's cell in a legend, in em."""
WIDEST, LINE = 0.9, 0.02
"""Maximum side of a mask's cell, and width of the line between cells; in frame units."""
LOW = 0.6
"""Factor for small squares in square frames."""


@measure.register
def _(part: Square, room: Size, frame: Frame) -> Size:
    del part, frame
    side = min(room.width, room.height)
    return Size(side, side)


@arrange.register
def _(part: Square, box: Box, frame: Frame) -> Iterator[Item]:
    side = min(box.width, box.height)
    inner = Box.around(box.x, box.y, side, side)
    left, top = inner.left, inner.top
    edge = frame.colour("line")
    yield Curve(f"{part.key}/edge", curves.frame(inner), edge, z=LAYERS.things)
    if part.ground:
        yield _plain(f"{part.key}/ground", inner, AROUND, LAYERS.scale, frame)
    if part.whole is not None:
        yield _plain(f"{part.key}/all/{part.whole.end}", inner, AROUND, LAYERS.scale + 1, frame)
        yield from _whole(part.whole, inner, frame)
    if part.corner is not None:
        yield from _corner(part, part.corner, inner, frame)
        if len(part.ends) == 2:
            corner = max(SPACES.close, side * part.ends[0] / part.ends[1])
            box = Box(left, top - corner, left + corner, top)
            shade = SHADES[0 if part.lens is None else 2]
            yield _plain(f"{part.key}/all/{part.ends[0]}", box, shade, LAYERS.scale + 2, frame)
            if part.lens is not None:
                yield from _lens(part.lens, box, inner, frame)
            return
    # Without a name, the square is a sheet of cells; with a name, it is plain.
    ends = part.ends if part.whole is None else part.ends[:-1]
    yield _cells(part, ends, left, top, side * ends[-1] / part.ends[-1], frame)


def _plain(key: str, box: Box, share: float, z: int, frame: Frame) -> Curve:
    """Return a filled square of a given brightness (`share`)."""
    fill = hexed(frame.theme.of_share(np.array(share)))
    return Curve(key, curves.area(box), width=0.0, fill=fill, z=z)


def _cells(
    part: Square, ends: tuple[int, ...], left: float, top: float, side: float, frame: Frame
) -> Sheet:
    """Return a sheet: the first `fine` rows and columns as cells, then a stripe for each part."""
    fine = min(part.fine, ends[-1])
    starts = (*range(fine), *(start for start in (0, *ends[:-1]) if start >= fine))
    places = np.array([*starts, ends[-1]]) / ends[-1] * side
    ages = np.searchsorted(np.array(ends), np.array(starts), side="right")
    shares = SHADES[np.minimum(np.maximum.outer(ages, ages), len(SHADES) - 1)]
    # No lines between stripes, as each stands for many tokens, and readers would count stripes.
    gap = min(GAPS[0], GAPS[1] * side / len(starts)) if len(starts) == ends[-1] else 0.0
    return Sheet(
        f"{part.key}/cells",
        xs=left + places,
        ys=top - places,
        fill=frame.theme.of_share(shares),
        rows=starts,
        columns=starts,
        gap=gap,
    )


def _whole(name: Name, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the name of the whole square, in its lower left corner."""
    line, em = runs(name.pieces, "ink", "regular", frame), frame.em("label")
    em = max(SIZES.least, min(em, (box.width - 2 * SPACES.between) / length(line)))
    y = box.bottom + SPACES.between + em / 4
    yield from one_line(line, name.key, em, box.left + SPACES.between, y)


def _corner(part: Square, name: Name, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the name of the corner, outside of all earlier parts, and an arrow to the corner."""
    side, clear = (box.width * end / part.ends[-1] for end in (name.end, part.ends[-2]))
    line, em = runs(name.pieces, "ink", "regular", frame), frame.em("label")
    start = box.left + max(side + ARROW, clear) + SPACES.between / 2
    em = max(SIZES.least, min(em, (box.right - SPACES.between / 2 - start) / length(line)))
    y = min(box.top - side / 2, box.top - LINE_HEIGHT * em * 0.75)
    end = (box.left + side + 0.08, y)
    if side < em:  # a tiny corner: the arrow points up to it
        end = (box.left + side + 0.06, box.top - side - 0.06)
    begin = (start - 0.1, y)
    if start + length(line) * em > box.right:  # too long: below the corner, with the arrow above
        start = max(
            box.left + SPACES.between / 2, box.right - SPACES.between / 2 - length(line) * em
        )
        y -= LINE_HEIGHT * em
        begin = (max(start, end[0]) + em, y + LINE_HEIGHT * em / 2)
    yield from one_line(line, name.key, em, start, y)
    yield from arrow(f"{name.key}/arrow", begin, end, frame.colour("ink"))


def _lens(part: Square, corner: Box, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the enlarged corner, clear of the names in the square, and two lines leading to it."""
    side, quiet = LENS * box.width, frame.colour("quiet")
    right, low = box.right - SPACES.between, box.bottom + SPACES.between + frame.em("label")
    inner = Box(right - side, low, right, low + side)
    for name, start, end in (
        ("left", (corner.left, corner.bottom), (inner.left, inner.bottom)),
        ("right", (corner.right, corner.bottom), (inner.right, inner.top)),
    ):
        points = curves.straight(start, end)
        yield Curve(f"{part.key}/{name}", points, quiet, STROKES.fine, z=LAYERS.scale + 3)
    yield _plain(f"{part.key}/ground", inner, SHADES[2], LAYERS.scale + 4, frame)
    yield Curve(f"{part.key}/edge", curves.area(inner), quiet, STROKES.fine, z=LAYERS.scale + 5)
    assert part.corner is not None  # what is enlarged has something to show
    speck = max(SPACES.close, side * part.ends[0] / part.ends[-1])
    dot = Box(inner.left, inner.top - speck, inner.left + speck, inner.top)
    yield _plain(f"{part.key}/all/{part.ends[0]}", dot, SHADES[0], LAYERS.scale + 6, frame)
    yield from _corner(part, part.corner, inner, frame)


@measure.register
def _(part: Pattern, room: Size, frame: Frame) -> Size:
    del room
    cell = _side(frame) / part.of
    return Size(cell * part.columns, cell * part.rows)


def _side(frame: Frame) -> float:
    """Return the side of a small square."""
    return SIDE * frame.scale * (LOW if frame.shape == "square" else 1.0)


@arrange.register
def _(part: Pattern, box: Box, frame: Frame) -> Iterator[Item]:
    cell = _side(frame) / part.of
    fill = np.where(
        _lit(part.lit, part.rows, part.columns)[..., None],
        rgba(frame.colour(part.ink)),
        rgba(frame.colour("empty")),
    )
    inner = Box.around(box.x, box.y, cell * part.columns, cell * part.rows)
    yield evenly(part.key, inner, fill, gap=GAPS[1] * cell)


def _lit(which: Lit, rows: int, columns: int) -> Array:
    """Return which cells of a pattern are lit, (rows, columns), Boolean."""
    i, j = np.indices((rows, columns))
    if which == "band":
        return np.asarray(abs(i - j) <= 1)
    if which == "tile":  # off the diagonal, to show that any part can be a tile
        quarter, half = rows // 4, columns // 2
        return np.asarray((i // quarter == 1) & (j // quarter == half // quarter))
    return np.ones((rows, columns), dtype=bool)


# Masks


@measure.register
def _(part: Mask, room: Size, frame: Frame) -> Size:
    cell = _cell(part, room, frame)
    return Size(cell * part.blocked.shape[1], cell * _places(part))


def _places(part: Mask) -> int:
    """Return the number of rows for which there is space, including those that are not shown."""
    return max(part.blocked.shape[1], *part.names) if part.rows else len(part.blocked)


def _cell(part: Mask, room: Size, frame: Frame) -> float:
    """Return the size of a mask's cell: the largest possible, and the same in its size group."""
    if part.sign:
        return SIGN * frame.em("label")
    most = min(room.width / part.blocked.shape[1], room.height / _places(part), WIDEST)
    return frame.chosen.choose(part.group, most)


@arrange.register
def _(part: Mask, box: Box, frame: Frame) -> Iterator[Item]:
    cell = _cell(part, Size(box.width, box.height), frame)
    count, m = part.blocked.shape
    left = (box.left + box.right - cell * m) / 2
    top = (box.bottom + box.top + cell * _places(part)) / 2
    first = top - cell * (part.rows[0] if part.rows else 0)
    fill, texts, em = crossed(part.blocked, cell, frame)
    for k, name in enumerate(part.names):
        low = first - cell * (k + 1)
        frame.boxes[f"{part.key}/row/{name}"] = Box(left, low, left + cell * m, low + cell)
    yield evenly(
        part.key,
        Box(left, first - cell * count, left + cell * m, first),
        fill,
        rows=part.names,
        texts=texts,
        inks=np.broadcast_to(rgba(frame.colour("quiet")), fill.shape).copy(),
        em=em,
        gap=LINE if cell > THIN else 0.0,
    )


def crossed(
    blocked: npt.NDArray[np.bool_], cell: float, frame: Frame
) -> tuple[Array, Texts | None, float]:
    """Return the colours of a mask's cells, and crosses in its blocked cells.

    Args:
        blocked: The mask, (rows, columns): True for each blocked cell.
        cell: Width and height of a cell, in frame units.
        frame: Its theme has the colours.

    Returns:
        Three values. First, the cells' colours, (rows, columns, 4): red, green, blue, opacity, each
        0 to 1. Second, the cells' texts: "×" in blocked cells, "" in the others; None if
        crosses would be too small to see. Third, the crosses' font size, in frame units.
    """
    bright = frame.theme.of_share(np.full(blocked.shape, SHADES[0]))
    fill = np.where(blocked[..., None], rgba(frame.colour("line")), bright)
    em = min(SIZES.label, OF_CELL * cell)
    if em < SIZES.least:
        return fill, None, SIZES.least
    return fill, tuple(tuple("×" if b else "" for b in row) for row in blocked), em
