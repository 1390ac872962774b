"""Pictures of what was taught, and of a second model that was not told where to look."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.parts.attention import Attention, Beam
from qkvideo.scenes.parts.bars import Bars, Entry, Panel, Quantity
from qkvideo.scenes.parts.boxes import Column, Wrap, turning
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Line, Said

from .dashes import Dashes
from .story import Story
from .taught import Untold
from .vectors import KEYS


def aims(s: Story) -> Part:
    """Return lists of the shares that training aimed at, and those of the first sentence."""
    sentence = s.sentences[0]
    query = sentence.word(sentence.row, "query")
    entries = tuple(Entry(name, (Said(name),)) for name in ("here", "aimed"))
    lists = []
    for aim in s.aims.each:
        given = {"query": query, "key": sentence.word(aim.key, "key")}
        column = Quantity("share", (aim.here, aim.aimed), (0, 1))
        which = "meant" if s.aims.case == "misses" and aim.name == "noun" else aim.name
        panel = Panel((column,), aim.name, (Said(f"aim-{which}", given),))
        key = f"aim-{aim.name}"
        lit = frozenset({"here"})
        lists.append(Bars(entries, (panel,), key=key, group="aims", lit=lit, grow=1))
    return Column(tuple(lists), gap="tight")


def looking(u: Untold, answered: int) -> Part:
    """Return the second model's sentences, with its beams of round one and its answers.

    Args:
        u: What the model does.
        answered: In how many of the sentences its answer is highlighted.
    """
    lines = tuple(
        Attention(
            tokens=one.tokens,
            shown=tuple(range(len(one.tokens))),
            query=one.row,
            sentence=k,
            beside=u.shown[1 - k].tokens,
            changed=(one.cue,),
            key=KEYS[k],
            group="untold",
            beams=tuple(
                Beam(one.row, j, share, j == one.cue) for j, share in enumerate(one.weights)
            ),
            shares=((one.cue, one.weights[one.cue]),),
            focus=(one.cue, *[one.answer] * (k < answered)),
            expected=one.answer,
        )
        for k, one in enumerate(u.shown)
    )
    place = Line((Said("/place", {"layer": u.layer, "head": u.head}),), key="place", ink="quiet")
    dashes = Dashes(Said("answers"), key="answers")
    return Column((replace(turning(lines), grow=1), Wrap((place, dashes), gap="wide")), gap="none")


def counted(u: Untold) -> Part:
    """Return how often the second model is right, with all links and without some."""
    entries = tuple(Entry(name, (Said(f"links-{name}"),)) for name in ("there", "cut"))
    heading = (Said("of-right", {"all": u.sentences}),)
    column = Quantity("right", u.right[:2], (0, u.sentences.value), heading)
    return Bars(entries, (Panel((column,), "right"),), key="links")
