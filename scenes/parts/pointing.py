"""Parts that refer to other parts by their keys, and are placed relative to them.

In a picture, they have to come after the parts to which they refer.
"""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.attention import Beam
from qkvideo.scenes.parts.boxes import Gap
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Line


@dataclass(frozen=True)
class Outline(Part):
    """A single rectangle around one or more parts; nothing if one of them is left out.

    Attributes:
        of: Keys of the parts.
        gap: Space on the left and the right of the parts; lines of text have some above and below.
    """

    of: tuple[str, ...]
    gap: Gap = "none"


@dataclass(frozen=True)
class Rule(Part):
    """A line below parts, such as the line between numbers and their sum, or a bracket.

    Attributes:
        of: Keys of the parts. The line is as wide as all of them together.
        ink: Colour of the line.
        ends: Whether it is a bracket.
        said: Text of a bracket that is on the right of parts below one another, and reaches from
            the middle of the first part to that of the last one. None for a line below parts.
    """

    of: tuple[str, ...]
    ink: Ink = "quiet"
    ends: bool = False
    said: Line | None = None


@dataclass(frozen=True)
class Arrow(Part):
    """A straight arrow: horizontal between parts that are side by side, otherwise vertical.

    Attributes:
        start: Key of the part at which the arrow starts.
        end: Key of the part at which the arrow points.
        ink: Colour of the arrow.
        turns: True for an arrow between two parts of a lattice that turns: it leads down in a wide
            frame, and to the right in a narrow one, also at a slant.
    """

    start: str
    end: str
    ink: Ink = "quiet"
    turns: bool = False


@dataclass(frozen=True)
class Backing(Part):
    """A tinted rectangle behind one or more parts.

    Attributes:
        of: Keys of the parts.
        ink: Colour of the rectangle.
        strong: Whether it is highlighted.
        depth: How many other panels of these parts are in front of it.
        stack: Whether it is drawn as the lower edges of a stack.
    """

    of: tuple[str, ...]
    ink: Ink = "quiet"
    strong: bool = True
    depth: int = 0
    stack: bool = False


@dataclass(frozen=True)
class Ribbon(Part):
    """A beam between two parts; a larger share has a wider beam.

    Attributes:
        beam: The beam, with its share; its words have no effect.
        start: Key of the part at which it starts.
        end: Key of the part at which it ends.
        beside: Whether the parts are side by side; otherwise `end` is above `start`. If it is an
            arc, whether it is on their right; otherwise it is above them.
        under: Key of the part up to which it may reach, if it is an arc over the parts between its
            ends, which are in one line; empty for a beam between parts that face each other.
        before: Sum of the shares of the beams that leave `start` before this one.
        total: Sum of the shares of all beams that leave it.
        depth: How many beams are in front of it.
    """

    beam: Beam
    start: str
    end: str
    beside: bool = False
    under: str = ""
    before: float = 0.0
    total: float = 0.0
    depth: int = 0
