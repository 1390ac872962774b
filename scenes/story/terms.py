"""Sums of products, as in a dot product, with all their numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from qkvideo.scenes.text.numbers import Cell, Cells, relation


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
        """The sums of the first product, of the first two, and so on, without the last: the result.

        In the manifest, the sum of the products 0 to r of the score (i, j) is "sums.scores", with
        the index (i, j, r).
        """
        name = self.products.tensor.replace("products.", "sums.")
        every = np.cumsum(self.products.values[0])[:-1].tolist()
        where = self.products.prefix
        return tuple(
            Cell(name, (*where, r), sum_, self.result.style) for r, sum_ in enumerate(every)
        )

    @property
    def total_sign(self) -> str:
        """The sign before the result: "=" if the result is exact on screen, otherwise "≈".

        It is exact if the products and the bias add up to the result, all as rounded on screen.
        """
        return relation([*self.products.all(), *self.added], self.result, "+")
