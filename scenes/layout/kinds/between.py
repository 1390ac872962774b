"""Lays out two sentences that face each other: words, beams between them, and attention weights.

Lengths are in frame units unless noted otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from qkvideo.scenes.layout.arrange import arrange
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.layout.items import Curve, Item, Text
from qkvideo.scenes.layout.kinds.attention import drawn, glowing
from qkvideo.scenes.layout.kinds.text import Run, one_line, runs, shown
from qkvideo.scenes.layout.lines import STRONG, Aligned, em_of_column, line_up, rows_of, stack
from qkvideo.scenes.look.measures import SPACES
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.parts.between import Between
from qkvideo.scenes.parts.part import Ink, Side
from qkvideo.scenes.text.pango import Box

_TALLEST = 4.6
"""Maximum height of two lines with the beams between them, in frame units."""
_FIGURES = 2.4
"""Width reserved beside a column for an attention weight, even if none is shown, in em."""
_MORE, _USED = 1.9, 0.72
"""Maximum factor by which the words of a line move apart, and maximum share of the box's width that
they fill."""
_NUMBERS = 0.75
"""Height reserved above a line for its numbers; half of it is also the distance of the lower line
from the bottom; in frame units."""
_HIGHER = 0.52
"""Distance of attention weights from the centre of the words below them, in frame units."""
_FREE = 0.42
"""Distance of beams' ends from the centre of a line's words, in frame units."""
_SPAN = 0.38
"""Share of a narrow box's width that is reserved for beams."""
_WIDEST, _OF_PITCH = 0.8, 0.85
"""Maximum width of a beam for an attention weight of 1, in frame units and relative to the distance
of two words."""
_ABOVE = 1.25
"""Distance from the centre of words to the name of their sentence's role, in em."""


@dataclass(frozen=True)
class _Facing:
    """The places of both sentences. "Across" means y for lines and x for columns.

    Attributes:
        lines: The queries, and the keys.
        words: Across each line: the centre of its letters, or the left edge of a column.
        ends: Across: where beams leave the queries, and where they reach the keys.
        numbers: Across: where the attention weights are.
    """

    lines: tuple[Aligned, Aligned]
    words: tuple[float, float]
    ends: tuple[float, float]
    numbers: float


@arrange.register
def _(part: Between, box: Box, frame: Frame) -> Iterator[Item]:
    at = (_columns if frame.narrow else _lines)(part, box)
    sides: tuple[tuple[str, tuple[str, ...], tuple[int, ...] | None, Ink], ...] = (
        ("asks", part.tokens, part.asking, "query"),
        ("answers", part.source, part.answering, "key"),
    )
    for which, (name, tokens, spoken, ink) in enumerate(sides):
        yield from _words(f"{part.key}/{name}", which, tokens, spoken, ink, at, frame)
        if part.names is not None:
            run = runs((part.names[which],), "quiet", "regular", frame)
            yield from one_line(run, f"{part.key}/{name}/name", SIZES.label, *_name(at, which))
    yield from _beams(part, at, frame)
    yield from _shares(part, at, frame)


def _lines(part: Between, box: Box) -> _Facing:
    """Place both sentences as lines: keys above queries, as keys are above a matrix of both.

    So words do not cross each other when the lines become the names of columns and rows.
    """
    lines = tuple(
        _spread(line_up((words,), keys, box.left, box.right), box)
        for words, keys in zip((part.tokens, part.source), part.shown, strict=True)
    )
    half = min(box.height, _TALLEST) / 2
    middle = box.y
    top, low = middle + half - _NUMBERS, middle - half + _NUMBERS / 2
    first, second = lines
    return _Facing((first, second), (low, top), (low + _FREE, top - _FREE), top + _HIGHER)


def _spread(line: Aligned, box: Box) -> Aligned:
    """Move the words of a line apart if there is room, since this makes beams wider."""
    if not line.length:
        return line
    middle, factor = box.x, min(_MORE, _USED * box.width / line.length)
    if factor <= 1:
        return line
    at = {key: middle + (x - middle) * factor for key, x in line.at.items()}
    dots = tuple(middle + (x - middle) * factor for x in line.dots)
    widths = {key: width * factor for key, width in line.widths.items()}
    return replace(line, at=at, dots=dots, widths=widths)


