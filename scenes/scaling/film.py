"""Scaling: sums of more terms spread wider, and a softmax that is too sharp stops moving.

Storyboard
1. samples: dot products of d_k random terms, as histograms on one axis.
2. variance: the measured variance beside d_k.
3. derivation: why, in three lines, and what they assume; measured again after the division.
4. sharpness: ten keys, unscaled and scaled, side by side.
5. nudge: a tenth more for the largest number that enters softmax, and who moves.
6. derivative: the norm of the softmax Jacobian, its median over many rows, as d_k grows.
7. rule: the formula, and what it changes in two numbers that were seen; what a query looks for is
   the next film's question.

One list lives through the film. Its rows are lengths, then keys, then lengths again, of which the
last one's numbers go on into the table; its two panels are unscaled and scaled.

A model that was trained with the division says nothing about why to divide: its row without the
division is not shown.
"""

from __future__ import annotations

from collections.abc import ItemsView, Mapping

from qkvideo.scenes.parts.bars import Bars, Entry, Head, Histogram, Panel, Quantity, scale_of
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, in_turn, paced
from qkvideo.scenes.parts.boxes import Column, Fit, Row, Split
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Formula, Line, Said

from .story import AXIS, SIDES, Side, Story, tell

TITLE = "Scaling"
SUMMARY = (
    "Why scores are divided by √d_k: without this, most softmax rows saturate and hardly change."
)
ORDER = 7
POSTER = "samples"
LECTURE = "full"

__all__ = ["tell"]

LIST = "list"
SCORE = Formula("q dot k", key="dot")
DIVIDED = Formula("(q dot k) \\/ sqrt(d_k)", key="divided")
LENGTH = Formula("d_k", key="d_k")
ENTERING = dict(zip(SIDES, (SCORE, DIVIDED), strict=True))
"""The input of softmax on both sides."""
PROOF = (
    '"Var"(q_r k_r) = "Var"(q_r) "Var"(k_r) = 1',
    '"Var"(q dot k) = 1 + dots.c + 1 = d_k',
    '"Var"((q dot k) / sqrt(d_k)) = d_k / sqrt(d_k)^2 = 1',
)
DERIVATIVE = "(partial w) / (partial s)"
INKS: tuple[Ink, ...] = "query", "key", "ink", "value"
"""Colours of the formula's pieces."""
RULE = '"softmax"(({{ Q }} {{ K^T }}) / {{ sqrt(d_k) }}) {{ V }}'


# Samples


def _spread(s: Story) -> Histogram:
    """The dot products of all lengths."""
    counts, ends = tuple(x.counts for x in s.lengths), tuple(x.ends for x in s.lengths)
    return Histogram("spread", counts, ends, AXIS, ticks=s.ticks, head=SCORE)


def _lengths(s: Story, *panels: Panel, turns: bool = False, grow: int = 1) -> Bars:
    """A list whose rows are lengths of vectors."""
    entries = tuple(Entry(each.name, (each.d_k,)) for each in s.lengths)
    return Bars(entries, panels, key=LIST, head=LENGTH, ink="ink", turns=turns, grow=grow)


def _variances(s: Story, name: str, k: int, head: Head) -> Quantity:
    cells = tuple(each.variance[k] for each in s.lengths)
    return Quantity(name, cells, head=head, strong=True)


def _noted(histograms: Bars) -> Column:
    note = Line((Said("same-height"),), key="note", size="least", ink="quiet")
    return Column((histograms, note), gap="tight")


@beat
def samples(s: Story) -> Beat:
    """Show dot products of d_k random terms, as histograms on one axis."""
    picture = _noted(_lengths(s, Panel((_spread(s),))))
    shapes = tuple(f"{LIST}/spread/{each.name}" for each in s.lengths)
    labels = tuple(f"{LIST}/label/{each.name}" for each in s.lengths)
    *first, last = zip(labels, shapes, strict=True)
    # Axes alone would be an empty stage, and the note is about what stands on them.
    steps = build(picture, *first, (*last, "note"))[1:]
    ends = {"short": s.lengths[0].d_k, "long": s.lengths[-1].d_k}
    return Beat({"scores": s.scores, **ends}, steps, about="random", claims=s.claims["samples"])


