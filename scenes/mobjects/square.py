"""An n × n matrix with its words: queries to the left, keys above, all within a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.look.folding import MOST_FULL, Axis, axis, window
from qkvideo.scenes.look.places import Layout
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.mobjects import words
from qkvideo.scenes.mobjects.matrices import TIGHT, number_size
from qkvideo.scenes.mobjects.words import Words
from qkvideo.scenes.text.numbers import Cells
from qkvideo.scenes.text.pango import Box

CELL = 0.9, 0.62
"""The widest and the tallest that a cell is, unless a film wants it otherwise."""


@dataclass(frozen=True)
class Square:
    """Where such a matrix stands.

    Attributes:
        tokens: Its words.
        rows: How tall its rows are, and which have words and numbers.
        columns: The same for its columns.
        left: Left edge of its cells.
        top: Their upper edge.
    """

    tokens: tuple[str, ...]
    rows: Axis
    columns: Axis
    left: float
    top: float

    @property
    def right(self) -> float:
        """Right edge of its cells."""
        return self.left + self.columns.length

    @property
    def bottom(self) -> float:
        """Lower edge of its cells."""
        return self.top - self.rows.length

    @property
    def box(self) -> Box:
        """Cells and words."""
        return Box(
            self.left - words.width_beside(self.tokens, self.rows),
            self.bottom,
            self.right + words.overhang(self.tokens, self.columns, exact=True),
            self.top + words.height_above(self.tokens, self.columns),
        )

    def asks(self, colour: str) -> Words:
        """The words of its rows."""
        return words.beside_rows(self.tokens, self.rows, self.left, self.top, colour)

    def answers(self, colour: str) -> Words:
        """The words of its columns."""
        return words.above_columns(self.tokens, self.columns, self.left, self.top, colour)


def square(
    tokens: Sequence[str],
    full: Sequence[int],
    box: Box,
    *,
    cell: tuple[float, float] = CELL,
    snug: bool = False,
    beyond: float = 0.0,
) -> Square:
    """Lay out a matrix, as large as its box allows, in the box's middle.

    Args:
        tokens: Its words.
        full: Which rows and columns have words and numbers (see `axis.window`).
        box: Where cells and words go.
        cell: The widest and the tallest that a cell may be.
        snug: Words get the room that they take; otherwise what the longest might take.
        beyond: Kept free to the right of the cells; slanted words may lean over it.
    """
    n, beside = len(tokens), words.LONGEST + words.BESIDE
    if snug:
        beside = words.width_beside(tokens, Axis((1.0,) * n, tuple(full)))
    columns = axis(n, box.width - beside, cell[0], full)
    # Slanted words lean out to the right: by how much depends on the columns, and they on it.
    lean = max(beyond, words.overhang(tokens, columns, exact=snug))
    columns = axis(n, box.width - beside - lean, cell[0], full)
    lean = max(beyond, words.overhang(tokens, columns, exact=snug))
    above = words.height_above(tokens, columns)
    rows = axis(n, box.height - above, cell[1], full)
    if snug:
        beside = words.width_beside(tokens, rows)
    left = box.left + beside + (box.width - beside - lean - columns.length) / 2
    top = box.top - above - (box.height - above - rows.length) / 2
    return Square(tuple(tokens), rows, columns, left, top)


def fitting(
    tokens: Sequence[str],
    focus: Sequence[int],
    box: Box,
    numbers: Sequence[Cells],
    places: Layout,
    *,
    cell: tuple[float, float] = CELL,
    beyond: float = 0.0,
) -> Square:
    """Lay out a matrix with as many of its rows and columns at full size as can be read.

    Args:
        tokens: Its words.
        focus: The rows and columns that have to be at full size.
        box: Where cells and words go.
        numbers: What it is to show, one after the other.
        places: In narrow frames all are at full size wherever numbers fit, else so many in a
            window; in wide ones it is their count that decides.
        cell: The widest and the tallest that a cell may be.
        beyond: Kept free to the right of the cells; slanted words may lean over it.
    """
    n = len(tokens)
    if not places.narrow:
        return square(tokens, window(n, focus), box, cell=cell, beyond=beyond)
    made = [
        square(tokens, window(n, focus, size, size), box, cell=cell, snug=True, beyond=beyond)
        for size in (*[n] * (n <= MOST_FULL), *range(min(n - 1, places.window), 0, -1))
    ]
    return next((place for place in made if _legible(place, numbers)), made[0])


def _legible(place: Square, numbers: Sequence[Cells]) -> bool:
    sizes = (
        number_size(cells.texts, place.rows, place.columns, SIZES.least, TIGHT) for cells in numbers
    )
    return None not in tuple(sizes)
