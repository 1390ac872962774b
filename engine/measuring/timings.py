"""Measured times of attention: the file format, its checks, and queries.

The dataclasses below are the schema. A file is one JSON object with `schema`, `version` and the
fields of `Timings`; tuples become lists, dataclasses become objects. A file with a missing or an
unknown field is rejected. Times are seconds per call, sizes are bytes, rates are 10¹²
floating-point operations per second (a multiply-add counts as two). So far, the only version is 1.
"""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.kernels import VARIANTS
from qkvideo.engine.measuring.cost import DTYPE_BYTES, Shape, attention_multiply_adds, window_pairs
from qkvideo.engine.measuring.decode import decode
from qkvideo.engine.texts import check_characters, check_names

SCHEMA, VERSION = "qkvideo.timings", 1

STATUSES = ("ok", "out-of-memory", "refused", "out-of-time", "failed", "not-run")
"""How a cell can end. `refused`: torch has no such kernel for this device and dtype;
`out-of-time`: the cell was stopped; `not-run`: the time budget was used up before the cell
began."""

ENDINGS = ("complete", "budget")

# Medians and rates are rounded when they are written, so they are compared with this tolerance.
_ROUNDING = 1e-4
_MOST_BYTES = 16 * 2**20
_MOST_TOKENS = 2**24
_MOST_CORES = 2**20
_MOST_MEMORY = 2**60
_MOST_SECONDS = 1e8

_AGAIN = "measure again with `qkvideo measure`"


@dataclass(frozen=True)
class Settings:
    """What to measure, and how.

    Attributes:
        backend: `numpy` or `torch`.
        device: `cpu` or `cuda`.
        ns: Token counts, in the order of measurement.
        dtypes: Number formats; NumPy has `float64` and `float32`, torch also the half formats.
        variants: Variants of attention: names in `qkvideo.engine.kernels.VARIANTS[backend]`.
        d_k: Length of a query and of a key of one head.
        d_v: Length of a value of one head.
        heads: Number of heads.
        batch: Number of sequences computed together.
        window: Number of keys that each query attends to in the variant `window`; odd.
        repeats: Timed repeats per cell (a cell is one variant at one n in one dtype).
        warmup: Untimed calls before the timed repeats.
        threads: Number of CPU threads; None for the libraries' default.
        seed: Seed of the random inputs.
        clock: `wall` for elapsed time, or `cpu` for the process's CPU time, which other programs do
            not lengthen; `cpu` is only possible with one thread on the CPU.
        budget_seconds: After this time, no further cell is started, and the running one is stopped;
            None for no limit.
        cell_seconds: After this time, a cell starts no further repeat.
        memory_bytes: Maximum memory of a cell on the CPU; None for most of the free memory.

    Raises:
        RequestError: A value is out of range, or not possible with the backend.
    """

    backend: str
    device: str
    ns: tuple[int, ...]
    dtypes: tuple[str, ...]
    variants: tuple[str, ...]
    d_k: int
    d_v: int
    heads: int
    batch: int
    window: int
    repeats: int
    warmup: int
    threads: int | None
    seed: int
    clock: str
    budget_seconds: float | None
    cell_seconds: float
    memory_bytes: int | None

    def __post_init__(self) -> None:
        _among("backend", self.backend, VARIANTS)
        _among("device", self.device, ("cpu", "cuda") if self.backend == "torch" else ("cpu",))
        dtypes = tuple(DTYPE_BYTES) if self.backend == "torch" else ("float64", "float32")
        _all_different("dtype", self.dtypes)
        _all_different("variant", self.variants)
        _all_different("n", self.ns)
        for dtype in self.dtypes:
            _among("dtype", dtype, dtypes)
        for variant in self.variants:
            _among("variant", variant, VARIANTS[self.backend])
        for n in self.ns:
            _within("n", n, 1, _MOST_TOKENS)
        for name in ("d_k", "d_v", "heads", "batch", "repeats", "warmup"):
            _within(name, getattr(self, name), 1, 65_536)
        _within("seed", self.seed, 0, 2**32 - 1)
        _within("threads", 1 if self.threads is None else self.threads, 1, 4096)
        _among("clock", self.clock, ("wall", "cpu"))
        if self.clock == "cpu" and (self.device, self.threads) != ("cpu", 1):
            raise RequestError(
                f"clock 'cpu' adds up the time of all threads, and {self.threads or 'any number'} "
                f"may run on {self.device}: give threads 1 and device cpu, or clock wall"
            )
        _within("memory", 1 if self.memory_bytes is None else self.memory_bytes, 1, 2**60)
        _within("budget", 1 if self.budget_seconds is None else self.budget_seconds, 1, 1e7)
        _within("cell seconds", self.cell_seconds, 0.01, 1e6)
        _within("window", self.window, 1, 2 * _MOST_TOKENS)
        window_pairs(1, self.window)

    def multiply_adds(self, variant: str, n: int) -> int:
        """Return the multiply-adds of one call of a variant at n tokens, from the cost model."""
        return attention_multiply_adds(variant, self.shape(n, "float32"), window=self.window)

    def shape(self, n: int, dtype: str) -> Shape:
        """Return the sizes for the cost model, at n tokens in one dtype; d_model is heads · d_k."""
        return Shape(
            n=n,
            d_model=self.heads * self.d_k,
            d_k=self.d_k,
            d_v=self.d_v,
            heads=self.heads,
            batch=self.batch,
            dtype=dtype,
        )


