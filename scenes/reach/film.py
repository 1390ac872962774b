"""How far a word reaches: the same gap in a window, in a recurrence and in attention.

Storyboard
1. window: two words, and a window of three words: layer by layer, which words have influenced the
   later one.
2. turns: a recurrence reads word by word; later words are not read yet.
3. left: how much is left of the earlier word, if another one stands in its place.
4. answers: what the recurrence answers, word by word.
5. rounds: attention: all words at once, but two layers: without its link in layer 1, the second
   layer asks for something else.
6. clocks: the steps for the same gap in all three machines; then the sentence grows.

Attention always has the default weights, and the recurrence is a GRU that was trained on the same
sentences, but told other things: what they make of a word is therefore not compared in numbers.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from qkvideo.scenes.parts.attention import Attention, Beam, Link
from qkvideo.scenes.parts.bars import Bars, Panel, Quantity, scale_of, word
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Blocks, Column, Fit, Row, Split, Wrap
from qkvideo.scenes.parts.forms import SWATCH, Tiles
from qkvideo.scenes.parts.grid import Along, Grid, Margin, Mark, Where, legend
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Line, Piece, Said, Token
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.numbers import Cell

from . import captions
from .story import GROWN, MACHINES, STEP, Story, tell

TITLE = "How far words reach"
SUMMARY = (
    "What it takes to get from one word to another: many layers with a window, many steps of a "
    "recurrence, or one hop of attention."
)
ORDER = 18
BUILDS_ON = ("pronoun",)
POSTER = "window/heard"
LECTURE = "full"
ANY_SCALING = True

__all__ = ["tell"]

LINE = "line"
"""Key of the sentence."""


def _beat(told: Caption, steps: tuple[Step, ...], about: str = "state", remark: str = "") -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, steps, about=about, claims=told.claims, remark=remark)


def _line(s: Story) -> Attention:
    """Return the sentence with its two words highlighted."""
    return Attention(
        tokens=s.tokens, shown=s.keys, query=s.near, focus=(s.near, s.far), key=LINE, group=LINE
    )


def _beside(hero: Part, *told: Part) -> Split:
    """Return a matrix with texts beside it."""
    panel = Fit((Blocks(told),), grows="much")
    return Split((panel, hero), shares=((2, 7), (2, 7), (3, 7)), square="beside")


def _number(cell: Cell, one: str) -> tuple[Line, Line]:
    """Return a large number, and the name of what it counts; `one` is the text for the singular."""
    number = Line((cell,), key="count/number", size="display", ink="share", side="center")
    what = Line(
        (Said(one if cell.value == 1 else f"{one}s"),), key="count/name", size="said", side="center"
    )
    return number, what


def _swatch(name: str, share: float, said: Said) -> Row:
    """Return a colour of the picture, with its meaning."""
    key = f"swatch/{name}"
    line = Line((said,), key=f"{key}/name", ink="quiet")
    return Row((Tiles(key=key, shares=np.array([[share]]), ems=SWATCH), line), gap="tight")


# 1


@beat
def window(s: Story) -> Beat:
    """Show, layer by layer of a convolution, which words have influenced the later of two words."""
    asker = Mark("asker", Where(cells=((s.heard.rows[0], s.near),)), "query")
    grid = Grid(
        key="heard",
        cells=s.heard,
        rows=Along(focus=(s.heard.rows[-1], 0)),
        columns=Along(s.tokens, "key", lit=(s.far,), focus=(s.near, s.far)),
        colours="share",
        numbers=False,
        marks=(asker,),
        beside=Margin(s.layers, (Said("layer"),)),
    )
    later = Where(rows=s.heard.rows[1:])
    reached = Mark("reached", Where(cells=((s.heard.rows[-1], s.far),)), "key")
    count = Column(_number(s.gap, "layer"), gap="tight")
    done = replace(grid, marks=(asker,) if s.alone else (asker, reached))
    heard = _swatch("heard", STEP, Said("heard", captions.plain(s, "query")))

    def at(seen: Grid) -> Part:
        return Column((replace(_beside(seen, count), grow=1), heard), gap="tight")

    steps = (
        Step(at(replace(grid, empty=later))),
        Step(at(done), order="rows"),
    )
    return _beat(captions.window(s), steps, "counted")


# 2


@beat
def turns(s: Story) -> Beat:
    """Show the state that is passed on, word by word."""
    every = range(len(s.tokens))
    lit = tuple(dict.fromkeys((s.far, s.near)))
    marks = tuple(Mark(f"{j}", Where(rows=(j,)), "query" if j == s.near else "key") for j in lit)
    grid = Grid(
        key="states",
        cells=s.states,
        rows=Along(s.tokens, lit=lit, focus=(s.near, s.far), name=Said("state")),
        numbers=False,
        fold=len(s.tokens) > len(s.keys),
    )

    def at(last: int, *marked: Mark) -> Part:
        unread = Where(rows=tuple(j for j in every if j > last))
        seen = replace(grid, empty=unread if unread.rows else False, marks=marked)
        below = Wrap((rule, legend(grid)), gap="wide")
        return Column((replace(_beside(seen, count), grow=1), below), gap="tight")

    count = Column(_number(s.gap, "step"), gap="tight")
    rule = Line((Said("rule"),), key="rule", ink="quiet")
    steps = (
        # Words turn from columns to rows alone: briskly, since nothing else is on the stage.
        Step(at(s.far, *marks[:1]), tempo="brisk"),
        Step(at(s.near, *marks), order="rows"),
    )
    return _beat(captions.turns(s), steps)


# 3


@beat
def left(s: Story) -> Beat:
    """Show what is left of the earlier word, by two measures."""
    kept = s.left
    entries = tuple(
        word(Token(s.tokens[j], j), "query" if j == s.near else "key") for j in kept.places
    )
    swap = Said("swap", {"key": s.key, "other": kept.other})
    panel = Panel((Quantity("swap", kept.swap, scale_of(kept.swap), ink="ink"),), "swap")
    ends = frozenset({f"{s.far}", f"{s.near}"})
    head = (Said("kept"),)
    bars = Bars(entries, (panel,), key="left", lit=ends, head=head, ink="quiet", grow=1)
    told = Line((swap,), key="swap", weight="semibold", breaks=True, side="center")
    return _beat(captions.left(s), (Step(Column((told, bars), gap="tight"), order="rows"),))


# 4


@beat
def answers(s: Story) -> Beat:
    """Show how the recurrence (a GRU) answers the question which word the query refers to."""
    shares = s.answers.shares
    read = tuple(dict.fromkeys((shares.rows[0], shares.rows[-1])))
    best = tuple(dict.fromkeys((*s.answers.first, s.answers.last)))
    # Cells of unread words show a stroke instead of a number.
    seen = tuple((t, j) for t in shares.rows for j in shares.columns if j <= t)
    grid = Grid(
        key="answers",
        cells=shares,
        rows=Along(s.tokens, "query", lit=(s.near,), focus=read, name=Said("after")),
        columns=Along(s.tokens, "key", lit=best, focus=best, name=Said("answer")),
        colours="share",
        numbers=Where(cells=seen),
        blocked=s.answers.unread,
        grow=1,
    )
    told = captions.answers(s)
    if len(read) == 1:
        return _beat(told, (Step(grid),))
    begun = replace(grid, empty=Where(rows=shares.rows[1:]))
    unread = Line(("/ ", Said("unread")), key="unread", ink="quiet", side="center")

    def at(grid: Grid) -> Part:
        return Column((grid, unread), gap="tight")

    return _beat(told, (Step(at(begun), pause="think"), Step(at(grid), order="rows")))


# 5


@beat
def rounds(s: Story) -> Beat:
    """Show what both rounds look at."""
    look = s.looks[1]
    lit = tuple(dict.fromkeys((s.near, s.far, s.cue, s.top)))
    # Other beams would cross the name of this one; that of a later word does not.
    most = s.far if s.top == s.near else s.top
    beams = tuple(Beam(s.near, j, look.cells[j]) for j in dict.fromkeys((s.far, most)))
    line = replace(
        _line(s),
        group="rounds",
        round="two",
        focus=lit,
        beams=beams,
        name=Said("round-two", {"share": look.cells[most]}),
        link=Link(
            s.near,
            s.cue,
            s.looks[0].cells[s.cue],
            Said("round-one", {"share": s.looks[0].cells[s.cue]}),
            stays=True,
        ),
    )
    later = f"{LINE}/beam/{s.far}", f"{LINE}/name"
    return _beat(captions.rounds(s), build(line, later), "looks", s.doubt)


# 6


@beat
def clocks(s: Story) -> Beat:
    """Show how many steps a window, a recurrence and attention need from one word to another.

    Then the sentence grows between these words.
    """
    now, grown = (_clocks(s, k) for k in (0, 1))
    clock = [f"clock/{name}" for name in MACHINES]
    later = [f"{key}/{what}" for key in clock for what in ("cells", "count")]
    steps = build(now, later, order="rows")
    return _beat(captions.clocks(s), (*steps[1:], Step(grown, tempo="calm")), "layered")


def _clocks(s: Story, which: int) -> Part:
    """Return the steps of the three machines, before (0) or after (1) the sentence grows."""
    rows = []
    for name, cells, *steps in zip(MACHINES, s.clocks[which], *s.steps, strict=True):
        key = f"clock/{name}"
        called = Line((Said(name),), key=f"{key}/name", size="number", ink="quiet")
        unit = Said(f"unit-{name}", {"count": steps[which]})
        pieces: tuple[Piece, ...] = (steps[0], " → ", unit)
        inks: tuple[Ink, ...] = ("ink", "quiet", "share")
        if which == 0 or steps[0] == steps[1]:
            pieces, inks = (unit,), ("share",)
        count = Line(pieces, key=f"{key}/count", size="title", ink=inks)
        strip = Grid(
            key=key, cells=cells, colours="share", numbers=False, fold=False, group="clock", grow=1
        )
        told = Column((count, called), gap="tight", align="start")
        rows.append(Split((told, strip), shares=((2, 5), (1, 1), (2, 3)), square="beside", grow=1))
    # The colour of the added steps is named before they are seen.
    colours = (
        _swatch("now", STEP, Said("now")),
        _swatch("more", GROWN, Said("more-words", {"n": s.more})),
    )
    return Column((Column(tuple(rows), grow=1), Wrap(colours)), gap="tight")
