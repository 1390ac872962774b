"""Where a reader and a shelf of books stand: beside each other, or one above the other."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.pango import Box

TALLEST = 0.8
"""The tallest that a book lying on others is."""
LARGEST = 0.52
"""The widest that one tag or page is."""
_APART = 0.24
"""Between a book's tags and its pages."""
_MARGIN = 0.09
"""Between a book's edge and what is in it."""
_HEADS = 0.24
"""How far above the books the heads of their columns are."""
_PORTRAIT = 1.2
"""How much taller than wide a reader's large card is."""


@dataclass(frozen=True)
class Shelf:
    """Where things are; all books lie on one another, and what belongs to one is in its line.

    Attributes:
        card: The reader's.
        large_card: While there is nothing else to see.
        question: Where the question is held, above the tags.
        top: Upper edge of the first book.
        pitch: Height of a book.
        floor: So low may be what stands below the shrunk pages.
        left: Where spines begin.
        tags: Where the tags on them begin, and how wide each is.
        pages: The same for the pages.
        counts: How many tags and how many pages a book has.
        matches: From where to where matches reach.
        shares: And shares.
        away: How far from their place the books are while nobody looks at them.
        alone: How far to the right reader and books stand while nothing is beside them.
        above: Whether the reader is above the books, and not beside them.
    """

    card: Box
    large_card: Box
    question: Box
    top: float
    pitch: float
    floor: float
    left: float
    tags: tuple[float, float]
    pages: tuple[float, float]
    counts: tuple[int, int]
    matches: tuple[float, float]
    shares: tuple[float, float]
    away: tuple[float, float]
    alone: float
    above: bool

    @property
    def heads(self) -> float:
        """Middle of the words above the columns."""
        return self.top + _HEADS

    @property
    def edge(self) -> float:
        """Where the pages end."""
        return self.pages[0] + self.counts[1] * self.pages[1]

    @property
    def crossing(self) -> bool:
        """Whether the reader's card would cross the books that wait, on its way to its place."""
        return self.above and self.large_card.bottom < self.top + self.away[1]

    def spine(self, y: float) -> Box:
        """The spine of the book whose middle is at y."""
        half = 0.45 * self.pitch
        right = self.tags[0] + self.counts[0] * self.tags[1] + _MARGIN
        return Box(self.left, y - half, right, y + half)

    def inside(self, y: float) -> Box:
        """Its pages."""
        half = 0.45 * self.pitch
        left = self.tags[0] + self.counts[0] * self.tags[1] + 0.13
        return Box(left, y - half, self.edge + _MARGIN, y + half)

    def book(self, y: float) -> Box:
        """All of it."""
        half = 0.45 * self.pitch
        return Box(self.left, y - half, self.edge + _MARGIN, y + half)


def shelf(places: Layout, count: int, tags: int, pages: int) -> Shelf:
    """Lay out a shelf.

    Args:
        places: Of the frame.
        count: How many books there are, or stacks of books.
        tags: How many numbers a key has.
        pages: And a value.
    """
    return (_below if places.narrow else _beside)(places.stage, count, (tags, pages))


def _beside(stage: Box, count: int, counts: tuple[int, int]) -> Shelf:
    """The reader at the left, books in the middle, and what comes of them at the right."""
    left, right, bottom = stage.left, stage.right, stage.bottom + 0.45
    # A float's last bit moves the edges of thin lines.
    top, tags = round(stage.top - 1.1, 6), round(left + 3.6, 6)
    columns = _columns(tags, 2.1, counts)
    tag = columns[0][1]
    return Shelf(
        card=Box(left, stage.top - 3.05, left + 2.0, stage.top),
        large_card=Box(left + 1.15, stage.bottom + 0.5, left + 4.65, stage.top - 0.35),
        question=Box(tags, top + 0.59, tags + counts[0] * tag, top + 1.01),
        top=top,
        pitch=min(TALLEST, (top - bottom) / count),
        floor=bottom,
        left=left + 2.55,
        tags=columns[0],
        pages=columns[1],
        counts=counts,
        matches=(right - 4.8, right - 3.0),
        shares=(right - 2.5, right),
        away=(3.6, 0.2),
        alone=0.0,
        above=False,
    )


def _below(stage: Box, count: int, counts: tuple[int, int]) -> Shelf:
    """The reader's card is a row above the books, and the question on it is above the tags."""
    row, heads, below = min(0.95, 0.15 * stage.height), 0.56, 0.62
    room = min(stage.height - 0.1 - row - heads - below, 5.8)
    pitch = min(TALLEST, room / count)
    books = max(count * pitch, min(room, 3.2))  # shrunk pages want some height
    start = (stage.top + stage.bottom + row + heads + books + below) / 2
    top = start - row - heads

    left = stage.left
    columns = _columns(left + 0.8, 1.5, counts)
    (tags, tag), (pages, page) = columns
    edge = pages + counts[1] * page + _MARGIN
    middle = start - row / 2
    large, away = _waiting(stage, edge - left, count * pitch)
    return Shelf(
        card=Box(left, start - row, edge, start),
        large_card=large,
        question=Box(tags, middle - 0.27 * row, tags + counts[0] * tag, middle + 0.27 * row),
        top=top,
        pitch=pitch,
        floor=top - books - below + 0.15,
        left=left,
        tags=columns[0],
        pages=columns[1],
        counts=counts,
        matches=(edge + 0.14, edge + 1.3),
        shares=(edge + 1.48, stage.right),
        away=(away[0] - left, away[1] - top),
        alone=(stage.right - edge) / 2,
        above=True,
    )


def _columns(
    left: float, widest: float, counts: tuple[int, int]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where tags and pages begin, and how wide each of them is."""
    tag, page = (min(LARGEST, widest / count) for count in counts)
    return (left, tag), (left + counts[0] * tag + _APART, page)


def _waiting(stage: Box, width: float, height: float) -> tuple[Box, tuple[float, float]]:
    """The reader's large card, and the upper left corner of the books that wait.

    Above one another if the card is large enough then; else side by side.
    """
    x, y = (stage.left + stage.right) / 2, (stage.bottom + stage.top) / 2
    gap = 0.45
    tall = min(4.2, stage.height - height - gap)
    if tall >= 2.6:
        top, half = y + (tall + gap + height) / 2, tall / _PORTRAIT / 2
        card = Box(x - half, top - tall, x + half, top)
        return card, (x - width / 2, card.bottom - gap)
    gap = 0.3
    wide = stage.width - width - gap
    tall = min(stage.height, _PORTRAIT * wide)
    card = Box(stage.left, y - tall / 2, stage.left + wide, y + tall / 2)
    return card, (card.right + gap, y + height / 2)
