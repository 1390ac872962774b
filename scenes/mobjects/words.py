"""Words on the stage: beside a grid, flowing over the stage, in a line with numbers."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from manim import VGroup

from qkvideo.engine.errors import QKVideoError
from qkvideo.scenes.look.folding import Axis
from qkvideo.scenes.look.theme import SIZES
from qkvideo.scenes.mobjects.label import Anchor, Label
from qkvideo.scenes.mobjects.number import Number
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import (
    HALF_FIGURE,
    RIGHT_TO_LEFT,
    Box,
    Span,
    ellipsis,
    graphemes,
    left_to_right,
    runs_from_right,
    typeset,
)

SLANT = math.radians(45)
LONGEST = 1.35
"""The widest that a word beside a grid may be, in units of the frame."""
BESIDE = 0.14
"""Between a grid and its words."""
TOUCHING = 0.01
"""What a letter may reach into the next word's line, in units of the frame."""


@dataclass(frozen=True)
class Words:
    """The words along one side of a grid.

    Attributes:
        labels: By index of the row or column; only those at full size have one.
    """

    labels: Mapping[int, Label]

    @property
    def group(self) -> VGroup:
        """All of them."""
        return VGroup(*self.labels.values())


def beside_rows(words: Sequence[str], axis: Axis, left: float, top: float, colour: str) -> Words:
    """Words to the left of a grid's rows, their right ends in one line.

    Args:
        words: One for each row.
        axis: The rows.
        left: The grid's left edge.
        top: Its upper edge.
        colour: Of all of them.
    """
    em = size(axis)
    return Words(
        {
            # Level with the figures in the row, which stand on a baseline of their own.
            i: Label(shown(words[i]), em, colour, fit=LONGEST).at(
                left - BESIDE, top - axis.middle(i), "right", HALF_FIGURE
            )
            for i in axis.full
        }
    )


def shown(word: str) -> str:
    """A word as it is drawn alone: a lone comma would be a speck, so marks get quotes."""
    return word if any(c.isalnum() for c in word) or len(graphemes(word)) > 1 else f"“{word}”"


def folds(axis: Axis, colour: str, x: float, top: float) -> VGroup:
    """Dots beside the rows of a grid wherever the window leaves some out."""
    return VGroup(
        *[
            Label("⋮", SIZES.label, colour).at(x, top - (start + end) / 2, "right", HALF_FIGURE)
            for start, end in left_out(axis)
        ]
    )


def folds_above(axis: Axis, colour: str, left: float, y: float) -> VGroup:
    """Dots above the columns of a grid wherever the window leaves some out."""
    return VGroup(
        *[
            Label("…", SIZES.label, colour).at(left + (start + end) / 2, y, "center", 0.0)
            for start, end in left_out(axis)
        ]
    )


def left_out(axis: Axis) -> list[tuple[float, float]]:
    """From where to where an axis is folded, where there is room to say so."""
    stretches: list[tuple[float, float]] = []
    at = 0.0
    for index, width in enumerate(axis.sizes):
        if index not in axis.full:
            joined = bool(stretches) and abs(stretches[-1][1] - at) < 1e-9
            start = stretches.pop()[0] if joined else at
            stretches.append((start, at + width))
        at += width
    return [(start, end) for start, end in stretches if end - start >= SIZES.least]


def above_columns(words: Sequence[str], axis: Axis, left: float, top: float, colour: str) -> Words:
    """Words above a grid's columns: upright if all fit their columns, else slanted, in parallel."""
    em, slanted = _set_above(words, axis)
    labels = {}
    for j in axis.full:
        x = left + axis.middle(j)
        if slanted:
            # The baseline's left end is what is anchored: long words push no short ones aside.
            label = Label(shown(words[j]), em, colour, fit=LONGEST)
            labels[j] = label.baseline(x + 0.25 * em, top + BESIDE).lean(SLANT)
        else:
            labels[j] = Label(shown(words[j]), em, colour).at(x, top + BESIDE + 0.25 * em, "center")
    return Words(labels)


def height_above(words: Sequence[str], axis: Axis) -> float:
    """The room that `above_columns` takes above a grid."""
    em, slanted = _set_above(words, axis)
    if not slanted:
        return BESIDE + em
    return BESIDE + _longest(words, axis, em) * math.sin(SLANT) + 0.75 * em


