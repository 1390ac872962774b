"""Scaling: sums of more terms have a larger variance, and a softmax that is too sharp saturates.

Storyboard
1. samples: dot products of d_k random terms, as histograms on one axis.
2. derivation: the reason as arrows: the query grows with d_k, and shadows on its line do not.
3. sharpness: ten keys, unscaled and scaled, side by side.
4. nudge: the largest input of softmax is raised by a tenth; which weights move, and how far.
5. thin: one query with ever more keys: its largest weight, and what that score would have to gain.

One list stays through the film. Its rows are lengths d_k, then keys. Its two panels are "unscaled"
and "scaled".

A model that was trained with the division cannot show why it is needed, so the film uses random
samples.
"""

from __future__ import annotations

from collections.abc import ItemsView, Mapping
from dataclasses import replace
from itertools import chain

from qkvideo.engine.studies import sampling
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Align, Column, Lattice, Wrap
from qkvideo.scenes.parts.fan import Fan, Ray
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Formula, Line, Said
from qkvideo.scenes.text.numbers import Cell, whole

from .spread import Spread
from .story import AXIS, SHOWN, SIDES, Length, Side, Story, tell

TITLE = "Scaling"
SUMMARY = (
    "Why scores are divided by √d_k: without this, in most softmax rows of long vectors one weight "
    "is nearly 1."
)
ORDER = 7
BUILDS_ON = ("mixing",)
POSTER = "samples"

__all__ = ["tell"]

LIST = "list"
"""Key of the list."""
SCORE = Formula("q dot k", key="dot")
"""The unscaled score."""
DIVIDED = Formula("(q dot k) \\/ sqrt(d_k)", key="divided")
"""The scaled score."""
WIDTHS = (3, 4, 6)
"""Shares of the width that the arrows of each length have."""
LENGTH = Formula("d_k", key="d_k")
ROOT = Formula("div sqrt(d_k)", key="of/divided-spread")
"""Heading of the lengths."""
ENTERING = dict(
    zip(SIDES, (replace(SCORE, key="input"), replace(DIVIDED, key="smaller")), strict=True)
)
"""The input of softmax for both variants. With the keys of the table's headings, these would move
through the rest of the table while it disappears."""


# Samples


def _spread(s: Story) -> Spread:
    """Return the histograms of dot products for all lengths."""
    counts, ends = tuple(x.counts for x in s.lengths), tuple(x.ends for x in s.lengths)
    labels = {each.name: each.d_k for each in s.lengths}
    heads, ticks = (LENGTH, SCORE), s.ticks
    made = Spread(
        key=LIST, labels=labels, counts=counts, ends=ends, axis=AXIS, ticks=ticks, heads=heads
    )
    return replace(made, grow=1)


def _noted(histograms: Part) -> Column:
    """Return histograms with notes about their numbers and their heights."""
    notes = (
        Line((Said(name),), key=f"note/{name}", size="least", ink="quiet")
        for name in ("drawn-from", "same-height")
    )
    return Column((histograms, Wrap(tuple(notes), gap="tight")), gap="tight")


@beat
def samples(s: Story) -> Beat:
    """Show dot products of random vectors: a histogram for each length d_k, on one axis."""
    picture = _noted(_spread(s))
    shapes = tuple(f"{LIST}/spread/{each.name}" for each in s.lengths)
    labels = tuple(f"{LIST}/label/{each.name}" for each in s.lengths)
    *others, fourth, last = zip(labels, shapes, strict=True)
    # Axes alone would be an empty stage. The notes are read while the last one rises.
    groups = *others, (*fourth, "note/drawn-from", "note/same-height"), last
    steps = build(picture, *groups, tempo="slow")[1:]
    ends = {"short": s.lengths[0].d_k, "long": s.lengths[-1].d_k}
    say = {"scores": s.scores, "values": whole("values", sampling.VALUES), **ends}
    return Beat(say, steps, about="random", claims=s.claims["samples"])


