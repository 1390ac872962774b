"""Lists of bars: one or several quantities for each row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import isfinite
from typing import Literal, cast

from qkvideo.scenes.parts.boxes import Align, Column, First, Fit, Lattice, Row, Space
from qkvideo.scenes.parts.part import Ink, Part, Shape, Side, Size, inside
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.table import LEAST
from qkvideo.scenes.parts.text import Formula, Line, Piece, Token, Weight
from qkvideo.scenes.text.catalogue import LONGEST_WORD
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import ellipsis

BarInk = Ink | Literal["sign"]
"""Colour of bars: one of the colours in `Ink`, or "sign", which marks negative numbers by their
colour. In the colour "share", longer bars are brighter."""
Head = tuple[Piece, ...] | Formula
EASY = 0.6
"""Minimum factor for the texts of a list with more columns than it needs, or with panels below one
another."""


@dataclass(frozen=True)
class Rod(Part):
    """A single bar in a box of its own; rods below one another have a common zero line.

    Attributes:
        cell: The number; None for no bar. An infinite number has no bar.
        scale: The numbers at the left and the right end of the room for bars.
        numbers: Whether the bar is followed by its number.
        widest: The longest text beside any of the rods; each keeps room for it, so that all have
            the same unit.
        spoken: Whether the bar is highlighted.
        ink: Colour of the bar; None for a number without a bar.
        start: The number at which the bar begins, in a stack; None for a bar of its own, whose end
            is round.
        sign: Text before the number.
        strong: Whether the number is semibold.
        size: Maximum font size.
    """

    cell: Cell | None
    scale: tuple[float, float]
    numbers: bool = False
    widest: tuple[Piece, ...] = ()
    spoken: bool = True
    ink: BarInk | None = "share"
    start: float | None = None
    sign: str = ""
    strong: bool = False
    size: Size = "label"


@dataclass(frozen=True)
class Entry:
    """One row of a list of bars.

    Attributes:
        name: Part of the keys of the row's items, "<list>/<panel>/<column>/<name>". If the row is a
            word, the index of the word in the sentence.
        label: Label of the row.
        ink: Colour of the label if the row is highlighted.
        bars: Whether the row has bars. A sum over several words, for example, has none. In a
            stacked column (`Quantity.stacked`), however, each row has a bar; False makes it grey.
    """

    name: str
    label: tuple[Piece, ...]
    ink: Ink = "ink"
    bars: bool = True


@dataclass(frozen=True)
class Quantity:
    """A column of a list: a number for each row and, if there is a scale, a bar for each row.

    Attributes:
        name: Part of the items' keys: a number has the key "<list>/<panel>/<name>/<entry>", its bar
            "<list>/<panel>/<name>/<entry>/bar". If columns of two successive pictures have the same
            name, the bars of the first picture turn into those of the second.
        cells: The number of each row; None for a row without number and bar.
        scale: The numbers at the left and the right end of the room for bars, such as (−2.5, 4.0)
            or (0.0, 1.0); None for a column without bars. Columns whose bars are compared need
            equal scales.
        head: Heading of the column.
        ink: Colour of the bars; in a column without bars, of the numbers.
        sign: Text before each number.
        strong: Whether the numbers are semibold.
        numbers: Whether the column shows its numbers.
        spare: Whether the column may be left out if there is no room.
        stacked: Whether each bar begins where the bar of the previous row ends.
        total: Sum of the numbers, shown below the rows, in a column of bars as a bar, too; None to
            show no sum.
        sum: Text before the total.
        counts: Numbers that take the place of these, or of the total, in other pictures: there is
            room for the widest. In a column without bars, `sum` stands before the widest.
        lit: Names of the rows that are highlighted in this column; None for those in `Bars.lit`.
    """

    name: str
    cells: tuple[Cell | None, ...]
    scale: tuple[float, float] | None = None
    head: Head = ()
    ink: BarInk = "share"
    sign: str = ""
    strong: bool = False
    numbers: bool = True
    spare: bool = False
    stacked: bool = False
    total: Cell | None = None
    sum: str = ""
    counts: tuple[Cell, ...] = ()
    lit: frozenset[str] | None = None


@dataclass(frozen=True)
class Panel:
    """A group of columns of a list that are always side by side.

    In frames narrower than 16:9, the panels of a list may be one below another.

    Attributes:
        quantities: The columns, from left to right.
        name: Part of the keys of the panel's items; may be empty if the list has only one panel.
        head: Heading of the panel.
        foot: Text below the panel.
    """

    quantities: tuple[Quantity, ...]
    name: str = ""
    head: tuple[Piece, ...] = ()
    foot: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Bars(Part):
    """A list: rows with a label on the left, and columns of numbers and bars.

    Lists of one size group have text of the same size. In all of them panels are side by side, or
    in all of them one below another.

    Attributes:
        entries: The rows.
        panels: The groups of columns. A panel is left out if all its columns may be left out
            (`spare`), and they do not fit.
        lit: Names of the highlighted rows; the other rows are muted. None to highlight all rows.
        head: Heading above the labels, such as “it asks”, where “it” is the query.
        ink: Colour of the labels' heading.
        total: Label of the line of totals (`Quantity.total`) below the rows.
        foot: Label of the texts below the panels (`Panel.foot`).
        turns: Whether panels are one below another in frames narrower than 16:9, if there is room.
            Panels of a table, and those with other columns than the rest, stay side by side.
    """

    entries: tuple[Entry, ...]
    panels: tuple[Panel, ...]
    lit: frozenset[str] | None = None
    head: tuple[Piece, ...] = ()
    ink: Ink = "query"
    total: tuple[Piece, ...] = ()
    foot: tuple[Piece, ...] = ()
    turns: bool = True

    @property
    def widest(self) -> tuple[Piece, ...]:
        """The longest text beside a bar: columns of one scale have bars of one unit."""
        every = [q for panel in self.panels for q in panel.quantities if q.scale and q.numbers]
        texts = [(q.sign, cell) for q in every for cell in q.cells if cell is not None]
        texts += [(q.sum, cell) for q in every for cell in (q.total, *q.counts) if cell is not None]
        return max(texts, key=lambda text: len(text[0]) + len(text[1].text), default=())

    def less(self, without: Sequence[str]) -> Bars:
        """Return the list without the columns that have, or are in, one of some keys."""
        panels = list[Panel]()
        for panel in self.panels:
            own = [(f"{self._about(panel)}{q.name}", q) for q in panel.quantities]
            left = (q for key, q in own if not any(inside(key, each) for each in without))
            panels.append(replace(panel, quantities=tuple(left)))
        return replace(self, panels=tuple(panels))

    def expanded(self, shape: Shape) -> Part:
        """Return a lattice of as many columns as fit, with panels below one another if they fit."""
        less = (
            replace(panel, quantities=tuple(q for q in panel.quantities if not q.spare))
            for panel in self.panels
        )
        few = tuple(panel for panel in less if panel.quantities)
        bars = any(q.scale is not None for panel in self.panels for q in panel.quantities)
        turns = shape != "wide" and self.turns and len(self.panels) > 1 and bars
        *more, last = (
            self._lattice([(panel,) for panel in panels] if below else [panels], spreads=not bars)
            for below in ((True, False) if turns else (False,))
            for panels in ([few] if few == self.panels else [self.panels, few])
            if not below or len({tuple(map(_side, panel.quantities)) for panel in panels}) == 1
        )
        easy = (Fit((way,), least=EASY, group=self.group) for way in more)
        ways = *easy, Fit((last,), least=LEAST, group=self.group)
        return First(ways, group=self.group and f"{self.group}/columns") if more else ways[0]

    def _lattice(self, lines: Sequence[tuple[Panel, ...]], *, spreads: bool) -> Lattice:
        """Return panels, of which those of one line are side by side."""
        rows, sides = list[tuple[Part, ...]](), list[Align]()
        for panels in lines:
            own = self.key if panels is lines[0] else f"{self.key}/{panels[0].name}/beside"
            columns, sides = [self._labels(own)], ["end"]
            heads = any(q.head for panel in panels for q in panel.quantities)
            for panel in panels:
                if panel is not panels[0]:  # twice the space between two columns
                    columns.append((Space(),) * len(columns[0]))
                    sides.append("end")
                below = len(lines) > 1
                columns += [
                    self._column(panel, q, heads=heads, below=below) for q in panel.quantities
                ]
                sides += ["end" if q.scale is None else "fill" for q in panel.quantities]
            if rows:  # space between the panels
                rows.append((Column((Space(), Space())), *(Space() for _ in columns[1:])))
            every = zip(*columns, strict=True)
            rows += [row for row in every if not all(isinstance(part, Space) for part in row)]
        return Lattice(tuple(rows), ("usual", "none"), tuple(sides), "center", spreads=spreads)

    def _lit(self, entry: Entry, own: frozenset[str] | None = None) -> bool:
        """Whether a row is highlighted, in a column that may have highlighted rows of its own."""
        lit = self.lit if own is None else own
        return lit is None or entry.name in lit

    def _labels(self, key: str) -> tuple[Part, ...]:
        """Return the labels of the rows, between a panel's heading and its foot."""
        labels = list[Part]()
        for entry in self.entries:
            lit = self._lit(entry)
            ink, weight = entry.ink if lit else "quiet", _weight(lit and self.lit is not None)
            line = Line(tuple(map(_short, entry.label)), "said", ink, weight, "right")
            labels.append(replace(line, key=f"{key}/label/{entry.name}"))
        # If the heading is the query, it is as large as the words in the rows.
        asks = _head(self.head, f"{key}/head", self.ink, "right", _weight(self.ink == "query"))
        below = ("total", self.total), ("foot", self.foot)
        ends = (_head(text, f"{key}/{name}", "quiet", "right") for name, text in below)
        return Space(), asks, *labels, *ends

    def _about(self, panel: Panel) -> str:
        """Return what the keys of a panel's items begin with."""
        return "".join(f"{part}/" for part in (self.key, panel.name) if part)

    def _column(self, panel: Panel, q: Quantity, *, heads: bool, below: bool) -> tuple[Part, ...]:
        """Return a column; the first one with bars, or the last one, has its panel's texts."""
        about = self._about(panel)
        key, side = f"{about}{q.name}", _side(q)
        title: Part = Space()
        foot: Part = Space()
        if q is next((each for each in panel.quantities if each.scale), panel.quantities[-1]):
            weights = tuple(_weight(isinstance(piece, Cell)) for piece in panel.foot)
            size: Size = "heading" if q.scale else "said"
            title = _head(panel.head, f"{about}head", "ink", side, "semibold", size)
            foot = _head(panel.foot, f"{about}foot", "ink", side, weights, size)
        above = title, _head(q.head, f"{key}/head", "quiet", side)
        if below and q.scale and panel.head and q.head:  # one line, where height is scarce
            above = Space(), Row(above, justify="start")
        cells = self._numbers(q, key) if q.scale is None else self._rods(q, q.scale, key)
        return *(above if heads else above[::-1]), *cells, foot

    def _numbers(self, q: Quantity, key: str) -> Iterator[Part]:
        """Yield the numbers of a column, and their sum below a rule."""
        plain = "ink" if q.ink in {"share", "sign"} else cast("Ink", q.ink)
        weight, of = _weight(q.strong), list[str]()
        for entry, cell in zip(self.entries, q.cells, strict=True):
            if cell is None:
                yield Space()
                continue
            of.append(f"{key}/{entry.name}")
            ink = plain if self._lit(entry, q.lit) else "quiet"
            yield _number(q.sign, cell, ink, weight, of[-1])
        if q.total is None:
            yield Space()
            return
        ink = "quiet" if plain == "quiet" else "ink"
        total = _number(q.sum, q.total, ink, "semibold", f"{key}/total")
        rule = Rule(tuple(of), key=f"{key}/total/rule")
        yield Column((rule, replace(total, counts=q.counts)), "tight", "end")

    def _rods(self, q: Quantity, scale: tuple[float, float], key: str) -> Iterator[Part]:
        """Yield the bars of a column, and that of their sum."""
        widest = self.widest if q.numbers else ()
        rod = Rod(None, scale, q.numbers, widest, sign=q.sign, strong=q.strong, size="said")
        start = 0.0
        for entry, cell in zip(self.entries, q.cells, strict=True):
            ink: BarInk | None = q.ink if entry.bars else "quiet" if q.stacked else None
            lit, begins = self._lit(entry, q.lit), start if q.stacked else None
            made = replace(rod, cell=cell, spoken=lit, ink=ink, start=begins)
            yield replace(made, key=f"{key}/{entry.name}", grow=1)
            start += 0.0 if cell is None else cell.value
        if q.total is None:
            yield Space()
            return
        rod = replace(rod, cell=q.total, ink=q.ink, sign=q.sum, strong=True)
        yield replace(rod, start=0.0 if q.stacked else None, key=f"{key}/total", grow=1)


