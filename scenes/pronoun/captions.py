"""The variables, claims and highlighted words of each beat's caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qkvideo.scenes.pronoun.story import Story
from qkvideo.scenes.pronoun.taught import Shown
from qkvideo.scenes.story.attention_row import AttentionRow, none_larger, preferred, same
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import Cell, whole

LITTLE = 2
"""If no weight changes by more hundredths than this, the caption says that hardly anything
changes."""


@dataclass(frozen=True)
class Spoken(Caption):
    """A beat's caption, with the words that are highlighted in the beat's picture.

    Attributes:
        focus: For each sentence, the indices of the words that the caption mentions and the picture
            highlights. No entries at all if the caption gives no reason to highlight any words.
    """

    focus: tuple[tuple[int, ...], ...] = ()


def _common(s: Story) -> dict[str, Variable]:
    """Return the variables that all captions have."""
    here = s.sentences[0]
    return {
        "query": here.word(here.row, "query"),
        "reading": s.reading,
        "doubt": s.doubt,
        "head": s.head,
        "sentences": "one" if s.single else "two",
        "later": "two" if s.rounds[-1] <= s.rounds[0] + 1 else "later",
    }


def _told(s: Story, case: str, **more: Variable) -> dict[str, Variable]:
    """Return the common variables, the case, and further ones."""
    return {**_common(s), "case": case, **more}


def _cues(s: Story) -> dict[str, Variable]:
    """Return the word that differs, in each sentence; nothing if there is no single such word."""
    if s.cue is None:
        return {}
    return {f"cue{k + 1}": one.word(s.cue, "token") for k, one in enumerate(s.sentences)}


def _key(s: Story, sentence: int, word: int) -> Word:
    """Return a key as a word; a word that differs has the same colour throughout the film."""
    role = "token" if s.aligned and word in s.changed else "key"
    return s.sentences[sentence].word(word, role)


def _strongest(s: Story, look: AttentionRow) -> dict[str, Variable]:
    """Return the variables about the first sentence's row: its two largest weights."""
    row, own = s.sentences[0].row, {look.top: "here", look.second: "next"}
    said: dict[str, Variable] = {"here": _key(s, 0, look.top), "share": look.cells[look.top]}
    if look.second is not None:
        said |= {"next": _key(s, 0, look.second), "share3": look.cells[look.second]}
    return said | {"own": own.get(row, "none")}


def _two(s: Story, looks: Sequence[AttentionRow], tops: Sequence[int]) -> dict[str, Variable]:
    """Return the variables about the rows of both sentences."""
    there = s.sentences[1]
    return {
        "asked": there.word(there.row, "query"),
        "here": _key(s, 0, tops[0]),
        "there": _key(s, 1, tops[1]),
        "share": looks[0].cells[tops[0]],
        "share2": looks[1].cells[tops[1]],
    }


def _met(s: Story, tops: Sequence[int]) -> str:
    """Return whether the same word looks at the "same" word or at an "other" one, else "asker"."""
    here, there = s.sentences
    if here.tokens[here.row] != there.tokens[there.row]:
        return "asker"
    return "same" if here.tokens[tops[0]] == there.tokens[tops[1]] else "other"


def _apart(s: Story, tops: Sequence[int]) -> str:
    """Return the case of two sentences that are not compared word by word."""
    if s.two:
        return {"same": "stay", "other": "each", "asker": "apart"}[_met(s, tops)]
    return {"same": "one-stay", "other": "one-turn", "asker": "one-apart"}[_met(s, tops)]


def opening(s: Story) -> Spoken:
    """Return the caption about a query's largest weight in sentence 1, in the last layer shown."""
    look, row = s.rows.last[0], s.sentences[0].row
    ways = "both" if s.ahead else "back"
    if not look.settled:
        said = _told(s, "all", share=look.cells[look.top], ways=ways)
        return Spoken(said, none_larger((look,)))
    case = "alone" if len(look.cells) == 1 else "self" if look.top == row else "most"
    return Spoken(_told(s, case, ways=ways, **_strongest(s, look)), (look.only(),))


