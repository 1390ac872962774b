"""The counted costs: cells and bytes."""

from __future__ import annotations

from dataclasses import dataclass

from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.growth import BYTES, DOUBLED, SIZED
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Amount
from qkvideo.scenes.story.costs import Costs
from qkvideo.scenes.text.numbers import Cell

MOST_SEEN = 100
"""Maximum number of cells side by side that can be told apart in the smallest frame."""
LIKE = (
    (8, "number"),
    (64, "word"),
    (1 << 10, "message"),
    (1 << 13, "page"),
    (1 << 16, "article"),
    (1 << 20, "picture"),
    (1 << 26, "photo"),
    (1 << 62, "video"),
)
"""Pairs (limit in bytes, familiar thing) to compare sizes with: the first pair whose limit is
larger than the size is used."""


@dataclass(frozen=True)
class Sized:
    """A number of tokens n, with the number of cells of its n × n matrix.

    Attributes:
        name: A word in the keys of the parts that show n, such as "page" in "sizes/page". In
            `Counted.sizes`, the words are also names of lines of the catalogue.
        tokens: The number of tokens, n.
        cells: The number of cells, n².
    """

    name: str
    tokens: Cell
    cells: Cell

    @property
    def n(self) -> int:
        """The number of tokens as an integer."""
        return int(self.tokens.value)


@dataclass(frozen=True)
class MatrixMemory:
    """The memory that an n × n matrix of attention weights needs, for one number of tokens n.

    Attributes:
        size: The number of tokens, n.
        one: Memory of one matrix.
        like: Name of the catalogue's line for a familiar thing that needs about as much as `one`.
    """

    size: Sized
    one: Amount
    like: str


@dataclass(frozen=True)
class GrowthWay:
    """How the cost of a variant of attention grows with the number of tokens, n.

    Attributes:
        name: Name of the variant, such as "naive"; also a part of the names of its texts.
        time: Exponent of n in the variant's time: 2 for n².
        memory: Exponent of n in the variant's memory: 2 for n².
        exact: Whether the variant's result equals that of naive attention.
    """

    name: str
    time: int
    memory: int
    exact: bool


WAYS = (
    GrowthWay("naive", 2, 2, True),
    GrowthWay("tiled", 2, 1, True),
    GrowthWay("window", 1, 1, False),
)
"""How the variants' costs grow with n if all else is fixed; a test compares the powers of time with
the cost model."""


@dataclass(frozen=True)
class Counted:
    """The costs that are counted rather than measured.

    Attributes:
        n: Number of tokens of the sentence.
        fine: Number of tokens up to which the cells of an n × n square are drawn one by one.
        drawn: For each of the nested n × n squares that are drawn, its number of tokens, in
            ascending order; the last is 1,024.
        doublings: The sentence's length, and twice, four times and eight times this length.
        sizes: The sentence's length, 1,024 tokens, and 16,384 tokens.
        weighed: The memory that the n × n matrices need for each of the `sizes`.
        ways: How the cost of each variant of attention grows.
    """

    n: Cell
    fine: int
    drawn: tuple[int, ...]
    doublings: tuple[Sized, ...]
    sizes: tuple[Sized, ...]
    weighed: tuple[MatrixMemory, ...]
    ways: tuple[GrowthWay, ...] = WAYS

    def power(self, name: str) -> int:
        """Return the power of n with which a variant's time grows."""
        return next(way.time for way in self.ways if way.name == name)


def count(costs: Costs) -> Counted:
    """Compute all counts."""
    n, cost = costs.view.n, costs.cost
    sizes = [
        Sized(name, cost(SIZED, row, 0), cost(SIZED, row, 1))
        for row, name in enumerate(("yours", "page", "chapter"))
    ]
    doubled = [n * 2**i for i in range(growth.DOUBLINGS + 1)]
    return Counted(
        n=costs.view.count("n"),
        fine=max((m for m in doubled if m <= MOST_SEEN), default=n),
        drawn=(*(m for m in doubled if m < growth.PAGE), growth.PAGE),
        doublings=tuple(
            Sized(name, cost(DOUBLED, i, 0), cost(DOUBLED, i, 1))
            for i, name in enumerate(["yours", *map(str, doubled[1:])])
        ),
        sizes=tuple(sizes),
        weighed=tuple(_weighed(costs, row, size) for row, size in enumerate(sizes)),
    )


def _weighed(costs: Costs, row: int, size: Sized) -> MatrixMemory:
    """Return the memory for a size, from a row of the table of sizes."""
    weight = float(costs.cost_[SIZED, row, 1 + len(BYTES)])
    return MatrixMemory(
        size,
        amounts.amount("cost", costs.cost_, SIZED, row, 2),
        "like-" + next(name for most, name in LIKE if weight < most),
    )
