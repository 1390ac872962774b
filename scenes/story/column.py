"""A column of a list: what one row of a head has of one thing, key by key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.story.claim import Claim, largest
from qkvideo.scenes.text.numbers import Cell, Style, relation


@dataclass(frozen=True)
class Column:
    """What the row has of one thing: a number for each key, all in one style.

    Attributes:
        every: For all keys, in the sentence's order.
        keys: Those that are listed, from 0, in order.
        others: What the other keys have together, where some are left out and it means something.
        total: What all have together, where it is shown.
    """

    every: tuple[Cell, ...]
    keys: tuple[int, ...]
    others: Cell | None = None
    total: Cell | None = None

    @property
    def listed(self) -> tuple[Cell, ...]:
        """The numbers of the keys that are listed."""
        return tuple(self.every[j] for j in self.keys)

    @property
    def shown(self) -> tuple[Cell, ...]:
        """These, and what the others have."""
        return self.listed if self.others is None else (*self.listed, self.others)

    @property
    def style(self) -> Style:
        """Of all of them."""
        return self.every[0].style

    @property
    def sign(self) -> str:
        """Between the numbers shown and their total."""
        return "" if self.total is None else relation(self.shown, self.total, "+")

    @property
    def top(self) -> tuple[int, ...]:
        """The keys whose number is the largest as drawn."""
        indices = {cell.index for cell in largest(self.every)}
        return tuple(j for j, cell in enumerate(self.every) if cell.index in indices)

    @property
    def ahead(self) -> tuple[int, ...]:
        """The top, if it is not everybody."""
        return self.top if len(self.top) < len(self.every) else ()

    def most(self, key: int) -> Claim:
        """That a key has more than each other."""
        rest = tuple(cell for j, cell in enumerate(self.every) if j != key)
        return Claim("only", self.every[key], rest)

    def tie(self) -> tuple[Claim, ...]:
        """That all of the top have the same, and more than the rest."""
        first, *alike = (self.every[j] for j in self.top)
        rest = tuple(cell for j, cell in enumerate(self.every) if j not in self.top)
        return (Claim("equal", first, tuple(alike)), Claim("only", first, rest))

    def styled(self, style: Style) -> Column:
        """The same in another style."""
        one, two = (c and replace(c, style=style) for c in (self.others, self.total))
        return Column(tuple(replace(c, style=style) for c in self.every), self.keys, one, two)


def exactly(cells: Sequence[Cell]) -> str:
    """The sign before results: "=" only if every one of them is drawn as it is."""
    exact = all(cell.read is not None and float(cell.read) == cell.value for cell in cells)
    return "=" if exact else "≈"
