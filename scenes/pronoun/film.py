"""What one word looks at, and why one round of attention is not enough.

With a second sentence, the film compares the two; without one, it follows the chosen query. The
first layer is round one, the chosen layer (usually the last) is round two.

Storyboard
1. opening: one number; by the end of the lecture, viewers can compute it.
2. question: the sentences, and what most readers say, where this is known.
3. attention: how the query divides its attention; beams of round one are below the words.
4. round-one: both sentences: the weights change little.
5. rows: every word is a row of numbers; only the words that differ have other rows.
6. ratio: so the ratio of two words' weights stays the same: one round cannot change the preference.
7. taken-in: the query's vector before and after round one; which numbers differ.
8. turn: so the query of round two points elsewhere: both queries, and two keys, in one plane.
9. round-two: the strongest beam leads to another word; beams of round two are above the words.
10. cut: one link is removed, and all is computed again: did this link carry the information?
11. taught: which of these shares training aimed at.
12. untold: a second model, which was told only answers, looks at the same words by itself.
13. without: how often this model is right if these links are cut.
14. two-rounds: both rounds in one picture; how can rows of numbers do that?
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise

from qkvideo.scenes.parts.attention import Attention, Beam, Link, Weighed
from qkvideo.scenes.parts.beat import Beat, Manner, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Column, turning
from qkvideo.scenes.parts.grid import Explained
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Line, Said
from qkvideo.scenes.story.attention_row import AttentionRow
from qkvideo.scenes.story.claim import drawn
from qkvideo.scenes.text.badge import Heads

from . import captions, evidence, vectors
from .captions import Spoken
from .dashes import Dashes
from .story import Sentence, Story, tell
from .vectors import KEYS

TITLE = "Who looks at whom"
SUMMARY = "A pronoun finds its noun: why one look cannot turn, and which weight counts."
ORDER = 1
ONLY = {
    "ratio": "parallel",
    "turn": "contrasted",
    "taught": "taught",
    "untold": "taught",
    "without": "taught",
}
POSTER = "round-two/first"

__all__ = ["tell"]


def _beat(
    told: Spoken, steps: tuple[Step, ...], layers: tuple[int, ...], heads: Heads = "one"
) -> Beat:
    """Return a beat with its caption."""
    return Beat(told.say, steps, layers=layers, heads=heads, claims=told.claims)


def _together(parts: tuple[Part, ...]) -> Part:
    """Return one sentence, or two: one above the other, or side by side in a narrow frame."""
    return parts[0] if len(parts) == 1 else turning(parts)


def _line(s: Story, sentence: Sentence, group: str = "") -> Attention:
    """Return the words of a sentence."""
    other = s.sentences[1 - sentence.index] if s.aligned else None
    return Attention(
        tokens=sentence.tokens,
        shown=sentence.keys,
        query=sentence.row,
        sentence=sentence.index,
        beside=() if other is None else other.tokens,
        changed=s.changed,
        key=KEYS[sentence.index],
        group=group,
    )


def _looking(
    s: Story,
    sentence: Sentence,
    look: AttentionRow,
    round_: int,
    group: str,
    focus: tuple[int, ...] | None = None,
    bright: Collection[int] | None = None,
) -> Attention:
    """Return a sentence with its beams and weights.

    Args:
        s: The story.
        sentence: The sentence.
        look: The query's row of weights.
        round_: Number of the round, 1 or 2.
        group: Size group of the sentence.
        focus: Indices of the highlighted words; None for all.
        bright: Indices of the words whose beams are highlighted; None for all.
    """
    lit = sentence.keys if bright is None else bright
    beams = (Beam(sentence.row, j, look.cells[j], j in lit) for j in sentence.keys)
    return replace(
        _line(s, sentence, group),
        round="one" if round_ == 1 else "two",
        beams=tuple(beams),
        shares=tuple((j, look.cells[j]) for j in sentence.keys),
        rest=None if look.rest is None else (sentence.unshown, look.rest),
        focus=focus,
        bright=focus,
    )


# 1


@beat
def opening(s: Story) -> Beat:
    """Show one attention weight, which viewers can compute by the end of the lecture."""
    told, look = captions.opening(s), s.rows.last[0]
    top = (look.top,)
    line = replace(_looking(s, s.sentences[0], look, 2, "opening", top, top), shares=(), rest=None)
    most = look.cells[look.top]
    number = Line((most,), key="number", size="display", ink="share", side="center")
    picture = turning((replace(line, grow=3), number))
    return _beat(told, build(picture, "first/beam", "number"), s.rounds[-1:])


# 2


@beat
def question(s: Story) -> Beat:
    """Show each sentence and, if known, the noun that most readers think its pronoun means."""
    told = captions.question(s)
    # Two sentences are a line each: of two that flow, lines would seem to be sentences.
    flows = len(s.sentences) == 1 or not s.whole
    lines = tuple(
        replace(_line(s, one, "question"), flows=flows, focus=() if s.changed else None)
        for one in s.sentences
    )
    expected = s.expected if s.whole else ()
    if expected:
        nouns = zip(lines, expected, strict=True)
        lines = tuple(replace(line, expected=noun) for line, noun in nouns)
    asked, keys = _asked(s, lines), KEYS[: len(lines)]
    if not expected:
        return _beat(told, build(asked, *keys[1:]), s.rounds)
    arcs = [f"{key}/expected" for key in keys]
    answered = [replace(line, focus=(noun,)) for line, noun in zip(lines, expected, strict=True)]
    half = _asked(s, (answered[0], lines[1]))
    begun = paced(build(asked, keys[1], (*arcs, "readers"))[:2], -1, pause="long")
    # A word lights up when the line has come to it.
    rest = (
        Step(asked, frozenset(arcs[1:]), name="first/expected"),
        Step(half, frozenset(arcs[1:]), tempo="brisk"),
        Step(half, name="second/expected"),
        Step(_asked(s, tuple(answered)), tempo="brisk"),
    )
    return _beat(told, (*begun, *rest), s.rounds)


def _asked(s: Story, lines: tuple[Attention, ...]) -> Part:
    """Arrange the sentences; if they are too long for one line each, one above the other."""
    if not s.whole and len(lines) > 1:
        return Column(tuple(replace(line, grow=1) for line in lines), "wide")
    if not (s.expected and s.whole):
        return _together(lines)
    dashes = Dashes(Said("readers"), key="readers")
    return Column((replace(turning(lines), grow=1), dashes), gap="none")


# 3


@beat
def attention(s: Story) -> Beat:
    """Show how the query divides its attention."""
    told = captions.attention(s)
    # Beams are as wide as in the next beat, which has one sentence or two.
    group = "alone" if s.single else "round-1"
    line = _looking(s, s.sentences[0], s.rows.first[0], 1, group)
    # One share after the other is added, under a bracket that grows.
    *summed, whole = (
        replace(line, total=(Said("together"), f" {one.sign} ", one.result), summed=k)
        for k, one in enumerate(s.total.counted, start=1)
    )
    whole = replace(whole, summed=None)
    begun = build(whole, "first/beam", ("first/share", "first/rest"), "first/total")[:-1]
    adds = (Step(one, tempo="brisk", pause="worked") for one in summed)
    first, *others = (*adds, Step(whole, tempo="brisk"))
    return _beat(told, (*begun, replace(first, name="first/total"), *others), s.rounds[:1])


# 4


@beat
def round_one(s: Story) -> Beat:
    """Show the query's attention weights in the first layer, in one or in both sentences."""
    told = captions.round_one(s)
    if s.single:
        (focus,) = told.focus
        line = _looking(s, s.sentences[0], s.rows.first[0], 1, "alone", focus, focus)
        return _beat(told, (Step(line, tempo="calm"),), s.rounds[:1])
    return _beat(told, _both(s, s.rows.first, 1, told), s.rounds[:1])


