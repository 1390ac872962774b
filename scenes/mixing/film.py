"""From scores to meaning: how a row of scores becomes shares, and shares a mixture of values.

Storyboard
1. scores: the spotlit row, divided by the root of d_k, as signed bars: any size, any sign.
2. exponentials: e to the power of each makes them positive.
3. quotients: each divided by their sum: the bars keep their lengths and are shares. Softmax.
4. stable: the same with the row's maximum taken off first, so that nothing overflows.
5. weights: the shares have a name: weights. Together they are one.
6. shrink: every token's value times its weight: rows of V fade.
7. add-up: what is left adds up to z, column by column.
8. join: z goes through W_O and joins the token's vector.
9. all-rows: one matrix product mixes for every token.
10. temperature: the spotlit row at three temperatures, as three rows of light: dividing softens.
11. formula: five steps of one head pass once more, and the formula's parts light up.
12. by-hand: two tokens, worked out to the end, for paper.
13. question: what was used without asking: the root of d_k, and the query.

The words stand beside a list of bars, then beside the values. The row z goes through W_O and
becomes a row of Z; the matrix of weights shrinks to its spotlit row; matrices become pictures of
the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of
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
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.badge import Heads
from qkvideo.scenes.text.numbers import Cell

from . import captions, look
from .story import Story, tell

TITLE = "Mixing the values"
SUMMARY = "From a row of scores to weights, and from weights to a blend of values."
ORDER = 6
POSTER = "all-rows/weights"
NEEDS_MATRICES = True

__all__ = ["tell"]

HEADS = {
    "exp": "e^s",
    "share": "e^s \\/ Sigma",
    "shifted": 's - "max"',
    "exp2": 'e^(s - "max")',
    "share2": 'e^(s - "max") \\/ Sigma',
}
"""Above the table's columns."""
SHARES = ("share", "share2")
"""The columns of shares: they are the result."""
INKS: dict[str, Literal["sign", "share"]] = {"exp": "sign", "share": "share"}
"""Colours of bars: a power is a positive number, and no share until it is divided."""
SUMS = ("exp", "exp2")
"""The columns that are added up."""
SUM = ("Z", "Z/name", "Z/rule", "Z/rounded")
"""Keys of what the terms add up to."""


def _beat(told: Caption, steps: Sequence[Step], about: str = "model", heads: Heads = "one") -> Beat:
    return Beat(told.say, tuple(steps), about=about, heads=heads, claims=told.claims)


# The list of keys


def _list(s: Story, panels: Sequence[Panel], bright: Sequence[int] = ()) -> Bars:
    """The keys' words, and columns beside them; `bright` are those that are spoken of."""
    entries = [
        Entry(f"{j}", (Token(s.tokens[j], j),), "key" if j in bright else "quiet") for j in s.keys
    ]
    if s.rest.value:
        said = Said("/others-together", {"others": s.rest})
        entries.append(Entry("others", (said,), "quiet", bars=False))
    asks = (Token(s.tokens[s.row], s.row), " ", Said("/asks"))
    return Bars(tuple(entries), tuple(panels), head=asks, key="row", group="row")


def _cells(s: Story, cells: Sequence[Cell]) -> tuple[Cell | None, ...]:
    """One for each line: the others' stays empty where they have none."""
    return (*cells, *[None] * (len(s.keys) + bool(s.rest.value) - len(cells)))


def _head(s: Story) -> Formula:
    """Above the scores that enter softmax."""
    root = "(T sqrt(d_k))" if s.tempered else "sqrt(d_k)"
    return Formula(f"s = (q dot k) \\/ {root}")


def _numbers(s: Story, name: str, spoken: bool = True, spare: bool = False) -> Quantity:
    """A column of the table: the numbers, and what they add up to."""
    column = s.columns[name]
    return Quantity(
        name,
        _cells(s, column.shown),
        head=Formula(HEADS[name]) if name in HEADS else Formula("s"),
        total=column.total,
        sum=f"Σ {_sign(s)} ",
        spoken=spoken,
        strong=name in SHARES,
        spare=spare,
    )


