"""The progress of a film."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """The progress of a film.

    Attributes:
        slug: The film's name.
        frames: Number of frames drawn so far.
        fps: Frames per second.
        waiting: A message that names the run that this one waits for, and says how to continue
            without waiting; empty if it does not wait.
    """

    slug: str
    frames: int
    fps: int
    waiting: str = ""


Listener = Callable[[Progress], None]
