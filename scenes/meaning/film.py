"""What a query asks for, in words: each noun takes the place of one word of the sentence.

Storyboard
1. slot: the chosen query looks at another word; the place of this word is the slot.
2. words: a few words take the slot, and their keys stand at their angles to the query.
3. cloud: all nouns, each as a dot, in lanes by group; height is the weight.
4. turn: one word of the sentence is replaced or left out: some dots fall, others rise.
5. kinds: the groups' medians in both sentences.
6. offers: key and value of the word that was in the slot: which groups' are nearest.

One cloud stays through two beats: a dot is one noun, and only its height changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity, scale_of
from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column
from qkvideo.scenes.parts.fan import Fan
from qkvideo.scenes.parts.part import Ink
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.story.arrows import ray
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.text.numbers import whole
from qkvideo.scenes.text.signs import stuck

from . import captions
from .captions import lane
from .cloud import Cloud, Lane, Named
from .story import Answers, Story, tell

TITLE = "What a query asks for"
SUMMARY = "One word is replaced by two thousand nouns: which nouns a query prefers, and why."
ORDER = 8
BUILDS_ON = ("score-matrix",)
POSTER = "cloud"
NEEDS_WORDS = True
NEEDS_NOUN = True

__all__ = ["tell"]

ALL = "cloud"
"""Keys of the cloud, and of the last beat's list."""
ROLES: tuple[Literal["key"], Literal["value"]] = ("key", "value")
"""What the last beat shows, each in its ink."""
BLANK = "____"
"""Stands for the empty slot."""


def _beat(told: Caption, steps: tuple[Step, ...], **how: Any) -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, steps, claims=told.claims, **how)


# 1


def _sentence(s: Story) -> Attention:
    """Return the sentence with the query's beams; the one to the slot is highlighted."""
    beams = (Beam(s.row, j, share, j == s.slot) for j, share in zip(s.shown, s.shares, strict=True))
    return Attention(
        tokens=s.tokens,
        shown=s.shown,
        query=s.row,
        round="two",
        beams=tuple(beams),
        shares=tuple(zip(s.shown, s.shares, strict=True)),
        focus=(s.slot,),
        bright=(s.slot,),
        key="sentence",
    )


@beat
def slot(s: Story) -> Beat:
    """Show the weight of the word that is in the slot at first."""
    return _beat(captions.slot(s), build(_sentence(s), "sentence/beam", "sentence/share"))


# 2


def _empty(s: Story) -> Line:
    """Return the sentence, or the words around the slot, with the slot empty."""
    first, last = s.around[0], s.around[-1]
    pieces: list[Token | str] = ["…"] if first else []
    inks: list[Ink] = ["quiet"] * len(pieces)
    close = stuck(s.tokens)
    for j in s.around:
        if pieces and not (close[j] and j > first):
            pieces.append(" ")
            inks.append("quiet")
        pieces.append(BLANK if j == s.slot else Token(s.tokens[j], j, flows=True))
        inks.append("key" if j == s.slot else "query" if j == s.row else "quiet")
    if last + 1 < len(s.tokens):
        pieces.append(" …")
        inks.append("quiet")
    return Line(tuple(pieces), ink=tuple(inks), side="center", breaks=True, key="empty")


def _few(s: Story) -> Column:
    """Return the query and the keys of the few words, as arrows."""
    a, ends = s.arrows, dict.fromkeys(captions.near_and_far(s))
    order = a.order(tuple(ends))
    rays = (ray(a, k, s.words[s.few[k]], told=k in ends) for k in order)
    named = tuple(replace(each, name=f"w{s.few[k]}") for each, k in zip(rays, order, strict=True))
    label = (Token(s.tokens[s.row], s.row),)
    fan = Fan(key="few", grow=1, label=label, length=a.length, rays=named)
    keeps = Line(
        (Said("keeps"),), key="keeps", size="badge", ink="quiet", side="center", breaks=True
    )
    return Column((_empty(s), fan, keeps), gap="tight", align="fill")


@beat
def words(s: Story) -> Beat:
    """Put a few words into the slot."""
    told = dict.fromkeys(f"few/w{s.few[k]}" for k in captions.near_and_far(s))
    return _beat(captions.words(s), build(_few(s), *told, tempo="brisk"))


# 3


