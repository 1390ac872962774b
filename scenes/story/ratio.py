"""The ratio of two words' shares in one row, which is the same in both sentences in round one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.studies.contrast import rivals
from qkvideo.scenes.story.compared import Compared
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


@dataclass(frozen=True)
class Result:
    """A calculation with its result, such as a quotient or a sum, as shown on screen.

    Attributes:
        terms: The numbers that are divided or added.
        result: The result.
        sign: "=" if the terms, rounded as on screen, give the result as on screen; otherwise "≈".
    """

    terms: tuple[Cell, ...]
    result: Cell
    sign: str


def weighed(c: Compared) -> Pair | None:
    """Choose two words whose attention weights are compared, as indices; None if there are none.

    For a single sentence, the word with the larger weight comes first.
    """
    first, last = c.rounds[0], c.rounds[-1]
    seen = np.min([c.row(first, k) for k in c.alike], axis=0) > SEEN
    open_ = [j for j in map(int, np.flatnonzero(seen)) if j not in c.changed]
    others = [j for j in open_ if j != c.rows[0] and j not in c.own]
    if c.known and {*NOUNS} <= {*others}:
        return nouns(c)
    pair = rivals([c.row(last, k) for k in c.alike], others if len(others) > 1 else open_)
    if pair is not None and len(c.models) == 1:
        a, b = sorted(pair, key=lambda j: -float(c.row(first)[j]))
        return a, b
    return pair


def nouns(c: Compared) -> Pair:
    """Return the indices of both nouns of a well-known sentence.

    The noun to which the first sentence's pronoun refers, for most readers, comes first.
    """
    assert c.cue is not None  # of a known pair
    tired = c.models[0].labels[c.cue].casefold() == "tired"
    return NOUNS if tired else (NOUNS[1], NOUNS[0])


def quotients(c: Compared, pair: Pair | None) -> tuple[Result, ...]:
    """Compute, for each sentence, the ratio of two words' attention weights in round one.

    Args:
        c: The sentences.
        pair: Indices of the two words; None if there are none.

    Returns:
        One quotient for each sentence; empty if there is no pair, or if the words are at other
        positions in the second sentence.
    """
    if pair is None or c.kind == "moved":
        return ()
    shares = [[float(c.row(c.rounds[0], k)[j]) for j in pair] for k in c.alike]
    smallest = min(map(min, shares))
    fine = style_for([min(smallest, FINE)])
    if fine.decimals is None and smallest > PLAIN:
        fine = Style(4)  # two digits are enough, and easier to read than powers
    ratios = [a / b if b > 0 else 0.0 for a, b in shares]
    made = []
    for k, (both, ratio) in enumerate(zip(shares, ratios, strict=True)):
        name, row = c.name(c.rounds[0], "weights", k), c.rows[k]
        terms = tuple(Cell(name, (row, j), x, fine) for j, x in zip(pair, both, strict=True))
        result = Cell(f"ratio.{name}", (row, *pair), ratio, style_for(ratios))
        made.append(Result(terms, result, relation(terms, result, "÷")))
    return tuple(made)


def kept(c: Compared, pair: Pair | None, made: Sequence[Result]) -> str:
    """Say whether both sentences have the same ratio of two words' attention weights.

    In round one they must, if the query and the two words have the same vectors in both sentences.

    Args:
        c: The sentences.
        pair: Indices of the two words; None if there are none.
        made: The ratios, from `quotients`.

    Returns:
        "kept" if the ratio is the same; "moved" if the words' vectors differ between the sentences;
        "none" if nothing can be said.
    """
    if pair is None or not made:
        return "none"
    places = [c.rows[0], *pair]
    here, there = (c.head(c.rounds[0], k).X[places] for k in (c.every[0], c.every[-1]))
    if np.abs(here - there).max() > EQUAL:
        return "moved"
    a, b = made[0].result, made[-1].result
    return "kept" if abs(a.value - b.value) <= EQUAL * a.value and a.text == b.text else "none"
