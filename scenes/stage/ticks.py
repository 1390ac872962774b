"""Time in whole ticks, so that timing is the same at every frame rate.

A tick is 1/15 s: one frame at 15 frames a second, two at 30, four at 60.
"""

from __future__ import annotations

TICKS = 15
"""Ticks per second."""


def ticks(seconds: float) -> int:
    """Convert seconds to the nearest whole number of ticks, but at least to one tick."""
    return max(1, round(seconds * TICKS))


def frames(duration: int, fps: int) -> int:
    """Convert a duration to a number of video frames.

    Args:
        duration: The duration, in ticks.
        fps: Video frames per second.

    Raises:
        ValueError: If `fps` is not a multiple of `TICKS`.
    """
    if fps % TICKS:
        raise ValueError(f"{fps} frames a second do not divide into {TICKS} ticks")
    return duration * fps // TICKS
