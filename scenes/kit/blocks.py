"""Where sentences stand with shares and beams: lines in a wide frame, columns in a narrow one.

Round one hangs below a line, round two rises above it; beside a column, round one is on the left
and round two on the right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from manim import VGroup, VMobject

from qkvideo.scenes.kit import figures, words
from qkvideo.scenes.kit.beams import Line, line_up, rows_of, stack
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.layout import Layout
from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.kit.pango import Box
from qkvideo.scenes.kit.theme import SIZES

Band = Literal["foot", "head", "none"]
"""Where columns leave a row free: below all words, above them, or nowhere."""

_MOST_PITCH = 5.4
"""Height of a column's rows, at most: a word alone has a tall loop beside it."""
_FREE = 0.1
"""Above columns."""
_REST, _BAND = 1.1, 1.25
"""Height of the row of words left out, and of the free one, in rows."""
_TALLEST_BAND = 1.3
"""Height of the free row, at most."""
_APART = 0.25
"""Between two columns."""
_BESIDE = 0.15
"""Between words, figures and beams that stand beside one another."""
_MARK = 0.3
"""Room beside a column for a bracket."""
ARC = 0.55
"""Room beside a column for an arc of the other round."""
_NEAR = 0.1
"""Between a word and its beam."""
_NEARBY = 0.6
"""Rows nearer than that are in the way of a name beside them."""
_USUAL_REACH = 1.6
"""Of beams, where there is room."""
_LEAST_REACH = 0.26
"""The share of a column's room that beams have at least."""


@dataclass(frozen=True)
class Sentence:
    """What is laid out as one line.

    Attributes:
        tokens: Of the sentence; where another is compared with it word by word, of both.
        keys: Which words are shown, from 0, in order.
    """

    tokens: tuple[Sequence[str], ...]
    keys: tuple[int, ...]

    @property
    def left_out(self) -> int:
        """How many words are not shown."""
        return len(self.tokens[0]) - len(self.keys)


@dataclass(frozen=True)
class Block:
    """A line of words with what hangs below it or rises above it; a column with what is beside it.

    Across a line means upwards, across a column to the right.

    Attributes:
        line: The words.
        words: Middle of the words' letters; a column's left edge.
        numbers: Middle of the shares' figures; where a column's begin.
        base: Where beams start and end.
        reach: How far they rise; below the words, or to the left, if negative.
        tip: Where, on the other side, a bracket or another round's beam has its place.
        rest: Height of what is said of the words left out.
        band: Height of the row that columns leave free, if they do.
        box: The room it has.
    """

    line: Line
    words: float
    numbers: float
    base: float
    reach: float
    tip: float
    rest: float
    band: float
    box: Box

    @property
    def feet(self) -> dict[int, float] | None:
        """Where beams leave the words of a column, if nothing stands between; else None."""
        if not self.line.down or (self.reach > 0 and self.numbers < self.base - _BESIDE / 2):
            return None
        return self.ends(self.away)

    def ends(self, side: float) -> dict[int, float]:
        """Where arcs beside a column's words begin: to their right if 1, to their left if −1."""
        ends = self.line.edges(self.words, right=side > 0)
        return {key: x + side * _NEAR for key, x in ends.items()}

    @property
    def away(self) -> float:
        """To the side on which the beams are, 1 or −1."""
        return 1.0 if self.reach > 0 else -1.0


def blocks(
    sentences: Sequence[Sentence],
    places: Layout,
    *,
    rising: bool,
    figure: float = 0.0,
    arc: float = ARC,
    most: float = math.inf,
    band: Band = "none",
) -> list[Block]:
    """Lay out one sentence, or two: below one another, or as columns beside one another.

    Args:
        sentences: One or two.
        places: Of the frame.
        rising: Whether beams rise above lines, and are on the right of columns.
        figure: Width of the widest share, in em; 0 where columns have none.
        arc: Room for an arc of round one, where round two is shown beside a column.
        most: How far beams beside a column reach at most.
        band: Which row columns leave free.
    """
    if places.narrow:
        return _columns(sentences, places.stage, arc if rising else None, figure, most, band)
    stage = places.stage
    make = _rising if rising else _hanging
    lines = [
        line_up(one.tokens, one.keys, stage.left + 0.1, stage.right - 0.1) for one in sentences
    ]
    if len(sentences) == 1:
        return [make(lines[0], stage, stage.top - 0.7, stage.bottom + 0.7)]
    middle = (stage.top + stage.bottom) / 2
    return [
        make(lines[0], stage, stage.top, middle + 0.1),
        make(lines[1], stage, middle - 0.1, stage.bottom),
    ]


def _hanging(line: Line, stage: Box, top: float, bottom: float) -> Block:
    """Round one: beams below the words and their shares."""
    at = top - 0.8
    base = at - 0.68
    return _block(line, stage, (at, at - 0.42, base, bottom - base, at + 0.36))


def _rising(line: Line, stage: Box, top: float, bottom: float) -> Block:
    """Round two: beams above the words, shares below."""
    at = bottom + 1.1
    base = at + 0.34
    return _block(line, stage, (at, at - 0.42, base, top - base, at - 0.68))


