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
"""Minimum share of the stage's width or height that a picture has to span."""
TWICE = 2.0
"""Minimum ratio of the size of a picture's main part (its hero) to that of the things beside it."""


@dataclass(frozen=True)
class Use:
    """How much of the stage a picture spans.

    Attributes:
        width: Share of the stage's width.
        height: Share of the stage's height.
    """

    width: float
    height: float

    @property
    def enough(self) -> bool:
        """Whether the picture spans at least `LEAST` of the stage's width or height."""
        return max(self.width, self.height) >= LEAST


def use(drawn: Iterable[Drawn], stage: Box) -> Use:
    """Measure how much of the stage the visible part of a picture spans.

    Args:
        drawn: The drawings on the stage, without title, caption and badge.
        stage: The stage.
    """
    corners = [corner for one in leaves(drawn) for corner in _corners(one)]
    if not corners:
        return Use(0.0, 0.0)
    points = np.array(corners)
    width, height = points.max(axis=0) - points.min(axis=0)
    return Use(float(width / stage.width), float(height / stage.height))


def hero(drawn: Iterable[Drawn]) -> float:
    """Return the ratio of the largest thing in a picture to the things of the same kind beside it.

    Things of one kind are compared: texts by font size, matrices by area, lines by width, and
    shapes by area. The size of the largest is divided by the median of all others. If there is only
    one thing of a kind, the ratio is infinite; the result is the largest ratio of all kinds.
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
    """Return the largest size divided by the median of the others; infinity if there are none."""
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
