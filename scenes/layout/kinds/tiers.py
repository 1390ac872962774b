"""Lays out matrices with the same columns: below one another, or single rows side by side.

Each matrix is a "tier". Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from qkvideo.scenes.layout import axes, curves
from qkvideo.scenes.layout.arrange import Size, arrange, measure, put
from qkvideo.scenes.layout.axes import NO_HEADS, Heads, Names
from qkvideo.scenes.layout.fitting import TALLER, FittedGrid, Full, masked, number_size, snapped
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item
from qkvideo.scenes.layout.kinds.grid import placed
from qkvideo.scenes.layout.kinds.text import Run, one_line
from qkvideo.scenes.layout.search import largest
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.places import PIXEL
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.grid import Grid, Where
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.tiers import Tier, Tiers
from qkvideo.scenes.text.box import Box

WIDE, HIGH = 19 * PIXEL, (15 * PIXEL, 7 * PIXEL)
"""Maximum width of a cell; and its maximum height, in tiers of a single row and in other tiers; in
frame units."""
ROW, COLUMN = 8 * PIXEL, 18 * PIXEL
"""For rows shown as columns side by side: height of a cell, and maximum width of a column."""
APART = (0.16, 0.5)
"""Minimum and maximum space between two tiers, in frame units."""
SIGN = 0.46
"""Size of signs, in frame units."""
NAMES = 0.3
"""Maximum share of the width for names."""


@dataclass(frozen=True)
class _Spot:
    """A matrix with its sizes and the position of its upper left corner.

    Attributes:
        grid: The matrix.
        at: Its sizes.
        left: x of its left edge.
        top: y of its upper edge.
    """

    grid: Grid
    at: FittedGrid
    left: float
    top: float


@dataclass(frozen=True)
class _Set:
    """All tiers, placed so that (0, 0) is the upper left corner of the whole.

    Attributes:
        size: Size of the whole.
        full: How many numbers of each tier are written out.
        spots: The matrices.
        parts: Names and the total, each with its box.
        signs: For each sign: index of its tier, text, and (x, y) of its centre.
        rule: Left end, right end and y of the line below the last tier; None without a total.
    """

    size: Size
    full: int
    spots: tuple[_Spot, ...]
    parts: tuple[tuple[Part, Box], ...]
    signs: tuple[tuple[int, str, float, float], ...]
    rule: tuple[float, float, float] | None = None


@measure.register
def _(part: Tiers, room: Size, frame: Frame) -> Size:
    return _set(part, room, frame).size


@arrange.register
def _(part: Tiers, box: Box, frame: Frame) -> Iterator[Item]:
    made = _set(part, Size(box.width, box.height), frame)
    x = (box.left + box.right - made.size.width) / 2
    y = (box.bottom + box.top + made.size.height) / 2
    for spot in made.spots:
        frame.boxes[spot.grid.key] = box
        yield from placed(spot.grid, spot.at, x + spot.left, y + spot.top, frame)
    for child, inner in made.parts:
        yield from put(child, inner.moved(x, y), frame)
    quiet = frame.colour("quiet")
    for k, text, middle, height in made.signs:
        run = Run(text, quiet)
        yield from one_line([run], f"{part.key}/sign/{k}", SIGN, x + middle, y + height, "center")
    if made.rule is not None:
        left, right, height = made.rule
        points = curves.bracket((x + left, y + height), (x + right, y + height), (0, SPACES.tick))
        yield Curve(f"{part.key}/rule", points, quiet, enters="trace")


def _set(part: Tiers, room: Size, frame: Frame) -> _Set:
    """Choose the arrangement in which more numbers are legible.

    If both show the same count: rows in a box wider than high, columns otherwise.
    """
    lying = _lying(part, room, frame)
    first = part.tiers[0].grid
    # Words are shown above columns only, so rows with words are not turned.
    if first.columns.words or any(t.grid.cells.shape[0] > 1 or t.side for t in part.tiers):
        return lying
    standing = _standing(part, room, frame)
    if standing.full != lying.full:
        return max(lying, standing, key=lambda made: made.full)
    return lying if room.width > room.height else standing


def _first(names: Names, place: Callable[[Full], _Set | None]) -> _Set:
    """Return the first legible arrangement, with the most columns at full size."""
    found = largest((*names.choices, ()), place)
    assert found is not None  # an arrangement without numbers is always legible
    return found[1]


def _em(grids: list[tuple[Grid, Axis, Axis]], full: Full, frame: Frame) -> float | None:
    """Return one size for the numbers of several matrices; None if some would be illegible.

    0 without numbers, or if no row or column has full size.
    """
    wanted = [each for each in grids if full and masked(each[0].numbers, each[0]).any()]
    ems = [number_size(*each, frame) or 0.0 for each in wanted]
    return None if 0.0 in ems else min(ems, default=0.0)


def _fitted(
    grid: Grid, rows: Axis, columns: Axis, em: float | None, heads: Heads = NO_HEADS
) -> FittedGrid:
    """Return a matrix with given sizes; without `heads`, there are no words above it."""
    number = em if masked(grid.numbers, grid).any() else None
    return FittedGrid(rows, columns, axes.names_of(grid), heads=heads, number=number or None)


# Below one another


def _lying(part: Tiers, room: Size, frame: Frame) -> _Set:
    """Arrange the tiers below one another."""
    first = part.tiers[0].grid
    lone = axes.alone(len(first.cells.columns), room.width)
    names = Names(first.cells.columns, first.columns, lone)
    return _first(names, partial(_lie, part, names, room, frame))


def _lie(part: Tiers, names: Names, room: Size, frame: Frame, full: Full) -> _Set | None:
    """Arrange the tiers below one another, with the given columns at full size.

    None if words or numbers would be illegible.
    """
    labels = [_label(tier, Size(NAMES * room.width, room.height), frame) for tier in part.tiers]
    side = _side_width(part, room)
    before = max(
        sum(label) + (side + SPACES.group if tier.side else 0.0)
        for tier, label in zip(part.tiers, labels, strict=True)
    )
    before += SPACES.beside if before else 0.0
    columns, heads = axes.headed(
        names, room.width - before, lambda width: axes.divided(len(names.names), width, WIDE, full)
    )
    if full and names.named and not axes.legible(columns):
        return None
    one = Axis((side,), (0,))
    # A single word is upright, and so is the word above the column beside it.
    most = side + SPACES.group - SPACES.beside if names.most else 0.0
    above = max([heads.height, *(_head(t.side, one, most).height for t in part.tiers if t.side)])
    total, below = _total(part, room, frame)
    left = room.height - above - below - APART[0] * (len(part.tiers) - 1)
    rows = _heights(part, left, frame)
    grids = [(t.grid, r, columns) for t, r in zip(part.tiers, rows, strict=True)]
    em = _em(grids, full, frame)
    if em is None:
        return None
    spare = left - sum(r.length for r in rows)
    gap = APART[0] + min(APART[1] - APART[0], max(0.0, spare) / max(1, len(rows)))
    y, spots, parts, signs = -above, list[_Spot](), list[tuple[Part, Box]](), []
    for k, (tier, high) in enumerate(zip(part.tiers, rows, strict=True)):
        words = heads if k == 0 else NO_HEADS
        spots.append(_Spot(tier.grid, _fitted(tier.grid, high, columns, em, words), before, y))
        x = before - SPACES.beside
        if tier.side is not None:
            x = before - SPACES.group - side
            number = number_size(tier.side, high, one, frame)
            at = _fitted(tier.side, high, one, number, _head(tier.side, one, most))
            spots.append(_Spot(tier.side, at, x, y))
        middle, (sign, name) = y - high.length / 2, labels[k]
        if tier.name is not None:
            box = Box(x - name, middle - high.length / 2, x, middle + high.length / 2)
            parts.append((tier.name, box))
        if tier.sign:
            signs.append((k, tier.sign, x - name - sign / 2, middle))
        y -= high.length + gap
    y += gap
    right = before + columns.length
    rule = None
    if part.total is not None:
        rule = before, right, y - SPACES.near - SPACES.tick
        x, y = max((before + right) / 2, total.width / 2), y - below
        middle = y + total.height / 2
        parts.append((part.total, Box.around(x, middle, total.width, total.height)))
    size = Size(max(right + heads.lean, total.width), -y)
    return _Set(size, len(full), tuple(spots), tuple(parts), tuple(signs), rule)


def _head(side: Grid, column: Axis, most: float) -> Heads:
    """Return the word above a single column; if `most` > 0, it is upright and at most that wide."""
    return axes.heads(Names(side.cells.columns, side.columns, most), column)


def _total(part: Tiers, room: Size, frame: Frame) -> tuple[Size, float]:
    """Return the size of the total, and the height of the total with the line above it."""
    if part.total is None:
        return Size(0.0, 0.0), 0.0
    size = measure(part.total, room, frame)
    return size, size.height + SPACES.near + 2 * SPACES.tick


def _label(tier: Tier, room: Size, frame: Frame) -> tuple[float, float]:
    """Return the widths of a tier's sign and of its name."""
    sign = Run(tier.sign, "").advance * SIGN + 0.16 if tier.sign else 0.0
    return sign, measure(tier.name, room, frame).width if tier.name else 0.0