def _cloud(s: Story, answers: Answers, title: Said, lit: tuple[int, ...]) -> Cloud:
    """Return the cloud for one set of weights, with the lanes `lit` highlighted."""
    named = {
        k: (Named(0, s.words[word_], k in lit, f"few/w{word_}/word"),)
        for k, word_ in enumerate(s.few)
    }
    lanes = tuple(
        Lane(each.name, (lane(s, k),), cells, median, k in lit, named.get(k, ()))
        for k, (each, cells, median) in enumerate(
            zip(s.lanes, answers.cells, answers.medians, strict=True)
        )
    )
    return Cloud(key=ALL, lanes=lanes, top=s.top, ticks=s.ticks, title=(title,))


def _usual(s: Story, lit: tuple[int, ...] | None = None) -> Cloud:
    """Return the cloud for the sentence as it is."""
    title = Said("rises", {"query": s.query})
    return _cloud(s, s.first, title, s.first.ends if lit is None else lit)


@beat
def cloud(s: Story) -> Beat:
    """Show all nouns."""
    picture = _usual(s)
    # The few words move to their dots; a first group, as the scale alone would be an empty stage.
    others = tuple(f"{ALL}/lane/{each.name}/dots" for each in s.lanes[1:])
    medians = f"{ALL}/median", *(f"{ALL}/lane/{each.name}/median" for each in s.lanes)
    steps = build(picture, others, medians, tempo="calm")
    steps = paced(paced(steps, 0, tempo="usual"), -1, tempo="usual")
    # The words move when the arrows beside them are gone.
    drawn = ("line", "tip", "angle", "shadow", "drop")
    arrows = (f"few/w{k}/{each}" for k in s.few for each in drawn)
    words_alone = Step(_few(s), frozenset({"empty", "few/query", "few/axis", *arrows}), "brisk")
    return _beat(captions.cloud(s), (words_alone, *steps))


# 4


@beat
def turn(s: Story) -> Beat:
    """Show the same nouns in a slightly different sentence."""
    told, t = captions.turn(s), s.turned
    if t is None:
        return _beat(told, (Step(_usual(s)),))
    lit = tuple(k for k in (t.falls, t.rises) if k is not None) or s.first.ends
    given = {"word": told.say["word"], "other": told.say["other"], "kind": told.say["kind"]}
    title = Said("rises-turned", {"query": s.query, **given})
    after = _cloud(s, t.answers, title, lit)
    steps = (Step(_usual(s, lit), pause="usual"), Step(after, tempo="slow"))
    return _beat(told, steps)


# 5


@beat
def kinds(s: Story) -> Beat:
    """Show the groups' medians, in both sentences."""

    def best(answers: Answers) -> frozenset[str]:
        return frozenset({s.lanes[answers.high].name})

    given = captions.turn(s).say
    names = {"query": s.query, **{name: given[name] for name in ("kind", "word", "other")}}
    asked: list[tuple[str, Said, Answers]] = [("first", Said("column-first", names), s.first)]
    if s.turned is not None:
        head = Said("column-turned", names)
        # Its medians are in the beat before, and move here: they keep their keys.
        asked.append(("", head, s.turned.answers))
    scale = scale_of(*(answers.medians for _, _, answers in asked))
    panels = tuple(
        Panel((Quantity("median", answers.medians, scale, lit=best(answers)),), name, (head,))
        for name, head, answers in asked
    )
    entries = tuple(Entry(each.name, (lane(s, k),)) for k, each in enumerate(s.lanes))
    # Only the group of which the caption speaks.
    table = Bars(entries, panels, key=ALL, lit=best(s.first))
    # The note is read while the list appears.
    return _beat(captions.kinds(s), (Step(_noted(table, "medians")),))


# 6


@beat
def offers(s: Story) -> Beat:
    """Show which nouns' keys and values point most nearly as those of the slot's own word."""
    scale, panels = scale_of(*(s.like[name].medians for name in ROLES)), list[Panel]()
    for name in ROLES:
        like = s.like[name]
        lit = frozenset({s.lanes[like.high].name}) if like.ahead else frozenset()
        cosines = Quantity(name, like.medians, scale, ink=name, lit=lit)
        panels.append(Panel((cosines,), name, (Said(f"column-{name}", {"slot": s.key}),)))
    entries = tuple(Entry(each.name, (lane(s, k),)) for k, each in enumerate(s.lanes))
    table = Bars(entries, tuple(panels), key=ALL, lit=frozenset())
    return _beat(captions.offers(s), (Step(_noted(table, "cosines"), order="rows"),))


def _noted(table: Bars, said: str) -> Column:
    """Return a list below a note on its numbers."""
    what = Said(said, {"one": whole("constant", 1)})
    note = Line((what,), "badge", "quiet", side="center", breaks=True, key="note")
    return Column((note, table), gap="tight")
