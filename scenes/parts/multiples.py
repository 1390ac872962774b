"""Small multiples: matrices of one shape side by side, for comparison."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Line


@dataclass(frozen=True)
class Multiple:
    """One matrix of several.

    Attributes:
        grid: The matrix.
        name: Its name above it; all names are shortened if one is too long.
        legend: A text below it, if all legends have room.
    """

    grid: Grid
    name: Line
    legend: Line

    @property
    def parts(self) -> tuple[Part, ...]:
        """All its parts."""
        return self.name, self.grid, self.legend


@dataclass(frozen=True, kw_only=True)
class Multiples(Part):
    """Matrices in as many lines as make their cells largest, all of one size.

    Rows and columns are not folded. Words of rows are beside the first matrix of a line, those of
    columns above each matrix. If not all words are legible, those in focus are shown: see `Along`.
    Cells show numbers if all of them are legible.

    Attributes:
        panels: The matrices, in order; all have the same rows and columns.
        spoken: Whether only words of columns in focus are shown.
    """

    panels: tuple[Multiple, ...]
    spoken: bool = False

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all panels."""
        return tuple(part for panel in self.panels for part in panel.parts)
