"""Attention as light: words in a line, and beams from the one that asks to those it looks at.

The wider and the brighter a beam, the larger its share. In narrow frames a line stands upright: the
words are a column, their shares stand beside them, and beams go to the left or to the right.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from unicodedata import bidirectional

import numpy as np
from manim import DashedVMobject, VMobject

from qkvideo.scenes.kit import words
from qkvideo.scenes.kit.figures import point
from qkvideo.scenes.kit.label import HALF_FIGURE, HALF_LETTER, Anchor, Label
from qkvideo.scenes.kit.numbers import Cell, Number
from qkvideo.scenes.kit.pango import ellipsis, typeset
from qkvideo.scenes.kit.theme import SIZES, Theme

WIDEST = 0.3
"""How wide the beam of a share of 1 is, in units of the frame."""
_THINNEST = 0.006
_STROKE = 0.01
"""Units of the frame in one of manim's units of stroke width."""
_APART, _SPREAD = 0.3, 0.75
"""Between two words, at least and at most."""
_CLOSE = 0.16
"""The same where words are left out: the dots between them set them apart."""
_DOTS = 0.3
"""Room for the dots that stand for words left out."""
_SMALLEST = 0.26
_SELF = 0.17
"""Half the width of the loop from a word to itself, at least."""
_ALONE = 0.6
"""The same where a line has one word, and nothing beside it."""
_NEAREST = 0.3
"""Half the distance of a loop's ends, at most."""
_OF_HANDLES = 0.289
"""Handles that are further apart by 1 on each side make a loop so much wider: √3 / 6."""
_FOLD = 0.7
"""Height of the dots in a column, in rows."""
_EM, _LARGEST, _ENOUGH = 0.74, 1.1, 0.32
"""Words of a column: their size in rows, the largest, and what long ones do not make smaller."""
_FIGURES, _LARGEST_FIGURES = 0.78, 0.6
"""Size of a column's figures, in that of its words, and at most."""


@dataclass(frozen=True)
class Line:
    """Words in one line, or in one column.

    Attributes:
        keys: Which words of the sentence, in order.
        at: The middle of each along the line: x, or y in a column.
        widths: The widest that each may be.
        em: Size of all of them.
        dots: Where words are left out.
        down: Whether it is a column.
        from_right: Whether the sentence is read from right to left.
        loop: Half the width of the loop from a word to itself.
    """

    keys: tuple[int, ...]
    at: Mapping[int, float]
    widths: Mapping[int, float]
    em: float
    dots: tuple[float, ...]
    down: bool = False
    from_right: bool = False
    loop: float = _SELF

    @property
    def length(self) -> float:
        """From the middle of the first word to the middle of the last one."""
        return max(self.at.values()) - min(self.at.values())

    @property
    def breadth(self) -> float:
        """Of a column's words."""
        return max(self.widths.values())

    @property
    def figures(self) -> float:
        """Size of a column's figures."""
        return max(SIZES.least, min(_LARGEST_FIGURES, _FIGURES * self.em))

    def edges(self, left: float, *, right: bool) -> dict[int, float]:
        """Where a column's words begin or end (x); the column begins at `left`."""
        spare = {key: self.breadth - width for key, width in self.widths.items()}
        if right:
            return {k: left + self.breadth - spare[k] * (not self.from_right) for k in self.keys}
        return {k: left + spare[k] * self.from_right for k in self.keys}

    def place(self, along: float, across: float) -> tuple[float, float]:
        """A point of the frame, `along` the line and `across` it: x and y, or y and x."""
        return (across, along) if self.down else (along, across)


def line_up(
    sentences: Sequence[Sequence[str]],
    keys: Sequence[int],
    left: float,
    right: float,
    *,
    em: float = 0.5,
    number: float = 0.6,
) -> Line:
    """Lay words out in a line, as large as there is room; several sentences get one layout.

    Args:
        sentences: Tokens of one sentence, or of several that stand below one another.
        keys: Which of them, from 0, in order.
        left: Where the line may begin.
        right: Where it must end.
        em: The largest size.
        number: Room that each word has at least, for a number below it.
    """
    count = len(sentences[0])
    before = [-1, *keys[:-1]]
    folded = [key - last > 1 for last, key in zip(before, keys, strict=True)]
    dots = sum(folded) + (keys[-1] < count - 1)
    apart = _CLOSE if dots else _APART
    room = right - left - apart * (len(keys) - 1 + dots) - _DOTS * dots

    def place(key: int, size: float) -> float:
        texts = (words.shown(sentence[key]) for sentence in sentences)
        return max(number, *(typeset(text, weight="semibold").width * size for text in texts))

    def wanted(size: float) -> list[float]:
        return [place(key, size) for key in keys]

    sizes = [float(size) for size in np.linspace(em, _SMALLEST, 9)]
    size = next((size for size in sizes if sum(wanted(size)) <= room), _SMALLEST)
    widths = wanted(size)
    if sum(widths) > room:
        widths = _shared(widths, room)
    spare = room - sum(widths)
    gap = min(_SPREAD, apart + max(0.0, spare) / max(1, len(keys) - 1 + dots))
    total = sum(widths) + gap * (len(keys) - 1 + dots) + _DOTS * dots
    x = (left + right - total) / 2
    xs, places = {}, []
    for key, width, fold in zip(keys, widths, folded, strict=True):
        if fold:
            places.append(x + _DOTS / 2)
            x += _DOTS + gap
        xs[key] = x + width / 2
        x += width + gap
    if keys[-1] < count - 1:
        places.append(x + _DOTS / 2)
    from_right = _from_right(sentences[0])
    if from_right:
        xs = {key: left + right - x for key, x in xs.items()}
        places = [left + right - x for x in places]
    limits = dict(zip(keys, widths, strict=True))
    loop = _SELF if len(keys) > 1 else _ALONE
    return Line(tuple(keys), xs, limits, size, tuple(places), from_right=from_right, loop=loop)


