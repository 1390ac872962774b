"""Boxes: parts that arrange other parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from qkvideo.scenes.parts.part import Part, Shape, Side

Gap = Literal["none", "close", "tight", "usual", "wide"]
End = Literal["start", "center", "end"]
Align = End | Literal["fill"]
Region = tuple[float, float, float, float]
"""Left, lower, right and upper end of a smaller box, as shares of a box."""


@dataclass(frozen=True)
class _Box(Part):
    parts: tuple[Part, ...]

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts inside the box."""
        return self.parts


@dataclass(frozen=True)
class _Sequence(_Box):
    """A box with parts in one direction, whatever the shape of the frame.

    Attributes:
        gap: Space between neighbours.
        align: Alignment of the parts across that direction; "fill" gives each part the height of a
            row, or the width of a column.
        justify: Position of the parts if length is left over.
    """

    gap: Gap = "usual"
    align: Align = "center"
    justify: End = "center"


class Row(_Sequence):
    """A box with parts side by side."""


class Column(_Sequence):
    """A box with parts below one another."""


@dataclass(frozen=True)
class Split(_Box):
    """A box with two parts: side by side in 16:9, and one below the other in 9:16.

    Attributes:
        shares: Ratio of the parts' widths, or of their heights if one is below the other. There are
            three ratios: for 16:9, for 9:16, and for both 4:3 and 1:1.
        square: Arrangement in 4:3 and 1:1.
        gap: Space between the parts.
    """

    shares: tuple[tuple[int, int], tuple[int, int], tuple[int, int]] = ((1, 1), (1, 1), (1, 1))
    square: Literal["beside", "below"] = "below"
    gap: Gap = "wide"

    def expanded(self, shape: Shape) -> Part:
        """Return a row or a column of parts that fill their shares."""
        down = shape == "tall" or (shape == "square" and self.square == "below")
        shares = self.shares[("wide", "tall", "square").index(shape)]
        both = zip(self.parts, shares, strict=True)
        grown = tuple(replace(part, grow=share) for part, share in both)
        return (Column if down else Row)(grown, self.gap, "fill")


@dataclass(frozen=True)
class Blocks(_Box):
    """A box with texts about the main part: below one another or, in 9:16, side by side.

    Attributes:
        gap: Space between texts that are below one another.
        align: Horizontal alignment of texts that are below one another.
    """

    gap: Gap = "usual"
    align: Align = "start"

    def expanded(self, shape: Shape) -> Part:
        """Return a row, in which the texts are further apart, or a column."""
        if shape == "tall":
            return Row(self.parts, gap="wide")
        return Column(self.parts, self.gap, self.align)


@dataclass(frozen=True)
class Stack(_Box):
    """A box with parts on top of one another, like sheets of paper; the last part is in front."""


@dataclass(frozen=True)
class Space(Stack):
    """Empty space that grows."""

    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Inset(Part):
    """A box with parts in regions of its area; a region is always large enough to be seen.

    Attributes:
        parts: Each part with its region.
        square: Whether the area is square.
    """

    parts: tuple[tuple[Part, Region], ...]
    square: bool = False

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts."""
        return tuple(part for part, _ in self.parts)


@dataclass(frozen=True)
class Lattice(Part):
    """A box with parts in rows and columns.

    A column is as wide as its widest part, and a row as high as its highest part. Columns and rows
    that contain a part with `grow` > 0 share the remaining room.

    Attributes:
        rows: The parts of each row; all rows have the same length.
        gaps: Space between columns, and space between rows.
        sides: Horizontal alignment of parts: for each column, or for all columns.
        stands: Vertical alignment of parts in their rows. Unless it is "fill", rows with a part
            that has `grow` > 0 are no higher than their highest part either.
        turns: Whether rows become columns in frames narrower than 16:9.
        hugs: Whether columns with a part that has `grow` > 0 are no wider than their widest part
            either, and the parts of a row are level with the cells of its matrices. Other columns
            are then at most 0.3 of the width.
        spreads: Whether its parts keep their sizes, and columns and rows move apart if there is
            room.
    """

    rows: tuple[tuple[Part, ...], ...]
    gaps: tuple[Gap, Gap] = ("usual", "usual")
    sides: Align | tuple[Align, ...] = "center"
    stands: Align = "fill"
    turns: bool = False
    hugs: bool = False
    spreads: bool = False

    @property
    def children(self) -> tuple[Part, ...]:
        """All parts, row by row."""
        return tuple(part for row in self.rows for part in row)


def turning(parts: Sequence[Part], gap: Gap = "usual") -> Lattice:
    """Return parts below one another in 16:9, and side by side in narrower frames.

    It suits parts that are lines of words in 16:9 and columns of words in narrower frames.

    Args:
        parts: The parts, which share the room in proportion to `grow`, equally without it.
        gap: Space between neighbours.
    """
    rows = tuple((replace(part, grow=part.grow or 1),) for part in parts)
    return Lattice(rows, (gap, gap), "fill", turns=True)


@dataclass(frozen=True)
class Wrap(_Box):
    """A box with parts side by side that continue in further rows if one row is too short.

    Attributes:
        gap: Space between neighbours in a row; the space between rows is small.
        side: Horizontal alignment of the rows.
        reads: Whether the parts are the words of a sentence. Rows are then equally long, if
            possible, as far apart as words, and read in the direction of the sentence.
    """

    gap: Gap = "usual"
    side: Side = "center"
    reads: bool = False


@dataclass(frozen=True)
class First(_Box):
    """A box with variants of one part, from the most to the least detailed.

    Only the first variant that fits into the room is shown, or the last one if none fits. Boxes of
    one size group (`Part.group`) show the same variant, in all beats.
    """

    @property
    def variants(self) -> bool:
        """True: only one of the parts is shown."""
        return True


@dataclass(frozen=True)
class Fit(_Box):
    """A box with one part, whose texts shrink if there is not enough room.

    Attributes:
        grows: Whether the part's texts also grow if there is much room. Those that are only remarks
            grow "little", so that text of the size "label" stays smaller than the caption.
        least: Minimum factor for the texts; with the usual one, a label has the size `least`. If
            they would have to be smaller, the part does not fit.
    """

    grows: Literal["not", "little", "much"] = "not"
    least: float = 0.69
