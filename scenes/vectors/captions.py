"""The variables and claims of each beat's caption."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.parts.text import Given, Said
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import Cell, whole

from .story import Shuffled, Story, Sum


def numbered(one: Sum) -> Cell:
    """Return the number of a word's position, from 1."""
    return replace(whole("place", one.token + 1), index=(one.token,))


def look_up(s: Story) -> Caption:
    """Say that each word has a row of the table."""
    if s.size is None:
        return Caption({"case": "random", "d_model": s.d_model})
    say: dict[str, Variable | Said] = {"case": "table", "size": s.size, "d_model": s.d_model}
    say["origin"] = s.origin
    if s.unknown is not None:
        say |= {"case": "unknown", "unknown": Word(s.tokens[s.unknown], "token")}
    return Caption(say)


def same(s: Story) -> Caption:
    """Say that the same word has the same row."""
    pair = s.repeated or s.shared
    if pair is None:
        return Caption({"case": "none"})
    first, second = pair
    rows = [[s.rows.cell(k, r) for r in range(s.rows.shape[1])] for k in pair]
    claims = tuple(Claim("equal", a, (b,)) for a, b in zip(*rows, strict=True))
    case = "same" if all(claim.holds for claim in claims) else "capitals"
    case = case if s.repeated else "shared"
    say: Given = {
        "case": case,
        "first": Word(s.tokens[first], "token"),
        "second": Word(s.tokens[second], "token"),
    }
    return Caption(say, () if case == "capitals" else claims)


def place(s: Story) -> Caption:
    """Say that a word's row and its position's row are added."""
    first = s.sums[0]
    say: Given = {
        "case": "placed" if s.placed else "none",
        "word": Word(s.tokens[s.lead], "token"),
        "place": numbered(first),
        "origin": s.origin,
    }
    return Caption(say)


def twice(s: Story) -> Caption:
    """Compare the vectors of one word in two positions."""
    first, second = s.sums
    if len(s.tokens) == 1:
        return Caption({"case": "alone", "word": Word(s.tokens[0], "token")})
    case = "moved" if s.moved else "twice"
    say: Given = {
        "case": case if s.placed else "none",
        "word": Word(s.tokens[s.lead], "token"),
        "first": numbered(first),
        "second": numbered(second),
    }
    return Caption(say)


def _turned(s: Story, shuffled: Shuffled) -> Caption:
    """Compare the weights in two orders of the words."""
    i, j = shuffled.pair
    same_ = "same" if shuffled.same else "differs"
    say: Given = {
        "case": "alone" if len(shuffled.here.rows) == 1 else same_,
        "placed": "yes" if s.placed else "no",
        "few": s.few,
        "outputs": "kept" if shuffled.kept else "other",
        "query": Word(s.tokens[i], "query"),
        "key": Word(s.tokens[j], "key"),
        "own": "yes" if i == j else "no",
        "here": shuffled.cell(shuffled.here),
        "there": shuffled.cell(shuffled.there),
    }
    return Caption(say, shuffled.claims)


def shuffle(s: Story) -> Caption:
    """Return the caption on attention in two word orders, without positions, without mask."""
    return _turned(s, s.plain)


def order(s: Story) -> Caption:
    """Return the caption on attention in two word orders, with positions, without mask."""
    return _turned(s, s.ordered)


def rows(s: Story) -> Caption:
    """Describe the input of the first layer."""
    return Caption(
        {"n": s.n, "d_model": s.d_model, "case": "one" if len(s.tokens) == 1 else "rows"}
    )


BEATS = (look_up, same, place, twice, shuffle, order, rows)
"""The functions of the captions, in order of the beats."""
