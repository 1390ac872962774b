"""The function `measure`: times attention on this machine as n grows, with one process per cell.

A cell is one variant at one n in one dtype. A cell that fails, runs out of memory or takes too long
is recorded as such, and the others are still measured. When the time budget is used up, the
measurement ends early, and the file says so.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from qkvideo.engine.errors import QKVideoError, QKVideoWarning
from qkvideo.engine.files.target import check_target
from qkvideo.engine.measuring import growth, machine
from qkvideo.engine.measuring.cell import respond
from qkvideo.engine.measuring.cost import attention_bytes, number_bytes
from qkvideo.engine.measuring.timings import (
    Machine,
    MeasuredCell,
    MeasureSettings,
    Peak,
    Timings,
    rounded,
    write_timings,
)
from qkvideo.engine.working.child import THREADS, Child, Silence, start
from qkvideo.engine.working.signals import signal_name

NS = (64, 128, 256, 512, 1024, 2048, 4096)

# Extra seconds for starting: loading torch from a cold disk, and creating a GPU context.
_START_SECONDS = 60
_MOST_TIMES = 5

# Share of the free memory that a cell may use; the rest is for its libraries and other processes.
_SHARE_OF_FREE = 0.9


@dataclass(frozen=True)
class MeasureProgress:
    """How far a measurement has got.

    A cell is the measurement of one variant of attention at one n (number of tokens) in one dtype.

    Attributes:
        done: Number of finished cells.
        total: Number of requested cells.
        doing: What begins or has just ended, such as `naive n=64 float32` for a cell, or `matrix
            product float32`.
        cell: The cell that has just ended; None if something begins.
        seconds: Seconds since the measurement began.
    """

    done: int
    total: int
    doing: str
    cell: MeasuredCell | None
    seconds: float


Report = Callable[[MeasureProgress], None]


def measure(
    settings: MeasureSettings, output: Path | None = None, progress: Report | None = None
) -> Timings:
    """Measure time, memory and error of variants of attention on this machine.

    First, the machine's speed in multiplying matrices is measured. Then every cell (one variant at
    one number of tokens in one dtype) is measured in a child process of its own. A cell that fails
    has a status other than `ok`, and raises no error. A `QKVideoWarning` is issued for each warning
    that `uncertain` returns.

    Args:
        settings: What to measure.
        output: File to write at the end, which `read_timings` can read; None for no file.
        progress: Function that is called when the measurement of a matrix product begins, and when
            the measurement of a cell begins or ends.

    Returns:
        The measurement of all cells.

    Raises:
        RequestError: The device does not exist, or a check at the start finds that `output` cannot
            be written.
        MissingError: torch was requested, but is not installed.
        QKVideoError: A child process that looks up facts about the machine, or measures matrix
            products, ended without an answer. Or writing the file failed at the end.
    """
    if output is not None:
        check_target(output)
    sweep = Sweep(settings, progress or (lambda _: None))
    try:
        timings = sweep.run()
    finally:
        sweep.close()
    if output is not None:
        write_timings(output, timings)
    for line in uncertain(timings):
        warnings.warn(line, QKVideoWarning, stacklevel=3)
    return timings


def uncertain(timings: Timings) -> tuple[str, ...]:
    """Return warnings about times whose growth with n could not be measured precisely.

    Args:
        timings: A measurement.

    Returns:
        One sentence for each variant and dtype whose exponent p (time ~ nᵖ) has a standard error
        above `growth.UNCERTAIN`.
    """
    lines, table = [], growth.fitted_table(timings)
    for v, variant in enumerate(timings.settings.variants):
        for d, dtype in enumerate(timings.settings.dtypes):
            found = dict(zip(growth.FITTED, table[v, d], strict=True))
            if found["error"] > growth.UNCERTAIN:
                lines.append(
                    f"the slope of {variant} in {dtype} is uncertain: {found['exponent']:.2f} ±"
                    f" {found['error']:.2f} through {found['points']:.0f} n; measure longer ones"
                    " (--n), more often (--repeats), or while nothing else runs"
                )
    return tuple(lines)


class Sweep:
    """Makes one measurement: call `run`, which does the work, and then always `close`.

    Args:
        settings: What to measure.
        report: A function that is called with a `MeasureProgress` when one of matrix products
            begins, when a cell begins, and when a cell ends.
    """

    def __init__(self, settings: MeasureSettings, report: Report) -> None:
        self.settings = settings
        self.report = report
        self.began = monotonic()
        self.total = len(settings.ns) * len(settings.dtypes) * len(settings.variants)
        self.spare: Child | None = None

    def run(self) -> Timings:
        """Measure first the rates of matrix products, then every cell that the settings request.

        Returns:
            The results, with facts about the machine and the libraries.

        Raises:
            RequestError: The device does not exist.
            MissingError: torch was requested, but is not installed.
            QKVideoError: The child process that looks up facts about the machine, or one that
                measures matrix products, ended without an answer.
        """
        started = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        load_before = machine.load_average()
        facts = self._must_answer({"task": "facts"})
        peaks = tuple(self._peaks())
        cells: list[MeasuredCell] = []
        for variant, n, dtype in self._order():
            self.report(self._progress(len(cells), f"{variant} n={n} {dtype}", None))
            cells.append(self.cell(variant, n, dtype, cells))
            self.report(self._progress(len(cells), f"{variant} n={n} {dtype}", cells[-1]))
        load_after = machine.load_average()
        loads = None if load_before is None or load_after is None else (load_before, load_after)
        return Timings(
            machine=Machine(
                system=machine.system(),
                cpu=machine.cpu_name(),
                cores=machine.usable_cores(),
                memory_bytes=machine.total_memory(),
                gpu=facts["gpu"],
            ),
            versions=facts["versions"],
            settings=self.settings,
            threads=facts["threads"],
            clock=facts["clock"],
            memory_counter=facts["memory_counter"],
            float32_products=facts["float32_products"],
            started=started,
            elapsed_seconds=rounded(self._elapsed()),
            load_average=loads,
            ended="budget" if any(cell.status == "not-run" for cell in cells) else "complete",
            peaks=peaks,
            cells=tuple(sorted(cells, key=self._place)),
        )

    def close(self) -> None:
        """End the child process that was started in advance for the next cell, if there is one."""
        if self.spare is not None:
            self.spare.end()
            self.spare = None

    def _order(self) -> Iterator[tuple[str, int, str]]:
        for n in self.settings.ns:
            for dtype in self.settings.dtypes:
                for variant in self.settings.variants:
                    yield variant, n, dtype

    def _place(self, cell: MeasuredCell) -> tuple[int, int, int]:
        settings = self.settings
        return settings.variants.index(cell.variant), settings.dtypes.index(cell.dtype), cell.n

    def _peaks(self) -> Iterator[Peak]:
        for dtype in self.settings.dtypes:
            self.report(self._progress(0, f"matrix product {dtype}", None))
            yield self._must_answer({"task": "peak", "dtype": dtype})

    def cell(self, variant: str, n: int, dtype: str, done: Sequence[MeasuredCell]) -> MeasuredCell:
        """Measure one variant at one n in one dtype, in a child process.

        No process is started if the time budget is used up, if the cell would need too much memory,
        or if the results in `done` show that it would fail (see `foregone`).

        Args:
            variant: The variant of attention, a name in `kernels.VARIANTS`.
            n: Number of tokens.
            dtype: Number format of inputs and output.
            done: The cells already measured.

        Returns:
            The measured cell. Its status is not `ok` if the measurement failed or was not made.
        """
        blank = MeasuredCell(
            variant=variant,
            n=n,
            dtype=dtype,
            status="not-run",
            reason=f"the budget of {self.settings.budget_seconds} s was used up",
            multiply_adds=self.settings.multiply_adds(variant, n),
        )
        left = self._left()
        if left <= 0:
            return blank
        known = foregone(blank, done) or self._too_large(blank)
        if known is not None:
            return known
        allowed = _MOST_TIMES * self.settings.cell_seconds + _START_SECONDS
        question = {"task": "cell", "variant": variant, "n": n, "dtype": dtype}
        found = self._ask(question, seconds=min(left, allowed))
        if isinstance(found, Silence):
            if found.late and allowed > left:
                return blank
            return _after_silence(blank, found, allowed)
        measured: MeasuredCell = found
        return measured

    def _too_large(self, cell: MeasuredCell) -> MeasuredCell | None:
        """Return an out-of-memory result if the cell would need too much; None if it can be tried.

        On a CPU, trying could make the kernel kill another process. On a GPU, the allocator refuses
        without harm, so the cell is always tried.
        """
        free = self._memory_allowed()
        if self.settings.device != "cpu" or free is None:
            return None
        needed = bytes_needed(self.settings, cell)
        if needed <= free:
            return None
        reason = f"foreseen: needs {needed} bytes at least, {free} may be taken"
        return replace(cell, status="out-of-memory", reason=reason)

    def _memory_allowed(self) -> int | None:
        free = machine.free_memory()
        most = [self.settings.memory_bytes, None if free is None else int(free * _SHARE_OF_FREE)]
        return min((each for each in most if each is not None), default=None)

    def _ask(self, question: dict[str, Any], *, seconds: float) -> Any:  # noqa: ANN401 - as below
        question |= {"settings": self.settings}
        if self.settings.device == "cpu" and question["task"] == "cell":
            question["data_limit"] = self._memory_allowed()
        child, self.spare = self.spare or self._child(), None
        if self.settings.device == "cuda":
            # The next child loads torch while this one keeps the GPU busy, since starting takes
            # half the time. On a CPU, it would take a core away from what is being timed.
            self.spare = self._child()
        child.sent(question)
        found = child.answer(seconds)
        if isinstance(found, QKVideoError):
            raise found
        return found

    def _child(self) -> Child:
        """Start a process that makes one measurement; it loads its library at once."""
        # Not forked: a fork would inherit threads and a GPU context that it cannot use.
        backend, threads = self.settings.backend, self.settings.threads
        named = {} if threads is None else dict.fromkeys(THREADS, str(threads))
        return start(respond, backend, apart=os.environ | named)

    def _must_answer(self, question: dict[str, Any]) -> Any:  # noqa: ANN401 - see `cell.answer`
        allowed = _START_SECONDS + _MOST_TIMES * self.settings.cell_seconds
        found = self._ask(question, seconds=allowed)
        if isinstance(found, Silence):
            why = "took too long" if found.late else found.said or "ended without a word"
            raise QKVideoError(f"measuring {question['task']} in a child process failed: {why}")
        return found

    def _progress(self, done: int, doing: str, cell: MeasuredCell | None) -> MeasureProgress:
        return MeasureProgress(done, self.total, doing, cell, self._elapsed())

    def _elapsed(self) -> float:
        return monotonic() - self.began

    def _left(self) -> float:
        budget = self.settings.budget_seconds
        return float("inf") if budget is None else budget - self._elapsed()


def foregone(cell: MeasuredCell, done: Sequence[MeasuredCell]) -> MeasuredCell | None:
    """Predict from the cells already measured whether a cell would fail.

    If so, the cell need not be measured. It would fail if the same variant in the same dtype was
    refused by torch at any n, or ran out of memory or time at a smaller n.

    Args:
        cell: The cell, not measured yet.
        done: The cells already measured.

    Returns:
        A copy of `cell` with the status and the reason of the failure; None if none is predicted.
    """
    for other in done:
        if (other.variant, other.dtype) != (cell.variant, cell.dtype):
            continue
        larger = other.status in {"out-of-memory", "out-of-time"} and cell.n >= other.n
        if larger or other.status == "refused":
            first = (other.reason or "").removeprefix("as at n = ")
            reason = first if first != other.reason else f"{other.n}: {other.reason}"
            return replace(cell, status=other.status, reason=f"as at n = {reason}")
    return None


def bytes_needed(settings: MeasureSettings, cell: MeasuredCell) -> int:
    """Return the minimum number of bytes for a cell's Q, K, V, output and intermediate results.

    Args:
        settings: Settings of the measurement, such as the number of heads.
        cell: The cell, of which only `variant`, `n` and `dtype` are used.
    """
    shape = settings.shape(cell.n, cell.dtype)
    numbers = settings.batch * settings.heads * cell.n * (2 * settings.d_k + settings.d_v)
    held = numbers * number_bytes(cell.dtype)
    return held + attention_bytes(cell.variant, shape, backend=settings.backend)


def _after_silence(blank: MeasuredCell, silence: Silence, allowed: float) -> MeasuredCell:
    if silence.late:
        return replace(blank, status="out-of-time", reason=f"stopped after {allowed:g} s")
    # If the kernel kills a process for memory, SIGKILL is the only trace; C++ libraries abort if
    # they cannot allocate.
    if signal_name(-silence.code) == "SIGKILL":
        return replace(blank, status="out-of-memory", reason="killed (SIGKILL)")
    if "bad_alloc" in silence.said:
        return replace(blank, status="out-of-memory", reason="aborted (bad_alloc)")
    how = f"ended by {signal_name(-silence.code)}" if silence.code < 0 else "ended"
    return replace(blank, status="failed", reason=f"the child {how} without an answer")
