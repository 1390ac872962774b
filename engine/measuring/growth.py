"""How attention's cost grows with n: tables for the film about n², and fitted slopes.

Numbers of two origins have different names: "timings" are measurements (a file's contents, and fits
to them), "cost" are counts from `measuring.cost`. Both are arrays, so that every number on screen
has an index.

"timings" (k, c): cell k of the file's `cells`, column c of `MEASURED`.
"timings" (v, d, c): variant v and dtype d of the file's settings, column c of `FITTED`.
"timings" (c,): facts about the machine and the settings, entry c of `FACTS`.
"cost" (t, i, c): row i and column c of table t: `DOUBLED`, `SIZED`, `WORKED`.

Bytes and seconds are stored in every unit, one column each, because a film shows a number in one of
these units.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.measuring import cost
from qkvideo.engine.measuring.timings import MeasuredCell, Timings

Array = NDArray[np.float64]

SECONDS: Final = {"s": 1.0, "ms": 1e3, "µs": 1e6, "ns": 1e9}
"""Number of each unit in a second, the largest unit first."""
BYTES: Final = {"TiB": 2.0**-40, "GiB": 2.0**-30, "MiB": 2.0**-20, "KiB": 2.0**-10, "B": 1.0}
"""Number of each unit in a byte, the largest unit first."""

MEASURED: Final = ("n", *SECONDS, *BYTES)
"""Columns of a measured cell: its n, then its median time and its peak memory in every unit."""
FITTED: Final = ("exponent", "error", "doubling", "from", "points", "of-all", "of-all-error", "all")
"""Columns of a fit of time ~ nᵖ. The first five columns are fitted to the cells that `fitted_cells`
returns: the exponent p, its standard error, 2ᵖ (the factor of time if n doubles), the smallest n of
these cells, and the number of these cells. The last three columns are fitted to all cells that ran:
p, its standard error, and the number of cells."""
FACTS: Final = ("cores", "threads", "heads", "d_k", "window", "memory")
"""Facts about the machine and the settings of a measurement. `cores`: number of CPU cores that the
measurement was allowed to use. `threads`: number of CPU threads used. `heads`: number of heads.
`d_k`: length of a query. `window`: number of keys in the variant `window`. `memory`: GiB of the
GPU's memory, or of the main memory if no GPU was used; NaN if unknown."""

DOUBLED, SIZED, WORKED = range(3)
"""Indices of the tables that `cost_tables` returns.

Sizes are those of matrices of attention weights in float32, in five columns: one for each unit in
`BYTES`.

`DOUBLED`: rows for n, 2n, 4n and 8n tokens; columns: the number of tokens, its square.
`SIZED`: rows for n tokens and each number in `KNOWN_SIZES`; columns: the number of tokens, its
square, the size of one matrix.
`WORKED`: a row for each variant in `BENDS`; column: the p of its multiply-adds ~ nᵖ.
"""
DOUBLINGS: Final = 3
PAGE: Final = 1024
LONG: Final = 16_384
KNOWN_SIZES: Final = (PAGE, LONG)
"""Token counts of a page or two, and of a long chapter."""
BENDS: Final = ("naive", "window")
UNCERTAIN: Final = 0.1
"""Standard error of an exponent from which on the exponent is called uncertain: with 2 ± .1, the
time for twice the n grows by a factor of 3.7 to 4.3."""


@dataclass(frozen=True)
class LineFit:
    """A straight line fitted to points by least squares.

    Attributes:
        slope: Slope of the line.
        intercept: Value of the line at x = 0.
        error: Standard error of the slope; NaN if the line was fitted to only two points.
    """

    slope: float
    intercept: float
    error: float

    def at(self, n: float) -> float:
        """Return the time at n tokens according to the line, exp(intercept) · n^slope, in seconds.

        Use it only for a line that was fitted to log(seconds) over log(n), as `growth` does.
        """
        return math.exp(self.intercept + self.slope * math.log(n))


def fit(x: Sequence[float], y: Sequence[float]) -> LineFit:
    """Fit a line to the points (x, y) by least squares.

    For m points, the slope's standard error is √(Σ residuals² / (m - 2) / Σ (x - mean of x)²).

    Args:
        x: The x of each point.
        y: The y of each point, in the same order.

    Raises:
        ValueError: `x` has fewer than two different numbers, or `x` and `y` differ in length.
    """
    xs, ys = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    around = xs - xs.mean() if len(xs) else xs
    spread = float(around @ around)
    if len(xs) != len(ys) or spread == 0:
        raise ValueError("a line needs two points with different x")
    slope = float(around @ (ys - ys.mean())) / spread
    intercept = float(ys.mean() - slope * xs.mean())
    residuals = ys - intercept - slope * xs
    free = len(xs) - 2
    error = math.sqrt(float(residuals @ residuals) / free / spread) if free else math.nan
    return LineFit(slope, intercept, error)


