"""Places the words of a sentence: in one line, in one column, or in several lines.

Wide frames show lines, narrow ones columns. The coordinate `along` a line is x, and `across` it is
y; for a column, `along` is y, and `across` is x.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from qkvideo.scenes.layout.arrange import ROUNDING
from qkvideo.scenes.layout.fitting.search import largest, limit
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.layout.kinds.text import Run, advance
from qkvideo.scenes.look.measures import LAYERS, SIZES, SPACES
from qkvideo.scenes.parts.part import Side
from qkvideo.scenes.text.pango import HALF_LETTER, runs_from_right

STRONG = "semibold"
"""Weight of type for which space is reserved: the boldest one, whichever is used."""
_SMALLER = 0.75
"""Size of the dots in a column, relative to its words."""
_SPREAD = 0.75
"""Maximum space between two words of a line, in frame units."""
_EM, _LEAST = 0.5, 0.22
"""Maximum and minimum size of a line's words, in frame units."""
_NUMBER = 0.6
"""Minimum width reserved for each word of a line, in frame units: that of the number below it."""
_LOOP, _ALONE = 0.17, 0.6
"""Half the width of the loop from a word to itself, in frame units; and the same if it is the only
word shown."""
NEAREST = 0.3
"""Minimum of half the distance between the ends of a single word's loop, in frame units."""
_FOLD = 0.5
"""Height of the dots in a column, as a share of a row's height."""
_ROWS, LARGEST, _ENOUGH = 0.74, 1.1, 0.26
"""Size of a column's words as a share of the row height; their maximum size; and the size below
which they do not shrink for the sake of long words. The last two are in frame units."""
_FIGURES, _LARGEST_FIGURES = 0.78, 0.6
"""Size of a column's numbers relative to its words, and their maximum size in frame units."""


@dataclass(frozen=True)
class Aligned:
    """Positions of a sentence's words in one line or one column. Lengths are in frame units.

    Attributes:
        keys: Indices, in the sentence, of the words that are shown, in order.
        at: Centre of each shown word, by the word's index: x in a line, y in a column.
        widths: Maximum width of each shown word, by the word's index.
        em: Font size of the words.
        dots: Centres of the dots that stand for words that are not shown: x in a line, y in a
            column.
        down: True for a column, False for a line.
        from_right: Whether the sentence is read from right to left.
        loop: Half the width of the loop that shows a word's attention to itself.
    """

    keys: tuple[int, ...]
    at: Mapping[int, float]
    widths: Mapping[int, float]
    em: float
    dots: tuple[float, ...]
    down: bool = False
    from_right: bool = False
    loop: float = _LOOP

    @property
    def length(self) -> float:
        """Distance between the centres of the first and the last word."""
        return max(self.at.values()) - min(self.at.values())

    @property
    def breadth(self) -> float:
        """Width of a column's widest word."""
        return max(self.widths.values())

    @property
    def figures(self) -> float:
        """Size of a column's numbers."""
        return max(SIZES.least, min(_LARGEST_FIGURES, _FIGURES * self.em))

    def edges(self, left: float, *, right: bool) -> dict[int, float]:
        """Return x of the left or the right end of each word in a column, by the word's index.

        Args:
            left: x of the column's left edge, in frame units.
            right: True for the words' right ends, False for their left ends.
        """
        return {
            key: left + (self.breadth - width) * self.from_right + width * right
            for key, width in self.widths.items()
        }

    def place(self, along: float, across: float) -> tuple[float, float]:
        """Return the point (x, y) with the given coordinates along and across the line or column.

        Args:
            along: x if the words are in a line, y if they are in a column; in frame units.
            across: y if the words are in a line, x if they are in a column; in frame units.
        """
        return (across, along) if self.down else (along, across)

    def word(self, key: str, run: Run, k: int, across: float) -> Text:
        """Return a word in its place, shortened to its width.

        Args:
            key: Key of the item.
            run: The word, with its colour and font weight.
            k: Index of the word.
            across: y of the letters' centre in a line; x of the column's left edge in a column.
        """
        return self._set(key, run.within(self.widths[k] / self.em), self.at[k], across, self.em)

    def ellipses(self, key: str, colour: str, across: float) -> Iterator[Text]:
        """Yield the dots that stand for words left out, with keys inside `key`."""
        dots, em = ("⋮", max(SIZES.least, _SMALLER * self.em)) if self.down else ("…", self.em)
        for k, along in enumerate(self.dots):
            yield self._set(f"{key}/{k}", Run(dots, colour), along, across, em)

    def _set(self, key: str, run: Run, along: float, across: float, em: float) -> Text:
        """Return a text: centred in a line, at the words' beginning in a column."""
        side: Side = "center" if not self.down else "right" if self.from_right else "left"
        x, y = self.place(along, across)
        x += self.breadth if side == "right" else 0.0
        return run.at(key, em, x, y, side, half=HALF_LETTER, z=LAYERS.words)


