"""The record of a film: its beats, and every number that is on screen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.describe.description import Description

Pixels = npt.NDArray[np.uint8]
"""One frame, (height, width, 4), RGBA, premultiplied, first row on top."""
Area = tuple[int, int, int, int]
"""Part of a frame: first row, row after the last; first column, column after the last."""

OPENING, ENDING = "card.opening", "card.ending"
"""Names of the pieces of film that show the cards; no beat has a point in its name."""


@dataclass(frozen=True)
class NumberRecord:
    """A number as drawn, and its source.

    Attributes:
        text: The number as drawn, for example ``"−1.23"``.
        tensor: Name of the tensor, or of another source ("n", "d_k", …).
        index: Cell of the tensor, from 0; empty if the source is not a tensor.
        value: The exact value of the cell.
        beat: Name of the beat.
        frame: A frame of the film in which the number stands still.
        box: Left, top, right, bottom in that frame, as fractions of its width and height.
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
    """One beat on the film's time line, in frames."""

    name: str
    title: str
    say: str
    notes: str
    first_frame: int
    frames: int
    in_words: Description = Description()  # noqa: RUF009  # frozen
    """A description of its last picture, for viewers who cannot see it."""
    own: tuple[str, ...] = ()
    """The lines that are the lecturer's own: "title", "say", "notes"."""

    @property
    def last_frame(self) -> int:
        """The frame whose picture is the beat's still."""
        return self.first_frame + self.frames - 1


@dataclass(frozen=True)
class Still:
    """The last picture of a beat, not encoded; also as SVG, if requested."""

    beat: str
    pixels: Pixels
    drawing: bytes = b""


@dataclass(frozen=True)
class FilmRecord:
    """Everything that is known about a film after it was drawn."""

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
    """Frames of the card at the start; the first beat begins after them."""
    ending: int = 0
    """Frames of the card at the end."""
    poster: Pixels | None = None
    problems: tuple[str, ...] = ()
    """Errors in the layout of its stills (see `audit`); a good film has none."""
