"""Small multiples: matrices of one shape, shown together for comparison."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Line


@dataclass(frozen=True)
class Multiple:
    """One of several matrices that are shown together, with its texts.

    Attributes:
        grid: The matrix.
        name: Name above the matrix. If one matrix's name is too long, the short form (`Line.short`)
            of every name is shown.
        legend: Text below the matrix; left out if it is too long, or if the legends of all matrices
            need too much height.
    """

    grid: Grid
    name: Line
    legend: Line

    @property
    def parts(self) -> tuple[Part, ...]:
        """The name, the matrix and the legend."""
        return self.name, self.grid, self.legend


@dataclass(frozen=True, kw_only=True)
class Multiples(Part):
    """Matrices of one size, side by side, in one or more lines.

    The words of columns are above each matrix, those of rows only beside the first matrix of a
    line. If there is no room for all words, columns (and then rows) show only those in focus
    (`Along.focus`). Cells show numbers if all words are shown and all numbers are legible.

    Attributes:
        panels: The matrices, in order; all have the same rows and columns.
        spoken: If True, columns show only their words in focus, and cells show no numbers, even if
            there is room for more.
    """

    panels: tuple[Multiple, ...]
    spoken: bool = False

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all panels."""
        return tuple(part for panel in self.panels for part in panel.parts)