def overhang(words: Sequence[str], axis: Axis, *, exact: bool = False) -> float:
    """How far slanted words lean beyond the right edge of the last column.

    Args:
        words: One for each column.
        axis: The columns.
        exact: As far as they do; otherwise as far as the longest would above the last column.
    """
    em, slanted = _set_above(words, axis)
    if not slanted:
        return 0.0
    if exact:
        ends = (
            axis.middle(j) + _longest([words[j]], Axis((1.0,), (0,)), em) * math.cos(SLANT)
            for j in axis.full
        )
        return max(0.0, max(ends) + 0.25 * em - axis.length)
    lean = _longest(words, axis, em) * math.cos(SLANT) + 0.25 * em
    return max(0.0, lean - axis.sizes[-1] / 2)


def width_beside(words: Sequence[str], axis: Axis) -> float:
    """The room that `beside_rows` takes to the left of a grid."""
    return BESIDE + _longest(words, axis, size(axis))


def size(axis: Axis) -> float:
    """Size of the words along an axis: as large as its full rows allow, never too small."""
    narrowest = min((axis.sizes[i] for i in axis.full), default=1.0)
    return max(SIZES.least, min(SIZES.label, 0.72 * narrowest))


def _longest(words: Sequence[str], axis: Axis, em: float) -> float:
    return max(typeset(ellipsis(shown(words[i]), LONGEST / em)).width * em for i in axis.full)


def _set_above(words: Sequence[str], axis: Axis) -> tuple[float, bool]:
    """The size of words above columns, and whether they are slanted.

    Some scripts' letters are taller than others': slanted words that would touch are set smaller.
    """
    em = size(axis)
    if not _slanted(words, axis, em):
        return em, False
    least = em
    for j, k in pairwise(axis.full):
        apart = axis.middle(k) - axis.middle(j)
        here, after = (typeset(ellipsis(shown(words[i]), LONGEST / em)) for i in (j, k))
        # The next word's line is below this one's, by this much:
        below, between = apart * math.sin(SLANT), after.ink.top - here.ink.bottom
        if here.ink.right * em > apart * math.cos(SLANT) and between * em > below + TOUCHING:
            least = min(least, below / between)
    return max(SIZES.least, least), True


def _slanted(words: Sequence[str], axis: Axis, em: float) -> bool:
    return any(typeset(shown(words[j])).width * em > axis.sizes[j] - 0.06 for j in axis.full)


def line_of(
    parts: Sequence[Cell | str],
    em: float,
    colours: str | Sequence[str],
    *,
    x: float,
    y: float,
    anchor: Anchor = "left",
    weight: str = "regular",
    fit: float | None = None,
) -> VGroup:
    """Words and numbers in one line, each number knowing its cell.

    Args:
        parts: In order; a plain text keeps the spaces at its ends.
        em: Size.
        colours: Of all, or one for each.
        x: Where the line's left, centre or right is.
        y: Height of the middle of its figures.
        anchor: Which of them.
        weight: Of all.
        fit: The widest it should be: a longer line is set smaller, while it can be read.
    """
    inks = [colours] * len(parts) if isinstance(colours, str) else colours
    em = em if fit is None else fitted(parts, fit, em, weight)
    made: list[Label] = [
        Number(part, em, ink, weight=weight)
        if isinstance(part, Cell)
        else Label(part, em, ink, weight=weight)
        for part, ink in zip(parts, inks, strict=True)
    ]
    total = sum(label.advance for label in made)
    left = x - {"left": 0.0, "center": total / 2, "right": total}[anchor]
    for label in made:
        label.at(left, y, "left", HALF_FIGURE)
        left += label.advance
    return VGroup(*made)


def lines_of(
    parts: Sequence[Cell | str],
    em: float,
    colour: str,
    *,
    width: float,
    weight: str = "regular",
    align: str = "left",
) -> Label:
    """Words and numbers in as many lines as they take, each number knowing its cell.

    Args:
        parts: In order; a plain text keeps the spaces at its ends.
        em: Size.
        colour: Of all.
        width: Where lines break.
        weight: Of all.
        align: "left" or "center".
    """
    text, spans = "", []
    for part in parts:
        written = part.text if isinstance(part, Cell) else part
        if isinstance(part, Cell):
            spans.append(Span(len(text), len(text) + len(written), weight))
        text += written
    inks = [colour] * len(spans)
    made = Label(
        text, em, colour, weight=weight, spans=spans, span_colours=inks, width=width, align=align
    )
    made.span_cells = tuple(part for part in parts if isinstance(part, Cell))
    return made


