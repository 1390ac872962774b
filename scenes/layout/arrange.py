"""The two functions that lay out parts: `measure` and `arrange`, one version per kind of part.

Each module of `kinds/` registers its versions of both, for the parts of one module in `parts/`. A
kind that only shows another part in its place has neither, but says which (`instead`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch

from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.text.box import Box

ENDLESS = 1e3
"""A width or a height, in frame units, that is enough for any part."""
ROUNDING = 1e-6
"""Tolerance for rounding errors, in frame units."""


@dataclass(frozen=True)
class Size:
    """A width and a height in frame units; the frame's shorter side is 8 frame units long.

    Attributes:
        width: Horizontal extent.
        height: Vertical extent.
    """

    width: float
    height: float

    def within(self, room: Size) -> bool:
        """Whether it is within a room, up to rounding errors."""
        return self.width <= room.width + ROUNDING and self.height <= room.height + ROUNDING


@singledispatch
def instead(part: Part, room: Size, frame: Frame) -> Part | None:
    """Return what is shown in a part's place, if it has so much room; None for the part itself.

    Args:
        part: The part.
        room: Width and height of the available room. Unless a version is registered for this kind
            of part, they have no effect (`Part.expanded`).
        frame: The frame, with its theme, texts and font sizes.
    """
    del room
    return frame.expanded(part)


@singledispatch
def measure(part: Part, room: Size, frame: Frame) -> Size:
    """Return the width and the height that a part needs in the available room: all of it, usually.

    A part that is shown as another one (`instead`) needs what that one needs.

    Args:
        part: The part.
        room: Width and height of the available room.
        frame: The frame, with its theme, texts and font sizes.
    """
    whole = instead(part, room, frame)
    return room if whole is None else measure(whole, room, frame)


@singledispatch
def middle(part: Part, size: Size, frame: Frame) -> tuple[float, float]:
    """Return where a part has its middle, as the distances from its left and from its upper edge.

    What is beside a matrix is centred on its cells, whatever words are on its other sides.

    Args:
        part: The part.
        size: Its size.
        frame: The frame, with its theme, texts and font sizes.
    """
    del part, frame
    return size.width / 2, size.height / 2


@singledispatch
def arrange(part: Part, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the texts and shapes of a part (its items), placed inside a box.

    Args:
        part: The part.
        box: The box. It is at least as large as `measure` says, unless there is not enough room.
        frame: The frame, with its theme, texts and font sizes.

    Raises:
        TypeError: If no function is registered for this kind of part.
    """
    del box, frame
    raise TypeError(f"nobody arranges a {type(part).__name__}")


def put(part: Part, box: Box, frame: Frame) -> Iterator[Item]:
    """Yield the items of a part, or of what is shown instead, placed inside a box.

    If the part has a key, its box is recorded in `frame.boxes`, where arrows find it.
    """
    if part.key:
        frame.boxes[part.key] = box
    whole = instead(part, Size(box.width, box.height), frame)
    yield from arrange(part, box, frame) if whole is None else put(whole, box, frame)
