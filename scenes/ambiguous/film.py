"""A word with two meanings: its row is the same at the start, and differs at the end.

Storyboard
1. same: two sentences that differ in one other word; before the first layer the row is the same.
2. two: the two rows as arrows, which part layer by layer.
3. cut: the link to that word is cut, in one layer or in all.

The sentences were recorded with a pretrained model, and chosen before anything was measured. If the
lecturer uses a pretrained model, they are the lecturer's own.
"""

from __future__ import annotations

from collections.abc import Iterable

from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Column, Row, Wrap
from qkvideo.scenes.parts.fan import Fan, Ray
from qkvideo.scenes.parts.grid import Explained, Grid
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Line, Piece, Said, Token
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.numbers import Cell

from . import captions
from .story import Story, VectorPair, listed, tell

TITLE = "One word, two meanings"
SUMMARY = "One word in two sentences: layer by layer its two vectors move apart, as any word’s do."
ORDER = 10
BUILDS_ON = ("pronoun",)
POSTER = "two/rows"
LECTURE = "full"
ANY_SCALING = True
READS = "pair"

__all__ = ["tell"]

KEYS = ("first", "second")
"""Keys of the two sentences."""
LIST = "list"
"""Key of the list of layers."""


def _beat(s: Story, told: Caption, steps: Iterable[Step], *, later: bool = True) -> Beat:
    """Return a beat about the recorded model or the lecturer's; `later` includes all its layers."""
    layers = (1, round(s.layers.value)) if later else (1,)
    about = "model" if s.own else "recorded"
    return Beat(told.say, tuple(steps), about, layers, "all", claims=told.claims)


# The sentences


def _sentence(s: Story, which: int) -> Part:
    """Return a sentence as typed; the followed word and the one that differs are coloured."""
    inks: dict[int, Ink] = {s.row: "query", s.cue: "key"}
    words = tuple(
        Line(
            (Token(s.tokens[which][k], k, which),),
            key=f"{KEYS[which]}/sentence/{k}",
            size="said",
            ink=inks.get(k, "ink"),
        )
        for k in s.typed
        if k in s.shown
    )
    return Wrap(words, gap="tight")


def _told(said: str, number: Cell, **given: Cell) -> Row:
    """Return a number, with a text that says what it is."""
    name = Line((Said(said, given),), key="angle/name", ink="quiet")
    return Row((name, Line((number, "°"), key="angle", size="large", ink="share")))


@beat
def same(s: Story) -> Beat:
    """Show that the row is the same in both sentences."""
    parts: list[Part] = []
    for k, cells in enumerate(s.starts):
        row = Grid(key=f"{KEYS[k]}/row", cells=cells, largest=s.largest, grow=1, group="row")
        parts.append(Column((_sentence(s, k), row), gap="tight", align="fill", grow=1))
    rows = Column(tuple(parts), key="rows", grow=1, align="fill", gap="tight")
    told = _told("before", s.main.angles[0])
    picture = Explained(Column((rows, told), align="fill", gap="tight"))
    steps = build(picture, ("angle", "angle/name"), order="rows")
    return _beat(s, captions.same(s), steps, later=False)


# The arrows


def _name(s: Story, which: int) -> tuple[Piece, ...]:
    """Return the followed word with the one that differs, in the order of their sentence."""
    first, last = sorted((s.row, s.cue))
    words = (Token(s.tokens[which][k], k, which) for k in (first, last))
    gap = " " if last == first + 1 else " … "
    return next(words), gap, next(words)


def _arrows(s: Story, pair: VectorPair) -> Part:
    """Return the word's two rows after a layer as arrows, and the angle between them."""
    first, second = pair.lengths
    ray = Ray("second", _name(s, 1), second, pair.cosine, "query", pair.angle, below=False)
    fan = Fan(key="rows", group="rows", grow=1, label=_name(s, 0), length=first, rays=(ray,))
    if not pair.layer.value:
        return Column((fan, _told("before", pair.angle)), gap="tight")
    return Column((fan, _told("after", pair.angle, layer=pair.layer)), gap="tight")


@beat
def two(s: Story) -> Beat:
    """Show the rows as arrows, layer by layer."""
    first, *others = (_arrows(s, pair) for pair in s.opening)
    steps = (Step(first), *(Step(each, tempo="brisk", pause="worked") for each in others))
    return _beat(s, captions.two(s), steps)


# The difference


def _layer(s: Story, k: int) -> Entry:
    """Return the row of the list for layer k."""
    return Entry(f"{k}", (Said("layer", {"layer": s.numbers[k]}),))


@beat
def cut(s: Story) -> Beat:
    """Cut the link, in one layer or in all."""
    layers = listed(round(s.layers.value))
    cells = (s.cut[0], *(s.cut[k] for k in layers), s.cut[-1])
    entries = (
        Entry("nothing", (Said("nothing"),)),
        *(_layer(s, k) for k in layers),
        Entry("all", (Said("every"),)),
    )
    column = Quantity("angle", cells, scale_of(cells), head=(Said("apart"),), ink="ink")
    lit = frozenset({"nothing", f"{layers[0]}", "all"})
    bars = Bars(
        entries,
        (Panel((column,)),),
        key=LIST,
        lit=lit,
        head=(Said("cut-in"),),
        ink="quiet",
        grow=1,
    )
    every = [f"{LIST}/angle/all", f"{LIST}/angle/all/bar"]
    return _beat(s, captions.cut(s), build(bars, every))
