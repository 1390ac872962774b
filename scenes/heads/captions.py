"""The variables and claims of each beat's caption."""

from __future__ import annotations

from qkvideo.scenes.heads.past import NEARER, SUBJECT, VERB
from qkvideo.scenes.heads.story import Asked, Story
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import whole


def questions(s: Story) -> Caption:
    """Return the caption about the query's largest weight in the chosen head.

    If the query gives its largest weight to another word in some other head shown, the caption
    names that head and that word, too.
    """
    say: dict[str, Variable] = {"query": s.query, "heads": s.heads, "case": "open"}
    if len(s.tokens) == 1:
        return Caption({**say, "case": "alone" if len(s.asked) > 1 else "one-alone"})
    mine = next(a for a in s.asked if a.head.value == s.chosen)
    if not mine.look.settled:
        return Caption(say if len(s.asked) > 1 else {**say, "case": "one-open"})
    say |= _looks(s, mine, "")
    claims = (mine.look.only(),)
    if len(s.asked) == 1:
        return Caption({**say, "case": "one"}, claims)
    settled = [a for a in s.asked if a is not mine and a.look.settled]
    idle = next((a for a in settled if a.idle and a.look.top == 0 != mine.look.top), None)
    if idle is not None and not mine.idle:
        say |= _looks(s, idle, "-other")
        return Caption({**say, "case": "idle"}, (*claims, idle.look.only()))
    other = next((a for a in settled if a.look.top != mine.look.top), None)
    if other is not None:
        say |= _looks(s, other, "-other")
        return Caption({**say, "case": "differ"}, (*claims, other.look.only()))
    return Caption({**say, "case": "mine"}, claims)


def _looks(s: Story, asked: Asked, which: str) -> dict[str, Variable]:
    """Return the variables about one head's largest weight; their names end in `which`."""
    look = asked.look
    key = Word(s.tokens[look.top], "token")
    return {f"head{which}": asked.head, f"key{which}": key, f"share{which}": look.cell(look.top)}


def matrices(s: Story) -> Caption:
    """Return the caption about the matrices of the heads.

    It contains the number of heads, and says whether the heads were trained to find certain pairs
    of words, such as a pronoun and its noun.
    """
    missed = next((each for each in s.shown if each.missed), None)
    trained = "taught" if s.taught else "marked" if s.marked else "found"
    case = "one" if s.heads.value == 1 else "missed" if s.taught and missed else trained
    some = "one" if case == "one" else "all" if len(s.shown) == s.heads.value else "some"
    say: dict[str, Variable] = {"heads": s.heads, "shown": whole("heads", len(s.shown)), "n": s.n}
    if missed is not None:
        say |= {"head": missed.head, "asks": missed.asks, "gets": missed.gets}
    return Caption({**say, "case": case, "some": some, "taught": "yes" if s.taught else "no"})


def past(s: Story) -> Caption:
    """Compare what a verb gives to its subject and to a nearer noun, in both sentences."""
    say: dict[str, Variable] = {"verb": s.past[0].word(VERB), "head": s.past[0].head}
    claims = []
    for each, which in zip(s.past, ("", "-swapped"), strict=True):
        far, near = (each.shares[j] for j in (SUBJECT, NEARER))
        say |= {f"subject{which}": each.word(SUBJECT), f"nearer{which}": each.word(NEARER)}
        say |= {f"far{which}": far, f"near{which}": near}
        claims.append(Claim("only", far, (*each.shares[:SUBJECT], *each.shares[SUBJECT + 1 :])))
    return Caption(say, tuple(claims))


def rest(s: Story) -> Caption:
    """Compare what two words write without the key on which words rest."""
    r = s.resting
    (before, after), (before2, after2) = r.both
    say: dict[str, Variable] = {
        **{"key": Word(s.tokens[r.key], "token"), "head": whole("head", s.chosen)},
        **{"word": Word(s.tokens[r.grown], "token"), "query": s.query},
        **{"before": before, "after": after, "own": before2, "then": after2},
        "taught": "yes" if s.taught else "no",
    }
    claims = (Claim("more", after, (before,)),) if r.case in {"rests", "longer"} else ()
    # Only of words that were taught a relation can it be said that they have a task.
    return Caption(
        {**say, "case": "longer" if r.case == "rests" and not s.taught else r.case}, claims
    )


