"""What is true of n²: counted for this sentence, measured on a named machine."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from qkvideo.engine.measuring import growth
from qkvideo.engine.measuring.growth import BATCHED, BYTES, DOUBLED, FITTED, MEASURED, SIZED
from qkvideo.engine.measuring.timings import Cell as Timed
from qkvideo.engine.measuring.timings import Timings, shipped_timings
from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.amounts import Amount, Array, Tick
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, Style
from qkvideo.scenes.text.pango import ellipsis

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
LONGEST_NAME = 18
"""A processor's name loses its middle beyond so many em: half a line of the smallest text."""
PAGE = 1024
"""Some hundreds of words: a page or two, and all that the small model reads."""
FIRST = 4
"""Lengths on paper begin here, unless the sentence is shorter: two tokens are no text."""
HUNDRED = 100
"""A length that everybody can picture, where it is in no other's way."""
FOUR = Cell("constant", (), 4.0, WHOLE)
"""What "four times" says in a word."""


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
class Point:
    """Something measured.

    Attributes:
        n: Tokens.
        value: Seconds or bytes.
        amount: As it is written.
        fitted: Whether its curve's slope is fitted to it.
    """

    n: int
    value: float
    amount: Amount
    fitted: bool = True


@dataclass(frozen=True)
class Curve:
    """A variant's points.

    Attributes:
        name: The variant.
        points: By n.
        slope: Measured, and its standard error; None, where there are too few points.
    """

    name: str
    points: tuple[Point, ...]
    slope: tuple[Cell, Cell] | None = None


@dataclass(frozen=True)
class Fit:
    """The line through the naive times.

    Attributes:
        said: Its slope and error, what twice the tokens do to the time, and the theory's slope.
        start: The least n that it is fitted to, and how many points there are.
        ends: Its first and its last point, (n, seconds).
        every: Slope, error and count of all points, if there are others.
    """

    said: Mapping[str, Cell]
    start: Mapping[str, Cell]
    ends: tuple[tuple[int, float], ...]
    every: Mapping[str, Cell]


@dataclass(frozen=True)
class Memory:
    """Measured memory.

    Attributes:
        said: What the caption speaks of; its case says whether two curves can be compared.
        curves: Naive, and one that keeps a tile.
        apart: The n at which they are compared; None where they are not.
        holds: What naive attention holds; a line of the catalogue.
        scale: Ticks, in bytes.
        claims: That the one is more than the other, where they are compared.
    """

    said: Given
    curves: tuple[Curve, ...]
    apart: int | None
    holds: str
    scale: tuple[Tick, ...]
    claims: tuple[Claim, ...]


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
        landmarks: Orders of magnitude beyond.
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
    landmarks: tuple[Sized, ...]
    weighed: tuple[Weighed, ...]
    heads: Mapping[str, Cell]
    reads: Given
    work: Work
    crossings: tuple[Crossing, ...]
    ways: tuple[Way, ...] = WAYS


@dataclass(frozen=True)
class Measured:
    """What a file says.

    Attributes:
        machine: What the two lines under measured times speak of.
        naive: Measured times.
        exact: Of variants without an n × n matrix that give the same.
        bent: Of other functions.
        lengths: Ticks, the most important first.
        times: Ticks.
        fit: The line through the naive times.
        end: The n at which naive attention ended, if it did.
        ends: What the caption says of that.
        claims: What it claims.
        window: Keys that a window sees.
        memory: What calls held.
    """

    machine: Given
    naive: Curve
    exact: tuple[Curve, ...]
    bent: tuple[Curve, ...]
    lengths: tuple[Tick, ...]
    times: tuple[Tick, ...]
    fit: Fit
    end: int | None
    ends: Given
    claims: tuple[Claim, ...]
    window: Cell
    memory: Memory


@dataclass(frozen=True)
class Story:
    """What the film says and shows.

    Attributes:
        counted: On paper.
        measured: By a machine.
        claims: What captions claim, by beat.
    """

    counted: Counted
    measured: Measured
    claims: Mapping[str, tuple[Claim, ...]]


def tell(view: View, room: Room) -> Story:
    """Count, and read the measurements."""
    del room  # no line of it is longer for a longer sentence
    tables = _Tables.of(view)
    counted, measured = _counted(tables), _measured(tables)
    claims = {
        "double": tuple(
            Claim("quotient", FOUR, (after.cells, before.cells))
            for before, after in pairwise(counted.doublings)
        ),
        "ends": measured.claims,
        "tiles": measured.memory.claims,
        "crossover": (Claim("more", counted.crossings[1].tokens, (counted.n,)),),
    }
    return Story(counted, measured, claims)


