"""How attention's cost grows with n: tables for the film about n², and fitted slopes.

Numbers of two origins have different names: "timings" are measurements (a file's contents, and fits
to them), "cost" are counts from `measuring.cost`. Both are arrays, so that every number on screen
has an index.

"timings" (k, c): cell k of the file's `cells`, column c of `MEASURED`.
"timings" (v, d, c): variant v and dtype d of the file's settings, column c of `FITTED`.
"timings" (c,): facts about the machine and the settings, entry c of `FACTS`.
"cost" (t, i, c): row i and column c of table t: `DOUBLED`, `SIZED`, `BATCHED`, `CROSSED`, `WORKED`.

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
from qkvideo.engine.measuring.timings import Cell, Timings

Array = NDArray[np.float64]

SECONDS: Final = {"s": 1.0, "ms": 1e3, "µs": 1e6, "ns": 1e9}
"""Number of each unit in a second, the largest unit first."""
BYTES: Final = {"TiB": 2.0**-40, "GiB": 2.0**-30, "MiB": 2.0**-20, "KiB": 2.0**-10, "B": 1.0}
"""Number of each unit in a byte, the largest unit first."""

MEASURED: Final = ("n", *SECONDS, *BYTES)
"""Columns of a measured cell: its n, then its median time and its peak memory in every unit."""
FITTED: Final = ("exponent", "error", "doubling", "from", "points", "of-all", "of-all-error", "all")
"""Columns of a fit. For the large n: the exponent p of time ~ nᵖ, its standard error, 2ᵖ, the
smallest of these n, and their number. For all n that ran: p, its standard error, and the number
of n."""
FACTS: Final = ("cores", "threads", "heads", "d_k", "window", "memory")
"""Facts about the machine and the settings; memory is in GiB."""

DOUBLED, SIZED, BATCHED, CROSSED, WORKED = range(5)
DOUBLINGS: Final = 3
KNOWN_SIZES: Final = (100, 196, 1024, 16_384)
"""Token counts for which the size of the matrix is shown; a small picture has 196 patches."""
TEXTS: Final = 32
"""Number of sequences in an example batch."""
BENDS: Final = ("naive", "window", "linear")
LONG: Final = 16_384

LANDMARKS: Final = (1e5, 1e7, 3e9)
"""Token counts of long texts, as orders of magnitude.

