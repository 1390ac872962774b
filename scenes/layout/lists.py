"""Fits lists of bars into their room: size of text, rows and columns.

A list consists of panels, which are groups of columns, side by side or stacked. Text is as large as
rows and columns allow; the remaining width goes to the bars.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from qkvideo.scenes.layout.arrange import Size
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.kinds.text import Run, length, runs
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.bars import Bars, Head, Histogram, Panel, Quantity
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import LINE_HEIGHT, Box

ROW, LOOSE = 1.45, 1.5
"""Minimum height of a row in em, and the factor by which it may grow if there is room."""
LINE = 1.45
"""Height of a line of text above or below the rows, in em of the rows' text."""
HIGH, HIGHEST = 2.4, 2.5
"""Minimum height of a row with a histogram in em, and the factor by which it may grow."""
LARGEST, SMALLER, SYMBOLS = SIZES.said, 0.85, 1.35
"""Maximum size of a list's text, in frame units; size of headings relative to rows; and size of
formulas relative to rows, larger since their letters look smaller."""
LARGER = 1.2
"""Maximum size of a panel's heading and of the text below it, relative to the rows, if the panel
has bars or histograms."""
APART = 0.09
"""Space between a bar and its number, in frame units."""
COLUMNS, PANELS, LISTS = 0.26, 0.45, 0.25
"""Space between columns, between panels side by side, and between stacked panels; in frame
units."""
LABELS, SUMS = 0.34, 0.5
"""Maximum share of the width for labels beside bars; and for labels that contain numbers."""
LEAST_BAR, FREE = 0.7, 0.45
"""Minimum length of bars, in frame units; and the share of a list's width that bars get before text
grows beyond the size `label`."""
LEGIBLE = 1.15
"""In a narrow frame, panels are stacked if text is then at least this many times `SIZES.least`."""
WRAPS = 2
"""Maximum number of lines of a label in a table of numbers."""
BROKEN = 1.15
"""Factor by which a label needs more width if it is broken into lines."""
STEP = 0.01
"""Difference between the sizes of text that are tried, in frame units."""


@dataclass(frozen=True)
class Width:
    """The width that a column of a list needs.

    Attributes:
        ems: Width that the column's numbers need, in em: the width of the widest number. Twice as
            much if the bars' scale has negative and positive values, because there are then
            numbers on both sides.
        head: Width of the column's heading, as a multiple of the font size of the rows.
        bars: Whether the column has bars or histograms.
        before: Space to the left of the column, in frame units.
    """

    ems: float
    head: float
    bars: bool
    before: float = COLUMNS

    def least(self, em: float) -> float:
        """Return the minimum width of this column of a list, without bars, in frame units.

        Args:
            em: Font size of the rows, in frame units.
        """
        return self.ems * em + APART if self.bars else max(self.ems, self.head) * em


@dataclass(frozen=True)
class Fitted:
    """The sizes with which a list fits into its room, and the columns that fit.

    Attributes:
        em: Font size of the rows, in frame units.
        row: Height of a row, in frame units.
        below: True if the panels (groups of columns) are stacked, False if they are side by side.
        panels: The panels that are shown. Optional columns are left out if they do not fit.
    """

    em: float
    row: float
    below: bool
    panels: tuple[Panel, ...]

    @property
    def line(self) -> float:
        """Height of a line of headings above the rows, or of text below them, in frame units."""
        return LINE * self.em


@dataclass(frozen=True)
class Place:
    """The position of a panel (a group of columns in a list), in frame units.

    Attributes:
        left: x of the left edge of the rows' labels.
        labels: Width reserved for the rows' labels.
        columns: For each column of the panel: x of its left edge and x of its right edge.
        top: y of the upper edge of the panel's first row.
    """

    left: float
    labels: float
    columns: tuple[tuple[float, float], ...]
    top: float