@dataclass(frozen=True)
class _Tables:
    """The arrays behind all numbers."""

    view: View
    timings: Timings
    chosen: growth.Chosen
    cost_: Array
    cells: Array
    fits: Array
    facts: Array

    @classmethod
    def of(cls, view: View) -> _Tables:
        """Lay the numbers out as arrays.

        Sizes, and nothing of the sentence but its length: most of this film is the same for all.
        """
        timings = view.timings or growth.usual(shipped_timings())
        chosen = growth.choose(timings)
        d_model, d_k, d_v = (int(view.count(name).value) for name in ("d_model", "d_k", "d_v"))
        cells = growth.measured_table(timings)
        cost = growth.cost_tables(view.n, d_model, d_k, d_v, chosen.needed)
        view.supply({"timings": cells, "cost": cost, "landmarks": growth.landmarks()})
        fits, facts = growth.fitted_table(timings), growth.facts(timings)
        return cls(view, timings, chosen, cost, cells, fits, facts)

    def cost(self, *index: int) -> Cell:
        """A count."""
        return amounts.count("cost", index, self.cost_)

    def length(self, cell: Timed) -> Cell:
        """The n of a cell of the file."""
        return amounts.count("timings", (self.timings.cells.index(cell), 0), self.cells)

    def measured(self, cell: Timed, units: Mapping[str, float]) -> Amount:
        """The median time or the peak memory of a cell of the file."""
        row, first = self.timings.cells.index(cell), MEASURED.index(next(iter(units)))
        return amounts.amount("timings", self.cells, row, first, of=units)

    def fitted(self, variant: str, column: str, decimals: int = 0) -> Cell:
        """Something of a curve's fit; not a number, where there is none."""
        settings = self.timings.settings
        dtype = settings.dtypes.index(self.chosen.dtype)
        index = settings.variants.index(variant), dtype, FITTED.index(column)
        return Cell("timings", index, float(self.fits[index]), Style(decimals, group=","))

    def fact(self, name: str) -> Cell:
        """Something of the machine or the settings."""
        return amounts.short("timings", (growth.FACTS.index(name),), self.facts)


# On paper


def _counted(tables: _Tables) -> Counted:
    n, cost = tables.view.n, tables.cost
    rows = {"yours": 0, "page": _known(PAGE), "chapter": _known(growth.LONG)}
    sizes = {
        row: Sized(name, cost(SIZED, row, 0), cost(SIZED, row, 1)) for name, row in rows.items()
    }
    doubled = [n * 2**i for i in range(growth.DOUBLINGS + 1)]
    return Counted(
        n=tables.view.count("n"),
        fine=max((m for m in doubled if m <= MOST_SEEN), default=n),
        drawn=(*(m for m in doubled if m < PAGE), PAGE),
        doublings=tuple(
            Sized(f"{i}", cost(DOUBLED, i, 0), cost(DOUBLED, i, 1)) for i in range(len(doubled))
        ),
        sizes=tuple(sizes.values()),
        landmarks=tuple(_landmark(*each) for each in enumerate(("novel", "codebase", "genome"))),
        weighed=tuple(_weighed(tables, *each) for each in sizes.items()),
        heads={"heads": cost(BATCHED, 0, 1), "layers": cost(BATCHED, 0, 2)},
        reads={"name": Word(growth.SMALL.name), "most": cost(growth.CROSSED, 1, 3)},
        work=_work(tables),
        crossings=tuple(
            Crossing(name, cost(growth.CROSSED, k, 1), cost(growth.CROSSED, k, 3) if name else None)
            for k, name in enumerate(("", growth.SMALL.name, growth.LARGE.name))
        ),
    )


def _known(size: int) -> int:
    """The row of a known size in the table of sizes."""
    return growth.KNOWN_SIZES.index(size) + 1


def _landmark(row: int, name: str) -> Sized:
    """An order of magnitude: one digit and a power of ten."""
    style = Style(None, group=",", significant=1)
    cells = [
        Cell("landmarks", (row, k), float(v), style) for k, v in enumerate(growth.landmarks()[row])
    ]
    return Sized(name, *cells)