A novel has some 80,000 words, at about 3/4 of a word per token. A large codebase has a million
lines of about ten tokens. A human genome has 3.055 · 10⁹ base pairs (Nurk et al., "The complete
sequence of a human genome", Science 376, 2022), counted as one token each."""


@dataclass(frozen=True)
class Model:
    """Those sizes of a published model on which attention's cost depends.

    Attributes:
        name: The model's usual name.
        d_model: Length of a token's vector.
        heads: Number of heads in a layer; queries, keys and values of a head have d_model / heads
            numbers.
        layers: Number of layers.
        context: Maximum number of tokens that the model reads.
    """

    name: str
    d_model: int
    heads: int
    layers: int
    context: int

    @property
    def d_k(self) -> int:
        """Length of a query, of a key, and of a value of one head."""
        return self.d_model // self.heads


SMALL: Final = Model("GPT-2 small", 768, 12, 12, 1024)
"""Radford et al., "Language Models are Unsupervised Multitask Learners", 2019."""
LARGE: Final = Model("GPT-3", 12_288, 96, 96, 2048)
"""Brown et al., "Language Models are Few-Shot Learners", 2020: 175 billion parameters."""
UNCERTAIN: Final = 0.1
"""Standard error of an exponent from which on the exponent is called uncertain: with 2 ± .1, the
time for twice the n grows by a factor of 3.7 to 4.3."""


@dataclass(frozen=True)
class Fit:
    """A straight line fitted to points by least squares.

    Attributes:
        slope: Slope of the line.
        intercept: Value of the line at x = 0.
        error: Standard error of the slope; NaN for two points, which have no residuals.
    """

    slope: float
    intercept: float
    error: float

    def at(self, n: float) -> float:
        """Return the value at n of a power law, if this line was fitted to its logarithm."""
        return math.exp(self.intercept + self.slope * math.log(n))


def fit(x: Sequence[float], y: Sequence[float]) -> Fit:
    """Fit a line through (x, y) by least squares.

    For m points, the slope's standard error is √(Σ residuals² / (m - 2) / Σ (x - mean)²).

    Raises:
        ValueError: There are fewer than two different x.
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
    return Fit(slope, intercept, error)


SPAN: Final = 8
"""Slopes are fitted to n from 1/8 of the largest n on; at smaller n, fixed costs and caches
dominate."""
LEAST_POINTS: Final = 3


def fitted_cells(timings: Timings, variant: str, dtype: str) -> tuple[Cell, ...]:
    """Return those cells of one variant in one dtype to which its slope is fitted, in order of n.

    These are the cells with a large n (see `SPAN`). If there are fewer than three, the cells with
    the three largest n are used; if fewer than three ran, all of them.
    """
    ran = ran_cells(timings, variant, dtype)
    long = tuple(cell for cell in ran if cell.n * SPAN >= ran[-1].n)
    return long if len(long) >= LEAST_POINTS else ran[-LEAST_POINTS:]


def ran_cells(timings: Timings, variant: str, dtype: str) -> tuple[Cell, ...]:
    """Return the timed cells of a variant, by n."""
    ran = (c for c in timings.cells if (c.variant, c.dtype) == (variant, dtype) and c.timing)
    return tuple(sorted(ran, key=lambda cell: cell.n))


def growth(cells: Sequence[Cell]) -> Fit:
    """Fit log time over log n: the slope is the exponent p of time ~ nᵖ.

    Args:
        cells: Cells of one variant in one dtype, one for each n; those without a time are left out.
    """
    timed = [(cell.n, cell.timing.median) for cell in cells if cell.timing]
    return fit([math.log(n) for n, _ in timed], [math.log(median) for _, median in timed])


def measured_table(timings: Timings) -> Array:
    """Return the n, the median time and the peak memory of each measured cell, in every unit.

    Returns:
        (cells, columns of `MEASURED`); NaN where a cell has no such value.
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
        (variants, dtypes, columns of `FITTED`); NaN where too few cells ran for a fit.
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
                own = (line.slope, line.error, 2**line.slope, cells[0].n, len(cells))
                table[v, d] = (*own, whole.slope, whole.error, len(every))
    return table


def facts(timings: Timings) -> Array:
    """Return the machine's and the settings' facts, one number for each entry of `FACTS`."""
    machine, settings = timings.machine, timings.settings
    memory = machine.memory_bytes if machine.gpu is None else machine.gpu.memory_bytes
    found = [machine.cores, timings.threads, settings.heads, settings.d_k, settings.window]
    gib = math.nan if memory is None else memory * BYTES["GiB"]
    return np.array([*found, gib], dtype=np.float64)


def cost_tables(n: int, d_model: int, d_k: int, d_v: int, needed: int = 0) -> Array:
    """Return five tables of what attention costs, computed from sizes alone.

    Sizes in bytes are in float32; each takes one column for every unit in `BYTES`.

    `DOUBLED` has a row for n tokens, and one for each of `DOUBLINGS` doublings of n. Columns: the
    number of tokens; the number of entries of the matrix of their weights, n².

    `SIZED` has a row for n tokens, and one for each number of tokens in `KNOWN_SIZES`. Columns: the
    number of tokens; its square; the size of one head's matrix; the size of the matrices of all
    heads and layers of the model `SMALL`.

    `BATCHED` has two rows. Columns of the first: the number `TEXTS` of texts in a batch; the heads
    and the layers of `SMALL`; the size of one layer's matrices for these texts of `LONG` tokens.
    The second row has only a size, `needed`, in the columns of the size.

    `CROSSED` has a row for the sentence's model, one for `SMALL` and one for `LARGE`. Columns:
    d_model; the number of tokens from which on the n² part costs at least as much as the
    projections; the share of the n² part at n tokens, in %; the model's maximum number of tokens
    (NaN for the sentence's model).

    `WORKED` has a row for each variant in `BENDS`. Its column: the exponent of n in the variant's
    multiply-adds.

    Args:
        n: Number of tokens of the sentence.
        d_model: d_model of the sentence's model.
        d_k: d_k of the sentence's head.
        d_v: d_v of the sentence's head.
        needed: Bytes that naive attention would have needed at the smallest n at which it did not
            run; 0 if it ran at every n.

    Returns:
        (tables, rows, columns), the tables in the order above; NaN beyond the end of a table that
        has fewer rows or columns than others.
    """
    sizes = (n, *KNOWN_SIZES)
    matrices = SMALL.heads * SMALL.layers
    batch = cost.matrix_bytes(LONG, heads=SMALL.heads, batch=TEXTS)
    models = [(d_model, d_k, d_v, math.nan)]
    models += [(m.d_model, m.d_k, m.d_k, m.context) for m in (SMALL, LARGE)]
    tables: list[list[list[float]]] = [
        [[n * 2**i, (n * 2**i) ** 2] for i in range(DOUBLINGS + 1)],
        [
            [m, m * m, *_sizes(cost.matrix_bytes(m)), *_sizes(cost.matrix_bytes(m, heads=matrices))]
            for m in sizes
        ],
        [
            [TEXTS, SMALL.heads, SMALL.layers, *_sizes(batch)],
            [math.nan] * 3 + _sizes(needed),
        ],
        [[d, cost.crossover(d, k, v), 100 * square_share(n, d, k, v), c] for d, k, v, c in models],
        [[exponent(variant)] for variant in BENDS],
    ]
    shape = max(map(len, tables)), max(len(row) for table in tables for row in table)
    packed = np.full((len(tables), *shape), math.nan)
    for t, table in enumerate(tables):
        for i, row in enumerate(table):
            packed[t, i, : len(row)] = row
    return packed


def square_share(n: int, d_model: int, d_k: int, d_v: int) -> float:
    """Return the n² part's share of all multiply-adds of one layer with W_O, from 0 to 1.

    The n² part consists of the steps between Q, K, V and the output.

    Args:
        n: Number of tokens.
        d_model: Length of a token's vector.
        d_k: Length of a query and of a key.
        d_v: Length of a value.
    """
    steps = cost.steps(cost.Shape(n=n, d_model=d_model, d_k=d_k, d_v=d_v))
    square = sum(s.multiply_adds for s in steps if s.name in cost.ATTENTION_STEPS)
    return square / sum(s.multiply_adds for s in steps)


def exponent(variant: str) -> float:
    """Return the exponent of n in a variant's multiply-adds, for large n."""
    n = 2**20
    once, twice = (
        cost.attention_multiply_adds(variant, cost.Shape(n=m, d_model=64, d_k=64, d_v=64))
        for m in (n, 2 * n)
    )
    return math.log2(twice / once)


def landmarks() -> Array:
    """Return the token counts of long texts and their squares, (landmarks, 2)."""
    tokens = np.array(LANDMARKS)
    return np.stack([tokens, tokens**2], axis=1)


def unit(factors: Mapping[str, float], amount: float) -> str:
    """Choose the largest unit in which an amount is at least 1, or else the smallest unit.

    Args:
        factors: `SECONDS` or `BYTES`.
        amount: The amount, in seconds or bytes.
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
class Chosen:
    """The cells of a measurement that the film shows (see `timings.Cell`).

    Attributes:
        dtype: The number format in which the most cells ran.
        naive: The timed cells of naive attention, in order of n.
        end: The cell of naive attention with the smallest n that did not run; None if all ran.
        needed: Bytes that `end` would have needed; 0 if `end` is None.
        exact: The timed cells of variants that give the same output as naive attention but keep no
            n×n matrix, by name: `blockwise`, and the best fused kernel.
        bent: The timed cells of variants that compute something else, at a cost that is linear in
            n, by name: `window` and `linear`.
    """

    dtype: str
    naive: tuple[Cell, ...]
    end: Cell | None
    needed: int
    exact: Mapping[str, tuple[Cell, ...]]
    bent: Mapping[str, tuple[Cell, ...]]

    @property
    def ending(self) -> str:
        """Why naive attention has no cell with a larger n.

        "memory" or "time" if the next one ran out of it, "budget" if the measurement's time was
        used up, "failed" for another reason; "complete" if all cells ran.
        """
        if self.end is None:
            return "complete"
        kinds = {"out-of-memory": "memory", "out-of-time": "time", "not-run": "budget"}
        return kinds.get(self.end.status, "failed")


def choose(timings: Timings) -> Chosen:
    """Choose the cells of a measurement that the film shows.

    Raises:
        RequestError: Naive attention ran at fewer than three n, so there is no slope to show.
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
    after = [
        cell
        for cell in timings.cells
        if (cell.variant, cell.dtype) == ("naive", dtype)
        and not cell.timing
        and cell.n > naive[-1].n
    ]
    end = min(after, key=lambda cell: cell.n, default=None)
    needed = 0
    if end is not None:
        shape = settings.shape(end.n, dtype)
        needed = cost.attention_bytes("naive", shape, backend=settings.backend)
    ran = {variant: ran_cells(timings, variant, dtype) for variant in settings.variants}
    fused = sorted((v for v in FUSED if ran.get(v)), key=lambda v: -ran[v][-1].n)[:1]
    exact = {v: ran[v] for v in ("blockwise", *fused) if ran.get(v)}
    bent = {v: ran[v] for v in BENDS[1:] if ran.get(v)}
    return Chosen(dtype, naive, end, needed, exact, bent)


def usual(shipped: Mapping[str, Timings]) -> Timings:
    """Return the measurement that is shown by default: that of a GPU, if there is one.

    Args:
        shipped: Measurements by name, as from `qkvideo.engine.measuring.timings.shipped_timings`.

    Raises:
        QKVideoError: There is no measurement.
    """
    for name in ("gpu-torch", "cpu-torch", *shipped):
        if name in shipped:
            return shipped[name]
    raise QKVideoError("no measurements came with this package: give --timings FILE")


def work(model: Model, n: int) -> tuple[int, int]:
    """Count the multiply-adds of one of a model's layers at n tokens.

    Returns:
        Those of the projections (with W_O), and those of the n² part (see `square_share`).
    """
    shape = cost.Shape(n=n, d_model=model.d_model, d_k=model.d_k, d_v=model.d_k, heads=model.heads)
    steps = cost.steps(shape)
    square = sum(s.multiply_adds for s in steps if s.name in cost.ATTENTION_STEPS)
    return sum(s.multiply_adds for s in steps) - square, square
