"""Strongest word.

Storyboard
1. asks: the word that asks.
2. answer: beside it who gets most, and how much.
"""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.parts.beat import Beat, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, Row
from qkvideo.scenes.parts.pointing import Arrow
from qkvideo.scenes.parts.text import Line, Said, Token

from .story import Story, tell

TITLE = "Strongest word"
SUMMARY = "Who gets most of one word's attention."
ORDER = 100

__all__ = ["answer", "asks", "tell"]


def _query(s: Story) -> Line:
    word = Token(s.tokens[s.query], s.query)
    return Line((word,), key="query", size="display", ink="query", weight="semibold")


@beat
def asks(s: Story) -> Beat:
    """The word that asks."""
    note = Line((Said("count", {"n": s.n}),), key="note", ink="quiet", breaks=True)
    picture = Column((_query(s), note))
    return Beat({"query": Word(s.tokens[s.query], "query"), "n": s.n}, build(picture, "note"))


def _point(scene: Any) -> None:
    """Play any of manim's animations on parts of the picture, by their keys."""
    from manim import Circumscribe

    scene.play(Circumscribe(scene["share"], color=scene.colour("share")))


@beat
def answer(s: Story) -> Beat:
    """Beside it who gets most, and how much."""
    word = Token(s.tokens[s.best], s.best)
    best = Line((word,), key="best", size="display", ink="key", weight="semibold")
    share = Line((s.share,), key="share", size="display")
    look = Arrow(key="look", start="query", end="best")
    picture = Column((Row((_query(s), best), gap="wide"), share, look))
    say = {
        "query": Word(s.tokens[s.query], "query"),
        "best": Word(s.tokens[s.best], "key"),
        "share": s.share,
    }
    steps = build(picture, "best", ("look", "share"), tempo="calm")
    return Beat(say, paced(steps, -1, plays=_point), claims=(s.most,))
