"""An n × n matrix with its words: queries to the left, keys above, all within a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.kit import words
from qkvideo.scenes.kit.axis import Axis, axis
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.words import Words


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
    cell: tuple[float, float] = (0.9, 0.62),
) -> Square:
    """Lay out a matrix, as large as its box allows, in the box's middle.

    Args:
        tokens: Its words.
        full: Which rows and columns have words and numbers (see `axis.window`).
        box: Where cells and words go.
        cell: The widest and the tallest that a cell may be.
    """
    n, beside = len(tokens), words.LONGEST + words.BESIDE
    columns = axis(n, box.width - beside, cell[0], full)
    # Slanted words lean out to the right: by how much depends on the columns, and they on it.
    columns = axis(n, box.width - beside - words.overhang(tokens, columns), cell[0], full)
    lean = words.overhang(tokens, columns)
    above = words.height_above(tokens, columns)
    rows = axis(n, box.height - above, cell[1], full)
    left = box.left + beside + (box.width - beside - lean - columns.length) / 2
    top = box.top - above - (box.height - above - rows.length) / 2
    return Square(tuple(tokens), rows, columns, left, top)
