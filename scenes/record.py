"""The record of a drawn film: its beats, and every number that is on screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.describe.description import Description

Pixels = npt.NDArray[np.uint8]
"""One frame, shape (height, width, 4), RGBA with premultiplied alpha; row 0 is the top."""
Area = tuple[int, int, int, int]
"""Part of a frame, in pixels: first row, row after the last, first column, column after the
last."""

OPENING, ENDING = "card.opening", "card.ending"
"""Names of the pieces of film that show the cards; they contain a point, as no beat's name does."""


@dataclass(frozen=True)
class NumberRecord:
    """A number on screen, and its source: the cell of a tensor, or another quantity.

    Attributes:
        text: The number as on screen, for example ``"−1.23"``.
        tensor: Name of the tensor, or of another quantity ("n", "d_k", …).
        index: Indices of the cell in the tensor, from 0; empty if the source is not a tensor.
        value: The exact value.
        beat: Name of the beat that shows the number.
        frame: Index, in the film, of a video frame in which the number stands still.
        box: Left, top, right and bottom edge of the number in this video frame: distances from the
            frame's left and upper edge, as fractions of the frame's width and height.
    """

    text: str
    tensor: str
    index: tuple[int, ...]
    value: float
    beat: str
    frame: int
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class BeatRecord:
    """A beat of a film that has been drawn: its texts and its video frames.

    Attributes:
        name: Name of the beat.
        title: Title of the beat.
        say: The caption.
        notes: Notes for the lecturer.
        first_frame: Index, in the film, of the beat's first video frame.
        frames: Number of the beat's video frames.
        in_words: A description of the beat's last picture, for viewers who cannot see it.
        own: Names of the texts that the lecturer wrote in place of the film's own: any of "title",
            "say", "notes".
    """

    name: str
    title: str
    say: str
    notes: str
    first_frame: int
    frames: int
    in_words: Description = Description()  # noqa: RUF009  # frozen
    own: tuple[str, ...] = ()

    @property
    def last_frame(self) -> int:
        """Index, in the film, of the beat's last video frame. It shows the beat's last picture."""
        return self.first_frame + self.frames - 1


@dataclass(frozen=True)
class Still:
    """The last picture of a beat.

    Attributes:
        beat: Name of the beat.
        draw: Function that draws the picture, and returns its pixels.
        drawing: The contents of an SVG file with the picture; empty if no SVG was requested.
    """

    beat: str
    draw: Callable[[], Pixels]
    drawing: bytes = b""

    @property
    def pixels(self) -> Pixels:
        """The picture's pixels, drawn anew at each access, since stored pixels take much memory."""
        return self.draw()


@dataclass(frozen=True)
class FilmRecord:
    """Everything that is known about a film after drawing it."""

    slug: str
    title: str
    width: int
    height: int
    fps: int
    frames: int
    beats: tuple[BeatRecord, ...]
    numbers: tuple[NumberRecord, ...]
    stills: tuple[Still, ...]
    opening: int = 0
    """Length of the card at the start, in frames; the first beat begins after it."""
    ending: int = 0
    """Length of the card at the end, in frames."""
    poster: Pixels | None = None
    problems: tuple[str, ...] = ()
    """Errors in the layout of the stills, as found by `audit`; empty for a film without errors."""
