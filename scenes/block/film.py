"""What a language model has besides attention: rows, norms and MLPs, and what each part adds.

Storyboard
1. row: one row of numbers runs through the model; each part adds to it, and it grows longer.
2. norm: before each part, a row is divided by its size.
3. alone: another word's row is changed: results of attention move, those of the MLP do not.
4. parts: how many parameters attention has, and how many the rest.
5. shared: several heads share keys and values.
6. ledger: what each part adds to the points of the expected word.
7. lead: what any piece gets as well is taken off.
8. cut: the look at the source is forbidden: whose part of the lead is gone.

The sentence was recorded. If the lecturer uses a language model, it is the lecturer's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from qkvideo.scenes.parts.bars import Bars, Panel, Quantity, scale_of, scale_of_sum
from qkvideo.scenes.parts.bars import Entry as Labelled
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Column, Row
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Mark, Where
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.plot import Dot, Path, Plot, Scale, Series, Stroke, Tick
from qkvideo.scenes.parts.text import Given, Line, Said, Token, sentence
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.catalogue import Word

from . import captions
from .story import Account, LedgerLine, Story, tell

TITLE = "The rest of the model"
SUMMARY = "Attention is a fifth of it: what else a language model has, and what each part adds."
ORDER = 15
BUILDS_ON = ("heads", "next-word")
POSTER = "cut"
LECTURE = "full"
ANY_SCALING = True
READS = "passage"

__all__ = ["tell"]

EVERY = 5
"""Steps between the layers that the scale names."""
ONE = (0, 1)
"""The scale of shares."""
PARTS = ("row", "attention", "mlp")


def _beat(s: Story, told: Caption, steps: Iterable[Step]) -> Beat:
    """Return a beat about the recorded model or the lecturer's."""
    about = "model" if s.own else "language"
    return Beat(told.say, tuple(steps), about, heads="every", claims=told.claims)


# The row


@beat
def row(s: Story) -> Beat:
    """Show how long the row is after each part."""
    last = len(s.layers) - 1
    spots = [(k / 2, cell.value) for k, cell in enumerate(s.lengths)]
    inks: tuple[Ink, Ink] = "share", "quiet"
    legs = enumerate(pairwise(spots))
    paths = tuple(
        Path(f"leg{k}", leg, inks[k % 2], width="line" if k % 2 else "thick") for k, leg in legs
    )
    named = tuple(Dot(spots[k], (s.lengths[k],)) for k in (0, 2 * last))
    layers = dict.fromkeys((0, last, *range(EVERY, last, EVERY)))
    plot = Plot(
        x=Scale(
            "layer",
            (Said("after-layer"),),
            (0, last),
            tuple(Tick(k, (s.layers[k],)) for k in layers),
            linear=True,
        ),
        y=Scale(
            "length",
            (Said("length", {"last": s.last}),),
            (0, s.scale[-1].value),
            tuple(Tick(each.value, (each,)) for each in s.scale),
            linear=True,
        ),
        paths=paths,
        series=(Series("ends", "circle", named),),
        key="way",
        grow=1,
    )
    signs = [
        Row(
            (Stroke(ink=ink, key=f"sign/{name}"), Line((Said(f"adds-{name}"),), key=f"adds/{name}"))
        )
        for name, ink in zip(PARTS[1:], inks, strict=True)
    ]
    asked = sentence(s.tokens, {len(s.tokens) - 1: "query", s.source: "key"})
    picture = Column((asked, plot, Row(tuple(signs), "wide")), align="fill", grow=1)
    # As many layers at a time as the scale has between two names.
    size = 2 * EVERY
    groups = [
        [f"way/{path.name}" for path in paths[k : k + size]] for k in range(0, len(paths), size)
    ]
    return _beat(s, captions.row(s), build(picture, *groups, "way/ends", tempo="brisk"))


@beat
def norm(s: Story) -> Beat:
    """Show a few numbers of a row before and after a norm."""
    n = s.normed
    entries = tuple(Labelled(f"{k}", (place,)) for k, place in enumerate(n.places))
    mean = Labelled("mean", (Said("mean"),))
    scale = scale_of((*n.divided, n.one), (*n.normed, n.left))
    divided = Said("divided", {"spread": n.spread})
    panels = (
        Panel(
            (
                Quantity("row", (*n.row, n.spread), None, (Said("before"),)),
                Quantity("divided", (*n.divided, n.one), scale, (divided,), "sign"),
            ),
            "divided",
        ),
        Panel(
            (
                Quantity("gain", (*n.gain, None), None, (Said("gain"),)),
                Quantity("normed", (*n.normed, n.left), scale, (Said("normed"),), "sign"),
            ),
            "read",
        ),
    )
    picture = Bars(
        (*entries, mean),
        panels,
        head=(Said("number", {"size": n.size}),),
        ink="ink",
        key="norm",
        grow=1,
    )
    groups = [
        [f"norm/{q}/{entry.name}{end}" for entry in picture.entries for end in ("", "/bar")]
        for q in ("divided/divided", "read/gain", "read/normed")
    ]
    return _beat(s, captions.norm(s), build(picture, *groups))


