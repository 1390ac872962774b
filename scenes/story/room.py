"""How many words, numbers and rows fit into the frame: all that a story knows about the frame."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.attention.folding import MOST_WHOLE, USUAL, Listing


@dataclass(frozen=True)
class Room:
    """How much fits into a frame, in words, numbers and rows.

    Attributes:
        whole: Maximum length of a sentence, in words, that a line shows completely.
        words: Number of words that a line shows of a longer sentence.
        numbers: Maximum length of a vector whose numbers are all written out.
        rows: Maximum number of rows, and of columns, of a matrix that is shown completely.
        listing: Two numbers for the list of one query's attention weights: the maximum number of
            keys in a complete list, and how many of the largest weights a shortened list has.
    """

    whole: int = MOST_WHOLE
    words: int = 8
    numbers: int = 16
    rows: int = MOST_WHOLE
    listing: Listing = USUAL
