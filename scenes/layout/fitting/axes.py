"""The sides of a matrix: which rows and columns have full size, and the words beside them.

A matrix that is too large is "folded": a window of its rows (or columns) has full size, with words
and numbers, and the others are thin. Entries "in focus" are always in this window.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from qkvideo.engine.attention.folding import MOST_WHOLE
from qkvideo.scenes.layout.arrange import ROUNDING
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.layout.kinds.text import Run, advance
from qkvideo.scenes.look.axis import WINDOW, Axis, axis, even, window
from qkvideo.scenes.look.measures import SIZES, SPACES
from qkvideo.scenes.look.places import PIXEL
from qkvideo.scenes.parts.grid import Along, Grid
from qkvideo.scenes.text.pango import LINE_HEIGHT, ellipsis, typeset

SLANT = math.radians(60)
"""Angle of slanted words above columns: steep, so that a long word does not touch the next one."""
LONGEST, ALONE = 1.5, 0.3
"""Maximum width of a word beside a matrix, in frame units, so that ten letters stand whole; and,
for a side with only one word, its maximum width as a share of the room if that is more."""
ROOMY = 0.8
"""Height of a row from which the words beside a matrix may be larger than the size `label`, in
frame units."""
_TOUCHING = 0.01
"""Maximum overlap of a slanted word with the next word's line, in frame units."""
_AIR = 0.35
"""Preferred space between the lines of slanted words, in em; less if the columns are narrow."""
_OF_ROW = 0.72
"""Maximum size of a word beside a row, relative to the row's height."""
DIMENSIONS = ((16, 16), (64, 12))
"""Pairs (length, count): of a vector of at most `length` numbers, `count` are written out."""
FEW, FEWEST = 7, 3
"""How many numbers of a longer vector are written out, and the minimum if so many are too small to
read."""


@dataclass(frozen=True)
class Names:
    """The rows of a matrix, or its columns, with the words beside them.

    Attributes:
        names: Index in the tensor of each row (or column).
        along: The words of the whole sentence, as they are drawn. Also says which words are
            highlighted, and which rows (or columns) are in focus: these have full size even if the
            matrix is folded.
        most: Maximum width of a word, in frame units; 0 for the usual one, `LONGEST`.
    """

    names: tuple[int, ...]
    along: Along
    most: float = 0.0

    @property
    def longest(self) -> float:
        """Maximum width of a word, in frame units."""
        return self.most or LONGEST

    @property
    def named(self) -> bool:
        """Whether the rows (or columns) have words, or some rows (or columns) are in focus.

        A row or column in focus has full size even if the matrix is folded.
        """
        return bool(self.along.words or self.along.focus)

    def words(self, full: Sequence[int]) -> list[str]:
        """Return the words of some rows (or columns); [] if the rows have no words.

        Args:
            full: The rows (or columns) whose words are returned, as positions in `self.names`, from
                0.
        """
        return [self.along.words[self.names[k]] for k in full] if self.along.words else []

    @property
    def choices(self) -> list[tuple[int, ...]]:
        """Which rows (or columns) can have full size: the possible sets, the largest set first.

        Each set contains positions in `self.names`: (0, 1, 2) for the first three rows.
        """
        n, along = len(self.names), self.along
        if not self.named:
            most = along.most or next((few for limit, few in DIMENSIONS if n <= limit), FEW)
            least = 1 if along.most else min(n, FEWEST)
            return [tuple(range(k)) for k in range(min(n, most), least - 1, -1)]
        places = {name: k for k, name in enumerate(self.names)}
        focus = [places[name] for name in along.focus if name in places] or [0]
        sizes = [*[n] * (n <= MOST_WHOLE), *range(min(n - 1, WINDOW), 0, -1)]
        return list(dict.fromkeys(window(n, focus, size, size) for size in sizes))


def spoken(part: Grid, frame: Frame) -> Grid:
    """Return a matrix with the words beside it as they are drawn outside their sentence."""
    rows, columns = (
        replace(along, words=tuple(map(frame.speech.alone, along.words)))
        for along in (part.rows, part.columns)
    )
    return replace(part, rows=rows, columns=columns)


def names_of(part: Grid) -> tuple[Names, Names]:
    """Return the rows and the columns of a matrix, with their words."""
    return Names(part.cells.rows, part.rows), Names(part.cells.columns, part.columns)


def alone(count: int, room: float) -> float:
    """Return how wide a word may be beside a matrix with one row (or column), in frame units.

    Args:
        count: Number of rows (or columns). If it is not 1, the result is 0.
        room: Width available to the matrix and its words, in frame units.
    """
    return max(LONGEST, ALONE * room) if count == 1 else 0.0