def _sign(s: Story) -> str:
    """Before the table's sums: "=" only if all of them are what the numbers above them give."""
    return max(s.columns[name].sign for name in SUMS)


def _rods(s: Story, name: Literal["exp", "share"]) -> Quantity:
    """Bars of the powers, or of the shares that they become: of the same lengths."""
    cells, ink = s.columns[name].listed, INKS[name]
    return Quantity("rod", _cells(s, cells), scale_of(cells), numbers=False, ink=ink)


def _table(s: Story, *columns: Quantity) -> Bars:
    return _list(s, (Panel(columns),), s.columns["s"].ahead)


# 1


@beat
def scores(s: Story) -> Beat:
    """The spotlit row of scores, divided by the root of d_k."""
    raw, cells = s.columns["raw"], s.columns["s"].listed
    columns = (
        Quantity("raw", _cells(s, raw.listed), head=Formula("q dot k"), spoken=False),
        Quantity("s", _cells(s, cells), scale_of(cells), head=_head(s), ink="sign"),
    )
    return _beat(captions.scores(s), build(_table(s, *columns), "row/s"))


# 2


@beat
def exponentials(s: Story) -> Beat:
    """E to the power of each score."""
    picture = _table(s, _numbers(s, "s"), _numbers(s, "exp"), _rods(s, "exp"))
    return _beat(captions.exponentials(s), build(picture, "row/exp", "row/rod"))


# 3


@beat
def quotients(s: Story) -> Beat:
    """Each divided by their sum."""
    columns = _numbers(s, "s", spare=True), _numbers(s, "exp", spoken=False), _numbers(s, "share")
    picture = _table(s, *columns, _rods(s, "share"))
    return _beat(captions.quotients(s), build(picture, "row/share"))


# 4


@beat
def stable(s: Story) -> Beat:
    """The same with the maximum taken off first."""
    # Where there is little room, what the powers are made of goes.
    names = "s", "exp", "share", "shifted", "exp2", "share2"
    columns = [_numbers(s, n, n in SHARES, n in {"s", "shifted"}) for n in names]
    last = "others" if s.rest.value else f"{s.keys[-1]}"
    frames = [
        Outline((f"row/{name}/head", f"row/{name}/{last}"), key=f"frame/{name}") for name in SHARES
    ]
    told = captions.stable(s)
    why = (Said("overflow", {"limit": told.say["limit"]}),)
    note = Line(why, key="overflow", size="badge", ink="quiet", breaks=True, side="center")
    picture = Column((Stack((_table(s, *columns), *frames), grow=1), note), gap="tight")
    keys = "row/shifted", "row/exp2", "row/share2"
    return _beat(told, build(picture, *keys, tuple(frame.key for frame in frames)))


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
    equal = (Said("equal-share"), " ", s.equal) if row.ahead else ()
    picture = _list(s, (Panel((column,), foot=equal),), row.ahead)
    return _beat(captions.weights(s), build(picture, "row/share2/total"))


# 6


@beat
def shrink(s: Story) -> Beat:
    """Every value times its weight."""
    sum_ = frozenset(SUM)
    steps = (
        Step(look.mixture(s, empty=True), sum_, pause="short"),
        Step(look.mixture(s), sum_, tempo="calm", order="rows"),
    )
    return _beat(captions.shrink(s), steps)


# 7


@beat
def add_up(s: Story) -> Beat:
    """What is left adds up to z."""
    steps = build(look.mixture(s), SUM, order="columns")
    return _beat(captions.add_up(s), paced(steps, -1, tempo="calm"))


# 8


@beat
def join(s: Story) -> Beat:
    """Z goes through W_O and joins the token's vector."""
    picture, order = _joined(s)
    steps = build(picture, *order, order="columns", tempo="brisk")
    several = s.joined.heads.value > 1
    if several:
        # This head's z is the one from before; those of the others come, before all are multiplied.
        alone = Step(_joined(s, own=True)[0], steps[0].without | {"join/heads"}, pause="short")
        steps = (alone, *steps)
    return _beat(captions.join(s), steps, heads="all" if several else "one")