def _both(s: Story, looks: tuple[AttentionRow, ...], round_: int, told: Spoken) -> tuple[Step, ...]:
    """Show two sentences, then the beams of each."""
    lines = [
        _looking(s, one, look, round_, f"round-{round_}", focus)
        for one, look, focus in zip(s.sentences, looks, told.focus, strict=True)
    ]
    # In both rounds and sentences, beams lead to their words, then the shares are written.
    first, second = (((f"{key}/beam",), (f"{key}/share", f"{key}/rest")) for key in KEYS)
    still = _together(tuple(lines))
    if looks is s.rows.first:
        # The previous beat ended with the first sentence's beams.
        return build(still, ("second/word", "second/dots"), *second)
    # All words are there before any beam, which would end beside nothing.
    return paced(build(still, *first, *second), 0, order="together")


def _as_it_was(
    s: Story, looks: tuple[AttentionRow, ...], round_: int, group: str
) -> tuple[Step, ...]:
    """Show all sentences with their beams, without any highlights."""
    both = zip(s.sentences, looks, strict=True)
    return (Step(_together(tuple(_looking(s, *one, round_, group) for one in both))),)


# 5


@beat
def rows(s: Story) -> Beat:
    """Show each word's initial vector as a row; outline rows that differ between the sentences."""
    picture = Explained(vectors.rows(s))
    marks = tuple(f"{key}/rows/mark" for key in KEYS[: len(s.sentences)])
    steps = build(picture, marks) if s.starts.differ else (Step(picture),)
    return _beat(captions.rows(s), paced(steps, 0, order="rows"), s.rounds[:1], "none")