def _arrows(each: Length, width: int) -> Fan:
    """Return the first query of a length and its keys as arrows, with their shadows."""
    a = each.arrows
    rays = tuple(
        Ray(f"{k}", (), a.lengths[k], a.cosines[k], "key", shadow=True, below=False)
        for k in a.order(())
    )
    key = f"arrows/{each.name}"
    return Fan(key=key, label=(), length=a.length, rays=rays, group="arrows", grow=width)


@beat
def derivation(s: Story) -> Beat:
    """Show that the query's length grows with d_k, and shadows do not; then divide by √d_k."""
    shown = s.lengths[:SHOWN]
    fans = tuple(map(_arrows, shown, WIDTHS))

    def named(name: str, ink: Ink) -> Line:
        return Line((Said(name),), key=f"of/{name}", ink=ink, side="right")

    def row(name: str, ink: Ink, *cells: Cell, head: Part | None = None) -> tuple[Part, ...]:
        lines = (
            Line((cell,), key=f"{name}/{each.name}", ink=ink, weight="semibold")
            for each, cell in zip(shown, cells, strict=True)
        )
        return head or named(name, ink), *lines

    # Each length has its column, below its arrows.
    both = Column((named("query", "query"), named("keys", "key")), gap="tight", align="end")
    rows = (
        (replace(LENGTH, ink="ink"), *(Line((each.d_k,), key=f"d/{each.name}") for each in shown)),
        (both, *fans),
        row("long", "query", *(each.long for each in shown)),
        row("reach", "key", *(each.reach for each in shown)),
        row("spread", "ink", *(each.spread[0] for each in shown)),
        row("divided-spread", "ink", *(each.spread[1] for each in shown), head=ROOT),
    )
    sides: tuple[Align, ...] = ("end", "center", "center", "center")
    table = Lattice(rows, ("usual", "none"), sides, "center", grow=1)
    note = Line((Said("assume"),), key="assume", size="badge", ink="quiet")
    picture = Column((table, note), gap="tight")

    def numbers(name: str) -> tuple[str, ...]:
        return *(f"{name}/{each.name}" for each in shown), f"of/{name}"

    # First the queries and how long they are; then their keys, and the shadows of these.
    keys = [tuple(f"{fan.key}/{ray.name}" for ray in fan.rays) for fan in fans]
    shadows = (f"{key}/{what}" for key in chain(*keys) for what in ("drop", "shadow"))
    later = (*numbers("long"), note.key), *keys, (*shadows, *numbers("reach")), numbers("spread")
    steps = build(picture, *later, numbers("divided-spread"))
    steps = *paced(steps[:-3], 1, order="together", tempo="brisk", pause="worked"), *steps[-3:]
    # Names of rows become heads of columns: nothing is computed on the way.
    first, *more = steps
    steps = replace(first, moves={f"d/{each.name}": "fade" for each in shown}), *more
    return Beat({"length": s.usual}, steps, about="random", claims=s.claims["derivation"])


# One query and its keys


def _panel(name: str, *quantities: Quantity) -> Panel:
    """Return one of the two panels, "unscaled" or "scaled"."""
    return Panel(quantities, name, (Said(name),))


def _keys(s: Story, *panels: Panel) -> Bars:
    """Return a list whose rows are keys, which are sampled and therefore have no words."""
    every = range(len(s.sides["scaled"].scores))
    entries = tuple(Entry(f"k{k}", (_name(k),), "key") for k in every)
    return Bars(entries, panels, key=LIST, group="keys", lit=frozenset({f"k{s.key}"}))


def _name(k: int) -> str:
    """Return the name of a sampled key, such as k₁ for k = 0."""
    return "k" + "".join(chr(ord("₀") + int(digit)) for digit in str(k + 1))


def _side_by_side(picture: Bars) -> tuple[Step, ...]:
    """Show input and output of softmax for one variant, then for the other."""
    _, *groups = (f"{LIST}/{name}/{what}" for name in SIDES for what in ("score", "weight"))
    # The next beat's numbers have their room already, as bars would become shorter for them.
    more = [f"{LIST}/{name}/nudge" for name in SIDES]
    # Little stays from the beat before, so the first change is quick.
    return paced(build(picture, *groups, more)[:-1], 0, tempo="brisk")