@dataclass(frozen=True)
class _Way:
    """One way to lay out a list: its panels, stacked or side by side, in the given room.

    Attributes:
        part: The list.
        panels: Its panels, possibly without columns that may be left out.
        below: Whether the panels are stacked.
        room: The available room.
        frame: The frame.
    """

    part: Bars
    panels: tuple[Panel, ...]
    below: bool
    room: Size
    frame: Frame

    @property
    def count(self) -> int:
        """Number of stacked lists; 1 if the panels are side by side."""
        return len(self.panels) if self.below else 1

    @property
    def height(self) -> float:
        """Maximum height of each of the stacked lists, in frame units."""
        return (self.room.height - (self.count - 1) * LISTS) / self.count

    @cached_property
    def own(self) -> list[list[Width]]:
        """The widths that each panel's columns need."""
        return [[width(q, self.part, self.frame) for q in p.quantities] for p in self.panels]

    @cached_property
    def widths(self) -> list[list[Width]]:
        """The widths reserved for columns: for each panel, one `Width` for each of its columns.

        Column k has the same width in all panels if the panels are stacked and, for every k, column
        k has bars in all panels or in none.
        """
        own = self.own
        alike = len({tuple(each.bars for each in widths) for widths in own}) == 1
        if not (self.below and alike):
            return own
        # In stacked panels, corresponding columns have the same width, so that bars are aligned.
        common = [
            replace(
                column[0],
                ems=max(each.ems for each in column),
                head=max(each.head for each in column),
            )
            for column in zip(*own, strict=True)
        ]
        return [common] * len(own)

    def taken(self, em: float) -> list[float]:
        """Return the width that each panel needs, not counting labels and bars, in frame units.

        A panel is a group of columns. A panel without bars and histograms is at least as wide as
        its heading.

        Args:
            em: Font size of the rows, in frame units.
        """
        return [
            max(sum(w.least(em) + w.before for w in widths), self.title(panel, em))
            for panel, widths in zip(self.panels, self.widths, strict=True)
        ]

    def title(self, panel: Panel, em: float) -> float:
        """Return the width of a panel's heading with the space before it, in frame units.

        Args:
            panel: The panel.
            em: Font size of the rows, in frame units.

        Returns:
            The width; 0 if the panel has no heading, or has bars or histograms.
        """
        # Bars and histograms are assumed to be wide enough for the heading above them.
        if not panel.head or any(is_long(quantity) for quantity in panel.quantities):
            return 0.0
        head = length(runs(panel.head, "ink", "semibold", self.frame))
        return COLUMNS + title(panel, em) * head

    def across(self, em: float) -> float:
        """Return the width of the list, not counting labels and bars, in frame units.

        The list consists of panels (groups of columns). For panels side by side, this is the sum of
        their widths and of the spaces between them; for panels one below the other, the width of
        the widest. A list without bars gets some space at its edge in addition.

        Args:
            em: Font size of the rows, in frame units.
        """
        # Without bars, the numbers of the last column can have a rectangle around them.
        taken, edge = self.taken(em), 0.0 if self.bars else APART
        return edge + (max(taken) if self.below else sum(taken) + PANELS * (len(taken) - 1))

    @cached_property
    def bars(self) -> int:
        """Number of columns of bars side by side."""
        counts = [sum(w.bars for w in widths) for widths in self.widths]
        return max(counts) if self.below else sum(counts)

    @cached_property
    def label(self) -> float:
        """Width of the widest label, in em."""
        return _labels(self.part, self.frame)

    def labels(self, em: float) -> float:
        """Return the width reserved for the rows' labels, in frame units.

        Args:
            em: Font size of the rows, in frame units.
        """
        wanted = self.label * em
        if self.bars:
            return min(wanted, (SUMS if _sums(self.part) else LABELS) * self.room.width)
        free = self.room.width - self.across(em)  # numbers are not broken into lines, labels are
        return wanted if wanted <= free or _sums(self.part) else max(0.0, free)

    def spare(self, em: float) -> float:
        """Return how long bars can be, in frame units; the same length for all columns of bars.

        In a list without bars, the result is the width that the whole list leaves free. The result
        is negative if labels and numbers do not fit.

        Args:
            em: Font size of the rows, in frame units.
        """
        free = self.room.width - self.labels(em) - self.across(em)
        return free / max(1, self.bars)

    def wide(self, em: float) -> bool:
        """Whether the room is wide enough for text of the size `em`."""
        if not self.bars and _sums(self.part):
            return self.spare(em) >= -STEP
        if not self.bars:
            lines = self.label * em / max(self.labels(em), em)
            return lines <= 1 or (BROKEN * lines <= WRAPS and self.spare(em) >= -STEP)
        large = em > SIZES.label
        if (large or _sums(self.part)) and self.label * em > self.labels(em):
            return False
        heads = [w.head * em - w.ems * em for ws in self.widths for w in ws if w.bars]
        free = FREE * self.room.width / self.bars if large else max(heads)
        return self.spare(em) >= max(LEAST_BAR, free)

    def high(self, em: float) -> float:
        """Return the minimum height of a list's row, as a multiple of the font size.

        Args:
            em: The font size, in frame units.
        """
        if any(isinstance(q, Histogram) for panel in self.panels for q in panel.quantities):
            return HIGH
        wraps = not self.bars and self.label * em > self.labels(em) + STEP
        return WRAPS * LINE_HEIGHT if wraps else ROW

    @cached_property
    def em(self) -> float:
        """The largest font size with which the list fits its room, in frame units; 0 if none."""
        least = ROW * len(self.part.entries) + LINE * sum(around(self.part, self.below))
        most = min(LARGEST, self.height / least)
        for em in (*np.arange(most, SIZES.least, -STEP), min(most, SIZES.least)):
            lines = LINE * sum(around(self.part, self.below))
            ems = self.high(float(em)) * len(self.part.entries) + lines
            if ems * em <= self.height + STEP and self.wide(float(em)):
                return float(em)
        return 0.0


