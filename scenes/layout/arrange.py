"""How any part is measured and put into a box: one function each, by the kind of part.

A module of this room says both for the parts of one module in `parts/`, and registers them here.
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
    """How much room something takes.

    Attributes:
        width: In units of the frame.
        height: Likewise.
    """

    width: float
    height: float


@singledispatch
def measure(part: Part, room: Size, frame: Frame) -> Size:
    """What a part takes, where there is `room` for it.

    Args:
        part: Of any kind.
        room: The most that it can have.
        frame: Where it is to be seen.
    """
    del room, frame
    raise TypeError(f"nobody measures a {type(part).__name__}")


@singledispatch
def arrange(part: Part, box: Box, frame: Frame) -> Iterator[Item]:
    """Put a part into a box.

    Args:
        part: Of any kind.
        box: At least as large as it measures, or all that there is.
        frame: Where it is to be seen.
    """
    del box, frame
    raise TypeError(f"nobody arranges a {type(part).__name__}")


def put(part: Part, box: Box, frame: Frame) -> Iterator[Item]:
    """Put a part into a box, and remember where: others may point at it."""
    if part.key:
        frame.boxes[part.key] = box
    yield from arrange(part, box, frame)
