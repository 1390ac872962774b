"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.engine.attention.rotary import BASE
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell

from .story import COUNT, MIXED, Story


def _told(s: Story, case: str, say: dict[str, Any], *claims: Claim) -> Caption:
    """Return a caption with the words of the row, of the key and of the other swapped word."""
    words = {
        "query": Word(s.tokens[s.row], "query"),
        "key": Word(s.tokens[s.key], "key"),
        "other": Word(s.tokens[s.swap[1]], "key"),
    }
    return Caption({"case": case, **words, **say}, claims)


def swap(s: Story) -> Caption:
    """Return the caption of the beat `swap`: the weight that stays."""
    a, b = (s.tokens[k].casefold() for k in s.swap)
    case = "alone" if len(s.tokens) == 1 else "same" if a == b else "usual"
    return _told(s, case, {"weight": s.weight("none")}, *s.moves)


def learned(s: Story) -> Caption:
    """Return the caption of the beat `learned`: how many places have a row."""
    case = "none" if not s.adds else "open" if s.most is None else "usual"
    say: dict[str, Any] = {}
    if s.most is not None:
        say |= {"most": s.most, "next": s.beyond}
    return _told(s, case, say)


def clocks(s: Story) -> Caption:
    """Return the caption of the beat `clocks`: the fastest and the slowest."""
    first, last = s.speed(s.clocks[0]), s.speed(s.clocks[-1])
    say = {"first": first, "last": last, "base": Cell("placed.base", (), BASE, COUNT)}
    return _told(s, "usual", say | {"one": "yes" if first == last else ""})


def shift(s: Story) -> Caption:
    """Return the caption of the beat `shift`: the angle, which is the same everywhere."""
    first, *others = map(s.shifted, s.begins)
    say = {"angle": first, "begin": s.place(s.begins[0]), "end": s.place(s.begins[0] + s.by)}
    say |= {"far": s.place(s.begins[-1]), "there": s.place(s.begins[-1] + s.by)}
    return _told(s, "usual", say, Claim("equal", first, tuple(others)))


def rotary(s: Story) -> Caption:
    """Return the caption of the beat `rotary`: the score that stays."""
    names, places = ("q", "k", "far-q", "far-k"), (*s.at, *s.alike[-1])
    say = dict(zip(names, map(s.stood, places), strict=True))
    return _told(s, "usual", {**say, "score": s.score(*s.at)}, *s.same())


def layouts(s: Story) -> Caption:
    """Return the caption of the beat `layouts`: with which numbers the first one is turned."""
    say = {"first": s.number(0), "half": s.number(s.d_k // 2), "second": s.number(1)}
    first, *others = (s.length(which) for which in (0, 1, MIXED))
    claims = Claim("equal", first, tuple(others)), *s.same(0), *s.same(1)
    return _told(s, "usual", say, *claims)


def alibi(s: Story) -> Caption:
    """Return the caption of the beat `alibi`: how far the key's score is lowered."""
    scaled, _, lowered = s.lowered
    before, after = scaled[s.key], lowered[s.key]
    falls = drawn(before) != drawn(after)
    case = "alone" if len(s.tokens) == 1 else "usual" if falls else "little"
    claims = (Claim("more", before, (after,)),) if falls else (Claim("equal", before, (after,)),)
    return _told(s, case, {"slope": s.slope, "before": before, "after": after}, *claims)


def ways(s: Story) -> Caption:
    """Return the caption of the beat `ways`: which rows change in the swap."""
    (before, after), *others = s.changes
    every = all(drawn(a) != drawn(b) for a, b in others)
    case = "alone" if len(s.tokens) == 1 else "usual" if every else "same"
    say = {"trained": "yes" if s.adds and s.trained else ""}
    moved = (sorted(pair, key=drawn) for pair in others if case == "usual")
    claims = (Claim("more", most, (least,)) for least, most in moved)
    return _told(s, case, say, Claim("equal", before, (after,)), *claims)
