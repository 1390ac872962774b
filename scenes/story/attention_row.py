"""A row of attention weights: the share of each word, and which word has the largest share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.folding import CERTAIN
from qkvideo.scenes.story.claim import Claim, drawn, largest
from qkvideo.scenes.text.numbers import Cell, style_for

Lead = Literal["clear", "close", "even", "tie"]

CLEAR = 1.5
"""Minimum ratio of the largest share to the next one for a clear lead."""


@dataclass(frozen=True)
class AttentionRow:
    """The attention weights (shares) that one query gives to the words of its sentence.

    Shares are compared as rounded on screen.

    Attributes:
        cells: The weights, one cell for each word, in the sentence's order.
        own: Indices (from 0) of the tokens that the model adds, such as "[CLS]".
        rest: Sum of the weights of the words that are not shown; None if all words are shown.
    """

    cells: tuple[Cell, ...]
    own: frozenset[int] = frozenset()
    rest: Cell | None = None

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Indices of all words, sorted by the weight that the query gives them, the largest first.

        Unlike elsewhere in this class, weights are compared before they are rounded for the screen.
        """
        every = range(len(self.cells))
        return tuple(sorted(every, key=lambda j: -round(self.cells[j].value, CERTAIN)))

    @cached_property
    def most(self) -> tuple[int, ...]:
        """Indices of the words with the largest share; several if shares, as rounded, are equal.

        The word with the largest computed weight comes first.
        """
        return self.among(self.order)

    def among(self, words: Collection[int]) -> tuple[int, ...]:
        """Compare the given words only, and return those with the largest share of attention.

        Args:
            words: Indices of the words that are compared.

        Returns:
            Indices of the words found: several if shares, as rounded on screen, are equal. The word
            with the largest weight before rounding comes first.
        """
        top = {cell.index for cell in largest([self.cells[j] for j in words])}
        return tuple(j for j in self.order if j in words and self.cells[j].index in top)

    @property
    def top(self) -> int:
        """Index in the sentence of the word with the largest share.

        If several shares, as rounded, are equal, the computed weights decide.
        """
        return self.most[0]

    @property
    def second(self) -> int | None:
        """Index of the word with the second largest weight, before rounding.

        None if the sentence has only one word.
        """
        return next((j for j in self.order if j != self.top), None)

    @property
    def words(self) -> tuple[int, ...]:
        """Indices of the tokens that the model has not added."""
        return tuple(j for j in range(len(self.cells)) if j not in self.own)

    @cached_property
    def lead(self) -> Lead:
        """How far the largest share is ahead of all other shares.

        Shares are compared as rounded on screen. "tie": three or more words have the largest share.
        "even": two words have it. "close": one word has the largest share, one word has the second
        largest, and the largest, before rounding, is less than `CLEAR` times the second largest.
        "clear": anything else.
        """
        if len(self.most) > 1:
            return "tie" if len(self.most) > 2 else "even"
        if self.second is None:
            return "clear"
        rest = [j for j in self.order if j != self.top]
        # If several words are second, a caption cannot name one of them.
        alone = len(self.among(rest)) == 1
        near = self.cells[self.top].value < CLEAR * self.cells[self.second].value
        return "close" if near and alone else "clear"

    @property
    def settled(self) -> bool:
        """Whether one word has a larger share, as rounded on screen, than every other word."""
        return len(self.most) == 1

    def cell(self, word: int) -> Cell:
        """Return the share of a word."""
        return self.cells[word]

    def only(self, words: Sequence[int] | None = None) -> Claim:
        """Return the claim that the largest share is larger than every other share.

        Args:
            words: Indices of the words whose shares are compared; None for all words.
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
        """Indices of the one or two words that a caption names.

        Two if `lead` is "close" or "even": the words with the largest and the second largest share.
        Otherwise one: the word with the largest share.
        """
        second = self.second if self.lead in {"close", "even"} else None
        return (self.top,) if second is None else (self.top, second)

    def leaving(self, shown: Collection[int]) -> AttentionRow:
        """Return the same row with `rest` set to the sum of the weights that are not shown.

        The sum is a `Cell` whose tensor is called "rest.<tensor>", where <tensor> is the name of
        the row's tensor. If all words are shown, `rest` is None.

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
    """Return rows of attention weights, all written with the same number of decimals.

    Args:
        rows: For each row: the name of its tensor, its index in the tensor (from 0), and its
            weights.
        own: `AttentionRow.own` of each row: indices of the tokens that the model adds, such as
            "[CLS]".
    """
    # Small numbers need more decimals: the row with the smallest maximum decides.
    style = style_for([min(float(weights.max()) for _, _, weights in rows)])
    return tuple(
        AttentionRow(tuple(Cell(name, (i, j), float(x), style) for j, x in enumerate(weights)), own)
        for name, i, weights in rows
    )


# Claims about several rows


def same(a: AttentionRow, b: AttentionRow) -> tuple[Claim, ...]:
    """Return the claims that the shares of two rows are equal, one claim for each word."""
    cells = zip(a.cells, b.cells, strict=True)
    return tuple(Claim("equal", here, (there,)) for here, there in cells)


def none_larger(looks: Sequence[AttentionRow]) -> tuple[Claim, ...]:
    """Return a claim for each row: no share in it is larger than that of the row's word `top`."""
    return tuple(Claim("largest", look.cells[look.top], look.cells) for look in looks)


def turned(looks: Sequence[AttentionRow], pair: tuple[int, int]) -> bool:
    """Return whether two rows prefer different words; shares are compared as rounded on screen.

    They do in either of two cases: A has a larger share than B in the first row, and a smaller one
    in the second row; or no word has the largest share of both rows.

    Args:
        looks: Two rows.
        pair: Indices of the words A and B.
    """
    (a, b), (c, d) = ([drawn(look.cells[j]) for j in pair] for look in looks)
    return (a > b and c < d) or not {*looks[0].most} & {*looks[1].most}


def preferred(looks: Sequence[AttentionRow], pair: tuple[int, int]) -> tuple[Claim, ...]:
    """Return two claims about the shares of two words, A and B: one for each of two rows.

    A claim is either A ≥ B or B ≥ A. The shares as rounded on screen decide; the first of these
    cases applies:

    - A > B in the first row, B > A in the second: the claims are A ≥ B, then B ≥ A.
    - B ≥ A in both rows: both claims are B ≥ A.
    - Otherwise: both claims are A ≥ B. If B > A in the first row, the first claim is false.

    Args:
        looks: Two rows.
        pair: Indices of the words A and B.
    """
    (a, b), (c, d) = ([drawn(look.cells[j]) for j in pair] for look in looks)
    ways = (pair, pair[::-1]) if a > b and c < d else (pair,) * 2
    ways = (pair[::-1],) * 2 if a <= b and c <= d else ways
    return tuple(
        Claim("largest", look.cells[x], (look.cells[y],))
        for look, (x, y) in zip(looks, ways, strict=True)
    )