def _side_width(part: Tiers, room: Size) -> float:
    """Return the width of columns beside matrices, enough for their numbers; 0 without columns."""
    sides = [tier.side for tier in part.tiers if tier.side is not None]
    if not sides:
        return 0.0
    room_ = min(COLUMN, max(0.12 * room.width, 2.5 * SIZES.least))
    return snapped(min(room_, 0.9))


def _heights(part: Tiers, room: float, frame: Frame) -> list[Axis]:
    """Return the rows of each tier; the row of a tier with a single row is higher."""
    counts = [tier.grid.cells.shape[0] for tier in part.tiers]
    many, single = sum(c for c in counts if c > 1), sum(c == 1 for c in counts)
    most = tuple(high * (TALLER if frame.tall else 1.0) for high in HIGH)
    one = snapped(min(most[0], room / (single + many / 2)))
    rest = min(most[1], (room - single * one) / many) if many else 0.0
    rest = snapped(rest) if rest >= 2 * PIXEL else rest
    return [Axis((one,), (0,)) if c == 1 else Axis((rest,) * c, tuple(range(c))) for c in counts]


# Side by side


def turned(grid: Grid) -> Grid:
    """Return a matrix transposed: its rows become columns, and its columns become rows.

    Labels, highlighted cells, blocked cells and marks are transposed, too. The fields `cover`,
    `beside` and `below` are copied without a change.
    """

    def swapped(where: Where | bool) -> Where | bool:
        if isinstance(where, bool):
            return where
        return Where(where.columns, where.rows, tuple((j, i) for i, j in where.cells))

    lit = None if grid.lit is None else swapped(grid.lit)
    assert not isinstance(lit, bool)
    return replace(
        grid,
        cells=grid.cells.T,
        rows=grid.columns,
        columns=grid.rows,
        numbers=swapped(grid.numbers),
        empty=swapped(grid.empty),
        lit=lit,
        blocked=None if grid.blocked is None else grid.blocked.T,
        marks=tuple(
            replace(mark, around=where)
            for mark in grid.marks
            if not isinstance(where := swapped(mark.around), bool)
        ),
    )


