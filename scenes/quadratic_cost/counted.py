"""The counted costs: cells, bytes and multiply-adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.growth import BATCHED, BYTES, DOUBLED, SIZED
from qkvideo.scenes.parts.text import Given
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Amount, Tick
from qkvideo.scenes.story.costs import Costs
from qkvideo.scenes.text.catalogue import Word
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
PAGE = 1024
"""Number of tokens of a page or two; also the maximum context of the small model."""
FIRST = 4
"""The smallest length in plots and tables, unless the sentence is shorter."""
HUNDRED = 100
"""A length that is easy to imagine; shown if there is room for it."""
ROWS = {size: row for row, size in enumerate(growth.KNOWN_SIZES, start=1)}
"""Rows of the known sizes in the table of sizes."""


@dataclass(frozen=True)
class Sized:
    """A number of tokens with a name.

    Attributes:
        name: Name of the line in the catalogue that names it, and part of its parts' keys. A
            doubled length has no such line; its name is only part of a key.
        tokens: The number of tokens.
        cells: The square of that number.
    """

    name: str
    tokens: Cell
    cells: Cell

    @property
    def n(self) -> int:
        """The number of tokens as an integer."""
        return int(self.tokens.value)


@dataclass(frozen=True)
class Weighed:
    """The memory of the n × n matrices for a number of tokens.

    Attributes:
        size: The number of tokens.
        one: Memory of one matrix.
        every: Memory of the matrices of all heads and layers of a model in training.
        like: Name of the catalogue's line for a familiar thing of about the size of `one`.
    """

    size: Sized
    one: Amount
    every: Amount
    like: str


@dataclass(frozen=True)
class Crossing:
    """The length above which a model's n² part costs more than its projections.

    Attributes:
        name: Name of the model; "" for the film's own.
        tokens: The length, in tokens.
        most: Maximum number of tokens that the model can read; None for the film's own model.
    """

    name: str
    tokens: Cell
    most: Cell | None


@dataclass(frozen=True)
class Work:
    """Counted multiply-adds of a published model.

    Attributes:
        lines: Points (n, multiply-adds) of the lines "projections" and "square" (the n² part): at
            the smallest length, at the model's maximum context, and at the largest length.
        meet: The point (n, multiply-adds) where the lines meet.
        share: Share of the n² part for this sentence, in %.
        lengths: Ticks of the axis of n, the most important first.
        scale: Ticks of the axis of multiply-adds.
    """

    lines: Mapping[str, tuple[tuple[int, int], ...]]
    meet: tuple[int, int]
    share: Cell
    lengths: tuple[Tick, ...]
    scale: tuple[Tick, ...]


@dataclass(frozen=True)
class Way:
    """The cost of a variant of attention.

    Attributes:
        name: Name of the variant; it is part of the names of the variant's catalogue lines.
        time: The power of n with which its time grows.
        memory: The power of n with which its memory grows.
        exact: Whether its result is that of full attention.
    """

    name: str
    time: int
    memory: int
    exact: bool


WAYS = (
    Way("naive", 2, 2, True),
    Way("tiled", 2, 1, True),
    Way("window", 1, 1, False),
    Way("linear", 1, 1, False),
)
"""How the variants' costs grow with n if all else is fixed; a test compares the powers of time with
the cost model."""


@dataclass(frozen=True)
class Counted:
    """The counted costs.

    Attributes:
        n: Number of tokens of the sentence.
        fine: Maximum number of tokens for which cells are drawn one by one.
        drawn: The sides, in tokens, of the squares that were drawn before the square of 1,024
            tokens; and at the end 1,024.
        doublings: The sentence's length, then twice that length, four times, and so on.
        sizes: The sentence's length, 1,024 and 16,384 tokens.
        weighed: Memory for the lengths in `sizes`.
        heads: How many "heads" and "layers" the published model has.
        reads: The published model's "name" and its maximum number of tokens, "most".
        work: Multiply-adds of the published model.
        crossings: For three models, the length above which the n² part costs more than the
            projections.
        ways: The costs of all variants.
    """

    n: Cell
    fine: int
    drawn: tuple[int, ...]
    doublings: tuple[Sized, ...]
    sizes: tuple[Sized, ...]
    weighed: tuple[Weighed, ...]
    heads: Mapping[str, Cell]
    reads: Given
    work: Work
    crossings: tuple[Crossing, ...]
    ways: tuple[Way, ...] = WAYS

    def power(self, name: str) -> int:
        """Return the power of n with which a variant's time grows."""
        return next(way.time for way in self.ways if way.name == name)


def count(costs: Costs) -> Counted:
    """Compute all counts."""
    n, cost = costs.view.n, costs.cost
    rows = {"yours": 0, "page": ROWS[PAGE], "chapter": ROWS[growth.LONG]}
    sizes = {
        row: Sized(name, cost(SIZED, row, 0), cost(SIZED, row, 1)) for name, row in rows.items()
    }
    doubled = [n * 2**i for i in range(growth.DOUBLINGS + 1)]
    return Counted(
        n=costs.view.count("n"),
        fine=max((m for m in doubled if m <= MOST_SEEN), default=n),
        drawn=(*(m for m in doubled if m < PAGE), PAGE),
        doublings=tuple(
            Sized(f"{i}", cost(DOUBLED, i, 0), cost(DOUBLED, i, 1)) for i in range(len(doubled))
        ),
        sizes=tuple(sizes.values()),
        weighed=tuple(_weighed(costs, *each) for each in sizes.items()),
        heads={"heads": cost(BATCHED, 0, 1), "layers": cost(BATCHED, 0, 2)},
        reads={"name": Word(growth.SMALL.name), "most": cost(growth.CROSSED, 1, 3)},
        work=_work(costs),
        crossings=tuple(
            Crossing(name, cost(growth.CROSSED, k, 1), cost(growth.CROSSED, k, 3) if name else None)
            for k, name in enumerate(("", growth.SMALL.name, growth.LARGE.name))
        ),
    )


def _weighed(costs: Costs, row: int, size: Sized) -> Weighed:
    """Return the memory for a size, from a row of the table of sizes."""
    one, every = 2, 2 + len(BYTES)
    weight = float(costs.cost_[SIZED, row, every - 1])
    return Weighed(
        size,
        amounts.amount("cost", costs.cost_, SIZED, row, one),
        amounts.amount("cost", costs.cost_, SIZED, row, every),
        "like-" + next(name for most, name in LIKE if weight < most),
    )


def _work(costs: Costs) -> Work:
    """Return the multiply-adds of the small published model."""
    model, small = growth.SMALL, 1
    cross, n = costs.cost(growth.CROSSED, small, 1), costs.view.count("n")
    ends = [min(FIRST, costs.view.n), model.context, growth.LONG]
    work = [growth.work(model, end) for end in ends]
    # The length where the lines meet and the sentence's length come first.
    marked = (cross, n, *(costs.cost(SIZED, ROWS[size], 0) for size in (growth.LONG, HUNDRED)))
    return Work(
        lines={
            name: tuple((end, cost[k]) for end, cost in zip(ends, work, strict=True))
            for k, name in enumerate(("projections", "square"))
        },
        meet=(int(cross.value), growth.work(model, int(cross.value))[0]),
        share=amounts.short("cost", (growth.CROSSED, small, 2), costs.cost_),
        lengths=tuple({cell.value: Tick(cell.value, cell, (cell,)) for cell in marked}.values()),
        scale=amounts.ticks("powers", [float(part) for cost in work for part in cost]),
    )
