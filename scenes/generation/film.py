"""A language model writes word by word, and keeps keys and values meanwhile.

Storyboard
1. append: one piece after another is chosen and appended.
2. again: the rows that are computed in each step, without memory and with it.
3. kept: one head: the new piece's query meets the keys and values that were kept.
4. same: the logits with and without memory; a control tells rounding from keeping.
5. counts: rows, by hand for a few pieces, and as curves.
6. measured: the time of one new piece, on a named machine.
7. draw: temperature, top-k and top-p on one row of logits; the same seed draws the same.
8. memory: what is kept takes memory: with keys of every head, and with shared ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from qkvideo.engine.studies.language.generation import SEEDS, WAYS
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, Rod, scale_of
from qkvideo.scenes.parts.beat import Beat, Step, Tempo, beat, build
from qkvideo.scenes.parts.boxes import Align, Column, Fit, Lattice, Space, Split, Wrap
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Where, legend
from qkvideo.scenes.parts.part import Ink, Part, Side
from qkvideo.scenes.parts.plot import Dot, Path, Plot, Scale, Series, Tick
from qkvideo.scenes.parts.table import Field, Table, TableRow
from qkvideo.scenes.parts.text import Line, Piece, Said, Token
from qkvideo.scenes.story import amounts
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import WHOLE, Cell

from . import captions
from .story import ANEW, BY_HAND, KEPT, MOST, SLOW, Story, tell

TITLE = "Word by word"
SUMMARY = "A language model writes: what each new word costs, and what is kept meanwhile."
ORDER = 16
BUILDS_ON = ("masking", "next-word")
POSTER = "again"
LECTURE = "full"
ANY_SCALING = True
READS = "writes"

__all__ = ["tell"]

SCALE = (0, 1)
WHICH = ("anew", "kept")


def _beat(s: Story, told: Caption, steps: Iterable[Step], about: str = "") -> Beat:
    """Return a beat about the recorded model or the lecturer's."""
    of = about or ("model" if s.own else "language")
    return Beat(told.say, tuple(steps), of, heads="every", claims=told.claims)


# One piece after another


