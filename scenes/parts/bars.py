"""A list of bars: what each of some things has, as a length and as a number."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece


@dataclass(frozen=True)
class Bar:
    """One line of a list.

    Attributes:
        name: Names its items, "<list>/<name>/bar" and so on.
        label: What it is about.
        value: How much it has: the number beside it, and the length of the bar.
        ink: Of the bar; "share" has the colour of its value.
    """

    name: str
    label: tuple[Piece, ...]
    value: Cell
    ink: Ink = "share"


@dataclass(frozen=True)
class Bars(Part):
    """Bars below one another, their labels to the left, their numbers to the right.

    Attributes:
        bars: In order.
        whole: What a bar of full length stands for.
        lit: Names of those that are spoken of; all, if not given.
    """

    bars: tuple[Bar, ...]
    whole: int = 1
    lit: frozenset[str] | None = None
