"""Sums, as of the products of a dot product, with all their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from qkvideo.scenes.text.numbers import Cell, Cells, relation

MOST_SUMS = 12
"""Maximum number of terms that are added, and of scores that are computed, one by one."""


def sums(terms: Sequence[Cell], result: Cell) -> tuple[Cell, ...]:
    """Return the sums of the first term, of the first two, and so on, without the last: the result.

    Of more than `MOST_SUMS` terms there are none: nobody would look at all of them. In the
    manifest, the sum of the terms 0 to r of the score (i, j) is "sums.scores", with the index
    (i, j, r); that of other results likewise.

    Args:
        terms: The numbers that are added.
        result: Their sum; the sums are written as it is.
    """
    every = list(accumulate(term.value for term in terms))[: -1 if len(terms) <= MOST_SUMS else 0]
    return tuple(
        Cell(f"sums.{result.tensor}", (*result.index, r), sum_, result.style)
        for r, sum_ in enumerate(every)
    )


@dataclass(frozen=True)
class Result:
    """A calculation that a film shows: a quotient or a sum, with its terms.

    Attributes:
        terms: For a quotient, the dividend and the divisor; for a sum, all numbers that are added.
        result: The quotient or the sum.
        sign: "=" if the calculation is exact with the rounded numbers on screen; otherwise "≈".
    """

    terms: tuple[Cell, ...]
    result: Cell
    sign: str

    @property
    def counted(self) -> tuple[Result, ...]:
        """The sums of the first terms of a sum, each as a result, up to the whole sum.

        All before the last have one sign: it is "=" if each of them is exact.
        """
        found = sums(self.terms, self.result)
        exact = all(relation(self.terms[: k + 1], one, "+") == "=" for k, one in enumerate(found))
        sign = "=" if exact else "≈"
        parts = (Result(self.terms[: k + 1], one, sign) for k, one in enumerate(found))
        return *parts, self


def added(terms: Sequence[Cell], result: Cell) -> Result:
    """Return a sum with its terms."""
    return Result(tuple(terms), result, relation(terms, result, "+"))


@dataclass(frozen=True)
class Terms:
    """A dot product with the numbers that it is computed from.

    Attributes:
        first: The first vector, (1, k).
        second: The second vector, (1, k).
        products: The products of numbers with the same index in the two vectors, (1, k).
        result: The sum of the products and of `added`.
        added: A bias, as a single cell; empty if no bias is added.
    """

    first: Cells
    second: Cells
    products: Cells
    result: Cell
    added: tuple[Cell, ...] = ()

    @property
    def sign(self) -> str:
        """The sign before the products: "=" if each product is exact on screen, otherwise "≈".

        A product is exact if the two factors, as rounded on screen, give the product as rounded:
        0.6 · 0.3 = 0.18, for example, or 0.2 if numbers have one decimal.
        """
        each = zip(self.first.all(), self.second.all(), self.products.all(), strict=True)
        exact = all(relation([a, b], product, "×") == "=" for a, b, product in each)
        return "=" if exact else "≈"

    @property
    def sums(self) -> tuple[Cell, ...]:
        """The sums of the first product, of the first two, and so on, without the last (`sums`)."""
        return sums([*self.products.all()], self.result)

    @property
    def total_sign(self) -> str:
        """The sign before the result: "=" if the result is exact on screen, otherwise "≈".

        It is exact if the products and the bias add up to the result, all as rounded on screen.
        """
        return relation([*self.products.all(), *self.added], self.result, "+")