def question(s: Story) -> Spoken:
    """Ask the film's question."""
    case = "known" if s.expected else "one" if s.cue is not None else s.kind
    if s.kind == "single" and s.reading in {"foreign", "word"}:
        case = s.reading
    cues = _cues(s)
    if s.expected and s.expected[0] > s.expected[1]:  # the caption names the earlier noun first
        cues = {"cue1": cues["cue2"], "cue2": cues["cue1"]}
    return Spoken(_told(s, case, **cues), focus=tuple((noun,) for noun in s.expected))


def attention(s: Story) -> Spoken:
    """Return the caption about the first sentence's query: its attention weights and their sum."""
    look, total = s.rows.first[0], s.total.result
    top = look.cells[look.top]
    rest = tuple(look.cells[j] for j in look.order[1:])
    claims: tuple[Claim, ...] = ()
    if len(look.cells) == 1:
        case, claims = "alone", (Claim("equal", top, (total,)),)
    elif drawn(top) == drawn(total) and not any(map(drawn, rest)):
        case, claims = "most", (Claim("equal", top, (total,)), look.only())
    else:
        case = "some" if s.sees < len(look.cells) else "all"
    return Spoken(_told(s, case, **_strongest(s, look), total=total), claims)


def round_one(s: Story) -> Spoken:
    """Return the caption about what each query attends to in the first layer that is shown."""
    layer = whole("layer", s.rounds[0])
    if s.single:
        look = s.rows.first[0]
        case: str = look.lead
        if len(look.cells) == 1:
            case = "alone"
        elif case == "clear":
            case = "self" if look.top == s.sentences[0].row else "single"
        said = _told(s, case, **_strongest(s, look), layer=layer)
        return Spoken(said, look.claims(), (look.spoken,))
    a, b = s.rows.first
    said = _told(s, "uneven", **_two(s, (a, b), (a.top, b.top)), layer=layer, **_cues(s))
    if s.cue is not None:
        said |= {f"share{k + 1}": look.cells[s.cue] for k, look in enumerate(s.rows.first)}
        case, claims = ("hidden", same(*s.rows.first)) if s.hidden else ("one", ())
        return Spoken(said | {"case": case}, claims, ((s.cue,), (s.cue,)))
    if s.reading in {"foreign", "word"}:
        # Four words leave no room for this here; the caption of round two says it.
        said["reading"] = "sure"
    focus = ((a.top,), (b.top,))
    if a.settled and b.settled:
        case = {"same": "both", "other": "each", "asker": s.kind}[_met(s, (a.top, b.top))]
        return Spoken(said | {"case": case}, (a.only(), b.only()), focus)
    return Spoken(said, none_larger(s.rows.first), focus)


def rows(s: Story) -> Spoken:
    """Say which of the initial vectors differ."""
    differ = s.starts.differ
    case = "one" if s.cue is not None and differ == (s.cue,) else "several" if differ else "alike"
    counts = {"changed": whole("changed", len(differ)), "d_model": s.starts.size}
    return Spoken(_told(s, case, **_cues(s), **counts))


def ratio(s: Story) -> Spoken:
    """Say whether the ratio of two words' weights stays the same."""
    moved = {"none": "few", "moved": "apart"} if s.kind in {"one", "single"} else {}
    case = moved.get(s.ratio, s.kind)
    said = _told(s, case, changed=whole("changed", len(s.changed)))
    if case not in {"one", "single"} or s.pair is None:
        return Spoken(said)
    here = s.sentences[0]
    first, last = s.quotients[0], s.quotients[-1]
    a, b = (here.word(word, "key") for word in s.pair)
    said |= {"a": a, "b": b, "ratio": first.result}
    claims = [Claim("equal", first.result, (last.result,))]
    claims += [Claim("quotient", q.result, q.terms) for q in s.quotients if q.sign == "="]
    return Spoken(said, tuple(claims), (s.pair,) * len(s.sentences))


def taken_in(s: Story) -> Spoken:
    """Say what round one has changed."""
    differ = "some" if s.single or s.taken.changed.value else "none"
    case = "single" if s.single else "same" if len(s.taken.before) == 1 else "apart"
    said = _told(s, case, differ=differ, changed=s.taken.changed, d_model=s.taken.size)
    shown = whole("shown", s.taken.after[0].shape[1])
    return Spoken(said | {"shown": shown, "more": "some" if s.taken.more else "none"})


