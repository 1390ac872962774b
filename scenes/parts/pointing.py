"""Parts that point at others by their keys: they stand where those are, whatever box they get.

In a picture they come after what they point at.
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
        of: Their keys.
        ink: Its colour.
    """

    of: tuple[str, ...]
    ink: Ink = "ink"


@dataclass(frozen=True)
class Rule(Part):
    """A line below parts: what comes after is their sum.

    Attributes:
        of: Their keys.
        ink: Its colour.
    """

    of: tuple[str, ...]
    ink: Ink = "quiet"


@dataclass(frozen=True)
class Bracket(Part):
    """A bracket beside a stretch from one part to another.

    Attributes:
        of: Their keys.
        way: On which side of them.
        ink: Its colour.
    """

    of: tuple[str, ...]
    way: Way = "above"
    ink: Ink = "quiet"


@dataclass(frozen=True)
class Sign(Part):
    """A sign between two parts, halfway up the second; before that, if it stands elsewhere.

    Attributes:
        of: Their keys.
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
        turns: Whether it goes down in a wide frame and to the right in a narrow one, from the
            middle of one side to the middle of another, as parts of a `Turn` stand; else it is
            level or upright.
    """

    start: str
    end: str
    ink: Ink = "quiet"
    turns: bool = False


@dataclass(frozen=True)
class Upon(Part):
    """A part upon another one: a number on its way into its cell.

    Attributes:
        part: What is put there.
        of: Key of what it is put upon, in its middle.
    """

    part: Part
    of: str

    @property
    def children(self) -> tuple[Part, ...]:
        """The part."""
        return (self.part,)
