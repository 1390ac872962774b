"""The sides of a matrix: which rows and columns are at full size, and the words along them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from qkvideo.engine.attention.folding import MOST_WHOLE
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.layout.kinds.text import advance, shown
from qkvideo.scenes.look.axis import WINDOW, Axis, axis, even, window
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.grid import Along
from qkvideo.scenes.text.pango import HALF_FIGURE, LINE_HEIGHT, ellipsis, typeset

SLANT = math.radians(60)
"""Angle of slanted words above columns: steep, so that a long word does not touch the next one."""
LONGEST, ALONE = 1.35, 0.3
"""Maximum width of a word beside a matrix, in units of the frame; the only word of a side may be
wider, up to this share of the room."""
BESIDE = 0.14
"""Space between a matrix and its words."""
MOST, ROOMY = SIZES.number, 0.8
"""Maximum size of words along a side, and the height of rows that allows more than the usual
size."""
ROUNDING = 1e-6
"""Tolerance for rounding errors."""
_TOUCHING = 0.01
"""What a letter may reach into the next word's line, in units of the frame."""
_AIR = 0.35
"""Between the lines of slanted words, in em, where their columns are not too narrow for it."""
_OF_ROW = 0.72
"""Size of a word in its row, at most."""
_INSIDE = 0.03
"""Between an upright word and the edge of its column."""
DIMENSIONS = ((16, 16), (64, 12))
"""Pairs: up to this vector length, this many of its numbers are written out."""
FEW, FEWEST = 7, 3
"""Numbers written out of longer vectors, and the minimum if these are not legible."""


@dataclass(frozen=True)
class Names:
    """The entries along one side of a matrix, with their words.

    Attributes:
        names: Index of each entry in the tensor.
        along: The requested labels.
        most: Maximum width of the word if there is only one entry; otherwise 0.
    """

    names: tuple[int, ...]
    along: Along
    most: float = 0.0

    @property
    def longest(self) -> float:
        """Maximum width of its words."""
        return self.most or LONGEST

    @property
    def named(self) -> bool:
        """Whether entries have labels."""
        return bool(self.along.words or self.along.focus)

    def words(self, full: Sequence[int]) -> list[str]:
        """The words of some entries, shortened if necessary."""
        return [shown(self.along.words[self.names[k]]) for k in full] if self.along.words else []

    @property
    def choices(self) -> list[tuple[int, ...]]:
        """Choices of entries at full size, the largest first."""
        n, along = len(self.names), self.along
        if not self.named:
            most = next((few for limit, few in DIMENSIONS if n <= limit), FEW)
            return [tuple(range(k)) for k in range(min(n, most), min(n, FEWEST) - 1, -1)]
        places = {name: k for k, name in enumerate(self.names)}
        focus = [places[name] for name in along.focus if name in places] or [0]
        sizes = [*[n] * (n <= MOST_WHOLE), *range(min(n - 1, WINDOW), 0, -1)]
        return list(dict.fromkeys(window(n, focus, size, size) for size in sizes))


def alone(count: int, room: float) -> float:
    """Maximum width of the only word of a side; 0 if there are several."""
    return max(LONGEST, ALONE * room) if count == 1 else 0.0


def divided(n: int, room: float, largest: float, full: Sequence[int]) -> Axis:
    """Divide room among n entries: those at full size alike, the others thin."""
    return axis(n, room, largest, full) if full else even(n, min(largest, room / n))


def em_of(words: Sequence[str], along: Axis) -> float:
    """Size of the words along an axis: as large as its rows allow, but not too small."""
    narrowest = min((along.sizes[i] for i in along.full), default=1.0)
    longest = max((advance(word) for word in words), default=1.0)
    most = min(MOST if narrowest >= ROOMY else SIZES.label, max(SIZES.label, LONGEST / longest))
    return max(SIZES.least, min(most, _OF_ROW * narrowest))


def legible(along: Axis) -> bool:
    """Whether words beside the entries at full size are legible."""
    narrowest = min((along.sizes[i] for i in along.full), default=1.0)
    return narrowest >= LINE_HEIGHT * SIZES.least - 1e-9


def cut(word: str, em: float, longest: float = LONGEST) -> str:
    """A word, shortened to the maximum width beside a matrix."""
    return ellipsis(word, longest / em)


def width_of(words: Sequence[str], em: float, longest: float = LONGEST) -> float:
    """Width of the words to the left of a matrix."""
    return max((advance(cut(word, em, longest)) * em for word in words), default=0.0)


