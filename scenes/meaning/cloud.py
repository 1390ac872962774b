"""A cloud: groups of numbers as dots, in lanes beside one another on a common scale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Align, Column, Lattice, Space, Stack
from qkvideo.scenes.parts.forms import Form, Pin, Pinned, Place, Shares
from qkvideo.scenes.parts.part import Ink, Part, Shape, Side, Size
from qkvideo.scenes.parts.text import Line, Piece, Weight
from qkvideo.scenes.text.numbers import Cell, Cells

_SIZES: dict[Shape, Size] = {"wide": "number", "square": "label", "tall": "number"}
"""Size of the medians."""
MOST_NAMED = 3
"""Maximum number of dots that are named."""
BEHIND = -4
"""Place of the lines of the scale in the drawing order."""
DOTS = (0.05, 0.5)
"""Part of a lane's breadth that contains dots; the median's line is there, and names are in the
rest."""
GOLDEN = (5**0.5 - 1) / 2
"""Golden ratio less 1. The fractional parts of its multiples are spread evenly over 0 to 1, however
many there are."""


@dataclass(frozen=True)
class Named:
    """A number of a lane that is also shown as a large dot with a name.

    If there is no room for the name, the large dot is left out, too.

    Attributes:
        at: Index of the number.
        name: Name beside the dot.
        lit: Whether the dot is highlighted.
        key: Key of the name, if the name moves to or from a part of another picture; otherwise
            empty.
    """

    at: int
    name: Piece
    lit: bool = False
    key: str = ""


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
        scale, lines = (
            self._scale(upright),
            [self._line(lane, size, upright) for lane in self.lanes],
        )
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

    def _scale(self, upright: bool) -> Part:
        """Return the numbers of the scale: at the left of the lanes or, if these lie, below."""
        side: Side = "left" if upright else "center"
        pins = list[Pin]()
        for tick in self.ticks:
            ((x, y),) = self._at((1.0,), tick.value, upright)
            line = Line((tick,), "badge", "quiet", key=f"{self.key}/tick/{tick.value:g}")
            pins.append(Pin(line, ((x, y if upright else 1.0, side),)))
        return Pinned(pins=tuple(pins))

    def _at(self, across: npt.ArrayLike, values: npt.ArrayLike, upright: bool) -> Shares:
        """Return the points of numbers in a lane, at positions across it."""
        share = np.clip(np.asarray(values) / self.top, 0.0, 1.0)
        across, along = np.broadcast_arrays(across, share)
        return np.stack((across, along) if upright else (along, 1 - across), axis=1)

    def _line(self, lane: Lane, size: Size, upright: bool) -> tuple[Part, Part, Part]:
        """Return a lane, its label and its number."""
        ink: Ink = "ink" if lane.lit else "quiet"
        weight: Weight = "semibold" if lane.lit else "regular"
        key = f"{self.key}/label/{lane.name}"
        label = Line(lane.label, "label", ink, weight, key=key, group=f"{self.key}/label")
        number = Line((lane.median,), size, ink, weight, key=f"{self.key}/median/{lane.name}")
        return self._lane(lane, upright), label, number

    def _lane(self, lane: Lane, upright: bool) -> Part:
        """Return the dots of a lane over the lines of the scale, with their median and names."""
        key, values = f"{self.key}/lane/{lane.name}", lane.cells.values[0]
        lines = (
            Form(
                points=self._at((0.0, 1.0), tick.value, upright),
                form="line",
                ink="quiet" if tick.value == 0 else "line",
                width="fine",
                z=BEHIND,
                key=f"{key}/tick/{tick.value:g}",
            )
            for tick in self.ticks
        )
        # Where a dot is across its lane does not depend on how many there are.
        across = DOTS[0] + (DOTS[1] - DOTS[0]) * ((np.arange(1, len(values) + 1) * GOLDEN) % 1.0)
        points = np.asarray(self._at(across, values, upright))
        fill: Ink = "share" if lane.lit else "quiet"
        dots = Form(
            points=points, form="dots", fill=fill, faded=not lane.lit, z=-1, key=f"{key}/dots"
        )
        median = Form(
            points=self._at((0.0, DOTS[1]), lane.median.value, upright),
            form="line",
            ink="ink",
            width="thick",
            faded=not lane.lit,
            z=1,
            key=f"{key}/median",
        )
        last = float(points[:, 0].max())
        named = sorted(lane.named, key=lambda each: not each.lit)
        pins = (self._pin(each, key, values[each.at], last, upright) for each in named)
        return Stack((*lines, dots, median, Pinned(pins=tuple(pins))), grow=1)

    def _pin(self, named: Named, lane: str, value: float, last: float, upright: bool) -> Pin:
        """Return a dot with its name beside it."""
        key = f"{lane}/named/{named.at}"
        ink: Ink = "ink" if named.lit else "quiet"
        line = Line((named.name,), "badge", ink, "semibold", key=named.key or key)
        ((x, y),) = self._at((DOTS[1],), value, upright)
        places: list[Place] = [(x, y, "right" if upright else "center")]
        # In a lane that lies, all dots end before the name if there is no room below its dot.
        places += [] if upright else [(last, 0.5, "right")]
        return Pin(line, tuple(places), (f"{key}/dot", "key" if named.lit else "ink"))


@facts.register
def _(part: Cloud, describer: Describer) -> Iterator[Fact]:
    dots, title = sum(lane.cells.shape[1] for lane in part.lanes), describer.text(part.title)
    yield describer.setting("cloud", dots=dots, n=len(part.lanes), title=title)
    lanes = sorted(part.lanes, key=lambda lane: -lane.median.value)
    told = (f"{describer.text(lane.label)} {describer.number(lane.median)}" for lane in lanes)
    yield describer.fact("medians", lanes=", ".join(told))
    lit = [(lane, named) for lane in part.lanes for named in lane.named if named.lit]
    if lit:
        names = ", ".join(_named(*each, describer) for each in lit[:MOST_NAMED])
        yield describer.fact("named-dots", names=names)


def _named(lane: Lane, named: Named, describer: Describer) -> str:
    """Return a dot's name and its value."""
    height = lane.cells.cell(0, named.at)
    return f"{describer.text([named.name])} {describer.number(height)}"
