"""A shelf of books: tags on their spines, pages inside, and further columns for each book.

Without covers, the same lines are a table. A "strip" is a vector as a row of coloured cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import TypeGuard

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.describe.kinds.bars import ahead
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.parts.bars import BarInk, Rod
from qkvideo.scenes.parts.boxes import Column, Gap, Inset, Lattice, Row, Space, Stack
from qkvideo.scenes.parts.forms import Form, Somebody
from qkvideo.scenes.parts.grid import Along, Colours, Grid, Mark, Where
from qkvideo.scenes.parts.part import Ink, Part, Shape, Side
from qkvideo.scenes.parts.pointing import Arrow, Backing
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.numbers import Cell, Cells

WHOLE, FEW = 5, 3
"""Maximum length of a vector whose numbers are all written out, and how many numbers of a longer
one are."""
BANDS = (0.1, 0.2), (0.3, 0.36), (0.9, 1.0)
"""Left and right ends of the bands across the spine of a book without a title."""
LEAST_SIDE = 2 / 3
"""Minimum room for bars to one side, relative to that for bars to the other side."""


@dataclass(frozen=True)
class Strip:
    """A vector, drawn as one row of coloured cells.

    Attributes:
        key: Key of the row.
        cells: The vector's numbers, (1, n).
        numbers: Whether cells show their numbers; a long vector shows the first ones only.
        lit: Whether the row is highlighted; otherwise it is muted.
        frame: Colour of a rectangle around the row; None for no rectangle.
    """

    key: str
    cells: Cells
    numbers: bool = False
    lit: bool = True
    frame: Ink | None = None

    def grid(self, largest: float, grow: int = 1, group: str = "") -> Grid:
        """Return it as a matrix of one row.

        Args:
            largest: The colour scale goes from −`largest` to `largest`.
            grow: Its share of the remaining room.
            group: Name of its size group.
        """
        every, n = Where(rows=self.cells.rows), self.cells.shape[1]
        return Grid(
            key=self.key,
            cells=self.cells,
            largest=largest,
            numbers=self.numbers,
            columns=Along(most=n if n <= WHOLE else FEW),
            lit=None if self.lit else Where(),
            marks=() if self.frame is None else (Mark("frame", every, self.frame),),
            grow=grow,
            group=group,
        )


Beside = Strip | Line | Somebody


@dataclass(frozen=True, kw_only=True)
class Pillar:
    """The base class of the columns of a `Shelf`, a table with a line for each book.

    Attributes:
        name: Name of the column: part of the items' keys, "<shelf>/<line>/<name>".
        heads: Headings, from top to bottom.
        above: Text, vector or person above the headings; None for nothing.
        below: Text, vector or person below the column's last line; None for nothing.
        foot: Lines of text at the bottom of the column, below everything else.
        grow: The column's share of the width, relative to those of other columns.
    """

    name: str
    heads: tuple[Line | Formula, ...] = ()
    above: Beside | None = None
    below: Beside | None = None
    foot: tuple[Line, ...] = ()
    grow: int = 6

    def lines(self, part: Shelf) -> list[Part]:
        """Return what is in each line of a shelf."""
        raise NotImplementedError

    def beside(self, what: Beside | None) -> Part:
        """Return what is above or below its lines."""
        if isinstance(what, Strip):
            return what.grid(getattr(self, "largest"), self.grow)  # noqa: B009  # columns of vectors only
        return Space() if what is None else replace(what, grow=0)


@dataclass(frozen=True, kw_only=True)
class Titles(Pillar):
    """A column of a `Shelf` (a table of books) with the title of each book, or with a person.

    Attributes:
        entries: The title or the person in each line, from the first line on; None for neither.
        side: Horizontal alignment of the titles.
        bands: Whether a book whose entry is None gets the bands of a spine instead of a title.
    """

    entries: tuple[Line | Somebody | None, ...]
    side: Side = "left"
    bands: bool = False
    grow: int = 3

    def lines(self, part: Shelf) -> list[Part]:
        """Return words, people or bands."""
        made: list[Part] = []
        for row, entry in zip(part.rows, self.entries, strict=False):
            if isinstance(entry, Line):
                made.append(replace(entry, side=self.side, grow=self.grow))
            elif entry is not None:
                made.append(replace(entry, grow=self.grow))
            elif self.bands and not part.is_stack(row):
                key = f"{part.key}/{row}/{self.name}"
                bands = tuple(
                    (
                        Form(form="area", fill="key", faded=True, key=f"{key}/band{k}"),
                        (left, 0.0, right, 1.0),
                    )
                    for k, (left, right) in enumerate(BANDS)
                )
                made.append(Inset(parts=bands, key=key, grow=self.grow))
            else:
                made.append(Space(key=f"{part.key}/{row}/{self.name}", grow=self.grow))
        return made


@dataclass(frozen=True, kw_only=True)
class Strips(Pillar):
    """A column of a `Shelf` (a table of books) with a vector for each book.

    Attributes:
        entries: The vector in each line; None for no vector.
        largest: The colour scale goes from −`largest` to `largest`.
    """

    entries: tuple[Strip | None, ...]
    largest: float

    def lines(self, part: Shelf) -> list[Part]:
        """Return the vectors."""
        made: list[Part] = []
        for row, entry in zip(part.rows, self.entries, strict=False):
            if entry is None:
                made.append(Space(key=f"{part.key}/{row}/{self.name}", grow=self.grow))
                continue
            group = f"{self.name}/numbers" if entry.numbers else ""
            made.append(entry.grid(self.largest, self.grow, group))
        return made


@dataclass(frozen=True, kw_only=True)
class Lengths(Pillar):
    """A column of a `Shelf` (a table of books) with bars that begin at a common vertical line.

    Attributes:
        entries: The number in each line; None for an empty line. An infinite number has no bar.
        signed: Whether bars of negative numbers go to the left. The bars' common scale is then the
            largest at which all bars fit; otherwise, a bar of the number 1 fills the column.
        numbers: Whether each bar is followed by its number.
        quiet: Names of the lines that stand for several books; these lines are muted.
    """

    entries: tuple[Cell | None, ...]
    signed: bool = False
    numbers: bool = False
    quiet: frozenset[str] = frozenset()

    @property
    def scale(self) -> tuple[float, float]:
        """The numbers at the left and the right end of the column."""
        if not self.signed:
            return 0, 1
        values = [c.value for c in self.entries if c is not None and isfinite(c.value)]
        low, high = (max([0, *(sign * value for value in values)]) for sign in (-1, 1))
        low, high = max(low, LEAST_SIDE * high), max(high, LEAST_SIDE * low)
        return (-low, high) if high > 0 else (-1, 1)

    def lines(self, part: Shelf) -> list[Part]:
        """Return the bars."""
        cells = [cell for cell in self.entries if cell is not None] if self.numbers else []
        widest = max(cells, key=lambda cell: len(cell.text), default=None)
        ink: BarInk = "sign" if self.signed else "share"
        return [
            Rod(
                cell,
                self.scale,
                self.numbers,
                () if widest is None else (widest,),
                row not in self.quiet,
                "quiet" if row in self.quiet else ink,
                key=f"{part.key}/{row}/{self.name}",
                grow=self.grow,
            )
            for row, cell in zip(part.rows, self.entries, strict=False)
        ]


@dataclass(frozen=True, kw_only=True)
class Figures(Pillar):
    """A column of a `Shelf` (a table of books) with numbers, which may have coloured backgrounds.

    Attributes:
        entries: The number in each line; None for an empty line.
        colours: Colours of the backgrounds; None for no backgrounds.
        whole: The colours "signed" go from −`whole` to `whole`.
        quiet: Names of the lines that stand for several books; these lines are muted.
        framed: Name of the line whose number has a rectangle around it; empty for no rectangle.
    """

    entries: tuple[Cell | None, ...]
    colours: Colours | None = None
    whole: float = 1
    quiet: frozenset[str] = frozenset()
    framed: str = ""
    grow: int = 3

    def lines(self, part: Shelf) -> list[Part]:
        """Return the numbers."""
        return [self._one(part, *each) for each in zip(part.rows, self.entries, strict=False)]

    def _one(self, part: Shelf, row: str, cell: Cell | None) -> Part:
        key = f"{part.key}/{row}/{self.name}"
        if cell is None:
            return Space(grow=self.grow)
        if self.colours is None or row in self.quiet:
            ink: Ink = "quiet" if row in self.quiet else "ink"
            return Line((cell,), ink=ink, side="center", key=f"{key}/value", grow=self.grow)
        cells = Cells.of(cell)
        every = Where(rows=cells.rows)
        return Grid(
            key=key,
            cells=cells,
            colours=self.colours,
            largest=self.whole,
            marks=(Mark("frame", every),) if row == self.framed else (),
            group=f"{part.key}/{self.name}",
            grow=self.grow,
        )


@dataclass(frozen=True)
class Cover:
    """A coloured rectangle behind some columns of a `Shelf`, one in each line.

    The rectangle stands for the spine of the line's book, or for the book's pages.

    Attributes:
        name: Part of the items' keys: "<shelf>/<line>/<name>".
        first: Name of the leftmost column in front of the rectangle.
        last: Name of the rightmost column in front of the rectangle.
        ink: Colour of the rectangle.
        strong: Whether the rectangle is highlighted.
        stack: Whether a line that stands for several books has the rectangle, too.
    """

    name: str
    first: str
    last: str
    ink: Ink
    strong: bool = True
    stack: bool = False


@dataclass(frozen=True, kw_only=True)
class Shelf(Part):
    """A pile of books, drawn as a table: each line is a book, and columns show its contents.

    Attributes:
        rows: Names of the lines, from top to bottom.
        columns: The columns, from left to right.
        covers: Rectangles that stand for the books' spines and pages; empty for a plain table.
        rest: Text about the books that have no lines of their own. The last line then stands for
            these books, and shows the text. None if each book has its own line.
        becomes: Keys of the headings of two columns; an arrow with the key "<shelf>/becomes/arrow"
            leads from the first to the second. None for no arrow.
    """

    rows: tuple[str, ...]
    columns: tuple[Pillar, ...]
    covers: tuple[Cover, ...] = ()
    rest: Line | None = None
    becomes: tuple[str, str] | None = None

    def is_stack(self, row: str) -> bool:
        """Whether a line stands for several books."""
        return self.rest is not None and row == self.rows[-1]

    def expanded(self, shape: Shape) -> Part:
        """Return the lines with what is above and below them, and what connects their parts."""
        del shape
        columns = {column.name: self._lines(column) for column in self.columns}
        body = zip(*columns.values(), strict=True)
        rows = [*self._above(), *body, *self._below()]
        rows = [row for row in rows if not all(type(part) is Space for part in row)]
        if self.covers:  # the edges of the covers need some space
            rows = [*rows, (Space(),) * len(self.columns)]
        gap: Gap = "tight" if self.covers else "none"
        lines = Lattice(tuple(rows), ("usual", gap), "fill", grow=1)
        whole = Row((Space(), lines, Space()), "tight", "fill") if self.covers else lines
        links = []
        if self.becomes is not None:
            links.append(Arrow(*self.becomes, key=f"{self.key}/becomes/arrow"))
        return Stack((whole, *self._covers(columns), *links))

    def _lines(self, column: Pillar) -> list[Part]:
        """Return what is in each line of a column."""
        made = column.lines(self)
        made += [
            Space(key=f"{self.key}/{row}/{column.name}", grow=column.grow)
            for row in self.rows[len(made) :]
        ]
        if self.rest is not None and column.name == self._resting:
            made[-1] = replace(self.rest, grow=column.grow)
        return made

    @property
    def _resting(self) -> str:
        """The column in which the text about the other books stands."""
        strips = [c for c in self.columns if isinstance(c, Strips) and c.entries[-1] is None]
        return strips[-1].name

    def _above(self) -> list[tuple[Part, ...]]:
        return [
            tuple(column.beside(column.above) for column in self.columns),
            tuple(
                Column(c.heads, "none", justify="end") if c.heads else Space() for c in self.columns
            ),
        ]

    def _below(self) -> list[tuple[Part, ...]]:
        return [
            tuple(
                column.beside(column.below) if column.below else Space() for column in self.columns
            ),
            tuple(
                Column(column.foot, "none") if column.foot else Space() for column in self.columns
            ),
        ]

    def _covers(self, columns: dict[str, list[Part]]) -> Iterator[Part]:
        """Yield the books' covers; a stack has edges instead of a spine."""
        for k, row in enumerate(self.rows):
            for depth, cover in enumerate(self.covers):
                of = tuple(columns[name][k].key for name in (cover.first, cover.last))
                if not self.is_stack(row) or cover.stack:
                    key = f"{self.key}/{row}/{cover.name}"
                    yield Backing(of, cover.ink, cover.strong, depth, key=key)
                elif depth == 0:
                    yield Backing(of, stack=True, key=f"{self.key}/{row}/edge")


