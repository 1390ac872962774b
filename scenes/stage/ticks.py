"""Time in whole ticks, so that timing is the same at every frame rate.

A tick is 1/15 s: one frame at 15 frames a second, two at 30, four at 60.
"""

from __future__ import annotations

TICKS = 15
"""Ticks per second."""


def ticks(seconds: float) -> int:
    """Return the whole number of ticks (1/15 s) nearest to a time in seconds, but at least 1."""
    return max(1, round(seconds * TICKS))


def frames(duration: int, fps: int) -> int:
    """Convert a duration to a number of video frames.

    Args:
        duration: The duration, in ticks of 1/15 s.
        fps: Video frames per second.

    Raises:
        ValueError: If `fps` is not a multiple of `TICKS`, the number of ticks per second.
    """
    if fps % TICKS:
        raise ValueError(f"{fps} frames a second do not divide into {TICKS} ticks")
    return duration * fps // TICKS
