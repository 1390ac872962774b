"""Measures how much of the stage a picture uses, and whether one thing in it is the largest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from qkvideo.scenes.figures.figure import Drawn, Figure, family, leaves
from qkvideo.scenes.figures.grid import Grid
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.text.pango import Box

LEAST = 0.6
"""Minimum share of the stage's width or height that a picture spans."""
TWICE = 2.0
"""Minimum ratio of a hero to what is beside it."""


@dataclass(frozen=True)
class Use:
    """The use of the stage.

    Attributes:
        width: Share of its width that is spanned.
        height: Share of its height.
    """

    width: float
    height: float

    @property
    def enough(self) -> bool:
        """Whether the width or the height is at least `LEAST`."""
        return max(self.width, self.height) >= LEAST


def use(drawn: Iterable[Drawn], stage: Box) -> Use:
    """Measure the ink of a picture.

    Args:
        drawn: The drawings on the stage, without the texts around it.
        stage: The stage.
    """
    corners = [corner for one in leaves(drawn) for corner in _corners(one)]
    if not corners:
        return Use(0.0, 0.0)
    points = np.array(corners)
    width, height = points.max(axis=0) - points.min(axis=0)
    return Use(float(width / stage.width), float(height / stage.height))


def hero(drawn: Iterable[Drawn]) -> float:
    """How many times as large as what is beside it the largest thing of a picture is.

    Things of one kind are compared: texts by their size, matrices by their area, and lines and
    shapes by the width of their line or their area. The others are represented by their median. A
    picture with a single matrix or shape has a hero by itself.
    """
    members = list(family(drawn))
    glyphs = {id(ink) for label in members if isinstance(label, Label) for ink in label.inks}
    texts = [label.em for label in members if isinstance(label, Label) and label.inks]
    grids = [one.box.width * one.box.height for one in members if isinstance(one, Grid)]
    shapes = [one for one in members if isinstance(one, Figure) and id(one) not in glyphs]
    lines = [one.width for one in shapes if one.lined]
    areas = [_area(one) for one in shapes if one.fill[3] > 0]
    return max(map(_first, (texts, grids, lines, areas)))


def _first(sizes: list[float]) -> float:
    """The largest in terms of the median of the others."""
    if len(sizes) < 2:  # there are no others
        return np.inf if sizes else 0.0
    *others, largest = sorted(sizes)
    return float(largest / max(float(np.median(others)), 1e-9))


def _area(figure: Figure) -> float:
    width, height = np.ptp(figure.points, axis=0)
    return float(width * height)


def _corners(one: Figure | Grid) -> Iterator[tuple[float, float]]:
    if isinstance(one, Grid):
        if one.opacity > 0:
            box = one.box
            yield from ((box.left, box.bottom), (box.right, box.top))
    elif one.seen:
        yield from map(tuple, (one.points.min(axis=0), one.points.max(axis=0)))