# 6


@beat
def ratio(s: Story) -> Beat:
    """Show that the ratio of two words' weights stays the same."""
    told = captions.ratio(s)
    group = "alone" if s.single else "round-1"
    if not told.focus or s.pair is None:
        return _beat(told, _as_it_was(s, s.rows.first, 1, group), s.rounds[:1])
    weighed = []
    for k, one in enumerate(s.sentences):
        q, pair = s.quotients[k], s.pair
        line = _looking(s, one, s.rows.first[k], 1, group, pair, pair)
        # These two are shown with the digits used in the division, so that viewers can check it.
        fine = {j: c for j, c in zip(pair, q.terms, strict=True) if c.read is not None}
        shares = tuple((j, fine.get(j, cell)) for j, cell in line.shares)
        terms = (q.terms[0], " ÷ ", q.terms[1])
        result = (f" {q.sign} ", q.result)
        weighed.append(replace(line, shares=shares, weighed=Weighed(pair, terms, result)))
    # First the bracket joins the two shares, then the quotient is written over it.
    said = [f"{key}/weighed/{x}" for key in KEYS[: len(weighed)] for x in ("bracket", "said")]
    return _beat(told, build(_together(tuple(weighed)), *said), s.rounds[:1])


# 7


@beat
def taken_in(s: Story) -> Beat:
    """Show each query's vector before and after the first layer; outline the numbers that differ.

    Of two sentences, the vectors after it are compared; of one sentence, those before and after.
    """
    keys = KEYS[: len(s.sentences)]
    cells = {f"{key}/after/{what}" for key in keys for what in ("cells", "more")}
    named = [f"{key}/after/when" for key in keys]
    # Words that become small names would fly over an empty stage.
    names: dict[str, Manner] = {f"{key}/word": "fade" for key in KEYS}
    frame = "vectors/frame"
    begun, whole = vectors.compared(s, 0), vectors.compared(s)
    steps = (
        Step(begun, frozenset({*cells, *named, frame}), order="together", moves=names),
        # The numbers from before are copied; to these, something is added in each sentence.
        Step(begun, frozenset({*named, frame}), order="together"),
        *(
            Step(vectors.compared(s, k), frozenset({*named[k:], frame}), "usual", "rows", "worked")
            for k in range(1, len(keys) + 1)
        ),
        Step(whole),
    )
    # The vector that is added comes from all heads of the layer.
    return _beat(captions.taken_in(s), steps, s.rounds[:1], "all")


# 8