def _standing(part: Tiers, room: Size, frame: Frame) -> _Set:
    """Arrange the tiers, all single rows, as columns side by side."""
    names = axes.names_of(part.tiers[0].grid)[1]
    return _first(names, partial(_stand, part, names, room, frame))


def _stand(part: Tiers, names: Names, room: Size, frame: Frame, full: Full) -> _Set | None:
    """Arrange the tiers as columns side by side, with the given rows at full size.

    None if words or numbers would be illegible.
    """
    tiers, count = part.tiers, len(names.names)
    gaps = [0.0, *(2 * SPACES.usual if t.sign else SPACES.usual for t in tiers[1:])]
    wide = snapped(min(COLUMN, (room.width - sum(gaps)) / len(tiers)))
    sizes = [
        measure(t.name, Size(wide + SPACES.usual, room.height), frame) if t.name else Size(0.0, 0.0)
        for t in tiers
    ]
    above = max(size.height for size in sizes)
    above += SPACES.beside if above else 0.0
    total, below = _total(part, room, frame)
    rows = axes.divided(count, room.height - above - below, ROW, full)
    if full and names.named and not axes.legible(rows):
        return None
    one = Axis((wide,), (0,))
    grids = [(turned(t.grid), rows, one) for t in tiers]
    em = _em(grids, full, frame)
    if em is None:
        return None
    x, spots, parts, signs = 0.0, list[_Spot](), list[tuple[Part, Box]](), []
    for k, (tier, size, gap) in enumerate(zip(tiers, sizes, gaps, strict=True)):
        x += gap
        grid = grids[k][0]
        spots.append(_Spot(grid, _fitted(grid, rows, one, em), x, -above))
        if tier.name is not None:
            middle = x + wide / 2
            box = Box.around(middle, -size.height / 2, size.width, size.height)
            parts.append((tier.name, box))
        if tier.sign:
            signs.append((k, tier.sign, x - gap / 2, -above - rows.length / 2))
        x += wide
    low, rule, right = -above - rows.length, None, x
    if part.total is not None:
        rule = x - wide, x, low - SPACES.near - SPACES.tick
        low -= below
        right = max(x, total.width)
        parts.append((part.total, Box(right - total.width, low, right, low + total.height)))
    return _Set(Size(right, -low), len(full), tuple(spots), tuple(parts), tuple(signs), rule)
