"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.engine.lesson.adam import WARM
from qkvideo.engine.lesson.losses import SOFT
from qkvideo.engine.lesson.model import Settings
from qkvideo.engine.lesson.recorder import SENTENCES
from qkvideo.engine.lesson.recording import curves
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.numbers import Cell, whole

from .models import SHARE
from .story import APART, Story


def _told(s: Story, case: str, say: dict[str, Any], *claims: Claim) -> Caption:
    """Return a caption with the variables that all captions have."""
    about = {"foreign": "yes" if s.foreign else "no", "reading": s.reading.how}
    return Caption({"query": s.query, "case": case, **about, **say}, claims)


def start(s: Story) -> Caption:
    """Describe the matrix before training."""
    first = s.states[0]
    say = {"key": s.key(first.top), "share": s.share(first), "step": first.step}
    return _told(s, "alone" if s.alone else "other", say, s.most(first))


def way(s: Story) -> Caption:
    """Say which key has the query's largest weight early in training and at the end.

    If another key has the largest weight at a step in between, name this key, too.
    """
    early, *between, last = s.states[1:]
    say: dict[str, Any] = {
        "first": early.step,
        "key": s.key(early.top),
        "share": s.share(early),
        "last": last.step,
        "example": whole("step", int(s.states[2].step.value)),
        "aim": Cell("aim", (), SOFT, SHARE),
        "final": s.key(last.top),
        "end": s.share(last),
    }
    if s.alone:
        return _told(s, "alone", say)
    claims = [s.most(early), s.most(last)]
    if all(state.top == last.top for state in s.states[1:]):
        return _told(s, "stays", say, *claims)
    turned = next((state for state in between if state.top not in {early.top, last.top}), None)
    if turned is None:
        return _told(s, "straight", say, *claims)
    say |= {"then": turned.step, "other": s.key(turned.top), "share-then": s.share(turned)}
    claims.append(s.most(turned))
    crowd = tuple(s.most(early, row) for row in range(len(s.tokens)))
    if all(claim.holds for claim in crowd):
        return _told(s, "crowd", say, *claims, *crowd)
    return _told(s, "turns", say, *claims)


def first(s: Story) -> Caption:
    """Say that pronouns are learned last."""
    early, late = s.relations
    asked = curves().asked[curves().relations.index("pronoun")]
    say = {
        "level": s.learnt,
        "sentences": whole("sentences", SENTENCES),
        "pronouns": whole("pronouns", asked),
        **{each.name: each.reached for each in s.relations},
    }
    claims = [
        Claim("more", late.reached, (early.reached,)),
        Claim("more", early.right[-1], (late.right[-1],)),
    ]
    return _told(s, "all", say, *claims)


def turn(s: Story) -> Caption:
    """Return the caption: the weight of the key `s.target`, early in training and at the end.

    If there is a second sentence, the caption also gives this weight in the second sentence, at
    the end of training.
    """
    t = s.turning
    say: dict[str, Any] = {
        "query": s.word(s.row),
        "key": s.word(s.target),
        "start": t.steps[0],
        "least": Cell("apart", (), float(APART), SHARE),
        "from": t.here[0],
        "to": t.here[-1],
        "kind": "pair" if t.there else "single",
    }
    if not t.there:
        low, high = drawn(t.here[0]), drawn(t.here[-1])
        if low == high:
            return _told(s, "same", say, Claim("equal", t.here[0], (t.here[-1],)))
        more, less = (t.here[-1], t.here[0]) if high > low else (t.here[0], t.here[-1])
        return _told(s, "rises" if high > low else "falls", say, Claim("more", more, (less,)))
    say |= {
        "one": t.words[0] if t.words else "",
        "two": t.words[1] if t.words else "",
        "words": "one" if t.words else "several",
        "other": t.there[-1],
    }
    if t.parted is None:
        return _told(s, "together", say)
    say["step"] = t.together or t.steps[0]
    case = "parts" if t.together else "apart"
    return _told(s, case, say, Claim("different", t.here[-1], (t.there[-1],)))


def step(s: Story) -> Caption:
    """Give the loss before and after one step of gradient descent."""
    p = s.stepping
    say = {
        "query": s.word(s.row),
        "key": s.word(s.target),
        "aim": "open" if s.open else "meant",
        "before": p.losses[0],
        "after": p.losses[1],
    }
    if drawn(p.losses[0]) == drawn(p.losses[1]):
        return _told(s, "still", say, Claim("equal", p.losses[0], (p.losses[1],)))
    return _told(s, "falls", say, Claim("more", p.losses[0], (p.losses[1],)))


def steps(s: Story) -> Caption:
    """Say what several steps change."""
    p = s.stepping
    say = {
        "query": s.word(s.row),
        "key": s.word(s.target),
        "count": p.steps[-1],
        "aim": "open" if s.open else "meant",
        "before": p.losses[0],
        "after": p.losses[-1],
        "from": p.shares[0],
        "to": p.shares[-1],
        "last": s.last,
        "batch": s.batch,
        "warm": whole("warm", WARM),
        "values": whole("value-steps", Settings.value_steps),
    }
    if drawn(p.losses[0]) == drawn(p.losses[-1]):
        return _told(s, "still", say, Claim("equal", p.losses[0], (p.losses[-1],)))
    claims = Claim("more", p.losses[0], (p.losses[-1],)), Claim("largest", p.shares[-1], p.shares)
    return _told(s, "falls", say, *claims)


def told(s: Story) -> Caption:
    """Say what the model that was trained only on answers looks at.

    If this model does not know a word that decides, answers otherwise, or gives another word more
    in the head that is shown, the caption says so.
    """
    u = s.untold
    say = {
        "key": s.key(s.target),
        "taught": s.taught[s.target],
        "most": u.look.weights[s.target],
        "layer": u.look.layer,
        "head": u.look.head,
        "right": s.answered.right,
        "looks": s.answered.looks,
        "strangers": "some" if s.unknown else "none",
    }
    return _told(s, "alone" if s.alone else "other", *_second(s, say))


def _second(s: Story, say: dict[str, Any]) -> tuple[Any, ...]:
    """Return the caption's variables with those about the second model, and its claims."""
    u, strange = s.untold, s.strange
    if strange is not None:
        return ({**say, "second": "unknown", "stranger": s.word(strange)},)
    if u.answer != s.target:
        return ({**say, "second": "answer", "answer": s.word(u.answer)},)
    weights = u.look.weights
    top = max(range(len(weights)), key=lambda j: drawn(weights[j]))
    if drawn(weights[top]) == drawn(weights[s.target]):
        return {**say, "second": "there"}, Claim("largest", weights[s.target], weights)
    more = {"second": "elsewhere", "most-of": s.word(top), "more": weights[top]}
    return {**say, **more}, Claim("more", weights[top], (weights[s.target],))
