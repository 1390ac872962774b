"""Timers and memory counters, one class for each kind of device."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, Protocol

from qkvideo.engine.measuring import machine

Call = Callable[[], object]


class Meter(Protocol):
    """Measures time and memory of calls on a device.

    Attributes:
        clock: Name of the clock, such as `time.perf_counter`.
        memory_counter: Name of the counter from which memory is read, such as `VmHWM`.
    """

    clock: str
    memory_counter: str

    def seconds(self, call: Call, calls: int) -> float:
        """Call a function `calls` times, and return the mean seconds of a call.

        Args:
            call: The function to time; it gets no arguments.
            calls: Number of calls.

        Returns:
            The time from the first call's start until the device has finished all calls, divided by
            `calls`.
        """

    def watch(self) -> None:
        """Start measuring memory: `peak` returns the highest use since this call."""

    def peak(self) -> tuple[int, int]:
        """Return the highest use of memory since `watch` was called.

        Returns:
            Two numbers of bytes: the highest use minus the use when `watch` was called; the highest
            use.
        """


class HostMeter:
    """Measures the time of calls on the CPU, and the highest use of RAM by this process.

    Args:
        clock: `wall` for elapsed time, or `cpu` for this process's CPU time.
    """

    def __init__(self, clock: str = "wall") -> None:
        self._now = process_time if clock == "cpu" else perf_counter
        self.clock = f"time.{self._now.__name__}"
        self._resets = machine.forget_high_water()
        self.memory_counter = "VmHWM" if self._resets else "ru_maxrss"
        self._base = 0

    def seconds(self, call: Call, calls: int) -> float:
        """Call a function `calls` times, and return the mean seconds of a call.

        Args:
            call: The function to time; it gets no arguments.
            calls: Number of calls.

        Returns:
            Seconds by the clock that was chosen in the constructor.
        """
        start = self._now()
        for _ in range(calls):
            call()
        return (self._now() - start) / calls

    def watch(self) -> None:
        """Start measuring memory: `peak` returns the highest use since this call."""
        machine.return_freed_memory()
        if self._resets:
            machine.forget_high_water()
        # If the peak cannot be reset, the baseline is the highest peak so far, so a call that stays
        # below an earlier peak counts as 0.
        self._base = self._high()

    def peak(self) -> tuple[int, int]:
        """Return the highest use of resident memory since `watch` was called.

        On some systems, the counter of the highest use cannot be reset. There, it counts from the
        start of the process.

        Returns:
            Two numbers of bytes: the highest use minus the use when `watch` was called; the highest
            use. If the counter cannot be reset, the first number is by how much the highest use has
            risen since `watch` was called: 0 if it has not.
        """
        high = self._high()
        return max(0, high - self._base), high

    def _high(self) -> int:
        mark = machine.process_memory("VmHWM") if self._resets else None
        return machine.resident_maximum() if mark is None else mark


class CudaMeter:
    """Measures the time of calls on a CUDA GPU, and the GPU memory that torch allocates."""

    clock = "torch.cuda.Event"
    memory_counter = "torch.cuda.max_memory_allocated"

    def __init__(self, torch: Any) -> None:  # noqa: ANN401 - the module itself
        self._cuda = torch.cuda
        self._base = 0

    def seconds(self, call: Call, calls: int) -> float:
        """Call a function `calls` times, and return the mean seconds of a call on the GPU.

        Args:
            call: The function to time; it gets no arguments.
            calls: Number of calls.

        Returns:
            The time between CUDA events before the first call and after the last, divided by
            `calls`.
        """
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
        """Start measuring GPU memory: `peak` returns the highest use since this call."""
        self._cuda.synchronize()
        self._cuda.empty_cache()
        self._cuda.reset_peak_memory_stats()
        self._base = int(self._cuda.memory_allocated())

    def peak(self) -> tuple[int, int]:
        """Return the highest use of GPU memory since `watch` was called.

        Returns:
            Two numbers of bytes: the highest use minus the use when `watch` was called; the highest
            use. Only memory that torch allocated for tensors is counted.
        """
        self._cuda.synchronize()
        high = int(self._cuda.max_memory_allocated())
        return max(0, high - self._base), high
