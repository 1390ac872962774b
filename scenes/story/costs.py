"""Counted and measured costs for stories: each number is a cell of an array."""

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
"""Maximum width of a processor's name in em; the middle of longer names is cut."""


@dataclass(frozen=True)
class Point:
    """One measurement.

    Attributes:
        n: Number of tokens.
        value: Seconds or bytes.
        amount: The value as written.
        fitted: Whether the point was used in the fit of its curve's slope.
    """

    n: int
    value: float
    amount: Amount
    fitted: bool = True


@dataclass(frozen=True)
class Curve:
    """The measurements of one variant of attention.

    Attributes:
        name: Name of the variant.
        points: The measurements, sorted by n.
    """

    name: str
    points: tuple[Point, ...]

    @property
    def last(self) -> tuple[int, float]:
        """Number of tokens and value of the last point."""
        return self.points[-1].n, self.points[-1].value


@dataclass(frozen=True)
class Costs:
    """The measurements and counts, and the arrays that contain all numbers shown.

    The arrays are made by the functions of `engine.measuring` that are named below.

    Attributes:
        view: The view, which receives the arrays.
        timings: The file of measurements.
        chosen: Those of its measurements that the film shows.
        cost_: Counted costs, (tables, rows, columns), from `growth.cost_tables`.
        cells: Times and memory of all measurements, (measurements, columns), from
            `growth.measured_table`.
        fits: Lines fitted to the times, (variants, dtypes, columns), from `growth.fitted_table`.
        facts: Facts about the machine and the settings, (entries,), from `growth.facts`.
        pairs: Comparisons of two measurements, (comparisons,), from `compared.compared`.
    """

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
        """Put all numbers of the film into arrays.

        Most depend only on the sizes of models, and are the same for every sentence; the others
        depend on the length of the sentence as well.
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
        """Return a counted cost, given its index in the array "cost"."""
        return amounts.count("cost", index, self.cost_)

    def length(self, cell: Timed) -> Cell:
        """Return the n of a measurement."""
        return amounts.count("timings", (self.timings.cells.index(cell), 0), self.cells)

    def measured(self, cell: Timed, units: Mapping[str, float]) -> Amount:
        """Return the median time or the peak memory of a measurement.

        Args:
            cell: The measurement.
            units: The units; those of time or those of memory.
        """
        row, first = self.timings.cells.index(cell), MEASURED.index(next(iter(units)))
        return amounts.amount("timings", self.cells, row, first, of=units)

    def fitted(self, variant: str, column: str, decimals: int = 0) -> Cell:
        """Return a value of a curve's fit; NaN if there is no fit.

        Args:
            variant: Name of the variant of attention.
            column: Name of the value, one of `FITTED`.
            decimals: Number of decimals with which the value is written.
        """
        settings = self.timings.settings
        dtype = settings.dtypes.index(self.chosen.dtype)
        index = settings.variants.index(variant), dtype, FITTED.index(column)
        return Cell("timings", index, float(self.fits[index]), Style(decimals, group=","))

    def pair(self, name: str, *, short: bool = False) -> Cell:
        """Return a comparison of two measurements; NaN if there is none.

        Args:
            name: Name of the comparison.
            short: Whether the number is written with three digits; otherwise as a whole number.
        """
        make = amounts.short if short else amounts.count
        return make("compared", (compared.COMPARED.index(name),), self.pairs)

    def fact(self, name: str) -> Cell:
        """Return a fact about the machine or the settings, such as the number of cores."""
        return amounts.short("timings", (growth.FACTS.index(name),), self.facts)


def curve(costs: Costs, name: str, cells: Sequence[Timed]) -> Curve:
    """Return the curve of a variant's measured times."""
    fitted = growth.fitted_cells(costs.timings, name, costs.chosen.dtype)
    points = tuple(
        Point(cell.n, cell.timing.median, costs.measured(cell, growth.SECONDS), cell in fitted)
        for cell in cells
        if cell.timing
    )
    return Curve(name, points)


def peaks(costs: Costs, cells: Sequence[Timed]) -> tuple[Point, ...]:
    """Return the peak memory of calls in bytes, for the measurements that include it."""
    column = MEASURED.index("B")
    rows = [(cell, float(costs.cells[costs.timings.cells.index(cell), column])) for cell in cells]
    return tuple(
        Point(cell.n, held, costs.measured(cell, BYTES)) for cell, held in rows if np.isfinite(held)
    )


def machine_of(costs: Costs) -> Given:
    """Return the variables that name the machine, the library, the device and the clock."""
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
    """Return the ticks for n, the most important first.

    These are the n at which naive attention ends, the largest n and the powers of 4; all other n
    are shown only if there is room for all of them.
    """
    cells = {cell.n: costs.length(cell) for cell in reversed(costs.timings.cells)}
    end = [costs.chosen.end.n] if costs.chosen.end else []
    wanted = sorted({*shown, *end}, reverse=True)
    first = [*end, wanted[0], *(n for n in wanted if math.log(n, 4).is_integer())]
    order = dict.fromkeys([*first, *wanted])
    return tuple(Tick(n, cells[n], (cells[n],), n not in first) for n in order)
