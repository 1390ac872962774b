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
    """A person, as high as a line; items have the keys "<key>/head" and "<key>/shoulders"."""

    key: str
    ink: Ink = "query"


Beside = Strip | Line | Somebody


@dataclass(frozen=True, kw_only=True)
class Pillar:
    """A column of a `Shelf`, which has a line for each book.

    Attributes:
        name: Part of the items' keys, "<shelf>/<row>/<name>".
        heads: Headings, one above the other.
        above: Text, vector or person above the headings.
        below: Text, vector or person directly below the column's last line.
        foot: Lines of text at the very bottom of the column, under `below` if there is one.
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
    """A column of a `Shelf` with the books' titles, which are words, or with persons.

    Attributes:
        entries: The title or person of each line; None for none.
        side: Alignment of words.
        plates: Whether books without a title get an empty rectangle in its place.
    """

    entries: tuple[Line | Somebody | None, ...]
    side: Side = "left"
    plates: bool = False


@dataclass(frozen=True, kw_only=True)
class Strips(Pillar):
    """A column of a `Shelf` with a vector for each book.

    Attributes:
        entries: The vector of each line; None for none.
        largest: Magnitude at the ends of the colour scale.
        grow: The column's share of the remaining room.
        laid: For each line a copy of another vector, to be laid on the upper part of the line's
            vector; None for no copy.
        lies: True if the copies lie on the lines' vectors; False if they are still above the
            headings.
    """

    entries: tuple[Strip | None, ...]
    largest: float
    grow: int = 1
    laid: tuple[Strip | None, ...] = ()
    lies: bool = True


@dataclass(frozen=True, kw_only=True)
class Lengths(Pillar):
    """A column of a `Shelf` with bars that begin at a common vertical line.

    Attributes:
        entries: The number of each line; None and infinite numbers have bars of length 0.
        whole: Magnitude of the number that the longest possible bar stands for.
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
    """A column of a `Shelf` with numbers, on colours if there is a colour scale.

    Attributes:
        entries: The number of each line; None for none.
        scale: Colour scale: "sign" for signed numbers, "share" for shares; None for no colours.
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
    """A column of a `Shelf` with slices: copies of vectors, each as high as its attention weight.

    Attributes:
        entries: The vector of each line, the same as in the column `of`.
        shares: The attention weight of each vector, which is the share of its height that remains.
        of: Name of the column of vectors from which the slices come.
        after: Name of the column at whose right edge the ribbons start that lead from the lines to
            the stacked slices.
        largest: Magnitude at the ends of the colour scale.
        state: "whole": the slices cover the vectors of the column `of`; "shrunk": they still lie on
            these vectors, but have shrunk; "stacked": they are stacked in this column.
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
    """The spine or the pages of each book of a `Shelf`: a coloured rectangle behind some columns.

    Attributes:
        name: Part of the items' keys: "<shelf>/<row>/<name>".
        first: Name of the first column on the cover.
        last: Name of the last column on the cover.
        ink: Colour of the cover.
        strong: Whether the cover is highlighted.
        stack: Whether the last line has this cover as well if it is a stack of books.
    """

    name: str
    first: str
    last: str
    ink: Ink
    strong: bool = True
    stack: bool = False


@dataclass(frozen=True)
class Becomes:
    """An arrow from the headings of one column of a `Shelf` to those of the next column.

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
        rest: Text about the books that have no lines of their own; the last line then is a stack of
            these books, with the text in place of their spines.
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
    """A card with a person and the person's question; on its side in a low box.

    Attributes:
        somebody: The person.
        name: Name of the person.
        strip: The question, as a vector.
        asks: Label of the question.
        largest: Magnitude at the ends of the vector's colour scale.
    """

    somebody: Somebody
    name: Line
    strip: Strip
    asks: Line
    largest: float


@dataclass(frozen=True, kw_only=True)
class Slip(Part):
    """A single vector as a row of coloured cells, drawn as wide as there is room.

    Attributes:
        strip: The vector.
        largest: Magnitude at the ends of the colour scale.
    """

    strip: Strip
    largest: float
