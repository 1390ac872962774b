"""What attention is for: a language model looks up the next word in what it has read.

Storyboard
1. gap: the sentence ends with a gap: which words the model expects there.
2. places: every place was such a gap: how probable the word was that came.
3. looks: where the last word looks, in the head that looks most at one word.
4. cut: this look is forbidden in all heads: the guess falls.
5. control: any other word is put out of sight instead.
6. layers: read after each layer, how far up the guess has climbed.
7. it: nobody told this model where a pronoun should look.
8. wrong: it may be wrong.

The sentences were recorded. If the lecturer uses a language model, the sentence is the lecturer's
own, and the beats about the recorded pair are left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, Rod
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, Lattice, turning
from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.plot import Dot, Path, Plot, Scale, Series, Tick
from qkvideo.scenes.parts.text import Line, Said, Token, sentence
from qkvideo.scenes.story.caption import Caption

from . import captions
from .guesses import SCALE, Guesses, bars
from .story import HeadLook, Story, tell

TITLE = "The next word"
SUMMARY = "What attention is for: a language model looks up the next word in what it has read."
ORDER = 14
BUILDS_ON = ("pronoun",)
POSTER = "cut"
ONLY = {"it": "included", "wrong": "included"}
ANY_SCALING = True
READS = "next"

__all__ = ["tell"]

GAP = "____"
"""The gap, in the sentence."""
EVERY = 5
"""Steps between the layers that the scale names."""


def _beat(s: Story, told: Caption, steps: Iterable[Step]) -> Beat:
    """Return a beat about the recorded model or the lecturer's."""
    about = "model" if s.own else "language"
    return Beat(told.say, tuple(steps), about, heads="every", claims=told.claims)


def _sentence(tokens: tuple[str, ...], source: int = -1) -> Part:
    """Return the sentence, with a gap at its end; source and query in their colours."""
    inks: dict[int, Ink] = {} if source < 0 else {len(tokens) - 1: "query", source: "key"}
    return sentence(tokens, inks, GAP)


def _asked(tokens: tuple[str, ...], list_: Bars, source: int = -1) -> Part:
    """Return the sentence, with what may come next below it."""
    return Column((_sentence(tokens, source), list_), align="fill", grow=1)


def _all(panel: str, words: Guesses) -> list[str]:
    """Return the keys of a panel's numbers and bars."""
    each = (f"next/{panel}/{panel}/{k}" for k in range(len(words.words)))
    return [f"{key}{part}" for key in each for part in ("", "/bar")]


# The guess


@beat
def gap(s: Story) -> Beat:
    """Show the gap, and what the model expects there."""
    picture = _asked(s.tokens, bars(s.next))
    return _beat(s, captions.gap(s), build(picture, _all("whole", s.next)))


@beat
def places(s: Story) -> Beat:
    """Show how probable each word was before it came."""
    heads = tuple(
        Line((Said(name),), "label", "quiet", key=f"places/{name}")
        for name in ("expected", "came", "given")
    )
    rows = [
        (
            Line((p.expected,), "label", "quiet", key=f"places/expected/{p.index}"),
            Line((Token(p.word, p.index),), "label", key=f"places/came/{p.index}"),
            Rod(
                p.given,
                SCALE,
                numbers=True,
                widest=(p.given,),
                key=f"places/given/{p.index}",
                grow=1,
            ),
        )
        for p in s.places
    ]
    picture = Lattice((heads, *rows), ("wide", "tight"), ("end", "end", "start"), grow=1)
    # The words move here; then, place by place, what was expected, and how much.
    guessed = [part.key for row in rows for part in (row[0], row[2])]
    return _beat(s, captions.places(s), build(picture, guessed))


# The look


def _looking(look: HeadLook, key: str, gap: str = "") -> Attention:
    """Return a sentence with the beams of one word."""
    tokens = look.tokens
    return Attention(
        tokens=tokens,
        shown=look.shown,
        query=look.row,
        beams=tuple(Beam(look.row, j, look.look.cells[j]) for j in look.shown if j <= look.row),
        shares=tuple((j, look.look.cells[j]) for j in look.shown),
        rest=None if look.look.rest is None else (look.unshown, look.look.rest),
        focus=(look.source,),
        bright=(look.source,),
        changed=look.changed,
        key=key,
        group=gap,
        grow=1,
    )


