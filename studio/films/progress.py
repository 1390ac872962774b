"""The progress of a film."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class FilmProgress:
    """A message about the progress of a film.

    Attributes:
        slug: The film's name.
        frames: Number of video frames drawn so far.
        fps: Frames per second of the film.
        waiting: A message for the user while this run waits, for example for another run that
            makes the same film or beat; empty while this run is not waiting.
    """

    slug: str
    frames: int
    fps: int
    waiting: str = ""

    @property
    def what(self) -> str:
        """What is in progress."""
        return self.slug

    @property
    def said(self) -> str:
        """The progress in a few words."""
        return f"{self.frames / self.fps:.0f} s of film drawn"


Listener = Callable[[FilmProgress], None]
