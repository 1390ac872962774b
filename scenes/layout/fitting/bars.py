"""Fits lists of bars into their room: size of text, rows and columns.

A list consists of panels, which are groups of columns, side by side or stacked. Text is as large as
rows and columns allow; the remaining width goes to the bars. Lengths are in frame units unless
noted otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain, pairwise

from qkvideo.scenes.layout.arrange import Size
from qkvideo.scenes.layout.fitting.search import down, largest
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.kinds.text import Run, length, runs
from qkvideo.scenes.look.measures import SIZES, SPACES
from qkvideo.scenes.parts.bars import Bars, Head, Panel, Quantity
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Formula
from qkvideo.scenes.text.box import Box
from qkvideo.scenes.text.formula import formula
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import LINE_HEIGHT

ROW, LOOSE = 1.45, 1.5
"""Minimum height of a row, or of a line of text above or below the rows, in em of the rows' text;
and the factor by which a row may grow if there is room."""
SMALLER, SYMBOLS = 0.85, 1.35
"""Size of headings relative to rows; and size of formulas relative to rows, larger since their
letters look smaller."""
LARGER = 1.2
"""Maximum size of a panel's heading and of the text below it, relative to the rows, if the panel
has bars."""
LABELS, SUMS = 0.34, 0.5
"""Maximum share of the width for labels beside bars; and for labels that contain numbers."""
LEAST_BAR, FREE = 0.7, 0.45
"""Minimum length of bars; and the share of a list's width that bars get before text grows beyond
the size `label`."""
APART = 0.5
"""Number of lines between a sum and the text below it."""
LEGIBLE = 1.15
"""In a narrow frame, panels are stacked if text is then at least this many times `SIZES.least`."""
WRAPS, BROKEN = 2, 1.15
"""Maximum number of lines of a label in a table of numbers; and the factor by which a label needs
more width if it is broken into lines."""
CLOSE = 0.01
"""Tolerance of heights."""


# Lanes: what is side by side, each with what it needs and its share of the rest

Ends = tuple[float, float]


@dataclass(frozen=True)
class Lane:
    """A column or a row of an arrangement, or a space between two.

    Attributes:
        least: The length that it needs.
        wants: Length that it takes beyond that before any lane grows.
        grow: Its share of what is then left, relative to the shares of other lanes.
        most: Maximum length by which it grows.
        gives: Length by which it is shortened, at most, if there is too little room for all.
    """

    least: float = 0.0
    wants: float = 0.0
    grow: float = 0.0
    most: float = math.inf
    gives: float = 0.0


def needed(lanes: Iterable[Lane]) -> float:
    """Return the length that lanes need together."""
    return sum(lane.least for lane in lanes)


def solved(lanes: Sequence[Lane], room: float) -> list[Ends]:
    """Return where each lane begins and ends, from 0, if they share a length.

    Args:
        lanes: The lanes in order.
        room: The length. If they need more, the lanes that give way share what is missing.
    """
    spare = room - needed(lanes)
    gives = _share(-spare, sum(lane.gives for lane in lanes))
    wants = _share(spare, sum(lane.wants for lane in lanes))
    spare = max(0.0, spare - sum(lane.wants for lane in lanes))
    unit = spare / (sum(lane.grow for lane in lanes) or 1.0)
    lengths = [
        lane.least - gives * lane.gives + wants * lane.wants + min(unit * lane.grow, lane.most)
        for lane in lanes
    ]
    stops = list(accumulate(lengths, initial=0.0))
    return list(pairwise(stops))


def _share(length: float, of: float) -> float:
    """Return a length as a share of another one, from 0 to 1."""
    return min(1.0, max(0.0, length) / of) if of else 0.0


# Lists in their places


@dataclass(frozen=True)
class Column:
    """A column of a list in its place.

    Attributes:
        of: The column.
        key: Its key.
        left: x of its left edge.
        right: x of its right edge.
        top: y of the upper edge of its first row.
        low: y of the lower edge of its last row.
        number: Width of the widest number beside its bars; the same in stacked panels.
    """

    of: Quantity
    key: str
    left: float
    right: float
    top: float
    low: float
    number: float

    @property
    def long(self) -> bool:
        """Whether it has bars."""
        return is_long(self.of)

    @cached_property
    def scale(self) -> Callable[[float], float]:
        """Position (x) of each value; infinite values and NaN are at zero."""
        assert self.of.scale is not None  # it has bars
        low, high = self.of.scale
        beside = self.number + SPACES.near if self.of.numbers else 0.0
        left, right = self.left + beside * (low < 0), self.right - beside * (high > 0 or low == 0)
        return scaled((low, high), left, right)

    @property
    def start(self) -> float:
        """Where (x) its heading begins: above bars in one direction, at their zero line."""
        one = self.of.scale is not None and self.of.scale[0] >= 0
        return self.scale(0.0) if one else self.left


def scaled(ends: Ends, left: float, right: float) -> Callable[[float], float]:
    """Return the function that maps values to positions, for a scale from `left` to `right`.

    Values are divided by the largest first, as a length per unit of value could overflow.
    """
    largest = max(map(abs, ends))
    if not 0 < largest < math.inf:
        return lambda _: left
    low, high = (end / largest for end in ends)
    unit = (right - left) / (high - low)
    zero = left - low * unit
    return lambda value: zero + value / largest * unit if math.isfinite(value) else zero


@dataclass(frozen=True)
class Group:
    """A panel of a list in its place.

    Attributes:
        of: The panel.
        labels: x of the left and of the right end of the rows' labels.
        columns: Its columns.
    """

    of: Panel
    labels: Ends
    columns: tuple[Column, ...]

    @property
    def bars(self) -> float | None:
        """Where (x) the heading above its first bars begins; None without bars."""
        return next((column.start for column in self.columns if column.long), None)


@dataclass(frozen=True)
class FittedList:
    """A list in its place.

    Attributes:
        part: The list.
        frame: Its frame.
        em: Font size of the rows.
        row: Height of a row.
        below: True if the panels (groups of columns) are stacked, False if they are side by side.
        height: Height of the whole list.
        groups: The panels that are shown. Optional columns are left out if they do not fit.
    """

    part: Bars
    frame: Frame
    em: float
    row: float
    below: bool
    height: float
    groups: tuple[Group, ...]

    @property
    def line(self) -> float:
        """Height of a line of headings above the rows, or of text below them."""
        return ROW * self.em

    def key(self, *names: str) -> str:
        """Return a key inside the list."""
        return "/".join(name for name in (self.part.key, *names) if name)

    def beside(self, panel: int, *names: str) -> str:
        """Return the key of a row's label, or of the text above or below the labels.

        Stacked panels have labels of their own. For the first panel, the key is
        "<list>/<names>"; for a later one, "<list>/<panel>/beside/<names>".
        """
        return self.key(*(self.groups[panel].of.name, "beside") if panel else (), *names)


@dataclass(frozen=True)
class _Way:
    """One way to lay out a list: its panels, stacked or side by side, in the given room."""

    part: Bars
    panels: tuple[Panel, ...]
    below: bool
    room: Size
    frame: Frame

    @property
    def lines(self) -> list[tuple[Panel, ...]]:
        """The panels that are side by side."""
        return [(panel,) for panel in self.panels] if self.below else [self.panels]

    @property
    def height(self) -> float:
        """Maximum height of each of the stacked lists."""
        return (self.room.height - (len(self.lines) - 1) * SPACES.between) / len(self.lines)

    @cached_property
    def bars(self) -> int:
        """Number of columns of bars side by side."""
        return max(sum(is_long(q) for p in line for q in p.quantities) for line in self.lines)

    @cached_property
    def label(self) -> float:
        """Width of the widest label, in em."""
        part = self.part
        lines = [e.label for e in part.entries]
        # If the heading is the query, it is as large as the words in the rows.
        if asks := not isinstance(part.head, Formula) and part.ink == "query":
            lines.append(part.head)
        head = 0.0 if asks else head_length(part.head, self.frame)
        return max([head, *(length(runs(line, "ink", "semibold", self.frame)) for line in lines)])

    @cached_property
    def summed(self) -> bool:
        """Whether labels contain numbers, which must not be cut."""
        return any(isinstance(piece, Cell) for e in self.part.entries for piece in e.label)

    @cached_property
    def numbers(self) -> list[list[float]]:
        """Width of the widest number of each column, in em; in stacked panels, of all of them."""
        own = [[widest(q, self.frame) for q in p.quantities] for p in self.panels]
        if not (self.below and self.alike):
            return own
        return [[max(each) for each in zip(*own, strict=True)]] * len(own)

    @property
    def alike(self) -> bool:
        """Whether all panels have bars in the same columns, and are aligned if they are stacked."""
        return len({tuple(map(is_long, panel.quantities)) for panel in self.panels}) == 1

    def lanes(self, em: float) -> list[list[Lane]]:
        """Return the lanes of each line: labels; for each panel, a space, its gaps and columns."""
        first = self._labels(em)
        made = (self._panel(k, em) for k in range(len(self.panels)))
        lines = [[first, *chain.from_iterable(next(made) for _ in line)] for line in self.lines]
        if not (self.below and self.alike):
            return lines
        # In aligned panels, each lane has room for its counterparts in all lines.
        most = [max(each, key=lambda lane: lane.least) for each in zip(*lines, strict=True)]
        return [most] * len(lines)

    def _labels(self, em: float) -> Lane:
        wide = self.label * em
        if self.bars:
            return Lane(min(wide, (SUMS if self.summed else LABELS) * self.room.width))
        if self.summed:
            return Lane(wide)
        # Numbers are not broken into lines, labels are.
        least = BROKEN / WRAPS * wide
        return Lane(least, wide - least, gives=least)

    def _panel(self, k: int, em: float) -> list[Lane]:
        panel, made = self.panels[k], list[Lane]()
        for q, number in zip(panel.quantities, self.numbers[k], strict=True):
            spread = 0.0 if self.bars or q.close else 1.0
            made.append(
                Lane(SPACES.near if q.close else SPACES.between, grow=spread, most=2 * SPACES.group)
            )
            if is_long(q):
                bar = self._bar(em)
                made.append(Lane(sides(q) * number * em + SPACES.near + bar, grow=1, gives=bar))
            else:
                made.append(Lane(max(number, head_length(q.head, self.frame)) * em))
        before = SPACES.group if k and not self.below else 0.0
        if not panel.head or any(map(is_long, panel.quantities)):
            return [Lane(before), *made]
        # A heading above numbers is right-aligned, and has room on the left.
        head = SPACES.between + title(panel, em) * length(
            runs(panel.head, "ink", "semibold", self.frame)
        )
        return [Lane(before + max(0.0, head - needed(made))), *made]

    def _bar(self, em: float) -> float:
        """Return the minimum length of bars: the same in all columns, longer below large text."""
        if em > SIZES.label:
            return max(LEAST_BAR, FREE * self.room.width / self.bars)
        heads = [
            (head_length(q.head, self.frame) - sides(q) * number) * em
            for panel, numbers in zip(self.panels, self.numbers, strict=True)
            for q, number in zip(panel.quantities, numbers, strict=True)
            if is_long(q)
        ]
        return max(LEAST_BAR, *heads)

    def high(self, em: float) -> float:
        """Return the minimum height of a row, in em."""
        labels = solved(self.lanes(em)[0], self.width)[0][1]
        return WRAPS * LINE_HEIGHT if not self.bars and self.label * em > labels + CLOSE else ROW

    @property
    def width(self) -> float:
        """The width of the room; without bars, the last column can have a frame around it."""
        return self.room.width - (0.0 if self.bars else SPACES.near)

    def wide(self, em: float) -> bool:
        """Whether the room is wide enough for text of the size `em`."""
        lanes = self.lanes(em)
        whole = lanes[0][0].least >= self.label * em or not self.bars
        if (em > SIZES.label or self.summed) and not whole:
            return False
        return max(map(needed, lanes)) <= self.width + CLOSE

    @cached_property
    def em(self) -> float:
        """The largest font size with which the list fits its room; 0 if none."""
        lines, count = ROW * sum(around(self.part, self.below)), len(self.part.entries)

        def fits(em: float) -> bool | None:
            tall = (self.high(em) * count + lines) * em <= self.height + CLOSE
            return True if tall and self.wide(em) else None

        found = largest(down(min(SIZES.said, self.height / (ROW * count + lines))), fits)
        return found[0] if found else 0.0


def fitted(part: Bars, box: Box, frame: Frame) -> FittedList:
    """Fit a list into a box, with the largest possible text."""
    way = _Way(part, part.panels, True, Size(box.width, box.height), frame)
    under = frame.narrow and part.turns and len(part.panels) > 1 and bool(way.bars)
    under = under and way.em >= LEGIBLE * SIZES.least
    below = frame.chosen.choose(part.group, float(under), "below") > 0
    way = replace(way, below=below)
    if not frame.chosen.choose(part.group, float(_all_of(way)), "spare"):
        way = replace(way, panels=_without_spare(part.panels))
    em = max(SIZES.least, frame.chosen.choose(part.group, way.em))
    return _placed(way, em, box)


def _placed(way: _Way, em: float, box: Box) -> FittedList:
    """Place a list's panels in the middle of a box, with text of a given size."""
    part, count = way.part, len(way.lines)
    above, under = (ROW * em * lines for lines in around(part, way.below))
    # Rows get the remaining height, up to a limit.
    free = (way.height - above - under) / len(part.entries)
    least = way.high(em) * em
    row = max(least, min(LOOSE * least, free))
    each = above + len(part.entries) * row + under + SPACES.between
    height, lanes = count * each - SPACES.between, way.lanes(em)
    places = [solved(line, way.width) for line in lanes]
    wide = max(spots[-1][1] for spots in places) + way.room.width - way.width
    x, y = box.left + max(0.0, box.width - wide) / 2, box.y + height / 2
    made = FittedList(part, way.frame, em, row, way.below, height, ())
    groups, numbers = list[Group](), iter(way.numbers)
    for k, (line, spots) in enumerate(zip(way.lines, places, strict=True)):
        ends, top = ((x + left, x + right) for left, right in spots), y - k * each - above
        labels, low = next(ends), top - row * len(part.entries)
        for panel in line:
            columns, _ = list[Column](), next(ends)  # the space before the panel
            for q, number in zip(panel.quantities, next(numbers), strict=True):
                _, (left, right) = next(ends), next(ends)  # the gap before it; the column
                key = made.key(panel.name, q.name)
                columns.append(Column(q, key, left, right, top, low, em * number))
            groups.append(Group(panel, labels, tuple(columns)))
    return replace(made, groups=tuple(groups))


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


