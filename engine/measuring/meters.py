"""Clocks and memory counters of the devices: one class per device, one face."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, Protocol

from qkvideo.engine.measuring import machine

Call = Callable[[], object]


class Meter(Protocol):
    """How a device's time and memory are measured."""

    clock: str
    memory_counter: str

    def seconds(self, call: Call, calls: int) -> float:
        """Time `calls` calls in a row, until the device is done; seconds per call."""

    def watch(self) -> None:
        """Begin to watch memory: what is held now is the base."""

    def peak(self) -> tuple[int, int]:
        """Most bytes held since `watch`: beyond the base, and in all."""


class HostMeter:
    """The CPU: one of two clocks, and the process's resident memory as the kernel counts it.

    Args:
        clock: `wall`, or `cpu` for the time that the process was at work.
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
        """Begin to watch memory: what is resident now is the base."""
        machine.return_freed_memory()
        if self._resets:
            machine.forget_high_water()
        # Where the mark cannot be set back, the base is the highest it ever stood, so a call that
        # stays under an earlier peak counts as nothing.
        self._base = self._high()

    def peak(self) -> tuple[int, int]:
        """Peak resident memory in bytes since `watch`: above the base, and in total."""
        high = self._high()
        return max(0, high - self._base), high

    def _high(self) -> int:
        mark = machine.process_memory("VmHWM") if self._resets else None
        return machine.resident_maximum() if mark is None else mark


class CudaMeter:
    """A CUDA device: events on its stream, and torch's own count of what it allocated."""

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
        """Begin to watch memory: what is allocated now is the base."""
        self._cuda.synchronize()
        self._cuda.empty_cache()
        self._cuda.reset_peak_memory_stats()
        self._base = int(self._cuda.memory_allocated())

    def peak(self) -> tuple[int, int]:
        """Most bytes allocated since `watch`: beyond the base, and in all."""
        self._cuda.synchronize()
        high = int(self._cuda.max_memory_allocated())
        return max(0, high - self._base), high