def rows_of(keys: Sequence[int], count: int) -> float:
    """The height of a column, in rows: its words, and dots wherever it leaves some out.

    Args:
        keys: Which words it shows, from 0, in order.
        count: How many there are.
    """
    return len(keys) + _FOLD * sum(_left_out(keys, count))


def stack(
    sentences: Sequence[Sequence[str]],
    keys: Sequence[int],
    top: float,
    pitch: float,
    widest: float,
) -> Line:
    """Lay words out in a column, as large as there is room; several sentences get one layout.

    Args:
        sentences: Tokens of one sentence, or of several that stand beside one another.
        keys: Which of them, from 0, in order.
        top: Where the column begins.
        pitch: Height of a row.
        widest: The widest that words may be.
    """

    def breadths(size: float) -> dict[int, float]:
        return {
            key: max(
                typeset(words.shown(sentence[key]), weight="semibold").width * size
                for sentence in sentences
            )
            for key in keys
        }

    largest = min(_LARGEST, _EM * pitch)
    sizes = [float(size) for size in np.linspace(largest, min(_ENOUGH, largest), 9)]
    em = next((size for size in sizes if max(breadths(size).values()) <= widest), sizes[-1])
    ys, dots, y = {}, [], top
    for key, folded in zip((*keys, None), _left_out(keys, len(sentences[0])), strict=True):
        if folded:
            dots.append(y - _FOLD * pitch / 2)
            y -= _FOLD * pitch
        if key is not None:
            ys[key] = y - pitch / 2
            y -= pitch
    # A little more than their own width: it is compared with itself, and divided before.
    widths = {key: min(width + 1e-6, widest) for key, width in breadths(em).items()}
    turned = _from_right(sentences[0])
    # A word alone leaves the rest of its row to the loop, and to the loop's name.
    loop = max(_SELF, 0.24 * pitch) if len(keys) > 1 else max(2 * _NEAREST, 0.5 * pitch - 0.3)
    return Line(tuple(keys), ys, widths, em, tuple(dots), True, turned, loop)


def _left_out(keys: Sequence[int], count: int) -> list[bool]:
    """Whether words are left out before each, and after the last one."""
    return [b - a > 1 for a, b in pairwise((-1, *keys, count))]


def _from_right(tokens: Sequence[str]) -> bool:
    """Whether a sentence is read from right to left: most of its words are."""
    words_ = [token for token in tokens if any(map(str.isalpha, token))]
    turned = sum(bidirectional(next(filter(str.isalpha, w))) in {"R", "AL"} for w in words_)
    return 2 * turned > len(words_)


def _shared(widths: Sequence[float], room: float) -> list[float]:
    """Widths that fit: the widest give way, down to one limit for all."""
    limits = np.linspace(max(widths), 0.0, 200)
    limit = next(x for x in limits if sum(min(width, x) for width in widths) <= room)
    return [min(width, float(limit)) for width in widths]


def in_line(
    tokens: Sequence[str],
    line: Line,
    across: float,
    colours: Mapping[int, str],
    other: str,
    *,
    strong: Collection[int] = (),
) -> dict[int, Label]:
    """The words of a line.

    Args:
        tokens: Of the sentence.
        line: Where.
        across: The middle of their letters; a column's left edge.
        colours: Of some of them.
        other: Colour of all others.
        strong: Which are semibold.
    """
    made = {}
    for key in line.keys:
        weight = "semibold" if key in strong else "regular"
        text = ellipsis(words.shown(tokens[key]), line.widths[key] / line.em, weight)
        label = Label(text, line.em, colours.get(key, other), weight=weight)
        made[key] = label.at(*_of_words(line, line.at[key], across))
    return made


def _of_words(line: Line, along: float, across: float) -> tuple[float, float, Anchor]:
    """Where a word is placed, and by which end: columns have an edge."""
    if not line.down:
        return along, across, "center"
    if line.from_right:
        return across + line.breadth, along, "right"
    return across, along, "left"


def folds(line: Line, across: float, colour: str) -> list[Label]:
    """Dots wherever a line leaves words out."""
    dots, em = ("⋮", max(SIZES.least, 0.75 * line.em)) if line.down else ("…", line.em)
    return [Label(dots, em, colour).at(*_of_words(line, s, across)) for s in line.dots]


