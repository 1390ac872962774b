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

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qkvideo.engine.attention.rotary import Layout
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of, word
from qkvideo.scenes.parts.beat import Beat, Manner, Step, beat, build
from qkvideo.scenes.parts.boxes import Column, Fit, Lattice, Split
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Mark, Where, legend
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.table import LEAST, Field, Table, TableRow
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.badge import Heads
from qkvideo.scenes.text.pango import ellipsis

from . import captions
from .arcs import Arcs
from .dials import NARROW, Dial, DialHand, Dials
from .story import DIALS, LAYOUTS, PLACES, QUIZ, SHIFTS, Story, tell

TITLE = "Who stands where"
SUMMARY = "Attention knows no order: four ways to tell it places, and what each does to one row."
ORDER = 12
BUILDS_ON = ("mixing",)
POSTER = "ways"
LECTURE = "full"
NEEDS_WORDS = True

__all__ = ["tell"]

ONE = (0, 1)
"""The scale of weights."""
SHARE: Ink = "share"
ROLES: tuple[Ink, Ink] = "query", "key"
HANDS = (f"pair{k}/{hand}" for k in range(DIALS) for hand in ROLES)
FADE: Mapping[str, Manner] = dict.fromkeys((*HANDS, "shift/from", "shift/to", "shift/arc"), "fade")
"""What hands do that go too far: on a straight line, they would pass through the middle."""


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
    steps = Step(here, order="rows", tempo="brisk"), Step(there, tempo="slow", name="swapped")
    return _beat(captions.swap(s), steps)


@beat
def learned(s: Story) -> Beat:
    """Frame the places of the sentence in the table of all places, and add them to the words."""
    own = Where(rows=tuple(range(len(s.tokens))))
    largest = s.largest

    def picture(*, framed: bool, added: bool) -> Part:
        table = Grid(
            key="table",
            cells=s.table,
            columns=Along(name=Said("table")),
            largest=largest,
            numbers=False,
            marks=(Mark("own", own),) if framed else (),
            fold=False,
            broad=True,
            grow=1,
        )
        rows = Grid(
            key="rows",
            cells=s.X if added else s.words,
            rows=Along(s.tokens, "key", lit=()),
            columns=Along(name=Said("with" if added else "words")),
            largest=largest,
            numbers=False,
            fold=False,
            broad=True,
            grow=1,
        )
        last: tuple[Part, ...] = ()
        if s.most is not None:
            given = {"most": s.most, "next": s.beyond}
            last = (Line((Said("ends", given),), key="ends", side="center", breaks=True),)
        beside = Column((table, *last), "tight", "fill")
        both = Split((rows, beside), shares=((3, 2), (1, 1), (1, 1)), square="beside", grow=1)
        return Column((both, legend(table, rows, key="scale")), "tight", "fill")

    words, taken, X = (
        picture(framed=framed, added=added)
        for framed, added in ((False, False), (True, False), (True, True))
    )
    begun = words, frozenset({"table", "ends"})
    steps = (
        # Together: words without rows would stand on a bare stage.
        Step(*begun, order="together", tempo="brisk"),
        Step(words, frozenset({"ends"}), order="rows", tempo="brisk"),
        # What is added is framed before.
        Step(taken, frozenset({"ends"}), tempo="brisk"),
        Step(X, frozenset({"ends"}), order="rows"),
        *([Step(X)] if s.most is not None else []),
    )
    return _beat(captions.learned(s), steps, "none")


# Sines


def _beside(dials: Iterable[Dial], other: Part, *above: Part) -> Split:
    """Return dials with a table or a matrix beside them, and with what is above them."""
    fit = Fit((Dials(dials=tuple(dials)),), least=LEAST, grow=1)
    left = Column((*above, fit), "tight", "fill")
    return Split((left, other), shares=((2, 1), (1, 1), (1, 1)), square="beside")


