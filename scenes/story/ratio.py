"""The ratio of two words' shares in one row, which is the same in both sentences in round one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from qkvideo.engine.studies.meaning.contrast import rivals
from qkvideo.scenes.story.compared import Compared
from qkvideo.scenes.story.terms import Result
from qkvideo.scenes.story.vectors import EQUAL
from qkvideo.scenes.text.numbers import Cell, Style, relation, style_for

NOUNS = (1, 5)
"""Indices of the two nouns in the well-known sentences: the one that is tired, the one that is
dirty."""
SEEN = 1e-12
"""Minimum share to be divided: the digits of smaller ones are rounding errors."""
PLAIN = 5e-4
"""Share above which four decimals are enough: they show at least one digit of it."""
FINE = 0.0999
"""A value to which `style_for` gives four decimals: shares to be divided have at least four."""

Pair = tuple[int, int]


def weighed(c: Compared) -> Pair | None:
    """Return the indices of two words whose attention weights a film compares.

    If `c.known`, and both words count (see below), these are “cat” and “mat” (see `nouns`).
    Otherwise, they are words to which the query gives large weights in the later layer:

    - With one sentence, the two words with the largest weights. The one with the larger weight in
      the first layer comes first.
    - With two sentences that can be compared word by word, the word with the largest weight in the
      first sentence, then the word with the largest weight in the second sentence (`rivals` says
      what happens if these are the same).
    - With two other sentences (`c.kind` is "moved"), the two words with the largest weights in the
      first sentence.

    Words that differ between the sentences, and words with almost no weight in the first layer, do
    not count. The query and special tokens count only if fewer than two other words are left.

    Args:
        c: The sentences.

    Returns:
        The two indices, from 0; None if fewer than two words are left.
    """
    first, last = c.rounds[0], c.rounds[-1]
    seen = np.min([c.row(first, k) for k in c.alike], axis=0) > SEEN
    open_ = [j for j in map(int, np.flatnonzero(seen)) if j not in c.changed]
    others = [j for j in open_ if j != c.rows[0] and j not in c.own]
    if c.known and {*NOUNS} <= {*others}:
        return nouns(c)
    open_ = others if len(others) > 1 else open_
    pair = rivals([c.row(last, k) for k in c.alike], open_, c.view.reading.can)
    if pair is not None and len(c.models) == 1:
        a, b = sorted(pair, key=lambda j: -float(c.row(first)[j]))
        return a, b
    return pair


def nouns(c: Compared) -> Pair:
    """Return the indices of the two nouns, “cat” and “mat”, in the well-known pair of sentences.

    The first index is that of the noun that “it” means, for most readers, in the first sentence of
    `c`: the cat if “it” was tired, the mat if “it” was dirty.

    Args:
        c: The sentences. They have to be the well-known pair, in either order.
    """
    assert c.cue is not None  # of a known pair
    tired = c.models[0].labels[c.cue].casefold() == "tired"
    return NOUNS if tired else (NOUNS[1], NOUNS[0])


def quotients(c: Compared, pair: Pair | None) -> tuple[Result, ...]:
    """Return, for each sentence, one attention weight divided by another.

    Both are weights that the film's query gives in the first layer. The weight of the pair's first
    word is divided by the weight of the pair's second word.

    Args:
        c: The sentences, with the query.
        pair: Indices of the two words, from 0; None if there are no two words to compare.

    Returns:
        A quotient for each sentence. Empty if `pair` is None, or if the sentences cannot be
        compared word by word (`c.kind` is "moved").
    """
    if pair is None or c.kind == "moved":
        return ()
    shares = [[float(c.row(c.rounds[0], k)[j]) for j in pair] for k in c.alike]
    smallest = min(map(min, shares))
    fine = style_for([min(smallest, FINE)])
    if fine.decimals is None and smallest > PLAIN:
        fine = Style(4)  # two digits are enough, and easier to read than powers
    ratios = [a / b if b > 0 else 0.0 for a, b in shares]

    def made(fine: Style, coarse: Style) -> tuple[Result, ...]:
        found = []
        for k, (both, ratio) in enumerate(zip(shares, ratios, strict=True)):
            name, row = c.name(c.rounds[0], "weights", k), c.rows[k]
            terms = tuple(Cell(name, (row, j), x, fine) for j, x in zip(pair, both, strict=True))
            result = Cell(f"ratio.{name}", (row, *pair), ratio, coarse)
            found.append(Result(terms, result, relation(terms, result, "÷")))
        return tuple(found)

    usual = style_for(ratios)
    if fine.decimals is None or usual.decimals is None:
        return made(fine, usual)
    # Digits with which viewers get the same quotient: one more, or one less in the quotient.
    tried = (made(Style(fine.decimals + more), usual) for more in range(2))
    rough = made(fine, Style(max(0, usual.decimals - 1)))
    ways = (*tried, rough)
    return next((way for way in ways if all(each.sign == "=" for each in way)), ways[0])


def kept(c: Compared, pair: Pair | None, made: Sequence[Result]) -> str:
    """Return whether the ratio of two weights is equal in both sentences, as the name of a case.

    The weights are the attention weights that the query gives to two words in the first layer.

    Args:
        c: The one or two sentences.
        pair: Indices of the two words, from 0; None if there are no such words.
        made: The ratio in each sentence, from `quotients`.

    Returns:
        "moved": the vector of the query or of one of the two words differs between the sentences.
        "kept": these vectors and the ratios are equal, or there is only one sentence. "none": there
        are no ratios, or they differ although the vectors are equal.
    """
    if pair is None or not made:
        return "none"
    places = [c.rows[0], *pair]
    here, there = (c.head(c.rounds[0], k).X[places] for k in (c.every[0], c.every[-1]))
    if np.abs(here - there).max() > EQUAL:
        return "moved"
    a, b = made[0].result, made[-1].result
    return "kept" if abs(a.value - b.value) <= EQUAL * a.value and a.text == b.text else "none"