def _block(line: Line, stage: Box, across: tuple[float, float, float, float, float]) -> Block:
    # Beams are arcs: there is room in the corner for what is said of the others.
    rest = across[2] + across[3] * 0.95
    return Block(line, *across, rest=rest, band=rest, box=stage)


def _columns(
    sentences: Sequence[Sentence],
    stage: Box,
    arc: float | None,
    figure: float,
    most: float,
    band: Band,
) -> list[Block]:
    count = len(sentences)
    rows = [
        rows_of(one.keys, len(one.tokens[0])) + (_REST if one.left_out else 0.0)
        for one in sentences
    ]
    # Columns have one pitch, with a free row or without: words stay as large as they were.
    stage = replace(stage, top=stage.top - _FREE)
    pitch = stage.height / (max(rows) + _BAND)
    spare = min(_TALLEST_BAND, _BAND * pitch)
    if _BAND * pitch > spare:  # few words fill what there is
        free_height = stage.height - (spare if band != "none" else 0.0)
        pitch = min(_MOST_PITCH, free_height / max(rows))
    width = (stage.width - _APART * (count - 1)) / count
    made = []
    for which, (one, tall) in enumerate(zip(sentences, rows, strict=True)):
        left = stage.left + which * (width + _APART)
        box = Box(left, stage.bottom, left + width, stage.top)
        top = (box.top + box.bottom + tall * pitch) / 2
        free = 0.0
        if band != "none":
            top += spare / 2 if band == "foot" else -spare / 2
            free = top - tall * pitch - spare / 2 if band == "foot" else top + spare / 2
        made.append(_column(one, box, top, pitch, arc, figure, most, top - tall * pitch, free))
    return made


def _column(
    sentence: Sentence,
    box: Box,
    top: float,
    pitch: float,
    arc: float | None,
    figure: float,
    most: float,
    bottom: float,
    free: float,
) -> Block:
    """One column in the middle of its room: whatever room words and figures leave is the beams'."""
    other = _NEAR + _MARK if arc is None else arc
    fixed = other + (2 if figure else 1) * _BESIDE
    least = fixed + 0.25 * figure + min(most, _LEAST_REACH * box.width)
    line = stack(sentence.tokens, sentence.keys, top, pitch, box.width - least)
    shares = figure * line.figures
    room = box.width - fixed - line.breadth - shares
    reach = min(room, most, max(_USUAL_REACH, 0.6 + 0.5 * line.length))
    left = (box.left + box.right - (fixed + line.breadth + shares + reach)) / 2
    at = left + (reach + _BESIDE if arc is None else arc)
    numbers = at + line.breadth + _BESIDE
    after = numbers + shares
    rest = bottom + _REST / 2 * pitch
    if arc is not None:
        base = after + (_BESIDE if figure else 0.0)
        return Block(line, at, numbers, base, reach, at - _BESIDE, rest, free, box)
    return Block(line, at, numbers, at - _BESIDE, -reach, after + _NEAR, rest, free, box)


def bracket(block: Block, start: float, end: float, colour: str) -> VMobject:
    """A bracket over a stretch of a line's words, or beside a stretch of a column's figures.

    Args:
        block: Whose words.
        start: Where along the line it begins.
        end: Where it ends.
        colour: Its colour.
    """
    low, high = sorted((start, end))
    if block.line.down:
        return figures.bracket_beside(block.tip + figures.TICK, low, high, colour, -figures.TICK)
    return figures.bracket_above(low, high, block.tip, colour)


def below_numbers(
    parts: Sequence[Cell | str], em: float, colours: str | Sequence[str], block: Block, y: float
) -> VGroup:
    """Words and a number in one line, the number where a column's figures begin, if there is room.

    Args:
        parts: In order, the number last.
        em: Its size, at most.
        colours: Of all, or one for each.
        block: The column.
        y: Height of the middle of the figures.
    """
    for size in (em, SIZES.least):
        made = words.line_of(parts, size, colours, x=0.0, y=y)
        number = made[-1]
        assert isinstance(number, Label)
        made.shift(figures.point(block.numbers - number.origin[0], 0.0))
        if made.get_left()[0] >= block.box.left:
            return made
    return made.shift(figures.point(block.box.left - made.get_left()[0], 0.0))


def beside_end(
    arc: VMobject, side: int, away: float, width: float, block: Block
) -> tuple[float, float]:
    """Where the name of an arc beside a column stands, past its upper or its lower end.

    Args:
        arc: The arc.
        side: On the column's right, past its upper end, if 1; on its left, past its lower, if −1.
        away: How far past the end, upwards.
        width: Of the name.
        block: The column.

    Returns:
        The name's left end, and the height of its middle: no word of the rows near it is there.
    """
    heights = [float(arc.point_from_proportion(k / 32)[1]) for k in range(33)]
    end = max(heights) if side > 0 else min(heights)
    ends = block.ends(side)
    apart = {key: abs(y - end) for key, y in block.line.at.items()}
    near = [ends[key] for key in apart if apart[key] <= max(_NEARBY, min(apart.values()))]
    if side > 0:
        return min(max(near), block.box.right - width), end + away
    return max(min(near) - width, block.box.left), end + away