def _weighed(tables: _Tables, row: int, size: Sized) -> Weighed:
    one, every = 2, 2 + len(BYTES)
    weight = float(tables.cost_[SIZED, row, every - 1])
    return Weighed(
        size,
        amounts.amount("cost", tables.cost_, SIZED, row, one),
        amounts.amount("cost", tables.cost_, SIZED, row, every),
        "like-" + next(name for most, name in LIKE if weight < most),
    )


def _work(tables: _Tables) -> Work:
    model, small = growth.SMALL, 1
    cross, n = tables.cost(growth.CROSSED, small, 1), tables.view.count("n")
    ends = [min(FIRST, tables.view.n), model.context, growth.LONG]
    costs = [growth.work(model, end) for end in ends]
    # The crossing and the sentence first.
    marked = (cross, n, *(tables.cost(SIZED, _known(size), 0) for size in (growth.LONG, HUNDRED)))
    return Work(
        lines={
            name: tuple((end, cost[k]) for end, cost in zip(ends, costs, strict=True))
            for k, name in enumerate(("projections", "square"))
        },
        meet=(int(cross.value), growth.work(model, int(cross.value))[0]),
        share=amounts.short("cost", (growth.CROSSED, small, 2), tables.cost_),
        lengths=tuple({cell.value: Tick(cell.value, cell, (cell,)) for cell in marked}.values()),
        scale=amounts.ticks("powers", [float(part) for cost in costs for part in cost]),
    )


# Measured


def _measured(tables: _Tables) -> Measured:
    chosen = tables.chosen
    naive = _curve(tables, "naive", chosen.naive)
    exact = tuple(_curve(tables, *found) for found in chosen.exact.items())
    bent = tuple(_curve(tables, *found) for found in chosen.bent.items())
    every = [point for curve in (naive, *exact, *bent) for point in curve.points]
    ends, claims = _ends(tables)
    return Measured(
        machine=_machine(tables),
        naive=naive,
        exact=exact,
        bent=bent,
        lengths=_lengths(tables, {point.n for point in every}),
        times=amounts.ticks("time", [point.value for point in every]),
        fit=_fit(tables),
        end=chosen.end.n if chosen.end else None,
        ends=ends,
        claims=claims,
        window=tables.fact("window"),
        memory=_memory(tables),
    )


def _curve(tables: _Tables, name: str, cells: Sequence[Timed]) -> Curve:
    fitted = growth.fitted_cells(tables.timings, name, tables.chosen.dtype)
    points = tuple(
        Point(cell.n, cell.timing.median, tables.measured(cell, growth.SECONDS), cell in fitted)
        for cell in cells
        if cell.timing
    )
    shown = amounts.digits(tables.fitted(name, "error").value)
    slope, error = (tables.fitted(name, which, shown) for which in ("exponent", "error"))
    return Curve(name, points, (slope, error) if math.isfinite(slope.value) else None)


def _machine(tables: _Tables) -> Given:
    """The machine, what ran on it, and which clock timed it."""
    machine, settings = tables.timings.machine, tables.timings.settings
    backend = {"numpy": "NumPy", "torch": "PyTorch"}[settings.backend]
    version = tables.timings.versions.get(settings.backend, "").partition("+")[0]
    name = machine.cpu if machine.gpu is None else machine.gpu.name
    return {
        "device": "cpu" if machine.gpu is None else "gpu",
        "name": Word(ellipsis(name, LONGEST_NAME)),
        "clock": settings.clock,
        "dtype": Word(tables.chosen.dtype),
        "library": Word(f"{backend} {version}".strip()),
        "size": tables.fact("d_k"),
        **{fact: tables.fact(fact) for fact in ("threads", "cores", "heads")},
    }


def _lengths(tables: _Tables, shown: set[int]) -> tuple[Tick, ...]:
    """Where naive attention ended, the longest, then every fourfold; and all others, or none."""
    cells = {cell.n: tables.length(cell) for cell in reversed(tables.timings.cells)}
    end = [tables.chosen.end.n] if tables.chosen.end else []
    wanted = sorted({*shown, *end}, reverse=True)
    first = [*end, wanted[0], *(n for n in wanted if math.log(n, 4).is_integer())]
    order = dict.fromkeys([*first, *wanted])
    return tuple(Tick(n, cells[n], (cells[n],), n not in first) for n in order)