@beat
def variance(s: Story) -> Beat:
    """Show the measured variance beside d_k."""
    measured = Panel((_variances(s, "plain", 0, (Said("short"),)),), "measured")
    picture = _noted(_lengths(s, Panel((_spread(s),)), measured))
    rows = tuple(f"{LIST}/measured/plain/{each.name}" for each in s.lengths)
    steps = build(picture, f"{LIST}/measured/plain/head", *rows, tempo="brisk")
    return Beat({}, steps, about="random")


@beat
def derivation(s: Story) -> Beat:
    """Derive the variance in three lines, with the assumptions."""
    plain, scaled = _variances(s, "plain", 0, SCORE), _variances(s, "scaled", 1, DIVIDED)
    measured = Panel((plain, scaled), "measured", (Said("variance"),))
    assume = Line((Said("assume"),), key="assume", size="badge", ink="quiet", breaks=True)
    lines = tuple(Formula(source, key=f"proof/{k}") for k, source in enumerate(PROOF))
    proof = Fit((Column((assume, *lines), align="start"),), larger=True)
    sides = ((4, 3), (1, 1), (5, 4))
    picture = Split((proof, _lengths(s, measured)), shares=sides, square="beside")
    shown = "divided", f"{LIST}/measured/scaled"
    steps = build(picture, "assume", "proof/0", "proof/1", "proof/2", shown)
    return Beat({"length": s.usual}, steps, about="random")


# One query and its keys


def _panel(name: str, *quantities: Quantity) -> Panel:
    """One of the two sides."""
    return Panel(quantities, name, (Said(name),))


def _scores(side: Side, name: str, *, spare: bool = False) -> Quantity:
    return Quantity("score", side.scores, head=ENTERING[name], spare=spare)


def _keys(s: Story, *panels: Panel) -> Bars:
    """A list whose rows are keys, which have no words here."""
    every = range(len(s.sides["scaled"].scores))
    entries = tuple(Entry(f"k{k}", (_name(k),), "key") for k in every)
    return Bars(entries, panels, key=LIST, group="keys", lit=frozenset({f"k{s.key}"}))


def _name(k: int) -> str:
    """The name of a sampled key, counted from one."""
    return "k" + "".join(chr(ord("₀") + int(digit)) for digit in str(k + 1))


def _side_by_side(picture: Bars) -> tuple[Step, ...]:
    """What enters softmax on one side, then what comes of it; then the same on the other."""
    _, *groups = (f"{LIST}/{name}/{what}" for name in SIDES for what in ("score", "weight"))
    # Only heads stay from the beat before: they are not alone for long.
    return paced(in_turn(picture, *groups), 0, tempo="brisk")


@beat
def sharpness(s: Story) -> Beat:
    """Show ten keys, unscaled and scaled, side by side."""
    panels = []
    for name, side in s.sides.items():
        weights = Quantity("weight", side.weights, (0, 1), (Said("weight"),))
        panels.append(_panel(name, _scores(side, name), weights))
    steps = _side_by_side(_keys(s, *panels))
    largest = {name: side.largest for name, side in s.sides.items()}
    entropy = {f"entropy_{name}": side.entropy for name, side in s.sides.items()}
    say = {"bits": s.bits, **s.example, **largest, **entropy}
    return Beat(say, steps, about="random", claims=s.claims["sharpness"])