def line_up(
    sentences: Sequence[Sequence[str]],
    keys: Sequence[int],
    left: float,
    right: float,
    numbered: Collection[int] | None = None,
) -> Aligned:
    """Return the positions of words in a line, with words as large as possible.

    If there are several sentences, words with the same index have the same position, and this
    position has room for the widest of them.

    Args:
        sentences: The tokens of each sentence; all sentences have the same number of tokens.
        keys: Indices of the words to show, in order.
        left: x of the left end of the line's room, in frame units.
        right: x of the right end of the line's room, in frame units.
        numbered: Indices of the words that have a number below them; None for all. If there is
            little room, the others get no more of it than they need.
    """
    dots, dot = sum(left_out(keys, len(sentences[0]))), SPACES.usual
    apart, gaps = SPACES.beside if dots else SPACES.usual, len(keys) + dots - 1
    room = right - left - apart * gaps - dot * dots
    ems = {key: _widest(sentences, key) for key in keys}

    def wanted(size: float, bare: Collection[int] = ()) -> list[float]:
        least = {key: 0.0 if key in bare else _NUMBER for key in keys}
        return [max(least[key], ems[key] * size + ROUNDING) for key in keys]

    sizes = map(float, np.linspace(_EM, _LEAST, 9))
    size, _ = largest(sizes, lambda em: sum(wanted(em)) <= room or None) or (_LEAST, False)
    widths = wanted(size)
    if sum(widths) > room:
        bare = () if numbered is None else {*keys} - {*numbered}
        widths = wanted(size, bare)
        room += (dot - advance("…") * size) * dots
        dot = advance("…") * size
    most = limit(widths, room)
    widths = [min(width, most) for width in widths]
    limits = dict(zip(keys, widths, strict=True))
    gap = min(_SPREAD, apart + max(0.0, room - sum(widths)) / max(1, gaps))
    total = sum(widths) + gap * gaps + dot * dots
    from_right = runs_from_right(sentences[0])
    way = -1 if from_right else 1
    start = (left + right - way * total) / 2
    xs, places = _along(keys, len(sentences[0]), start, way, limits, dot, gap)
    loop = _LOOP if len(keys) > 1 else _ALONE
    return Aligned(tuple(keys), xs, limits, size, places, from_right=from_right, loop=loop)


def _along(
    keys: Sequence[int],
    count: int,
    start: float,
    way: int,
    lengths: Mapping[int, float],
    dots: float,
    gap: float = 0.0,
) -> tuple[dict[int, float], tuple[float, ...]]:
    """Return the middles of words, by index, and of the dots between them, from a start on."""
    words, folds = dict[int, float](), list[float]()
    for key, folded in zip((*keys, -1), left_out(keys, count), strict=True):
        if folded:
            folds.append(start + way * dots / 2)
            start += way * (dots + gap)
        if key >= 0:
            words[key] = start + way * lengths[key] / 2
            start += way * (lengths[key] + gap)
    return words, tuple(folds)


def rows_of(keys: Sequence[int], count: int) -> float:
    """Return the height of a column of words, as a multiple of a row's height.

    Each word needs one row. Wherever words are left out, the dots that stand for them need half a
    row.

    Args:
        keys: Indices of the words to show, in order.
        count: Number of words of the whole sentence.
    """
    return len(keys) + _FOLD * sum(left_out(keys, count))


def breadth(sentences: Sequence[Sequence[str]], keys: Sequence[int]) -> float:
    """Return the width, in em, of the widest word of a column.

    Args:
        sentences: The tokens of each sentence.
        keys: Indices, in each sentence, of the words to show, in order.
    """
    return max(_widest(sentences, key) for key in keys)


def em_of_column(longest: float, pitch: float, widest: float) -> float:
    """Return the font size of a column's words, in frame units.

    The size is as large as the rows permit. It is reduced for wide words, down to a smallest size;
    the caller has to shorten a word that is wider than `widest` even in this size.

    Args:
        longest: Width of the widest word, in em.
        pitch: Height of a row, in frame units.
        widest: Maximum width of words, in frame units.
    """
    most = min(LARGEST, _ROWS * pitch)
    sizes = [float(size) for size in np.linspace(most, min(_ENOUGH, most), 9)]
    return next((em for em in sizes if longest * em <= widest), sizes[-1])


def stack(
    sentences: Sequence[Sequence[str]],
    keys: Sequence[int],
    top: float,
    pitch: float,
    widest: float,
    em: float,
) -> Aligned:
    """Return the positions of words in a column.

    If there are several sentences, words with the same index have the same position, and this
    position has room for the widest of them.

    Args:
        sentences: The tokens of each sentence; all sentences have the same number of tokens.
        keys: Indices of the words to show, in order.
        top: y of the column's upper end, in frame units.
        pitch: Height of a row, in frame units.
        widest: Maximum width of words, in frame units.
        em: Font size of the words, in frame units.
    """
    pitches = dict.fromkeys(keys, pitch)
    ys, dots = _along(keys, len(sentences[0]), top, -1, pitches, _FOLD * pitch)
    widths = {key: min(_widest(sentences, key) * em + ROUNDING, widest) for key in keys}
    turned = runs_from_right(sentences[0])
    # A single word leaves the rest of its row to its loop and to the loop's label.
    loop = max(_LOOP, 0.24 * pitch) if len(keys) > 1 else max(2 * NEAREST, 0.5 * pitch - 0.3)
    return Aligned(tuple(keys), ys, widths, em, dots, True, turned, loop)


def _widest(sentences: Sequence[Sequence[str]], key: int) -> float:
    """Return the width, in em, of the widest word with this index in any of the sentences."""
    return max(advance(sentence[key], STRONG) for sentence in sentences)


def left_out(keys: Sequence[int], count: int) -> list[bool]:
    """Return where words of a sentence are left out.

    Args:
        keys: Indices of the shown words, in order.
        count: Number of words of the whole sentence.

    Returns:
        len(keys) + 1 entries. Entry [i] is True if words are left out immediately before the word
        keys[i]; the last entry is True if words are left out after the last shown word.
    """
    return [b - a > 1 for a, b in pairwise((-1, *keys, count))]