def _joined(s: Story, *, own: bool = False) -> tuple[Part, list[str | tuple[str, ...]]]:
    """The z of all heads, or of this one alone, W_O and what comes of both; and in which order."""
    j, model = s.joined, Along(group="model")
    names = ("= space z W_O", "+ space x", "x'")
    whose = Line((Token(s.tokens[s.row], s.row),), ink="query", key="join/word")
    # Of the first head: the row of Z goes on.
    key, several = "Z" if s.first else "join/z", j.heads.value > 1
    rest = Where(columns=tuple(k for k in j.z.rows if k not in j.own))
    z = Grid(
        key=key, cells=j.z.T, columns=Along(focus=j.own, group="heads"), group="strip", grow=1,
        empty=rest if own else False,
        marks=(Mark("head", Where(columns=j.own), "value"),) if several else (),
    )  # fmt: skip
    matrix = Grid(key="join/matrix", cells=j.matrix, columns=model, numbers=False, grow=2)
    heads = Line(
        (Said("heads", {"head": j.head, "heads": j.heads}),), key="join/heads", ink="quiet"
    )
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
    # Outside the lattice, which is read aloud as one equation.
    picture = Column((heads, replace(picture, grow=1)), gap="tight") if several else picture
    order: list[str | tuple[str, ...]] = [*keys]
    if len(keys) > 1:
        rule = Rule((f"{keys[-2]}/cells",), key="join/rule")
        frame = Outline((f"{keys[-1]}/cells",), key="join/frame")
        picture = Stack((picture, rule, frame))
        order = [*keys[:-1], ("join/rule", keys[-1]), "join/frame"]
    return picture, order


# 9


@beat
def all_rows(s: Story) -> Beat:
    """One matrix product mixes for every token."""
    framed = look.product(s, (Mark("own", Where(rows=(s.row,)), "query"),))
    steps = (
        Step(look.product(s, own=True)),
        Step(look.product(s), tempo="calm", order="reading"),
        Step(framed),
    )
    return _beat(captions.all_rows(s), steps)


# 10


@beat
def temperature(s: Story) -> Beat:
    """The same row at three temperatures."""
    return _beat(captions.temperature(s), build(look.temperatures(s), *look.TEMPERED[::2]))


# 11


@beat
def formula(s: Story) -> Beat:
    """Five steps pass once more."""
    thumbs = Flow(tuple(look.thumb(s, made) for made in s.steps), grow=1)
    steps = []
    for k in range(len(s.steps) + 1):
        written = look.formula(s, [made.name for made in s.steps[:k]])
        picture = Column((written, thumbs), gap="wide")
        later = [f"step/{made.name}" for made in s.steps[k:]]
        steps.append(Step(picture, frozenset(later)))
    return _beat(captions.formula(s), steps)


# 12


@beat
def by_hand(s: Story) -> Beat:
    """Two tokens, worked out to the end."""
    steps = [f"hand/step{k}" for k in range(len(look.BY_HAND))]
    table, mixed, pair = look.steps_by_hand(s, steps), look.mixed_by_hand(s), range(2)
    written = look.formula(s, ("project", "scale", "softmax"), "title")
    example = Fit((Column((table, mixed), align="start"),), larger=True)
    picture = First((Column((written, example)), example))
    given = ("hand/v", *(f"hand/{name}{j}" for name in "kv" for j in pair))
    return _beat(captions.by_hand(s), build(picture, given, *steps, look.MIXED), about="example")


# 13


@beat
def question(s: Story) -> Beat:
    """What was used without asking."""
    pictures = [
        Column((look.formula(s, names), look.used(s)), gap="wide")
        for names in ((), ("scale",), ("scale", "query"))
    ]
    later = frozenset({"used/root", "used/word", "step/project/0"})
    absent = later, later - {"used/root"}, frozenset[str]()
    steps = [Step(*pair) for pair in zip(pictures, absent, strict=True)]
    return _beat(captions.question(s), paced(tuple(steps), 1, pause="usual"))
