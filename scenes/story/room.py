"""How many words, numbers and rows fit into the frame: all that a story knows about the frame."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.folding import MOST_WHOLE, USUAL, Listing


@dataclass(frozen=True)
class Room:
    """What fits into a frame, as counts.

    Attributes:
        whole: Maximum number of words in a sentence that a line shows completely.
        words: Number of words that a line shows of a longer sentence.
        numbers: Maximum length of a vector whose numbers are all written out.
        rows: Maximum number of rows, and of columns, of a matrix that is shown in full.
        listing: Sets how many keys the list of a row of weights shows.
    """

    whole: int = MOST_WHOLE
    words: int = 8
    numbers: int = 16
    rows: int = MOST_WHOLE
    listing: Listing = USUAL
