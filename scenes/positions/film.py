"""How places are told to attention: added rows, turned queries and keys, lowered scores.

Storyboard
1. swap: two words of the sentence change places; without places, no weight changes.
2. learned: a row for each place is added to the word's row; the table of places ends.
3. clocks: rows of sines: two numbers are the tip of a hand, and hands have different speeds.
4. shift: so many places on are the same turn, wherever it begins.
5. rotary: query and key are turned; the score depends on their distance alone.
6. layouts: a quiz: which numbers are turned together, and what of it can be seen.
7. alibi: a straight line of penalties is added to the scores.
8. ways: the same row in all ways, and the swap once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from qkvideo.scenes.parts.bars import Bars, Panel, Quantity, scale_of, word
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Column, Row, Split
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Margin, Mark, Where, legend
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.table import Field, Record, Table
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.parts.tiers import Tier, Tiers
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.badge import Heads

from . import captions
from .arcs import Arcs
from .dials import Dial, Dials, Hand
from .story import LAYOUTS, MIXED, PLACES, Story, tell

TITLE = "Who stands where"
SUMMARY = "Attention knows no order: four ways to tell it places, and what each does to one row."
ORDER = 12
POSTER = "ways"
LECTURE = "full"
NEEDS_WORDS = True

__all__ = ["tell"]

ONE = (0, 1)
"""The scale of weights."""
SHARE: Ink = "share"


def _beat(told: Caption, steps: Iterable[Step], heads: Heads = "one") -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, tuple(steps), heads=heads, claims=told.claims)


def _token(s: Story, k: int) -> Token:
    return Token(s.tokens[k], k)


# Without places, and with rows


@beat
def swap(s: Story) -> Beat:
    """Let two words change places: rows and columns of the weights do so, too."""

    def picture(*, swapped: bool) -> Part:
        mark = Mark("row", Where(rows=(s.row,)), "query")
        focus = tuple(dict.fromkeys((s.row, *s.swap)))
        grid = Grid(
            key="weights",
            cells=s.weights(swapped=swapped),
            rows=Along(s.tokens, "query", lit=(s.row,), focus=focus),
            columns=Along(s.tokens, "key", lit=s.swap, focus=focus),
            colours="share",
            marks=(mark,),
            grow=1,
        )
        return Explained(grid)

    here, there = (picture(swapped=each) for each in (False, True))
    steps = (
        Step(here, order="rows"),
        Step(there, tempo="slow"),
        Step(here, tempo="slow"),
        Step(there, tempo="slow"),
    )
    return _beat(captions.swap(s), steps)


@beat
def learned(s: Story) -> Beat:
    """Add the rows of places to those of words."""
    sums, names = s.sums, ("words", "places", "X")
    largest = max(float(abs(each.values).max()) for each in sums)
    shown = range(sums[0].shape[0])
    tiers = []
    for cells, name, sign in zip(sums, names, ("", "+", "="), strict=True):
        lit = tuple(shown)
        rows = Along() if name == "places" else Along(s.tokens, "key", lit=lit)
        beside = Margin(s.added, (Said("place"),)) if name == "places" else None
        grid = Grid(key=name, cells=cells, rows=rows, largest=largest, numbers=False, beside=beside)
        tiers.append(Tier(grid, sign))
    parts: list[Part] = [Tiers(key="sum", tiers=tuple(tiers), grow=1)]
    if s.most is not None:
        given = {"most": s.most, "next": s.beyond}
        parts.append(Line((Said("ends", given),), key="ends", side="center"))
    parts.append(legend(tiers[0].grid))
    picture = Column(tuple(parts), "tight", "fill")
    groups = [["places", "sum/sign/1"], ["X", "sum/sign/2"], *([["ends"]] if s.most else [])]
    return _beat(captions.learned(s), build(picture, *groups, order="rows"), "none")


# Sines


@beat
def clocks(s: Story) -> Beat:
    """Let clocks go from place to place; each place is a row of the matrix."""

    def picture(place: int) -> Part:
        dials = []
        for pair in s.clocks:
            a, b = s.tip(pair, place)
            given = {"a": s.number(2 * pair), "b": s.number(2 * pair + 1)}
            texts = (
                Line((Said("numbers", given),), key=f"clock{pair}/numbers", ink="quiet"),
                Line((Said("speed", {"angle": s.speed(pair)}),), key=f"clock{pair}/speed"),
                Line((a, "  ", b), key=f"clock{pair}/tip", weight="semibold"),
            )
            hand = Hand("hand", (a.value, b.value), SHARE)
            dials.append(Dial(hands=(hand,), texts=texts, key=f"clock{pair}"))
        empty = Where(rows=tuple(range(place, PLACES)))
        rows = Grid(
            key="sines",
            cells=s.sines,
            numbers=False,
            empty=empty if empty.rows else False,
            marks=(Mark("now", Where(rows=(place - 1,))),),
            beside=Margin(tuple(s.place(k + 1) for k in range(PLACES)), (Said("place"),)),
            largest=1.0,
            broad=True,
            grow=2,
        )
        below = Column((rows, legend(rows)), "tight", "fill", grow=1)
        return Column((Dials(dials=tuple(dials), grow=1), below), "usual", "fill", grow=1)

    steps = (Step(picture(k + 1), tempo="brisk", pause="worked") for k in range(PLACES))
    return _beat(captions.clocks(s), steps, "none")


@beat
def shift(s: Story) -> Beat:
    """Turn two hands of one clock together, and write down the angle between them."""
    fields = (
        Field("begin", ((Said("from"),),)),
        Field("end", ((Said("to"),),)),
        Field("angle", ((Said("turned"),),)),
    )

    def picture(count: int) -> Part:
        begin = s.begins[count - 1]
        ends = [s.tip(s.seen, begin + k) for k in (0, s.by)]
        hands = tuple(
            Hand(name, (a.value, b.value), ink)
            for name, ink, (a, b) in zip(("from", "to"), ("quiet", SHARE), ends, strict=True)
        )
        given = {"a": s.number(2 * s.seen), "b": s.number(2 * s.seen + 1)}
        about = Line((Said("numbers", given),), key="shift/numbers", ink="quiet")
        dial = Dial(hands=hands, arc=True, texts=(about,), key="shift", grow=1)
        records = tuple(
            Record(
                f"{k}",
                (
                    Line((s.place(k),), "said", key=f"turns/{k}/begin"),
                    Line((s.place(k + s.by),), "said", key=f"turns/{k}/end"),
                    Line((s.shifted(k), "°"), "said", SHARE, "semibold", key=f"turns/{k}/angle"),
                ),
            )
            for k in s.begins
        )
        table = Table(key="turns", fields=fields, records=records)
        return Split((dial, table), shares=((3, 2), (3, 2), (1, 1)), square="beside")

    later = [f"turns/{k}" for k in s.begins]
    steps = (
        Step(picture(k + 1), frozenset(later[k + 1 :]), pause="worked") for k in range(len(later))
    )
    return _beat(captions.shift(s), steps, "none")


# Rotary


@beat
def rotary(s: Story) -> Beat:
    """Turn query and key: at other distances, then at the same one."""
    every = (*s.others, *s.alike)
    fields = (
        Field("q", ((_token(s, s.row),),)),
        Field("k", ((_token(s, s.key),),)),
        Field("score", ((Said("score"),),)),
    )
    records = tuple(
        Record(
            f"{n}",
            (
                Line((s.place(q),), "said", "query", key=f"turned/{n}/q"),
                Line((s.place(k),), "said", "key", key=f"turned/{n}/k"),
                Line(
                    (s.score(q, k),),
                    "said",
                    "ink" if (q, k) in s.others else SHARE,
                    "regular" if (q, k) in s.others else "semibold",
                    key=f"turned/{n}/score",
                ),
            ),
        )
        for n, (q, k) in enumerate(every)
    )
    table = Table(key="turned", fields=fields, records=records)

    def picture(q: int, k: int) -> Part:
        dials = []
        for pair in s.pairs:
            ends = s.hand(pair, q, k)
            hands = tuple(
                Hand(ink, (x / s.longest, y / s.longest), ink)
                for ink, (x, y) in zip(("query", "key"), ends, strict=True)
            )
            text = Line((s.part(pair, q, k),), "said", key=f"pair{pair}/part")
            dials.append(Dial(hands=hands, texts=(text,), key=f"pair{pair}"))
        return Split(
            (Dials(dials=tuple(dials), across=2), table),
            shares=((3, 2), (3, 2), (1, 1)),
            square="beside",
        )

    later = [f"turned/{n}" for n in range(len(every))]
    steps = (
        Step(picture(*places), frozenset(later[n + 1 :]), pause="worked")
        for n, places in enumerate(every)
    )
    return _beat(captions.rotary(s), steps)


@beat
def layouts(s: Story) -> Beat:
    """Show which numbers are turned together; then, after a pause, what comes of it."""
    numbers = tuple(s.number(k) for k in range(s.d_k))
    arcs = tuple(
        Column((Line((Said(name),), key=f"{name}/name"), Arcs(numbers=numbers, layout=name, key=name, grow=1)),
               "tight", "fill", grow=1)
        for name in LAYOUTS
    )  # fmt: skip
    ways = (*LAYOUTS, "mixed")
    fields = (
        Field("way", (), "left"),
        Field("length", ((Said("length"),),)),
        Field("score", ((Said("score"),),)),
        Field("shifted", ((Said("shifted", {"by": s.place(s.alike[2][0] - s.at[0])}),),)),
    )
    records = []
    for n, name in enumerate(ways):
        cells = (s.length(n), s.score(*s.at, n), s.score(*s.alike[2], n))
        numbers_ = (
            Line((cell,), "said", key=f"{field.name}/{name}")
            for field, cell in zip(fields[1:], cells, strict=True)
        )
        records.append(Record(name, (Line((Said(name),), "said", key=f"way/{name}"), *numbers_)))
    table = Table(key="layouts", fields=fields, records=tuple(records))
    picture = Column((Row(arcs, "wide", "fill", grow=1), replace(table, grow=1)), "wide", "fill")
    begun, *shown = build(picture, *(f.name for f in fields[1:]))
    return _beat(captions.layouts(s), (replace(begun, pause="think"), *shown))


assert MIXED == len(LAYOUTS)


# ALiBi, and all ways


@beat
def alibi(s: Story) -> Beat:
    """Add penalties to the scores of one row."""
    scaled, penalty, lowered, before, after = s.lowered
    scale = scale_of(scaled, penalty, lowered)
    entries = tuple(word(_token(s, k), "key") for k in range(len(s.tokens)))
    panels = (
        Panel((Quantity("scaled", scaled, scale, (Said("scaled"),), "sign"),), "scaled"),
        Panel((Quantity("penalty", penalty, scale, (Said("penalty"),), "sign"),), "penalty"),
        Panel((Quantity("lowered", lowered, scale, (Said("sum"),), "sign"),), "sum"),
        Panel(
            (
                Quantity("before", before, None, (Said("none"),), "quiet"),
                Quantity("after", after, ONE, (Said("weight"),)),
            ),
            "weight",
        ),
    )
    picture = Bars(entries, panels, head=(_token(s, s.row),), key="alibi", turns=False, grow=1)
    every = range(len(s.tokens))
    groups = [
        [f"alibi/{q}/{k}{end}" for k in every for end in ("", "/bar")]
        for q in ("penalty/penalty", "sum/lowered", "weight/after")
    ]
    return _beat(captions.alibi(s), build(picture, *groups))


@beat
def ways(s: Story) -> Beat:
    """Show the row in all ways, and swap the words once more."""

    def picture(*, swapped: bool) -> Part:
        focus = tuple(dict.fromkeys((*s.swap, s.row)))
        tiers = []
        for k, way in enumerate(s.ways):
            grid = Grid(
                key=f"way/{way}",
                cells=s.rows(k, swapped=swapped),
                columns=Along(s.tokens if k == 0 else (), "key", lit=s.swap, focus=focus),
                colours="share",
                beside=Margin((s.changes[k],), (Said("change"),) if k == 0 else ()),
            )
            tiers.append(Tier(grid, name=Line((Said(way),), key=f"way/{way}/name")))
        return Tiers(key="ways", tiers=tuple(tiers), grow=1)

    here, there = (picture(swapped=each) for each in (False, True))
    changes = frozenset(f"way/{way}/beside" for way in s.ways)
    steps = (
        Step(here, changes, order="rows"),
        Step(there, changes, tempo="slow", name="swapped"),
        Step(there),
    )
    return _beat(captions.ways(s), steps)
