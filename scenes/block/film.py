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

from qkvideo.scenes.parts.bars import Bars, Panel, Quantity, scale_of, scale_of_sum
from qkvideo.scenes.parts.bars import Entry as Labelled
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Mark, Where
from qkvideo.scenes.parts.plot import Dot, Path, Plot, Scale, Series, Tick
from qkvideo.scenes.parts.text import Piece, Said, Token
from qkvideo.scenes.story.caption import Caption

from . import captions
from .story import Account, Entry, Story, tell

TITLE = "The rest of the model"
SUMMARY = "Attention is a fifth of it: what else a language model has, and what each part adds."
ORDER = 14
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
    spots = tuple((k / 2, cell.value) for k, cell in enumerate(s.lengths))
    named = tuple(Dot(spots[k], (s.lengths[k],), "share") for k in (0, 2 * last))
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
        paths=(Path("row", spots, "share", width="thick"),),
        series=(Series("ends", "circle", named, ink="share"),),
        key="way",
        grow=1,
    )
    return _beat(s, captions.row(s), build(plot, "way/row", "way/ends"))


@beat
def norm(s: Story) -> Beat:
    """Show a few numbers of a row before and after a norm."""
    n = s.normed
    entries = tuple(Labelled(f"{k}", (place,)) for k, place in enumerate(n.places))
    divided = Said("divided", {"spread": n.spread})
    columns = (
        Quantity("row", n.row, scale_of(n.row), (Said("before"),), "sign"),
        Quantity("divided", n.divided, None, (divided,), spare=True),
        Quantity("gain", n.gain, None, (Said("gain"),)),
        Quantity("normed", n.normed, scale_of(n.row), (Said("normed"),), "sign"),
    )
    head = (Said("number"),)
    picture = Bars(entries, (Panel(columns),), head=head, ink="ink", key="norm", grow=1)
    groups = [
        [f"norm/{q.name}/{entry.name}{end}" for entry in entries for end in ("", "/bar")]
        for q in columns[1:]
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
    entries = tuple(
        Labelled(f"{k}", (Token(s.labels[k], k),), "key" if k == m.own else "ink") for k in m.shown
    )
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
    lit = frozenset({"attention"})
    total = (Said("together"),)
    picture = Bars(entries, (Panel(columns),), lit, key="parts", total=total, grow=1)
    return _beat(s, captions.parts(s), build(picture, [f"parts/share/{n}/bar" for n in names]))


@beat
def shared(s: Story) -> Beat:
    """Show the heads of one layer, with frames around those that share keys and values."""
    group = round(s.heads.value / s.sets.value)
    heads = tuple(range(round(s.heads.value)))
    marks = tuple(Mark(f"{k}", Where(rows=heads[k : k + group])) for k in heads[::group])
    grid = Grid(
        key="shared",
        cells=s.sharing,
        columns=Along(s.labels, "key", lit=(s.focus,), focus=(s.focus,)),
        colours="share",
        beside=Margin(s.numbers, (Said("head"),)),
        marks=marks,
        broad=True,
        grow=1,
    )
    return _beat(s, captions.shared(s), build(grid, [f"shared/mark/{mark.name}" for mark in marks]))


# The ledger


def _label(each: Entry) -> Said:
    """Return the name of an entry of the ledger."""
    return Said(f"entry-{each.part}", {"first": each.first, "to": each.last})


@beat
def ledger(s: Story) -> Beat:
    """Show what each part adds to the points of the best guess."""
    cells = tuple(each.cell for each in s.ledger)
    entries = tuple(Labelled(f"{k}", (_label(each),)) for k, each in enumerate(s.ledger))
    scale = scale_of_sum(cells, s.points)
    rods = Quantity("rod", cells, scale, stacked=True, total=s.points, numbers=False)
    head = (Said("points", {"best": s.best}),)
    numbers = Quantity("added", cells, None, head, total=s.points, sum=f"{s.sign} ", strong=True)
    total = (Said("together"),)
    picture = Bars(entries, (Panel((rods, numbers)),), key="ledger", total=total, grow=1)
    keys = [
        [f"ledger/rod/{k}", f"ledger/rod/{k}/bar", f"ledger/added/{k}"] for k in range(len(cells))
    ]
    return _beat(s, captions.ledger(s), build(picture, *keys))


def _accounts(
    s: Story, columns: Iterable[tuple[str, Account, bool]], foot: tuple[Piece, ...] = ()
) -> Bars:
    """Return sums over all layers, side by side, those with bars on one scale."""
    listed = tuple(columns)
    entries = tuple(Labelled(name, (Said(f"all-{name}"),)) for name in PARTS)
    scale = scale_of(*((*a.parts, a.total) for _, a, drawn in listed if drawn))
    quantities = tuple(
        Quantity(
            name,
            a.parts,
            scale if drawn else None,
            (Said(name, {"best": s.best, "source": s.typed}),),
            "sign",
            total=a.total,
            sum=f"{a.sign} ",
        )
        for name, a, drawn in listed
    )
    return Bars(
        entries, (Panel(quantities, foot=foot),), key="lead", total=(Said("together"),), grow=1
    )


@beat
def lead(s: Story) -> Beat:
    """Take off what a piece gets on average."""
    columns = ("guess", s.guess, False), ("average", s.average, False), ("lead", s.lead, True)
    picture = _accounts(s, columns)
    keys = [f"lead/lead/{name}{end}" for name in (*PARTS, "total") for end in ("", "/bar")]
    return _beat(s, captions.lead(s), build(picture, keys))


@beat
def cut(s: Story) -> Beat:
    """Forbid the look, and show whose part of the lead is gone."""
    columns = ("lead", s.lead, True), ("left", s.left, True), ("change", s.change, False)
    given = {"best": s.best, "whole": s.probability, "left": s.remains}
    foot = Said("probability", given)
    picture = _accounts(s, columns, (foot,))
    keys = [
        [f"lead/{which}/{name}{end}" for name in (*PARTS, "total") for end in ("", "/bar")]
        for which in ("left", "change")
    ]
    return _beat(s, captions.cut(s), build(picture, *keys))
