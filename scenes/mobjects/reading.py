"""Reads manim's mobjects as items of a picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import TypeGuard

import numpy as np
from manim import Mobject, VMobject

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.figures.figure import Array
from qkvideo.scenes.layout.items import Curve
from qkvideo.scenes.look.theme import hexed
from qkvideo.scenes.mobjects.ink import Ink

_WHITE = VMobject().get_color().to_hex()
"""The colour that manim's own shapes have unless they are given another: on a light ground, they
have the ink of the theme."""

Look = tuple[Curve, Curve]
"""A fill and a line; both, even if one is invisible."""


def family(mobjects: Iterable[Mobject]) -> list[Mobject]:
    """Return mobjects and all that is in them, as manim's `get_family`, in a tenth of the time."""
    found: list[Mobject] = []
    for each in mobjects:
        found.append(each)
        if each.submobjects:
            found += family(each.submobjects)
    return found


def members(*mobjects: Mobject) -> Iterator[VMobject]:
    """Yield what is drawn of mobjects, in drawing order.

    Raises:
        QKVideoError: It is no vector mobject.
    """
    return visible(family(mobjects))


def visible(every: Iterable[Mobject]) -> Iterator[VMobject]:
    """Yield those mobjects that are drawn themselves, in drawing order; see `members`."""
    return filter(is_drawn, in_order(every))


def in_order(every: Iterable[Mobject]) -> list[Mobject]:
    """Return mobjects in drawing order, each once."""
    return sorted(dict.fromkeys(every), key=attrgetter("z_index"))


def is_drawn(each: Mobject) -> TypeGuard[VMobject]:
    """Return whether a mobject is drawn itself.

    Raises:
        QKVideoError: It is no vector mobject.
    """
    if isinstance(each, VMobject):
        return len(each.points) >= 4
    if each.get_num_points():
        what = type(each).__name__
        raise QKVideoError(f"a {what} cannot be part of a film: only vector mobjects can")
    return False


def items(mobject: VMobject, key: str, ink: str) -> Iterator[Curve]:
    """Yield the visible curves of a mobject; `ink` stands for manim's white."""
    for k, member in enumerate(members(mobject)):
        yield from (curve for curve in look(member, f"{key}/{k}", ink) if curve.alpha > 0)


def look(member: VMobject, key: str, ink: str) -> Look:
    """Return the fill and the line of a mobject, without those of its submobjects."""
    white = "" if isinstance(member, Ink) else ink
    whole = len(member.points) // 4 * 4  # a path that was begun has one point more
    points = np.ascontiguousarray(member.points[:whole, :2])

    def colour(rgba: Array) -> str:
        # Some of manim's rate functions go beyond their ends.
        named = hexed(np.array([min(1.0, max(0.0, part)) for part in rgba[:3].tolist()]))
        return white if white and named == _WHITE else named

    strokes, width, z = member.stroke_rgbas, float(member.stroke_width), math.ceil(member.z_index)
    inside, across = (c[0] if len(c) == 1 else c.mean(axis=0) for c in (member.fill_rgbas, strokes))
    # A gradient lies between the ends of a line, and a closed one has none.
    several = len(strokes) > 1 and not np.allclose(points[0], points[-1])
    shades = tuple(map(colour, strokes)) if several else ()
    seen = float(across[3]) if width > 0 else 0.0
    return (
        Curve(key, points, "", 0.0, fill=colour(inside), alpha=float(inside[3]), z=z),
        Curve(f"{key}/line", points, colour(across), width, shades=shades, alpha=seen, z=z),
    )
