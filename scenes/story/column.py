"""A column of a list: for one query, one number for each key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.story.claim import Claim, largest
from qkvideo.scenes.text.numbers import Cell, Style, relation


@dataclass(frozen=True)
class KeyColumn:
    """A column of a list of keys: one query's attention, as one number for each listed key.

    The numbers are all of one quantity, such as the query's scores or its weights, and are all
    written in the same style.

    Attributes:
        every: The numbers of all keys, in the sentence's order, also those of keys that are
            not listed.
        keys: Indices (from 0) of the listed keys, in the order of the list.
        others: Sum of the numbers of the keys that are not listed. None if all keys are listed, or
            for a quantity whose sum means nothing, such as scores.
        total: Sum of the numbers of all keys; None if the list does not show it.
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
        """The numbers that the list shows: those of `keys`, then `others` if it is not None."""
        return self.listed if self.others is None else (*self.listed, self.others)

    @property
    def style(self) -> Style:
        """The style of the column's numbers."""
        return self.every[0].style

    @property
    def sign(self) -> str:
        """The sign between the shown numbers and `total`; empty if `total` is None.

        It is "=" if the shown numbers add up to the total, all as rounded on screen; otherwise "≈".
        """
        return "" if self.total is None else relation(self.shown, self.total, "+")

    @property
    def top(self) -> tuple[int, ...]:
        """Indices of the keys whose number, as rounded on screen, is the largest in the column."""
        indices = {cell.index for cell in largest(self.every)}
        return tuple(j for j, cell in enumerate(self.every) if cell.index in indices)

    @property
    def ahead(self) -> tuple[int, ...]:
        """Indices of the keys with the largest number, as rounded; empty if all are equal."""
        return self.top if len(self.top) < len(self.every) else ()

    def most(self, key: int) -> Claim:
        """Return the claim that a key has a larger number than every other key.

        Args:
            key: Index of the key, from 0.
        """
        rest = tuple(cell for j, cell in enumerate(self.every) if j != key)
        return Claim("only", self.every[key], rest)

    def tie(self) -> tuple[Claim, ...]:
        """Return two claims about the keys with the largest number, as rounded on screen.

        First, their numbers are equal. Second, they are larger than the numbers of all other keys.
        """
        first, *alike = (self.every[j] for j in self.top)
        rest = tuple(cell for j, cell in enumerate(self.every) if j not in self.top)
        return (Claim("equal", first, tuple(alike)), Claim("only", first, rest))

    def styled(self, style: Style) -> KeyColumn:
        """Return the column with its numbers in another style."""
        one, two = (c and replace(c, style=style) for c in (self.others, self.total))
        return KeyColumn(tuple(replace(c, style=style) for c in self.every), self.keys, one, two)


def exactly(cells: Sequence[Cell]) -> str:
    """Return the sign to be written before numbers: "≈" if any of them is rounded, else "="."""
    exact = all(cell.read is not None and float(cell.read) == cell.value for cell in cells)
    return "=" if exact else "≈"
