"""Limits for drawing, so that a film or many processes cannot fill the disk or the memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.measuring.machine import free_memory, resident_maximum, usable_cores
from qkvideo.studio.encoding.quality import Quality

MAX_FRAMES = 60 * 60 * 10
"""Maximum number of frames of a beat: ten minutes at 60 fps. The lecture's longest beat takes
half a minute."""
MAX_BYTES = 4 << 30
"""Maximum memory in bytes in addition to what the process used before; drawing at 2160p takes
about a sixth of it."""
_OF_A_PROCESS = 256 << 20
_OF_A_PIXEL = 96
"""Bytes per pixel for frames that wait for the encoder and frames that the encoder keeps.
Together with `_OF_A_PROCESS`, this makes 1,015 MiB at 2160p, where 904 MiB were measured."""


def at_once(size: Quality) -> int:
    """Return how many processes may draw at once: one per core, or fewer if memory is short.

    Args:
        size: Width and height of the film in pixels; the frame rate is not used.
    """
    free = free_memory()
    if free is None:
        return usable_cores()
    each = _OF_A_PROCESS + _OF_A_PIXEL * size.width * size.height
    return max(1, min(usable_cores(), free // each))


@dataclass(frozen=True)
class Bounds:
    """Limits for drawing one piece of a film: `MAX_FRAMES` video frames, `MAX_BYTES` of memory.

    The memory counted is the growth of the process's peak memory since the object was made.

    Attributes:
        before: Peak memory of the process when the object was made, in bytes.
    """

    before: int = field(default_factory=resident_maximum)

    def check(self, frames: int) -> None:
        """Check that neither the number of video frames nor the memory exceeds its limit.

        Args:
            frames: Number of the piece's video frames so far.

        Raises:
            QKVideoError: A limit is exceeded. The message says which one.
        """
        if frames > MAX_FRAMES:
            raise QKVideoError(f"a beat has more than {MAX_FRAMES:,} frames, the limit: divide it")
        taken = resident_maximum() - self.before
        if taken > MAX_BYTES:
            raise QKVideoError(
                f"drawing has taken {taken / 2**30:.1f} GiB of memory, the limit is"
                f" {MAX_BYTES >> 30} GiB: choose a smaller -q, or a shorter sentence"
            )
