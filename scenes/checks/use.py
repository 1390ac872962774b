"""Measures how much of the stage a picture uses, and whether one thing in it is the largest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from qkvideo.scenes.figures.figure import Drawn, Figure, family, leaves
from qkvideo.scenes.figures.grid import GridFigure
from qkvideo.scenes.figures.label import Label
from qkvideo.scenes.text.box import Box

LEAST = 0.6
"""Minimum share of the stage's width or height that a picture has to span."""
TWICE = 2.0
"""Minimum ratio of the size of a picture's main part (its hero) to that of the things beside it."""


@dataclass(frozen=True)
class Use:
    """How much of the stage a picture spans.

    Attributes:
        width: Width of the picture, divided by the width of the stage.
        height: Height of the picture, divided by the height of the stage.
    """

    width: float
    height: float

    @property
    def enough(self) -> bool:
        """Whether `width` or `height` is at least `LEAST`."""
        return max(self.width, self.height) >= LEAST


def use(drawn: Iterable[Drawn], stage: Box) -> Use:
    """Return how much of the stage the visible drawings of a picture span.

    Args:
        drawn: The drawings of the picture, without title, caption and badge.
        stage: The rectangle of the stage, in frame units.

    Returns:
        Width and height of the smallest rectangle around all visible drawings, divided by the width
        and height of the stage; 0 and 0 if nothing is visible.
    """
    corners = [corner for one in leaves(drawn) for corner in _corners(one)]
    if not corners:
        return Use(0.0, 0.0)
    points = np.array(corners)
    width, height = points.max(axis=0) - points.min(axis=0)
    return Use(float(width / stage.width), float(height / stage.height))


def hero(drawn: Iterable[Drawn]) -> float:
    """Return how many times as large a picture's main element (its hero) is as the others.

    Elements are compared with others of their kind: texts by font size, grids by area, lines by the
    width of the stroke, filled shapes by area. The ratio of a kind is its largest size divided by
    the median of its other sizes: 3 for the font sizes 2, 2 and 6. It is infinite for a single
    element, and 0 for none.

    Args:
        drawn: The drawings of the picture.

    Returns:
        The largest of the four ratios; 0 for an empty picture.
    """
    members = list(family(drawn))
    glyphs = {id(ink) for label in members if isinstance(label, Label) for ink in label.inks}
    texts = [label.em for label in members if isinstance(label, Label) and label.inks]
    grids = [one.box.width * one.box.height for one in members if isinstance(one, GridFigure)]
    shapes = [one for one in members if isinstance(one, Figure) and id(one) not in glyphs]
    lines = [one.width for one in shapes if one.lined]
    areas = [_area(one) for one in shapes if one.fill[3] > 0]
    return max(map(_first, (texts, grids, lines, areas)))


def _first(sizes: list[float]) -> float:
    """Return the largest size divided by the median of the others; infinity if there are none."""
    if len(sizes) < 2:  # there are no others
        return np.inf if sizes else 0.0
    *others, largest = sorted(sizes)
    return float(largest / max(float(np.median(others)), 1e-9))


def _area(figure: Figure) -> float:
    width, height = np.ptp(figure.points, axis=0)
    return float(width * height)


def _corners(one: Figure | GridFigure) -> Iterator[tuple[float, float]]:
    if isinstance(one, GridFigure):
        if one.opacity > 0:
            box = one.box
            yield from ((box.left, box.bottom), (box.right, box.top))
    elif one.seen:
        yield from map(tuple, (one.points.min(axis=0), one.points.max(axis=0)))
