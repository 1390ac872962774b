"""A shelf of books: tags on their spines, pages inside, and in each book's line what comes of it.

The same lines are a table when numbers and words stand in them.
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
        key: Of its item.
        cells: The numbers, (1, n).
        numbers: Whether there are numbers in the colours: all of a short vector's, the first ones
            of a long one's.
        lit: Whether it is spoken of.
        frame: Colour of a frame around it, "<key>/frame", if it has one.
    """

    key: str
    cells: Cells
    numbers: bool = False
    lit: bool = True
    frame: Ink | None = None


@dataclass(frozen=True)
class Somebody:
    """Somebody's head and shoulders, as high as a line: "<key>/head" and "<key>/shoulders"."""

    key: str
    ink: Ink = "query"


Beside = Strip | Line | Somebody


@dataclass(frozen=True, kw_only=True)
class Pillar:
    """What stands in one column, line by line.

    Attributes:
        name: Keys of what has none of its own are "<shelf>/<row>/<name>".
        heads: Above the first line, one above the other.
        above: Above them.
        below: Below the last line.
        foot: Below that.
        gap: Before it.
    """

    name: str
    heads: tuple[Line | Formula, ...] = ()
    above: Beside | None = None
    below: Beside | None = None
    foot: tuple[Line, ...] = ()
    gap: Gap = "usual"


@dataclass(frozen=True, kw_only=True)
class Titles(Pillar):
    """Words, or readers.

    Attributes:
        entries: One for each line; None leaves a book without a title.
        side: Where words stand.
        plates: Whether books without one have a plate for it.
    """

    entries: tuple[Line | Somebody | None, ...]
    side: Side = "left"
    plates: bool = False


@dataclass(frozen=True, kw_only=True)
class Strips(Pillar):
    """Vectors.

    Attributes:
        entries: One for each line.
        largest: The magnitude at the ends of the scale of colours.
        grow: Share of the room that is left over.
        laid: Copies of a vector from above, one for each line that has one: they lie on the upper
            part of its own strip, which makes room.
        lies: Whether they do so yet; else they are where they come from.
    """

    entries: tuple[Strip | None, ...]
    largest: float
    grow: int = 1
    laid: tuple[Strip | None, ...] = ()
    lies: bool = True


@dataclass(frozen=True, kw_only=True)
class Lengths(Pillar):
    """Numbers as bars from a common line.

    Attributes:
        entries: One for each line: the bar of None and of what is not finite has no length.
        whole: The number that fills the room; of both signs, if `sides`.
        sides: What is said of bars to the left and to the right; without it all are to the right.
        numbers: Whether numbers stand behind the bars.
        quiet: Names of lines that are no single book's.
        grow: Share of the room that is left over.
    """

    entries: tuple[Cell | None, ...]
    whole: float = 1.0
    sides: tuple[Line, Line] | None = None
    numbers: bool = False
    quiet: frozenset[str] = frozenset()
    grow: int = 1


@dataclass(frozen=True, kw_only=True)
class Figures(Pillar):
    """Numbers, in their colours if they have a scale.

    Attributes:
        entries: One for each line.
        scale: Of the colours behind them; none, if not given.
        whole: The magnitude at its ends.
        quiet: Names of lines that are no single book's.
        framed: Name of the line whose number has a frame.
    """

    entries: tuple[Cell | None, ...]
    scale: Scale | None = None
    whole: float = 1.0
    quiet: frozenset[str] = frozenset()
    framed: str = ""


@dataclass(frozen=True, kw_only=True)
class Slices(Pillar):
    """Vectors that shrink to their shares, stacked upon one another; below them is their sum.

    Attributes:
        entries: One for each line, as they are in the column `of`.
        shares: How much of its height each keeps.
        of: Name of the column of strips from which they come.
        after: Name of the column behind which ribbons lead to them.
        largest: The magnitude at the ends of the scale of colours.
        state: Whether they still lie upon the strips, or have shrunk there, or are stacked.
        grow: Share of the room that is left over.
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
    """A part of each book: its spine, or its pages.

    Attributes:
        name: Its items are "<shelf>/<row>/<name>".
        first: Name of the first column that it holds.
        last: Of the last one.
        ink: Its colour.
        strong: Whether it is spoken of.
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
    """An arrow from one column's heads to another's.

    Attributes:
        first: Name of the one.
        last: Name of the other.
    """

    first: str
    last: str


@dataclass(frozen=True, kw_only=True)
class Shelf(Part):
    """Books lying on one another, one in each line, and what belongs to each in its line.

    Attributes:
        rows: Names of the lines.
        columns: From left to right.
        covers: Of the books; without them the lines are a table.
        open: Whether books are open; else covers lie upon one another.
        rest: What is said of the last line, if it is a stack of books that have no line of their
            own: it stands where they would have their spines.
        becomes: What makes one column of another; its items are "<shelf>/becomes".
    """

    rows: tuple[str, ...]
    columns: tuple[Pillar, ...]
    covers: tuple[Cover, ...] = ()
    open: bool = True
    rest: Line | None = None
    becomes: Becomes | None = None


@dataclass(frozen=True, kw_only=True)
class Reader(Part):
    """A card with somebody on it: upright, or on its side where its box is low.

    Attributes:
        somebody: The figure.
        name: Who it is.
        strip: What is asked.
        asks: What that is called.
        largest: The magnitude at the ends of the strip's scale of colours.
    """

    somebody: Somebody
    name: Line
    strip: Strip
    asks: Line
    largest: float


@dataclass(frozen=True, kw_only=True)
class Slip(Part):
    """A vector alone, as long as there is room.

    Attributes:
        strip: The vector.
        largest: The magnitude at the ends of its scale of colours.
    """

    strip: Strip
    largest: float