@dataclass(frozen=True)
class Gpu:
    """A graphics card: name, compute capability (such as `9.0`), memory, multiprocessors."""

    name: str
    capability: str
    memory_bytes: int
    multiprocessors: int

    def __post_init__(self) -> None:
        _within("memory_bytes", self.memory_bytes, 1, _MOST_MEMORY)
        _within("multiprocessors", self.multiprocessors, 1, _MOST_CORES)


@dataclass(frozen=True)
class Machine:
    """The machine, without its host name.

    Attributes:
        system: Operating system and processor family, such as `Linux x86_64`.
        cpu: The processor's model name.
        cores: Number of cores that the measurement was allowed to use.
        memory_bytes: Size of the main memory; None if the system does not tell.
        gpu: The graphics card if the device is `cuda`, otherwise None.
    """

    system: str
    cpu: str
    cores: int
    memory_bytes: int | None
    gpu: Gpu | None

    def __post_init__(self) -> None:
        _within("cores", self.cores, 1, _MOST_CORES)
        memory = 1 if self.memory_bytes is None else self.memory_bytes
        _within("memory_bytes", memory, 1, _MOST_MEMORY)


@dataclass(frozen=True)
class Timing:
    """The times of one cell, that is, of one variant at one n in one dtype.

    Attributes:
        calls: Number of calls per repeat; several if one call is short compared with the clock's
            steps.
        seconds: Seconds per call in each repeat, in the order of the repeats.
        median: Median of `seconds`.
        quartiles: First and third quartile, interpolated between repeats.
        tflops: 2 · multiply-adds / median / 10¹².
        cores_used: CPU time of the process divided by the elapsed time, over all repeats. It is
            less than `threads` if other programs took CPU time or a library waited. On a GPU, it is
            the CPU load of launching kernels.
    """

    calls: int
    seconds: tuple[float, ...]
    median: float
    quartiles: tuple[float, float]
    tflops: float
    cores_used: float

    @classmethod
    def of(
        cls, seconds: Iterable[float], *, calls: int, multiply_adds: int, cores_used: float
    ) -> Timing:
        """Compute median, quartiles and rate from the times of the repeats.

        Args:
            seconds: Seconds per call in each repeat.
            calls: Number of calls per repeat.
            multiply_adds: Number of multiply-adds of one call.
            cores_used: CPU time divided by the elapsed time.
        """
        kept = tuple(rounded(each) for each in seconds)
        low, middle, high = _quartiles(kept)
        rate = 2 * multiply_adds / middle / 1e12
        return cls(
            calls=calls,
            seconds=kept,
            median=rounded(middle),
            quartiles=(rounded(low), rounded(high)),
            tflops=rounded(rate),
            cores_used=round(cores_used, 3),
        )

    def __post_init__(self) -> None:
        if self.calls < 1 or not self.seconds or min(self.seconds) <= 0:
            raise ValueError("no repeats, or one that took no time")
        _within("calls", self.calls, 1, 2**40)
        for seconds in (min(self.seconds), max(self.seconds)):
            _within("seconds", seconds, 1e-12, _MOST_SECONDS)
        _within("tflops", self.tflops, 1e-15, 1e9)
        _within("cores_used", self.cores_used, 0, _MOST_CORES)
        computed = _quartiles(self.seconds)
        stored = (self.quartiles[0], self.median, self.quartiles[1])
        if not all(map(_agree, stored, computed)):
            raise ValueError("median or quartiles are not those of the repeats")


