"""A column of a list: one quantity of a head's row of attention, for each key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.story.claim import Claim, largest
from qkvideo.scenes.text.numbers import Cell, Style, relation


@dataclass(frozen=True)
class Column:
    """One quantity of a row of attention: a number for each key, all in one style.

    Attributes:
        every: The numbers of all keys, in the sentence's order.
        keys: Indices of the listed keys, in order.
        others: The sum over the keys that are not listed; None if all keys are listed, or if the
            sum means nothing.
        total: The sum over all keys, if it is shown.
    """

    every: tuple[Cell, ...]
    keys: tuple[int, ...]
    others: Cell | None = None
    total: Cell | None = None

    @property
    def listed(self) -> tuple[Cell, ...]:
        """The numbers of the keys in `keys`, in order."""
        return tuple(self.every[j] for j in self.keys)

    @property
    def shown(self) -> tuple[Cell, ...]:
        """The numbers of the listed keys, and the sum over the other keys."""
        return self.listed if self.others is None else (*self.listed, self.others)

    @property
    def style(self) -> Style:
        """The style of the column's numbers."""
        return self.every[0].style

    @property
    def sign(self) -> str:
        """The sign between the shown numbers and their total, "=" or "≈"; empty without a total."""
        return "" if self.total is None else relation(self.shown, self.total, "+")

    @property
    def top(self) -> tuple[int, ...]:
        """Indices of the keys with the largest number as drawn."""
        indices = {cell.index for cell in largest(self.every)}
        return tuple(j for j, cell in enumerate(self.every) if cell.index in indices)

    @property
    def ahead(self) -> tuple[int, ...]:
        """Indices of the keys with the largest number as drawn; empty if all keys have it."""
        return self.top if len(self.top) < len(self.every) else ()

    def most(self, key: int) -> Claim:
        """Return the claim that a key has a larger number than every other key."""
        rest = tuple(cell for j, cell in enumerate(self.every) if j != key)
        return Claim("only", self.every[key], rest)

    def tie(self) -> tuple[Claim, ...]:
        """Return the claims that the keys of `top` have equal numbers, larger than all others."""
        first, *alike = (self.every[j] for j in self.top)
        rest = tuple(cell for j, cell in enumerate(self.every) if j not in self.top)
        return (Claim("equal", first, tuple(alike)), Claim("only", first, rest))

    def styled(self, style: Style) -> Column:
        """Return the column with its numbers in another style."""
        one, two = (c and replace(c, style=style) for c in (self.others, self.total))
        return Column(tuple(replace(c, style=style) for c in self.every), self.keys, one, two)


def exactly(cells: Sequence[Cell]) -> str:
    """Return the sign before results: "=" if all cells show their exact values, otherwise "≈"."""
    exact = all(cell.read is not None and float(cell.read) == cell.value for cell in cells)
    return "=" if exact else "≈"
