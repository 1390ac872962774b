"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Word

from .story import Story


def _told(s: Story, say: dict[str, Any], *claims: Claim, words: bool = False) -> Caption:
    """Return a caption with the common variables; if `words`, words get the picture's colours."""
    named = (s.word, *s.cues)
    word, first, second = named if words else (Word(each.text) for each in named)
    about: dict[str, Any] = {
        "case": "own" if s.own else "recorded",
        "word": word,
        "a": first,
        "b": second,
        "layers": s.layers,
        "n": s.numbers[1],
    }
    return Caption({**about, **say}, claims)


def same(s: Story) -> Caption:
    """Return the caption of the beat `same`: before the first layer, a word's vectors are equal.

    The two vectors are those of the word that the film follows, in two sentences. The caption says
    how many numbers a vector contains, and how many of these the picture shows.
    """
    pairs = zip(*([block.cell(*at) for at in _places(block)] for block in s.starts), strict=True)
    claims = [Claim("equal", here, (there,)) for here, there in pairs]
    say = {"size": s.size, "drawn": s.drawn, "angle": s.main.angles[0]}
    return _told(s, say, Claim("equal", s.size, (s.same,)), *claims, words=True)


def _places(block: Any) -> list[tuple[int, int]]:
    """Return row and column of all cells of a block."""
    return [(i, j) for i in block.rows for j in block.columns]


def two(s: Story) -> Caption:
    """Return the caption of the beat `two`: how far apart the word's two vectors are at the end.

    The two vectors are those of the followed word in two sentences. The caption gives the angle
    between them after layer `Story.at`; the notes, also the largest one of another word.
    """
    last = s.main.angles[round(s.at.value)]
    say: dict[str, Any] = {"last": last, "size": s.size, "at": s.at, "most": s.most}
    if s.own:
        return _told(s, say, words=True)
    at = round(s.at.value)
    far, near = s.controls[0], max(s.controls, key=lambda curve: drawn(curve.angles[at]))
    say |= {"count": s.count, "c": far.word, "far": far.angles[-1], "here": s.main.angles[-1]}
    say |= {"next": near.angles[at], "nearest": near.word}
    less = (Claim("more", last, (curve.angles[at],)) for curve in s.controls)
    more = Claim("more", far.angles[-1], (s.main.angles[-1],))
    return _told(s, say, Claim("more", last, (s.most,)), more, *less, words=True)


def cut(s: Story) -> Caption:
    """Return the caption of the beat `cut`: the word's two vectors without attention to the cue.

    The two vectors are those of the followed word in two sentences, which differ in another word,
    the cue. The caption gives the angle between them after the last layer if attention to the cue
    is removed in all layers; the notes, the largest one if it is removed in one layer only.
    """
    whole, one, *_, every = s.cut
    high = max(s.cut[1:-1], key=drawn)
    say = {"whole": whole, "every": every, "high": high}
    claims = [Claim("more", cell, (every,)) for cell in s.cut[:-1]]
    claims += [Claim("more", cell, (one,)) for cell in (whole, *s.cut[2:-1])]
    return _told(s, say, *(() if s.own else claims))
