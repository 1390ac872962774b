"""Attention as light: words in a line, and beams from the one that asks to those it looks at.

The wider and the brighter a beam, the larger its share.
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
from qkvideo.scenes.kit.label import Label
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
"""Half the width of the loop from a word to itself."""


@dataclass(frozen=True)
class Line:
    """Words in one line.

    Attributes:
        keys: Which words of the sentence, in order.
        xs: The middle of each.
        widths: The widest that each may be.
        em: Size of all of them.
        dots: Where words are left out.
    """

    keys: tuple[int, ...]
    xs: Mapping[int, float]
    widths: Mapping[int, float]
    em: float
    dots: tuple[float, ...]

    @property
    def length(self) -> float:
        """From the middle of the first word to the middle of the last one."""
        return max(self.xs.values()) - min(self.xs.values())


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
    if _from_right(sentences[0]):
        xs = {key: left + right - x for key, x in xs.items()}
        places = [left + right - x for x in places]
    return Line(tuple(keys), xs, dict(zip(keys, widths, strict=True)), size, tuple(places))


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
    y: float,
    colours: Mapping[int, str],
    other: str,
    *,
    strong: Collection[int] = (),
) -> dict[int, Label]:
    """The words of a line.

    Args:
        tokens: Of the sentence.
        line: Where.
        y: The middle of their letters.
        colours: Of some of them.
        other: Colour of all others.
        strong: Which are semibold.
    """
    made = {}
    for key in line.keys:
        weight = "semibold" if key in strong else "regular"
        text = ellipsis(words.shown(tokens[key]), line.widths[key] / line.em, weight)
        label = Label(text, line.em, colours.get(key, other), weight=weight)
        made[key] = label.at(line.xs[key], y, "center")
    return made


def folds(line: Line, y: float, colour: str) -> list[Label]:
    """Dots wherever a line leaves words out."""
    return [Label("…", line.em, colour).at(x, y, "center") for x in line.dots]


def shares(
    cells: Mapping[int, Cell],
    line: Line,
    y: float,
    theme: Theme,
    *,
    bright: Collection[int] | None = None,
) -> dict[int, Number]:
    """Their shares, a number below each word.

    Args:
        cells: By word.
        line: Where.
        y: The middle of the figures.
        theme: Whose colours.
        bright: Which are spoken of; all, if not given.
    """
    narrowest = min((b - a for a, b in pairwise(sorted(line.xs.values()))), default=SIZES.label * 4)
    widest = max(typeset(cell.text, tabular=True).width for cell in cells.values())
    em = max(SIZES.least, min(SIZES.label, (narrowest - 0.12) / widest))
    made = {}
    for key, cell in cells.items():
        lit = bright is None or key in bright
        number = Number(cell, em, theme.ink if lit else theme.quiet)
        made[key] = number.at_figure(line.xs[key], y)
    return made


def beams(
    cells: Mapping[int, Cell],
    line: Line,
    asking: int,
    y: float,
    reach: float,
    theme: Theme,
    *,
    bright: Collection[int] | None = None,
) -> dict[int, VMobject]:
    """A beam from the asking word to each, as wide as its share.

    Args:
        cells: Shares, by word.
        line: Where the words are.
        asking: The word that beams start from.
        y: The height at which they start and end.
        reach: How far the widest arc rises above it; below it, if negative.
        theme: Whose colours.
        bright: Which are spoken of; all, if not given.
    """
    start = line.xs[asking]
    furthest = max(abs(x - start) for x in line.xs.values())
    # The widest are drawn last, over the others.
    return {
        key: beam(
            (start, y),
            line.xs[key],
            _rise(abs(line.xs[key] - start), furthest, reach),
            cells[key].value,
            theme,
            lit=bright is None or key in bright,
        )
        for key in sorted(cells, key=lambda key: cells[key].value)
    }


def beam(
    start: tuple[float, float],
    end: float,
    rise: float,
    share: float,
    theme: Theme,
    *,
    lit: bool = True,
    colour: str | None = None,
) -> VMobject:
    """One beam: an arc between two places of a line.

    Args:
        start: Where it begins.
        end: x of the place where it ends; the same as the start's for a loop.
        rise: How far it rises, or falls.
        share: Between 0 and 1; a share of 0 has no beam.
        theme: Whose colours.
        lit: Whether it is spoken of.
        colour: Instead of the share's.
    """
    x, y = start
    if end == x:
        x, end = x - _SELF, x + _SELF
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
    high = y + rise / 0.75
    made.set_points([point(x, y), point(x, high), point(end, high), point(end, y)])
    return made


def dashed(arc: VMobject) -> DashedVMobject:
    """The same beam in dashes of one length: it is not computed, or is not there any more."""
    return DashedVMobject(arc, num_dashes=max(6, round(arc.get_arc_length() / 0.16)))


def _rise(distance: float, furthest: float, reach: float) -> float:
    return reach * (0.3 if furthest == 0 else 0.3 + 0.7 * distance / furthest)