def _found(look: HeadLook, key: str) -> list[str]:
    """Return the keys of a sentence's beams and shares."""
    each = (f"{key}/{what}/{j}" for j in look.shown for what in ("beam", "share"))
    return [*each, f"{key}/rest"]


@beat
def looks(s: Story) -> Beat:
    """Show what the last word looks at."""
    where = Said("head", {"layer": s.look.layer, "head": s.look.head})
    name = Line((where,), "label", "quiet", key="look/head", side="center")
    picture = Column((_looking(s.look, "look"), name), align="fill", grow=1)
    return _beat(s, captions.looks(s), build(picture, _found(s.look, "look")))


@beat
def cut(s: Story) -> Beat:
    """Forbid the look."""
    lit = (0, s.cut.winner)
    picture = _asked(s.tokens, bars(s.cut, lit), s.source)
    return _beat(s, captions.cut(s), build(picture, _all("cut", s.cut)))


@beat
def control(s: Story) -> Beat:
    """Put each other word out of sight instead."""
    inks: dict[int, Ink] = {s.source: "key"}
    words = (Entry(f"{k}", (Token(s.tokens[k], k),), inks.get(k, "ink")) for k in s.shown)
    entries = (Entry("nothing", (Said("nothing"),)), *words)
    cells = (s.next.whole[0], *(s.left[k] for k in s.shown))
    head = Said("left", {"best": s.best})
    column = Quantity("left", cells, SCALE, (head,))
    lit = frozenset(f"{k}" for k in ("nothing", 0, s.source, s.least, s.mark))
    list_ = Bars(entries, (Panel((column,)),), lit=lit, head=(Said("unseen"),), key="left", grow=1)
    rest = [k for k in s.shown if k != s.source]
    groups = [[f"left/left/{k}", f"left/left/{k}/bar"] for k in rest]
    return _beat(s, captions.control(s), build(list_, *groups))


# Layer by layer


@beat
def layers(s: Story) -> Beat:
    """Show how the guess climbs, read after each layer."""
    last = len(s.climb) - 1
    spots = tuple((k, cell.value) for k, cell in enumerate(s.climb))
    named = tuple(Dot(spots[k], (s.climb[k],), "share") for k in (s.low, last))
    layers = dict.fromkeys((0, s.low, last, *range(EVERY, last, EVERY)))
    plot = Plot(
        x=Scale(
            "layer",
            (Said("after-layer"),),
            (0, last),
            tuple(Tick(k, (s.layers[k],)) for k in layers),
            linear=True,
        ),
        y=Scale(
            "place",
            (Said("place", {"best": s.best}),),
            (1, s.tens[-1].value),
            tuple(Tick(ten.value, (ten,)) for ten in s.tens),
        ),
        paths=(Path("climb", spots, "share", width="thick"),),
        series=(Series("named", "circle", named, ink="share"),),
        key="climb",
        grow=1,
    )
    steps = build(plot, "climb/climb", "climb/named")
    # The guess climbs before one's eyes, layer after layer.
    return _beat(s, captions.layers(s), paced(steps, 1, tempo="slow"))


# The recorded pair


@beat
def it(s: Story) -> Beat:
    """Show what a pronoun looks at in a model that nobody told."""
    parts = tuple(_looking(look, f"twin{k}", "twins") for k, look in enumerate(s.twins))
    picture = turning(parts)
    beams = [_found(look, f"twin{k}") for k, look in enumerate(s.twins)]
    return _beat(s, captions.it(s), build(picture, *beams))


@beat
def wrong(s: Story) -> Beat:
    """Show that the guess stays the same where another one is right."""
    other = s.other or s.next
    picture = _asked(s.second, bars(other, (0, len(other.words) - 1)))
    return _beat(s, captions.wrong(s), build(picture, _all("whole", other)))
