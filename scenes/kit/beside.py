"""A picture and what is told of it: a square or a plot, and tables beside it or below it.

In a wide frame they stand side by side; in a tall one, one below the other; in a low one side by
side again, with fewer columns and smaller text.
"""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.kit.label import Anchor
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.theme import SIZES


@dataclass(frozen=True)
class Rows:
    """Where the lines of a table stand.

    Attributes:
        left: Where its rules begin.
        columns: The ends of its columns; in a small one some are not shown.
        head: Height of what stands above them; the rule is below it.
        first: Height of the first line.
        pitch: From line to line.
        scale: Of its text.
    """

    left: float
    columns: tuple[float, ...]
    head: float
    first: float
    pitch: float
    scale: float = 1.0

    @property
    def rule(self) -> float:
        """Height of the rule below the head."""
        return round(self.head - 0.3, 6)

    def line(self, place: int) -> float:
        """Height of a line."""
        return self.first - self.pitch * place

    def em(self, size: float) -> float:
        """A size of text, as it is in this table."""
        return max(SIZES.least, size * self.scale)


@dataclass(frozen=True)
class Places:
    """Where the pieces of this film stand in a shape of frame.

    Attributes:
        square: What is filled, and zoomed out of.
        total: How many cells it has: the left end or the middle, and the height.
        total_anchor: Which of them.
        total_em: Its size.
        doubled: The table of doublings.
        listed: The list of sizes: names begin at its left; tokens, unless there is no room, and
            cells end at its columns.
        weighed: What matrices weigh.
        plot: Where points are drawn.
        named: Whether curves have room for their names at their ends; else they are in the panel.
        panel: What is told of them.
        scale: Of the panel's text.
        fine: Size of what stands along the axes.
        kept: Side of a picture of what is kept, and from one to the next: beside it, with words
            above and below, or where the panel is narrow below it, with words beside.
        card: Side of a picture of what is computed, and from one to the next.
        crossed: The models' crossings.
        summed: What each way costs.
    """

    square: Box
    total: tuple[float, float]
    total_anchor: Anchor
    total_em: float
    doubled: Rows
    listed: Rows
    weighed: Rows
    plot: Box
    named: bool
    panel: Box
    scale: float
    fine: float
    kept: tuple[float, float]
    card: tuple[float, float]
    crossed: Rows
    summed: Rows

    def em(self, size: float) -> float:
        """A size of text, as it is in the panel."""
        return max(SIZES.least, size * self.scale)


def places_for(layout: Layout) -> Places:
    """Tables beside the square and the plot, or below them where the frame is tall."""
    stage = layout.stage
    if not layout.narrow:
        return _wide(stage)
    return _tall(stage) if layout.tall else _low(stage)


def _wide(stage: Box) -> Places:
    # Rounded: what stands on the edge of a pixel stays there.
    def x(step: float) -> float:
        return round(stage.left + step, 6)

    def y(step: float) -> float:
        return round(stage.top - step, 6)

    side, middle = 4.6, (stage.bottom + stage.top) / 2
    left, top = stage.left + 1.2, stage.top - 0.6
    return Places(
        square=Box(x(0.65), middle - side / 2, x(0.65) + side, middle + side / 2),
        total=(x(7.6), middle),
        total_anchor="left",
        total_em=SIZES.title,
        doubled=Rows(x(6.7), (x(8.1), x(10.8)), y(0.7), y(1.6), 0.9),
        listed=Rows(x(5.8), (x(9.85), x(12.95)), y(0.65), y(1.35), 0.66),
        weighed=Rows(x(0.25), (x(1.35), x(4.25), x(7.75), x(8.55)), y(0.48), y(1.35), 0.95),
        plot=Box(x(1.0), y(4.0), x(8.05), y(0.4)),
        named=True,
        panel=Box(x(8.9), y(4.0), x(12.9), y(0.4)),
        scale=1.0,
        fine=SIZES.least,
        kept=(1.55, 2.15),
        card=(1.4, 2.05),
        crossed=Rows(x(8.95), (x(11.55), x(13.1)), y(0.85), y(1.55), 0.62),
        summed=Rows(left, (left + 5.2, left + 7.3, left + 8.6), top, top - 0.9, 0.85),
    )


def _tall(stage: Box) -> Places:
    left, right, top, side = stage.left, stage.right, stage.top, 4.8
    middle = (left + right) / 2
    square = Box(middle - side / 2, top - side, middle + side / 2, top)
    below = square.bottom - 0.3
    plot = Box(left + 0.95, top - 4.75, right - 0.8, top - 0.4)
    panel = Box(plot.left, stage.bottom, right, plot.bottom - 0.95)
    models = (plot.left + 3.9, right - 0.1)
    return Places(
        square=square,
        total=(middle, (below + stage.bottom) / 2 + 0.1),
        total_anchor="center",
        total_em=1.4 * SIZES.title,
        doubled=Rows(left + 0.5, (left + 2.0, left + 4.9), below - 0.35, below - 1.2, 0.82, 1.1),
        listed=Rows(left + 0.05, (left + 4.1, right - 0.05), below - 0.3, below - 0.95, 0.57),
        weighed=Rows(left, (left + 1.25, left + 4.0, right), top - 1.6, top - 2.6, 1.65, 1.2),
        plot=plot,
        named=True,
        panel=panel,
        scale=1.1,
        fine=0.23,
        kept=(1.4, 3.1),
        card=(1.2, 1.5),
        crossed=Rows(plot.left, models, panel.top - 0.7, panel.top - 1.4, 0.7, 1.15),
        summed=Rows(left, (left + 3.0, left + 4.15, left + 4.95), top - 1.8, top - 2.9, 1.35, 1.05),
    )


def _low(stage: Box) -> Places:
    left, right, top, side = stage.left, stage.right, stage.top, 3.5
    middle = (stage.bottom + top) / 2
    square = Box(left, middle - side / 2, left + side, middle + side / 2)
    beside = square.right + 0.3
    plot = Box(left + 0.75, stage.bottom + 0.95, left + 4.35, top - 0.4)
    panel = Box(plot.right + 0.25, plot.bottom + 0.2, right, plot.top + 0.22)
    return Places(
        square=square,
        total=((beside + right) / 2, middle),
        total_anchor="center",
        total_em=0.95 * SIZES.title,
        doubled=Rows(beside, (beside + 0.62, beside + 1.9), top - 0.7, top - 1.4, 0.7, 0.76),
        listed=Rows(beside, (right,), top - 0.5, top - 1.1, 0.51, 0.8),
        weighed=Rows(left, (left + 0.95, left + 3.8, right), top - 0.48, top - 1.07, 0.81, 0.8),
        plot=plot,
        named=False,
        panel=panel,
        scale=0.76,
        fine=SIZES.least,
        kept=(0.78, 0.98),
        card=(0.85, 1.44),
        crossed=Rows(panel.left, (right,), top - 0.75, top - 1.3, 0.5, 0.76),
        summed=Rows(
            left, (left + 3.25, left + 4.45, left + 5.25), top - 0.35, top - 1.1, 0.78, 0.85
        ),
    )