def _side(q: Quantity) -> Side:
    return "right" if q.scale is None else "left"


def _weight(strong: bool) -> Weight:
    return "semibold" if strong else "regular"


def _number(sign: str, cell: Cell, ink: Ink, weight: Weight, key: str) -> Line:
    """Return a number after its sign, if it has one."""
    if not sign:
        return Line((cell,), "said", ink, weight, "right", key=key)
    return Line((sign, cell), "said", ("quiet", ink), ("regular", weight), "right", key=key)


def _head(
    head: Head,
    key: str,
    ink: Ink,
    side: Side,
    weight: Weight | tuple[Weight, ...] = "regular",
    size: Size = "said",
) -> Part:
    """Return a heading, or another text around the rows: a formula or a line."""
    if isinstance(head, Formula):
        # Symbols look smaller than words.
        made = replace(head, size="title", ink=ink, key=head.key or key)
        return Row((made,), justify="start") if side == "left" else made
    size = "number" if weight == "regular" else size
    line = Line(tuple(map(_short, head)), size, ink, weight, side, breaks=True, key=key)
    return line if head else Space()


def _short(piece: Piece) -> Piece:
    """Return a piece of a text; a long word is shortened."""
    if not isinstance(piece, Token):
        return piece
    return replace(piece, text=ellipsis(piece.text, LONGEST_WORD))


def scale_of(*columns: Sequence[Cell | None]) -> tuple[float, float]:
    """Return a common scale for the bars of several columns: its left end and its right end.

    These are the smallest and the largest of zero and the numbers in the columns. Infinite numbers
    and NaN are ignored.
    """
    return _ends(cell.value for column in columns for cell in column if cell is not None)


def scale_of_sum(column: Sequence[Cell], total: Cell) -> tuple[float, float]:
    """Return the scale for stacked bars, each of which begins where the previous one ends.

    Infinite numbers and NaN are ignored.

    Args:
        column: The numbers of the rows.
        total: The sum below the rows, which has a bar of its own.

    Returns:
        The smallest and the largest value at which a bar begins or ends.
    """
    return _ends((*accumulate(cell.value for cell in column), total.value))


def _ends(values: Iterable[float]) -> tuple[float, float]:
    seen = [0.0, *filter(isfinite, values)]
    return min(seen), max(seen)


def word(token: Token, ink: Ink = "ink") -> Entry:
    """Return a row for a word, named by the word's index."""
    return Entry(f"{token.index}", (token,), ink)