@beat
def turn(s: Story) -> Beat:
    """Show the query of the later round in both sentences, and two keys, in one plane."""
    t, fan = s.turned, vectors.turned(s)
    note = Line((Said("plane"),), key="plane", size="badge", ink="quiet", breaks=True)
    picture = fan if t.other is None else Column((fan, note))
    *keys, last = ([f"{fan.key}/{j}"] for j in t.keys)
    if t.other is None:
        steps = build(picture, *keys, last, tempo="brisk")
    else:
        # The query of one sentence turns to that of the other.
        ((first,), (second,)) = *keys, last
        angle, lying = f"{fan.key}/other/angle", vectors.turned(s, waits=True)
        later = frozenset({angle, first, second, note.key})
        begun = Step(Column((lying, note)), later, moves={fan.key: "fade"})
        # What is said of the words is read while the angle is measured.
        turned, *rest = build(picture, (angle, note.key), first, second, tempo="brisk")
        measured, once, again = rest
        once = replace(once, name="first", tempo="usual")
        turned = replace(turned, tempo="slow", order="together")
        steps = begun, turned, measured, once, again
    steps = (*steps[:-1], replace(steps[-1], name="second"))
    return _beat(captions.turn(s), steps, s.rounds[-1:])


# 9


@beat
def round_two(s: Story) -> Beat:
    """Show the last round (layer). For one sentence with one round: each word's strongest link."""
    told = captions.round_two(s)
    if not s.single:
        return _beat(told, _both(s, s.rows.last, 1 + s.two, told), s.rounds[-1:])
    one = s.sentences[0]
    if not s.two:
        beams = tuple(
            Beam(b.start, b.end, b.share, ink="query" if b.start == one.row else "share")
            for b in s.everybody
        )
        line = replace(_line(s, one), beams=beams)
        return _beat(told, build(line, "first/beam", order="rows"), s.rounds[-1:])
    (focus,) = told.focus
    line = _looking(s, one, s.rows.last[0], 2, "round-2", focus)
    steps = build(line, "first/beam", ("first/share", "first/rest"))
    return _beat(told, steps[1:], s.rounds[-1:])


# 10


def _later(told: Spoken) -> Said:
    """Return the name of the last round."""
    return Said("round-two", {"later": str(told.say["later"])})


@beat
def cut(s: Story) -> Beat:
    """Remove one link, and compute everything again."""
    told, round_ = captions.cut(s), 1 + s.two
    # Nothing changes its size before anything is cut.
    group = f"round-{round_}"
    if s.rows.link is None:
        return _beat(told, _as_it_was(s, s.rows.last, round_, group), s.rounds)
    # A link that carries the cue is cut in both sentences; another one only in the first.
    places = s.sentences if s.rows.carried else (s.sentences[0],) * 2
    looks = s.rows.last if s.rows.carried else (s.rows.last[0],) * 2
    shares = (first.share if s.rows.carried else None for first in s.firsts)
    name = Said("round-one") if s.two else None
    few = 2 // len(s.firsts)
    ends = {*s.rows.link} - {look.top for look in (*looks, *s.rows.cut)}
    crossed = tuple(Link(*s.rows.link, share, name, cut=True) for share in shares) * few
    links = crossed if s.rows.carried else (None, *crossed[1:])

    def line(k: int, look: AttentionRow) -> Attention:
        one = _looking(s, places[k], look, round_, group, told.focus[k])
        if s.two:
            # There, a share of layer two would be read as the link's.
            shares = tuple(each for each in one.shares if each[0] not in ends)
            one = replace(one, name=_later(told), shares=shares)
        return replace(one, key=KEYS[k], link=links[k])

    before = [line(k, look) for k, look in enumerate(looks)]
    after = list(before)
    for k, look in enumerate(s.rows.cut, start=0 if s.rows.carried else 1):
        # A number goes below its place, struck out; then another one comes there.
        old = ((j, looks[k].cells[j]) for j in told.focus[k])
        was = tuple((j, cell) for j, cell in old if drawn(cell) != drawn(look.cells[j]))
        after[k] = replace(line(k, look), was=was)
    whole, keys = _together(tuple(before)), tuple(f"{key}/link" for key in KEYS)
    steps = build(whole, keys, pause="short")
    if s.rows.carried:
        # First the link itself, as it was in the first layer.
        uncut = (replace(one, link=one.link and replace(one.link, cut=False)) for one in before)
        steps = (*build(_together(tuple(uncut)), keys, pause="short"), steps[-1])
    # One sentence after the other: in both at once, nobody sees which change is whose.
    turns = tuple(before), (after[0], before[1]), tuple(after)
    changes = tuple(
        Step(_together(now), tempo="calm", pause="none" if now == turns[-1] else "worked")
        for old, now in pairwise(turns)
        if now != old
    )
    return _beat(told, (*steps, *changes), s.rounds)


