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
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.kernels import VARIANTS
from qkvideo.engine.measuring.cost import (
    DTYPE_BYTES,
    LayerShape,
    attention_multiply_adds,
    window_pairs,
)
from qkvideo.engine.measuring.decode import decode
from qkvideo.engine.texts import check_characters, check_names

SCHEMA, VERSION = "qkvideo.timings", 1

STATUSES = ("ok", "out-of-memory", "refused", "out-of-time", "failed", "not-run")
"""How the measurement of a cell can end. `refused`: torch has no such kernel for this device and
dtype. `out-of-time`: the cell took too long and was stopped. `not-run`: the time budget of the
whole measurement was used up before the cell began or ended."""

ENDINGS = ("complete", "budget")

# Medians and rates are rounded when they are written, so they are compared with this tolerance.
_ROUNDING = 1e-4
_MOST_BYTES = 16 * 2**20
_MOST_TOKENS = 2**24
_MOST_NS = 100
_MOST_CORES = 2**20
_MOST_MEMORY = 2**60
_MOST_SECONDS = 1e8

_AGAIN = "measure again with `qkvideo measure`"


@dataclass(frozen=True)
class MeasureSettings:
    """What to measure, and how.

    A cell is the measurement of one variant of attention at one number of tokens in one dtype.

    Attributes:
        backend: The library that computes attention: `numpy` or `torch`.
        device: `cpu` or `cuda`.
        ns: Numbers of tokens, in the order in which they are measured; at most 100.
        dtypes: Number formats: `float64` and `float32`; with torch also `bfloat16` and `float16`.
        variants: Variants of attention: names in `qkvideo.engine.kernels.VARIANTS[backend]`.
        d_k: Length of a query and of a key of one head.
        d_v: Length of a value of one head.
        heads: Number of heads.
        batch: Number of sequences computed together.
        window: Number of keys that each query attends to in the variant `window`; odd.
        repeats: Number of timed repeats of a cell. A repeat is one call of the variant, or several
            calls in a row.
        warmup: Number of calls of the variant before the first timed repeat.
        threads: Number of CPU threads; None for the libraries' default.
        seed: Seed of the random inputs.
        clock: `wall` for elapsed time, or `cpu` for the process's CPU time, which other programs do
            not lengthen. `cpu` is only possible with one thread on the CPU.
        budget_seconds: Maximum seconds of the whole measurement. When they are used up, no cell is
            started, and a running cell is stopped. None for no limit.
        cell_seconds: Seconds after which a cell begins no further warm-up call or timed repeat; at
            least one repeat is always timed. A cell that has not ended after
            60 + 5 · `cell_seconds` seconds is killed, and its status is `out-of-time`.
        memory_bytes: Maximum memory of a cell on the CPU, in bytes. A cell gets at most 90 % of the
            free memory, too; None for this limit only. On a GPU, there is no limit.

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
        _within("the count of n", len(self.ns), 1, _MOST_NS)
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
        """Return the number of multiply-adds of one call of attention, computed from shapes.

        Args:
            variant: Name of the variant of attention that is called.
            n: Number of tokens.
        """
        return attention_multiply_adds(variant, self.shape(n, "float32"), window=self.window)

    def shape(self, n: int, dtype: str) -> LayerShape:
        """Return the sizes of an attention layer with these settings.

        Args:
            n: Number of tokens.
            dtype: Number format of all tensors.

        Returns:
            The sizes. Their d_model, which the settings do not contain, is heads · d_k.
        """
        return LayerShape(
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
    """The graphics card on which attention was measured.

    Attributes:
        name: The card's model name.
        capability: Its CUDA compute capability, such as `9.0`.
        memory_bytes: Size of its memory, in bytes.
        multiprocessors: Number of its streaming multiprocessors.
    """

    name: str
    capability: str
    memory_bytes: int
    multiprocessors: int

    def __post_init__(self) -> None:
        _within("memory_bytes", self.memory_bytes, 1, _MOST_MEMORY)
        _within("multiprocessors", self.multiprocessors, 1, _MOST_CORES)


@dataclass(frozen=True)
class Machine:
    """The machine on which attention was measured.

    Attributes:
        system: Operating system and processor family, such as `Linux x86_64`.
        cpu: The processor's model name.
        cores: Number of CPU cores that the measurement was allowed to use.
        memory_bytes: Size of the main memory, in bytes; None if unknown.
        gpu: The graphics card, if attention was computed on it; otherwise None.
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
    """The times of one computation, which was repeated several times.

    The computation is a variant of attention at one n in one dtype, or a matrix product. In each
    repeat, the computation runs `calls` times in a row, and the total time is measured.

    Attributes:
        calls: Number of calls in each repeat: several if a single call is too short for the clock.
        seconds: For each repeat, its time divided by `calls`, in seconds.
        median: Median of `seconds`.
        quartiles: First and third quartile of `seconds`, with linear interpolation.
        tflops: Rate in 10¹² floating-point operations per second: 2 · multiply-adds of one call /
            `median` / 10¹².
        cores_used: Mean number of CPU cores in use: the process's CPU time divided by the elapsed
            time, over all repeats. On a GPU, these cores only start the GPU's work.
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
        """Make a `Timing`: compute its median, quartiles and rate from the times of the repeats.

        Args:
            seconds: For each repeat, its time divided by `calls`, in seconds.
            calls: Number of calls in each repeat.
            multiply_adds: Number of multiply-adds of one call.
            cores_used: The process's CPU time divided by the elapsed time, over all repeats.
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
    """The memory that one call of a variant of attention needed.

    Attributes:
        inputs: Size of Q, K and V together, in bytes.
        peak: Bytes by which the memory in use rose during the call, at its highest point; this
            includes the output.
        total: Bytes in use at that point: on the CPU by the whole process, on a GPU by torch's
            tensors.
    """

    inputs: int
    peak: int
    total: int

    def __post_init__(self) -> None:
        for name in ("inputs", "peak", "total"):
            _within(name, getattr(self, name), 0, _MOST_MEMORY)


