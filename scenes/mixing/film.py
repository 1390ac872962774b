"""From scores to meaning: how a row of scores becomes weights, and weights a mixture of values.

Storyboard
1. scores: the chosen query's row, divided by √d_k, as signed bars: any size, any sign.
2. exponentials: e to the power of each score; all are positive.
3. quotients: each divided by their sum: bars are cut to their share of one. This is softmax.
4. stable: the same with the row's maximum subtracted first, so that nothing overflows.
5. weights: the shares are called weights. Together they are 1.
6. shrink: each token's value times its weight: rows of V fade.
7. add-up: the weighted values add up to z, column by column.
8. all-rows: one matrix product does this for a few tokens, one by one, then for all at once.
9. formula: the five steps once more, with the parts of the formula highlighted in turn.
10. by-hand: an example of two tokens, computed to the end, for paper and pencil.

The words are beside a list of bars, then beside the values. The row z becomes a row of Z; the
matrix of weights shrinks to the chosen query's row; matrices become small pictures of the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, First, Fit, Stack
from qkvideo.scenes.parts.grid import Mark, Where
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.pointing import Outline
from qkvideo.scenes.parts.text import Formula, Said, Token
from qkvideo.scenes.parts.tiers import with_rule
from qkvideo.scenes.parts.worked import singled, stops
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.terms import Sums
from qkvideo.scenes.text.numbers import Cell

from . import captions, look
from .story import Story, tell

TITLE = "Mixing the values"
SUMMARY = "From a row of scores to weights, and from weights to a blend of values."
ORDER = 6
BUILDS_ON = ("score-matrix",)
POSTER = "all-rows/weights"

__all__ = ["tell"]

HEADS = {
    "exp": "e^s",
    "share": "e^s \\/ Sigma",
    "shifted": 't = s - "max"',
    "exp2": "e^t",
    "share2": "e^t \\/ Sigma e^t",
}
"""Headings of the table's columns, in Typst's notation."""
SHARES = ("share", "share2")
"""The columns of shares, which are the result."""
INKS: dict[str, Literal["sign", "share"]] = {"exp": "sign", "share": "share"}
"""Colours of bars: exponentials are positive numbers; only shares have the colours of shares."""
SUMS = ("exp", "exp2")
"""The columns that have a sum below them."""
SUM = ("Z", "Z/name", "Z/rule", "Z/rounded")
"""Keys of the sum of the weighted values, with what belongs to it."""


def _beat(told: Caption, steps: Sequence[Step], about: str = "model") -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, tuple(steps), about=about, claims=told.claims)


# The list of keys


def _list(s: Story, panels: Sequence[Panel], bright: Sequence[int] = ()) -> Bars:
    """Return a list with the keys' words and columns; `bright` are the highlighted keys."""
    entries = [
        Entry(f"{j}", (Token(s.tokens[j], j),), "key" if j in bright else "quiet") for j in s.keys
    ]
    if s.rest.value:
        said = Said("/others-together", {"others": s.rest})
        entries.append(Entry("others", (said,), "quiet", bars=False))
    asks = (Token(s.tokens[s.row], s.row), " ", Said("/asks"))
    return Bars(tuple(entries), tuple(panels), head=asks, key="row", group="row")


def _cells(s: Story, cells: Sequence[Cell]) -> tuple[Cell | None, ...]:
    """Fill up numbers with None, so that there is one entry for each line of the list."""
    return (*cells, *[None] * (len(s.keys) + bool(s.rest.value) - len(cells)))


def _head(s: Story) -> Formula:
    """Return the heading of the scores that enter softmax."""
    root = "(T sqrt(d_k))" if s.tempered else "sqrt(d_k)"
    return Formula(f"s = (q dot k) \\/ {root}")


