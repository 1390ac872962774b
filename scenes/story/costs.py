"""Counts and measurements of cost, as a story may show them: each number is a cell of an array."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.measuring import compared, growth
from qkvideo.engine.measuring.growth import BYTES, FITTED, MEASURED
from qkvideo.engine.measuring.timings import Cell as Timed
from qkvideo.engine.measuring.timings import Timings, shipped_timings
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Amount, Array, Tick
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Style
from qkvideo.scenes.text.pango import ellipsis

LONGEST_NAME = 18
"""A processor's name loses its middle beyond so many em: half a line of the smallest text."""


@dataclass(frozen=True)
class Point:
    """Something measured.

    Attributes:
        n: Tokens.
        value: Seconds or bytes.
        amount: As it is written.
        fitted: Whether its curve's slope is fitted to it.
    """

    n: int
    value: float
    amount: Amount
    fitted: bool = True


@dataclass(frozen=True)
class Curve:
    """A variant's points.

    Attributes:
        name: The variant.
        points: By n.
    """

    name: str
    points: tuple[Point, ...]

    @property
    def last(self) -> tuple[int, float]:
        """Its last point."""
        return self.points[-1].n, self.points[-1].value


@dataclass(frozen=True)
class Costs:
    """The arrays behind all numbers."""

    view: View
    timings: Timings
    chosen: growth.Chosen
    cost_: Array
    cells: Array
    fits: Array
    facts: Array
    pairs: Array

    @classmethod
    def of(cls, view: View) -> Costs:
        """Lay the numbers out as arrays.

        Sizes, and nothing of the sentence but its length: most of this film is the same for all.
        """
        timings = view.timings or growth.usual(shipped_timings())
        chosen = growth.choose(timings)
        d_model, d_k, d_v = (int(view.count(name).value) for name in ("d_model", "d_k", "d_v"))
        cells = growth.measured_table(timings)
        cost = growth.cost_tables(view.n, d_model, d_k, d_v, chosen.needed)
        pairs = compared.compared(chosen)
        view.supply({"timings": cells, "cost": cost, "compared": pairs})
        fits, facts = growth.fitted_table(timings), growth.facts(timings)
        return cls(view, timings, chosen, cost, cells, fits, facts, pairs)

    def cost(self, *index: int) -> Cell:
        """A count."""
        return amounts.count("cost", index, self.cost_)

    def length(self, cell: Timed) -> Cell:
        """The n of a cell of the file."""
        return amounts.count("timings", (self.timings.cells.index(cell), 0), self.cells)

    def measured(self, cell: Timed, units: Mapping[str, float]) -> Amount:
        """The median time or the peak memory of a cell of the file."""
        row, first = self.timings.cells.index(cell), MEASURED.index(next(iter(units)))
        return amounts.amount("timings", self.cells, row, first, of=units)

    def fitted(self, variant: str, column: str, decimals: int = 0) -> Cell:
        """Something of a curve's fit; not a number, where there is none."""
        settings = self.timings.settings
        dtype = settings.dtypes.index(self.chosen.dtype)
        index = settings.variants.index(variant), dtype, FITTED.index(column)
        return Cell("timings", index, float(self.fits[index]), Style(decimals, group=","))

    def pair(self, name: str, *, short: bool = False) -> Cell:
        """How two measurements compare, with three digits if it is no n; NaN, if they do not."""
        make = amounts.short if short else amounts.count
        return make("compared", (compared.COMPARED.index(name),), self.pairs)

    def fact(self, name: str) -> Cell:
        """Something of the machine or the settings."""
        return amounts.short("timings", (growth.FACTS.index(name),), self.facts)


def curve(costs: Costs, name: str, cells: Sequence[Timed]) -> Curve:
    """A variant's times."""
    fitted = growth.fitted_cells(costs.timings, name, costs.chosen.dtype)
    points = tuple(
        Point(cell.n, cell.timing.median, costs.measured(cell, growth.SECONDS), cell in fitted)
        for cell in cells
        if cell.timing
    )
    return Curve(name, points)


def peaks(costs: Costs, cells: Sequence[Timed]) -> tuple[Point, ...]:
    """What calls held, in bytes, where that was measured."""
    column = MEASURED.index("B")
    rows = [(cell, float(costs.cells[costs.timings.cells.index(cell), column])) for cell in cells]
    return tuple(
        Point(cell.n, held, costs.measured(cell, BYTES)) for cell, held in rows if np.isfinite(held)
    )


def machine_of(costs: Costs) -> Given:
    """The machine, what ran on it, and which clock timed it."""
    machine, settings = costs.timings.machine, costs.timings.settings
    backend = {"numpy": "NumPy", "torch": "PyTorch"}[settings.backend]
    version = costs.timings.versions.get(settings.backend, "").partition("+")[0]
    name = machine.cpu if machine.gpu is None else machine.gpu.name
    return {
        "device": "cpu" if machine.gpu is None else "gpu",
        "name": Word(ellipsis(name, LONGEST_NAME)),
        "clock": settings.clock,
        "dtype": Word(costs.chosen.dtype),
        "library": Word(f"{backend} {version}".strip()),
        "size": costs.fact("d_k"),
        **{fact: costs.fact(fact) for fact in ("threads", "cores", "heads")},
    }


def lengths_of(costs: Costs, shown: set[int]) -> tuple[Tick, ...]:
    """Where naive attention ended, the longest, then every fourfold; and all others, or none."""
    cells = {cell.n: costs.length(cell) for cell in reversed(costs.timings.cells)}
    end = [costs.chosen.end.n] if costs.chosen.end else []
    wanted = sorted({*shown, *end}, reverse=True)
    first = [*end, wanted[0], *(n for n in wanted if math.log(n, 4).is_integer())]
    order = dict.fromkeys([*first, *wanted])
    return tuple(Tick(n, cells[n], (cells[n],), n not in first) for n in order)
