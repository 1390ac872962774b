"""From scores to meaning: how a row of scores becomes shares, and shares a mixture of values.

Storyboard
1. scores: the spotlit row of scaled scores, as signed bars: any size, any sign.
2. exponentials: e to the power of each makes them positive.
3. stable: the same with the row's maximum taken off first, so that nothing overflows.
4. quotients: each divided by its column's sum; both columns give the same shares.
5. weights: the shares as bars; together they are one.
6. shrink: every token's value shrinks to its share.
7. add-up: the shrunk values stack up to z, number by number.
8. join: z goes through W_O and joins the token's vector.
9. temperature: the same row at three temperatures.
10. by-hand: two tokens, worked out to the end, for paper.
11. all-rows: one matrix product mixes for every token.
12. formula: seven steps pass once more, and the formula's parts light up.

One list of keys goes through most beats: its words stay, columns come and go beside them. The
matrices of all rows become pictures of the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qkvideo.scenes.parts.bars import (
    Bars,
    Entry,
    Panel,
    Quantity,
    scale_of,
    scale_of_sum,
)
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import (
    Column,
    First,
    Fit,
    Flow,
    Lattice,
    Row,
    Space,
    Stack,
)
from qkvideo.scenes.parts.grid import Along, Grid, Mark, Where
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.pointing import Outline, Rule
from qkvideo.scenes.parts.text import Formula, Line, Said, Token
from qkvideo.scenes.text.numbers import Cell

from . import captions, look
from .captions import Told
from .story import Component, Story, tell

TITLE = "Mixing the values"
SUMMARY = "From a row of scores to weights, and from weights to a blend of values."
ORDER = 5
NEEDS_MATRICES = True

__all__ = ["tell"]

FEW = 2
"""So many components of values are shown in any frame; more where there is room."""
HEADS = {
    "s": "s",
    "exp": "e^s",
    "share": "e^s \\/ Sigma",
    "shifted": 's - "max"',
    "exp2": 'e^(s - "max")',
    "share2": 'e^(s - "max") \\/ Sigma',
}
"""Above the table's columns."""
SHARES = ("share", "share2")
"""The columns of shares: they are the result."""


def _beat(told: Told, steps: Sequence[Step], about: str = "model") -> Beat:
    return Beat(told.say, tuple(steps), about=about, claims=told.claims)


# The list of keys


def _list(
    s: Story, panels: Sequence[Panel], bright: Sequence[int] = (), group: str = "row"
) -> Bars:
    """The keys' words, and columns beside them; `bright` are those that are spoken of."""
    entries = [
        Entry(f"{j}", (Token(s.tokens[j], j),), "key" if j in bright else "quiet") for j in s.keys
    ]
    if s.rest.value:
        said = Said("/others-together", {"others": s.rest})
        entries.append(Entry("others", (said,), "quiet", bars=False))
    asks = (Token(s.tokens[s.row], s.row), " ", Said("/asks"))
    return Bars(tuple(entries), tuple(panels), head=asks, key="row", group=group)


def _cells(s: Story, cells: Sequence[Cell]) -> tuple[Cell | None, ...]:
    """One for each line: the others' stays empty where they have none."""
    return (*cells, *[None] * (len(s.keys) + bool(s.rest.value) - len(cells)))


def _numbers(s: Story, name: str, spoken: bool = True, spare: bool = False) -> Quantity:
    """A column of the table: the numbers, and what they add up to."""
    column = s.columns[name]
    sign = {"s": "", "shifted": s.difference}.get(name, column.computed)
    return Quantity(
        name,
        _cells(s, column.shown),
        head=Formula(HEADS[name]),
        sign=sign and f"{sign} ",
        total=column.total,
        sum=f"{column.sign} ",
        spoken=spoken,
        strong=name in SHARES,
        spare=spare,
    )


def _table(s: Story, *columns: Quantity) -> Bars:
    return _list(s, (Panel(columns),), s.columns["s"].ahead)


# 1


@beat
def scores(s: Story) -> Beat:
    """The spotlit row of scaled scores."""
    cells = s.columns["s"].listed
    column = Quantity("s", _cells(s, cells), scale_of(cells), head=Formula(HEADS["s"]), ink="sign")
    return _beat(captions.scores(s), build(_list(s, (Panel((column,)),)), "row/s"))


# 2


@beat
def exponentials(s: Story) -> Beat:
    """E to the power of each score."""
    powers = s.columns["exp"].listed
    rods = Quantity("rod", _cells(s, powers), scale_of(powers), numbers=False)
    picture = _table(s, _numbers(s, "s"), _numbers(s, "exp"), rods)
    return _beat(captions.exponentials(s), build(picture, "row/exp", "row/rod"))


