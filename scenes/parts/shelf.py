"""A shelf of books: tags on their spines, pages inside, and further columns for each book.

Without covers, the same lines are a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.boxes import Gap
from qkvideo.scenes.parts.part import Ink, Part, Side
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.numbers import Cell, Cells

Scale = Literal["sign", "share"]
State = Literal["whole", "shrunk", "stacked"]


@dataclass(frozen=True)
class Strip:
    """A vector as one row of colours.

    Attributes:
        key: Key of its item.
        cells: The numbers, (1, n).
        numbers: Whether the colours have numbers: all of a short vector, the first ones of a long
            one.
        lit: Whether it is highlighted.
        frame: Colour of a frame around it, "<key>/frame", if any.
    """

    key: str
    cells: Cells
    numbers: bool = False
    lit: bool = True
    frame: Ink | None = None


@dataclass(frozen=True)
class Somebody:
    """A figure's head and shoulders, as high as a line: "<key>/head" and "<key>/shoulders"."""

    key: str
    ink: Ink = "query"


Beside = Strip | Line | Somebody


@dataclass(frozen=True, kw_only=True)
class Pillar:
    """A column of a shelf, line by line.

    Attributes:
        name: Part of its keys: "<shelf>/<row>/<name>".
        heads: Headings, one above the other.
        above: Text above the headings.
        below: Text below the last line.
        foot: Text below that.
        gap: Space before it.
    """

    name: str
    heads: tuple[Line | Formula, ...] = ()
    above: Beside | None = None
    below: Beside | None = None
    foot: tuple[Line, ...] = ()
    gap: Gap = "usual"


@dataclass(frozen=True, kw_only=True)
class Titles(Pillar):
    """A column of words, or of readers.

    Attributes:
        entries: One for each line; None for a book without a title.
        side: Alignment of words.
        plates: Whether books without a title have an empty plate.
    """

    entries: tuple[Line | Somebody | None, ...]
    side: Side = "left"
    plates: bool = False


@dataclass(frozen=True, kw_only=True)
class Strips(Pillar):
    """A column of vectors.

    Attributes:
        entries: One for each line.
        largest: Magnitude at the ends of the colour scale.
        grow: Its share of the remaining room.
        laid: Copies of a vector, one for each line that has one, on the upper part of the line's
            own strip.
        lies: Whether the copies are already there; otherwise they are where they come from.
    """

    entries: tuple[Strip | None, ...]
    largest: float
    grow: int = 1
    laid: tuple[Strip | None, ...] = ()
    lies: bool = True


@dataclass(frozen=True, kw_only=True)
class Lengths(Pillar):
    """A column of bars that begin at a common line.

    Attributes:
        entries: One for each line; None and infinite numbers have bars without length.
        whole: Number of the longest possible bar; with `sides`, in both directions.
        sides: Labels for bars to the left and to the right; without them all bars go to the right.
        numbers: Whether there are numbers after the bars.
        quiet: Names of lines that do not belong to a single book.
        grow: Its share of the remaining room.
    """

    entries: tuple[Cell | None, ...]
    whole: float = 1.0
    sides: tuple[Line, Line] | None = None
    numbers: bool = False
    quiet: frozenset[str] = frozenset()
    grow: int = 1


@dataclass(frozen=True, kw_only=True)
class Figures(Pillar):
    """A column of numbers, with colours behind them if there is a scale.

    Attributes:
        entries: One for each line.
        scale: Colour scale, if any.
        whole: Magnitude at its ends.
        quiet: Names of lines that do not belong to a single book.
        framed: Name of the line whose number has a frame.
    """

    entries: tuple[Cell | None, ...]
    scale: Scale | None = None
    whole: float = 1.0
    quiet: frozenset[str] = frozenset()
    framed: str = ""


@dataclass(frozen=True, kw_only=True)
class Slices(Pillar):
    """A column of vectors that shrink to their shares and are stacked, with their sum below.

    Attributes:
        entries: One for each line, as in the column `of`.
        shares: Share of the height that each keeps.
        of: Name of the column of strips from which they come.
        after: Name of the column after which ribbons lead to them.
        largest: Magnitude at the ends of the colour scale.
        state: Whether they are still on the strips, have shrunk there, or are stacked.
        grow: Its share of the remaining room.
    """

    entries: tuple[Strip, ...]
    shares: tuple[Cell, ...]
    of: str
    after: str
    largest: float
    state: State = "stacked"
    grow: int = 1


@dataclass(frozen=True)
class Cover:
    """A part of every book: its spine, or its pages.

    Attributes:
        name: Part of its keys: "<shelf>/<row>/<name>".
        first: Name of the first column on it.
        last: Name of the last column on it.
        ink: Its colour.
        strong: Whether it is highlighted.
        stack: Whether a stack of books has it, too.
    """

    name: str
    first: str
    last: str
    ink: Ink
    strong: bool = True
    stack: bool = False


@dataclass(frozen=True)
class Becomes:
    """An arrow from one column's headings to another's.

    Attributes:
        first: Name of the column where it starts.
        last: Name of the column where it ends.
    """

    first: str
    last: str


@dataclass(frozen=True, kw_only=True)
class Shelf(Part):
    """Books on top of one another, one in each line, with columns for each book.

    Attributes:
        rows: Names of the lines.
        columns: The columns, from left to right.
        covers: Covers of the books; without them, the lines are a table.
        open: Whether books are open; otherwise covers lie on top of one another.
        rest: Text of the last line, if it is a stack of books without lines of their own; it takes
            the place of their spines.
        becomes: An arrow between two columns' headings; its items are "<shelf>/becomes".
    """

    rows: tuple[str, ...]
    columns: tuple[Pillar, ...]
    covers: tuple[Cover, ...] = ()
    open: bool = True
    rest: Line | None = None
    becomes: Becomes | None = None


@dataclass(frozen=True, kw_only=True)
class Reader(Part):
    """A card with a figure: upright, or on its side if its box is low.

    Attributes:
        somebody: The figure.
        name: The figure's name.
        strip: The question, as a vector.
        asks: Name of the question.
        largest: Magnitude at the ends of the strip's colour scale.
    """

    somebody: Somebody
    name: Line
    strip: Strip
    asks: Line
    largest: float


@dataclass(frozen=True, kw_only=True)
class Slip(Part):
    """A single vector, as long as there is room.

    Attributes:
        strip: The vector.
        largest: Magnitude at the ends of its colour scale.
    """

    strip: Strip
    largest: float