def divided(n: int, room: float, largest: float, full: Sequence[int]) -> Axis:
    """Return the heights of a matrix's rows, or the widths of its columns.

    Args:
        n: Number of rows (or columns).
        room: Total length available to them, in frame units.
        largest: Maximum size of one of them, in frame units.
        full: Indices of those that have full size, from 0; the others are thin. If empty, all
            sizes are equal.
    """
    if len(full) == n and room < n * PIXEL:  # too thin to lie on the grid of pixels
        return Axis((room / n,) * n, tuple(full))
    return axis(n, room, largest, full) if full else even(n, min(largest, room / n))


def em_of(words: Sequence[str], along: Axis) -> float:
    """Return the font size of the words beside rows or above columns, in frame units.

    It depends on the size of the rows (or columns), and is at least `SIZES.least`.

    Args:
        words: The words.
        along: Sizes of the rows (or columns).
    """
    narrowest = min((along.sizes[i] for i in along.full), default=1.0)
    longest = max((advance(word) for word in words), default=1.0)
    most = min(
        SIZES.number if narrowest >= ROOMY else SIZES.label, max(SIZES.label, LONGEST / longest)
    )
    return max(SIZES.least, min(most, _OF_ROW * narrowest))


def legible(along: Axis) -> bool:
    """Return whether the rows at full size are high enough, or the columns wide enough, for words.

    Words need at least the height of a line in the font size `SIZES.least`. For columns, this is
    the minimum width: words above columns are slanted, so that their lines are side by side.
    """
    narrowest = min((along.sizes[i] for i in along.full), default=1.0)
    return narrowest >= LINE_HEIGHT * SIZES.least - 1e-9


def cut(word: str, em: float, longest: float = LONGEST) -> str:
    """Return a word, shortened with an ellipsis if it is too wide.

    Args:
        word: The word.
        em: Font size of the word, in frame units.
        longest: Maximum width of the word, in frame units.
    """
    return ellipsis(word, longest / em)


def width_of(words: Sequence[str], em: float, longest: float = LONGEST) -> float:
    """Return the width of the widest word, in frame units; 0 without words.

    Args:
        words: The words.
        em: Font size of the words, in frame units.
        longest: Maximum width of a word, in frame units; wider words are shortened.
    """
    return max((advance(cut(word, em, longest)) * em for word in words), default=0.0)


@dataclass(frozen=True)
class Heads:
    """The words above the columns of a matrix: horizontal if all fit, otherwise slanted.

    If the matrix has only one column, its word is horizontal. If this word is wider than its
    column, it extends to the right.

    Attributes:
        words: Words of the columns at full size.
        em: Font size of the words, in frame units.
        slanted: Whether the words are slanted.
        height: Height that the words need above the matrix, in frame units.
        lean: How far the words extend beyond the matrix's right edge, in frame units.
        clear: Whether the words can be read, and do not overlap.
        longest: Maximum width of a word, in frame units; wider words are shortened.
    """

    words: tuple[str, ...]
    em: float
    slanted: bool
    height: float
    lean: float
    clear: bool = True
    longest: float = LONGEST

    def free(self, columns: Axis, height: float) -> float:
        """Return how far from the matrix's left edge no slanted word is, from a height upwards.

        Args:
            columns: Widths of the columns; also says which of them have full size.
            height: Height above the matrix, in frame units.
        """
        up = height - SPACES.beside
        met = []
        for word, j in zip(self.words, columns.full, strict=True):
            # The upper left corner of the last letter is the highest point of a word.
            long = advance(cut(word, self.em, self.longest)) * self.em
            if long * math.sin(SLANT) + self.em * math.cos(SLANT) > up:
                start = columns.middle(j) + 0.25 * self.em
                met.append(start + up / math.tan(SLANT) - self.em / math.sin(SLANT))
        return min(met, default=columns.length)

    def above(
        self, key: str, names: Names, columns: Axis, corner: tuple[float, float], colours: list[str]
    ) -> Iterator[Text]:
        """Yield the words above those columns that have full size, each word in its place.

        Args:
            key: Key of the matrix.
            names: The words of the columns.
            columns: Widths of the columns; also says which of them have full size.
            corner: The matrix's left edge and upper edge, in frame units.
            colours: For each column that has full size, the colour of its word, "#RRGGBB".
        """
        left, top = corner
        for word, j, colour in zip(self.words, columns.full, colours, strict=False):
            text, em, x = cut(word, self.em, self.longest), self.em, left + columns.middle(j)
            name = f"{names.along.key or f'{key}/column'}/{names.names[j]}"
            run = Run(text, colour, token=(names.along.sentence, names.names[j]))
            if self.slanted:
                # The left end is fixed, so long words do not push short ones aside.
                made = run.at(name, em, x + 0.25 * em, top + SPACES.beside, half=0.0)
                yield replace(made, slant=SLANT)
            else:
                # The area to the left of the matrix may contain the name of the rows.
                x = max(x - run.advance * em / 2, left)
                yield run.at(name, em, x, top + SPACES.beside + 0.02, half=0.0)


NO_HEADS = Heads((), 0.0, False, 0.0, 0.0)
"""No words above the columns."""