@dataclass(frozen=True)
class Error:
    """How much the output of a variant of attention differs from a reference.

    The reference is the variant's output computed in float64. Only the outputs of two heads are
    compared with it: of the first sequence's first head, and of the last sequence's last head. For
    n above 4096, only some of their rows, evenly spaced, are compared.

    Attributes:
        rows: Number of compared rows, of the two heads together.
        max_absolute: Largest absolute difference between output and reference.
        max_relative: `max_absolute` divided by the largest magnitude in the reference.
        tolerance: Largest permitted `max_relative` for the output's dtype.
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
class MeasuredCell:
    """The measurement of one variant of attention at one n in one dtype.

    Attributes:
        variant: The variant of attention, a name in `kernels.VARIANTS`.
        n: Number of tokens.
        dtype: Number format of inputs and output.
        status: How the measurement ended, one of `STATUSES`.
        reason: Why `status` is not `ok`, in one line; None if `status` is `ok`.
        multiply_adds: Number of multiply-adds of one call, computed from sizes.
        timing: The times; None unless `status` is `ok`.
        memory: The memory that a call needed; None unless `status` is `ok`.
        error: How much the output differs from one computed in float64; None unless `status` is
            `ok`.
        kernel: For variants `sdpa…`, the kind of attention kernel that torch used, such as `flash`;
            None for other variants, and if torch's profiler saw no such kernel.
        device_kernels: For variants `sdpa…`, the slowest programs that ran on the GPU during one
            call, at most four, slowest first. Each entry is the program's name and its seconds.
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
    """The highest rate of matrix products that was measured on a device.

    The rate of attention on the same device is compared with it.

    Attributes:
        dtype: Number format of the two matrices and of their product.
        size: Number of rows and of columns of each matrix. Of the sizes that were tried, it is the
            one with the highest rate.
        timing: Times and rate of the product.
    """

    dtype: str
    size: int
    timing: Timing

    def __post_init__(self) -> None:
        _within("size", self.size, 1, _MOST_TOKENS)


