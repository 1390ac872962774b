"""Where the numbers of vectors stand: of long ones the first are written out."""

from __future__ import annotations

from collections.abc import Sequence

from qkvideo.scenes.kit.axis import Axis, axis
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.matrices import MARGIN, TIGHT, number_size
from qkvideo.scenes.kit.numbers import Cells
from qkvideo.scenes.kit.theme import SIZES

MOST_NUMBERS = 16
"""So many numbers of a vector are written out; of longer ones the first twelve."""
WIDE = 64
"""Of vectors longer than that, as models have them, the first seven."""


def vector(
    blocks: Sequence[Cells],
    room: float,
    largest: float,
    places: Layout,
    *,
    across: float = 0.56,
    upright: bool = False,
) -> Axis:
    """Places for the numbers of vectors of one length, drawn in line.

    Args:
        blocks: The vectors: rows, or columns where `upright`.
        room: For all their numbers.
        largest: What one takes at most.
        places: In narrow frames, only so many are written out as there is room for.
        across: The other extent of their cells.
        upright: They stand.
    """
    d = blocks[0].shape[0 if upright else 1]
    usual = d if d <= MOST_NUMBERS else 12 if d <= WIDE else 7
    made = axis(d, room, largest, range(usual))
    if not places.narrow:
        return made
    other = Axis((across,), (0,))

    def legible(along: Axis) -> bool:
        rows, columns = (along, other) if upright else (other, along)
        texts = (block.texts for block in blocks)
        return all(number_size(text, rows, columns, SIZES.least, TIGHT) for text in texts)

    fewer = (axis(d, room, largest, range(count)) for count in range(usual, 2, -1))
    return next(filter(legible, fewer), made)


def margin(places: Layout) -> float:
    """Between a number and the edge of its cell, at least."""
    return TIGHT if places.narrow else MARGIN
