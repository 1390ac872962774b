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
    """

    picture: Part
    title: Line | Formula
    legend: Line


@dataclass(frozen=True)
class Gallery(Part):
    """Small pictures, each with a title above and a legend below it, in one row or several.

    In a row, all titles are aligned, all pictures are aligned, and all legends are aligned.

    Attributes:
        figures: The small pictures, in order; all rows have equally many.
        across: Three numbers of pictures per row: for 16:9; for 9:16; for 4:3 and 1:1.
    """

    figures: tuple[Figure, ...]
    across: tuple[int, int, int]

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all figures."""
        return tuple(part for f in self.figures for part in (f.title, f.picture, f.legend))
