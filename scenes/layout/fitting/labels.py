"""Places labels so that they do not overlap: each one at the first free place of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from qkvideo.scenes.layout import curves
from qkvideo.scenes.layout.items import Array, Text
from qkvideo.scenes.layout.kinds.text import Run, length, one_line
from qkvideo.scenes.look.places import inside
from qkvideo.scenes.text.box import Box

Key = TypeVar("Key")

STEP = 0.08
"""Distance between the points at which a curve is sampled to keep labels away, in frame units."""
_DOTS = np.linspace(0, 1, 20)
"""Where on a curve it is looked at whether it passes over a label."""


def touch(a: Box, b: Box) -> bool:
    """Whether two boxes overlap."""
    return a.left < b.right and b.left < a.right and a.bottom < b.top and b.bottom < a.top


def apart(labels: Mapping[Key, tuple[float, float]]) -> list[Key]:
    """Return which labels along a line touch none that is before them, and returned as well.

    Args:
        labels: The middle and the length of each label, the most important first.
    """
    kept: dict[Key, tuple[float, float]] = {}
    for key, (at, long) in labels.items():
        if all(abs(at - other) >= (long + length) / 2 for other, length in kept.values()):
            kept[key] = at, long
    return list(kept)


@dataclass
class Busy:
    """Records which boxes are occupied, so that labels are placed where they overlap nothing.

    Attributes:
        within: The box inside which labels may be placed.
        boxes: The occupied boxes; labels must not overlap them.
        labels: Those of them that are occupied by labels.
        kept: The left, lower, right and upper edges of the boxes along curves, (4, k) each; a
            label must not overlap these, either.
    """

    within: Box
    boxes: list[Box] = field(default_factory=list)
    labels: list[Box] = field(default_factory=list)
    kept: list[Array] = field(default_factory=lambda: [np.empty((4, 0))])

    def free(self, box: Box) -> bool:
        """Whether a label may be placed in a box."""
        if not inside(box, self.within) or any(touch(box, other) for other in self.boxes):
            return False
        # Curves have thousands of boxes, which are compared all at once.
        self.kept[:] = [np.concatenate(self.kept, axis=1)] if self.kept[1:] else self.kept
        left, bottom, right, top = self.kept[0]
        across = (box.left < right) & (left < box.right)
        return not (across & (box.bottom < top) & (bottom < box.top)).any()

    def first(self, boxes: Iterable[Box]) -> Box | None:
        """Return the first free box, and add it to the occupied boxes.

        A box is free if it is inside the box `within` and overlaps no occupied box.

        Args:
            boxes: Possible boxes for one label, the best first.

        Returns:
            The box; None if none of `boxes` is free.
        """
        for box in boxes:
            if self.free(box):
                self.boxes.append(box)
                self.labels.append(box)
                return box
        return None

    def crossed(self, points: Array) -> bool:
        """Whether a curve, as in `keep`, passes over a label."""
        x, y = curves.at(points, _DOTS).T
        return any(
            ((x > of.left) & (x < of.right) & (y > of.bottom) & (y < of.top)).any()
            for of in self.labels
        )

    def line(
        self, line: Sequence[Run], key: str, em: float, places: Iterable[tuple[float, float]]
    ) -> Iterator[Text]:
        """Yield a line of text in the first free place; nothing if no place is free.

        Args:
            line: The runs, in order.
            key: Key of the item, or the beginning of its keys.
            em: Font size, in frame units.
            places: Possible lower left corners (x, y), the best first.
        """
        wide = length(line) * em
        box = self.first(Box(left, low, left + wide, low + em) for left, low in places)
        if box is not None:
            yield from one_line(line, key, em, box.left, box.y)

    def keep(self, points: Array, width: float = 0.02) -> None:
        """Add boxes along a curve to the occupied boxes, so that labels do not touch the curve.

        Args:
            points: The curve's k cubic Bézier segments, (4 k, 2), in frame units: for each segment,
                its start, its two control points and its end.
            width: Minimum distance between labels and the curve, in frame units.
        """
        for k in range(0, len(points), 4):
            piece = points[k : k + 4]
            count = max(2, int(np.hypot(*(piece[-1] - piece[0])) / STEP))
            dots = curves.at(piece, np.linspace(0, 1, count)).T
            self.kept.append(np.concatenate([dots - width, dots + width]))