@dataclass(frozen=True)
class Timings:
    """A measurement of attention on one machine: settings, machine and results.

    Attributes:
        machine: The machine on which attention was measured.
        versions: Version numbers, by name: Python, the libraries and, on a GPU, CUDA and cuDNN.
        settings: What was requested.
        threads: Number of CPU threads that the libraries used.
        clock: Name of the clock that timed the calls.
        memory_counter: Name of the counter from which `Memory.peak` was read.
        float32_products: torch's precision of float32 matrix products (`highest` means no TF32);
            None for NumPy.
        started: When the measurement began, in UTC, such as `2026-01-31T23:59:59Z`.
        elapsed_seconds: Duration of the whole measurement, in seconds.
        load_average: Two mean numbers of processes that ran or waited for a core: in the minute
            before the measurement began, and in the minute before it ended. The second number
            includes the measurement's own processes. None if unknown.
        ended: `budget` if cells were not measured because the time budget was used up, otherwise
            `complete`.
        peaks: The highest rate of matrix products for each dtype.
        cells: A result for every requested combination of variant, dtype and n. Cells are sorted by
            variant, then by dtype, both in the order of `settings`; then by n, smallest first.
    """

    machine: Machine
    versions: dict[str, str]
    settings: MeasureSettings
    threads: int
    clock: str
    memory_counter: str
    float32_products: str | None
    started: str
    elapsed_seconds: float
    load_average: tuple[float, float] | None
    ended: str
    peaks: tuple[Peak, ...]
    cells: tuple[MeasuredCell, ...]

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

    def cell(self, variant: str, n: int, dtype: str) -> MeasuredCell:
        """Return the result for one variant at one number of tokens in one dtype.

        Args:
            variant: Name of the variant, such as `naive`.
            n: Number of tokens.
            dtype: Number format, such as `float32`.

        Raises:
            RequestError: This combination was not requested.
        """
        for cell in self.cells:
            if (cell.variant, cell.n, cell.dtype) == (variant, n, dtype):
                return cell
        raise RequestError(
            f"{variant} at n = {n} in {dtype} was not measured: there are "
            f"{', '.join(self.settings.variants)} at {', '.join(map(str, self.settings.ns))}"
        )

    def share_of_peak(self, cell: MeasuredCell) -> float | None:
        """Return a cell's speed divided by the speed of matrix products in the cell's dtype.

        Speeds are in floating-point operations per second (`Timing.tflops`).

        Args:
            cell: A cell of this measurement.

        Returns:
            The quotient; None if the cell did not run, or matrix products were not measured.
        """
        for peak in self.peaks:
            if peak.dtype == cell.dtype and cell.timing:
                return cell.timing.tflops / peak.timing.tflops
        return None

    def growth(self, variant: str, dtype: str, *, n_from: int) -> float:
        """Return the p with which a variant's time grows like nᵖ, where n is the number of tokens.

        p is the slope of a line fitted by least squares to log(median seconds) over log(n).

        Args:
            variant: Name of the variant, such as `naive`.
            dtype: Number format, such as `float32`.
            n_from: Times at smaller n are left out, since costs that do not depend on n dominate
                them.

        Raises:
            RequestError: Fewer than two times are left.
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
    """Return a time rounded to six significant digits; it was not measured more accurately."""
    return float(f"{value:.6g}")


def read_timings(path: Path) -> Timings:
    """Read a measurement from a file that `write_timings` wrote, and check it.

    Raises:
        RequestError: The file cannot be read, is not a file of measurements, has a version that
            this program does not read, or contradicts itself. The message is one line.
    """
    name = repr(str(path))
    try:
        content = untrusted.content(Path(path), _MOST_BYTES, links=True)
    except OSError as trouble:
        raise RequestError(f"{name} cannot be read: {trouble.strerror}") from trouble
    with untrusted.understood(
        lambda _: RequestError(f"{name} is broken: not complete JSON; {_AGAIN}")
    ):
        document = json.loads(content, parse_constant=_no_constant)
    if not isinstance(document, dict) or document.pop("schema", None) != SCHEMA:
        raise RequestError(f"{name} is not a timings file: its schema is not {SCHEMA!r}; {_AGAIN}")
    version = document.pop("version", None)
    if version != VERSION or isinstance(version, bool):
        raise RequestError(
            f"{name} has version {version!r:.40}, this program reads version {VERSION}; {_AGAIN}"
        )
    with untrusted.understood(
        lambda why: RequestError(f"{name} is broken: {why}; {_AGAIN}"), ours=True
    ):
        timings = decode(Timings, document)
        _check_texts(timings)
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
    """Write a measurement to a file, either completely or not at all.

    Args:
        path: The file; a file that is already there is replaced.
        timings: The measurement.

    Raises:
        RequestError: The folder is missing or not writable.
        QKVideoError: The file could not be written.
    """
    write_file(path, to_json(timings).encode())


def to_json(timings: Timings) -> str:
    """Return a measurement as the text of a file: JSON, with one line for each cell."""
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