def widest(quantity: Quantity, frame: Frame) -> float:
    """Return the width of a column's widest number, in em; the sum is one of them."""
    lines = (number(quantity, k, frame) for k in range(len(quantity.cells)))
    return max(map(length, (*lines, total(quantity, frame))))


def number(quantity: Quantity, row: int, frame: Frame, ink: Ink = "ink") -> list[Run]:
    """Return one number of a list, with the text before it.

    Args:
        quantity: The column with the number.
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
    return [*sign, *runs((cell,), ink, weight, frame)]


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
    sign, number = runs((quantity.sum, quantity.total), inks, ("regular", "semibold"), frame)
    texts = [frame.speech.local(cell).text for cell in quantity.counts]
    widest = max((replace(number, text=text).own for text in texts), default=0.0)
    return [replace(sign, room=sign.own + max(0.0, widest - number.own)), number]


def head_length(head: Head, frame: Frame) -> float:
    """Return the width of a heading, in em of the rows' text."""
    if isinstance(head, Formula):
        return SYMBOLS * formula(head.source).width
    return SMALLER * length(runs(head, "ink", "regular", frame))


def is_long(quantity: Quantity) -> bool:
    """Whether a column has bars."""
    return quantity.scale is not None


def sides(quantity: Quantity) -> int:
    """Return on how many sides of zero a column of bars has numbers."""
    low, high = quantity.scale or (0.0, 0.0)
    return 2 if low < 0 < high else 1