def shares(
    cells: Mapping[int, Cell],
    line: Line,
    across: float,
    theme: Theme,
    *,
    bright: Collection[int] | None = None,
) -> dict[int, Number]:
    """Their shares, a number below each word, or to the right of it.

    Args:
        cells: By word.
        line: Where.
        across: The middle of the figures; in a column, where they begin.
        theme: Whose colours.
        bright: Which are spoken of; all, if not given.
    """
    em = line.figures
    if not line.down:
        apart = (b - a for a, b in pairwise(sorted(line.at.values())))
        widest = max(typeset(cell.text, tabular=True).width for cell in cells.values())
        narrowest = min(apart, default=SIZES.label * 4)
        em = max(SIZES.least, min(SIZES.label, (narrowest - 0.12) / widest))
    made = {}
    for key, cell in cells.items():
        lit = bright is None or key in bright
        number = Number(cell, em, theme.ink if lit else theme.quiet)
        if line.down:  # level with its word, whatever its size
            middle = line.at[key] + HALF_FIGURE * em - HALF_LETTER * line.em
            made[key] = number.at_figure(across, middle, "left")
        else:
            made[key] = number.at_figure(line.at[key], across)
    return made


def beams(
    cells: Mapping[int, Cell],
    line: Line,
    asking: int,
    base: float,
    reach: float,
    theme: Theme,
    *,
    bright: Collection[int] | None = None,
    feet: Mapping[int, float] | None = None,
) -> dict[int, VMobject]:
    """A beam from the asking word to each, as wide as its share.

    Args:
        cells: Shares, by word.
        line: Where the words are.
        asking: The word that beams start from.
        base: The height (in a column, x) at which they start and end.
        reach: How far the widest arc rises above it, or to its right; the other way, if negative.
        theme: Whose colours.
        bright: Which are spoken of; all, if not given.
        feet: Where beams leave the words; see `beam`.
    """
    start = line.at[asking]
    furthest = max(abs(there - start) for there in line.at.values())
    # The widest are drawn last, over the others.
    return {
        key: beam(
            line,
            (asking, key),
            base,
            reach * _part(abs(line.at[key] - start), furthest, 1.0 if line.down else 0.3),
            cells[key].value,
            theme,
            lit=bright is None or key in bright,
            feet=feet,
        )
        for key in sorted(cells, key=lambda key: cells[key].value)
    }


def beam(
    line: Line,
    ends: tuple[int, int],
    base: float,
    rise: float,
    share: float,
    theme: Theme,
    *,
    lit: bool = True,
    colour: str | None = None,
    feet: Mapping[int, float] | None = None,
) -> VMobject:
    """One beam: an arc between two words of a line.

    Args:
        line: Where the words are.
        ends: From which word to which; the same one for a loop.
        base: The height (in a column, x) at which it starts and ends.
        rise: How far it rises above it, or to its right; the other way, if negative.
        share: Between 0 and 1; a share of 0 has no beam.
        theme: Whose colours.
        lit: Whether it is spoken of.
        colour: Instead of the share's.
        feet: Where beams leave the words, across the line: from there they go straight to their
            base; loops have their base there.
    """
    begin, end = (line.at[key] for key in ends)
    wider = 0.0
    if end == begin:
        # A large loop opens from its word like a petal.
        near = min(line.loop, _NEAREST)
        wider = (line.loop - near) / _OF_HANDLES
        begin, end = begin - near, begin + near
        base = base if feet is None else feet[ends[0]]
    width = max(_THINNEST, WIDEST * share) / _STROKE if share > 0 else 0.0
    # Even a faint beam has to be seen: of shares, only the brighter part of the map.
    red, green, blue = theme.of_share(np.array([0.3 + 0.7 * share]))[0, :3]
    fill = f"#{round(255 * red):02X}{round(255 * green):02X}{round(255 * blue):02X}"
    made = VMobject(
        stroke_color=colour or fill,
        stroke_width=width,
        stroke_opacity=(1.0 if lit else 0.25) if share > 0 else 0.0,
    )
    # A curve through these rises to three quarters of its handles' height.
    high = base + rise / 0.75
    corners = [(begin, base), (begin - wider, high), (end + wider, high), (end, base)]
    if feet is not None:
        first, last = (begin, feet[ends[0]]), (end, feet[ends[1]])
        corners = [*_straight(first, corners[0]), *corners, *_straight(corners[-1], last)]
    made.set_points([point(*line.place(*corner)) for corner in corners])
    return made


def _straight(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    """A straight stretch of a curve, in the form of its bends."""
    return [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (0.0, 1 / 3, 2 / 3, 1.0)]


def dashed(arc: VMobject) -> DashedVMobject:
    """The same beam in dashes of one length: it is not computed, or is not there any more."""
    return DashedVMobject(arc, num_dashes=max(6, round(arc.get_arc_length() / 0.16)))


def _part(distance: float, furthest: float, alone: float) -> float:
    """How far a beam rises, as a part of the widest; `alone` where there is one word only."""
    return alone if furthest == 0 else 0.3 + 0.7 * distance / furthest