def _numbers(s: Story, name: str, spoken: bool = True, spare: bool = False) -> Quantity:
    """Return a column of the table: its numbers, and their sum, if it has one."""
    column = s.columns[name]
    return Quantity(
        name,
        _cells(s, column.shown),
        head=Formula(HEADS[name]) if name in HEADS else Formula("s"),
        total=column.total,
        sum=f"Σ {_sign(s)} ",
        ink="share" if spoken else "quiet",
        strong=name in SHARES,
        spare=spare,
    )


def _sums(s: Story) -> Sums:
    """Return the exponentials, added up one after another."""
    column = s.columns["exp"]
    assert column.total is not None  # `SUMS`
    return Sums(tuple(column.shown), column.total)


def _counts(s: Story) -> tuple[int, ...]:
    """Return after how many powers their sum so far is shown; of keys that are left out, only all.

    The sum so far is that of all keys up to the last one.
    """
    count = len(_sums(s).terms)
    return (count,) if s.rest.value else stops(count)


def _sign(s: Story) -> str:
    """Return the sign before the table's sums: "=" only if numbers as drawn give all of them."""
    return max(_sums(s).sign(_counts(s)), *(s.columns[name].sign for name in SUMS))


def _rods(s: Story, name: Literal["exp", "share"]) -> Quantity:
    """Return the bars of the exponentials, or those of the shares, whose scale ends at one."""
    cells, ink = s.columns[name].listed, INKS[name]
    scale = (0, 1) if name in SHARES else scale_of(cells)
    return Quantity("rod", _cells(s, cells), scale, numbers=False, ink=ink)


def _table(s: Story, *columns: Quantity) -> Bars:
    """Return a list with one panel of columns; the key with the largest score is highlighted."""
    return _list(s, (Panel(columns),), s.columns["s"].ahead)


# 1


@beat
def scores(s: Story) -> Beat:
    """Show the chosen query's row of scores, divided by √d_k."""
    raw, cells = s.columns["raw"], s.columns["s"].listed
    columns = (
        Quantity("raw", _cells(s, raw.listed), head=Formula("q dot k"), ink="quiet"),
        Quantity("s", _cells(s, cells), scale_of(cells), head=_head(s), ink="sign"),
    )
    # What all are divided by is seen with what it makes of them.
    by = () if s.tempered else ("÷ √", s.d_k, " (", s.root, ")")
    table = _list(s, (Panel(columns, foot=by),), s.columns["s"].ahead)
    others = frozenset(f"row/s/{j}" for j in s.keys if j != s.best)
    steps = (
        Step(table, frozenset({"row/foot", "row/s"})),
        Step(table, frozenset({"row/s"}), tempo="brisk"),
        # One division is seen by itself; the others come while the caption is read.
        Step(table, others),
        Step(table, name="rest"),
    )
    return _beat(captions.scores(s), steps)


# 2


@beat
def exponentials(s: Story) -> Beat:
    """Show e to the power of each score."""
    sums, counts, names = _sums(s), _counts(s), [*map(str, s.keys), "others"]
    power = replace(_numbers(s, "exp"), counts=tuple(map(sums.after, counts)))
    shares = frozenset({"row/share"})

    def picture(count: int) -> Part:
        so_far = replace(power, total=sums.after(count))
        # Room is kept for the shares: bars that made room for them would seem to be divided. It is
        # before the powers, which leave their place beside the bars to the shares.
        columns = _numbers(s, "s", spare=True), _numbers(s, "share"), so_far
        table = _table(s, *columns, _rods(s, "exp"))
        return with_rule(replace(table, grow=1), _sign(s))

    def later(count: int) -> frozenset[str]:
        return shares | {f"row/{of}/{name}" for of in ("exp", "rod") for name in names[count:]}

    # Each power is added to the sum of those before.
    steps = (
        Step(picture(counts[0]), shares | {"row/exp", "row/rod", "rounded"}),
        *(Step(picture(k), later(k), tempo="brisk", pause="worked") for k in counts[:-1]),
        Step(picture(counts[-1]), shares, tempo="brisk"),
    )
    return _beat(captions.exponentials(s), steps)