@beat
def alone(s: Story) -> Beat:
    """Change one word's row, and show what moves."""
    m = s.moved
    attention, mlp = ([each[k] for k in m.shown] for each in (m.attention, m.mlp))
    scale = scale_of(attention, mlp)
    panels = tuple(
        Panel((Quantity("moved", tuple(cells), scale, (Said(name),)),), name)
        for name, cells in (("attention", attention), ("mlp", mlp))
    )
    inks: dict[int, Ink] = {m.witness: "query", m.own: "key"}
    entries = tuple(Labelled(f"{k}", (Token(s.labels[k], k),), inks.get(k, "ink")) for k in m.shown)
    list_ = Bars(entries, panels, head=(Said("moves"),), ink="ink", key="alone", grow=1)
    groups = [
        [f"alone/{name}/moved/{k}{end}" for k in m.shown for end in ("", "/bar")]
        for name in ("attention", "mlp")
    ]
    return _beat(s, captions.alone(s), build(list_, *groups))


# The parameters


@beat
def parts(s: Story) -> Beat:
    """Show how many parameters each kind of part has."""
    names = ("tables", "attention", "mlps", "norms")
    entries = tuple(Labelled(name, (Said(f"of-{name}"),)) for name in names)
    columns = (
        Quantity("count", s.counts, None, (Said("parameters"),), total=s.count, sum="= "),
        Quantity("share", s.shares, ONE, (Said("share"),)),
    )
    total = (Said("together"),)
    picture = Bars(
        entries, (Panel(columns),), frozenset(names[1:3]), key="parts", total=total, grow=1
    )
    hidden = [
        f"parts/{q.name}/{name}{end}" for q in columns for name in names for end in ("", "/bar")
    ]
    return _beat(s, captions.parts(s), build(picture, hidden))


@beat
def shared(s: Story) -> Beat:
    """Show the heads of one layer, with frames around those that share keys and values."""
    group = round(s.heads.value / s.sets.value)
    heads = tuple(range(round(s.heads.value)))
    marks = tuple(Mark(f"{k}", Where(rows=heads[k : k + group])) for k in heads[::group])
    looks = int(s.sharing.values[:, s.sharing.columns.index(s.focus)].argmax())
    most = Mark("most", Where(cells=((looks, s.focus),)), "key")
    grid = Grid(
        key="shared",
        cells=s.sharing,
        columns=Along(s.labels, "key", lit=(s.focus,), focus=(s.focus,)),
        colours="share",
        beside=Margin(s.numbers, (Said("head"),)),
        marks=(*marks, most),
        broad=True,
        grow=1,
    )
    return _beat(s, captions.shared(s), build(grid, [f"shared/mark/{mark.name}" for mark in marks]))


# The ledger


def _label(each: LedgerLine) -> Said:
    """Return the name of an entry of the ledger."""
    return Said(f"entry-{each.part}", {"first": each.first, "to": each.last})


@beat
def ledger(s: Story) -> Beat:
    """Show what each part adds to the points of the best guess."""
    cells = tuple(each.cell for each in s.ledger)
    entries = tuple(Labelled(f"{k}", (_label(each),)) for k, each in enumerate(s.ledger))
    scale = scale_of_sum(cells, s.points)
    far = (Said("so-far"),)
    rods = Quantity("rod", cells, scale, far, stacked=True, total=s.points, numbers=False)
    head = (Said("points", {"best": s.best}),)
    numbers = Quantity("added", cells, None, head, total=s.points, sum=f"{s.sign} ", strong=True)
    total = (Said("together"),)
    picture = Bars(
        entries,
        (Panel((rods, numbers)),),
        key="ledger",
        head=(Said("in-layers"),),
        ink="quiet",
        total=total,
        grow=1,
    )
    keys = [
        [f"ledger/rod/{k}", f"ledger/rod/{k}/bar", f"ledger/added/{k}"] for k in range(len(cells))
    ]
    return _beat(s, captions.ledger(s), build(picture, *keys))


def _accounts(s: Story, **columns: Account) -> Bars:
    """Return sums over all layers, side by side, with bars of one scale."""
    entries = tuple(Labelled(name, (Said(f"all-{name}"),)) for name in PARTS)
    scale = scale_of(*((*a.parts, a.total) for a in columns.values()))
    panels = tuple(
        Panel(
            (
                Quantity(
                    "sum",
                    account.parts,
                    scale,
                    (Said(name, {"best": s.best, "source": Word(s.tokens[s.source])}),),
                    "sign",
                    total=account.total,
                    sum=f"{account.sign} ",
                ),
            ),
            name,
        )
        for name, account in columns.items()
    )
    return Bars(entries, panels, key="sums", total=(Said("together"),), grow=1)


def _keys(name: str) -> list[str]:
    """Return the keys of a column's numbers and bars."""
    each = (f"sums/{name}/sum/{part}" for part in (*PARTS, "total"))
    return [f"{key}{end}" for key in each for end in ("", "/bar")]


@beat
def lead(s: Story) -> Beat:
    """Take off what a piece gets on average."""
    picture = _accounts(s, guess=s.guess, average=s.average, lead=s.lead)
    return _beat(s, captions.lead(s), build(picture, _keys("average"), _keys("lead")))


@beat
def cut(s: Story) -> Beat:
    """Forbid the look, and show whose part of the lead is gone."""
    given: Given = {"best": s.best, "whole": s.probability, "left": s.remains}
    told = Line((Said("probability", given),), key="probability", side="center")
    sums = _accounts(s, lead=s.lead, left=s.left, change=s.change)
    picture = Column((sums, told), align="fill", gap="tight", grow=1)
    steps = build(picture, _keys("left"), _keys("change"), "probability")
    return _beat(s, captions.cut(s), steps)
