"""A cloud: groups of numbers as dots, in lanes beside one another on a common scale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Align, Column, Lattice, Space
from qkvideo.scenes.parts.part import Ink, Part, Shape, Size
from qkvideo.scenes.parts.swarm import Named, Swarm, Ticks
from qkvideo.scenes.parts.text import Given, Line, Piece, Weight
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Cells, whole

_SIZES: dict[Shape, Size] = {"wide": "number", "square": "label", "tall": "number"}
"""Size of the medians."""
MOST_NAMED = 3
"""Maximum number of dots that are named."""


@dataclass(frozen=True)
class Lane:
    """A group of numbers, shown as dots in a lane of a cloud.

    Attributes:
        name: Part of the keys of the lane's items: "<cloud>/lane/<name>/dots" for all dots,
            "<cloud>/label/<name>" for the label, "<cloud>/median/<name>" for the median's number.
        label: Label of the lane.
        cells: The v numbers, (1, v), one dot for each.
        median: Median of the numbers: a line across the lane, and a number at its label.
        lit: Whether the lane is highlighted.
        named: Those numbers that are also shown as large dots with names.
    """

    name: str
    label: tuple[Piece, ...]
    cells: Cells
    median: Cell
    lit: bool = True
    named: tuple[Named, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Cloud(Part):
    """Numbers shown as dots, in lanes; dots of larger numbers are higher.

    In narrow frames, the lanes are rows below one another. Dots of larger numbers are then further
    to the right.

    Attributes:
        lanes: The lanes, in order.
        top: The number at the upper (or right) end of the scale; the number at the other end is 0.
        ticks: Numbers on the scale, each with a line across all lanes.
        title: Title of the scale.
    """

    lanes: tuple[Lane, ...]
    top: float
    ticks: tuple[Cell, ...] = ()
    title: tuple[Piece, ...] = ()

    def expanded(self, shape: Shape) -> Part:
        """Return the lanes with their labels, and the scale."""
        upright, size = shape == "wide", _SIZES[shape]
        scale = Ticks(cells=self.ticks, top=self.top, upright=upright, key=f"{self.key}/tick")
        lines = [self._line(lane, size, upright=upright) for lane in self.lanes]
        if upright:
            columns = [(scale, Space(), Space()), *lines]
            table = Lattice(tuple(zip(*columns, strict=True)), ("none", "none"), "fill", grow=1)
        else:
            rows = (
                *((label, number, lane) for lane, label, number in lines),
                (Space(), Space(), scale),
            )
            sides: tuple[Align, ...] = ("end", "end", "fill")
            table = Lattice(rows, ("tight", "none"), sides, grow=1)
        title = Line(self.title or (" ",), "badge", "quiet", key=f"{self.key}/title")
        return Column((title, table), "tight", "fill")

    def _line(self, lane: Lane, size: Size, *, upright: bool) -> tuple[Part, Part, Part]:
        """Return a lane, its label and its number."""
        ink: Ink = "ink" if lane.lit else "quiet"
        weight: Weight = "semibold" if lane.lit else "regular"
        swarm = Swarm(
            cells=lane.cells,
            median=lane.median,
            top=self.top,
            ticks=self.ticks,
            named=lane.named,
            lit=lane.lit,
            upright=upright,
            grow=1,
            key=f"{self.key}/lane/{lane.name}",
        )
        label = Line(
            lane.label,
            "label",
            ink,
            weight,
            key=f"{self.key}/label/{lane.name}",
            group=f"{self.key}/label",
        )
        number = Line((lane.median,), size, ink, weight, key=f"{self.key}/median/{lane.name}")
        return swarm, label, number


@facts.register
def _(part: Cloud, describer: Describer) -> Iterator[Fact]:
    dots = whole("dots", sum(lane.cells.shape[1] for lane in part.lanes))
    title = Word(describer.speech.text(part.title))
    given: Given = {"dots": dots, "n": whole("n", len(part.lanes)), "title": title}
    yield describer.setting("cloud", given)
    lanes = sorted(part.lanes, key=lambda lane: -lane.median.value)
    told = ", ".join(
        f"{describer.speech.text(lane.label)} {describer.speech.local(lane.median).text}"
        for lane in lanes
    )
    yield describer.fact("medians", {"lanes": Word(told)})
    lit = [(lane, named) for lane in part.lanes for named in lane.named if named.lit]
    if lit:
        names = ", ".join(_named(*each, describer) for each in lit[:MOST_NAMED])
        yield describer.fact("named-dots", {"names": Word(names)})


def _named(lane: Lane, named: Named, describer: Describer) -> str:
    """Return a dot's name and its value."""
    height = lane.cells.cell(0, named.at)
    return f"{describer.speech.text([named.name])} {describer.speech.local(height).text}"
