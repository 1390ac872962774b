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
        """Make `calls` calls in a row, wait for the device, and return the seconds per call."""

    def watch(self) -> None:
        """Start watching memory; the memory used now is the baseline."""

    def peak(self) -> tuple[int, int]:
        """Return the peak memory since `watch` in bytes: above the baseline, and in total."""


class HostMeter:
    """Measures on the CPU: wall or CPU time, and the process's resident memory.

    Args:
        clock: `wall` for elapsed time, or `cpu` for the process's CPU time.
    """

    def __init__(self, clock: str = "wall") -> None:
        self._now = process_time if clock == "cpu" else perf_counter
        self.clock = f"time.{self._now.__name__}"
        self._resets = machine.forget_high_water()
        self.memory_counter = "VmHWM" if self._resets else "ru_maxrss"
        self._base = 0

    def seconds(self, call: Call, calls: int) -> float:
        """Make `calls` calls in a row, and return the seconds per call."""
        start = self._now()
        for _ in range(calls):
            call()
        return (self._now() - start) / calls

    def watch(self) -> None:
        """Start watching memory; the memory resident now is the baseline."""
        machine.return_freed_memory()
        if self._resets:
            machine.forget_high_water()
        # If the peak cannot be reset, the baseline is the highest peak so far, so a call that stays
        # below an earlier peak counts as 0.
        self._base = self._high()

    def peak(self) -> tuple[int, int]:
        """Return the peak of resident bytes since `watch`: above the baseline, and in total."""
        high = self._high()
        return max(0, high - self._base), high

    def _high(self) -> int:
        mark = machine.process_memory("VmHWM") if self._resets else None
        return machine.resident_maximum() if mark is None else mark


class CudaMeter:
    """Measures on a CUDA device: time by events on its stream, memory by torch's allocator."""

    clock = "torch.cuda.Event"
    memory_counter = "torch.cuda.max_memory_allocated"

    def __init__(self, torch: Any) -> None:  # noqa: ANN401 - the module itself
        self._cuda = torch.cuda
        self._base = 0

    def seconds(self, call: Call, calls: int) -> float:
        """Make `calls` calls in a row between two CUDA events, and return the seconds per call."""
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
        """Start watching memory; the memory allocated now is the baseline."""
        self._cuda.synchronize()
        self._cuda.empty_cache()
        self._cuda.reset_peak_memory_stats()
        self._base = int(self._cuda.memory_allocated())

    def peak(self) -> tuple[int, int]:
        """Return the peak of allocated bytes since `watch`: above the baseline, and in total."""
        self._cuda.synchronize()
        high = int(self._cuda.max_memory_allocated())
        return max(0, high - self._base), high
