"""Sizes and frame rates of films: the five qualities, and the shapes of the frame."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.choices import ASPECTS


@dataclass(frozen=True)
class Quality:
    """Size and frame rate of a film.

    Attributes:
        letter: The letter that stands for the quality in `--quality`: l, m, h, p or k.
        width: Width in pixels.
        height: Height in pixels.
        fps: Frames per second.
    """

    letter: str
    width: int
    height: int
    fps: int

    def shaped(self, aspect: str) -> Quality:
        """Return this quality with the width and height of another shape of the frame.

        This quality has to have the size of a 16:9 frame. Its letter (such as m), its frame rate
        and the length of its shorter side stay unchanged.

        Args:
            aspect: Shape of the frame: "16:9", "4:3", "1:1" or "9:16".

        Raises:
            RequestError: `aspect` is none of these shapes.
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


# Letters, sizes and rates are manim's, so lecturers who know `manim -qm` know these.
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
    """Return the size and frame rate for a letter of `--quality`: l, m, h, p or k.

    The size is that of a 16:9 frame.

    Raises:
        RequestError: There is no such quality.
    """
    if letter not in QUALITIES:
        raise RequestError(f"quality “{letter}” is not known; choose one of {', '.join(QUALITIES)}")
    return QUALITIES[letter]
