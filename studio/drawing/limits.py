"""What drawing may take, so that neither a film's mistake nor many helpers fill disk or memory."""

from __future__ import annotations

import resource
import sys
from dataclasses import dataclass, field

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.measuring.machine import free_memory
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.working.processes import cores

MAX_FRAMES = 60 * 60 * 10
"""Ten minutes at 60 frames a second; the longest beat of the lecture takes half a minute."""
MAX_BYTES = 4 << 30
"""Beyond what the process had taken before; at 2160p a stretch takes about a sixth of it."""
_OF_A_PROCESS = 256 << 20
_OF_A_PIXEL = 96
"""Bytes: frames on their way to the encoder, and those it keeps. With what a process has anyway,
1,015 MiB at 2160p, where 904 were seen."""


def at_once(size: Quality) -> int:
    """How many processes may draw at the same time: one for each core, while there is memory.

    Args:
        size: Of the film, shaped.
    """
    free = free_memory()
    if free is None:
        return cores()
    each = _OF_A_PROCESS + _OF_A_PIXEL * size.width * size.height
    return max(1, min(cores(), free // each))


def peak() -> int:
    """The most memory that this process has had so far, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


@dataclass(frozen=True)
class Bounds:
    """The bounds of a stretch that begins now."""

    before: int = field(default_factory=peak)

    def check(self, frames: int) -> None:
        """Make sure that a stretch is still within its bounds.

        Raises:
            QKVideoError: It is not; the message says which.
        """
        if frames > MAX_FRAMES:
            raise QKVideoError(f"a beat has more than {MAX_FRAMES:,} frames, the limit: cut it")
        taken = peak() - self.before
        if taken > MAX_BYTES:
            raise QKVideoError(
                f"drawing has taken {taken / 2**30:.1f} GiB of memory, the limit is"
                f" {MAX_BYTES >> 30} GiB: choose a smaller -q, or a shorter sentence"
            )