def turn(s: Story) -> Spoken:
    """Say by how much the query turns, and to which key it is nearer in each sentence."""
    t, here = s.turned, s.sentences[0]
    if t.other is None:
        return Spoken(_told(s, "apart"), (), (t.keys,))
    words = {name: here.word(key, "key") for name, key in zip("ab", t.keys, strict=True)}
    said = _told(s, "turn" if t.claims else "other", angle=t.other.angle, **words, **_cues(s))
    return Spoken(said, t.claims, (t.keys,))


def round_two(s: Story) -> Spoken:
    """Return the caption about the last layer shown: the second (round two), or the only one."""
    layer = whole("layer", s.rounds[-1])
    if s.single and not s.two:
        alone = len(s.sentences[0].tokens) == 1
        some = "among" if not s.whole else "everybody"
        return Spoken(_told(s, "alone" if alone else "ties" if s.ties else some, layer=layer))
    if s.single:
        look = s.rows.last[0]
        lead = "single" if look.lead == "clear" else look.lead
        said = _told(s, lead, **_strongest(s, look), layer=layer)
        return Spoken(said, look.claims(), (look.spoken,))
    words = _turn_of_words(s)
    tops = words or [look.top for look in s.rows.last]
    one = "" if s.two else "one-"
    settled = words or all(look.settled for look in s.rows.last)
    if s.hidden and all(claim.holds for claim in same(*s.rows.last)):
        case, claims = "hidden", same(*s.rows.last)
    elif words:
        case = "own-turn"
        claims = tuple(look.only(look.words) for look in s.rows.last)
    elif not settled:
        case, claims = one + "even" if one else "pair-even", none_larger(s.rows.last)
    else:
        turned = tops[0] != tops[1] or tops[0] in s.changed
        alike = s.kind in {"one", "several"}
        case = one + ("turn" if turned else "stay") if alike else _apart(s, tops)
        claims = tuple(look.only() for look in s.rows.last)
    said = _told(s, case, **_two(s, s.rows.last, tops), layer=layer)
    return Spoken(said, claims, ((tops[0],), (tops[1],)))


def _turn_of_words(s: Story) -> list[int]:
    """Return the key that each sentence's query prefers among real words, if the two differ.

    This applies if a special token of the model, such as [CLS], has the largest weight.

    Returns:
        Index of the strongest word in each sentence; empty if they are the same, or if no special
        token has the largest weight.
    """
    if s.kind != "one" or not s.two or not any(look.top in look.own for look in s.rows.last):
        return []
    most = [look.among(look.words) for look in s.rows.last]
    alone = all(len(some) == 1 for some in most)
    return [some[0] for some in most] if alone and most[0] != most[1] else []


def cut(s: Story) -> Spoken:
    """Say what the query's row shows without one link."""
    if s.rows.link is None:
        return Spoken(_told(s, "alone" if s.plain else "unknown"))
    here = s.sentences[0]
    reader, key = s.rows.link
    said = _told(s, "", reader=here.word(reader, "query"), key=_key(s, 0, key), **_cues(s))
    if s.rows.carried and s.pair is not None:
        case = "carrier" if reader == here.row else "other"
        claims = (*preferred(s.rows.last, s.pair), *preferred(s.rows.cut, s.pair))
        said |= dict(zip(("others", "kept"), s.rows.control, strict=True))
        return Spoken(said | {"case": case}, claims, (s.pair,) * 2)
    before, after = s.rows.last[0], s.rows.cut[0]
    top, now = before.top, after.top
    said |= {
        "here": _key(s, 0, top),
        "before": before.cells[top],
        "after": after.cells[top],
        "there": _key(s, 0, now),
        "most": after.cells[now],
    }
    if not s.two:
        return Spoken(said | {"case": "one"}, focus=((key,), (key,)))
    case, of_cut = _of_cut(s, before, after)
    return Spoken(said | {"case": case}, of_cut, (tuple(dict.fromkeys((key, top, now))),) * 2)


def _of_cut(s: Story, before: AttentionRow, after: AttentionRow) -> tuple[str, tuple[Claim, ...]]:
    """Return the case and claims for the first sentence's largest weight after the cut.

    For a cut link that does not carry the cue.
    """
    top, now, here = before.top, after.top, s.sentences[0]
    old, new = before.cells[top], after.cells[top]
    if drawn(old) == drawn(new):
        pairs = zip(before.cells, after.cells, strict=True)
        moved = max(abs(drawn(a) - drawn(b)) for a, b in pairs)
        return "little" if 100 * moved <= LITTLE else "same", (Claim("equal", new, (old,)),)
    differ = Claim("different", new, (old,))
    if s.rows.lone:
        return "turn", (differ,)
    if not after.settled or (now == top and not before.settled) or now not in here.keys:
        return "some", (differ,)
    return ("moves" if now != top else "single"), (differ, after.only())


