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
    say = {"size": s.size, "drawn": s.drawn, "cosine": s.main.cosines[0]}
    return _told(s, say, Claim("equal", s.size, (s.same,)), *claims, words=True)


def _places(block: Any) -> list[tuple[int, int]]:
    """Return row and column of all cells of a block."""
    return [(i, j) for i in block.rows for j in block.columns]


def two(s: Story) -> Caption:
    """Return the caption of the beat `two`: how similar the word's two vectors are at the end.

    The two vectors are those of the followed word in two sentences. The caption gives their cosine
    before the first layer and after layer `Story.at`; the notes, also the lowest one of another
    word.
    """
    first, last = s.main.cosines[0], s.main.cosines[round(s.at.value)]
    say: dict[str, Any] = {"last": last, "before": first, "size": s.size}
    say |= {"at": s.at, "least": s.least}
    if s.own:
        return _told(s, say, words=True)
    at = round(s.at.value)
    far, near = s.controls[0], min(s.controls, key=lambda curve: drawn(curve.cosines[at]))
    say |= {"count": s.count, "c": far.word, "far": far.cosines[-1], "here": s.main.cosines[-1]}
    say |= {"next": near.cosines[at], "nearest": near.word}
    lowest = (Claim("more", curve.cosines[at], (last,)) for curve in s.controls)
    more = Claim("more", s.main.cosines[-1], (far.cosines[-1],))
    return _told(s, say, Claim("more", s.least, (last,)), more, *lowest, words=True)


def cut(s: Story) -> Caption:
    """Return the caption of the beat `cut`: the word's two vectors without attention to the cue.

    The two vectors are those of the followed word in two sentences, which differ in another word,
    the cue. The caption gives their cosine after the last layer if attention to the cue is removed
    in the first layer only, and if it is removed in all layers.
    """
    whole, one, *_, every = s.cut
    low = min(s.cut[1:-1], key=drawn)
    say = {"whole": whole, "one": one, "every": every, "low": low}
    claims = (Claim("only", every, s.cut[:-1]), Claim("only", one, (whole, *s.cut[2:-1])))
    return _told(s, say, *(() if s.own else claims))