SPAN: Final = 8
"""Slopes are fitted to the cells whose n is at least 1/8 of the largest n. At smaller n, fixed
costs and caches dominate."""
LEAST_POINTS: Final = 3


def fitted_cells(timings: Timings, variant: str, dtype: str) -> tuple[MeasuredCell, ...]:
    """Return the measured cells from which the growth of a variant's time is computed.

    A cell is the measurement of one variant at one n (number of tokens) in one dtype. The cells
    whose n is at least an eighth of the largest n are returned. If these are fewer than three, the
    three cells with the largest n are returned. Cells without a time do not count.

    Args:
        timings: The measurement.
        variant: Name of the variant of attention, such as `naive`.
        dtype: Number format, such as `float32`.

    Returns:
        The cells of this variant in this dtype, smallest n first; fewer than three if fewer ran.
    """
    ran = ran_cells(timings, variant, dtype)
    long = tuple(cell for cell in ran if cell.n * SPAN >= ran[-1].n)
    return long if len(long) >= LEAST_POINTS else ran[-LEAST_POINTS:]


def ran_cells(timings: Timings, variant: str, dtype: str) -> tuple[MeasuredCell, ...]:
    """Return the measurements of a variant in one dtype that have a time, smallest n first."""
    ran = (c for c in timings.cells if (c.variant, c.dtype) == (variant, dtype) and c.timing)
    return tuple(sorted(ran, key=lambda cell: cell.n))


def growth(cells: Sequence[MeasuredCell]) -> LineFit:
    """Fit a line to log(median seconds) over log(n).

    The line's slope is p if the time grows like nᵖ. Both logarithms are natural.

    Args:
        cells: Measured cells of one variant in one dtype, one for each n (number of tokens). Cells
            without a time are left out.

    Raises:
        ValueError: Fewer than two cells have a time.
    """
    timed = [(cell.n, cell.timing.median) for cell in cells if cell.timing]
    return fit([math.log(n) for n, _ in timed], [math.log(median) for _, median in timed])


def measured_table(timings: Timings) -> Array:
    """Return the n, the median time and the peak memory of each cell of a measurement.

    Each time is stored in every unit of `SECONDS`, and each size in every unit of `BYTES`.

    Returns:
        The array (cells, columns): one row for each of `timings.cells`, one column for each name in
        `MEASURED`. The time and memory of a cell that did not run are NaN, and so is memory that
        was too little to be measured.
    """
    rows = []
    for cell in timings.cells:
        seconds = cell.timing.median if cell.timing else math.nan
        # A counter of whole pages shows 0 if little memory was needed, which is not a measurement.
        peak = cell.memory.peak if cell.memory and cell.memory.peak else math.nan
        rows.append([cell.n, *(seconds * f for f in SECONDS.values()), *_sizes(peak)])
    return np.array(rows, dtype=np.float64)


def fitted_table(timings: Timings) -> Array:
    """Return how the time of each variant grows with n, in each dtype.

    Returns:
        The array (variants, dtypes, columns): variants and dtypes in the order of
        `timings.settings`, one column for each name in `FITTED`. Two of the columns are the
        exponent p of time ~ nᵖ and its standard error. If a variant ran at fewer than three n in a
        dtype, all columns of this variant and dtype are NaN.
    """
    settings = timings.settings
    table = np.full((len(settings.variants), len(settings.dtypes), len(FITTED)), math.nan)
    for v, variant in enumerate(settings.variants):
        for d, dtype in enumerate(settings.dtypes):
            cells = (
                fitted_cells(timings, variant, dtype) if ran_cells(timings, variant, dtype) else ()
            )
            if len(cells) >= LEAST_POINTS:
                line, every = growth(cells), ran_cells(timings, variant, dtype)
                whole = growth(every)
                # Times at n that are next to each other can have any slope.
                with np.errstate(over="ignore"):
                    doubling = float(np.exp2(line.slope))
                own = (line.slope, line.error, doubling, cells[0].n, len(cells))
                table[v, d] = (*own, whole.slope, whole.error, len(every))
    return table


def facts(timings: Timings) -> Array:
    """Return facts about a measurement's machine and settings.

    Returns:
        One number for each name in `FACTS`, in that order, such as the number of CPU cores.
    """
    machine, settings = timings.machine, timings.settings
    memory = machine.memory_bytes if machine.gpu is None else machine.gpu.memory_bytes
    found = [machine.cores, timings.threads, settings.heads, settings.d_k, settings.window]
    gib = math.nan if memory is None else memory * BYTES["GiB"]
    return np.array([*found, gib], dtype=np.float64)


