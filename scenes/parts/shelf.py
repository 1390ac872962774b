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
    """A vector, drawn as one row of coloured cells.

    Attributes:
        key: Key of the row.
        cells: The vector's numbers, (1, n).
        numbers: Whether cells show their numbers. A short vector shows all its numbers, a long
            vector only the first ones. If they would be too small to read, none is shown.
        lit: Whether the row is highlighted; otherwise it is muted.
        frame: Colour of a rectangle around the row, with the key "<key>/frame"; None for no
            rectangle.
    """

    key: str
    cells: Cells
    numbers: bool = False
    lit: bool = True
    frame: Ink | None = None


@dataclass(frozen=True)
class Somebody:
    """A person, drawn as head and shoulders.

    Attributes:
        key: Prefix of the items' keys, "<key>/head" and "<key>/shoulders".
        ink: Colour of the person.
    """

    key: str
    ink: Ink = "query"


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
        gap: Name of the space to the left of the column.
    """

    name: str
    heads: tuple[Line | Formula, ...] = ()
    above: Beside | None = None
    below: Beside | None = None
    foot: tuple[Line, ...] = ()
    gap: Gap = "usual"


@dataclass(frozen=True, kw_only=True)
class Titles(Pillar):
    """A column of a `Shelf` (a table of books) with the title of each book, or with a person.

    Attributes:
        entries: The title or the person in each line, from the first line on; None for neither.
        side: Horizontal alignment of the titles.
        plates: Whether a book whose entry is None gets an empty rectangle instead of a title.
    """

    entries: tuple[Line | Somebody | None, ...]
    side: Side = "left"
    plates: bool = False


@dataclass(frozen=True, kw_only=True)
class Strips(Pillar):
    """A column of a `Shelf` (a table of books) with a vector for each book.

    Attributes:
        entries: The vector in each line; None for no vector.
        largest: The colour scale goes from −`largest` to `largest`.
        grow: Columns of words or numbers get the room that they need. The remaining room is divided
            among the other columns in proportion to `grow`.
        laid: A second vector for each line, such as a copy of the query, which is compared with the
            line's vector; None for no second vector. Empty if no line has a second vector.
        lies: If True, each second vector covers the upper part of its line's vector. If False, the
            second vectors are still above the headings, from where they can move to the lines.
    """

    entries: tuple[Strip | None, ...]
    largest: float
    grow: int = 1
    laid: tuple[Strip | None, ...] = ()
    lies: bool = True


@dataclass(frozen=True, kw_only=True)
class Lengths(Pillar):
    """A column of a `Shelf` (a table of books) with bars that begin at a common vertical line.

    Attributes:
        entries: The number in each line; None for an empty line. An infinite number has no bar.
        whole: The number whose bar fills the column, if `sides` is None. Otherwise, `whole` is not
            used: the bars' common scale is then the largest at which all bars fit.
        sides: Two labels below the bars: for bars to the left (negative numbers), and for bars to
            the right. None if all bars go to the right.
        numbers: Whether each bar is followed by its number.
        quiet: Names of the lines that stand for several books; these lines are muted.
        grow: Columns of words or numbers get the room that they need. The remaining room is divided
            among the other columns in proportion to `grow`.
    """

    entries: tuple[Cell | None, ...]
    whole: float = 1.0
    sides: tuple[Line, Line] | None = None
    numbers: bool = False
    quiet: frozenset[str] = frozenset()
    grow: int = 1


@dataclass(frozen=True, kw_only=True)
class Figures(Pillar):
    """A column of a `Shelf` (a table of books) with numbers, which may have coloured backgrounds.

    Attributes:
        entries: The number in each line; None for an empty line.
        scale: Colour scale of the backgrounds: "sign" for signed numbers, "share" for shares from 0
            to 1; None for no backgrounds.
        whole: The colour scale "sign" goes from −`whole` to `whole`.
        quiet: Names of the lines that stand for several books; these lines are muted.
        framed: Name of the line whose number has a rectangle around it; empty for no rectangle.
    """

    entries: tuple[Cell | None, ...]
    scale: Scale | None = None
    whole: float = 1.0
    quiet: frozenset[str] = frozenset()
    framed: str = ""


@dataclass(frozen=True, kw_only=True)
class Slices(Pillar):
    """A column of a `Shelf` (a table of books) with slices, which show a weighted sum.

    A slice is a copy of a vector of another column. First it covers this vector. Then its height
    shrinks to the vector's height times the attention weight in its line of the shelf.

    Attributes:
        entries: The copied vector of each line.
        shares: The attention weight of each line, 0 to 1.
        of: Name of the column of vectors from which the slices come.
        after: Name of the column from whose right edge a coloured band (a "ribbon") leads to each
            slice, if the slices are stacked.
        largest: The colour scale goes from −`largest` to `largest`.
        state: "whole": each slice covers its vector in the column `of`. "shrunk": each slice
            is still there, and has its smaller height. "stacked": the slices form one pile, in
            their own column.
        grow: Columns of words or numbers get the room that they need. The remaining room is divided
            among the other columns in proportion to `grow`.
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


@dataclass(frozen=True)
class Becomes:
    """An arrow from the headings of a `Shelf`'s column to the headings of the column on its right.

    Attributes:
        first: Name of the column at whose headings the arrow starts.
        last: Name of the column to its right, at whose headings the arrow ends.
    """

    first: str
    last: str


@dataclass(frozen=True, kw_only=True)
class Shelf(Part):
    """A pile of books, drawn as a table: each line is a book, and columns show its contents.

    Attributes:
        rows: Names of the lines, from top to bottom.
        columns: The columns, from left to right.
        covers: Rectangles that stand for the books' spines and pages; empty for a plain table.
        open: If False, the books are closed: of `columns`, only those with the books' titles (of
            the class `Titles`) are shown.
        rest: Text about the books that have no lines of their own. The last line then stands for
            these books, and shows the text. None if each book has its own line.
        becomes: An arrow between the headings of two columns, with the key "<shelf>/becomes/arrow";
            None for no arrow.
    """

    rows: tuple[str, ...]
    columns: tuple[Pillar, ...]
    covers: tuple[Cover, ...] = ()
    open: bool = True
    rest: Line | None = None
    becomes: Becomes | None = None


@dataclass(frozen=True, kw_only=True)
class Reader(Part):
    """A card with a person and the person's question; the question stands for a query.

    The question is to the right of the person if the room is much wider than high. Otherwise it is
    below the person.

    Attributes:
        somebody: The person.
        name: Name of the person, shown below the person.
        strip: The question, as a vector.
        asks: Label of the question, shown below the vector.
        largest: The vector's colour scale goes from −`largest` to `largest`.
    """

    somebody: Somebody
    name: Line
    strip: Strip
    asks: Line
    largest: float


@dataclass(frozen=True, kw_only=True)
class Slip(Part):
    """A single vector without a table, as a row of coloured cells; as wide as the room permits.

    Attributes:
        strip: The vector.
        largest: The colour scale goes from −`largest` to `largest`.
    """

    strip: Strip
    largest: float
