"""Small pictures in rows, each with a title above it and a legend below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Lattice, Space
from qkvideo.scenes.parts.part import Part, Shape
from qkvideo.scenes.parts.text import Formula, Line


@dataclass(frozen=True)
class Hanging:
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

    Attributes:
        figures: The small pictures, in order; all rows have equally many.
        across: Three numbers of pictures per row: for 16:9; for 9:16; for 4:3 and 1:1.
    """

    figures: tuple[Hanging, ...]
    across: tuple[int, int, int]

    @property
    def children(self) -> tuple[Part, ...]:
        """The parts of all figures."""
        return tuple(part for f in self.figures for part in (f.title, f.picture, f.legend))

    def expanded(self, shape: Shape) -> Part:
        """Return a lattice with three lines for each row of pictures, and a space between rows."""
        across = self.across[{"wide": 0, "tall": 1, "square": 2}[shape]]
        rows: list[tuple[Part, ...]] = []
        for k in range(0, len(self.figures), across):
            row = self.figures[k : k + across]
            rows += [(Space(),) * across] if rows else []
            rows += [tuple(f.title for f in row), tuple(replace(f.picture, grow=1) for f in row)]
            rows.append(tuple(f.legend for f in row))
        return Lattice(tuple(rows), gaps=("usual", "tight"), stands="start")


@facts.register
def _(part: Gallery, describer: Describer) -> Iterator[Fact]:
    yield describer.setting("gallery", count=len(part.figures))
    for figure in part.figures:
        picture = ", ".join(fact.text for fact in facts(figure.picture, describer))
        legend = describer.text(figure.legend)
        told = "; ".join(filter(None, (legend, picture)))
        yield Fact(f"{describer.text(figure.title)}: {told}")
