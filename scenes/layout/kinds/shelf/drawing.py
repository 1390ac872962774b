"""Shared pieces of a shelf: colours, frames, and the figures of readers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve
from qkvideo.scenes.layout.kinds.shelf.places import Shelved
from qkvideo.scenes.look.measures import LAYERS, SPACES, STROKES
from qkvideo.scenes.parts.shelf import Shelf, Somebody
from qkvideo.scenes.text.pango import Box


@dataclass(frozen=True)
class Drawing:
    """What the functions that draw a shelf need: the shelf, its layout, and the frame.

    A shelf is a part that shows a pile of books as a table.

    Attributes:
        part: The shelf.
        at: Positions and sizes of the table's columns and lines.
        frame: The frame's areas, theme and language.
    """

    part: Shelf
    at: Shelved
    frame: Frame

    def key(self, row: int, name: str) -> str:
        """Return the key of an item in a line."""
        return f"{self.part.key}/{self.part.rows[row]}/{name}"

    def stack(self, row: int) -> bool:
        """Whether a line of the shelf stands for several books; if so, it is drawn as a stack.

        Args:
            row: Index of the line, from 0.
        """
        return self.part.rest is not None and row == self.at.rows - 1


def framed(key: str, box: Box, colour: str) -> Curve:
    """Return a frame around a box, with some space in between."""
    wider = Box(
        box.left - SPACES.close,
        box.bottom - SPACES.close,
        box.right + SPACES.close,
        box.top + SPACES.close,
    )
    return Curve(key, curves.frame(wider), colour, STROKES.frame, z=LAYERS.frames)


def somebody(who: Somebody, box: Box, frame: Frame) -> Iterator[Curve]:
    """Yield head and shoulders of a figure, centred in a box."""
    tall = min(box.height, box.width / 0.92)
    x, y = box.x, box.y
    colour, width = frame.colour(who.ink), min(4.5, 1.6 + 2.4 * tall)
    head = curves.circle(x, y + 0.26 * tall, 0.23 * tall)
    shoulders = curves.circle(x, y - 0.5 * tall, 0.45 * tall)[:8]
    for name, points in (("head", head), ("shoulders", shoulders)):
        yield Curve(f"{who.key}/{name}", points, colour, width, z=LAYERS.things)
