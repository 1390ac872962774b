"""The facts of a file of measured times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.growth import MEASURED
from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Amount, AxisTick
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.costs import CostCurve, Costs, curve, lengths_of, machine_of, peaks
from qkvideo.scenes.text.catalogue import Variable
from qkvideo.scenes.text.numbers import Cell


@dataclass(frozen=True)
class TimeFit:
    """The line fitted to the measured times of naive attention, on logarithmic axes.

    The slope of the line is the power of n with which the time grows. Points with a small n may
    be left out of the fit.

    Attributes:
        said: Numbers by name: "slope", the fitted slope; "error", its standard error; "factor",
            how many times longer attention takes if n doubles; "theory", the slope in theory.
        sure: "no" if the error is too large for a statement about the slope, else "yes".
        start: Numbers by name: "from", the smallest n of the fitted points; "points", their number.
        ends: Both ends of the fitted line, each as (n, seconds).
        every: Numbers of a line fitted to all points, by name: "all-slope", "all-error" and
            "all-points". Empty if no points are left out.
    """

    said: Mapping[str, Cell]
    sure: Literal["yes", "no"]
    start: Mapping[str, Cell]
    ends: tuple[tuple[int, float], ...]
    every: Mapping[str, Cell]


@dataclass(frozen=True)
class MemoryGrowth:
    """The measured memory of naive attention, and of an exact variant.

    The exact variant has the same result as naive attention, but keeps only a tile of the n × n
    matrix in memory.

    Attributes:
        said: Variables of the caption. "case" is "both" if the caption compares the two variants,
            "naive" if it gives only the memory of naive attention, "none" if this was not measured.
        n: The number of tokens; None if no memory was measured.
        naive: The memory of naive attention there; None if it was not measured.
        exact: The memory of the exact variant there; None without a comparison.
        claims: The claim that naive attention takes more memory than the exact variant; empty
            without a comparison.
    """

    said: Given
    n: Cell | None
    naive: Amount | None
    exact: Amount | None
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Measured:
    """The facts from a file of measured times and memory.

    Attributes:
        machine: Variables of the text below a plot. This text names the machine.
        naive: Times of naive attention.
        bent: Times of window attention; None if they were not measured.
        lengths: Ticks of the axis of n, the most important first.
        times: Ticks of the axis of times, in seconds.
        fit: The line fitted to the times of naive attention.
        window: Number of keys that each query sees in window attention.
        memory: The measured memory.
    """

    machine: Given
    naive: CostCurve
    bent: CostCurve | None
    lengths: tuple[AxisTick, ...]
    times: tuple[AxisTick, ...]
    fit: TimeFit
    window: Cell
    memory: MemoryGrowth

    @property
    def curves(self) -> tuple[CostCurve, ...]:
        """All curves of times."""
        return (self.naive,) if self.bent is None else (self.naive, self.bent)


def measure(costs: Costs) -> Measured:
    """Compute the facts from the file."""
    chosen = costs.chosen
    naive = curve(costs, "naive", chosen.naive)
    bent = curve(costs, "window", chosen.window) if chosen.window else None
    every = [point for each in (naive, bent) if each for point in each.points]
    return Measured(
        machine=machine_of(costs),
        naive=naive,
        bent=bent,
        lengths=lengths_of(costs, {point.n for point in every}),
        times=amounts.ticks("time", [point.value for point in every]),
        fit=_fit(costs),
        window=costs.fact("window"),
        memory=_memory(costs),
    )


def _fit(costs: Costs) -> TimeFit:
    """Return the line fitted to the times of naive attention."""
    cells = growth.fitted_cells(costs.timings, "naive", costs.chosen.dtype)
    line = growth.growth(cells)
    shown = amounts.digits(line.error)

    def found(decimals: int = 0, **columns: str) -> dict[str, Cell]:
        return {
            key.replace("_", "-"): costs.fitted("naive", name, decimals)
            for key, name in columns.items()
        }

    every = found(shown, all_slope="of-all", all_error="of-all-error") | found(all_points="all")
    said = found(shown, slope="exponent", error="error") | found(1, factor="doubling")
    return TimeFit(
        said=said | {"theory": costs.cost(growth.WORKED, 0, 0)},
        sure="no" if line.error > growth.UNCERTAIN else "yes",
        start={"from": costs.fitted("naive", "from")} | found(points="points"),
        ends=tuple((cell.n, line.at(cell.n)) for cell in (cells[0], cells[-1])),
        every=every if len(cells) < len(costs.chosen.naive) else {},
    )


def _memory(costs: Costs) -> MemoryGrowth:
    """Return the measured memory of naive attention, and of the exact variant that keeps a tile."""
    chosen, column = costs.chosen, MEASURED.index("B")
    # If the counter of whole memory pages shows no change, there is no measurement.
    held = peaks(costs, chosen.naive)
    other = peaks(costs, next(iter(chosen.exact.values()), ()))
    most = {peak.n: peak for peak in held}
    pairs = [
        (most[peak.n], peak) for peak in other if peak.n in most and most[peak.n].value > peak.value
    ]
    shown = list(pairs[-1] if pairs else held[-1:])
    case = "both" if pairs else "naive" if held else "none"
    given: dict[str, Variable | Said] = {"case": case, "backend": costs.timings.settings.backend}
    for key, peak in zip(("naive", "exact"), shown, strict=False):
        given |= {key: peak.amount.cell, f"{key}-unit": peak.amount.unit}
    n = None
    if shown:
        n = costs.length(next(cell for cell in chosen.naive if cell.n == shown[0].n))
        given["n"] = n
    # The claim compares numbers in one unit; the caption gives each in a suitable unit.
    compared = [
        amounts.count("timings", (peak.amount.cell.index[0], column), costs.cells)
        for pair in pairs[-1:]
        for peak in pair
    ]
    both = [peak.amount for peak in shown]
    return MemoryGrowth(
        said=given,
        n=n,
        naive=both[0] if both else None,
        exact=both[1] if pairs else None,
        claims=(Claim("more", compared[0], (compared[1],)),) if compared else (),
    )
