"""Parts that refer to other parts by their keys, and are placed relative to them.

In a picture, they have to come after the parts to which they refer.
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
        ink: Colour of the frame.
    """

    of: tuple[str, ...]
    ink: Ink = "ink"


@dataclass(frozen=True)
class Rule(Part):
    """A line below parts, as above their sum.

    Attributes:
        of: Keys of the parts.
        ink: Colour of the line.
    """

    of: tuple[str, ...]
    ink: Ink = "quiet"


@dataclass(frozen=True)
class Bracket(Part):
    """A bracket beside several parts.

    Attributes:
        of: Keys of the first and the last part.
        way: The side of the parts on which the bracket is.
        ink: Colour of the bracket.
    """

    of: tuple[str, ...]
    way: Way = "above"
    ink: Ink = "quiet"


@dataclass(frozen=True)
class Sign(Part):
    """A sign between two parts, level with the middle of the second part.

    Attributes:
        of: Keys of the parts.
        sign: "·" or "=".
        ink: Colour of the sign.
    """

    of: tuple[str, str]
    sign: str
    ink: Ink = "ink"


@dataclass(frozen=True)
class Arrow(Part):
    """A straight arrow from one part to another.

    Attributes:
        start: Key of the part at which the arrow starts.
        end: Key of the part at which the arrow points.
        ink: Colour of the arrow.
        turns: True for parts in a `Turn`: the arrow points down in a wide frame and to the right in
            a narrow one. False for other parts: the arrow is horizontal or vertical, depending on
            where they are.
    """

    start: str
    end: str
    ink: Ink = "quiet"
    turns: bool = False