def heads(names: Names, columns: Axis) -> Heads:
    """Return the words above those columns that have full size, with their font size and slant.

    Args:
        names: The words of a matrix's columns.
        columns: Widths of the columns; also says which of them have full size.
    """
    words = names.words(columns.full)
    if not words:
        return NO_HEADS
    em = em_of(words, columns)
    widths = (columns.sizes[j] - SPACES.close for j in columns.full)
    level = (advance(word) * em <= width for word, width in zip(words, widths, strict=True))
    if names.most or all(level):
        lean = max(0.0, width_of(words, em, names.longest) - columns.length)
        return Heads(tuple(words), em, False, SPACES.beside + em, lean, longest=names.longest)
    wanted = min(em, SIZES.label)
    airy, wanted = (min(wanted, _clear(words, columns, wanted, air)) for air in (_AIR, 0.0))
    em = min(wanted, max(SIZES.least, airy)) if wanted > SIZES.least else SIZES.least
    ends = [
        columns.middle(j) + advance(cut(word, em)) * em * math.cos(SLANT)
        for word, j in zip(words, columns.full, strict=True)
    ]
    height = SPACES.beside + width_of(words, em) * math.sin(SLANT) + 0.75 * em
    lean = max(0.0, max(ends) + 0.4 * em - columns.length)
    clear = wanted >= SIZES.least - ROUNDING
    return Heads(tuple(words), em, True, height, lean, clear)


def headed(
    names: Names,
    room: float,
    divide: Callable[[float], Axis],
    right: float,
) -> tuple[Axis, Heads]:
    """Return columns and the words above them, leaving room on the right for slanted words.

    Args:
        names: The words of the columns.
        room: Width available to both.
        divide: Returns the columns that share a width.
        right: Width that is needed on the right of the columns anyway.
    """
    lean = 0.0
    for _ in range(4):
        columns = divide(room - max(lean, right))
        found = heads(names, columns)
        if found.lean <= lean + ROUNDING:
            break
        lean = found.lean
    return columns, found


def _clear(words: Sequence[str], columns: Axis, em: float, air: float) -> float:
    """Return the size, at most `em`, at which slanted words have `air` em between their lines.

    It depends on the letters, since those of some scripts are taller.
    """
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
    """Yield the words to the left of a matrix's rows, aligned on the right.

    Args:
        key: Key of the matrix.
        names: The rows, with their words.
        rows: Sizes of the rows. Only rows at full size have words.
        corner: x of the matrix's left edge, and y of its upper edge, in frame units.
        em: Font size of the words, in frame units.
        colours: Colour of the word of each row at full size, "#RRGGBB".
    """
    left, top = corner
    for word, i, colour in zip(names.words(rows.full), rows.full, colours, strict=False):
        text, name = cut(word, em, names.longest), names.along.key or f"{key}/row"
        run = Run(text, colour, token=(names.along.sentence, names.names[i]))
        y = top - rows.middle(i)
        yield run.at(f"{name}/{names.names[i]}", em, left - SPACES.beside, y, "right")


def left_out(names: Names, along: Axis) -> list[tuple[float, float]]:
    """Return where dots can replace the words of successive thin rows (or columns).

    Args:
        names: The rows (or columns), with their words.
        along: Sizes of the rows (or columns).

    Returns:
        (start, end) of each range of thin rows that has room for dots: distances from the start
        of the first row, in frame units. Without words, or if all rows are thin, there are none.
    """
    if not (names.along.words and along.full):
        return []
    full, ends = max(along.sizes), list(accumulate(along.sizes, initial=0.0))
    thin = {k for k, size in enumerate(along.sizes) if size < full} - {*along.full}
    first = [k for k in sorted(thin) if k - 1 not in thin]
    last = [k for k in sorted(thin) if k + 1 not in thin]
    stretches = [(ends[a], ends[b + 1]) for a, b in zip(first, last, strict=True)]
    return [(a, b) for a, b in stretches if b - a >= SIZES.least]


def dots(
    key: str,
    names: tuple[Names, Names],
    axes: tuple[Axis, Axis],
    corner: tuple[float, float],
    frame: Frame,
) -> Iterator[Text]:
    """Yield the dots that replace the words of thin rows and of thin columns.

    Args:
        key: Key of the matrix.
        names: The rows, then the columns, with their words.
        axes: Sizes of the rows, then of the columns.
        corner: The matrix's left edge and upper edge, in frame units.
        frame: The frame, with its theme.
    """
    rows, columns = map(left_out, names, axes)
    (left, top), em, colour = corner, SIZES.label, frame.colour("quiet")
    for k, (start, end) in enumerate(rows):
        y = top - (start + end) / 2
        yield Run("⋮", colour).at(f"{key}/row/dots/{k}", em, left - SPACES.beside, y, "right")
    for k, (start, end) in enumerate(columns):
        x, name = left + (start + end) / 2, f"{key}/column/dots/{k}"
        yield Run("…", colour).at(name, em, x, top + SPACES.beside, "center", half=0.0)