@dataclass(frozen=True)
class Memory:
    """The memory of a cell's first call, in bytes.

    Attributes:
        inputs: Size of Q, K and V.
        peak: Peak memory of the call minus the memory used before it; includes the output.
        total: Peak memory of the whole process (CPU) or of torch's allocator (GPU).
    """

    inputs: int
    peak: int
    total: int

    def __post_init__(self) -> None:
        for name in ("inputs", "peak", "total"):
            _within(name, getattr(self, name), 0, _MOST_MEMORY)


@dataclass(frozen=True)
class Error:
    """How far a cell's output is from the variant's float64 reference.

    Attributes:
        rows: Number of output rows compared, evenly spaced, in the first and the last head.
        max_absolute: Largest difference.
        max_relative: Largest difference divided by the reference's largest magnitude.
        tolerance: Largest permitted `max_relative` for this dtype.
        within: Whether `max_relative` is at most `tolerance`.
    """

    rows: int
    max_absolute: float
    max_relative: float
    tolerance: float
    within: bool

    def __post_init__(self) -> None:
        _within("rows", self.rows, 0, 2**40)
        for name in ("max_absolute", "max_relative", "tolerance"):
            _within(name, getattr(self, name), 0, 1e300)
        if self.within != (self.max_relative <= self.tolerance):
            raise ValueError("`within` contradicts the tolerance")


@dataclass(frozen=True)
class Cell:
    """One variant of attention at one n in one dtype, measured in a separate process.

    Attributes:
        variant: The variant of attention, a name in `kernels.VARIANTS`.
        n: Number of tokens.
        dtype: Number format of inputs and output.
        status: One of `STATUSES`.
        reason: Why the status is not `ok`, in one line; None if it is `ok`.
        multiply_adds: Multiply-adds of one call, according to the cost model.
        timing: The times; None unless the status is `ok`.
        memory: The memory; None unless the status is `ok`.
        error: The error of the output; None unless the status is `ok`.
        kernel: The attention kernel that torch ran, seen by its profiler; None if it saw none, and
            for variants other than `sdpa…`.
        device_kernels: All GPU kernels (programs on the GPU) of one call, as (name, seconds),
            slowest first.
    """

    variant: str
    n: int
    dtype: str
    status: str
    reason: str | None
    multiply_adds: int
    timing: Timing | None = None
    memory: Memory | None = None
    error: Error | None = None
    kernel: str | None = None
    device_kernels: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise ValueError(f"status {self.status!r} is unknown")
        fine = self.status == "ok"
        parts = (self.timing, self.memory, self.error)
        if any((part is not None) != fine for part in parts) or (self.reason is None) != fine:
            raise ValueError(f"status {self.status!r} does not fit the other fields")
        if self.timing and not _agree(
            self.timing.tflops, 2 * self.multiply_adds / self.timing.median / 1e12
        ):
            raise ValueError("tflops is not 2 · multiply_adds / median")


@dataclass(frozen=True)
class Peak:
    """The best rate of matrix products on the same device, with which attention is compared.

    Attributes:
        dtype: Number format of both matrices and of their product.
        size: Number of rows and columns of each matrix; the fastest of several sizes.
        timing: Times and rate of the product.
    """

    dtype: str
    size: int
    timing: Timing

    def __post_init__(self) -> None:
        _within("size", self.size, 1, _MOST_TOKENS)


