"""Facts about this machine and its free memory, as far as the system tells; no host name."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from contextlib import suppress
from pathlib import Path


def system() -> str:
    """Return the operating system and processor family, such as `Linux x86_64`."""
    return f"{platform.system()} {platform.machine()}"


def cpu_name() -> str:
    """Return the processor's model name; if the name is unknown, its family, such as `x86_64`."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name" and value.strip():
                return value.strip()
    return platform.processor() or platform.machine() or "unknown"


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def total_memory() -> int | None:
    """Return the size of the main memory in bytes; None if unknown."""
    return _meminfo("MemTotal") or _sysconf_memory()


def free_memory() -> int | None:
    """Return how many bytes can be allocated before the system swaps or kills processes.

    This is the memory that the kernel reports as available. In a container with a memory limit, it
    is at most what is left of that limit.

    Returns:
        Number of bytes; None if unknown.
    """
    free = [_meminfo("MemAvailable"), _container_left()]
    return min((each for each in free if each is not None), default=None)


def load_average() -> float | None:
    """Return the mean number of processes that ran or waited for a core in the last minute.

    Returns:
        The number; None if unknown.
    """
    with suppress(OSError, AttributeError):
        return round(os.getloadavg()[0], 2)
    return None


def process_memory(field: str, *, process: str = "self") -> int | None:
    """Return how much memory a process uses, as Linux reports it in `/proc`.

    Args:
        field: Which memory: `VmRSS` (in RAM now), `VmHWM` (the highest `VmRSS` so far) or `VmData`
            (private memory that the process may write).
        process: The process's id, or "self" for this process.

    Returns:
        Number of bytes; None if unknown.
    """
    return _kibibytes(Path("/proc") / process / "status", field)


def forget_high_water() -> bool:
    """Reset `VmHWM`, the peak of this process's memory so far, to the memory that it uses now.

    Returns:
        Whether the peak was reset; some systems do not allow it.
    """
    try:
        # Writing 5 resets only the peak resident set size (proc_pid_clear_refs(5)).
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return False
    return True


def return_freed_memory() -> None:
    """Make the C library glibc return freed memory to the system.

    glibc keeps freed blocks. A measured call that reuses such blocks would seem to need no memory.
    With other C libraries, nothing happens.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def resident_maximum() -> int:
    """Return the process's maximum resident size so far, in bytes."""
    import resource  # noqa: PLC0415 - Unix only; nothing else here needs it

    # Only macOS counts in bytes, other systems in KiB.
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def limit_data(extra: int) -> bool:
    """Limit the private memory of this process to `extra` bytes more than it uses now.

    An allocation beyond the limit fails.

    Args:
        extra: Number of bytes that may be allocated from now on.

    Returns:
        Whether the limit was set; it cannot be set if the system has no `/proc`.
    """
    held = process_memory("VmData")
    if held is None:
        return False
    import resource  # noqa: PLC0415 - Unix only

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = held + extra
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
    return True


def _meminfo(field: str) -> int | None:
    return _kibibytes(Path("/proc/meminfo"), field)


def _kibibytes(path: Path, field: str) -> int | None:
    with suppress(OSError, ValueError, IndexError):
        for line in path.read_text(encoding="ascii", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key == field:
                return int(value.split()[0]) * 1024
    return None


def _sysconf_memory() -> int | None:
    with suppress(OSError, ValueError, AttributeError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return None


def _container_left() -> int | None:
    """Return the bytes that the control group (version 2) still allows; None without a limit.

    Cached files that were read long ago count as free, because the kernel drops them first.
    """
    group = Path("/sys/fs/cgroup")
    with suppress(OSError, ValueError):
        limit = (group / "memory.max").read_text(encoding="ascii").strip()
        used = int((group / "memory.current").read_text(encoding="ascii"))
        stat = (group / "memory.stat").read_text(encoding="ascii").split()
        old = int(stat[stat.index("inactive_file") + 1]) if "inactive_file" in stat else 0
        return None if limit == "max" else max(0, int(limit) - used + old)
    return None
