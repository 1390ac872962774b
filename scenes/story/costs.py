"""Counted and measured costs for stories: each number is a cell of an array."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.growth import BYTES, FITTED, MEASURED
from qkvideo.engine.measuring.timings import MeasuredCell as Timed
from qkvideo.engine.measuring.timings import Timings, shipped_timings
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Amount, Array, AxisTick
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, Style
from qkvideo.scenes.text.pango import ellipsis

LONGEST_NAME = 18
"""Maximum width of a processor's name in em; the middle of longer names is cut."""


@dataclass(frozen=True)
class Point:
    """A point of a plot of measurements: the time or the peak memory of attention at one n.

    Attributes:
        n: Number of tokens.
        value: The time in seconds, or the memory in bytes.
        amount: The same time or memory in the unit in which a film writes it.
        fitted: Whether this point was used to find the exponent p with which the time grows like
            nᵖ.
    """

    n: int
    value: float
    amount: Amount
    fitted: bool = True


@dataclass(frozen=True)
class CostCurve:
    """A curve of a plot: how time or memory of one variant of attention grows with n, as measured.

    Attributes:
        name: Name of the variant, such as "naive".
        points: The measured times, or the measured memory; the smallest n first.
    """

    name: str
    points: tuple[Point, ...]

    @property
    def last(self) -> tuple[int, float]:
        """The point with the largest n: n, and the time in seconds or the memory in bytes."""
        return self.points[-1].n, self.points[-1].value


@dataclass(frozen=True)
class Costs:
    """What attention costs: measured times and memory, and counted operations and sizes.

    Attributes:
        view: The view of the sentence. Two of the arrays below were added to it: `cells` under the
            name "timings", and `cost_` under "cost".
        timings: The contents of the file of measurements.
        chosen: The measurements in `timings` that the film shows.
        cost_: Costs computed from sizes alone, such as n² and the bytes of a matrix: (tables, rows,
            columns). `growth.cost_tables` explains each table.
        cells: Times and memory of all measurements in `timings`, (measurements, columns); columns
            as in `growth.MEASURED`.
        fits: How each variant's time grows with n, in each dtype: (variants, dtypes, columns);
            columns as in `growth.FITTED`.
        facts: Numbers about the machine that was used to measure, and about what was measured; one
            for each name in `growth.FACTS`.
    """

    view: View
    timings: Timings
    chosen: growth.ChosenTimings
    cost_: Array
    cells: Array
    fits: Array
    facts: Array

    @classmethod
    def of(cls, view: View) -> Costs:
        """Return the costs for a sentence, and add arrays with these costs to the sentence's view.

        Args:
            view: The view of the sentence. If its `timings` are None, measurements that are
                included in the package are used.

        Raises:
            RequestError: The measurements contain naive attention at fewer than three n.
        """
        timings = view.timings or growth.usual(shipped_timings())
        chosen = growth.choose(timings)
        cells = growth.measured_table(timings)
        cost = growth.cost_tables(view.n)
        view.supply({"timings": cells, "cost": cost})
        fits, facts = growth.fitted_table(timings), growth.facts(timings)
        return cls(view, timings, chosen, cost, cells, fits, facts)

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
            units: `SECONDS` for the time, `BYTES` for the memory.
        """
        row, first = self.timings.cells.index(cell), MEASURED.index(next(iter(units)))
        return amounts.amount("timings", self.cells, row, first, of=units)

    def fitted(self, variant: str, column: str, decimals: int = 0) -> Cell:
        """Return a number about the fit of time ~ nᵖ to a variant's times; NaN without a fit.

        Args:
            variant: Name of the variant of attention.
            column: Which number: "exponent" for p, or another name in `growth.FITTED`.
            decimals: Number of decimals with which the number is written.
        """
        settings = self.timings.settings
        dtype = settings.dtypes.index(self.chosen.dtype)
        index = settings.variants.index(variant), dtype, FITTED.index(column)
        return Cell("timings", index, float(self.fits[index]), Style(decimals, group=","))

    def fact(self, name: str) -> Cell:
        """Return a number about the machine that was used to measure, or about what was measured.

        Args:
            name: Which number: "cores" for the number of CPU cores, or another name in
                `growth.FACTS`.
        """
        return amounts.short("timings", (growth.FACTS.index(name),), self.facts)


def curve(costs: Costs, name: str, cells: Sequence[Timed]) -> CostCurve:
    """Return the curve of a variant's measured times."""
    fitted = growth.fitted_cells(costs.timings, name, costs.chosen.dtype)
    points = tuple(
        Point(cell.n, cell.timing.median, costs.measured(cell, growth.SECONDS), cell in fitted)
        for cell in cells
        if cell.timing
    )
    return CostCurve(name, points)


def peaks(costs: Costs, cells: Sequence[Timed]) -> tuple[Point, ...]:
    """Return a point (n, peak memory in bytes) for each measurement whose peak memory is known.

    Args:
        costs: The costs that contain the measurements.
        cells: The measurements.
    """
    column = MEASURED.index("B")
    rows = [(cell, float(costs.cells[costs.timings.cells.index(cell), column])) for cell in cells]
    return tuple(
        Point(cell.n, held, costs.measured(cell, BYTES)) for cell, held in rows if np.isfinite(held)
    )


def machine_of(costs: Costs) -> Given:
    """Return values for the variables of a caption that says how the times were measured.

    The variables are "device" ("cpu" or "gpu"), "name" (that of the CPU or GPU), "clock" ("wall" or
    "cpu"), "dtype" (the number format), "library" (its name and version), "size" (d_k), "threads"
    (the number of CPU threads used), "cores" (the number of CPU cores) and "heads" (the number of
    heads).
    """
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


def lengths_of(costs: Costs, shown: set[int]) -> tuple[AxisTick, ...]:
    """Return the ticks of the axis of n, the most important first.

    First comes the largest n, then those n that are powers of 4. Last come all other n, which are
    shown only if there is room for all of them.

    Args:
        costs: The costs.
        shown: The n of all points in the plot.
    """
    cells = {cell.n: costs.length(cell) for cell in reversed(costs.timings.cells)}
    wanted = sorted(shown, reverse=True)
    first = [wanted[0], *(n for n in wanted if math.log(n, 4).is_integer())]
    order = dict.fromkeys([*first, *wanted])
    return tuple(AxisTick(n, cells[n], (cells[n],), n not in first) for n in order)