# 3


@beat
def quotients(s: Story) -> Beat:
    """Divide each exponential by the sum of all; its bar is cut to its share."""
    columns = [
        _numbers(s, "s", spare=True),
        _numbers(s, "exp", spoken=False),
        _numbers(s, "share"),
    ]
    # What all are divided by is seen first.
    frame = Outline(("row/exp/total",), "tight", key="row/exp/framed")
    tables = (_table(s, *columns, _rods(s, name)) for name in ("exp", "share"))
    before, after = (with_rule(Stack((table, frame), grow=1), _sign(s)) for table in tables)
    steps = Step(before, frozenset({"row/share"})), Step(after, name="share")
    return _beat(captions.quotients(s), steps)


# 4


@beat
def stable(s: Story) -> Beat:
    """Do the same with the maximum subtracted first."""
    told = captions.stable(s)
    # The first powers are known; they are shown again if what goes wrong can be seen in them.
    known = ("exp",) if told.say["case"] != "usual" else ()
    again = "shifted", "exp2", "share2"
    names = ("s", *known, "share", *again)
    spare = {"s", "shifted"} if known else {"s", "shifted", "exp2"}
    columns = [_numbers(s, n, n in SHARES, n in spare) for n in names]
    last = "others" if s.rest.value else f"{s.keys[-1]}"
    frames = [
        Outline((f"row/{name}/head", f"row/{name}/{last}"), "tight", key=f"frame/{name}")
        for name in SHARES
    ]
    # What is subtracted is seen first.
    first = Outline((f"row/s/{s.best}",), "tight", key="row/s/framed")
    picture = Stack((_table(s, *columns), first))
    steps = build(picture, first.key, *(f"row/{name}" for name in again))
    # It leaves before what is compared is framed.
    return _beat(told, (*steps, Step(Stack((_table(s, *columns), *frames)), tempo="calm")))


# 5


@beat
def weights(s: Story) -> Beat:
    """Show the shares as bars."""
    row = s.weights
    column = Quantity(
        "share2",
        _cells(s, row.shown),
        (0, 1),
        head=Formula("w"),
        total=row.total,
        sum=f"Σ {row.sign} ",
    )
    equal = (Said("equal-share"), " ", s.equal) if row.ahead else ()
    # One after another, the shares make up exactly one.
    whole = replace(column, stacked=True)
    both = (_list(s, (Panel((each,), foot=equal),), row.ahead) for each in (whole, column))
    stacked, apart = both
    # Below the bar of the sum, the equal share would seem to be its name.
    foot, total = "row/foot", "row/share2/total"
    steps = (
        # Numbers that move would be alone until their bars are there.
        Step(stacked, frozenset({foot, total}), moves={"row/share2": "fade"}),
        Step(stacked, frozenset({foot})),
        Step(apart, frozenset({foot})),
    )
    return _beat(captions.weights(s), (*steps, Step(apart, name="equal")))


# 6


@beat
def shrink(s: Story) -> Beat:
    """Multiply each value by its weight."""
    sum_ = frozenset(SUM)
    begun = look.mixture(s, weighed=False)
    steps = (
        # The numbers would be alone for a while if their words moved away from them.
        Step(begun, sum_ | {"row/terms"}, moves={"row/label": "fade"}),
        # What is weighed is a copy: V stays.
        Step(begun, sum_ | {"row/terms/columns"}),
        # What becomes of the copy is named before it does.
        Step(look.mixture(s, weighed=False, asked=False), sum_, tempo="brisk", pause="worked"),
        # Row by row, weight and value light up, and the copy shrinks to its weight.
        Step(look.mixture(s), sum_, tempo="calm", order="rows", name="shrink"),
    )
    return _beat(captions.shrink(s), steps)


# 7


_MOST_FRAMED: Final = 128
"""Columns of z that get frames; of more, no frame could be seen, and they would take minutes."""