# 11


@beat
def taught(s: Story) -> Beat:
    """Show the shares that training aimed at, beside those of this sentence."""
    told, round_ = captions.taught(s), 1 + s.two
    if len(s.sentences[0].tokens) == 1:
        return _beat(told, opening(s).steps[-1:], s.rounds)
    if not s.aims.each:
        return _beat(told, _as_it_was(s, s.rows.last, round_, f"round-{round_}"), s.rounds)
    # The shares are known; one after the other, the goal comes beside each of them. The last share
    # was there before: what it is a share of comes with it.
    shares = [f"aim-{a.name}/{a.name}/share/here" for a in s.aims.each[:-1]]
    goals = [f"aim-{a.name}/{a.name}/share/aimed" for a in s.aims.each]
    begun, *steps = build(evidence.aims(s), *shares, *goals, tempo="calm")
    steps[len(shares)] = replace(steps[len(shares)], name="aimed")
    begun = replace(begun, tempo="usual", order="together", pause="worked")
    return _beat(told, (begun, *steps), s.rounds)


# 12


@beat
def untold(s: Story) -> Beat:
    """Show where a model looks that was told only answers, and what it answers."""
    told = captions.untold(s)
    # One sentence after the other: where the word looks, how much; then what the model answers.
    looks = [f"{key}/{what}" for key in KEYS for what in ("beam", "share")]
    arcs = [f"{key}/expected" for key in KEYS]
    # Words alone would be a bare stage.
    steps = build(evidence.looking(s.untold, 0), *looks, "answers", arcs)[1:-1]
    for k in range(len(arcs)):
        absent = frozenset(arcs[k + 1 :])
        # The word lights up when the line has come to it.
        led, found = (Step(evidence.looking(s.untold, k + done), absent) for done in (0, 1))
        steps = (*steps, led, replace(found, tempo="brisk"))
    return Beat(told.say, steps, about="answers", claims=told.claims)


# 13


@beat
def without(s: Story) -> Beat:
    """Show how often this model is right, with and without the links to the cue."""
    told, picture = captions.without(s), evidence.counted(s.untold)
    steps = build(picture, ["links/right/right/cut"])
    return Beat(told.say, steps, about="answers", claims=told.claims)


# 14


@beat
def two_rounds(s: Story) -> Beat:
    """Show both rounds in one picture."""
    told = captions.two_rounds(s)
    lines: list[Part] = []
    for one, look, first, focus in zip(s.sentences, s.rows.last, s.firsts, told.focus, strict=True):
        line = _looking(s, one, look, 1 + s.two, "both", focus, (look.top,))
        line = replace(line, shares=(), rest=None)
        if s.two:
            link = Link(first.start, first.end, first.share, Said("round-one"))
            line = replace(line, link=link, name=_later(told))
        lines.append(line)
    keys = KEYS[: len(lines)]
    links = tuple(f"{key}/link" for key in keys)
    beams = tuple((f"{key}/beam", f"{key}/name") for key in keys)
    picture = _together(tuple(lines))
    groups = (links, *beams) if s.two else beams
    # Words alone would be a bare stage.
    return _beat(told, build(picture, *groups)[1:], s.rounds)
