"""Parts that refer to other parts by their keys, and are placed relative to them.

In a picture, they have to come after the parts to which they refer.
"""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Ink, Part


@dataclass(frozen=True)
class Outline(Part):
    """A single rectangle around one or more parts.

    Attributes:
        of: Keys of the parts.
        ink: Colour of the rectangle.
        dashed: Whether the line is dashed.
    """

    of: tuple[str, ...]
    ink: Ink = "ink"
    dashed: bool = False


@dataclass(frozen=True)
class Rule(Part):
    """A horizontal line below parts, such as the line between numbers and their sum.

    Attributes:
        of: Keys of the parts. The line is as wide as all of them together.
        ink: Colour of the line.
    """

    of: tuple[str, ...]
    ink: Ink = "quiet"


@dataclass(frozen=True)
class Sign(Part):
    """A mathematical sign between two parts that are side by side.

    If they are not side by side, the sign is just to the left of the second part.

    Attributes:
        of: Keys of the first and of the second part.
        sign: The sign, "·" or "=".
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
        turns: True for an arrow between two parts of a box `Turn`: the arrow points down in a wide
            frame, and to the right in a narrow one. If False, the arrow is horizontal between parts
            that are side by side, and vertical otherwise.
    """

    start: str
    end: str
    ink: Ink = "quiet"
    turns: bool = False


@dataclass(frozen=True)
class Panel(Part):
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
    """A band from the right side of one part to the left side of another.

    Attributes:
        start: Key of the part at which it starts.
        end: Key of the part at which it ends.
        ink: Colour of the band.
        share: How strong the colour is, 0 to 1; stronger bands are in front.
    """

    start: str
    end: str
    ink: Ink
    share: float