@dataclass(frozen=True)
class Timings:
    """One measurement of many cells, with the machine, the settings and all results.

    Attributes:
        machine: The machine that it ran on.
        versions: Versions of Python, the libraries and, on a GPU, CUDA and cuDNN.
        settings: What was requested.
        threads: Number of CPU threads that the libraries used.
        clock: The clock that timed the calls.
        memory_counter: The counter from which `Memory.peak` was read.
        float32_products: torch's precision of float32 matrix products (`highest` means no TF32);
            None for NumPy.
        started: Start in UTC, such as `2026-01-31T23:59:59Z`.
        elapsed_seconds: Duration of the whole measurement, in seconds.
        load_average: Number of processes that needed a core in the minute before the start and
            before the end; the second includes the measurement itself. None if the system does not
            tell.
        ended: `complete`, or `budget` if the time budget was used up.
        peaks: Rates of matrix products, one per dtype.
        cells: Results of all requested variants, dtypes and n, sorted by these three.
    """

    machine: Machine
    versions: dict[str, str]
    settings: Settings
    threads: int
    clock: str
    memory_counter: str
    float32_products: str | None
    started: str
    elapsed_seconds: float
    load_average: tuple[float, float] | None
    ended: str
    peaks: tuple[Peak, ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        _within("threads", self.threads, 1, _MOST_CORES)
        _within("elapsed_seconds", self.elapsed_seconds, 0, _MOST_SECONDS)
        for load in self.load_average or ():
            _within("load_average", load, 0, 1e6)
        asked = {
            (variant, n, dtype)
            for variant in self.settings.variants
            for n in self.settings.ns
            for dtype in self.settings.dtypes
        }
        there = [(cell.variant, cell.n, cell.dtype) for cell in self.cells]
        if len(there) != len(asked) or set(there) != asked:
            raise ValueError("cells are not those that settings ask for")
        if self.ended not in ENDINGS:
            raise ValueError(f"ended {self.ended!r} is unknown")
        if self.ended == "complete" and any(cell.status == "not-run" for cell in self.cells):
            raise ValueError("a complete measurement has cells that did not run")
        for cell in self.cells:
            if cell.multiply_adds != self.settings.multiply_adds(cell.variant, cell.n):
                raise ValueError(f"multiply_adds of {cell.variant} at n = {cell.n} are not so many")

    def cell(self, variant: str, n: int, dtype: str) -> Cell:
        """Return the measurement of one variant at one number of tokens.

        Args:
            variant: Name of the variant.
            n: Number of tokens.
            dtype: Number format.

        Raises:
            RequestError: This measurement has no such cell.
        """
        for cell in self.cells:
            if (cell.variant, cell.n, cell.dtype) == (variant, n, dtype):
                return cell
        raise RequestError(
            f"{variant} at n = {n} in {dtype} was not measured: there are "
            f"{', '.join(self.settings.variants)} at {', '.join(map(str, self.settings.ns))}"
        )

    def share_of_peak(self, cell: Cell) -> float | None:
        """Return a cell's rate divided by the rate of matrix products in the same dtype.

        Returns:
            The quotient; None if the cell did not run, or matrix products were not measured.
        """
        for peak in self.peaks:
            if peak.dtype == cell.dtype and cell.timing:
                return cell.timing.tflops / peak.timing.tflops
        return None

    def growth(self, variant: str, dtype: str, *, n_from: int) -> float:
        """Return the exponent p of time ~ nᵖ: the least-squares slope of log median over log n.

        Args:
            variant: Name of the variant.
            dtype: Number format.
            n_from: Smaller n are left out, since fixed costs dominate there.

        Raises:
            RequestError: Fewer than two cells from `n_from` on ran.
        """
        points = [
            (math.log(cell.n), math.log(cell.timing.median))
            for cell in self.cells
            if (cell.variant, cell.dtype) == (variant, dtype) and cell.n >= n_from and cell.timing
        ]
        if len(points) < 2:
            raise RequestError(f"{variant} in {dtype} ran at {len(points)} n from {n_from}: need 2")
        return statistics.linear_regression(*zip(*points, strict=True)).slope


def rounded(value: float) -> float:
    """Round to six significant digits, which is more than any clock resolves."""
    return float(f"{value:.6g}")


def read_timings(path: Path) -> Timings:
    """Read a file of measurements, and check it.

    Raises:
        RequestError: The file cannot be read, is not a timings file, has another version, or
            contradicts itself; the message is one line and names the field.
    """
    name = repr(str(path))
    try:
        with Path(path).open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError as trouble:
        raise RequestError(f"{name} cannot be read: {trouble.strerror}") from trouble
    if len(content) > _MOST_BYTES:
        raise RequestError(f"{name} is over {_MOST_BYTES >> 20} MiB: that is not a timings file")
    try:
        document = json.loads(content, parse_constant=_no_constant)
    except (ValueError, RecursionError) as trouble:
        raise RequestError(f"{name} is broken: not complete JSON; {_AGAIN}") from trouble
    if not isinstance(document, dict) or document.pop("schema", None) != SCHEMA:
        raise RequestError(f"{name} is not a timings file: its schema is not {SCHEMA!r}; {_AGAIN}")
    version = document.pop("version", None)
    if version != VERSION or isinstance(version, bool):
        raise RequestError(
            f"{name} has version {version!r:.40}, this program reads version {VERSION}; {_AGAIN}"
        )
    try:
        timings = decode(Timings, document)
        _check_texts(timings)
    except (ValueError, RecursionError) as trouble:
        raise RequestError(f"{name} is broken: {trouble}; {_AGAIN}") from trouble
    return timings


def _check_texts(timings: Timings) -> None:
    """Check that a film may show every text; reasons and kernel names may be long."""
    document = asdict(timings)
    for number, cell in enumerate(document["cells"]):
        kernels = [name for name, _ in cell.pop("device_kernels")]
        for text in (cell.pop("reason") or "", *kernels):
            check_characters(f"a text in cells[{number}]", text)
    check_names("", document)


def write_timings(path: Path, timings: Timings) -> None:
    """Write a file of measurements, either completely or not at all.

    Raises:
        RequestError: The folder is missing or not writable.
        QKVideoError: The file could not be written.
    """
    write_file(path, to_json(timings).encode())


def to_json(timings: Timings) -> str:
    """Return a file's contents: strict JSON, with one line for each cell."""
    head: dict[str, Any] = {"schema": SCHEMA, "version": VERSION} | asdict(timings)
    cells = head.pop("cells")
    lines = [f"{json.dumps(key)}: {_compact(value)}" for key, value in head.items()]
    rows = ",\n  ".join(map(_compact, cells))
    lines.append(f'"cells": [\n  {rows}\n]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def shipped_timings() -> dict[str, Timings]:
    """Return the measurements that the package includes, by name."""
    return dict(_shipped())


@cache
def _shipped() -> dict[str, Timings]:
    folder = Path(__file__).parents[1] / "data" / "timings"
    return {path.stem: read_timings(path) for path in sorted(folder.glob("*.json"))}


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _agree(stored: float, computed: float) -> bool:
    return math.isclose(stored, computed, rel_tol=_ROUNDING)


def _quartiles(seconds: tuple[float, ...]) -> tuple[float, float, float]:
    if len(seconds) == 1:
        return seconds[0], seconds[0], seconds[0]
    low, middle, high = statistics.quantiles(seconds, n=4, method="inclusive")
    return low, middle, high


def _among(name: str, value: str, known: Iterable[str]) -> None:
    if value not in known:
        raise RequestError(f"{name} {value!r} is unknown here: choose from {', '.join(known)}")


def _all_different(name: str, values: tuple[Any, ...]) -> None:
    if not values or len(set(values)) < len(values):
        raise RequestError(f"{name} is {list(values)}: give at least one, none twice")


def _within(name: str, value: float, low: float, high: float) -> None:
    if isinstance(value, bool) or not low <= value <= high:
        raise RequestError(f"{name} is {value}: give a number from {low} to {high:.15g}")
