"""Lays out small multiples: how many side by side, the size of cells, and the words shown.

A panel is a matrix with its name and legend. Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, Literal

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.layout.arrange import ENDLESS, ROUNDING, Size, arrange, measure, put
from qkvideo.scenes.layout.fitting import axes
from qkvideo.scenes.layout.fitting.axes import Heads, Names
from qkvideo.scenes.layout.fitting.grid import FittedGrid, number_size, snapped
from qkvideo.scenes.layout.fitting.labels import apart
from qkvideo.scenes.layout.fitting.search import largest
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.layout.kinds.grid import placed
from qkvideo.scenes.layout.kinds.text import length, runs
from qkvideo.scenes.look.axis import Axis
from qkvideo.scenes.look.measures import SIZES, SPACES
from qkvideo.scenes.look.places import PIXEL
from qkvideo.scenes.parts.grid import Along, Grid
from qkvideo.scenes.parts.multiples import Multiples
from qkvideo.scenes.parts.part import Size as Type
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.pango import CACHES, LINE_HEIGHT

LARGEST = 1.2
"""Maximum side of a cell, in frame units."""
TALLER, WIDER = 1.3, 2.0
"""Maximum ratio of height to width of cells, and of width to height."""
STEP = PIXEL / 9
"""Difference between possible cell sizes: a whole number of pixels at 1080p and 2160p."""
BETWEEN = 0.5 * SIZES.badge
"""Minimum space between two words if only those in focus are shown, in frame units."""
WAYS: tuple[tuple[Type, int], ...] = (
    *(("label", 1), ("badge", 1), ("least", 1)),
    *(("badge", 2), ("least", 2)),
)
"""Pairs of size and number of lines for names and legends; the first that fits is used."""
LEGENDS = 0.8
"""Minimum height of matrices that have legends, relative to that of their names and legends."""
TURNS = 4
"""Number of rounds in which words and cells divide the room."""

Words = Literal["all", "focus", "none"]
"""The words that are shown along a side: all, those in focus, or none."""
RICH: tuple[tuple[Words, Words], ...] = (
    *(("all", "all"), ("all", "focus")),
    *(("focus", "focus"), ("none", "none")),
)
"""Words of rows and of columns that are shown; the first pair that is legible is used."""


@dataclass(frozen=True)
class _Lines:
    """Names or legends, which get one size: one text for each panel.

    Attributes:
        lines: The texts; empty if there is no room.
        ems: Their widths in one line, in em.
        height: Height of the highest text, if their size is chosen.
    """

    lines: tuple[Line, ...] = ()
    ems: tuple[float, ...] = ()
    height: float = 0.0


def _measured(lines: Sequence[Line], frame: Frame) -> _Lines:
    """Measure texts once for all the arrangements that are tried."""
    made = (runs(line.pieces, line.ink, line.weight, frame) for line in lines)
    return _Lines(tuple(lines), tuple(map(length, made)))


@dataclass(frozen=True)
class _Panels:
    """Panels, fitted into their room.

    Attributes:
        across: Number of panels side by side.
        width: Width of a panel.
        apart: Space between two panels side by side.
        names: The panels' names.
        legends: The panels' legends.
        matrices: The panels' matrices, each with its words.
    """

    across: int
    width: float
    apart: float
    names: _Lines
    legends: _Lines
    matrices: tuple[FittedGrid, ...]

    @property
    def whole(self) -> tuple[Axis, ...]:
        """The sides (rows, columns) of which all entries have words."""
        sides = self.matrices[0].rows, self.matrices[0].columns
        return tuple(axis for axis in sides if len(axis.full) == len(axis.sizes))

    @property
    def legible(self) -> bool:
        """Whether the panels' texts are legible, and the matrices are high enough.

        The cells of a matrix, all rows together, have to be at least as high as the labels above
        them, and at least as high as the smallest font size.
        """
        one = self.matrices[0]
        seen = one.rows.length >= max(one.above, SIZES.least)
        named = all(line.pieces for line in self.names.lines)
        return seen and named and all(map(axes.legible, self.whole))

    @property
    def worth(self) -> tuple[int, bool, float]:
        """How good this arrangement of the panels (1 × 4, 2 × 2, …) is; the largest tuple is best.

        First, how many sides of a matrix, 0 to 2, have words for all their rows or columns. Second,
        whether there are legends, which say what a caption counts. Third, the area of a cell.
        """
        one = self.matrices[0]
        area = one.rows.sizes[0] * one.columns.sizes[0]
        return len(self.whole), any(line.pieces for line in self.legends.lines), area

    @property
    def size(self) -> Size:
        """Size of the whole arrangement."""
        one, down = self.matrices[0], math.ceil(len(self.matrices) / self.across)
        width = one.before + self.across * (self.width + self.apart) - self.apart + one.after
        return Size(width, down * (self.line + SPACES.usual) - SPACES.usual)

    @property
    def line(self) -> float:
        """Height of a line of panels."""
        one = self.matrices[0]
        texts = self.names.height + self.legends.height
        return texts + one.above + one.rows.length + one.under


_MOST_PANELS: Final = 128
"""Even half as many have no room for one word in 16:9, but to find that out takes time."""


def _fitted(part: Multiples, room: Size, frame: Frame) -> _Panels:
    """Arrange panels with as many words as are legible in any arrangement, and the largest cells.

    Raises:
        QKVideoError: If there is no room for so many panels.
    """
    count, names = len(part.panels), [panel.name for panel in part.panels]
    if count > _MOST_PANELS:
        raise QKVideoError(f"{count} matrices have no room side by side")
    short = [replace(name, pieces=name.short or name.pieces) for name in names]
    legends = [panel.legend for panel in part.panels]
    said = (_measured(lines, frame) for lines in (names, short, legends))
    way = _Way(part, room, frame, *said)
    lines = sorted({math.ceil(count / across) for across in range(1, count + 1)})
    for words in RICH[part.spoken :]:
        made = [way.explained(math.ceil(count / n), words) for n in lines]
        # Words and cells may change in turn without an end: then the room is not kept.
        if legible := [at for at in made if at.legible and at.size.width <= room.width + 1e-9]:
            best = max(legible, key=lambda at: at.worth)
            return _numbered(part, best, frame) if words == RICH[0] else best
    raise QKVideoError(f"{count} matrices have no room side by side")


def _numbered(part: Multiples, at: _Panels, frame: Frame) -> _Panels:
    """Return panels with numbers of one size in all cells, if they are legible."""
    both = zip(part.panels, at.matrices, strict=True)
    sizes = [number_size(panel.grid, m.rows, m.columns, frame) or 0.0 for panel, m in both]
    number = min(sizes) or None
    return replace(at, matrices=tuple(replace(m, number=number) for m in at.matrices))


@dataclass(frozen=True)
class _Way:
    """Panels in a room, with their texts: names, short names, and legends."""

    part: Multiples
    room: Size
    frame: Frame
    names: _Lines
    short: _Lines
    legends: _Lines

    @cached_property
    def grids(self) -> list[Grid]:
        """The matrices, with the words beside them as they are drawn outside their sentence."""
        return [axes.spoken(panel.grid, self.frame) for panel in self.part.panels]

    def explained(self, across: int, words: tuple[Words, Words]) -> _Panels:
        """Arrange panels; legends only if names and legends are not much higher than matrices."""
        made = self.sized(across, words, self.legends)
        if made.matrices[0].rows.length >= LEGENDS * (made.legends.height + made.names.height):
            return made
        return self.sized(across, words, _Lines())

    def sized(self, across: int, words: tuple[Words, Words], legends: _Lines) -> _Panels:
        """Arrange `across` panels per line, with the given words and legends."""
        frame, grids = self.frame, self.grids
        down, (m, n) = math.ceil(len(grids) / across), grids[0].cells.shape
        before = lean = above = 0.0
        for _ in range(TURNS):
            known = before, lean, above
            gap = max(SPACES.usual, lean)
            width = (self.room.width - before - lean - (across - 1) * gap) / across
            # The names are in full or, if one does not fit so, all shortened.
            full = _fits(self.names, WAYS[0], width, frame)
            names = _texts(self.names if full else self.short, width, frame)
            told = _texts(legends, width, frame)
            texts = names.height + above + told.height + SPACES.apart
            room = (self.room.height + SPACES.usual) / down - SPACES.usual - texts
            high, wide = _cell(width / n, room / m)
            rows, beside, em = _beside(grids[0], high, words[0])
            before = axes.width_of(beside, em) + SPACES.beside if beside else 0.0
            heads = [_heads(_columns(grid, wide), wide, words[1]) for grid in grids]
            lean = max(head.lean for _, head in heads)
            above = max(head.height for _, head in heads) or SPACES.apart
            if known == (before, lean, above):
                break
        matrices = list[FittedGrid]()
        for k, (grid, (columns, head)) in enumerate(zip(grids, heads, strict=True)):
            of = axes.names_of(replace(grid, rows=Along()) if k % across else grid)
            sizes = before, above, lean, SPACES.apart
            matrices.append(FittedGrid(rows, columns, of, em, head, *sizes))
        return _Panels(across, width, gap, names, told, tuple(matrices))


def _cell(width: float, height: float) -> tuple[float, float]:
    """Return height and width of a cell in the given room, within the allowed ratios."""
    wide = min(max(0.0, width), LARGEST)
    high = min(max(0.0, height), LARGEST, TALLER * wide)
    wide = min(wide, WIDER * high)
    return min(high, snapped(high, STEP)), min(wide, snapped(wide, STEP))


def _snapped(place: float) -> float:
    """Round a position to a whole number of steps, as cells are a whole number of steps long."""
    return round(place / STEP) * STEP


# Words


def _beside(grid: Grid, high: float, which: Words) -> tuple[Axis, list[str], float]:
    """Return the rows of all matrices, the words beside them, and the size of these words."""
    names, sizes = Names(grid.cells.rows, grid.rows), (high,) * grid.cells.shape[0]
    if which == "all":
        rows = Axis(sizes, tuple(range(len(sizes))))
        words = names.words(rows.full)
        return rows, words, axes.em_of(words, rows)
    lines = {i: (i * high, LINE_HEIGHT * SIZES.badge) for i in _focus(names, which)}
    rows = Axis(sizes, tuple(sorted(apart(lines))))
    return rows, names.words(rows.full), SIZES.badge


def _columns(grid: Grid, wide: float) -> Names:
    """Return the columns of a matrix, as far as they decide on its words."""
    along = Along(grid.columns.words, focus=grid.columns.focus)
    return Names(grid.cells.columns, along, axes.alone(grid.cells.shape[1], wide))


@lru_cache(maxsize=512)
def _heads(names: Names, wide: float, which: Words) -> tuple[Axis, Heads]:
    """Return the columns of a matrix, and the words above them: most matrices have the same."""
    count = len(names.names)
    sizes = (wide,) * count
    if which == "all":
        columns = Axis(sizes, tuple(range(count)))
        return columns, axes.heads(names, columns)
    long = {j: axes.width_of(names.words([j]), SIZES.badge) for j in _focus(names, which)}
    middle = {j: max((j + 0.5) * wide, long[j] / 2) for j in long}
    full = tuple(sorted(apart({j: (middle[j], long[j] + BETWEEN) for j in long})))
    lean = max([0.0, *(middle[j] + long[j] / 2 - wide * count for j in full)])
    height = SPACES.beside + SIZES.badge if full else 0.0
    return Axis(sizes, full), Heads(tuple(names.words(full)), SIZES.badge, False, height, lean)


CACHES.append(_heads.cache_clear)


def _focus(names: Names, which: Words) -> list[int]:
    """Return the positions of entries with words if those in focus have some, by importance."""
    focus = names.along.focus if which == "focus" and names.along.words else ()
    return list(map(names.names.index, focus))


# Names and legends


def _texts(texts: _Lines, width: float, frame: Frame) -> _Lines:
    """Set texts in the largest size in which all fit; too long ones are omitted in the smallest."""
    if not any(line.pieces for line in texts.lines):
        return _Lines()
    found = largest(WAYS, lambda way: _fits(texts, way, width, frame) or None)
    size, count = found[0] if found else WAYS[-1]
    set_ = tuple(
        replace(line, size=size, breaks=count > 1)
        if found or _fits(_Lines((line,), (em,)), WAYS[-1], width, frame)
        else replace(line, size=size, pieces=(), ink="quiet", weight="regular")
        for line, em in zip(texts.lines, texts.ems, strict=True)
    )
    # In one line, all are equally high.
    those = set_ if count > 1 else set_[:1]
    heights = (measure(line, Size(width, ENDLESS), frame).height for line in those)
    return _Lines(set_, height=max(heights))


def _fits(texts: _Lines, way: tuple[Type, int], width: float, frame: Frame) -> bool:
    """Whether texts, of which the longest is tried, fit into a width in a size and lines."""
    (size, count), em, long = way, frame.em(way[0]), max(texts.ems)
    if count == 1:
        return long * em <= width + ROUNDING
    longest = replace(texts.lines[texts.ems.index(long)], size=size, breaks=True)
    made = measure(longest, Size(width, ENDLESS), frame)
    return made.height <= count * LINE_HEIGHT * em + ROUNDING and made.width <= width + ROUNDING


@measure.register
def _(part: Multiples, room: Size, frame: Frame) -> Size:
    return _fitted(part, room, frame).size


@arrange.register
def _(part: Multiples, box: Box, frame: Frame) -> Iterator[Item]:
    at = _fitted(part, Size(box.width, box.height), frame)
    size = at.size
    for k, (panel, matrix) in enumerate(zip(part.panels, at.matrices, strict=True)):
        down, across = divmod(k, at.across)
        x = (box.left + box.right - size.width) / 2 + matrix.before + across * (at.width + at.apart)
        top = (box.bottom + box.top + size.height) / 2 - down * (at.line + SPACES.usual)
        low = top - at.names.height
        yield from put(at.names.lines[k], Box(x, low, x + at.width, top), frame)
        left = _snapped(x + (at.width - matrix.columns.length) / 2)
        upper = _snapped(low - matrix.above)
        grid = panel.grid if across == 0 else replace(panel.grid, rows=Along())
        yield from placed(grid, matrix, (left, upper), frame)
        if at.legends.lines:
            low = upper - matrix.rows.length - matrix.under
            legend = at.legends.lines[k]
            height = measure(legend, Size(at.width, ENDLESS), frame).height
            yield from put(legend, Box(x, low - height, x + at.width, low), frame)
