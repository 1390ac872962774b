"""Small pictures side by side, each with a title and a legend."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line


@dataclass(frozen=True)
class Figure:
    """A small picture with its texts.

    Attributes:
        picture: The picture; all pictures of a gallery have the same size.
        title: Text above the picture.
        legend: Text below the picture.
        sign: Sign before the figure, as between the terms of a sum; None for none.
    """

    picture: Part
    title: Line | Formula
    legend: Line
    sign: Line | None = None

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts of the figure."""
        own = (self.title, self.picture, self.legend)
        return (self.sign, *own) if self.sign else own


@dataclass(frozen=True)
class Gallery(Part):
    """Figures in one row or several; in a row, titles, pictures and legends are each aligned.

    Attributes:
        figures: The figures, in order.
        across: Number of figures per row, in a wide, a tall and a square frame.
    """

    figures: tuple[Figure, ...]
    across: tuple[int, int, int]

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all figures."""
        return tuple(part for figure in self.figures for part in figure.parts)
