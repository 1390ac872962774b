"""Sums of products, as in a dot product, with all their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.text.numbers import Cell, Cells, relation


@dataclass(frozen=True)
class Terms:
    """A dot product with all its numbers.

    Attributes:
        first: The first vector, as one row.
        second: The second vector, of the same length.
        products: The products of their numbers, as one row.
        added: The bias that is added, if any.
        result: The sum.
    """

    first: Cells
    second: Cells
    products: Cells
    result: Cell
    added: tuple[Cell, ...] = ()

    @property
    def sign(self) -> str:
        """The sign before the products: "=" if they are exact as drawn, otherwise "≈"."""
        each = zip(self.first.all(), self.second.all(), self.products.all(), strict=True)
        exact = all(relation([a, b], product, "×") == "=" for a, b, product in each)
        return "=" if exact else "≈"

    @property
    def total_sign(self) -> str:
        """The sign before the sum: "=" if the numbers as drawn give it, otherwise "≈"."""
        return relation([*self.products.all(), *self.added], self.result, "+")
