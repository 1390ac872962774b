"""Boxes: parts that arrange other parts."""

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
        align: Alignment across the row.
        justify: Alignment along the row, if there is space left and no part grows.
    """

    gap: Gap = "usual"
    align: Align = "center"
    justify: Align = "center"


@dataclass(frozen=True)
class Column(_Box):
    """Parts below one another, in every frame; attributes as in `Row`."""

    gap: Gap = "usual"
    align: Align = "center"
    justify: Align = "center"


@dataclass(frozen=True)
class Split(_Box):
    """Two parts side by side in a wide frame, below one another in a tall one.

    Attributes:
        shares: Shares of the room, in a wide, a tall and a square frame.
        square: Arrangement in a square frame.
        first: Which part comes first: they keep their order, or reverse it when stacked.
        gap: Space between them.
    """

    shares: tuple[tuple[int, int], tuple[int, int], tuple[int, int]] = ((1, 1), (1, 1), (1, 1))
    square: Literal["beside", "below"] = "below"
    gap: Gap = "wide"


@dataclass(frozen=True)
class Aside(_Box):
    """Something large, with a text below it, or beside it in a tall frame.

    Attributes:
        shares: Shares of the width in a tall frame; otherwise the text has the height that it
            needs.
        gap: Space between them.
    """

    shares: tuple[int, int] = (2, 1)
    gap: Gap = "tight"


@dataclass(frozen=True)
class Turn(_Box):
    """Parts below one another in a wide frame, side by side in a narrow one (where lines turn)."""

    gap: Gap = "usual"


@dataclass(frozen=True)
class Blocks(_Box):
    """Parts below one another, beside something else; in a tall frame, side by side and below it.

    Attributes:
        gap: Space between neighbours.
        align: Alignment across.
    """

    gap: Gap = "usual"
    align: Align = "start"


@dataclass(frozen=True)
class Stack(_Box):
    """Parts on top of one another, in one box; the last is in front."""


@dataclass(frozen=True)
class Lattice(Part):
    """Parts in rows and columns; each column is as wide as its widest part.

    Rows and columns with parts that grow share the remaining room. If parts do not fill their rows,
    rows are no higher than their highest part, in all lattices of a group.

    Attributes:
        rows: The parts of each row; all rows have the same length.
        gaps: Space between columns, and between rows.
        sides: Horizontal alignment: one for each column, or one for all.
        stands: Vertical alignment in the row.
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
    """Parts side by side, in as many lines as give them most room, all of one size."""

    gap: Gap = "usual"


@dataclass(frozen=True)
class Wrap(_Box):
    """Parts side by side that continue in further rows if there is no room; rows are centred.

    Attributes:
        gap: Space between neighbours; rows are close to one another.
    """

    gap: Gap = "usual"


@dataclass(frozen=True)
class Space(Part):
    """Empty space that grows."""


@dataclass(frozen=True)
class First(_Box):
    """Variants from rich to poor: the first legible one is shown.

    It is chosen once for all steps of a beat and, if it has a size group, for all beats with the
    group.
    """

    @property
    def variants(self) -> bool:
        """One of its parts is shown."""
        return True


@dataclass(frozen=True)
class Fit(_Box):
    """One part whose texts shrink if there is not enough room.

    Attributes:
        larger: Whether they also grow if there is much room.
        notes: Whether they are notes: their labels stay smaller than the caption.
    """

    larger: bool = False
    notes: bool = False
