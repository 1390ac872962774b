"""Measures and arranges parts, with one function each for every kind of part.

Each module of `kinds/` registers both functions for the parts of one module in `parts/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch

from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Item
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.text.pango import Box


@dataclass(frozen=True)
class Size:
    """The size of something, in units of the frame.

    Attributes:
        width: In units of the frame.
        height: Likewise.
    """

    width: float
    height: float


@singledispatch
def measure(part: Part, room: Size, frame: Frame) -> Size:
    """The size that a part takes, given the available room.

    Args:
        part: The part.
        room: The available room.
        frame: The frame.
    """
    del room, frame
    raise TypeError(f"nobody measures a {type(part).__name__}")


@singledispatch
def arrange(part: Part, box: Box, frame: Frame) -> Iterator[Item]:
    """Place a part into a box.

    Args:
        part: The part.
        box: At least as large as the part's size, or all the room there is.
        frame: The frame.
    """
    del box, frame
    raise TypeError(f"nobody arranges a {type(part).__name__}")


def put(part: Part, box: Box, frame: Frame) -> Iterator[Item]:
    """Place a part into a box, and record the box for parts that point at it."""
    if part.key:
        frame.boxes[part.key] = box
    yield from arrange(part, box, frame)
