"""Vectors as strips: one row of cells each, with as many of its numbers as can be read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from qkvideo.scenes.kit.axis import Axis, axis
from qkvideo.scenes.kit.change import Change
from qkvideo.scenes.kit.grid import Array, Grid
from qkvideo.scenes.kit.matrices import only
from qkvideo.scenes.kit.numbers import Cells
from qkvideo.scenes.kit.pango import typeset
from qkvideo.scenes.kit.theme import SIZES

LONGEST = 3.0
"""The widest that a strip with numbers on it is."""
_WIDEST = 0.75
_MOST = 5
"""So many numbers of a vector are written out; of longer ones the first three."""
_BESIDE = 0.08
"""Between a number and its column's edges, together."""


def strip_columns(d: int, room: float = LONGEST, least: float = 0.0) -> Axis:
    """Columns for a vector's numbers: all of a short one's, the first three of a long one's.

    Args:
        d: How many numbers it has.
        room: How wide it may be.
        least: The narrowest that a column of numbers can be: fewer of them are written then.
    """
    full, room = d if d <= _MOST else 3, min(room, LONGEST)
    made = axis(d, room, _WIDEST, range(full))
    while len(made.full) > 1 and made.sizes[0] < least:
        made = axis(d, room, _WIDEST, range(len(made.full) - 1))
    return made


def narrowest(blocks: Sequence[Cells]) -> float:
    """The narrowest column in which every number that may be written can be read."""
    shown = [row[:_MOST] for cells in blocks for row in cells.texts]
    return _widest([text for row in shown for text in row]) * SIZES.least + _BESIDE


def number_size(blocks: Sequence[Cells], places: Axis, height: float) -> float | None:
    """One size for the numbers of several strips; None where they could not be read.

    Args:
        blocks: A row of numbers for each.
        places: Their columns.
        height: Of a strip, with what is between it and the next.
    """
    widest = _widest([cells.texts[0][j] for cells in blocks for j in places.full])
    room = min(places.sizes[j] for j in places.full) - _BESIDE
    em = min(SIZES.label, room / widest, 0.62 * height)
    return em if em >= SIZES.least - 1e-9 else None


def with_numbers(strip: Grid, em: float | None, places: Axis, ink: Array) -> Grid:
    """The strip with its numbers in a size; as it is, without one."""
    if em is not None and strip.cells is not None:
        strip.em = em
        strip.write(only(strip.cells.texts, (0,), places.full), ink)
    return strip


def onto(strips: Sequence[Grid], goals: Sequence[Grid]) -> list[Change]:
    """Strips move to where others are, and get their numbers."""
    return [
        Change(
            strip,
            fill=goal.fill,
            texts=goal.lettering.texts,
            ink=goal.ink,
            widths=tuple(np.diff(goal.xs) * goal.box.width),
            heights=(goal.box.height,),
            left=goal.box.left,
            top=goal.box.top,
            em=goal.em,
        )
        for strip, goal in zip(strips, goals, strict=False)
    ]


def _widest(texts: Sequence[str]) -> float:
    return max(typeset(text, weight="semibold", tabular=True).width for text in texts)
