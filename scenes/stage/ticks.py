"""Time in whole ticks, so that timing is the same at every frame rate.

One tick is 1/15 s, a whole number of frames at 15, 30 and 60 frames a second.
"""

from __future__ import annotations

TICKS = 15
"""Ticks per second."""


def ticks(seconds: float) -> int:
    """The whole number of ticks nearest to a duration, at least one."""
    return max(1, round(seconds * TICKS))


def frames(duration: int, fps: int) -> int:
    """Number of frames in a duration given in ticks.

    Raises:
        ValueError: If a tick is not a whole number of frames.
    """
    if fps % TICKS:
        raise ValueError(f"{fps} frames a second do not divide into {TICKS} ticks")
    return duration * fps // TICKS
