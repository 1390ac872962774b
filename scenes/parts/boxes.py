"""Boxes: parts that say how others stand to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Part

Gap = Literal["none", "tight", "usual", "wide"]
Align = Literal["start", "center", "end", "fill"]


@dataclass(frozen=True)
class _Box(Part):
    parts: tuple[Part, ...]

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts in it."""
        return self.parts


@dataclass(frozen=True)
class Row(_Box):
    """Parts side by side, in every frame.

    Attributes:
        gap: The space between neighbours.
        align: Where they stand across the row.
        justify: Where they stand along it, if there is room left over and none of them grows.
    """

    gap: Gap = "usual"
    align: Align = "center"
    justify: Align = "center"


@dataclass(frozen=True)
class Column(_Box):
    """Below one another, in every frame; the attributes are those of a row, turned."""

    gap: Gap = "usual"
    align: Align = "center"
    justify: Align = "center"


@dataclass(frozen=True)
class Split(_Box):
    """Two parts side by side in a wide frame, below one another in a tall one.

    Attributes:
        shares: Of the room; in a wide frame, in a tall one, and in a square one.
        square: How they stand in a square frame.
        first: Which comes first: they keep their order, or change it where they stand.
        gap: Between them.
    """

    shares: tuple[tuple[int, int], tuple[int, int], tuple[int, int]] = ((1, 1), (1, 1), (1, 1))
    square: Literal["beside", "below"] = "below"
    gap: Gap = "wide"


@dataclass(frozen=True)
class Aside(_Box):
    """Something large, and below it what is said of it; that is beside it in a tall frame.

    Attributes:
        shares: Of the width, in a tall frame; below, what is said has the height that it needs.
        gap: Between them.
    """

    shares: tuple[int, int] = (2, 1)
    gap: Gap = "tight"


@dataclass(frozen=True)
class Turn(_Box):
    """Below one another in a wide frame, side by side in a narrow one: lines become columns."""

    gap: Gap = "usual"


@dataclass(frozen=True)
class Blocks(_Box):
    """Below one another beside something; side by side in a tall frame, where that is below them.

    Attributes:
        gap: Between two.
        align: Where they stand across.
    """

    gap: Gap = "usual"
    align: Align = "start"


@dataclass(frozen=True)
class Stack(_Box):
    """Upon one another, in one box: the last is on top."""


@dataclass(frozen=True)
class Lattice(Part):
    """Parts in rows and columns: each column is as wide as its widest part.

    Rows, and columns, with parts that grow share the room that the others leave. Where parts do
    not fill their rows, these are no higher than the highest of them, in all lattices of a group.

    Attributes:
        rows: The parts of each row, all rows of one length.
        gaps: Between columns, and between rows.
        sides: Where parts stand in their column: one for each column, or one for all.
        stands: Where they stand in their row.
        turns: Whether its rows are columns in a narrow frame.
    """

    rows: tuple[tuple[Part, ...], ...]
    gaps: tuple[Gap, Gap] = ("usual", "usual")
    sides: Align | tuple[Align, ...] = "center"
    stands: Align = "fill"
    turns: bool = False

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts in it."""
        return tuple(part for row in self.rows for part in row)


@dataclass(frozen=True)
class Flow(_Box):
    """Side by side in as many lines as leave the parts most room, all of one size."""

    gap: Gap = "usual"


@dataclass(frozen=True)
class Wrap(_Box):
    """Side by side; what has no room there goes on in a further row, all rows in the middle.

    Attributes:
        gap: Between two in a row; rows are close to one another.
    """

    gap: Gap = "usual"


@dataclass(frozen=True)
class Space(Part):
    """Nothing, as large as it grows."""


@dataclass(frozen=True)
class First(_Box):
    """Variants from rich to poor: the first that is legible is shown.

    It is chosen once for all steps of a beat, and, where it belongs to a size group, for all beats
    in which the group appears.
    """

    @property
    def variants(self) -> bool:
        """One of its parts is shown."""
        return True


@dataclass(frozen=True)
class Fit(_Box):
    """One part, all its texts as much smaller as there is too little room for it.

    Attributes:
        larger: Whether they are larger where there is much room.
        notes: Whether they are notes: labels stay smaller than the caption.
    """

    larger: bool = False
    notes: bool = False