@beat
def sharpness(s: Story) -> Beat:
    """Show ten keys, unscaled and scaled, side by side."""
    bars = {n: Quantity("weight", x.weights, (0, 1), (Said("weight"),)) for n, x in _sides(s)}
    steps = _side_by_side(_nudged(s, bars, spare="nudge"))
    largest = {name: side.weights[s.key] for name, side in s.sides.items()}
    entropy = {f"entropy_{name}": side.entropy for name, side in s.sides.items()}
    say = {"bits": s.bits, **s.example, **largest, **entropy}
    return Beat(say, steps, about="random", claims=s.claims["sharpness"])


@beat
def nudge(s: Story) -> Beat:
    """Raise the largest input of softmax by 0.1, and show how each weight changes."""
    span = scale_of(*(side.moved for side in s.sides.values()))
    weight, moved = (Said("weight"),), (Said("moved"),)
    before = _nudged(s, {n: Quantity("weight", x.weights, (0, 1), weight) for n, x in _sides(s)})
    raised = {n: Quantity("weight", x.nudged, (0, 1), weight) for n, x in _sides(s)}
    # Another quantity on another axis: it replaces the weights, and bars do not turn into others.
    change = {n: Quantity("moved", x.moved, span, moved, ink="sign") for n, x in _sides(s)}
    later = frozenset(f"{LIST}/{name}/nudge" for name in SIDES)
    steps = (
        Step(before, later, tempo="brisk"),
        Step(before, pause="short"),
        Step(_nudged(s, raised), pause="short"),
        # One side after the other, row by row.
        Step(_nudged(s, {**raised, SIDES[0]: change[SIDES[0]]}), order="rows", pause="worked"),
        Step(_nudged(s, change), order="rows"),
    )
    unscaled, scaled = (s.sides[name] for name in SIDES)
    say = {"unscaled": unscaled.moved[s.key], "scaled": scaled.moved[s.key]}
    same = {"same_unscaled": unscaled.same, "same_scaled": scaled.same}
    say |= {"nudge": s.nudge, "usual": s.usual, **same}
    full = {f"full_{name}": cell for name, cell in zip(SIDES, s.full, strict=True)}
    say |= {"limit": s.limit, "long": s.lengths[-1].d_k, **full}
    return Beat(say, steps, about="random", claims=s.claims["nudge"])


def _sides(s: Story) -> ItemsView[str, Side]:
    """Return both variants with their names."""
    return s.sides.items()


def _nudged(s: Story, bars: Mapping[str, Quantity], spare: str = "score") -> Bars:
    """Return both variants with the amount added to the largest input, and bars for the effect.

    If there is little room for bars, the column `spare` is left out.
    """
    panels = []
    for name, side in _sides(s):
        added = tuple(s.nudge if k == s.key else None for k in range(len(side.scores)))
        scores = Quantity("score", side.scores, head=ENTERING[name], spare=spare == "score")
        more = Quantity("nudge", added, sign="+ ", spare=spare == "nudge", strong=True)
        # Bars keep their length when their weights are replaced by the wider changes.
        panels.append(_panel(name, scores, more, replace(bars[name], counts=side.moved)))
    return _keys(s, *panels)


@beat
def thin(s: Story) -> Beat:
    """Give one query more and more keys, and show what the largest weight loses."""
    weights = tuple(each.largest for each in s.crowds)
    more = tuple(each.more for each in s.crowds)
    largest = Quantity("largest", weights, (0, 1), (Said("largest"),), strong=True)
    lacks = Quantity("more", more, head=(Said("lacks", {"weight": weights[0]}),), sign="+ ")
    entries = tuple(Entry(f"n{k}", (each.n,)) for k, each in enumerate(s.crowds))
    table = Bars(
        entries, (Panel((largest, lacks)),), head=(Said("of-keys"),), ink="key", key="thin"
    )
    first, *_, last = s.crowds
    say = {"few": first.n, "many": last.n, "least": last.largest, "more": last.more}
    say |= {"most": first.largest, "length": s.usual, "asked": s.asked, "middle": last.middle}
    steps = build(table, "thin/more")
    return Beat(say, steps, about="random", claims=s.claims["thin"])