def _columns(part: Between, box: Box) -> _Facing:
    """Place both sentences as columns, side by side."""
    sentences = (part.tokens, part.source)
    figure = _FIGURES * SIZES.label
    widest = (box.width * (1 - _SPAN) - figure) / 2
    tall = max(rows_of(keys, len(w)) for keys, w in zip(part.shown, sentences, strict=True))
    # One row above is kept free for the sentences' roles, so that words stay if these appear.
    tall += 1
    pitch = min(1.6, box.height / tall)
    middle = (box.top + box.bottom - pitch) / 2
    ems = [
        em_of_column((words,), keys, pitch, widest)
        for words, keys in zip(sentences, part.shown, strict=True)
    ]
    made = []
    for words, keys in zip(sentences, part.shown, strict=True):
        height = rows_of(keys, len(words)) * pitch
        top = middle + height / 2
        made.append(stack((words,), keys, top, pitch, widest, min(ems)))
    first, second = made
    right = box.right - figure - second.breadth
    left = box.left
    ends = left + first.breadth + SPACES.beside, right - SPACES.beside
    return _Facing((first, second), (left, right), ends, right + second.breadth + SPACES.beside)


def _name(at: _Facing, which: int) -> tuple[float, float, Side]:
    """Return the place of the name of a sentence's role, and its alignment.

    It is on the outer side of a line, or above a column.
    """
    line, across = at.lines[which], at.words[which]
    if line.down:
        return across, max((*line.at.values(), *line.dots)) + _ABOVE * line.em, "left"
    middle = (max(line.at.values()) + min(line.at.values())) / 2
    return middle, across + (-_ABOVE if which == 0 else _ABOVE) * line.em, "center"


def _words(
    key: str,
    which: int,
    tokens: tuple[str, ...],
    spoken: tuple[int, ...] | None,
    ink: Ink,
    at: _Facing,
    frame: Frame,
) -> Iterator[Item]:
    line, across = at.lines[which], at.words[which]
    for k in line.keys:
        lit = spoken is None or k in spoken
        colour, weight = frame.colour(ink if lit else "quiet"), STRONG if lit else "regular"
        run = Run(shown(tokens[k]), colour, weight, token=(which, k))
        yield line.word(f"{key}/{k}", run, k, across)
    yield from line.ellipses(f"{key}/dots", frame.colour("quiet"), across)


def _beams(part: Between, at: _Facing, frame: Frame) -> Iterator[Curve]:
    """Yield the beams; those of a query leave side by side, in an order in which none cross."""
    asking, answering = at.lines
    apart = [abs(b - a) for a, b in pairwise(sorted(asking.at.values()))]
    whole = min(_WIDEST, _OF_PITCH * min(apart)) if apart else _WIDEST
    starts: dict[tuple[int, int], float] = {}
    for word in {beam.start for beam in part.beams}:
        own = [beam for beam in part.beams if beam.start == word]
        along = asking.at[word] - sum(whole * beam.share.value for beam in own) / 2
        for beam in sorted(own, key=lambda beam: answering.at[beam.end]):
            starts[beam.start, beam.end] = along + whole * beam.share.value / 2
            along += whole * beam.share.value
    start, end = at.ends
    if asking.down:
        edges = asking.edges(at.words[0], right=True), answering.edges(at.words[1], right=False)
    for z, beam in enumerate(sorted(part.beams, key=lambda beam: beam.share.value)):
        a, b = starts[beam.start, beam.end], answering.at[beam.end]
        if asking.down:
            start = edges[0][beam.start] + SPACES.beside
            end = edges[1][beam.end] - SPACES.beside
        half = (start + end) / 2
        corners = [(a, start), (a, half), (b, half), (b, end)]
        # Beams flow from the key to the query.
        points = np.array([asking.place(*corner) for corner in reversed(corners)])
        made = drawn(f"{part.key}/beam/{beam.start}-{beam.end}", points, beam, whole, frame, z)
        yield from glowing(made, frame)
        yield made


def _shares(part: Between, at: _Facing, frame: Frame) -> Iterator[Text]:
    """Yield the attention weights above the keys of a line, or beside those of a column."""
    line = at.lines[1]
    for k, cell in ((k, frame.local(cell)) for k, cell in part.shares):
        key, run = f"{part.key}/share/{k}", Run(cell.text, frame.colour("ink"), cell=cell)
        if line.down:
            yield run.at(key, SIZES.label, at.numbers, line.at[k])
        else:
            em = max(SIZES.least, min(SIZES.number, max(0.2, line.widths[k]) / run.advance))
            yield run.at(key, em, line.at[k], at.numbers, "center")
