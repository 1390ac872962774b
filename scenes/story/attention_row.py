"""A row of attention weights as drawn: the share of each word, and which word has the largest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.scenes.story.claim import Claim, drawn, largest
from qkvideo.scenes.text.numbers import Cell, style_for

Lead = Literal["clear", "close", "even", "tie"]

CLEAR = 1.5
"""Minimum ratio of the largest share to the next one for a clear lead."""
CERTAIN = 12
"""Number of decimals to which computed weights are compared; if these are equal, so are the
weights."""


@dataclass(frozen=True)
class AttentionRow:
    """The weights that a query gives to all words of its sentence, in one round of attention.

    Attributes:
        cells: The weights, one for each word, in the style in which they are drawn.
        own: Indices of the tokens that the model adds, such as "[CLS]".
        rest: Sum over the words that are not shown; None if all are shown.
    """

    cells: tuple[Cell, ...]
    own: frozenset[int] = frozenset()
    rest: Cell | None = None

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Indices of the words in descending order of their shares."""
        every = range(len(self.cells))
        return tuple(sorted(every, key=lambda j: -round(self.cells[j].value, CERTAIN)))

    @cached_property
    def most(self) -> tuple[int, ...]:
        """Indices of the words whose share as drawn is the largest, sorted by exact share."""
        return self.among(self.order)

    def among(self, words: Collection[int]) -> tuple[int, ...]:
        """Return which of the given words have the largest share as drawn, as indices."""
        top = {cell.index for cell in largest([self.cells[j] for j in words])}
        return tuple(j for j in self.order if j in words and self.cells[j].index in top)

    @property
    def top(self) -> int:
        """Index of the word with the largest share; if several look equal, the first of `most`."""
        return self.most[0]

    @property
    def second(self) -> int | None:
        """Index of the word with the second largest share; None if there is only one word."""
        return next((j for j in self.order if j != self.top), None)

    @property
    def words(self) -> tuple[int, ...]:
        """Indices of the tokens that the model has not added."""
        return tuple(j for j in range(len(self.cells)) if j not in self.own)

    @cached_property
    def lead(self) -> Lead:
        """How far the largest share is ahead, as drawn.

        Returns:
            "tie" if three or more words have the largest share; "even" if two words have it;
            "close" if a single word comes second, with more than 1 / `CLEAR` of the largest share;
            otherwise "clear", even if several words share a second place that is near: a caption
            could not name one of them.
        """
        if len(self.most) > 1:
            return "tie" if len(self.most) > 2 else "even"
        if self.second is None:
            return "clear"
        rest = [j for j in self.order if j != self.top]
        alone = len(self.among(rest)) == 1
        near = self.cells[self.top].value < CLEAR * self.cells[self.second].value
        return "close" if near and alone else "clear"

    @property
    def settled(self) -> bool:
        """Whether one word has a larger share than every other word, as drawn."""
        return len(self.most) == 1

    def cell(self, word: int) -> Cell:
        """Return the share of a word."""
        return self.cells[word]

    def only(self, words: Sequence[int] | None = None) -> Claim:
        """Return the claim that one word has a larger share than every other word.

        Args:
            words: Indices of the words that are compared; by default all. The claim is about the
                one with the largest share.
        """
        words = range(len(self.cells)) if words is None else words
        top = self.among(words)[0]
        others = tuple(self.cells[j] for j in words if j != top)
        return Claim("only", self.cells[top], others)

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims about numbers that `lead` implies."""
        top = self.cells[self.top]
        rest = tuple(self.cells[j] for j in self.order if j not in self.most)
        if self.lead in {"tie", "even"}:
            alike = tuple(self.cells[j] for j in self.most[1:])
            more = (Claim("only", top, rest),) if rest else ()
            return (Claim("equal", top, alike), *more)
        if self.lead == "close":
            return (self.only(), Claim("only", self.cells[self.order[1]], rest[1:]))
        return (self.only(),)

    @property
    def spoken(self) -> tuple[int, ...]:
        """Indices of the words that a caption names as having the largest share: one or two."""
        second = self.second if self.lead in {"close", "even"} else None
        return (self.top,) if second is None else (self.top, second)

    def leaving(self, shown: Collection[int]) -> AttentionRow:
        """Return the row with `rest`, the sum over the words that are not shown.

        The sum's name is "rest." and the name of the weights.

        Args:
            shown: Indices of the words that are shown.
        """
        left = [cell.value for j, cell in enumerate(self.cells) if j not in shown]
        one = self.cells[0]
        rest = Cell(f"rest.{one.tensor}", (one.index[0], 0), sum(left), one.style)
        return replace(self, rest=rest if left else None)


Row = tuple[str, int, npt.NDArray[np.float64]]
"""Name of a tensor of weights, index of a row, and the row's weights."""


def attention_rows(rows: Sequence[Row], own: frozenset[int]) -> tuple[AttentionRow, ...]:
    """Make rows that are compared, all written with the same number of decimals.

    There are enough decimals for the row whose largest weight is the smallest.

    Args:
        rows: For each row, the name and the row index of its tensor, and its weights.
        own: Indices of the tokens that the model adds.
    """
    style = style_for([min(float(weights.max()) for _, _, weights in rows)])
    return tuple(
        AttentionRow(tuple(Cell(name, (i, j), float(x), style) for j, x in enumerate(weights)), own)
        for name, i, weights in rows
    )


# Claims about several rows


def same(a: AttentionRow, b: AttentionRow) -> tuple[Claim, ...]:
    """Return the claims that each share in one row equals the same word's share in the other."""
    cells = zip(a.cells, b.cells, strict=True)
    return tuple(Claim("equal", here, (there,)) for here, there in cells)


def none_larger(looks: Sequence[AttentionRow]) -> tuple[Claim, ...]:
    """Return the claims that, in each row, no share is larger than that of the row's top word."""
    return tuple(Claim("largest", look.cells[look.top], look.cells) for look in looks)


def turned(looks: Sequence[AttentionRow], pair: tuple[int, int]) -> bool:
    """Return whether viewers see that two rows prefer different words.

    This is so if no word has the largest share in both rows; or if the first word of the pair has
    the larger share in the first row, and the second word in the second row.

    Args:
        looks: Two rows.
        pair: Indices of two words.
    """
    (a, b), (c, d) = ([drawn(look.cells[j]) for j in pair] for look in looks)
    return (a > b and c < d) or not {*looks[0].most} & {*looks[1].most}


def preferred(looks: Sequence[AttentionRow], pair: tuple[int, int]) -> tuple[Claim, ...]:
    """Return the claims about which word of a pair each of two rows prefers."""
    (a, b), (c, d) = ([drawn(look.cells[j]) for j in pair] for look in looks)
    ways = (pair, pair[::-1]) if a > b and c < d else (pair,) * 2
    ways = (pair[::-1],) * 2 if a <= b and c <= d else ways
    return tuple(
        Claim("largest", look.cells[x], (look.cells[y],))
        for look, (x, y) in zip(looks, ways, strict=True)
    )
