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
class Weighed:
    """The memory that n × n matrices of attention weights need, for one number of tokens n.

    Attributes:
        size: The number of tokens, n.
        one: Memory of one matrix.
        every: Memory of the matrices of all heads and layers of a published model.
        like: Name of the catalogue's line for a familiar thing that needs about as much as `one`.
    """

    size: Sized
    one: Amount
    every: Amount
    like: str


@dataclass(frozen=True)
class Crossing:
    """The least input length at which n × n matrices cost as much as projections (W_Q, …), or more.

    Attributes:
        name: Name of a published model; "" for the model that the film is made with.
        tokens: The length, in tokens. The cost is counted in multiply-adds.
        most: Maximum length that a published model can read, in tokens; None if `name` is "".
    """

    name: str
    tokens: Cell
    most: Cell | None


@dataclass(frozen=True)
class Work:
    """Multiply-adds of one attention layer of a published model, as two lines of a plot.

    Attributes:
        lines: The line "projections" and the line "square" (n × n matrices), each as three points
            (n, multiply-adds): left end of the plot, the model's maximum n, right end of the plot.
        meet: The point (n, multiply-adds) where the two lines meet.
        share: Percentage of multiply-adds for n × n matrices, at this sentence's length.
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
    Way("naive", 2, 2, True),
    Way("tiled", 2, 1, True),
    Way("window", 1, 1, False),
    Way("linear", 1, 1, False),
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
        heads: Two numbers of a published model, by name: "heads" per layer, and "layers".
        reads: Two facts about this model, by name: its "name", and "most", the maximum number of
            tokens that it can read.
        work: Multiply-adds of one attention layer of this model, as lines over n.
        crossings: For the film's model and two published models, the length above which n × n
            matrices cost more than projections.
        ways: How the cost of each variant of attention grows.
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
    sizes = {r: Sized(name, cost(SIZED, r, 0), cost(SIZED, r, 1)) for name, r in rows.items()}
    doubled = [n * 2**i for i in range(growth.DOUBLINGS + 1)]
    return Counted(
        n=costs.view.count("n"),
        fine=max((m for m in doubled if m <= MOST_SEEN), default=n),
        drawn=(*(m for m in doubled if m < PAGE), PAGE),
        doublings=tuple(
            Sized(name, cost(DOUBLED, i, 0), cost(DOUBLED, i, 1))
            for i, name in enumerate(["yours", *map(str, doubled[1:])])
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
