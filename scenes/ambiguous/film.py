"""A word with two meanings: its row is the same at the start, and differs at the end.

Storyboard
1. same: two sentences that differ in one other word; before the first layer the row is the same.
2. two: some layers later there are two different rows.
3. cut: the link to that word is cut, in one layer or in all.

The sentences were recorded with a pretrained model, and chosen before anything was measured. If the
lecturer uses a pretrained model, they are the lecturer's own.
"""

from __future__ import annotations

from collections.abc import Iterable

from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Column, Row, Wrap
from qkvideo.scenes.parts.grid import Explained, Grid
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.numbers import Cell

from . import captions
from .story import LISTED, SHARES, Story, tell

TITLE = "One word, two meanings"
SUMMARY = "One word in two sentences: layer by layer its two vectors move apart, as any word’s do."
ORDER = 10
POSTER = "two/rows"
LECTURE = "full"
ANY_SCALING = True
READS = "pair"

__all__ = ["tell"]

KEYS = ("first", "second")
"""Keys of the two sentences."""
LIST = "list"
"""Key of both lists of layers, whose names stay."""


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


def _rows(s: Story, when: str, cosine: Cell) -> Part:
    """Return both sentences, each with the first numbers of the word's row, and the cosine."""
    blocks = s.starts if when == "before" else s.ends
    parts: list[Part] = []
    for k, cells in enumerate(blocks):
        row = Grid(key=f"{KEYS[k]}/row", cells=cells, largest=s.largest, grow=1, group="row")
        parts.append(Column((_sentence(s, k), row), gap="tight", align="fill", grow=1))
    name = Line((Said(f"cosine-{when}", {"layers": s.at}),), key="cosine/name", ink="quiet")
    number = Line((cosine,), key="cosine", size="large", ink="share")
    rows = Column(tuple(parts), key="rows", grow=1, align="fill", gap="tight")
    return Explained(Column((rows, Row((name, number))), align="fill", gap="tight"))


@beat
def same(s: Story) -> Beat:
    """Show that the row is the same in both sentences."""
    picture = _rows(s, "before", s.main.cosines[0])
    steps = build(picture, ("cosine", "cosine/name"), order="rows")
    return _beat(s, captions.same(s), steps, later=False)


@beat
def two(s: Story) -> Beat:
    """Show the rows some layers later."""
    after = _rows(s, "after", s.main.cosines[round(s.at.value)])
    return _beat(s, captions.two(s), (Step(after, tempo="calm", order="rows"),))


# The difference


def _layers(s: Story) -> tuple[int, ...]:
    """Return the layers that are listed, from 1; if there are many, some of them, evenly spaced."""
    count = round(s.layers.value)
    few = min(count, LISTED)
    return tuple(1 + k * (count - 1) // max(few - 1, 1) for k in range(few))


def _layer(s: Story, k: int) -> Entry:
    """Return the row of the list for layer k."""
    return Entry(f"{k}", (Said("layer", {"layer": s.numbers[k]}),))


@beat
def cut(s: Story) -> Beat:
    """Cut the link, in one layer or in all."""
    layers = _layers(s)
    cells = (s.cut[0], *(s.cut[k] for k in layers), s.cut[-1])
    entries = (
        Entry("nothing", (Said("nothing"),)),
        *(_layer(s, k) for k in layers),
        Entry("all", (Said("every"),)),
    )
    column = Quantity("cosine", cells, SHARES, head=(Said("cosine-cut"),), ink="ink")
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
    every = [f"{LIST}/cosine/all", f"{LIST}/cosine/all/bar"]
    return _beat(s, captions.cut(s), build(bars, every))
