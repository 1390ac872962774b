"""On which way texts move: none is read through another while they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from qkvideo.scenes.checks.rectangles import corners, overlap
from qkvideo.scenes.layout.items import Array, Text
from qkvideo.scenes.text.pango import typeset

Way = Literal["straight", "along", "across"]
"""Straight; or first to its own x and then to its own y; or first to its y and then to its x."""
WAYS: tuple[Way, ...] = ("straight", "along", "across")
"""The first of them is taken on which nothing overlaps."""
LOOKS = 13
"""At how many moments of a motion it is looked at."""

Pair = tuple[Text, Text]


def smooth(t: float) -> float:
    """Ease in and out (the cubic smoothstep)."""
    return t * t * (3 - 2 * t)


def pose(a: Text, b: Text, way: Way, t: float) -> tuple[float, float, float, float]:
    """Where a text is on its way.

    Args:
        a: As it was.
        b: As it will be.
        way: Which one it takes.
        t: The share of the time that has passed, 0 to 1.

    Returns:
        Left end of its baseline (x, y), em, and slant. On a way with a corner it gets smaller
        before the corner, and larger or turned only after it: there is most room then.
    """
    if way == "straight":
        first = last = smooth(t)
    else:
        first, last = smooth(min(1.0, 2 * t)), smooth(max(0.0, 2 * t - 1))
    x, y = (first, last) if way == "along" else (last, first)
    em = first if b.em < a.em else last
    return _mix(a.x, b.x, x), _mix(a.y, b.y, y), _mix(a.em, b.em, em), _mix(a.slant, b.slant, y)


def free_way(pairs: Sequence[Pair]) -> Way:
    """The way on which all texts move, such that the fewest overlap meanwhile.

    Args:
        pairs: Each text as it was and as it will be, with those that stand still.
    """
    if not any(_moves(*pair) for pair in pairs):
        return "straight"
    fewest, best = float("inf"), WAYS[0]
    for way in WAYS:
        found = sum(_overlaps(pairs, way, float(t)) for t in np.linspace(0, 1, LOOKS))
        if found < fewest:
            fewest, best = found, way
        if not found:
            break
    return best


def _moves(a: Text, b: Text) -> bool:
    return (a.x, a.y, a.em, a.slant) != (b.x, b.y, b.em, b.slant)


def _overlaps(pairs: Sequence[Pair], way: Way, t: float) -> int:
    """How many texts overlap another at one moment, one of the two on its way."""
    here = [_rectangle(a, b, way, t) for a, b in pairs]
    low = np.array([rectangle.min(axis=0) for rectangle in here])
    high = np.array([rectangle.max(axis=0) for rectangle in here])
    # Upright boxes tell most of them apart.
    near = (low[:, None] < high[None]).all(axis=2)
    moving = np.array([_moves(*pair) for pair in pairs])
    near &= near.T & (moving[:, None] | moving[None])
    # The same word twice, one upon the other, is read as one.
    words = np.array([a.text for a, _ in pairs])
    near &= words[:, None] != words[None]
    return sum(overlap(here[i], here[j]) for i, j in np.argwhere(np.triu(near, 1)))


def _rectangle(a: Text, b: Text, way: Way, t: float) -> Array:
    """The corners of a text's ink on its way, (4, 2)."""
    x, y, em, slant = pose(a, b, way, t)
    text = a if 2 * t < 1 else b
    ink = typeset(
        text.text,
        weight=text.weight,
        width=None if text.width is None else text.width / text.em,
        align=text.align,
        tabular=text.cell is not None,
    ).ink
    c, s = np.cos(slant), np.sin(slant)
    turned: Array = corners(ink.scaled(em)) @ np.array([[c, s], [-s, c]]) + np.array([x, y])
    return turned


def _mix(a: float, b: float, share: float) -> float:
    return a + (b - a) * share
