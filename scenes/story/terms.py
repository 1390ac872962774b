"""Sums of products: two rows of numbers, their products, and what these add up to."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.scenes.text.numbers import Cell, Cells, relation


@dataclass(frozen=True)
class Terms:
    """A dot product, number by number.

    Attributes:
        first: One row.
        second: Another one, as long.
        products: Of their numbers, one row.
        added: What is added to the products: a bias, or nothing.
        result: What all of it adds up to.
    """

    first: Cells
    second: Cells
    products: Cells
    result: Cell
    added: tuple[Cell, ...] = ()

    @property
    def sign(self) -> str:
        """Whether each product is that of the factors as drawn: "=", or "≈"."""
        each = zip(self.first.all(), self.second.all(), self.products.all(), strict=True)
        exact = all(relation([a, b], product, "×") == "=" for a, b, product in each)
        return "=" if exact else "≈"

    @property
    def total_sign(self) -> str:
        """Whether the numbers as drawn add up to the result as drawn."""
        return relation([*self.products.all(), *self.added], self.result, "+")