@beat
def clocks(s: Story) -> Beat:
    """Let clocks go from place to place; each place is a row of the matrix."""

    def picture(place: int) -> Part:
        dials = []
        for pair in s.clocks:
            a, b = s.tip(pair, place)
            texts = (
                Line((Said("numbers", s.ends(pair)),), key=f"clock{pair}/numbers", ink="quiet"),
                Line((Said("speed", {"angle": s.speed(pair)}),), key=f"clock{pair}/speed"),
                Line((a, "  ", b), "number", SHARE, "semibold", key=f"clock{pair}/tip"),
            )
            hand = DialHand("hand", (a.value, b.value), SHARE)
            dials.append(Dial(hands=(hand,), texts=texts, key=f"clock{pair}"))
        empty = Where(rows=tuple(range(place, PLACES)))
        rows = Grid(
            key="sines",
            cells=s.sines,
            numbers=False,
            empty=empty if empty.rows else False,
            marks=(Mark("now", Where(rows=(place - 1,))),),
            largest=1,
            broad=True,
            grow=1,
        )
        now = Line((Said("place"), " ", s.now(place)), "title", key="now", side="center")
        beside = Column((now, rows, legend(rows)), "tight", "fill")
        return _beside(dials, beside)

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
            DialHand(name, (a.value, b.value), ink)
            for name, ink, (a, b) in zip(("from", "to"), ("quiet", SHARE), ends, strict=True)
        )
        speed, sign, angle = s.speed(s.seen), s.turned_by, s.shifted(begin)
        # The hands have the colours of their places.
        places = Said("place"), " ", s.place(begin), " → ", s.place(begin + s.by)
        inks: tuple[Ink, ...] = "quiet", "quiet", "quiet", "quiet", SHARE
        texts = (
            Line(places, "said", inks, key="shift/places"),
            Line((Said("numbers", s.ends(s.seen)),), key="shift/numbers", ink="quiet"),
            Line((s.step, " × ", speed, f"° {sign} ", angle, "°"), key="shift/product"),
        )
        dial = Dial(hands=hands, arc=True, texts=texts, key="shift", grow=1)
        records = tuple(
            TableRow(
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
        Step(
            picture(k + 1),
            frozenset(later[k + 1 :]),
            pause="worked",
            moves=FADE if k and s.far(s.begins[k] - s.begins[k - 1]) else {},
        )
        for k in range(len(later))
    )
    return _beat(captions.shift(s), steps, "none")


# Rotary


@beat
def rotary(s: Story) -> Beat:
    """Turn query and key: at other distances, then at the same one."""
    every = (*s.others, *s.alike)
    named: tuple[tuple[str, int, Ink], ...] = ("q", s.row, "query"), ("k", s.key, "key")
    heads = (
        *(
            Column(
                (
                    Line((Said("place"),), ink="quiet", key=f"head/{name}/place"),
                    Line((Token(ellipsis(s.tokens[k], NARROW), k),), ink=ink, key=f"head/{name}"),
                ),
                "none",
                "end",
            )
            for name, k, ink in named
        ),
        Line((Said("score"),), ink="quiet", key="head/score"),
    )
    rows: list[tuple[Part, ...]] = [heads]
    for n, (q, k) in enumerate(every):
        alike = n >= len(s.others)
        score = Line(
            (s.score(q, k),),
            "said",
            SHARE if alike else "ink",
            "semibold" if alike else "regular",
            key=f"turned/{n}/score",
        )
        rows.append(
            (
                Line((s.stood(q),), "said", "query", key=f"turned/{n}/q"),
                Line((s.stood(k),), "said", "key", key=f"turned/{n}/k"),
                score,
            )
        )
    table = Fit(
        (Lattice(tuple(rows), ("usual", "tight"), "end", "center", spreads=True),), least=LEAST
    )

    (_, i, _), (_, j, _) = named
    said = Said("hands"), " ", _token(s, i), "  ", _token(s, j)
    inks: tuple[Ink, ...] = "quiet", "quiet", "query", "quiet", "key"
    whose = Line(said, ink=inks, side="center", key="hands")

    def picture(q: int, k: int) -> Part:
        dials = []
        for pair in s.pairs:
            ends = s.hand(pair, q, k)
            hands = tuple(
                DialHand(ink, (x / s.longest, y / s.longest), ink)
                for ink, (x, y) in zip(ROLES, ends, strict=True)
            )
            speed, key = Said("speed", {"angle": s.spin(pair)}), f"pair{pair}"
            texts = (
                Line((speed,), ink="quiet", key=f"{key}/speed"),
                Line((Said("adds"), " ", s.part(pair, q, k)), "said", key=f"{key}/part"),
            )
            dials.append(Dial(hands=hands, texts=texts, key=key))
        return _beside(dials, table, whose)

    later = [f"turned/{n}" for n in range(len(every))]
    steps = (
        Step(
            picture(*places),
            frozenset(later[n + 1 :]),
            pause="worked",
            moves=FADE if n and places[0] > every[n - 1][0] + 1 else {},
        )
        for n, places in enumerate(every)
    )
    return _beat(captions.rotary(s), steps)


@beat
def layouts(s: Story) -> Beat:
    """Show which numbers are turned together; then, after a pause, what comes of it."""
    numbers = tuple(s.number(k) for k in range(s.d_k))

    def joined(name: Layout) -> Part:
        said = Line((Said(name),), key=f"{name}/name")
        return Column((said, Arcs(numbers=numbers, layout=name, key=name)), "tight", "fill")

    arcs = tuple(map(joined, LAYOUTS))
    ways = (*LAYOUTS, "mixed")
    fields = (
        Field("way", (), "left"),
        Field("length", ((Said("length"),),)),
        Field("score", ((Said("score"),),)),
        Field("shifted", ((Said("score"),), (Said("shifted", {"by": s.place(SHIFTS[QUIZ])}),))),
    )
    records = []
    for n, name in enumerate(ways):
        cells = (s.length(n), s.quiz(n, *s.at), s.quiz(n, *s.alike[QUIZ]))
        stays = drawn(cells[1]) == drawn(cells[2])
        numbers_ = (
            Line((cell,), "said", SHARE if lit else "ink", key=f"{field.name}/{name}")
            for field, cell, lit in zip(fields[1:], cells, (True, stays, stays), strict=True)
        )
        records.append(TableRow(name, (Line((Said(name),), "said", key=f"way/{name}"), *numbers_)))
    table = Table(key="layouts", fields=fields, records=tuple(records))
    both = Split(arcs, square="beside", grow=1)
    picture = Column((both, replace(table, grow=2)), "usual", "fill")
    begun, asked, *shown = build(picture, ("layouts", "way"), "length", ("score", "shifted"))
    return _beat(captions.layouts(s), (begun, replace(asked, pause="think"), *shown))


# ALiBi, and all ways


@beat
def alibi(s: Story) -> Beat:
    """Add penalties to the scores of one row."""
    scaled, penalty, lowered = ([cells[k] for k in s.shown] for cells in s.lowered)
    before, after = (s.shares(way) for way in ("none", "alibi"))
    scale = scale_of(scaled, penalty, lowered)
    panels = (
        Panel((Quantity("scaled", tuple(scaled), scale, (Said("scaled"),), "sign"),), "scaled"),
        Panel(
            (
                Quantity(
                    "off", tuple(penalty), scale, (Said("penalty", {"slope": s.slope}),), "sign"
                ),
            ),
            "off",
        ),
        Panel((Quantity("sum", tuple(lowered), scale, (Said("sum"),), "sign"),), "sum"),
        Panel(
            (
                Quantity("before", before, None, (Said("before"),), "quiet", spare=True),
                Quantity("after", after, ONE, (Said("after"),)),
            ),
            "weight",
        ),
    )
    head = (_token(s, s.row),)
    picture = Bars(_entries(s, s.shown), panels, head=head, key="alibi", turns=False, grow=1)
    groups = [
        [f"alibi/{q}/{k}{end}" for k in s.shown for end in ("", "/bar")]
        for q in ("off/off", "sum/sum", "weight/after")
    ]
    return _beat(captions.alibi(s), build(picture, *groups))


def _entries(s: Story, shown: Iterable[int]) -> tuple[Entry, ...]:
    """Return a row of a list for each of some words."""
    return tuple(word(_token(s, k), "key") for k in shown)


@beat
def ways(s: Story) -> Beat:
    """Show the row in all ways, and swap the words once more."""

    def picture(*, swapped: bool, changes: bool = False) -> Part:
        panels = []
        for way, most, (a, b) in zip(s.ways, s.changed, s.changes, strict=True):
            cells, lit = s.shares(way, swapped=swapped), frozenset({str(most)})
            said = Said(way, {"drawn": "no" if s.trained else "yes"} if way == "learned" else {})
            weight = Quantity("weight", cells, ONE, (said,), lit=lit if changes else None)
            panels.append(Panel((weight,), way, foot=(a, " → ", b) if changes else ()))
        head, lit = (_token(s, s.row),), frozenset(map(str, (*s.swap, s.row)))
        entries, foot = _entries(s, s.ordered(swapped=swapped)), (Said("change"),)
        last = foot if changes else ()
        return Bars(entries, tuple(panels), lit, head, foot=last, key="ways", turns=False, grow=1)

    here, there = (picture(swapped=each) for each in (False, True))
    steps = (
        Step(here),
        Step(there, tempo="slow", name="swapped"),
        Step(picture(swapped=True, changes=True)),
    )
    return _beat(captions.ways(s), steps)
