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
        sign: Sign before the figure, such as "+" between the terms of a sum; None for no sign.
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
    """Small pictures in one row or several.

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
