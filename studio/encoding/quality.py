"""Sizes and frame rates of films: the five qualities, and the shapes of frame."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.choices import ASPECTS


@dataclass(frozen=True)
class Quality:
    """Size in pixels, and frames per second."""

    letter: str
    width: int
    height: int
    fps: int

    def shaped(self, aspect: str) -> Quality:
        """The same quality in another shape of frame, with the same shorter side.

        Raises:
            RequestError: If there is no such shape.
        """
        if aspect not in ASPECTS:
            raise RequestError(
                f"aspect “{aspect}” is not known; choose one of {', '.join(ASPECTS)}"
            )
        long, short = self.width, self.height
        shapes = {
            "16:9": (long, short),
            "4:3": (short * 4 // 3, short),
            "1:1": (short, short),
            "9:16": (short, long),
        }
        return Quality(self.letter, *shapes[aspect], self.fps)


# Letters, sizes and rates are manim's own: a lecturer who knows `manim -qm` knows these.
QUALITIES = {
    q.letter: q
    for q in (
        Quality("l", 854, 480, 15),
        Quality("m", 1280, 720, 30),
        Quality("h", 1920, 1080, 60),
        Quality("p", 2560, 1440, 60),
        Quality("k", 3840, 2160, 60),
    )
}


def quality(letter: str) -> Quality:
    """The quality with a letter.

    Raises:
        RequestError: If there is none.
    """
    if letter not in QUALITIES:
        raise RequestError(f"quality “{letter}” is not known; choose one of {', '.join(QUALITIES)}")
    return QUALITIES[letter]
