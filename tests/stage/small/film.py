"""The widest beam, and nothing else.

Storyboard
1. asks: the word that asks.
2. answer: beside it who gets most, and how much.
"""

from __future__ import annotations

from qkvideo.scenes.parts.beat import Beat, beat, build
from qkvideo.scenes.parts.boxes import Column, Row
from qkvideo.scenes.parts.pointing import Arrow, Outline
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.text.catalogue import Word

from .story import Story, tell

TITLE = "A small film"
SUMMARY = "Who gets most of one word's attention."
ORDER = 99

__all__ = ["answer", "asks", "tell"]


def _query(s: Story) -> Line:
    word = Token(s.tokens[s.query], s.query)
    return Line((word,), key="query", size="title", ink="query", weight="semibold")


@beat
def asks(s: Story) -> Beat:
    """The word that asks."""
    note = Line((Said("count", {"n": s.n}),), key="note", ink="quiet", breaks=True)
    picture = Column((_query(s), note))
    return Beat({"query": Word(s.tokens[s.query], "query"), "n": s.n}, build(picture, "note"))


@beat
def answer(s: Story) -> Beat:
    """Beside it who gets most, and how much."""
    word = Token(s.tokens[s.best], s.best)
    best = Line((word,), key="best", size="title", ink="key", weight="semibold")
    share = Line((s.share,), key="share", size="number")
    pair = Row((_query(s), best), gap="wide")
    picture = Column(
        (
            pair,
            share,
            Arrow(key="look", start="query", end="best"),
            Outline(("share",), key="frame"),
        )
    )
    say = {
        "query": Word(s.tokens[s.query], "query"),
        "best": Word(s.tokens[s.best], "key"),
        "share": s.share,
    }
    steps = build(picture, "best", ("look", "share"), "frame", tempo="calm")
    return Beat(say, steps, claims=(s.most,))
