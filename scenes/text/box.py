"""Rectangles: where texts and shapes are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle, in em or in frame units; y grows upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Horizontal extent."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Vertical extent."""
        return self.top - self.bottom

    @property
    def x(self) -> float:
        """The x of its centre."""
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        """The y of its centre."""
        return (self.bottom + self.top) / 2

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Box:
        """Return the box with its centre at (x, y)."""
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @classmethod
    def over(cls, boxes: Iterable[Box]) -> Box:
        """Return the smallest box that contains some boxes, of which there is at least one."""
        sides = ((box.left, box.bottom, box.right, box.top) for box in boxes)
        left, bottom, right, top = zip(*sides, strict=True)
        return cls(min(left), min(bottom), max(right), max(top))

    def moved(self, x: float, y: float) -> Box:
        """Return the box moved by (x, y)."""
        return Box(self.left + x, self.bottom + y, self.right + x, self.top + y)

    def grown(self, by: float) -> Box:
        """Return the box with all sides moved outwards; inwards if `by` is negative."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def scaled(self, factor: float) -> Box:
        """Return the box with all coordinates multiplied by a factor."""
        return Box(self.left * factor, self.bottom * factor, self.right * factor, self.top * factor)
