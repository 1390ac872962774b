"""Chooses the route on which texts move, so that they do not overlap on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from qkvideo.scenes.checks.rectangles import corners, overlap
from qkvideo.scenes.layout.items import Array, Text
from qkvideo.scenes.text.pango import typeset

Route = Literal["straight", "along", "across"]
"""A straight line ("straight"); to the new x, then to the new y ("along"); or the reverse
("across")."""
ROUTES: tuple[Route, ...] = ("straight", "along", "across")
"""All routes, in order of preference."""
LOOKS = 25
"""Number of moments of a motion at which overlaps are counted."""

Pair = tuple[Text, Text]


def smooth(t: float) -> float:
    """Ease in and out (the cubic smoothstep)."""
    return t * t * (3 - 2 * t)


def pose(a: Text, b: Text, route: Route, t: float) -> tuple[float, float, float, float]:
    """Return position, size and slant of a moving text.

    Args:
        a: The text in the previous picture.
        b: The text in the next picture.
        route: The route on which it moves.
        t: Time that has passed, as a share from 0 to 1.

    Returns:
        Left end of the baseline (x, y) and em in stage units, and the slant in radians. On a route
        with a corner, a text shrinks before the corner; it grows or turns only after the corner,
        where there is most space.
    """
    if route == "straight":
        first = last = smooth(t)
    else:
        first, last = smooth(min(1.0, 2 * t)), smooth(max(0.0, 2 * t - 1))
    x, y = (first, last) if route == "along" else (last, first)
    em = first if b.em < a.em else last
    return _mix(a.x, b.x, x), _mix(a.y, b.y, y), _mix(a.em, b.em, em), _mix(a.slant, b.slant, y)


def free_route(pairs: Sequence[Pair]) -> Route:
    """Return the one route for all texts on which the fewest of them overlap.

    Args:
        pairs: Each text in the previous and in the next picture, including texts that do not move.
    """
    if not any(_moves(*pair) for pair in pairs):
        return "straight"
    fewest, best = float("inf"), ROUTES[0]
    inks = tuple(np.array([_ink(pair[k]) for pair in pairs]) for k in (0, 1))
    for route in ROUTES:
        found = sum(
            _overlaps(pairs, inks[2 * t >= 1], route, t) for t in np.linspace(0, 1, LOOKS).tolist()
        )
        if found < fewest:
            fewest, best = found, route
        if not found:
            break
    return best


def _moves(a: Text, b: Text) -> bool:
    return (a.x, a.y, a.em, a.slant) != (b.x, b.y, b.em, b.slant)


def _overlaps(pairs: Sequence[Pair], inks: Array, route: Route, t: float) -> int:
    """Count the pairs of texts that overlap at one moment, if at least one of the two moves.

    Args:
        pairs: Each text in the previous and in the next picture.
        inks: Corners of the visible bounds of each text, in em, (texts, 4, 2).
        route: The route on which the texts move.
        t: Time that has passed, as a share from 0 to 1.
    """
    x, y, em, slant = np.array([pose(a, b, route, t) for a, b in pairs]).T
    c, s = np.cos(slant), np.sin(slant)
    turn = np.array([[c, s], [-s, c]]).transpose(2, 0, 1)
    here = em[:, None, None] * inks @ turn + np.stack([x, y], axis=1)[:, None]
    low, high = here.min(axis=1), here.max(axis=1)
    # Most texts are already separate by their upright bounding boxes, which are fast to compare.
    near = (low[:, None] < high[None]).all(axis=2)
    moving = np.array([_moves(*pair) for pair in pairs])
    near &= near.T & (moving[:, None] | moving[None])
    # Two copies of the same word may overlap: they are read as one.
    words = np.array([a.text for a, _ in pairs])
    near &= words[:, None] != words[None]
    return sum(overlap(here[i], here[j]) for i, j in np.argwhere(np.triu(near, 1)))


def _ink(text: Text) -> Array:
    """Return the corners of the visible bounds of a text, in em, (4, 2)."""
    setting = typeset(
        text.text,
        weight=text.weight,
        width=None if text.width is None else text.width / text.em,
        align=text.align,
        tabular=text.cell is not None,
    )
    return corners(setting.ink)


def _mix(a: float, b: float, share: float) -> float:
    return a + (b - a) * share