def reads(s: Story) -> Caption:
    """Give the length of each head's query."""
    case = "one" if s.heads.value == 1 else "several"
    return Caption({"query": s.query, "d_model": s.d_model, "d_k": s.d_k, "case": case})


def joins(s: Story) -> Caption:
    """Give the length of the concatenated outputs."""
    sizes = {"heads": s.heads, "d_v": s.d_v, "width": s.joining.width, "d_model": s.d_model}
    return Caption({**sizes, "query": s.query, "case": "one" if s.heads.value == 1 else "several"})


def entry(s: Story) -> Caption:
    """Return the caption about one entry of the layer's output for the query.

    The entry is a sum, to which each head contributes one number.
    """
    j = s.joining
    query = Word(s.tokens[s.row], "token")
    say: dict[str, Variable] = {"entry": j.entry, "total": j.total, "heads": s.heads}
    say |= {"query": query}
    claims = (Claim("sum", j.total, j.terms),) if j.sign == "=" else ()
    several = "several" if j.sign == "=" else "rounded"
    return Caption({**say, "case": "one" if len(j.terms) == 1 else several}, claims)


def cuts(s: Story) -> Caption:
    """Name the cut after which the chosen head's weight is smallest."""
    c = s.cuts
    say: dict[str, Variable] = {"layer": c.layer, "taught": "yes" if s.taught else "no"}
    asks, gets = (Word(word.text, "token") for word in (c.pair.asks, c.pair.gets))
    say |= {"asks": asks, "gets": gets}
    if c.hit is None:
        return Caption({**say, "case": "none" if c.case == "table" else c.case})
    before, after = c.shares[0], c.shares[c.hit]
    say |= {"cut": whole("head", c.hit), "before": before, "after": after, "case": "table"}
    return Caption(say, (Claim("more", before, (after,)),))


def real(s: Story) -> Caption:
    """Name the largest weight of one head of a pretrained model."""
    r = s.real
    share = r.look.cell(r.look.top)
    say: dict[str, Variable] = {
        "heads": r.count,
        "layer": r.layer,
        "head": r.best,
        "query": r.query,
        "gets": Word(r.tokens[r.look.top], "token"),
        "share": share,
        "rest": Word(r.rest, "key"),
        "resting": r.resting,
        "every": r.swapped.heads,
        "parking": r.parking,
        "mean": r.mean,
        # Pieces of words, and a model's own marks, are no words of the sentence.
        "here": "yes" if r.about == "model" or {*s.tokens} <= {*r.tokens} else "no",
    }
    if not r.look.settled:
        return Caption({**say, "case": "tie"}, (Claim("largest", share, r.look.cells),))
    return Caption({**say, "case": r.about}, (r.look.only(),))


def swap(s: Story) -> Caption:
    """Name the earlier head that reverses another head's preference if its output is swapped."""
    u = s.real.swapped
    (cue1, cue2), (first, second), (where, by) = u.cues, u.pair, u.carrier
    say: dict[str, Variable] = {
        **{"cuts": u.cuts, "undone": u.undone, "layer": u.layer, "head": u.head},
        **{"cue1": cue1, "cue2": cue2, "first": first, "second": second, "query": u.query},
        **{"every": u.heads, "turning": u.turning, "others": u.others, "pairs": u.pairs},
        **{"where": where, "by": by, "look1": u.looks[0], "look2": u.looks[1]},
        **{
            "again": u.again,
            "reversed": u.reversed,
            "next": u.next,
            "reversing": u.reversing,
            "rival": u.rival,
        },
    }
    here, other = (tuple(u.shares.cell(row, k) for k in range(4)) for row in range(2))
    say |= {"back": other[2], "rest": other[3]}
    turns = Claim("more", here[0], (here[1],)), Claim("more", other[1], (other[0],))
    best = Claim("more", u.again, (u.next,))
    return Caption(say, (*turns, best))


BEATS = (questions, matrices, past, rest, reads, joins, entry, cuts, real, swap)
"""The functions of the captions, in order of the beats."""
