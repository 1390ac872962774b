"""A row of a matrix as a list: a line for each key, and of a long row the others together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from manim import VGroup

from qkvideo.scenes.kit.axis import Axis, even
from qkvideo.scenes.kit.label import Label
from qkvideo.scenes.kit.number import Number
from qkvideo.scenes.kit.numbers import Cell
from qkvideo.scenes.kit.pango import HALF_FIGURE, Box, typeset
from qkvideo.scenes.kit.theme import SIZES, Theme
from qkvideo.scenes.kit.words import LONGEST

MOST_PITCH = 0.62
LARGER = 1.1
"""So much larger is what stands in a list that has height to spare."""


@dataclass(frozen=True)
class Rows:
    """Where the lines of a list are.

    Attributes:
        keys: The tokens that have a line of their own, in order.
        others: Whether a further line stands for all others together.
        top: Upper edge of the first line.
        pitch: Height of a line.
        left: Left edge of the list.
        most: Largest size of what stands in the lines.
        words: The widest that a word may be.
    """

    keys: tuple[int, ...]
    others: bool
    top: float
    pitch: float
    left: float
    most: float = SIZES.label
    words: float = LONGEST

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self.keys) + self.others

    @property
    def em(self) -> float:
        """Size of what stands in the lines."""
        return max(SIZES.least, min(self.most, 0.66 * self.pitch))

    @property
    def bottom(self) -> float:
        """Lower edge of the last line."""
        return self.top - self.count * self.pitch

    @property
    def beside(self) -> float:
        """Right end of the words."""
        return self.left + self.words

    def y(self, line: int) -> float:
        """Middle of a line; the one after the last is the place for a sum."""
        return self.top - (line + 0.5) * self.pitch

    @property
    def head(self) -> float:
        """Middle of the line above the first, for the heads of columns."""
        return self.top + max(0.6 * self.pitch, 0.32)

    @property
    def axis(self) -> Axis:
        """The lines as places for bars."""
        return Axis(even(self.count, self.pitch).sizes, tuple(range(self.count)))

    def box(self, left: float, right: float) -> Box:
        """All lines, from `left` to `right`."""
        return Box(left, self.bottom, right, self.top)

    def singles(self, left: float, right: float) -> Box:
        """The lines of single tokens, from `left` to `right`."""
        return Box(left, self.top - len(self.keys) * self.pitch, right, self.top)

    def together(self, cell: Cell, left: float, quiet: str) -> Number:
        """The number of the others together, where their bar would begin.

        They get no bar: it would be compared with those of single tokens.
        """
        made = Number(cell, self.em, quiet)
        return made.at_figure(left + 0.08, self.y(self.count - 1), "left")


def rows(
    keys: Sequence[int], n: int, stage: Box, *, head: float = 0.6, tokens: Sequence[str] = ()
) -> Rows:
    """Lay out a list with a line for heads above it and one for sums below.

    On a stage that is taller than wide, lines are higher and what stands in them is larger.

    Args:
        keys: The tokens to be listed.
        n: How many tokens there are: if more, the others get a line together.
        stage: Where it all goes; the list begins at its left edge.
        head: Height of what stands above the first line.
        tokens: Of the sentence. If given, a stage that is taller than wide keeps for words of
            single tokens only the width that they take.
    """
    others = len(keys) < n
    count = len(keys) + others + 1
    tall = stage.height > stage.width
    head, most_pitch = (1.5 * head, 1.6 * MOST_PITCH) if tall else (head, MOST_PITCH)
    pitch = min(most_pitch, (stage.height - head) / count)
    spare = stage.height - head - count * pitch
    top = stage.top - head - spare / 2
    if not tall:
        return Rows(tuple(keys), others, top, pitch, stage.left)
    made = Rows(tuple(keys), others, top, pitch, stage.left, LARGER * SIZES.label, LARGER * LONGEST)
    if others or not tokens:
        return made
    widest = max(typeset(tokens[j]).width for j in keys) * made.em
    return replace(made, words=min(made.words, max(0.75 * made.words, widest)))


def names(
    tokens: Sequence[str], lines: Rows, colour: str, others: Sequence[Cell | str], quiet: str
) -> VGroup:
    """The words of the lines, their right ends in one line.

    Args:
        tokens: Of the sentence.
        lines: Where.
        colour: Of the words.
        others: What the last line is called, where it stands for several.
        quiet: Its colour.
    """
    made: list[Label | VGroup] = [
        # On one line with the numbers of its row, which stand on the baseline too.
        Label(tokens[j], lines.em, colour, fit=lines.words).at(
            lines.beside, lines.y(k), "right", HALF_FIGURE
        )
        for k, j in enumerate(lines.keys)
    ]
    if lines.others:
        parts = [
            Number(part, lines.em, quiet)
            if isinstance(part, Cell)
            else Label(part, lines.em, quiet)
            for part in others
        ]
        x = lines.beside - sum(part.advance for part in parts)
        for part in parts:
            part.at(x, lines.y(lines.count - 1), "left", HALF_FIGURE)
            x += part.advance
        made.append(VGroup(*parts))
    return VGroup(*made)


def asking(word: str, verb: str, lines: Rows, theme: Theme) -> VGroup:
    """Whose row the list is, above its words; the verb only where there is room for it.

    Args:
        word: The one that asks.
        verb: What it does, in the film's language.
        lines: The list.
        theme: Whose colours.
    """
    em, right = lines.most, lines.beside
    does = Label(verb, em, theme.quiet).at(right, lines.head, "right")
    asks = Label(word, em, theme.query, weight="semibold", fit=lines.words)
    if asks.advance + 0.3 * em + does.advance > lines.words:
        return VGroup(asks.at(right, lines.head, "right"))
    return VGroup(asks.at(right - does.advance - 0.3 * em, lines.head, "right"), does)


def column(
    cells: Sequence[Cell | None],
    lines: Rows,
    right: float,
    colour: str | Sequence[str],
    *,
    signs: Sequence[str] | None = None,
    quiet: str = "",
    weight: str = "regular",
) -> VGroup:
    """Numbers below one another, their right ends in one line.

    Args:
        cells: One for each line; None leaves it empty.
        lines: Where.
        right: Where their right ends are.
        colour: Of all, or one for each.
        signs: What stands before each: "=" or "≈".
        quiet: The signs' colour.
        weight: Of the numbers.
    """
    inks = [colour] * len(cells) if isinstance(colour, str) else colour
    made = []
    for k, (cell, ink) in enumerate(zip(cells, inks, strict=True)):
        if cell is None:
            continue
        number = Number(cell, lines.em, ink, weight=weight)
        number.at_figure(right, lines.y(k), "right")
        made.append(number)
    widest = max((number.advance for number in made), default=0.0)
    marks = [
        Label(sign, lines.em, quiet).at(
            right - widest - 0.45 * lines.em, lines.y(k), "right", HALF_FIGURE
        )
        for k, sign in enumerate(signs or [])
        if cells[k] is not None
    ]
    return VGroup(*made, *marks)
