"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import whole
from qkvideo.scenes.text.signs import is_sign

from .story import Story


def _told(s: Story, say: dict[str, Any], *claims: Claim) -> Caption:
    """Return a caption with the common variables."""
    about: dict[str, Any] = {"case": "own" if s.own else "recorded", "best": s.best}
    return Caption({**about, "share": s.next.whole[0], **say}, claims)


def gap(s: Story) -> Caption:
    """Return the caption of the beat `gap`: the most probable word, and its probability."""
    return _told(s, {"last": Word(s.tokens[-1])}, Claim("largest", s.next.whole[0], s.next.whole))


def places(s: Story) -> Caption:
    """Return the caption of the beat `places`: the words that were expected most and least."""
    if not s.places:
        return _told(s, {"count": whole("next.places", 0)})
    high = max(s.places, key=lambda p: p.given.value)
    # A word that was expected says more than a sign.
    worded = [p for p in s.places if p.expected[:1].isalpha() and p is not high] or s.places
    low = min(worded, key=lambda p: p.given.value)
    say = {
        "count": whole("next.places", len(s.places)),
        "high": Word(high.word),
        "most": high.given,
        "low": Word(low.word),
        "expected": Word(low.expected),
    }
    return _told(s, say, Claim("largest", high.given, tuple(p.given for p in s.places)))


def looks(s: Story) -> Caption:
    """Return the caption of the beat `looks`: what the last word looks at."""
    say = {
        "heads": s.heads,
        "last": Word(s.look.tokens[s.look.row], "query"),
        "source": s.typed,
        "weight": s.look.share,
        "layer": s.look.layer,
        "head": s.look.head,
    }
    return _told(s, say)


def cut(s: Story) -> Caption:
    """Return the caption of the beat `cut`: what is left of the guess, and what wins then."""
    c = s.cut
    left = c.cut[0]
    assert left is not None, "the best guess is told in any case"
    winner = c.cut[c.winner]
    say: dict[str, Any] = {"source": s.typed, "whole": c.whole[0], "left": left}
    say |= {"last": Word(s.tokens[-1], "query")}
    say |= {"other": Word(c.words[c.winner]), "wins": winner}
    # A word can be in nobody's way: then the guess stays as it is.
    same = drawn(left) == drawn(c.whole[0])
    say["winner"] = "even" if same else "other" if c.winner else "same"
    return _told(s, say, Claim("equal" if same else "different", left, (c.whole[0],)))


def control(s: Story) -> Caption:
    """Return the caption of the beat `control`: what is left without any other word."""
    words = (k for k in s.shown if s.mark is None or not is_sign(s.tokens[k]))
    others = tuple(s.left[k] for k in words if k not in (0, s.source))
    mark = s.least if s.mark is None else s.mark
    say = {
        "mark": "none" if s.mark is None else "other",
        "sign": Word(s.tokens[mark]),
        "lost": s.left[mark],
        "source": s.typed,
        "least": s.left[s.least],
        "left": s.left[s.source],
        "first": Word(s.tokens[0]),
        "odd": s.left[0],
    }
    pairs = [(cell, s.left[s.least]) for cell in others]
    pairs += [] if s.mark is None else [(s.left[s.least], s.left[mark])]
    return _told(s, say, *(Claim("largest", most, (least,)) for most, least in pairs))


def layers(s: Story) -> Caption:
    """Return the caption of the beat `layers`: how far down the guess was, and where it ends."""
    say = {"at": s.layers[s.low], "from": s.climb[s.low], "to": s.climb[-1]}
    return _told(s, say, Claim("largest", s.climb[s.low], (s.climb[-1],)))


def it(s: Story) -> Caption:
    """Return the caption of the beat `it`: the same look in both sentences."""
    first, second = s.twins or (s.look, s.look)
    pairs = zip(first.look.cells[: first.row + 1], second.look.cells, strict=False)
    say: dict[str, Any] = {"source": Word(first.tokens[first.source], "key")}
    say |= {"weight": first.share, "query": Word(first.tokens[first.row], "query")}
    say |= {"heads": s.heads, "layer": first.layer, "head": first.head}
    a, b = (Word(look.tokens[max(look.changed, default=-1)]) for look in (first, second))
    say |= {"a": a, "b": b}
    return _told(s, say, *(Claim("equal", here, (there,)) for here, there in pairs))


def wrong(s: Story) -> Caption:
    """Return the caption of the beat `wrong`: the guess after the second recorded sentence."""
    other = s.other or s.next
    say = {"guess": Word(other.words[0]), "there": other.whole[0], "meant": other.whole[-1]}
    return _told(s, say, Claim("largest", other.whole[0], other.whole))