def length(parts: Sequence[Cell | str], weight: str = "regular") -> float:
    """How long a line of words and numbers is, in em."""
    texts = [(p.text, True) if isinstance(p, Cell) else (p, False) for p in parts]
    return sum(typeset(text, weight=weight, tabular=number).width for text, number in texts)


def fitted(parts: Sequence[Cell | str], room: float, em: float, weight: str = "regular") -> float:
    """The largest size up to `em` in which a line is no longer than `room`; never too small."""
    return max(SIZES.least, min(em, room / length(parts, weight)))


def even(make: Callable[[float], Label], width: float) -> Label:
    """A text in as few lines as it takes, of about one length: no lonely word in the last.

    Args:
        make: Sets the text in lines of a width.
        width: The widest that a line may be.
    """
    best = make(width)
    # No narrower than a word: it would be broken. Only spaces count that lines break at.
    longest = max(typeset(w, weight="semibold").width for w in best.text.split(" ")) * best.em
    for share in np.arange(0.95, 0.3, -0.05):
        if width * share < longest:
            break
        label = make(width * float(share))
        if label.lines > best.lines:
            break
        best = label
    return best


def broken(text: str, em: float, colour: str, room: float, weight: str = "regular") -> Label:
    """A text in one line, or in several of about one length where it is longer than the room."""
    label = Label(text, em, colour, weight=weight)
    if label.advance <= room:
        return label
    return even(lambda width: Label(text, em, colour, weight=weight, width=width), room)


def flow(
    words: Sequence[str], box: Box, em: float, make: Callable[[str, float], Label]
) -> list[Label]:
    """Words in lines, centred in a box, in the largest size up to `em` in which all fit.

    Lines of a language that is read from the right begin there.

    Args:
        words: In order.
        box: Where they go.
        em: The largest size.
        make: Makes the label of a word in a size.

    Raises:
        QKVideoError: If they do not fit in the smallest legible size.
    """
    from_right = runs_from_right(words)
    set_as = [RIGHT_TO_LEFT + w if from_right and _is_bracket(w) else w for w in words]
    for step in np.linspace(em, SIZES.least, 8):
        labels = [make(word, float(step)) for word in set_as]
        space, pitch = 0.9 * step, 2.1 * step
        lines = _broken(labels, box.width, space)
        if len(lines) * pitch <= box.height:
            lines = _balanced(labels, lines, box.width, space)
            _set_lines(_turned(words, lines), box, space, pitch)
            return labels
    raise QKVideoError("the sentence does not fit the stage")


def _broken(labels: Sequence[Label], width: float, space: float) -> list[list[Label]]:
    lines: list[list[Label]] = [[]]
    used = 0.0
    for label in labels:
        if lines[-1] and used + space + label.advance > width:
            lines.append([])
            used = 0.0
        used += label.advance + (space if lines[-1] else 0.0)
        lines[-1].append(label)
    return lines


def _balanced(
    labels: Sequence[Label], lines: list[list[Label]], width: float, space: float
) -> list[list[Label]]:
    """As many lines as before, of about one length: no lonely word in the last."""
    for share in np.arange(0.95, 0.3, -0.05):
        narrower = _broken(labels, width * float(share), space)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def _is_bracket(word: str) -> bool:
    """Whether it is a mark that opens to the other side among right-to-left words."""
    return len(word) == 1 and bool(unicodedata.mirrored(word))


def _turned(words: Sequence[str], lines: list[list[Label]]) -> list[list[Label]]:
    """Each line's labels from left to right."""
    turned, at = [], 0
    for line in lines:
        order = left_to_right(words, range(at, at + len(line)))
        turned.append([line[index - at] for index in order])
        at += len(line)
    return turned


def _set_lines(lines: list[list[Label]], box: Box, space: float, pitch: float) -> None:
    y = (box.top + box.bottom) / 2 + (len(lines) - 1) / 2 * pitch
    for line in lines:
        total = sum(label.advance for label in line) + space * (len(line) - 1)
        line[0].at((box.left + box.right - total) / 2, y)
        for before, label in pairwise(line):
            label.at(before.origin[0] + before.advance + space, y)
        y -= pitch