def title(panel: Panel, em: float) -> float:
    """Return the font size of the heading above a panel, in frame units.

    The text at the panel's foot has this size, too, or a smaller one if it would be too wide.

    Args:
        panel: The panel.
        em: Font size of the rows, in frame units.
    """
    return min(SIZES.said, LARGER * em) if any(map(is_long, panel.quantities)) else em


def shared(panel: Panel, below: bool) -> bool:
    """Whether a panel's heading is in one line with the headings of the panel's columns.

    It is if panels are stacked, and the panel has a heading and a column with bars.

    Args:
        panel: The panel.
        below: Whether the list's panels are stacked.
    """
    return below and bool(panel.head) and any(is_long(q) for q in panel.quantities)


def _lines(panel: Panel, below: bool) -> int:
    """Return the number of lines that a panel has above its rows."""
    heads = any(quantity.head for quantity in panel.quantities)
    return int(heads) + int(bool(panel.head) and not (heads and shared(panel, below)))


def around(part: Bars, below: bool) -> tuple[int, float]:
    """Return how many lines of text a list needs above the rows of a panel, and how many below.

    A panel is a group of the list's columns. All panels of a list get equally many lines above
    their rows, and equally many below.

    Args:
        part: The list.
        below: Whether the panels are one below another; if False, they are side by side.
    """
    above = max(_lines(panel, below) for panel in part.panels)
    totals = any(q.total is not None for panel in part.panels for q in panel.quantities)
    feet = any(panel.foot for panel in part.panels)
    # The text below a sum is not a name of its bar.
    apart = APART if totals and feet else 0
    return max(above, int(bool(part.head))), totals + feet + apart