# 3


@beat
def stable(s: Story) -> Beat:
    """The same with the maximum taken off."""
    table = _table(s, *(_numbers(s, name) for name in ("s", "exp", "shifted", "exp2")))
    # The maximum, and what its power is now.
    frames = [
        Outline((f"row/{name}/{s.best}",), ink="key", key=f"frame/{name}") for name in ("s", "exp2")
    ]
    keys = "frame/s", "row/shifted", ("row/exp2", "frame/exp2")
    return _beat(captions.stable(s), build(Stack((table, *frames)), *keys))


# 4


@beat
def quotients(s: Story) -> Beat:
    """Each divided by its column's sum."""
    # Where there is little room, what the powers are made of goes.
    columns = [_numbers(s, n, n in SHARES, n in {"s", "shifted"}) for n in HEADS]
    last = "others" if s.rest.value else f"{s.keys[-1]}"
    frames = [
        Outline((f"row/{name}/head", f"row/{name}/{last}"), key=f"frame/{name}") for name in SHARES
    ]
    picture = Stack((_table(s, *columns), *frames))
    keys = tuple(f"row/{name}" for name in SHARES)
    steps = build(picture, keys, tuple(frame.key for frame in frames))
    return _beat(captions.quotients(s), steps)


# 5


@beat
def weights(s: Story) -> Beat:
    """The shares as bars."""
    row = s.weights
    column = Quantity(
        "share2",
        _cells(s, row.shown),
        scale_of(row.listed),
        head=Formula("w"),
        total=row.total,
        sum=f"Σ {row.sign} ",
    )
    picture = _list(s, (Panel((column,)),), row.ahead)
    return _beat(captions.weights(s), build(picture, "row/share2/total"))


# 6


def _blend(s: Story, panels: Sequence[Panel]) -> Bars:
    """The list with its weights, and a panel for each component of the values."""
    cells = _cells(s, s.weights.shown)
    weights = Panel((Quantity("share2", cells, head=Formula("w")),))
    return _list(s, (weights, *panels), s.weights.ahead, "blend")


def _component(k: int, rods: Quantity, numbers: Quantity) -> Panel:
    """Bars of one number of the values, and the numbers themselves beside them.

    Each has a scale of its own: beside one that is much longer, steps could not be seen.
    """
    quantities = (replace(rods, ink="value", numbers=False), numbers)
    return Panel(tuple(replace(q, spare=k >= FEW) for q in quantities), f"v{k}")


def _whole(s: Story) -> list[Panel]:
    panels = []
    for k, c in enumerate(s.components):
        values = _cells(s, c.values)
        numbers = Quantity("number", values, head=Formula(f"v_{k + 1}"))
        rods = Quantity("rod", values, scale_of(c.values), outline=values)
        panels.append(_component(k, rods, numbers))
    return panels


def _shrunk(s: Story) -> list[Panel]:
    panels = []
    for k, c in enumerate(s.components):
        rods = Quantity("rod", c.terms, scale_of(c.values), outline=_cells(s, c.values))
        panels.append(_component(k, rods, _terms(k, c)))
    return panels


def _terms(k: int, component: Component) -> Quantity:
    return Quantity("number", component.terms, head=Formula(f"w v_{k + 1}"))


@beat
def shrink(s: Story) -> Beat:
    """Every value shrinks to its share."""
    begun = build(_blend(s, _whole(s)), tuple(f"row/v{k}" for k in range(len(s.components))))
    begun = paced(begun, -1, pause="usual")
    return _beat(captions.shrink(s), (*begun, Step(_blend(s, _shrunk(s)), tempo="slow")))


# 7


def _stacked(s: Story) -> list[Panel]:
    panels = []
    for k, c in enumerate(s.components):
        scale = scale_of_sum(c.terms, c.z)
        rods = Quantity("rod", c.terms, scale, stacked=True, total=c.z)
        panels.append(_component(k, rods, replace(_terms(k, c), total=c.z, sum=f"{c.sign} ")))
    return panels


@beat
def add_up(s: Story) -> Beat:
    """The shrunk values stack up to z."""
    picture = replace(_blend(s, _stacked(s)), total=Formula("z"))
    every = range(len(s.components))
    totals = [f"row/v{k}/{name}/total" for k in every for name in ("rod", "number")]
    steps = paced(build(picture, ("row/total", *totals)), 0, tempo="slow")
    return _beat(captions.add_up(s), steps)


# 8


