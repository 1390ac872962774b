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
        """The parts inside the box."""
        return self.parts


@dataclass(frozen=True)
class Row(_Box):
    """A box with parts side by side, whatever the shape of the frame.

    Attributes:
        gap: Space between neighbours.
        align: Vertical alignment of the parts.
        justify: Horizontal alignment of all parts, if there is space left and no part grows.
    """

    gap: Gap = "usual"
    align: Align = "center"
    justify: Align = "center"


@dataclass(frozen=True)
class Column(_Box):
    """A box with parts below one another, whatever the shape of the frame.

    Attributes:
        gap: Space between neighbours.
        align: Horizontal alignment of the parts.
        justify: Vertical alignment of all parts, if there is space left and no part grows.
    """

    gap: Gap = "usual"
    align: Align = "center"
    justify: Align = "center"


@dataclass(frozen=True)
class Split(_Box):
    """A box with two parts, side by side in a wide frame and below one another in a tall one.

    Attributes:
        shares: The two parts' shares of the room, for a wide, a tall and a square frame.
        square: Arrangement in a square frame.
        gap: Space between the parts.
    """

    shares: tuple[tuple[int, int], tuple[int, int], tuple[int, int]] = ((1, 1), (1, 1), (1, 1))
    square: Literal["beside", "below"] = "below"
    gap: Gap = "wide"


@dataclass(frozen=True)
class Aside(_Box):
    """A box with a large part and a text: the text is below, or in a tall frame to the right.

    Attributes:
        shares: Shares of the width for the large part and the text, in a tall frame. In other
            frames, the text gets the height that it needs, and the large part gets the rest.
        gap: Space between the large part and the text.
    """

    shares: tuple[int, int] = (2, 1)
    gap: Gap = "tight"


@dataclass(frozen=True)
class Turn(_Box):
    """A box with parts below one another in a wide frame, and side by side in a narrow one.

    It suits parts that are lines of words in a wide frame and columns in a narrow one.

    Attributes:
        gap: Space between neighbours.
    """

    gap: Gap = "usual"


@dataclass(frozen=True)
class Blocks(_Box):
    """A box for texts beside the main part: below one another, or side by side in a tall frame.

    Attributes:
        gap: Space between neighbours, if they are below one another.
        align: Horizontal alignment, if they are below one another.
    """

    gap: Gap = "usual"
    align: Align = "start"


@dataclass(frozen=True)
class Stack(_Box):
    """A box with parts on top of one another; the last part is in front."""


@dataclass(frozen=True)
class Lattice(Part):
    """A box with parts in rows and columns; each column is as wide as its widest part.

    Rows and columns with parts that grow share the remaining room. Unless `stands` is "fill", a
    row is only as high as its highest part needs, and all lattices of a size group have equally
    high first rows, second rows and so on.

    Attributes:
        rows: The parts of each row; all rows have the same length.
        gaps: Space between columns, and between rows.
        sides: Horizontal alignment: one for each column, or one for all.
        stands: Vertical alignment of parts in their rows.
        turns: Whether rows and columns are swapped in a narrow frame.
    """

    rows: tuple[tuple[Part, ...], ...]
    gaps: tuple[Gap, Gap] = ("usual", "usual")
    sides: Align | tuple[Align, ...] = "center"
    stands: Align = "fill"
    turns: bool = False

    @property
    def children(self) -> tuple[Part, ...]:
        """All parts, row by row."""
        return tuple(part for row in self.rows for part in row)


@dataclass(frozen=True)
class Flow(_Box):
    """A box with parts side by side, in the number of lines that makes the parts largest.

    Attributes:
        gap: Space between neighbours.
    """

    gap: Gap = "usual"


@dataclass(frozen=True)
class Wrap(_Box):
    """A box with parts side by side that continue in further, centred rows if there is no room.

    Attributes:
        gap: Space between neighbours in a row; the space between rows is small.
    """

    gap: Gap = "usual"


@dataclass(frozen=True)
class Space(Part):
    """Empty space that grows."""


@dataclass(frozen=True)
class First(_Box):
    """A box with variants of a part, from rich to poor; the first legible one is shown.

    The choice is the same for all steps of a beat and, if the box has a size group, for all beats
    with that group.
    """

    @property
    def variants(self) -> bool:
        """True: only one of the parts is shown."""
        return True


@dataclass(frozen=True)
class Fit(_Box):
    """A box with one part, whose texts shrink if there is not enough room.

    Attributes:
        larger: Whether the texts also grow if there is much room.
        notes: Whether the texts are notes; their labels never grow as large as the caption.
    """

    larger: bool = False
    notes: bool = False
