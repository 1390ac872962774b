"""A kind of part made as CONTRIBUTING says, without layout: a tree over the words of a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.boxes import Column, Row, Stack
from qkvideo.scenes.parts.part import Part, Shape
from qkvideo.scenes.parts.pointing import Arrow
from qkvideo.scenes.parts.text import Line


@dataclass(frozen=True)
class Tree(Part):
    """A word, or a name with the branches below it (in narrow frames, on its right).

    Attributes:
        name: The word or the name.
        branches: The branches, in the order of the words; empty for a word.
    """

    name: Line
    branches: tuple[Tree, ...] = ()

    @property
    def children(self) -> tuple[Part, ...]:
        """The name and the branches."""
        return (self.name, *self.branches)

    def expanded(self, shape: Shape) -> Part:
        """Return the name and the branches, all words in one line or column, and arrows."""
        if not self.branches:
            return Row((self.name,))
        arrows = (
            Arrow(self.name.key, to.name.key, turns=True, key=f"{to.name.key}/from")
            for to in self.branches
        )
        if shape == "wide":
            whole: Part = Column((self.name, Row(self.branches, "wide", "end")), gap="wide")
        else:
            below = Column(self.branches, "tight", "end")
            whole = Row((self.name, below), gap="wide")
        return Stack((whole, *arrows))


@facts.register
def _(part: Tree, describer: Describer) -> Iterator[Fact]:
    below = ", ".join(describer.text(branch.name) for branch in part.branches)
    if below:
        yield Fact(f"{describer.text(part.name)}: {below}")
    for branch in part.branches:
        yield from facts(branch, describer)