@beat
def join(s: Story) -> Beat:
    """Z goes through W_O and joins the token's vector."""
    j, model = s.joined, Along(group="model")
    sign = "=" if j.sign == "=" else "approx"
    names = ("= space z W_O", "+ space x", f"{sign} space x'")
    whose = Line((Token(s.tokens[s.row], s.row),), ink="query", key="join/word")
    z = Grid(key="join/z", cells=j.z.T, columns=Along(group="heads"), group="strip", grow=1)
    matrix = Grid(key="join/matrix", cells=j.matrix, columns=model, numbers=False, grow=2)
    rows: list[tuple[Part, ...]] = [
        (Formula("z", ink="value", key="join/z/name"), z),
        (Formula("dot space W_O", key="join/matrix/name"), matrix),
    ]
    keys = [f"join/{k}" for k in range(len(j.rows))]
    for k, (key, name, cells) in enumerate(zip(keys, names, j.rows, strict=False)):
        strip = Grid(key=key, cells=cells, columns=model, group="strip", grow=1)
        written: Part = Formula(name, key=f"{key}/name")
        if 0 < k == len(keys) - 1:
            rows.append((Space(), Space()))  # a rule's room
        rows.append((Row((whose, written), gap="tight") if k == 1 else written, strip))
    picture: Part = Lattice(
        tuple(rows), sides=("end", "center"), gaps=("tight", "tight"), stands="center"
    )
    order: list[str | tuple[str, ...]] = [*keys]
    if len(keys) > 1:
        rule = Rule((f"{keys[-2]}/cells",), key="join/rule")
        frame = Outline((f"{keys[-1]}/cells",), key="join/frame")
        picture = Stack((picture, rule, frame))
        order = [*keys[:-1], ("join/rule", keys[-1]), "join/frame"]
    return _beat(captions.join(s), build(picture, *order, order="columns"))


# 9


@beat
def temperature(s: Story) -> Beat:
    """The same row at three temperatures."""
    rows = [row for _, row in s.temperatures]
    scale = scale_of(*(row.listed for row in rows))
    columns = [
        Quantity(f"T{k}", _cells(s, row.shown), scale, head=("T = ", value))
        for k, (value, row) in enumerate(s.temperatures)
    ]
    picture = _list(s, (Panel(tuple(columns)),), rows[0].ahead, "temperatures")
    return _beat(captions.temperature(s), build(picture, "row/T1", "row/T0", "row/T2"))


# 10


@beat
def by_hand(s: Story) -> Beat:
    """Two tokens, worked out to the end."""
    steps = [f"hand/step{k}" for k in range(len(look.BY_HAND))]
    table, sums, pair = look.steps_by_hand(s, steps), look.sums_by_hand(s), range(len(s.hand.steps))
    z = look.vector("z =", "value", [line[-1] for line in s.hand.mixed], "hand/z")
    whole = Lattice(((sums, z),), gaps=("wide", "tight"), sides="start", turns=True)
    # All of z once more only where there is room for it.
    variants = tuple(Column((table, end), align="start") for end in (whole, sums))
    picture = Fit((First(variants),), larger=True)
    given = ("hand/v", *(f"hand/{name}{j}" for name in "kv" for j in pair))
    groups = (given, *steps, ("hand/z0", "hand/z1", "hand/z"))
    return _beat(captions.by_hand(s), build(picture, *groups), about="example")


# 11


@beat
def all_rows(s: Story) -> Beat:
    """One matrix product mixes for every token."""
    framed = look.product(s, (Mark("own", Where(rows=(s.row,)), "query"),))
    plain = build(look.product(s), "Z/cells", order="reading", tempo="calm")
    plain = paced(plain, 0, order="together", tempo="usual")
    return _beat(captions.all_rows(s), (*plain, Step(framed)))


# 12


@beat
def formula(s: Story) -> Beat:
    """Seven steps pass once more."""
    joined = len(s.joined.rows) > 1
    root = "T sqrt(d_k)" if s.tempered else "sqrt(d_k)"
    source = (
        ("{{ X + }} " if joined else "")
        + '{{ op("softmax") }} ( frac({{ Q }} {{ K^T }}, {{ '
        + root
        + " }}) {{ + M }} ) {{ V }} {{ W_O }}"
    )
    order = (*["join"] * joined, "softmax", "Q", "K", "scale", "mask", "V", "W_O")
    steps = []
    for k in range(len(s.steps) + 1):
        lit = look.lit([made.name for made in s.steps[:k]])
        inks = tuple(lit.get(name, "quiet") for name in order)
        written = Formula(source, "display", lit.get("rest", "quiet"), inks, key="formula")
        thumbs = Flow(tuple(look.thumb(made) for made in s.steps), grow=1)
        picture = Column((Fit((written,)), thumbs), gap="wide")
        later = [f"step/{made.name}" for made in s.steps[k:]]
        steps.append(Step(picture, frozenset(later)))
    return _beat(captions.formula(s), steps)