@dataclass(frozen=True)
class Heads:
    """The words above columns: upright if all fit into their columns, otherwise slanted.

    A single word is upright, and begins at its column if it is wider.

    Attributes:
        words: Words of the columns at full size.
        em: Their size.
        slanted: Whether they are slanted.
        height: Height of the words above the matrix.
        lean: Width by which they extend beyond its right edge.
        first: Index of the first column at full size.
        longest: Maximum width of a word.
    """

    words: tuple[str, ...]
    em: float
    slanted: bool
    height: float
    lean: float
    first: int = 0
    clear: bool = True
    longest: float = LONGEST

    def above(
        self, key: str, names: Names, columns: Axis, corner: tuple[float, float], colours: list[str]
    ) -> Iterator[Text]:
        """The words as items, above a matrix with the given left and upper edge."""
        left, top = corner
        for word, j, colour in zip(self.words, columns.full, colours, strict=False):
            text, em = cut(word, self.em, self.longest), self.em
            x = left + columns.middle(j)
            # A slanted word's left end is what has a place: long ones push no short ones aside.
            x += 0.25 * em if self.slanted else -advance(text) * em / 2
            # To the left of the matrix its rows' name may stand.
            x = max(x, left)
            yield Text(
                key=f"{names.along.key or f'{key}/column'}/{names.names[j]}",
                text=text,
                em=em,
                x=x,
                y=top + BESIDE + (0.0 if self.slanted else 0.02),
                colour=colour,
                token=(names.along.sentence, names.names[j]),
                slant=SLANT if self.slanted else 0.0,
            )


def heads(names: Names, columns: Axis, most: float = math.inf) -> Heads:
    """Set the words above columns, at most in this size."""
    words = names.words(columns.full)
    if not words:
        return Heads((), 0.0, False, 0.0, 0.0)
    em = max(SIZES.least, min(em_of(words, columns), most))
    widths = (columns.sizes[j] - 2 * _INSIDE for j in columns.full)
    if all(advance(word) * em <= width for word, width in zip(words, widths, strict=True)):
        return Heads(tuple(words), em, False, BESIDE + em, 0.0)
    if names.most:
        lean = max(0.0, width_of(words, em, names.longest) - columns.length)
        return Heads(tuple(words), em, False, BESIDE + em, lean, longest=names.longest)
    wanted = min(em, SIZES.label)
    airy, wanted = (min(wanted, _clear(words, columns, wanted, air)) for air in (_AIR, 0.0))
    em = min(wanted, max(SIZES.least, airy)) if wanted > SIZES.least else SIZES.least
    ends = [
        columns.middle(j) + advance(cut(word, em)) * em * math.cos(SLANT)
        for word, j in zip(words, columns.full, strict=True)
    ]
    height = BESIDE + width_of(words, em) * math.sin(SLANT) + 0.75 * em
    lean = max(0.0, max(ends) + 0.4 * em - columns.length)
    clear = wanted >= SIZES.least - ROUNDING
    return Heads(tuple(words), em, True, height, lean, columns.full[0], clear)


def _clear(words: Sequence[str], columns: Axis, em: float, air: float) -> float:
    """The size in which slanted words are so many em apart: some scripts' letters are taller."""
    least = em
    settings = [typeset(cut(word, em)) for word in words]
    for (here, j), (after, k) in pairwise(zip(settings, columns.full, strict=True)):
        apart = columns.middle(k) - columns.middle(j)
        # The next word's line is below this one's, by this much:
        below, between = apart * math.sin(SLANT), after.ink.top - here.ink.bottom + air
        if here.ink.right * em > apart * math.cos(SLANT) and between * em > below + _TOUCHING:
            least = min(least, below / between)
    return least


def beside(
    key: str, names: Names, rows: Axis, corner: tuple[float, float], em: float, colours: list[str]
) -> Iterator[Text]:
    """Words to the left of a matrix's rows, aligned on the right."""
    left, top = corner
    for word, i, colour in zip(names.words(rows.full), rows.full, colours, strict=False):
        text = cut(word, em, names.longest)
        yield Text(
            key=f"{names.along.key or f'{key}/row'}/{names.names[i]}",
            text=text,
            em=em,
            x=left - BESIDE - advance(text) * em,
            y=top - rows.middle(i) - HALF_FIGURE * em,
            colour=colour,
            token=(names.along.sentence, names.names[i]),
        )


def left_out(along: Axis) -> list[tuple[float, float]]:
    """Ranges where an axis is folded, if there is room to mark them."""
    stretches: list[tuple[float, float]] = []
    at, full = 0.0, max(along.sizes, default=0.0)
    for index, width in enumerate(along.sizes):
        if index not in along.full and width < full:
            joined = bool(stretches) and abs(stretches[-1][1] - at) < 1e-9
            start = stretches.pop()[0] if joined else at
            stretches.append((start, at + width))
        at += width
    return [(start, end) for start, end in stretches if end - start >= SIZES.least]


def dots(
    key: str,
    names: tuple[Names, Names],
    axes: tuple[Axis, Axis],
    corner: tuple[float, float],
    frame: Frame,
) -> Iterator[Text]:
    """Dots beside folded rows and above folded columns, where words are left out."""
    rows, columns = (
        axis if side.along.words and axis.full else Axis((), ())
        for side, axis in zip(names, axes, strict=True)
    )
    (left, top), em, colour = corner, SIZES.label, frame.colour("quiet")
    for k, (start, end) in enumerate(left_out(rows)):
        x, y = left - BESIDE - advance("⋮") * em, top - (start + end) / 2 - HALF_FIGURE * em
        yield Text(key=f"{key}/row/dots/{k}", text="⋮", em=em, x=x, y=y, colour=colour)
    for k, (start, end) in enumerate(left_out(columns)):
        x = left + (start + end) / 2 - advance("…") * em / 2
        name = f"{key}/column/dots/{k}"
        yield Text(key=name, text="…", em=em, x=x, y=top + BESIDE, colour=colour)
