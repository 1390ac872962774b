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
    """A vector as one row of coloured cells.

    Attributes:
        key: Key of the row.
        cells: The numbers, (1, n).
        numbers: Whether cells show their numbers: all of a short vector, the first ones of a long
            one.
        lit: Whether the row is highlighted.
        frame: Colour of a frame around the row, with the key "<key>/frame"; None for no frame.
    """

    key: str
    cells: Cells
    numbers: bool = False
    lit: bool = True
    frame: Ink | None = None


@dataclass(frozen=True)
class Somebody:
    """A person's head and shoulders, as high as a line: "<key>/head" and "<key>/shoulders"."""

    key: str
    ink: Ink = "query"


Beside = Strip | Line | Somebody


@dataclass(frozen=True, kw_only=True)
class Pillar:
    """A column of a shelf, line by line.

    Attributes:
        name: Part of the items' keys: "<shelf>/<row>/<name>".
        heads: Headings, one above the other.
        above: Text, vector or person above the headings.
        below: Text, vector or person below the last line.
        foot: Lines of text at the bottom, below `below`.
        gap: Space before the column.
    """

    name: str
    heads: tuple[Line | Formula, ...] = ()
    above: Beside | None = None
    below: Beside | None = None
    foot: tuple[Line, ...] = ()
    gap: Gap = "usual"


@dataclass(frozen=True, kw_only=True)
class Titles(Pillar):
    """A column of words, or of persons.

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
        entries: One for each line; None for a line without a vector.
        largest: Magnitude at the ends of the colour scale.
        grow: The column's share of the remaining room.
        laid: Copies of another vector, one for each line (None for none), which are laid on the
            upper part of the line's own vector.
        lies: Whether the copies lie there; if not, they are above the headings, where they start.
    """

    entries: tuple[Strip | None, ...]
    largest: float
    grow: int = 1
    laid: tuple[Strip | None, ...] = ()
    lies: bool = True


@dataclass(frozen=True, kw_only=True)
class Lengths(Pillar):
    """A column of bars that begin at a common vertical line.

    Attributes:
        entries: One for each line; None and infinite numbers have bars of length 0.
        whole: Number that the longest possible bar stands for; with `sides`, in both directions.
        sides: Labels for bars to the left and to the right; None if all bars go to the right.
        numbers: Whether there are numbers after the bars.
        quiet: Names of lines that stand for several books; they are muted.
        grow: The column's share of the remaining room.
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
        entries: One for each line; None for an empty place.
        scale: Colour scale; None for no colours.
        whole: Magnitude at the ends of the colour scale.
        quiet: Names of lines that stand for several books; they are muted.
        framed: Name of the line whose number has a frame; empty for none.
    """

    entries: tuple[Cell | None, ...]
    scale: Scale | None = None
    whole: float = 1.0
    quiet: frozenset[str] = frozenset()
    framed: str = ""


@dataclass(frozen=True, kw_only=True)
class Slices(Pillar):
    """A column of vectors that shrink in proportion to their shares and are stacked, then summed.

    Attributes:
        entries: One for each line, the same vectors as in the column `of`.
        shares: For each vector, the share of its height that it keeps.
        of: Name of the column of vectors from which the slices come.
        after: Name of the column to the left of the ribbons that lead to the stacked slices.
        largest: Magnitude at the ends of the colour scale.
        state: Whether the slices still cover the vectors ("whole"), have shrunk there ("shrunk"),
            or are stacked ("stacked").
        grow: The column's share of the remaining room.
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
    """A coloured background behind some columns of every book: its spine, or its pages.

    Attributes:
        name: Part of the items' keys: "<shelf>/<row>/<name>".
        first: Name of the first column on the cover.
        last: Name of the last column on the cover.
        ink: Colour of the cover.
        strong: Whether the cover is highlighted.
        stack: Whether the last line, if it is a stack of books, has this cover too.
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
        first: Name of the column where the arrow starts.
        last: Name of the column where the arrow ends.
    """

    first: str
    last: str


@dataclass(frozen=True, kw_only=True)
class Shelf(Part):
    """Books on top of one another, one in each line, with columns for each book.

    Attributes:
        rows: Names of the lines.
        columns: The columns, from left to right.
        covers: Covers of the books; without covers, the lines are a table.
        open: Whether books are open; otherwise their covers lie on top of one another.
        rest: Text in place of the spines in the last line, if that line is a stack of books without
            lines of their own.
        becomes: An arrow between two columns' headings; its items have the key "<shelf>/becomes".
    """

    rows: tuple[str, ...]
    columns: tuple[Pillar, ...]
    covers: tuple[Cover, ...] = ()
    open: bool = True
    rest: Line | None = None
    becomes: Becomes | None = None


@dataclass(frozen=True, kw_only=True)
class Reader(Part):
    """A card with a person and the person's question: upright, or on its side in a low box.

    Attributes:
        somebody: The person.
        name: Name of the person.
        strip: The question, as a vector.
        asks: Name of the question.
        largest: Magnitude at the ends of the vector's colour scale.
    """

    somebody: Somebody
    name: Line
    strip: Strip
    asks: Line
    largest: float


@dataclass(frozen=True, kw_only=True)
class Slip(Part):
    """A single vector, drawn as wide as there is room.

    Attributes:
        strip: The vector.
        largest: Magnitude at the ends of the colour scale.
    """

    strip: Strip
    largest: float
