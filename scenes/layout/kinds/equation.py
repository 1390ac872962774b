"""Lays out matrix products to scale: sides of equal size have equal lengths.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qkvideo.scenes.layout import axes
from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.fitting import FittedGrid
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item, Maths
from qkvideo.scenes.layout.kinds.grid import placed
from qkvideo.scenes.layout.kinds.text import Run, length, one_line, runs
from qkvideo.scenes.look.axis import Axis, even
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.equation import Equation, Matrix, Way
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.pango import Box

NAME, SHAPE = 0.58, 0.42
"""Heights of the text with a matrix's name, and of the text with its shape; in frame units."""
TIMES, EQUALS, BIASED = 0.7, 0.7, 1.3
"""Widths of the room for "·", for "=", and for "=" with a bias before it; in frame units."""
HALF = 0.55
"""Maximum share of the width for the matrix on the left."""
CELL, FEW = 0.42, 0.5
"""Maximum side of a cell; and the same along the columns of factors and results, of which there are
fewer."""
LONG = 1.2
"""Maximum ratio of width to height of a learned matrix."""
LETTER, SIGN = 0.5, 0.55
"""Sizes of names and of signs, in frame units."""


@dataclass(frozen=True)
class _Slot:
    """The place of a matrix.

    Attributes:
        left: x of the left edge of the place.
        width: Width of the place, in which the cells are centred.
        middle: y of the centre of the cells.
        cell: Width and height of a cell.
    """

    left: float
    width: float
    middle: float
    cell: tuple[float, float]


@arrange.register
def _(part: Equation, box: Box, frame: Frame) -> Iterator[Item]:
    given, ways = part.given, part.ways
    around = NAME + SHAPE
    (n, m), d = given.grid.cells.shape, ways[0].factor.grid.cells.shape[1]
    each = (box.height - SPACES.between * (len(ways) - 1)) / len(ways) - around
    tall = min(CELL, (box.height - around) / n)
    low = min(tall, CELL, each / n)
    deep = min(CELL, each / m)
    words, em = _words(given.grid, tall)
    before = axes.width_of(words, em) + SPACES.beside if words else 0.0
    sign = max(BIASED if way.bias else EQUALS for way in ways)
    free = box.width - before - TIMES - sign
    texts = [_shape(matrix, frame) for matrix in (given, ways[0].factor, ways[0].result)]
    least = [length(text) * SIZES.label for text in texts]
    across = min(CELL, HALF * free / m)
    few = min(FEW, LONG * m * deep / d, (free - max(least[0], m * across)) / 2 / d)
    widths = [max(w, cells) for w, cells in zip(least, (m * across, d * few, d * few), strict=True)]
    total = before + sum(widths) + TIMES + sign
    middle = box.y + (SHAPE - NAME) / 2
    x = (box.left + box.right - total) / 2 + before
    high = NAME + SHAPE + max(n * low, m * deep)
    pitch = min(high + 3 * SPACES.between, each + around + SPACES.between)
    slot = _Slot(x, widths[0], middle, (across, tall))
    yield from _matrix(given, slot, (words, em), frame)
    for k, way in enumerate(ways):
        y = middle + ((len(ways) - 1) / 2 - k) * pitch
        at = x + widths[0] + TIMES
        dot = [Run("·", frame.colour("quiet"))]
        yield from one_line(dot, f"{way.factor.grid.key}/times", SIGN, at - TIMES / 2, y, "center")
        yield from _matrix(way.factor, _Slot(at, widths[1], y, (few, deep)), ((), 0.0), frame)
        at += widths[1] + sign
        yield _becomes(way, at - sign / 2, y, frame)
        yield from _matrix(way.result, _Slot(at, widths[2], y, (few, low)), ((), 0.0), frame)


def _words(grid: Grid, high: float) -> tuple[tuple[str, ...], float]:
    """Return the words beside the rows and their size; () and 0 if they are illegible or absent."""
    names, count = axes.names_of(grid)[0], len(grid.cells.rows)
    rows = Axis((high,) * count, tuple(range(count)))
    if not names.along.words or not axes.legible(rows):
        return (), 0.0
    words = names.words(rows.full)
    return tuple(words), axes.em_of(words, rows)


def _matrix(
    matrix: Matrix,
    slot: _Slot,
    words: tuple[tuple[str, ...], float],
    frame: Frame,
) -> Iterator[Item]:
    """Yield a matrix centred in its place, with its name above it and its shape below."""
    grid, (wide, high) = matrix.grid, slot.cell
    rows, columns = grid.cells.shape
    full = tuple(range(rows)) if words[0] else ()
    down, across = Axis((high,) * rows, full), even(columns, wide)
    at = FittedGrid(down, across, axes.names_of(grid), words[1])
    left = slot.left + (slot.width - across.length) / 2
    top = slot.middle + down.length / 2
    yield from placed(grid, at, left, top, frame)
    x, key = slot.left + slot.width / 2, grid.key
    colour = frame.colour(matrix.ink)
    y = top + NAME / 2
    yield Maths(f"{key}/name", matrix.name, LETTER, x, y, colour)
    y = top - down.length - SHAPE / 2
    yield from one_line(_shape(matrix, frame), f"{key}/shape", SIZES.label, x, y, "center")


def _shape(matrix: Matrix, frame: Frame) -> list[Run]:
    """Return the text "rows × columns" of a matrix; the highlighted number, if any, is semibold."""
    plain: Ink = "quiet" if matrix.inner is not None else matrix.ink
    inks: list[Ink] = ["ink" if matrix.inner == k else plain for k in (0, 1)]
    rows, columns = matrix.shape
    weights = ["semibold" if matrix.inner == k else "regular" for k in (0, 1)]
    return runs(
        (rows, " × ", columns),
        (inks[0], "quiet", inks[1]),
        (weights[0], "regular", weights[1]),
        frame,
    )


def _becomes(way: Way, x: float, y: float, frame: Frame) -> Item:
    """Return the sign before a result: "=", or an arrow if it is rotated; with the bias, if any."""
    key, quiet = f"{way.result.grid.key}/sign", frame.colour("quiet")
    sign = "->" if way.turned else "="
    source = f"+ {way.bias} {sign}" if way.bias else sign
    em = SIGN
    if way.bias:
        em = min(SIGN, (BIASED - 0.2) / formula(source).width)
    return Maths(key, source, em, x, y, quiet)