@beat
def nudge(s: Story) -> Beat:
    """Raise the largest input of softmax by a tenth, and show which weights move."""
    span = scale_of(*(side.moved for side in s.sides.values()))
    weight, moved = (Said("weight"),), (Said("moved"),)
    before = _nudged(s, {n: Quantity("weight", x.weights, (0, 1), weight) for n, x in _sides(s)})
    after = _nudged(s, {n: Quantity("weight", x.nudged, (0, 1), weight) for n, x in _sides(s)})
    change = {n: Quantity("weight", x.moved, span, moved, ink="sign") for n, x in _sides(s)}
    later = frozenset(f"{LIST}/{name}/nudge" for name in SIDES)
    steps = (
        Step(before, later, tempo="brisk"),
        Step(before, pause="short"),
        Step(after, pause="short"),
        Step(_nudged(s, change), tempo="calm"),
    )
    unscaled, scaled = (s.sides[name] for name in SIDES)
    say = {"unscaled": unscaled.moved[s.key], "scaled": scaled.moved[s.key]}
    same = {"same_unscaled": unscaled.same, "same_scaled": scaled.same}
    return Beat({"nudge": s.nudge, **say, **same}, steps, about="random", claims=s.claims["nudge"])


def _sides(s: Story) -> ItemsView[str, Side]:
    return s.sides.items()


def _nudged(s: Story, bars: Mapping[str, Quantity]) -> Bars:
    """What is added to the largest number on both sides, and what comes of it."""
    panels = []
    for name, side in _sides(s):
        added = tuple(s.nudge if k == s.key else None for k in range(len(side.scores)))
        more = Quantity("nudge", added, sign="+ ", strong=True, close=True)
        # Where bars need the room of the scores, these go.
        panels.append(_panel(name, _scores(side, name, spare=True), more, bars[name]))
    return _keys(s, *panels)


@beat
def derivative(s: Story) -> Beat:
    """Show the median norm of the softmax Jacobian over many rows, as d_k grows."""
    medians = {name: tuple(each.median[name] for each in s.lengths) for name in SIDES}
    span = scale_of(*medians.values())
    panels = (_panel(name, Quantity("median", medians[name], span)) for name in SIDES)
    derived = Formula(DERIVATIVE, key="derivative", size="title")
    what = Line((Said("moves"),), key="what", ink="ink", breaks=True)
    of = (Said("medians", {"queries": s.queries}),)
    size = Line(of, key="size", ink="quiet", breaks=True, side="center")
    picture = Column((Row((derived, what)), _lengths(s, *panels, turns=True, grow=4), size))
    bars = (f"{LIST}/{name}/median" for name in SIDES)
    steps = in_turn(picture, *bars, "size", tempo="brisk")[1:]
    last = {name: cells[-1] for name, cells in medians.items()}
    say = {"d_k": s.lengths[-1].d_k, "last": last["unscaled"], "scaled": last["scaled"]}
    return Beat(say, steps, about="random", claims=s.claims["derivative"])


# What the division is for


@beat
def rule(s: Story) -> Beat:
    """Show the formula, and its effect in two numbers."""
    entries = tuple(Entry(each.row, (Said(each.name),)) for each in s.changes)
    panels = []
    for k, name in enumerate(SIDES):
        cells = tuple(each.pair[k] for each in s.changes)
        panels.append(_panel(name, Quantity("median", cells, strong=k == 1)))
    of = (Said("at", {"d_k": s.lengths[-1].d_k.text}),)
    table = Bars(entries, tuple(panels), key=LIST, head=of, ink="quiet", side="left", grow=3)
    formula = Formula(RULE, key="rule", size="title", ink="quiet", inks=INKS)
    written = Fit((formula,), larger=True, grow=2)
    picture = Column((written, table))
    columns = [f"{LIST}/label", *(f"{LIST}/{name}/median" for name in SIDES)]
    # The last row is there from the beat before.
    rows = [[f"{column}/{each.row}" for column in columns] for each in s.changes[:-1]]
    steps = paced(build(picture, *rows), 0, tempo="brisk")
    full = {f"full_{name}": cell for name, cell in zip(SIDES, s.full, strict=True)}
    say = {"limit": s.limit, **full, **s.matters}
    return Beat(say, steps, about="random", claims=s.claims["derivative"])