def _text(s: Story, new: int) -> Part:
    """Return the text with its first new pieces."""
    pieces: list[Piece] = []
    words = (*s.pieces, s.made.after[-1][0].label)[: s.n + new]
    for k, word in enumerate(words):
        shown = word.removeprefix("·") if k and not s.spaced(k) else word
        pieces += [" " if s.spaced(k) else "", Token(shown, k, flows=True)]
    inks: list[Ink] = ["value" if k // 2 >= s.n else "ink" for k in range(len(pieces))]
    return Line(tuple(pieces), "said", tuple(inks), breaks=True, key="text", side="center")


@beat
def append(s: Story) -> Beat:
    """Choose the most probable piece, append it, and go on."""
    steps = []
    for k in s.told:
        entries = tuple(Entry(f"{j}", (g.label,)) for j, g in enumerate(s.made.after[k][:MOST]))
        panel, lit = Panel((Quantity("share", s.guesses(k), SCALE),)), frozenset({entries[0].name})
        list_ = Bars(entries, (panel,), key="next", group="next", lit=lit, grow=1)
        tempo: Tempo = "usual" if k < SLOW else "brisk"
        shown = Column((_text(s, k), list_), align="fill", grow=1)
        steps.append(Step(shown, tempo=tempo, pause="short" if k < SLOW else "worked"))
    steps.append(Step(Column((_text(s, s.steps), list_), align="fill", grow=1), tempo="brisk"))
    return _beat(s, captions.append(s), steps)


@beat
def again(s: Story) -> Beat:
    """Fill in how often each row has been computed; then light the rows that are new."""
    steps = [
        Step(_square(s, ANEW, k), frozenset({f"total/{KEPT}"}), tempo="brisk", pause="worked")
        for k in range(1, s.steps + 1)
    ]
    return _beat(s, captions.again(s), (*steps, Step(_square(s, KEPT, s.steps), name="kept")))


def _square(s: Story, which: int, filled: int) -> Part:
    """Return the rows of the first steps, beside them how many are computed."""
    empty = [(k, j) for k in range(filled, s.steps) for j in range(len(s.pieces))]
    grid = Grid(
        cells=s.rows,
        columns=Along(words=s.pieces, name=Said("rows"), lit=()),
        rows=Along(name=Said("steps")),
        colours="share",
        empty=Where(cells=(*empty, *s.unread)),
        lit=Where(cells=s.new_rows) if which == KEPT else None,
        beside=Margin(tuple(s.count(ANEW, k) for k in range(s.steps)), (Said("computed"),)),
        fold=False,
        broad=True,
        key="rows",
        grow=1,
    )
    totals = tuple(
        Line((Said(f"sum-{name}"), " Σ = ", s.total(k, s.steps)), "label", key=f"total/{k}")
        for k, name in enumerate(WHICH)
    )
    return Column((grid, Wrap(totals, "wide")), "tight", "fill", grow=1)


# What is kept


@beat
def kept(s: Story) -> Beat:
    """Add one row to the keys and the values, and weigh all of them."""
    first = Said("shown", dict(zip(("shown", "all"), s.lengths, strict=True)))
    last = len(s.pieces) - 1
    focus = (last, s.top)
    note = Line((first,), "label", "quiet", key="shown", side="center")

    def picture(stage: int) -> Part:
        new = False if stage else Where(rows=(last,))
        asks = (last,) if stage else ()
        seen = Grid(
            cells=s.weights,
            rows=Along(focus=focus, group="kept"),
            columns=Along(name=Said("weights")),
            colours="share",
            empty=stage < 2,
            key="weights",
            grow=1,
        )
        keys = Grid(
            cells=s.matrix("K"),
            rows=Along(words=s.pieces, ink="query", lit=asks, focus=focus, group="kept"),
            columns=Along(name=Said("keys")),
            numbers=False,
            empty=new,
            broad=True,
            key="keys",
            grow=2,
        )
        values = replace(
            keys,
            cells=s.matrix("V"),
            rows=Along(focus=focus, group="kept"),
            columns=Along(name=Said("values")),
            key="values",
        )
        query = Grid(
            cells=s.query,
            rows=Along(words=s.pieces, ink="query", lit=asks),
            columns=Along(name=Said("query")),
            numbers=False,
            empty=not stage,
            broad=True,
            key="query",
        )
        asked = (query, Space(), Space())
        grids = Lattice((asked, (keys, seen, values)), hugs=True, grow=1)
        below = Wrap((note, legend(keys, values)), "wide")
        return Column((grids, below), "tight", "fill")

    return _beat(s, captions.kept(s), map(Step, map(picture, range(3))))


@beat
def same(s: Story) -> Beat:
    """Compare the logits, and then all logits with a control."""
    heads = ("piece", "with", "without", "difference")
    fields = tuple(
        Field(name, ((Said(f"each-{name}"),),), "left" if name == "piece" else "right")
        for name in heads
    )
    records = []
    for k in range(3):
        label = Line((s.made.after[-1][k].label,), "said", key=f"logits/{k}/piece")
        cells = s.logits(k)
        numbers = (
            Line((cell,), "said", key=f"logits/{k}/{name}")
            for cell, name in zip(cells, heads[1:], strict=True)
        )
        records.append(TableRow(f"{k}", (label, *numbers)))
    top = Table(key="logits", group="same", fields=fields, records=tuple(records), grow=1)
    lines = {
        "anew": (Said("all-anew"),),
        "gap": (Said("all-gap-0"), Said("all-gap-1")),
        "equal": (Said("all-equal-0"), Said("all-equal-1", {"all": s.logits_in_all})),
    }
    sides: tuple[Side, ...] = ("left", "right", "right")
    fields = tuple(
        Field(name, tuple((each,) for each in said), side)
        for (name, said), side in zip(lines.items(), sides, strict=True)
    )
    records = [
        TableRow(
            name,
            (
                Line((Said(f"all-{name}"),), "said", key=f"all/{name}/name"),
                Line((s.gap(k),), "said", key=f"all/{name}/gap"),
                Line((s.equal(k),), "said", key=f"all/{name}/equal"),
            ),
        )
        for k, name in enumerate(("once", "portions"))
    ]
    below = Table(key="all", group="same", fields=fields, records=tuple(records), grow=1)
    picture = Column((top, below), "wide", "fill", grow=1)
    return _beat(s, captions.same(s), build(picture, "all/once", "all/portions"))


# What it costs


@beat
def counts(s: Story) -> Beat:
    """Count rows by hand, and draw the curves."""
    fields = (
        Field("new", ((Said("new"),),), "left"),
        *(Field(name, ((Said(name),),), "right") for name in WHICH),
    )
    records = []
    for k in range(1, BY_HAND + 1):
        entries: list[Line] = [Line((s.new(k),), "said", key=f"hand/{k}/new")]
        for which, name in enumerate(WHICH):
            terms: list[Piece] = []
            for j in range(k):
                terms += [" + ", s.count(which, j)] if j else [s.count(which, j)]
            sum_ = [*terms, " = ", s.total(which, k)] if k > 1 else terms
            entries.append(Line(tuple(sum_), "said", key=f"hand/{k}/{name}"))
        records.append(TableRow(f"{k}", tuple(entries)))
    table = Fit((Table(key="hand", fields=fields, records=tuple(records)),))
    last = int(s.far_n.value)
    paths = tuple(
        Path(
            name,
            tuple((k, s.total(which, k).value) for k in range(1, last + 1)),
            "share" if which == ANEW else "key",
            width="thick",
        )
        for which, name in enumerate(WHICH)
    )
    ends = tuple(
        Series(
            f"end-{name}",
            "circle",
            (Dot((last, s.far(which).value), (s.far(which),), "ink"),),
            (Said(name),),
            place="before",
        )
        for which, name in enumerate(WHICH)
    )
    plot = Plot(
        x=Scale("new", (Said("new"),), (0, last), tuple(map(_tick, s.news)), linear=True),
        y=Scale(
            "rows",
            (Said("rows-in-all"),),
            (0, s.far(ANEW).value),
            tuple(map(_tick, s.ticks)),
            linear=True,
        ),
        paths=paths,
        series=ends,
        key="curve",
        grow=1,
    )
    picture = Split((table, plot), shares=((5, 6), (2, 3), (3, 4)))
    hand = [f"hand/{k}" for k in range(2, BY_HAND + 1)]
    curves = [f"curve/{part}{name}" for name in WHICH for part in ("", "end-")]
    return _beat(s, captions.counts(s), build(picture, hand, curves), "counted")


def _tick(cell: Cell) -> Tick:
    return Tick(cell.value, (cell,))


@beat
def measured(s: Story) -> Beat:
    """Show how long one new piece took on a machine."""
    every = range(len(s.times.lengths))
    series = tuple(
        Series(
            name,
            "circle" if which == ANEW else "triangle",
            tuple(
                Dot(
                    (s.length(k).value, float(s.times.seconds[which, k])),
                    s.time(which, k).pieces if k in (0, every[-1]) else (),
                    "share" if which == ANEW else "key",
                )
                for k in every
            ),
            (Said(name),),
            place="before",
        )
        for which, name in enumerate(WHICH)
    )
    seconds = s.times.seconds
    ticks = amounts.ticks("time", seconds.ravel().tolist())
    cores = Cell("written.cores", (), float(s.times.cores), WHOLE)
    machine = Said("machine", {"cpu": Word(s.times.cpu), "cores": cores})
    library = Said("library", {"library": Word(s.times.library)})
    plot = Plot(
        x=Scale(
            "length",
            (Said("length"),),
            (float(s.times.lengths[0]), float(s.times.lengths[-1])),
            tuple(_tick(s.length(k)) for k in every),
        ),
        y=Scale(
            "time",
            (Said("time"),),
            (float(seconds.min()), float(seconds.max())),
            tuple(Tick(t.value, t.pieces, "", t.together) for t in ticks),
        ),
        series=series,
        notes=((machine,), (library,)),
        key="time",
        grow=1,
    )
    notes = [f"time/note/{k}" for k, _ in enumerate(plot.notes)]
    steps = build(plot, f"time/{WHICH[KEPT]}", notes)
    return _beat(s, captions.measured(s), steps, "language")


# How a piece is chosen, and the price


@beat
def draw(s: Story) -> Beat:
    """Compute the softmax anew for each way to choose, and draw."""
    names: list[Said] = [Said("way-plain")]
    for name, cell in zip(("temperature", "k", "p"), s.limits, strict=True):
        names.append(Said(f"way-{name}", {"limit": cell}))
    guesses, ways = s.made.after[s.made.broad], range(len(WAYS))
    scale = scale_of(*(s.shares(k) for k in ways))
    heads = (
        Line((name,), "label", "quiet", breaks=True, key=f"ways/head/{k}")
        for k, name in enumerate(names)
    )
    rows: list[tuple[Part, ...]] = [(Space(), *heads)]
    for j in s.shown:
        cells = (s.shares(k)[j] for k in ways)
        rods = (
            Rod(cell, scale, numbers=True, widest=s.widest, key=f"ways/{k}/{j}", grow=1)
            for k, cell in enumerate(cells)
        )
        rows.append((Line((guesses[j].label,), "label", key=f"ways/label/{j}"), *rods))
    left = (Line((s.remain(k),), "label", key=f"ways/{k}/remain") for k in ways)
    rows.append((Line((Said("remain"),), "label", "quiet", key="ways/label/remain"), *left))
    for j, seed in enumerate(SEEDS):
        cell = Cell("written.seed", (j,), float(seed), WHOLE)
        label = Line((Said("seed"), " ", cell), "label", "quiet", key=f"ways/label/seed{j}")
        words = (
            Line((s.made.drawn[k][j],), "label", weight="semibold", key=f"ways/{k}/seed{j}")
            for k in ways
        )
        rows.append((label, *words))
    start: Align = "start"
    sides: tuple[Align, ...] = ("end", *[start] * len(WAYS))
    picture = Lattice(tuple(rows), ("usual", "tight"), sides, grow=1)
    columns = [[f"ways/{k}/{j}" for j in (*s.shown, "remain")] for k in ways[1:]]
    draws = [f"ways/{k}/seed{j}" for j in range(len(SEEDS)) for k in ways]
    return _beat(s, captions.draw(s), build(picture, *columns, draws))


@beat
def memory(s: Story) -> Beat:
    """Multiply what is kept of a piece, and tell its size for long texts."""
    layers, kv, d_k, size = s.factors
    names = ("layers", "heads", "length", "bytes")
    product: list[Piece] = [Said("two"), " · "]
    for k, (cell, name) in enumerate(zip((layers, kv, d_k, size), names, strict=True)):
        product += [" · " if k else "", cell, " ", Said(f"of-{name}")]
    formula = Line(tuple(product), "label", key="memory/product", breaks=True, side="center")
    shape = s.made.shape
    columns = dict.fromkeys((shape.heads, shape.kv))
    heads = {shape.heads: s.heads, shape.kv: s.kv}
    fields = (
        Field("pieces", ((Said("of-pieces"),),)),
        *(Field(f"h{h}", ((Said("of-kv", {"heads": heads[h]}),),)) for h in columns),
    )
    records = tuple(
        TableRow(
            f"{k}",
            (
                Line((page,), "said", key=f"memory/{k}/pieces"),
                *(Line(s.memory(h, page).pieces, "title", key=f"memory/{k}/h{h}") for h in columns),
            ),
        )
        for k, page in enumerate(s.pages)
    )
    table = Table(key="memory", fields=fields, records=records, grow=1)
    picture = Column((formula, table), "usual", "fill", grow=1)
    rows = [f"memory/{k}" for k in range(2, len(s.pages))]
    return _beat(s, captions.memory(s), build(picture, rows))