def _add(scene: Any) -> None:
    """Let a frame around each column shrink to the column's sum."""
    from manim import (  # noqa: PLC0415 (a film without manim's animations loads no manim)
        AnimationGroup,
        Create,
        FadeIn,
        FadeOut,
        LaggedStart,
        Succession,
        SurroundingRectangle,
        Transform,
        VGroup,
    )

    terms, z = scene["row/terms"].matrix, scene["Z"].matrix

    def column(j: int) -> Any:
        (total,) = z.column(j)
        # All cells of a wide model's values would take seconds.
        ends = VGroup(*(terms.cell(i, j) for i in {terms.rows[0], terms.rows[-1]}))
        around, onto = (
            SurroundingRectangle(each, color=scene.colour("ink"), stroke_width=2, buff=0)
            for each in (ends, total)
        )
        there = AnimationGroup(FadeIn(total), FadeOut(around))
        return Succession(Create(around), Transform(around, onto), there)

    # One column at a time; a `Succession` would show all frames from the start.
    scene.play(LaggedStart(*map(column, z.columns), lag_ratio=1, run_time=5))


@beat
def add_up(s: Story) -> Beat:
    """Add up the weighted values to z."""
    told = s.d_v.value <= _MOST_FRAMED
    steps = paced(build(look.mixture(s), SUM), 0, plays=_add if told else None)
    return _beat(captions.add_up(s), steps)


# 8


@beat
def all_rows(s: Story) -> Beat:
    """Show that one matrix product computes all rows."""
    others = tuple(k for k in range(len(s.tokens)) if k != s.row)
    begun, _ = singled(len(s.tokens))

    def picture(framed: Sequence[int], done: int) -> Part:
        marks = (Mark("own", Where(rows=tuple(framed)), "query"),) if framed else ()
        return look.product(s, marks, tuple(k for k in others if k >= done))

    steps = (
        # What stands as a column comes as a row: on its way, its cells would lie on one another.
        Step(look.product(s, later=others), moves={"weights": "fade"}),
        Step(picture((s.row,), 0), tempo="brisk"),
        # The frame goes from row to row: a row of weights, and what it makes of V.
        *(Step(picture((k,), k + 1), tempo="brisk", pause="worked") for k in begun),
        Step(picture((), len(s.tokens)), order="rows", name="rest"),
        Step(picture((s.row,), len(s.tokens)), tempo="brisk"),
    )
    return _beat(captions.all_rows(s), steps)


# 9


@beat
def formula(s: Story) -> Beat:
    """Show the five steps in the formula of attention, one after another.

    Each step appears as small matrices, its results, below its part of the formula.
    """
    thumbs = look.Thumbs(parts=tuple(look.thumb(s, made) for made in s.steps), grow=1)
    steps = []
    for k in range(len(s.steps) + 1):
        written = look.formula(s, [made.name for made in s.steps[:k]])
        picture = Column((written, thumbs), gap="wide")
        later = {made.name for made in s.steps[k:]}
        known = {key for (name, _), key in look.KNOWN.items() if name in later}
        absent = frozenset({*(f"step/{name}" for name in later), *known})
        steps.append(Step(picture, absent, name=s.steps[k - 1].name if k else ""))
    return _beat(captions.formula(s), steps)


# 10


@beat
def by_hand(s: Story) -> Beat:
    """Compute an example of two tokens to the end."""
    names = [f"hand/step{k}" for k in range(len(look.BY_HAND))]
    table, mixed = look.steps_by_hand(s, names), look.mixed_by_hand(s)
    written = look.formula(s, ("project", "scale", "softmax"), "title")
    example = Fit((Column((table, mixed), align="start"),), grows="much")
    picture = First((Column((written, example)), example))
    later = *names, look.VALUES, look.MIXED
    steps = paced(build(picture, *later), -2, tempo="brisk", pause="worked")
    return _beat(captions.by_hand(s), steps, about="example")
