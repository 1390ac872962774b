"""Where two matrices stand that are compared, with their words and what is read off them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.kit import words
from qkvideo.scenes.kit.axis import MOST_FULL, Axis, axis
from qkvideo.scenes.kit.layout import PIXEL, Layout
from qkvideo.scenes.kit.pango import Box, ellipsis

SMALLEST = (0.33, 0.27)
"""So narrow and so low may cells be whose row and column have a word."""
SHORT = 0.88
"""The widest that a word may be in a narrow frame, where there are many."""
BELOW = 5.7
"""How wide a line below a matrix may be in a wide frame."""
ROOMY = 5.0
"""Where there is less room than that, such a line breaks."""
_BELOW_NARROW = 3.3
_FORMULA = 1.05
"""How far a formula above the words at the left reaches to the left."""


@dataclass(frozen=True)
class Compared:
    """Two grids of one size: side by side or, on a tall stage, one above the other.

    Attributes:
        texts: Their words, as short as need be.
        lines: Their rows.
        columns: Their columns.
        corners: Left and upper edge of each.
        readings: What is read off each stands here: below it or, on a tall stage, beside it.
    """

    texts: tuple[str, ...]
    lines: Axis
    columns: Axis
    corners: tuple[tuple[float, float], ...]
    readings: tuple[Box, ...]


def most(places: Layout) -> int:
    """So many words fit at both sides of each of the two."""
    box, (below, right) = _halves(places)[0], _around(places)
    longest = SHORT if places.narrow else words.LONGEST
    wide = box.width - right - words.BESIDE - 1.6 * longest  # beside it, and leaning over it
    tall = box.height - below - 0.9
    return min(MOST_FULL, int(wide / SMALLEST[0]), int(tall / SMALLEST[1]))


def compared(places: Layout, tokens: Sequence[str]) -> Compared:
    """Lay out two square matrices.

    Args:
        places: Of the frame.
        tokens: The words of their rows and columns, at most as many as `most` says.
    """
    boxes, (below, right) = _halves(places), _around(places)
    count, full, texts = len(tokens), tuple(range(len(tokens))), list(tokens)
    width, height = boxes[0].width, boxes[0].height
    formula, beside = 0.0, words.LONGEST + words.BESIDE
    if places.narrow:  # words take no more room than they need
        lines = axis(count, height - 1.0 - below, 0.8, full)
        longest = (width - right - words.BESIDE - 0.35 * count) / 1.6
        longest = min(max(SHORT, longest), words.LONGEST)
        texts = [ellipsis(words.shown(text), longest / words.size(lines)) for text in texts]
        formula = _FORMULA
        beside = max(formula, words.width_beside(texts, lines))
    room = width - right - beside
    columns = axis(count, room, 1.0, full)
    columns = axis(count, room - words.overhang(texts, columns), 1.0, full)
    # Words above narrower columns lean further beyond them.
    while places.narrow and columns.length + words.overhang(texts, columns) > room + 1e-9:
        columns = axis(count, columns.length - count * PIXEL, 1.0, full)
    above = max(0.6, words.height_above(texts, columns))
    lines = axis(count, height - above - below, 0.8, full)
    above += (height - above - below - lines.length) / 2
    beside, lean = max(formula, words.width_beside(texts, lines)), words.overhang(texts, columns)
    before = (width - beside - columns.length - lean - right) / 2 + beside
    corners = tuple((box.left + before, box.top - above) for box in boxes)
    readings = []
    for box, (left, top) in zip(boxes, corners, strict=True):
        if right:
            start = left + columns.length + max(0.3, lean + 0.1)
            readings.append(Box(start, top - lines.length, box.right, top))
            continue
        start = min(left - beside, box.right - (_BELOW_NARROW if places.narrow else BELOW))
        readings.append(Box(start, box.bottom, box.right, box.bottom + below - 0.13))
    return Compared(tuple(texts), lines, columns, corners, tuple(readings))


def _halves(places: Layout) -> tuple[Box, Box]:
    """The room of each, with all that is written around it."""
    stage = places.stage
    if places.tall:
        tall = (stage.height - 0.5) / 2
        return (
            Box(stage.left, stage.top - tall, stage.right, stage.top),
            Box(stage.left, stage.bottom, stage.right, stage.bottom + tall),
        )
    half = (stage.width - 0.3) / 2
    return (
        Box(stage.left, stage.bottom, stage.left + half, stage.top),
        Box(stage.right - half, stage.bottom, stage.right, stage.top),
    )


def _around(places: Layout) -> tuple[float, float]:
    """The room for what is read off: below, or at the right."""
    if places.tall:
        return 0.0, 2.2
    return 1.2 if places.narrow else 0.9, 0.0
