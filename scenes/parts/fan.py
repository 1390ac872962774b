"""A query and its keys as arrows from one point."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class Ray:
    """A key: an arrow of its true length, at its true angle to the query.

    Attributes:
        name: Part of the items' keys, "<fan>/<name>/…".
        label: The key's word.
        length: Length of the key.
        cosine: Cosine of the angle between query and key, from -1 to 1.
        ink: Colour of arrow and word.
        angle: The angle, which is written at its arc; None for none.
        shadow: The part of the query's direction that the key covers, its length times the cosine:
            it is drawn on the query's line, with its number; without one if True.
        below: Whether the arrow is below the query's line; None for where there is room.
        flat: Whether it is only the vector's shadow on the plane of the picture, whose length and
            angle are not the vector's: it is dashed.
        waits: Whether it still lies on the query, all of it, from which it turns to its place.
    """

    name: str
    label: tuple[Piece, ...]
    length: Cell
    cosine: Cell
    ink: Ink = "quiet"
    angle: Cell | None = None
    shadow: Cell | bool = False
    below: bool | None = None
    flat: bool = False
    waits: bool = False


@dataclass(frozen=True, kw_only=True)
class Fan(Part):
    """A query and its keys as arrows from one point; the query points to the right.

    All lengths are on one scale, and each key has its true angle to the query: above or below the
    query's line, where there is room. The angles between two keys are not those of the vectors.
    In all fans of a size group, the scale is the same.

    Attributes:
        label: The query's word; empty for none, as of rays.
        length: Length of the query.
        rays: The keys, the most important first: words that have no room are left out.
        ink: Colour of the query.
    """

    label: tuple[Piece, ...]
    length: Cell
    rays: tuple[Ray, ...]
    ink: Ink = "query"
