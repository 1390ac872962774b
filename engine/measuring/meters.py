"""Timers and memory counters, one class for each kind of device."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, Protocol

from qkvideo.engine.measuring import machine

Call = Callable[[], object]


class Meter(Protocol):
    """Measures time and memory on a device."""

    clock: str
    memory_counter: str

    def seconds(self, call: Call, calls: int) -> float:
        """Time `calls` calls in a row until the device is done; seconds per call."""

    def watch(self) -> None:
        """Start watching memory; what is held now is the baseline."""

    def peak(self) -> tuple[int, int]:
        """Peak memory since `watch` in bytes: above the baseline, and in total."""


class HostMeter:
    """The CPU: wall or CPU time, and the process's resident memory.

    Args:
        clock: `wall`, or `cpu` for the process's CPU time.
    """

    def __init__(self, clock: str = "wall") -> None:
        self._now = process_time if clock == "cpu" else perf_counter
        self.clock = f"time.{self._now.__name__}"
        self._resets = machine.forget_high_water()
        self.memory_counter = "VmHWM" if self._resets else "ru_maxrss"
        self._base = 0

    def seconds(self, call: Call, calls: int) -> float:
        """Time `calls` calls in a row; seconds per call."""
        start = self._now()
        for _ in range(calls):
            call()
        return (self._now() - start) / calls

    def watch(self) -> None:
        """Start watching memory; what is resident now is the baseline."""
        machine.return_freed_memory()
        if self._resets:
            machine.forget_high_water()
        # Where the mark cannot be set back, the base is the highest it ever stood, so a call that
        # stays under an earlier peak counts as nothing.
        self._base = self._high()

    def peak(self) -> tuple[int, int]:
        """Peak resident memory since `watch` in bytes: above the baseline, and in total."""
        high = self._high()
        return max(0, high - self._base), high

    def _high(self) -> int:
        mark = machine.process_memory("VmHWM") if self._resets else None
        return machine.resident_maximum() if mark is None else mark


class CudaMeter:
    """A CUDA device: events on its stream, and the memory that torch allocated."""

    clock = "torch.cuda.Event"
    memory_counter = "torch.cuda.max_memory_allocated"

    def __init__(self, torch: Any) -> None:  # noqa: ANN401 - the module itself
        self._cuda = torch.cuda
        self._base = 0

    def seconds(self, call: Call, calls: int) -> float:
        """Time `calls` calls in a row between two events on the stream; seconds per call."""
        start = self._cuda.Event(enable_timing=True)
        stop = self._cuda.Event(enable_timing=True)
        self._cuda.synchronize()
        start.record()
        for _ in range(calls):
            call()
        stop.record()
        stop.synchronize()
        return float(start.elapsed_time(stop)) / 1e3 / calls

    def watch(self) -> None:
        """Start watching memory; what is allocated now is the baseline."""
        self._cuda.synchronize()
        self._cuda.empty_cache()
        self._cuda.reset_peak_memory_stats()
        self._base = int(self._cuda.memory_allocated())

    def peak(self) -> tuple[int, int]:
        """Peak allocated memory since `watch` in bytes: above the baseline, and in total."""
        self._cuda.synchronize()
        high = int(self._cuda.max_memory_allocated())
        return max(0, high - self._base), high
