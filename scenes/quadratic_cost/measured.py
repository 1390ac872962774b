"""The facts of a file of measured times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.compared import on_paper
from qkvideo.engine.measuring.growth import BATCHED, BYTES, MEASURED
from qkvideo.engine.measuring.timings import Cell as Timed
from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Tick
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.costs import Costs, Curve, Point, curve, lengths_of, machine_of, peaks
from qkvideo.scenes.text.catalogue import Variable
from qkvideo.scenes.text.numbers import Cell

WORTH_SAYING = 5 / 4
"""Minimum factor between two times that a caption mentions."""
FLATTER = 1 / 4
"""If including the points left out of a fit lowers its slope by at least this much, fixed costs
dominate these points."""


@dataclass(frozen=True)
class Fit:
    """The line fitted to the measured times of naive attention, on logarithmic axes.

    The slope of the line is the power of n with which the time grows. Points with a small n may
    be left out of the fit.

    Attributes:
        said: Numbers by name: "slope", the fitted slope; "error", its standard error; "factor",
            how many times longer attention takes if n doubles; "theory", the slope in theory.
        sure: "no" if the error is too large for a statement about the slope, else "yes".
        start: Numbers by name: "from", the smallest n of the fitted points; "points", their number.
        ends: Both ends of the fitted line, each as (n, seconds).
        every: The numbers "slope", "error" and "points" of a line fitted to all points. Empty if no
            points are left out.
        before: Variables of the text about the points that are left out. "why": "jump" if the time
            jumps after these points, "short" if fixed costs dominate them, else "plain". If it is
            "jump", also: "jump", the factor by which the time jumps; "from" and "to", the n before
            and after the jump.
        jump: The points before and after the jump, each as (n, seconds); empty if there is none.
        would: The smallest n at which naive attention did not run, and the seconds that it would
            take there according to theory. None if naive attention ran at every n.
    """

    said: Mapping[str, Cell]
    sure: Literal["yes", "no"]
    start: Mapping[str, Cell]
    ends: tuple[tuple[int, float], ...]
    every: Mapping[str, Cell]
    before: Given
    jump: tuple[tuple[int, float], ...]
    would: tuple[int, float] | None


@dataclass(frozen=True)
class Memory:
    """The measured memory of naive attention, and of an exact variant.

    The exact variant has the same result as naive attention, but keeps only a tile of the n × n
    matrix in memory.

    Attributes:
        said: Variables of the caption. "case" is "both" if the caption compares the two variants,
            "naive" if it gives only the memory of naive attention, "none" if this was not measured.
        curves: The measured memory at each n, in bytes: a curve for each variant that was measured.
        apart: The n at which the caption compares the two variants; None without a comparison.
        matrices: Number of n × n matrices that naive attention holds, as a word.
        paper: For each curve, by name: both ends of a line, each as (n, bytes). The line shows the
            memory that the variant needs at least, which is counted and not measured.
        scale: Ticks of the axis of memory, in bytes.
        claims: The claim that naive attention takes more memory than the exact variant; empty
            without a comparison.
    """

    said: Given
    curves: tuple[Curve, ...]
    apart: int | None
    matrices: Literal["one", "two"]
    paper: Mapping[str, tuple[tuple[int, int], ...]]
    scale: tuple[Tick, ...]
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Measured:
    """The facts from a file of measured times and memory.

    Attributes:
        machine: Variables of the text below a plot. This text names the machine.
        naive: Times of naive attention.
        exact: Times of the variants with the same result as naive attention, one curve for each.
        bent: Times of the variants with another result, one curve for each.
        lengths: Ticks of the axis of n, the most important first.
        times: Ticks of the axis of times, in seconds.
        fit: The line fitted to the times of naive attention.
        end: The smallest n at which naive attention did not run; None if it ran at every n.
        ends: Variables of the caption that says why naive attention did not run at this n, or that
            it ran at every n.
        quicker: How much faster an exact variant is: "times", the time of naive attention divided
            by that of the variant; "n", the number of tokens in these runs. Empty if "times" is at
            most `WORTH_SAYING`.
        claims: Claims about numbers that the caption with the variables `ends` makes.
        window: Number of keys that each query sees in window attention.
        memory: The measured memory.
    """

    machine: Given
    naive: Curve
    exact: tuple[Curve, ...]
    bent: tuple[Curve, ...]
    lengths: tuple[Tick, ...]
    times: tuple[Tick, ...]
    fit: Fit
    end: int | None
    ends: Given
    quicker: Given
    claims: tuple[Claim, ...]
    window: Cell
    memory: Memory


def measure(costs: Costs) -> Measured:
    """Compute the facts from the file."""
    chosen = costs.chosen
    naive = curve(costs, "naive", chosen.naive)
    exact = tuple(curve(costs, *found) for found in chosen.exact.items())
    bent = tuple(curve(costs, *found) for found in chosen.bent.items())
    every = [point for curve in (naive, *exact, *bent) for point in curve.points]
    ends, claims = _ends(costs)
    return Measured(
        machine=machine_of(costs),
        naive=naive,
        exact=exact,
        bent=bent,
        lengths=lengths_of(costs, {point.n for point in every}),
        times=amounts.ticks("time", [point.value for point in every]),
        fit=_fit(costs),
        end=chosen.end.n if chosen.end else None,
        ends=ends,
        quicker=_quicker(costs),
        claims=claims,
        window=costs.fact("window"),
        memory=_memory(costs),
    )


def _fit(costs: Costs) -> Fit:
    """Return the line fitted to the times of naive attention."""
    cells = growth.fitted_cells(costs.timings, "naive", costs.chosen.dtype)
    line = growth.growth(cells)
    shown = amounts.digits(line.error)

    def found(decimals: int = 0, **columns: str) -> dict[str, Cell]:
        return {key: costs.fitted("naive", name, decimals) for key, name in columns.items()}

    last, end = (cells[-1].n, line.at(cells[-1].n)), costs.chosen.end
    theory = costs.cost(growth.WORKED, 0, 0)
    before, jump = _before(costs, cells, line)
    every = found(shown, slope="of-all", error="of-all-error") | found(points="all")
    said = found(shown, slope="exponent", error="error") | found(1, factor="doubling")
    return Fit(
        said=said | {"theory": theory},
        sure="no" if line.error > growth.UNCERTAIN else "yes",
        start={"from": costs.fitted("naive", "from")} | found(points="points"),
        ends=((cells[0].n, line.at(cells[0].n)), last),
        every=every if len(cells) < len(costs.chosen.naive) else {},
        before=before,
        jump=jump,
        would=(end.n, last[1] * (end.n / last[0]) ** theory.value) if end else None,
    )


def _before(
    costs: Costs, fitted: Sequence[Timed], line: growth.Fit
) -> tuple[Given, tuple[tuple[int, float], ...]]:
    """Return the reason why points are left out of the fit, and the points of a jump, if any."""
    out = [cell for cell in costs.chosen.naive if cell.n < fitted[0].n]
    to = costs.pair("jump-to")
    if out and to.value <= fitted[0].n:
        given = {name: costs.pair(f"jump-{name}") for name in ("from", "to")}
        jump = tuple(
            (cell.n, cell.timing.median)
            for cell in costs.chosen.naive
            if cell.timing and cell.n in {given["from"].value, given["to"].value}
        )
        return {"why": "jump", "jump": costs.pair("jump", short=True), **given}, jump
    flat = out and growth.growth([*out, fitted[0]]).slope < line.slope - FLATTER
    return {"why": "short" if flat else "plain"}, ()


def _ends(costs: Costs) -> tuple[Given, tuple[Claim, ...]]:
    """Return variables and claims about where naive attention failed, and what runs further."""
    chosen, end, last = costs.chosen, costs.chosen.end, costs.chosen.naive[-1]
    further = [name for name, cells in chosen.exact.items() if cells[-1].n > last.n]
    goes_on = next(iter([*further, *chosen.exact]), "")
    given: dict[str, Variable | Said] = {
        "ending": chosen.ending,
        "exact": "blockwise" if goes_on == "blockwise" else "fused" if goes_on else "no",
        "further": "yes" if further else "no",
        "n": costs.length(end or last),
        "more": "no",
        "last": costs.length(last),
        "skipped": "no",
        "matrices": _matrices(costs),
    }
    claims = [
        Claim("more", costs.length(chosen.exact[name][-1]), (costs.length(last),))
        for name in further
    ]
    if end is None:
        return given, tuple(claims)
    given["skipped"] = "yes" if end.n > 2 * last.n else "no"
    needed, memory = amounts.amount("cost", costs.cost_, BATCHED, 1, 3), costs.fact("memory")
    if chosen.needed * BYTES["GiB"] > memory.value:
        gib = BATCHED, 1, 3 + list(BYTES).index("GiB")
        claims.append(Claim("more", amounts.short("cost", gib, costs.cost_), (memory,)))
        given |= {"more": "yes", "memory": memory, "gib": amounts.named("GiB")}
    return given | {"needed": needed.cell, "unit": needed.unit}, tuple(claims)


def _quicker(costs: Costs) -> Given:
    """Return how much faster the exact variant is, if it is worth mentioning."""
    times = costs.pair("quicker", short=True)
    return {"times": times, "n": costs.pair("quicker-at")} if times.value > WORTH_SAYING else {}


def _matrices(costs: Costs) -> Literal["one", "two"]:
    """Return how many matrices are held: NumPy overwrites the scores, PyTorch keeps both."""
    return "one" if costs.timings.settings.backend == "numpy" else "two"


def _memory(costs: Costs) -> Memory:
    """Return the measured memory of naive attention, and of the exact variant that keeps a tile."""
    chosen, column = costs.chosen, MEASURED.index("B")
    names = {"naive": chosen.naive, **dict([*chosen.exact.items()][:1])}
    # If the counter of whole memory pages shows no change, there is no measurement.
    held = {name: found for name, cells in names.items() if (found := peaks(costs, cells))}
    most = {peak.n: peak for peak in held.get("naive", ())}
    pairs = [
        (most[peak.n], peak)
        for name, found in held.items()
        for peak in found
        if name != "naive" and peak.n in most and most[peak.n].value > peak.value
    ]
    shown: Iterable[Point] = pairs[-1] if pairs else held.get("naive", ())[-1:]
    case = "both" if pairs else "naive" if most else "none"
    given: dict[str, Variable | Said] = {"case": case, "backend": costs.timings.settings.backend}
    for key, peak in zip(("naive", "exact"), shown, strict=False):
        given |= {key: peak.amount.cell, f"{key}-unit": peak.amount.unit}
        given["n"] = costs.length(next(cell for cell in chosen.naive if cell.n == peak.n))
    # The claim compares numbers in one unit; the caption gives each in a suitable unit.
    compared = [
        amounts.count("timings", (peak.amount.cell.index[0], column), costs.cells)
        for pair in pairs[-1:]
        for peak in pair
    ]
    every = [peak.value for found in held.values() for peak in found]
    return Memory(
        said=given,
        curves=tuple(Curve(name, found) for name, found in held.items()),
        apart=pairs[-1][0].n if pairs else None,
        matrices=_matrices(costs),
        paper={name: _paper(costs, name, found, min(every)) for name, found in held.items()},
        scale=amounts.ticks("bytes", every) if every else (),
        claims=(Claim("more", compared[0], (compared[1],)),) if compared else (),
    )


def _paper(
    costs: Costs, name: str, found: Sequence[Point], least: float
) -> tuple[tuple[int, int], ...]:
    """Return a variant's counted minimum (n, bytes) at its first visible n and at its last one."""
    dtype = costs.chosen.dtype
    line = [(peak.n, on_paper(costs.timings, dtype, name, peak.n)) for peak in found]
    seen = [spot for spot in line if spot[1] >= least] or line[-1:]
    return seen[0], seen[-1]
