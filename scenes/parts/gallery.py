"""Small pictures side by side, each with a title and a legend."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Formula, Line


@dataclass(frozen=True)
class Figure:
    """One element of a `Gallery`: a part, such as a matrix, with a title and a legend.

    Attributes:
        picture: The part; in a gallery, every figure has the same room for it.
        title: Text above the part.
        legend: Text below the part.
        sign: Sign between the previous figure and this one, such as "+" in a sum; None for no sign.
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
    """Small pictures, each with a title above and a legend below it, in one row or several.

    In a row, all titles are aligned, all pictures are aligned, and all legends are aligned.

    Attributes:
        figures: The small pictures, in order.
        across: Three numbers of pictures per row: for 16:9; for 9:16; for 4:3 and 1:1.
    """

    figures: tuple[Figure, ...]
    across: tuple[int, int, int]

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all figures."""
        return tuple(part for figure in self.figures for part in figure.parts)