@facts.register
def _(part: Shelf, describer: Describer) -> Iterator[Fact]:
    yield describer.setting("shelf", "open" if part.covers else "table", n=len(part.rows))
    names = _names(part, describer)
    if part.becomes is not None:
        columns = {line.key: column for column in part.columns for line in column.heads}
        first, last = (_head(columns[key], describer) for key in part.becomes)
        yield describer.fact("becomes", first=first, last=last)
    # Columns that are computed from vectors are more important than the vectors and titles.
    told = sorted(part.columns, key=lambda column: isinstance(column, Strips | Titles))
    alike: dict[str, list[Strips]] = {"framed": [], "plain": []}
    for column in told:
        if _is_alone(column):
            alike[_case(column)].append(column)
        else:
            yield from _column(column, names, describer)
    for case, strips in alike.items():
        if strips:
            heads = ", ".join(_head(column, describer) for column in strips)
            entry = next(e for column in strips for e in column.entries if e is not None)
            yield describer.fact("strips", case, column=heads, n=entry.cells.shape[1])
    if part.rest is not None:
        yield Fact(describer.text(part.rest), aside=True)


def _is_alone(column: Pillar) -> TypeGuard[Strips]:
    """Return whether a column shows vectors, and not their sum."""
    if not isinstance(column, Strips) or isinstance(column.below, Strip):
        return False
    return any(entry is not None for entry in column.entries)


