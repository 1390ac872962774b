"""The variables and claims of each beat's caption."""

from __future__ import annotations

from typing import Any

from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Word

from .story import STEADY, Story


def told(s: Story, say: dict[str, Any] | None = None, *claims: Claim, case: str = "") -> Caption:
    """Return a caption with the variables that all captions of the film share.

    Args:
        s: The story.
        say: Variables that only this caption has, by name.
        *claims: Claims of the caption.
        case: Name of the variant of the caption; "" for the variant named by `Story.meaning`.
    """
    about: dict[str, Any] = {
        "case": case or s.meaning,
        "query": s.query,
        "key": s.key,
        "gap": s.gap,
        "reading": s.reading,
    }
    return Caption({**about, **(say or {})}, claims)


def plain(s: Story, *names: str) -> dict[str, Any]:
    """Return the later word, the earlier word or both as variables of a caption, without a colour.

    Args:
        s: The story.
        *names: Names of the variables: "query" for the later word, "key" for the earlier word.

    Returns:
        The words, by the names of the variables.
    """
    words = {"query": s.near, "key": s.far}
    return {name: Word(s.tokens[words[name]], "token") for name in names}


def plain_end(s: Story) -> Word:
    """Return the last word, without a colour."""
    return Word(s.tokens[-1], "token")


def window(s: Story) -> Caption:
    """Return the caption: after how many layers the later word depends on the earlier word.

    In each layer, a word's vector is computed from a window: the word and its two neighbours.
    """
    return told(s, plain(s, "query"))


def turns(s: Story) -> Caption:
    """Return the caption: the recurrence's number of turns from the earlier to the later word.

    In each turn, the recurrence reads one word.
    """
    after = s.near + 1 < len(s.tokens)
    case = "alone" if s.alone else "unread" if after else "end"
    last = plain_end(s)
    strangers = "some" if s.unknown else "none"
    say = {"next": last, "strangers": strangers, "size": s.size, **plain(s, "query", "key")}
    return told(s, say, case=case)


def left(s: Story) -> Caption:
    """Return the caption: how much of the earlier word is left in the recurrence's state."""
    say = {"whole": s.left.swap[0], "swap": s.left.swap[-1], "other": s.left.other}
    return told(s, {**say, "nouns": s.left.nouns, "median": s.left.median})


def _answer(s: Story, j: int) -> Word:
    """Return a word that is answered, in the colour of the columns."""
    return Word(s.tokens[j], "key")


def answers(s: Story) -> Caption:
    """Return the caption: which word the query refers to, according to the recurrence.

    The caption gives the recurrence's answer after reading the query's word, and its answer after
    reading the last word of the sentence.
    """
    a = s.answers
    first, last = a.first[0], len(s.tokens) - 1
    here, there = (a.shares.cell(row, j) for row, j in ((0, first), (last - s.near, a.last)))
    say: dict[str, Any] = {"first": _answer(s, first), "share": here, "after": "more"}
    say |= {"end": s.word(last), "last": _answer(s, a.last), "final": there, "two": "none"}
    if len(a.first) > 1:
        second = a.shares.cell(0, a.first[1])
        say |= {"two": "two", "second": _answer(s, a.first[1]), "share2": second}
    if last == s.near:
        say["after"] = "none"
    elif (first, len(a.first)) == (a.last, 1) and abs(drawn(here) - drawn(there)) <= STEADY:
        say["after"] = "same"
    say["doubt"] = "misses" if s.missed else "doubtful" if s.unsure else ""
    every = [tuple(a.shares.cell(row, j) for j in range(last + 1)) for row in (0, last - s.near)]
    claims = Claim("largest", here, every[0]), Claim("largest", there, every[1])
    return told(s, say, *claims, case="wrong" if s.missed else "")


def rounds(s: Story) -> Caption:
    """Return the caption: what the later word, the query, looks at in each layer of attention."""
    first, second = s.looks
    say = {"cue": s.word(s.cue), "one": first.cells[s.cue], "two": second.cells[s.far]}
    order = "told" if s.carried and s.meaning == "taught" and s.reading == "sure" else "open"
    claims = [Claim("more", second.cells[s.far], (s.cut,))] if s.carried else []
    if s.top != s.far:
        say |= {"most": s.word(s.top), "three": second.cells[s.top]}
        claims.append(Claim("largest", second.cells[s.top], second.cells))
    say |= {"cut": s.cut, "order": order, "mask": "causal" if s.causal else "none"}
    say |= {"whom": "own" if s.cue == s.near else "other", "doubt": s.doubt}
    say["top"] = "far" if s.top == s.far else "own" if s.top == s.near else "other"
    return told(s, say, *claims)


def clocks(s: Story) -> Caption:
    """Return the caption about the steps that each machine needs from one word to a later word.

    The machines are layers with a window, the recurrence and attention. The caption gives the
    numbers of steps in the sentence as it is, and with more words between the two words.
    """
    return told(s, {"grown": s.steps[1][0], "rounds": s.steps[0][2], "more": s.more})