def taught(s: Story) -> Spoken:
    """Say what training aimed at, and what the first sentence shows."""
    by = {aim.name: aim for aim in s.aims.each}
    said = _told(s, s.aims.case)
    for name, aim in by.items():
        said |= {f"{name}-aim": aim.aimed, f"{name}-here": aim.here, name: _key(s, 0, aim.key)}
    claims: tuple[Claim, ...] = ()
    if s.aims.case in {"cue", "noun"}:
        look = s.rows.last[0]
        claims = (Claim("largest", by["noun"].here, look.cells),)
    return Spoken(said, claims)


def untold(s: Story) -> Spoken:
    """Say where a model looks that was told only answers; its sentences are always the cat's."""
    u = s.untold
    one, two = u.shown
    said = _told(
        s,
        "same" if s.expected else "other",
        pronoun=Word(one.tokens[one.row], "query"),
        cue1=Word(one.tokens[one.cue], "token"),
        cue2=Word(two.tokens[two.cue], "token"),
        share=one.weights[one.cue],
        share2=two.weights[two.cue],
        head=u.head,
        tested=u.sentences,
        looks=u.looks,
    )
    claims = tuple(Claim("only", each.weights[each.cue], _others(each)) for each in u.shown)
    return Spoken(said, claims)


def _others(shown: Shown) -> tuple[Cell, ...]:
    return tuple(cell for j, cell in enumerate(shown.weights) if j != shown.cue)


def without(s: Story) -> Spoken:
    """Say how often that model is right without this look."""
    u = s.untold
    said = _told(
        s,
        "cut",
        total=u.sentences,
        pairs=u.pairs,
        right=u.right[0],
        cut=u.right[1],
        both=u.whole[0],
        left=u.whole[1],
        blind=u.right[2],
        blind_whole=u.whole[2],
    )
    claims = tuple(Claim("more", a, (b,)) for a, b, _ in (u.right, u.whole))
    return Spoken(said, claims)


def two_rounds(s: Story) -> Spoken:
    """Describe both rounds, in one picture."""
    here, there = s.sentences[0], s.sentences[-1]
    tops = [look.top for look in s.rows.last]
    firsts = [beam.end for beam in s.firsts]
    said = _told(
        s,
        "one",
        **_strongest(s, s.rows.last[0]),
        reader=here.word(s.firsts[0].start, "query"),
        first=_key(s, 0, firsts[0]),
        begins="own" if firsts[0] == s.sentences[0].row else "other",
        second=_key(s, there.index, firsts[-1]),
        there=_key(s, there.index, tops[-1]),
    )
    focus = tuple(
        (top,) if s.rows.carried or not s.two else tuple(dict.fromkeys((first, top)))
        for first, top in zip(firsts, tops, strict=True)
    )
    if not s.two:
        return Spoken(said, focus=focus)
    looks = (*s.rows.last,) if s.rows.carried else (*s.rows.first, *s.rows.last)
    case, settled = "turn", all(look.settled for look in looks)
    if not s.rows.carried:
        case = "pair" if len(s.asking) == 1 else "askers"
        if s.single:
            case = "close" if s.rows.last[0].lead == "close" else "single"
        if not settled:
            case = "even" if s.single else "uneven"
            ahead = "first" if looks[0].settled else "last" if looks[-1].settled else "none"
            said["ahead"] = ahead
            lit = {"first": firsts, "last": tops, "none": []}[ahead]
            focus = tuple(tuple(lit[k : k + 1]) for k in range(len(focus))) if s.single else focus
    claims = tuple(look.only() for look in looks) if settled else ()
    if case == "close":
        claims += s.rows.last[0].claims()
    return Spoken(said | {"case": case}, claims, focus)


BEATS = (
    *(opening, question, attention, round_one, rows, ratio),
    *(taken_in, turn, round_two, cut, taught, untold, without, two_rounds),
)
"""The functions of the captions, in order of the beats."""
