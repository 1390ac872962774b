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
    """Return the processor's model name, or its family if the system does not tell."""
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
    """Return the bytes that a new process can allocate before the system swaps or kills processes.

    This is the memory that the kernel reports as available, or less if a container's limit is
    lower.

    Returns:
        Number of bytes; None if unknown.
    """
    free = [_meminfo("MemAvailable"), _container_left()]
    return min((each for each in free if each is not None), default=None)


def load_average() -> float | None:
    """Return the mean number of processes that needed a core in the last minute, if known."""
    with suppress(OSError, AttributeError):
        return round(os.getloadavg()[0], 2)
    return None


def process_memory(field: str, *, process: str = "self") -> int | None:
    """Return a memory figure of a process in bytes; None if unknown.

    Args:
        field: `VmRSS` (memory in RAM), `VmHWM` (the highest `VmRSS` so far) or `VmData` (private
            memory that the process may write).
        process: The process's id, or "self".
    """
    return _kibibytes(Path("/proc") / process / "status", field)


def forget_high_water() -> bool:
    """Reset this process's highest memory so far, `VmHWM`, to its current memory.

    Returns:
        False if the system refuses.
    """
    try:
        # Writing 5 resets only the peak resident set size (proc_pid_clear_refs(5)).
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return False
    return True


def return_freed_memory() -> None:
    """Make glibc return freed memory to the system.

    Otherwise glibc keeps freed blocks, and a call that reuses them would seem to need no memory.
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
    """Limit what this process may allocate to `extra` bytes more than it uses now.

    Beyond this limit, an allocation fails in this process; without it, the kernel would choose a
    process to kill.

    Returns:
        False if the system has no such limit.
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