def fitted(part: Bars, room: Size, frame: Frame) -> Fitted:
    """Fit a list into its room, with the largest possible text."""
    group = part.group
    way = _Way(part, part.panels, True, room, frame)
    under = frame.narrow and part.turns and len(part.panels) > 1 and bool(way.bars)
    under = under and way.em >= LEGIBLE * SIZES.least
    below = frame.chosen.choose(group and f"{group}/below", float(under)) > 0
    way = replace(way, below=below)
    if not frame.chosen.choose(group and f"{group}/spare", float(_all_of(way))):
        way = replace(way, panels=_without_spare(part.panels))
    em = max(SIZES.least, frame.chosen.choose(group, way.em))
    # Rows get the remaining height, up to a limit, which is higher for histograms.
    free = (way.height - LINE * em * sum(around(part, below))) / len(part.entries)
    least, loose = way.high(em) * em, HIGHEST if way.high(em) == HIGH else LOOSE
    return Fitted(em, max(least, min(loose * least, free)), below, way.panels)


def _all_of(way: _Way) -> bool:
    """Whether no column has to be left out.

    In a narrow frame, optional columns are also left out if this makes text at least `LEGIBLE`
    times as large.
    """
    if not (way.wide(SIZES.least) and way.frame.narrow):
        return way.wide(SIZES.least)
    fewer = replace(way, panels=_without_spare(way.panels))
    return fewer.panels == way.panels or fewer.em < LEGIBLE * way.em


def _without_spare(panels: Sequence[Panel]) -> tuple[Panel, ...]:
    """Return the panels without their optional columns (`spare`), and without empty panels."""
    return tuple(
        replace(panel, quantities=kept)
        for panel in panels
        if (kept := tuple(q for q in panel.quantities if not q.spare))
    )


def height(part: Bars, at: Fitted) -> float:
    """Return the height of the whole list, in frame units."""
    each = len(part.entries) * at.row + sum(around(part, at.below)) * at.line
    count = len(part.panels) if at.below else 1
    return count * each + (count - 1) * LISTS


def places(part: Bars, at: Fitted, box: Box, frame: Frame) -> list[Place]:
    """Return the position of each panel (group of columns) of a list, in the panels' order.

    The space for bars has the same length in every column with bars.

    Args:
        part: The list.
        at: The sizes of the list, and the columns that are shown.
        box: The box in which the list is centred.
        frame: The frame's areas, theme and language.
    """
    way = _Way(part, at.panels, at.below, Size(box.width, box.height), frame)
    above, under = (at.line * count for count in around(part, at.below))
    labels, taken = way.labels(at.em), way.across(at.em)
    spare = max(0.0, way.spare(at.em)) if way.bars else 0.0
    # Columns of numbers share the remaining width as space between them, up to a limit.
    gap = 0.0
    if not way.bars:
        columns = sum(len(panel.quantities) for panel in at.panels)
        gap = max(0.0, min(way.spare(at.em) / columns, 2 * PANELS))
        taken += gap * columns
    left = box.left + (0.0 if way.bars else max(0.0, box.width - labels - taken) / 2)
    top = (box.top + box.bottom + height(part, at)) / 2 - above
    step = len(part.entries) * at.row + above + under + LISTS
    made, x = list[Place](), left + labels
    for k, (widths, own) in enumerate(zip(way.widths, way.own, strict=True)):
        x = left + labels if at.below else x + (PANELS if k else 0.0)
        # Columns of numbers narrower than the panel's heading are aligned on its right end.
        needed = sum(each.least(at.em) + each.before for each in widths)
        x += max(0.0, way.title(at.panels[k], at.em) - needed)
        ends = []
        for each, mine in zip(widths, own, strict=True):
            start = x + each.before + (gap if each.before == COLUMNS else 0.0)
            x = start + each.least(at.em) + (spare if each.bars else 0.0)
            # A column may be narrower than its place; its bars have the common length nevertheless.
            ends.append((start, start + mine.least(at.em) + spare if each.bars else x))
        made.append(Place(left, labels, tuple(ends), top - k * step if at.below else top))
    return made