def _case(column: Strips) -> str:
    """Return whether one of the vectors is framed."""
    framed = any(strip is not None and strip.frame is not None for strip in column.entries)
    return "framed" if framed else "plain"


def _names(part: Shelf, describer: Describer) -> list[str]:
    """Return the name of each line: its title, or "book" and its number."""
    for column in part.columns:
        if isinstance(column, Titles) and any(isinstance(e, Line) for e in column.entries):
            entries = column.entries
            return [_title(entry, k, describer) for k, entry in enumerate(entries)]
    return [_title(None, k, describer) for k in range(len(part.rows))]


def _title(entry: Line | Somebody | None, k: int, describer: Describer) -> str:
    if isinstance(entry, Line):
        return describer.text(entry)
    return describer.fact("book", k=k + 1).text


def _head(column: Pillar, describer: Describer) -> str:
    """Return the headings and the lines at the foot of a column as text."""
    return ", ".join(filter(None, map(describer.text, (*column.heads, *column.foot))))


def _column(column: Pillar, names: Sequence[str], describer: Describer) -> Iterator[Fact]:
    name = _head(column, describer)
    match column:
        case Lengths() | Figures():
            yield from _numbers(column, name, names, describer)
            if isinstance(column, Lengths) and column.signed:
                yield from _sides(column, describer)
        case Strips():
            yield from _strips(column, name, describer)
        case Titles() if any(isinstance(entry, Somebody) for entry in column.entries):
            yield describer.fact("somebodies")
        case _:
            return
    if isinstance(column.below, Line):
        yield Fact(describer.text(column.below))


