"""Small multiples: matrices of one shape side by side, to be compared at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Line


@dataclass(frozen=True)
class Multiple:
    """One of them.

    Attributes:
        grid: The matrix.
        name: Above it; said short if any of the names is too long.
        legend: Below it, where all legends have room.
    """

    grid: Grid
    name: Line
    legend: Line

    @property
    def parts(self) -> tuple[Part, ...]:
        """All of it."""
        return self.name, self.grid, self.legend


@dataclass(frozen=True, kw_only=True)
class Multiples(Part):
    """Matrices in as many lines as make their cells largest, all in one size.

    No row or column is folded. Words of rows stand beside the first matrix of a line, those of
    columns above each matrix. Where not all can be read, those in focus are: see `Along`. Numbers
    stand in the cells if all of them can be read.

    Attributes:
        panels: In order; their matrices have the same rows and columns.
        spoken: Whether only those words of columns stand that are in focus.
    """

    panels: tuple[Multiple, ...]
    spoken: bool = False

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all panels."""
        return tuple(part for panel in self.panels for part in panel.parts)
