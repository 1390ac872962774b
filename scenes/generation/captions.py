"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.engine.studies.language.generation import SEEDS
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import WHOLE, Cell, whole

from .story import ANEW, KEPT, Story


def _told(s: Story, say: dict[str, Any], *claims: Claim) -> Caption:
    return Caption({"case": "own" if s.own else "recorded", **say}, claims)


def append(s: Story) -> Caption:
    """Return the caption of the beat `append`: in each step, the most probable piece is taken."""
    rows = map(s.guesses, s.told)
    claims = (Claim("largest", best, tuple(others)) for best, *others in rows)
    return _told(s, {"count": whole("written.steps", s.steps)}, *claims)


def again(s: Story) -> Caption:
    """Return the caption of the beat `again`: rows with and without memory."""
    anew, kept = s.total(ANEW, s.steps), s.total(KEPT, s.steps)
    say = {
        "anew": anew,
        "kept": kept,
        "first": s.count(ANEW, 0),
        "last": s.count(ANEW, s.steps - 1),
    }
    counts = tuple(s.count(ANEW, k) for k in range(s.steps))
    return _told(s, say, Claim("more", anew, (kept,)), Claim("sum", anew, counts))


def kept(s: Story) -> Caption:
    """Return the caption of the beat `kept`: the last piece's query, and what it looks at."""
    weights = s.weights
    say = {
        "piece": Word(s.pieces[-1], "query"),
        "source": Word(s.pieces[s.top]),
        "weight": weights.cell(s.top, 0),
        "layer": s.layer,
        "head": s.head,
    }
    inner = tuple(weights.cell(k, 0) for k in range(1, len(s.pieces) - 2))
    return _told(s, say, Claim("largest", weights.cell(s.top, 0), inner))


def same(s: Story) -> Caption:
    """Return the caption of the beat `same`: equal up to rounding, or to the last bit."""
    say = {"gap": s.gap(0), "control": s.gap(1), "equal": s.equal(0), "all": s.equal(1)}
    say |= {"pieces": s.logits_in_all}
    pairs = (s.logits(k)[:2] for k in range(3))
    return _told(s, say, *(Claim("equal", one, (other,)) for one, other in pairs))


def counts(s: Story) -> Caption:
    """Return the caption of the beat `counts`: rows for many new pieces."""
    say = {"anew": s.far(ANEW), "kept": s.far(KEPT), "n": s.far_n}
    return _told(s, say, Claim("more", s.far(ANEW), (s.far(KEPT),)))


def measured(s: Story) -> Caption:
    """Return the caption of the beat `measured`: the times at the longest text."""
    k = len(s.times.lengths) - 1
    anew, kept = s.time(ANEW, k), s.time(KEPT, k)
    say = {"n": s.length(k), "anew": anew.cell, "anew-unit": anew.unit}
    return _told(s, {**say, "kept": kept.cell, "kept-unit": kept.unit})


def draw(s: Story) -> Caption:
    """Return the caption of the beat `draw`: seeds, and how many pieces remain."""
    say = {
        "seed": Cell("written.seed", (0,), float(SEEDS[0]), WHOLE),
        "piece": Word(s.made.drawn[0][0]),
        "context": Word(s.context),
        "p": s.limits[2],
        "remain": s.remain(3),
        "k": s.limits[1],
    }
    return _told(s, say)


def memory(s: Story) -> Caption:
    """Return the caption of the beat `memory`: what is kept of the longest text."""
    page = s.pages[-1]
    few, many = s.memory(s.made.shape.kv, page), s.memory(s.made.shape.heads, page)
    say = {"n": page, "kv": s.kv, "heads": s.heads, "few": few.cell, "few-unit": few.unit}
    return _told(s, {**say, "many": many.cell, "many-unit": many.unit})
