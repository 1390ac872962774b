"""The numbers of a row, with an arc between any two that are turned together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.attention.rotary import Layout
from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Inset, Region
from qkvideo.scenes.parts.forms import Form
from qkvideo.scenes.parts.part import Ink, Part, Shape
from qkvideo.scenes.parts.text import Line
from qkvideo.scenes.text.numbers import Cell

ABOVE: Region = (0.0, 0.42, 1.0, 1.0)
"""Where the arcs are, above the cells."""
CELLS: Region = (0.0, 0.0, 1.0, 0.38)
MOST = 16
"""Maximum number of cells that all have numbers."""
TIGHT = 0.08
"""Space on either side of a cell, as a share of its width."""
BEND = np.linspace(0.0, np.pi, 25)


@dataclass(frozen=True, kw_only=True)
class Arcs(Part):
    """Cells with their numbers, and arcs above them.

    Attributes:
        numbers: The number of each cell, from 1.
        layout: Which cells are joined. If their count is odd, the last one is joined to none.
    """

    numbers: tuple[Cell, ...]
    layout: Layout

    @property
    def joined(self) -> tuple[tuple[int, int], ...]:
        """Indices of the cells that are joined, pair by pair."""
        half = len(self.numbers) // 2
        if self.layout == "pairs":
            return tuple((2 * r, 2 * r + 1) for r in range(half))
        return tuple((r, r + half) for r in range(half))

    def expanded(self, shape: Shape) -> Part:
        """Return cells and arcs in one box."""
        del shape
        count = len(self.numbers)
        middle = (np.arange(count) + 0.5) / count
        wide = (0.5 - TIGHT) / count
        parts: list[tuple[Part, Region]] = []
        for k, x in enumerate(middle):
            ends = ((x - wide, 0.0), (x + wide, 1.0))
            cell = Form(points=ends, form="frame", ink="quiet", key=f"{self.key}/cell/{k}")
            parts.append((cell, CELLS))
        # Of many, those of the first two pairs.
        told = range(count) if count <= MOST else {*self.joined[0], *self.joined[1]}
        for k in told:
            number = Line((self.numbers[k],), side="center", key=f"{self.key}/number/{k}")
            room = (middle[k] - 0.5 / count, CELLS[1], middle[k] + 0.5 / count, CELLS[3])
            parts.append((number, room))
        longest = max(b - a for a, b in self.joined)
        for r, (a, b) in enumerate(self.joined):
            x, y = (middle[a] + middle[b]) / 2, (middle[b] - middle[a]) / 2
            high = np.sin(BEND) * (0.35 + 0.65 * (b - a) / longest if longest > 1 else 0.5)
            points = np.column_stack([x - y * np.cos(BEND), high])
            lit: Ink = "share" if r == 0 else "quiet"
            arc = Form(points=points, form="line", ink=lit, key=f"{self.key}/arc/{r}", z=1)
            parts.append((arc, ABOVE))
        return Inset(parts=tuple(parts), grow=self.grow or 1)


@facts.register
def _(part: Arcs, describer: Describer) -> Iterator[Fact]:
    every = [describer.text([part.numbers[a], " + ", part.numbers[b]]) for a, b in part.joined]
    yield Fact(", ".join(every))
