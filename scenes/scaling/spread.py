"""Histograms below one another, on one axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, Shown, facts
from qkvideo.scenes.parts.boxes import Lattice, Space, Stack
from qkvideo.scenes.parts.forms import Form, Pin, Pinned
from qkvideo.scenes.parts.part import Part, Shape, Size
from qkvideo.scenes.parts.text import Formula, Line
from qkvideo.scenes.text.numbers import Cell, style_for

TALL, TICK = 0.8, 0.25
"""Height of the highest bin, as a share of its row; and length of a tick, of the row of ticks."""
FAINT = 0.3
"""Brightness of the narrowest histogram; the widest has 1."""
SIZES: dict[Shape, tuple[Size, Size, Size]] = {
    "wide": ("number", "said", "corner"),
    "square": ("label", "number", "badge"),
    "tall": ("said", "title", "label"),
}
"""Sizes of the labels, of their heading, and of the numbers of the axis."""
BEHIND, LOW = -2, -1
"""Places of the histograms and of the lines below them in the drawing order."""


@dataclass(frozen=True, kw_only=True)
class Spread(Part):
    """Histograms of several samples, one in each row; each is as high as the others.

    Attributes:
        labels: The label of each row, by the row's name.
        counts: For each row, the counts of its bins, which have equal widths.
        ends: For each row, the value at which its first bin starts, and that at which its last bin
            ends. A histogram with a wider range is brighter.
        axis: The values at the left and the right end.
        ticks: Numbers on the axis, below the last row.
        heads: Headings of the labels and of the histograms.
    """

    labels: dict[str, Cell]
    counts: tuple[tuple[float, ...], ...]
    ends: tuple[tuple[float, float], ...]
    axis: tuple[float, float]
    ticks: tuple[Cell, ...]
    heads: tuple[Formula, Formula]

    def expanded(self, shape: Shape) -> Part:
        """Return a lattice of labels and histograms, with the numbers of the axis below."""
        size, larger, smaller = SIZES[shape]
        head, above = (replace(each, size=larger) for each in self.heads)
        rows: list[tuple[Part, Part]] = [(replace(head, ink="ink"), replace(above, ink="quiet"))]
        for row, (name, cell) in enumerate(self.labels.items()):
            label = Line((cell,), size, side="right", key=f"{self.key}/label/{name}")
            rows.append((label, self._shape(row, name)))
        rows.append((Space(), self._axis(smaller)))
        return Lattice(tuple(rows), ("usual", "none"), ("end", "fill"), "fill")

    def _at(self, value: float) -> float:
        low, high = self.axis
        return (value - low) / (high - low)

    def _shape(self, row: int, name: str) -> Part:
        """Return a row's histogram, and the line below it."""
        counts, key = np.array(self.counts[row]), f"{self.key}/spread/{name}"
        edges = [self._at(float(x)) for x in np.linspace(*self.ends[row], len(counts) + 1)]
        heights = counts / max(float(counts.max()), 1e-12) * TALL
        steps = [
            (x, float(high))
            for high, ends in zip(heights, pairwise(edges), strict=True)
            for x in ends
        ]
        wide = [high - low for low, high in self.ends]
        share = FAINT + (1 - FAINT) * wide[row] / max(*wide, 1e-12)
        # The first side of its outline is its base: the histogram grows out of this side.
        outline = ((edges[-1], 0.0), (edges[0], 0.0), *steps)
        base = ((0.0, 0.0), (1.0, 0.0))
        return Stack(
            (
                Form(points=outline, form="outline", fill=share, z=BEHIND, key=key),
                Form(points=base, form="line", ink="line", width="fine", z=LOW, key=f"{key}/base"),
            ),
            grow=1,
        )

    def _axis(self, size: Size) -> Part:
        """Return the ticks of the axis, with their numbers."""
        lines, pins = list[Part](), list[Pin]()
        for cell in self.ticks:
            x, key = self._at(cell.value), f"{self.key}/spread/tick/{cell.value:g}"
            points = ((x, 1.0), (x, 1 - TICK))
            lines.append(Form(points=points, form="line", ink="quiet", key=f"{key}/line"))
            line = Line((cell,), size, "quiet", key=key)
            pins.append(Pin(line, ((x, 1 - TICK, "center"),)))
        return Stack((*lines, Pinned(pins=tuple(pins))))


@facts.register
def _(part: Spread, describer: Describer) -> Iterator[Fact]:
    """Describe the ranges of values in the first and the last row."""
    ends = [_reach(*each) for each in zip(part.counts, part.ends, strict=True)]
    style = style_for([x for pair in ends for x in pair])
    first, last = (tuple(Cell("spread", (), x, style) for x in ends[k]) for k in (0, -1))
    labels = [describer.number(cell) for cell in part.labels.values()]
    given: dict[str, Shown] = {
        "n": len(part.labels),
        "what": describer.text(part.heads[1]),
        "one": labels[0],
        "other": labels[-1],
        "label": describer.text(part.heads[0]),
        "from": first[0],
        "to": first[1],
        "from2": last[0],
        "to2": last[1],
    }
    yield describer.fact("spread", **given)


def _reach(counts: Sequence[float], span: tuple[float, float]) -> tuple[float, float]:
    """Return the range of values in which a histogram exceeds a fiftieth of its maximum."""
    seen = np.flatnonzero(np.asarray(counts) > max(counts) / 50)
    edges = np.linspace(*span, len(counts) + 1)
    return float(edges[seen[0]]), float(edges[seen[-1] + 1])
