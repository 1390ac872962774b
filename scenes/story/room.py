"""How many words, numbers and rows a frame has room for: all that a story knows of the frame."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.parts import USUAL, Listing


@dataclass(frozen=True)
class Room:
    """What fits, as counts.

    Attributes:
        whole: A line of up to so many words shows all of them.
        words: Of a longer sentence it shows so many.
        numbers: So many numbers of a vector are written out; of longer ones fewer.
        rows: So many rows and columns of a matrix are in full.
        listing: How much of a row of weights a list of its keys shows.
    """

    whole: int = 12
    words: int = 8
    numbers: int = 16
    rows: int = 12
    listing: Listing = USUAL
