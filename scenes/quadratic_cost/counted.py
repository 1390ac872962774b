"""What is counted on paper: cells, bytes and multiply-adds."""

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
"""So many cells side by side can be told apart, on the smallest stage."""
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
"""What so many bytes are about: up to the first of each pair, in bytes."""
PAGE = 1024
"""Some hundreds of words: a page or two, and all that the small model reads."""
FIRST = 4
"""Lengths on paper begin here, unless the sentence is shorter: two tokens are no text."""
HUNDRED = 100
"""A length that everybody can picture, where it is in no other's way."""
ROWS = {size: row for row, size in enumerate(growth.KNOWN_SIZES, start=1)}
"""Where a known size is in the table of sizes."""


@dataclass(frozen=True)
class Sized:
    """Something that has tokens.

    Attributes:
        name: A line of the catalogue; of doublings only a name.
        tokens: How many.
        cells: Their square.
    """

    name: str
    tokens: Cell
    cells: Cell

    @property
    def n(self) -> int:
        """How many tokens."""
        return int(self.tokens.value)


@dataclass(frozen=True)
class Weighed:
    """What the matrices of so many tokens take.

    Attributes:
        size: How many tokens.
        one: One matrix.
        every: All of a model in training.
        like: What one is about; a line of the catalogue.
    """

    size: Sized
    one: Amount
    every: Amount
    like: str


@dataclass(frozen=True)
class Crossing:
    """From where on n² costs a model more than its projections.

    Attributes:
        name: The model's; "" for this film's.
        tokens: That n.
        most: The most tokens that it reads; None where nothing but the stage limits it.
    """

    name: str
    tokens: Cell
    most: Cell | None


@dataclass(frozen=True)
class Work:
    """Multiply-adds on paper of a published model.

    Attributes:
        lines: (n, multiply-adds) at the ends, and where the model stops reading: of its
            projections and of the n² part.
        meet: Where they meet.
        share: Of the n² part for this sentence, in %.
        lengths: Ticks, the most important first.
        scale: Ticks.
    """

    lines: Mapping[str, tuple[tuple[int, int], ...]]
    meet: tuple[int, int]
    share: Cell
    lengths: tuple[Tick, ...]
    scale: tuple[Tick, ...]


@dataclass(frozen=True)
class Way:
    """What a way of computing costs.

    Attributes:
        name: A line of the catalogue.
        time: The power of n that its time grows with.
        memory: Likewise.
        exact: Whether its result is the same.
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
"""Orders of growth, all else fixed; those of the time are the cost model's, which a test checks."""


@dataclass(frozen=True)
class Counted:
    """What is counted on paper.

    Attributes:
        n: Tokens of the sentence.
        fine: Up to so many tokens cells are drawn one by one.
        drawn: Where the square of 1,024 tokens ended before, and where it ends now.
        doublings: The sentence, and twice as long again and again.
        sizes: The sentence, 1,024 and 16,384 tokens.
        weighed: Bytes for the sizes.
        heads: Heads and layers of the published model.
        reads: Its name, and the most tokens that it reads.
        work: Its multiply-adds.
        crossings: Of three models.
        ways: What each costs.
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
        """The power of n that a way's time grows with."""
        return next(way.time for way in self.ways if way.name == name)


def count(costs: Costs) -> Counted:
    """Count."""
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
    one, every = 2, 2 + len(BYTES)
    weight = float(costs.cost_[SIZED, row, every - 1])
    return Weighed(
        size,
        amounts.amount("cost", costs.cost_, SIZED, row, one),
        amounts.amount("cost", costs.cost_, SIZED, row, every),
        "like-" + next(name for most, name in LIKE if weight < most),
    )


def _work(costs: Costs) -> Work:
    model, small = growth.SMALL, 1
    cross, n = costs.cost(growth.CROSSED, small, 1), costs.view.count("n")
    ends = [min(FIRST, costs.view.n), model.context, growth.LONG]
    work = [growth.work(model, end) for end in ends]
    # The crossing and the sentence first.
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
