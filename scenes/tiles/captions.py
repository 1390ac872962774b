"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, largest
from qkvideo.scenes.text.catalogue import Word

from .story import Story


def _told(s: Story, say: dict[str, Any], *claims: Claim) -> Caption:
    return Caption({"case": s.case, "query": s.query, **say}, claims)


def whole(s: Story) -> Caption:
    """Return the caption of the beat `whole`: the largest score and the sum of a whole row."""
    scores = tuple(s.scores.all())
    say = {"highest": scores[s.best], "total": s.total}
    return _told(s, say, Claim("largest", scores[s.best], scores))


def first(s: Story) -> Caption:
    """Return the caption of the beat `first`: what is kept of the first tile."""
    tile = s.tiles[0]
    say = {"largest": tile.largest, "sum": tile.sum}
    return _told(s, say, Claim("largest", tile.largest, tile.scores))


def correct(s: Story) -> Caption:
    """Return the caption of the beat `correct`: the factor of the larger score."""
    if s.late is None:
        return _told(s, {})
    tile, before = s.tiles[s.late], s.tiles[s.late - 1]
    (best, *_) = largest(tile.scores)
    say = {
        "key": Word(s.tokens[best.index[1]], "key"),
        "factor": tile.factor,
        "largest": tile.largest,
    }
    return _told(s, say, Claim("more", tile.largest, (before.largest,)))


def rest(s: Story) -> Caption:
    """Return the caption of the beat `rest`: the sum is that of the whole row."""
    return _told(s, {"sum": s.tiles[-1].sum})


def same(s: Story) -> Caption:
    """Return the caption of the beat `same`: the differences from the whole row."""
    return _told(s, {"wrong": s.gaps["uncorrected"]})


def held(s: Story) -> Caption:
    """Return the caption of the beat `held`: numbers held for the longest text."""
    far = len(s.lengths) - 1
    say = {"n": s.lengths[far], "all": s.held[far][0], "tile": s.held[far][1]}
    return _told(s, {**say, "width": s.widths[far], "here": s.widths[0]})