def _fit(tables: _Tables) -> Fit:
    cells = growth.fitted_cells(tables.timings, "naive", tables.chosen.dtype)
    line = growth.growth(cells)
    shown = amounts.digits(line.error)

    def found(decimals: int = 0, **columns: str) -> dict[str, Cell]:
        return {key: tables.fitted("naive", name, decimals) for key, name in columns.items()}

    every = found(shown, slope="of-all", error="of-all-error") | found(points="all")
    said = found(shown, slope="exponent", error="error") | found(1, factor="doubling")
    return Fit(
        said=said | {"theory": tables.cost(growth.WORKED, 0, 0)},
        start={"from": tables.fitted("naive", "from")} | found(points="points"),
        ends=tuple(
            (c.n, math.exp(line.intercept) * c.n**line.slope) for c in (cells[0], cells[-1])
        ),
        every=every if len(cells) < len(tables.chosen.naive) else {},
    )


def _ends(tables: _Tables) -> tuple[Given, tuple[Claim, ...]]:
    """Where naive attention ended and why, and which exact variant needs no matrix."""
    chosen, end, last = tables.chosen, tables.chosen.end, tables.chosen.naive[-1]
    further = [name for name, cells in chosen.exact.items() if cells[-1].n > last.n]
    goes_on = next(iter([*further, *chosen.exact]), "")
    given: dict[str, Variable | Said] = {
        "ending": chosen.ending,
        "exact": "blockwise" if goes_on == "blockwise" else "fused" if goes_on else "no",
        "further": "yes" if further else "no",
        "n": tables.length(end or last),
        "more": "no",
    }
    claims = [
        Claim("more", tables.length(chosen.exact[name][-1]), (tables.length(last),))
        for name in further
    ]
    if end is None:
        return given, tuple(claims)
    needed, memory = amounts.amount("cost", tables.cost_, BATCHED, 1, 3), tables.fact("memory")
    if chosen.needed * BYTES["GiB"] > memory.value:
        gib = BATCHED, 1, 3 + list(BYTES).index("GiB")
        claims.append(Claim("more", amounts.short("cost", gib, tables.cost_), (memory,)))
        given |= {"more": "yes", "memory": memory, "gib": amounts.named("GiB")}
    return given | {"needed": needed.cell, "unit": needed.unit}, tuple(claims)


def _memory(tables: _Tables) -> Memory:
    """What calls held: of naive attention, and of the exact variant that keeps a tile."""
    chosen, column = tables.chosen, MEASURED.index("B")
    names = {"naive": chosen.naive, **dict([*chosen.exact.items()][:1])}
    # A counter in whole pages may find nothing: that is no measurement.
    peaks = {
        name: found for name, cells in names.items() if (found := _peaks(tables, cells, column))
    }
    most = {peak.n: peak for peak in peaks.get("naive", ())}
    pairs = [
        (most[peak.n], peak)
        for name, found in peaks.items()
        for peak in found
        if name != "naive" and peak.n in most and most[peak.n].value > peak.value
    ]
    shown: Iterable[Point] = pairs[-1] if pairs else peaks.get("naive", ())[-1:]
    case = "both" if pairs else "naive" if most else "none"
    given: dict[str, Variable | Said] = {"case": case, "backend": tables.timings.settings.backend}
    for key, peak in zip(("naive", "exact"), shown, strict=False):
        given |= {key: peak.amount.cell, f"{key}-unit": peak.amount.unit}
        given["n"] = tables.length(next(cell for cell in chosen.naive if cell.n == peak.n))
    # Compared in one unit; what the caption says is in the unit that suits each.
    compared = [
        amounts.count("timings", (peak.amount.cell.index[0], column), tables.cells)
        for pair in pairs[-1:]
        for peak in pair
    ]
    every = [peak.value for found in peaks.values() for peak in found]
    return Memory(
        said=given,
        curves=tuple(Curve(name, found) for name, found in peaks.items()),
        apart=pairs[-1][0].n if pairs else None,
        holds="holds-one" if tables.timings.settings.backend == "numpy" else "holds-two",
        scale=amounts.ticks("bytes", every) if every else (),
        claims=(Claim("more", compared[0], (compared[1],)),) if compared else (),
    )


def _peaks(tables: _Tables, cells: Sequence[Timed], column: int) -> tuple[Point, ...]:
    rows = [(cell, float(tables.cells[tables.timings.cells.index(cell), column])) for cell in cells]
    return tuple(
        Point(cell.n, held, tables.measured(cell, BYTES))
        for cell, held in rows
        if np.isfinite(held)
    )
