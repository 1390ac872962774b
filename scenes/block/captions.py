"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.catalogue import Word

from .story import Story


def _told(s: Story, say: dict[str, Any], *claims: Claim) -> Caption:
    """Return a caption with the common variables."""
    about: dict[str, Any] = {"case": "own" if s.own else "recorded", "best": s.best}
    return Caption({**about, "last": s.last, "source": s.typed, **say}, claims)


def row(s: Story) -> Caption:
    """Return the caption of the beat `row`: the length of the row at first, and at the end."""
    say = {"layers": s.layers[-1], "first": s.lengths[0], "end": s.lengths[-1]}
    return _told(s, say)


def norm(s: Story) -> Caption:
    """Return the caption of the beat `norm`: by what a row is divided."""
    return _told(s, {"spread": s.normed.spread, "size": s.normed.size, "layer": s.normed.layer})


def alone(s: Story) -> Caption:
    """Return the caption of the beat `alone`: how far another word's results move."""
    m = s.moved
    say = {
        "other": Word(s.labels[m.other]),
        "witness": Word(s.labels[m.witness], "query"),
        "attention": m.attention[m.witness],
        "mlp": m.mlp[m.witness],
        "layer": s.normed.layer,
    }
    here = m.mlp[m.witness]
    return _told(s, say, *(Claim("equal", here, (m.mlp[k],)) for k in m.still))


def parts(s: Story) -> Caption:
    """Return the caption of the beat `parts`: the shares of attention and of the MLPs."""
    say = {"attention": s.shares[1], "mlps": s.shares[2], "tables": s.shares[0], "count": s.count}
    return _told(s, say)


def shared(s: Story) -> Caption:
    """Return the caption of the beat `shared`: how many heads have keys and values of their own."""
    say = {"heads": s.heads, "sets": s.sets, "layer": s.normed.layer}
    return _told(s, say | {"way": "each" if s.sets.value == s.heads.value else "shared"})


def ledger(s: Story) -> Caption:
    """Return the caption of the beat `ledger`: the sum, and the largest entry."""
    most = s.most
    say = {
        "points": s.points,
        "part": most.part,
        "first": most.first,
        "to": most.last,
        "most": most.cell,
    }
    return _told(s, say, Claim("largest", most.cell, tuple(each.cell for each in s.ledger)))


def lead(s: Story) -> Caption:
    """Return the caption of the beat `lead`: what is more than a piece gets on average."""
    _, attention, mlps = s.lead.parts
    _, _, every = s.average.parts
    return _told(s, {"attention": attention, "mlps": mlps, "every": every, "lead": s.lead.total})


def cut(s: Story) -> Caption:
    """Return the caption of the beat `cut`: what the look had brought."""
    _, attention, mlps = s.change.parts
    say = {"attention": attention, "mlps": mlps, "whole": s.probability, "left": s.remains}
    # The picture has sums over all words, and no word in its colour.
    words = {"source": Word(s.tokens[s.source]), "last": Word(s.tokens[-1])}
    return _told(s, {**say, **words})
