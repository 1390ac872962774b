"""The ratio of two words' shares in one row, which the first round cannot change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qkvideo.engine.studies.contrast import rivals
from qkvideo.scenes.story.compared import Compared
from qkvideo.scenes.story.vectors import EQUAL
from qkvideo.scenes.text.numbers import Cell, Style, relation, style_for

NOUNS = (1, 5)
"""Indices of the two nouns of the well-known pair: the one that is tired, the one that is dirty."""
SEEN = 1e-12
"""Smaller shares are not divided: their digits are rounding errors."""
PLAIN = 5e-4
"""Shares down to this value are divided with four decimals, which show two of their digits."""
FINE = 0.0999
"""Shares are divided with at least as many digits as this value has."""

Pair = tuple[int, int]


@dataclass(frozen=True)
class Result:
    """A quotient; its sign is "=" only if the numbers as drawn give it."""

    terms: tuple[Cell, ...]
    result: Cell
    sign: str


def weighed(c: Compared) -> Pair | None:
    """Choose two words to compare; of a single sentence, the larger share comes first."""
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
    """Find the noun that most readers take the pronoun for, in each of two known sentences."""
    assert c.cue is not None  # of a known pair
    tired = c.models[0].labels[c.cue].casefold() == "tired"
    return NOUNS if tired else (NOUNS[1], NOUNS[0])


def quotients(c: Compared, pair: Pair | None) -> tuple[Result, ...]:
    """Compute the ratios of the two shares in round one, if the words have the same places."""
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
    """Whether the ratio is the same in both sentences.

    For vectors that do not depend on other words it has to be; a film says what it finds.

    Returns:
        "kept"; "moved", if the vectors themselves differ; "none", if nothing can be said.
    """
    if pair is None or not made:
        return "none"
    places = [c.rows[0], *pair]
    here, there = (c.head(c.rounds[0], k).X[places] for k in (c.every[0], c.every[-1]))
    if np.abs(here - there).max() > EQUAL:
        return "moved"
    a, b = made[0].result, made[-1].result
    return "kept" if abs(a.value - b.value) <= EQUAL * a.value and a.text == b.text else "none"