def width(quantity: Quantity | Histogram, part: Bars, frame: Frame) -> Width:
    """Return the width that a column needs."""
    head = head_length(quantity.head, frame)
    if isinstance(quantity, Histogram):
        return Width(0.0, head, True)
    scale = quantity.scale
    # Bars in both directions have numbers on both sides.
    sides = 2 if scale is not None and scale[0] < 0 < scale[1] else 1
    before = APART if quantity.close else COLUMNS
    return Width(sides * widest(quantity, part, frame), head, scale is not None, before)


def widest(quantity: Quantity, part: Bars, frame: Frame) -> float:
    """Return the width of the widest number in a column, in em."""
    rows = range(len(part.entries))
    lines = [number(quantity, part, k, frame) for k in rows]
    if quantity.scale is None:
        lines.append(total(quantity, frame))
    return max(map(length, lines), default=0.0)


def number(quantity: Quantity, part: Bars, row: int, frame: Frame, ink: Ink = "ink") -> list[Run]:
    """Return one number of a list, with the texts beside it: the text before it, and its unit.

    In a column with bars, the unit is left out.

    Args:
        quantity: The column with the number.
        part: The list.
        row: Index of the row with the number, from 0.
        frame: Its language determines how numbers are written.
        ink: Ink (named colour) of the number.

    Returns:
        The texts as runs, in order; an empty list if the column shows no number in this row.
    """
    cell = quantity.cells[row]
    if cell is None or not quantity.numbers:
        return []
    weight = "semibold" if quantity.strong else "regular"
    sign = runs((quantity.sign,), "quiet", weight, frame) if quantity.sign else []
    unit = () if quantity.scale else part.entries[row].unit
    return [*sign, *runs((cell, *unit), ink, weight, frame)]


def total(quantity: Quantity, frame: Frame) -> list[Run]:
    """Return the total of a column as runs of text: a text such as "Σ = ", and the number.

    Args:
        quantity: The column.
        frame: Its language determines how numbers are written.

    Returns:
        The runs; an empty list if the column shows no total.
    """
    if quantity.total is None or not quantity.numbers:
        return []
    ink: Ink = "ink" if quantity.spoken else "quiet"
    inks: tuple[Ink, Ink] = ("quiet", ink)
    return runs((quantity.sum, quantity.total), inks, ("regular", "semibold"), frame)


def head_length(head: Head, frame: Frame) -> float:
    """Return the width of a heading, in em of the rows' text."""
    if isinstance(head, Formula):
        return SYMBOLS * formula(head.source).width
    return SMALLER * length(runs(head, "ink", "regular", frame))


def is_long(quantity: Quantity | Histogram) -> bool:
    """Whether a column has bars or histograms."""
    return isinstance(quantity, Histogram) or quantity.scale is not None


def _sums(part: Bars) -> bool:
    """Whether labels contain numbers, which must not be cut."""
    return any(isinstance(p, Cell) for entry in part.entries for p in entry.label)


def _labels(part: Bars, frame: Frame) -> float:
    """Return the width of the widest label, in em."""
    lines = [length(runs(entry.label, "ink", "semibold", frame)) for entry in part.entries]
    return max([head_length(part.head, frame), *lines])


def title(panel: Panel, em: float) -> float:
    """Return the font size of the heading above a panel, in frame units.

    The text at the panel's foot has this size, too, or a smaller one if it would be too wide.

    Args:
        panel: The panel.
        em: Font size of the rows, in frame units.
    """
    return min(LARGEST, LARGER * em) if any(map(is_long, panel.quantities)) else em


def shared(panel: Panel, below: bool) -> bool:
    """Whether a panel's heading is in one line with the headings of the panel's columns.

    It is if panels are stacked, and the panel has a heading and a column with bars or histograms.

    Args:
        panel: The panel.
        below: Whether the list's panels are stacked.
    """
    return below and bool(panel.head) and any(is_long(q) for q in panel.quantities)


def _lines(panel: Panel, below: bool) -> int:
    """Return the number of lines that a panel has above its rows."""
    heads = any(quantity.head for quantity in panel.quantities)
    return int(heads) + int(bool(panel.head) and not (heads and shared(panel, below)))


def around(part: Bars, below: bool) -> tuple[int, int]:
    """Return how many lines of text a list needs above the rows of a panel, and how many below.

    A panel is a group of the list's columns. All panels of a list get equally many lines above
    their rows, and equally many below.

    Args:
        part: The list.
        below: Whether the panels are one below another; if False, they are side by side.
    """
    above = max(_lines(panel, below) for panel in part.panels)
    quantities: Sequence[Quantity | Histogram] = [q for p in part.panels for q in p.quantities]
    axes = any(isinstance(q, Histogram) and q.ticks for q in quantities)
    totals = any(isinstance(q, Quantity) and q.total is not None for q in quantities)
    feet = axes or any(panel.foot for panel in part.panels)
    return max(above, int(bool(part.head))), int(totals) + int(feet)
