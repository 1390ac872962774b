"""Small pictures side by side, each with what it is called and what it means."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line


@dataclass(frozen=True)
class Figure:
    """One of them.

    Attributes:
        picture: As large as there is room; in a gallery all have one size.
        title: Above it.
        legend: Below it.
        sign: Before it, as between the terms of a sum.
    """

    picture: Part
    title: Line | Formula
    legend: Line
    sign: Line | None = None

    @property
    def parts(self) -> tuple[Part, ...]:
        """All of it."""
        own = (self.title, self.picture, self.legend)
        return (self.sign, *own) if self.sign else own


@dataclass(frozen=True)
class Gallery(Part):
    """Figures in one row, or in several: their titles, pictures and legends are level.

    Attributes:
        figures: In order.
        across: So many in a row: in a wide frame, in a tall one, and in a square one.
    """

    figures: tuple[Figure, ...]
    across: tuple[int, int, int]

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all figures."""
        return tuple(part for figure in self.figures for part in figure.parts)