def cost_tables(n: int) -> Array:
    """Return three tables of what attention costs, computed from sizes alone.

    The constants `DOUBLED`, `SIZED` and `WORKED` are the indices of the tables; their docstring
    says what each table contains.

    Args:
        n: Number of tokens of the sentence.

    Returns:
        The array (tables, rows, columns), with NaN in the unused rows and columns of smaller
        tables.
    """
    tables: list[list[list[float]]] = [
        [[n * 2**i, (n * 2**i) ** 2] for i in range(DOUBLINGS + 1)],
        [[m, m * m, *_sizes(cost.matrix_bytes(m))] for m in (n, *KNOWN_SIZES)],
        [[exponent(variant)] for variant in BENDS],
    ]
    shape = max(map(len, tables)), max(len(row) for table in tables for row in table)
    packed = np.full((len(tables), *shape), math.nan)
    for t, table in enumerate(tables):
        for i, row in enumerate(table):
            packed[t, i, : len(row)] = row
    return packed


def exponent(variant: str) -> float:
    """Return the p with which the multiply-adds of a variant of attention grow like nᵖ.

    p is computed for large n (number of tokens).

    Args:
        variant: A name that `cost.attention_multiply_adds` accepts. For `naive`, p is 2; for
            `window` and `linear`, p is about 1.
    """
    n = 2**20
    once, twice = (
        cost.attention_multiply_adds(variant, cost.LayerShape(n=m, d_model=64, d_k=64, d_v=64))
        for m in (n, 2 * n)
    )
    return math.log2(twice / once)


def unit(factors: Mapping[str, float], amount: float) -> str:
    """Return the largest unit in which an amount is at least 1, such as `ms` or `MiB`.

    If the amount is less than 1 in every unit, return the smallest unit.

    Args:
        factors: `SECONDS` for a time, `BYTES` for a size.
        amount: The time in seconds, or the size in bytes.
    """
    for name, factor in factors.items():
        if amount * factor >= 1:
            return name
    return list(factors)[-1]


def _sizes(amount: float) -> list[float]:
    return [amount * factor for factor in BYTES.values()]


# What is shown of a file


FUSED: Final = ("sdpa-flash", "sdpa-cudnn", "sdpa-efficient", "sdpa")


@dataclass(frozen=True)
class ChosenTimings:
    """The part of a measurement that the film `quadratic-cost` shows, all in one dtype.

    A cell is the measurement of one variant at one n (number of tokens) in one dtype.

    Attributes:
        dtype: The number format of all these cells.
        naive: The timed cells of naive attention, smallest n first.
        exact: By the name of the variant, the timed cells of `blockwise` and of one fused kernel of
            torch: variants with the same output as naive attention. Without variants that never
            ran.
        window: The timed cells of window attention, whose output is another than that of naive
            attention.
    """

    dtype: str
    naive: tuple[MeasuredCell, ...]
    exact: Mapping[str, tuple[MeasuredCell, ...]]
    window: tuple[MeasuredCell, ...]


def choose(timings: Timings) -> ChosenTimings:
    """Choose, for the film `quadratic-cost`, the dtype and the cells of a measurement to show.

    Raises:
        RequestError: In no dtype did naive attention run at three or more n, of which one is at
            least twice another one.
    """
    settings = timings.settings

    def count(dtype: str) -> tuple[bool, int]:
        naive = len(ran_cells(timings, "naive", dtype))
        return naive >= LEAST_POINTS, sum(
            c.dtype == dtype and c.timing is not None for c in timings.cells
        )

    dtype = max(settings.dtypes, key=count)
    naive = ran_cells(timings, "naive", dtype)
    if len(naive) < LEAST_POINTS:
        raise RequestError(
            f"the timings have naive attention at {len(naive)} n; {LEAST_POINTS} are needed:"
            " measure again with `qkvideo measure`"
        )
    if naive[-1].n < 2 * naive[0].n:
        raise RequestError(
            f"the timings have naive attention from {naive[0].n} to {naive[-1].n} n: twice as many"
            " are needed to tell how it grows; measure again with `qkvideo measure`"
        )
    ran = {variant: ran_cells(timings, variant, dtype) for variant in settings.variants}
    fused = sorted((v for v in FUSED if ran.get(v)), key=lambda v: -ran[v][-1].n)[:1]
    exact = {v: ran[v] for v in ("blockwise", *fused) if ran.get(v)}
    return ChosenTimings(dtype, naive, exact, ran.get("window", ()))


def usual(shipped: Mapping[str, Timings]) -> Timings:
    """Return the measurement that a film shows by default.

    `gpu-torch` is returned if it is in `shipped`, otherwise `cpu-torch`. If `shipped` has neither,
    the first measurement in it is returned.

    Args:
        shipped: The measurements that the package contains, by name.

    Raises:
        QKVideoError: `shipped` is empty.
    """
    for name in ("gpu-torch", "cpu-torch", *shipped):
        if name in shipped:
            return shipped[name]
    raise QKVideoError("no measurements came with this package: give --timings FILE")