def _strips(column: Strips, name: str, describer: Describer) -> Iterator[Fact]:
    strips = [entry for entry in column.entries if entry is not None]
    if not strips:
        return
    yield describer.fact("strips", _case(column), column=name, n=strips[0].cells.shape[1])
    if isinstance(column.below, Strip):
        first = describer.number(next(iter(column.below.cells.all())))
        foot = describer.text(column.foot[0]) if column.foot else ""
        case = "numbers" if column.below.numbers else "colours"
        yield describer.fact("below", case, name=foot, first=first)


def _numbers(
    column: Lengths | Figures, name: str, names: Sequence[str], describer: Describer
) -> Iterator[Fact]:
    before = f"{name}: " if name else ""
    if isinstance(column, Figures) or column.numbers:
        yield from ahead(before, names, column.entries, describer)
        return
    rank = ranked(column.entries)
    if rank is not None:
        yield describer.fact("longest", column=before, key=names[rank.first])


def _sides(column: Lengths, describer: Describer) -> Iterator[Fact]:
    """Yield how many bars are on each side of the common line."""
    values = [cell.value for cell in column.entries if cell is not None]
    against, for_ = sum(x < 0 for x in values), sum(x > 0 for x in values)
    yield describer.fact("sides", **{"against": against, "for": for_})
