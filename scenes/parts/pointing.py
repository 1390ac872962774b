"""Parts that point at others by their keys: they are placed where those are.

In a picture they come after the parts that they point at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part

Way = Literal["above", "below", "left", "right"]


@dataclass(frozen=True)
class Outline(Part):
    """A frame around parts.

    Attributes:
        of: Keys of the parts.
        ink: Its colour.
    """

    of: tuple[str, ...]
    ink: Ink = "ink"


@dataclass(frozen=True)
class Rule(Part):
    """A line below parts, above their sum.

    Attributes:
        of: Keys of the parts.
        ink: Its colour.
    """

    of: tuple[str, ...]
    ink: Ink = "quiet"


@dataclass(frozen=True)
class Bracket(Part):
    """A bracket beside several parts.

    Attributes:
        of: Keys of the first and the last part.
        way: Side of the bracket.
        ink: Its colour.
    """

    of: tuple[str, ...]
    way: Way = "above"
    ink: Ink = "quiet"


@dataclass(frozen=True)
class Sign(Part):
    """A sign between two parts, at half the height of the second.

    Attributes:
        of: Keys of the parts.
        sign: "·" or "=".
        ink: Its colour.
    """

    of: tuple[str, str]
    sign: str
    ink: Ink = "ink"


@dataclass(frozen=True)
class Arrow(Part):
    """A straight arrow from one part to another.

    Attributes:
        start: Key of the part that it leaves.
        end: Key of the part that it points at.
        ink: Its colour.
        turns: Whether it points down in a wide frame and to the right in a narrow one, from the
            middle of one side to the middle of another, for parts in a `Turn`; otherwise it is
            horizontal or vertical.
    """

    start: str
    end: str
    ink: Ink = "quiet"
    turns: bool = False


@dataclass(frozen=True)
class Upon(Part):
    """A part on top of another one: a number on its way into its cell.

    Attributes:
        part: The part on top.
        of: Key of the part below; the first is placed in its middle.
    """

    part: Part
    of: str

    @property
    def children(self) -> tuple[Part, ...]:
        """The part."""
        return (self.part,)
