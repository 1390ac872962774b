"""Sums, as of the products of a dot product, with all their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.text.numbers import Cell, Cells, relation

MOST = 12
"""Maximum number of terms that are added, and of scores that are computed, one by one."""


@dataclass(frozen=True)
class Sums:
    """Numbers that are added up one after another.

    Attributes:
        terms: The numbers.
        result: The sum of them and of `added`.
        added: What is added after them, such as a bias; usually nothing.
    """

    terms: tuple[Cell, ...]
    result: Cell
    added: tuple[Cell, ...] = ()

    def after(self, count: int) -> Cell:
        """Return the sum of the first `count` numbers; of all, the result.

        In the manifest, the sum of the first r + 1 numbers that give the cell (i, j) of a tensor
        has the index (i, j, r), and the tensor's name after "sums.", such as "sums.scores".
        """
        if count == len(self.terms):
            return self.result
        index = (*self.result.index, count - 1)
        value = sum(cell.value for cell in self.terms[:count])
        return Cell(f"sums.{self.result.tensor}", index, value, self.result.style)

    def sign(self, counts: Iterable[int]) -> str:
        """Return "=" if the numbers give the sums that are shown, all as rounded on screen.

        Then each sum is also the one before and what was added since. Otherwise it is "≈".

        Args:
            counts: How many numbers each of these sums has.
        """
        every = len(self.terms)
        parts = {k: (*self.terms[:k], *(self.added if k == every else ())) for k in counts}
        return max(relation(part, self.after(k), "+") for k, part in parts.items())


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

        All have one sign, which does not change while they are counted: "=" if each of them is
        exact. Of more than `MOST` terms there is the whole sum alone: nobody would look at all.
        """
        sums, every = Sums(self.terms, self.result), len(self.terms)
        counts = range(1, every) if 1 < every <= MOST else range(0)
        sign = max(sums.sign(counts), self.sign) if counts else self.sign
        so_far = (Result(self.terms[:k], sums.after(k), sign) for k in counts)
        return *so_far, replace(self, sign=sign)


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
    def sums(self) -> Sums:
        """The products, added up one after another."""
        return Sums(tuple(self.products.all()), self.result, self.added)

    @property
    def total_sign(self) -> str:
        """The sign before the result: "=" if the result is exact on screen, otherwise "≈".

        It is exact if the products and the bias add up to the result, all as rounded on screen.
        """
        return self.sums.sign((self.products.shape[1],))
