"""Several heads: one word asks several questions at once, and the answers are added up.

Storyboard
1. questions: the chosen query's beams, head by head.
2. matrices: each head's weights, with the query's row framed; below, the pair that the head links.
3. past: a verb finds its subject past a nearer noun; then the same with both nouns swapped.
4. rest: lengths of the outputs, with all keys and without the one on which words rest.
5. reads: each head multiplies all of X by matrices of its own.
6. joins: the heads' outputs side by side; W_O turns them into one vector.
7. entry: one number of that vector is the sum of the heads' subtotals.
8. cuts: heads of the first layer are removed in turn, and what remains of the chosen head's link.
9. real: one word's row in all heads of one layer of a pretrained model.
10. swap: an earlier head's result is that of another sentence; a later head then prefers the
    other noun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of_sum
from qkvideo.scenes.parts.beat import Beat, Step, beat, build
from qkvideo.scenes.parts.boxes import Column
from qkvideo.scenes.parts.grid import Along, Explained, Grid, Margin, Mark, Where
from qkvideo.scenes.parts.text import Line, Said
from qkvideo.scenes.story.caption import Caption

from . import captions, look
from .look import VALUES
from .story import Story, tell

TITLE = "Several heads"
SUMMARY = (
    "One word asks several questions at once: what heads read and write, and what changes without "
    "one."
)
ORDER = 9
BUILDS_ON = ("mixing",)
POSTER = "matrices"
LECTURE = "full"
ANY_SCALING = True
NEEDS_MATRICES = True

__all__ = ["tell"]


def _beat(told: Caption, steps: Sequence[Step], about: str = "model") -> Beat:
    """Return a beat about all heads."""
    return Beat(told.say, tuple(steps), about=about, heads="all", claims=told.claims)


# 1


@beat
def questions(s: Story) -> Beat:
    """Show the query's beams, head by head."""
    keys = [f"head{asked.head.text}" for asked in s.asked]
    return _beat(captions.questions(s), build(look.asking(s), keys[1:]))


# 2


@beat
def matrices(s: Story) -> Beat:
    """Show each head's weights."""
    return _beat(captions.matrices(s), (Step(Explained(look.matrices(s))),))


# 3


@beat
def past(s: Story) -> Beat:
    """Show a verb that looks past a nearer noun, then the same with both nouns swapped."""
    line = tuple(f"past2/{name}" for name in ("word", "beam", "share"))
    return _beat(captions.past(s), build(look.past(s), line), about="looks")


# 4


@beat
def rest(s: Story) -> Beat:
    """Show what words write without the key that gets most."""
    return _beat(captions.rest(s), build(look.rest(s), "rest/unseen"))


# 5


@beat
def reads(s: Story) -> Beat:
    """Show that each head multiplies all of X."""
    made = [f"reads{r.head.text}/Q" for r in s.reading]
    return _beat(captions.reads(s), build(look.reads(s), made))


# 6


@beat
def joins(s: Story) -> Beat:
    """Show the outputs side by side, and W_O."""
    steps = build(look.joins(s), ("joins/W", "joins/added"), order="rows")
    return _beat(captions.joins(s), steps)


# 7


@beat
def entry(s: Story) -> Beat:
    """Show that one number is the sum of the heads' subtotals."""
    j = s.joining
    entries = tuple(Entry(f"head{h.text}", (Said("head", {"head": h}),)) for h in j.heads)
    rods = Quantity(
        "rod",
        j.terms,
        scale_of_sum(j.terms, j.total),
        ink=VALUES,
        stacked=True,
        total=j.total,
        numbers=False,
    )
    numbers = Quantity("term", j.terms, total=j.total, sum=f"{j.sign} ", strong=True)
    total = (Said("entry-total"),)
    picture = Bars(entries, (Panel((rods, numbers)),), key="entry", total=total)
    return _beat(captions.entry(s), (Step(picture, order="rows", tempo="calm"),))


# 8


@beat
def cuts(s: Story) -> Beat:
    """Remove heads of the first layer in turn."""
    c = s.cuts
    made = _beat(captions.cuts(s), (Step(look.cuts(s), order="rows"),))
    first, last = (round(layer.value) for layer in (c.layer, s.layer))
    return replace(made, layers=(first, last) if len(c.shares) > 1 else ())


# 9


@beat
def real(s: Story) -> Beat:
    """Show one word's row in all heads of one layer of a pretrained model."""
    r = s.real
    best = round(r.best.value) - 1
    top = r.shares.values.argmax(axis=1)
    lit = tuple(dict.fromkeys((int(top[best]), *map(int, top))))
    grid = Grid(
        key="real",
        cells=r.shares,
        rows=Along(lit=(best,), focus=(best,)),
        columns=Along(r.tokens, "key", lit=lit[:2], focus=lit),
        colours="share",
        numbers=Where(cells=tuple((h, int(j)) for h, j in enumerate(top))),
        beside=Margin(tuple(panel.head for panel in r.panels), (Said("of-head"),)),
        broad=True,
        marks=(Mark("row", Where(rows=(best,))),),
        grow=1,
    )
    return _beat(captions.real(s), (Step(grid),), about=r.about)


# 10


@beat
def swap(s: Story) -> Beat:
    """Give one sentence an earlier head's result in another, which differs in one word."""
    u = s.real.swapped
    given = {"sentence": u.sentence, "word": u.cues[0]}
    reads = Line((Said("sentence", given),), key="sentence", side="center")
    where, by = u.carrier
    of = Said("measured", {"layer": u.layer, "head": u.head, "where": where, "by": by})
    whose = Line((of,), "badge", "quiet", key="whose", side="center")
    table = replace(look.swap(s), grow=1)
    picture = Column((reads, table, whose), align="fill", gap="tight")
    return _beat(captions.swap(s), (Step(picture, tempo="calm"),), "recorded")
