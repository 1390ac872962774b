"""Describes a picture in one or two sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from qkvideo.scenes.describe import kinds
from qkvideo.scenes.describe.description import Description, Fact, unsaid
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.attention import Attention
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.multiples import Multiples
from qkvideo.scenes.parts.part import Part, inside, walk
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.tiers import Tiers

KINDS = tuple(
    import_module(f"{kinds.__name__}.{each.name}") for each in iter_modules(kinds.__path__)
)
"""All modules of `kinds/`; importing them registers their functions."""
MOST = 55
"""Maximum number of words in a description; less important facts are left out."""
WORD = r"[^\W\d_]{4,}"
SIGNS = ("=", "≈", "×", "÷", "+", "−")
"""Signs with which a text begins that continues the previous text, unless it contains a word."""
MANY = 3
"""Maximum number of matrices in a picture that are described; if there are more, each is only
named."""


def describe(picture: Part, without: Iterable[str], speech: Speech) -> Description:
    """Return a description of a picture, with the facts about the main subject first.

    A description has at most `MOST` words; less important facts are left out. The first fact is
    kept even if it is longer.

    Args:
        picture: The picture.
        without: Keys of the parts that are not visible yet.
        speech: The texts of the film's language.
    """
    lines = sum(isinstance(part, Attention) for part in walk(picture))
    grids = tuple(_matrices(picture))
    describer = Describer(speech, len(grids) > MANY, lines > 1, grids=grids, without=(*without,))
    seen = _outermost(picture, describer.without)
    told = [fact for part in seen for fact in facts(part, describer)]
    told = [fact for k, fact in enumerate(told) if fact not in told[:k]]
    main = _fitting([fact for fact in told if not fact.aside], MOST)
    room = MOST - sum(fact.length for fact in main)
    new = unsaid(_carried_on(fact for fact in told if fact.aside), main)
    return Description((*main, *_fitting(new, room, least=not main)))


def _matrices(part: Part) -> Iterator[Grid]:
    """Yield the matrices of a picture, except those inside tiers and multiples."""
    if isinstance(part, Grid):
        yield part
    elif not isinstance(part, Tiers | Multiples):
        for child in part.children:
            yield from _matrices(child)


def _carried_on(told: Iterable[Fact]) -> list[Fact]:
    """Return facts, joining texts that belong together: "10 × 10" and "= 100", "0" and "of 36"."""
    joined = list[Fact]()
    for fact in told:
        if joined and _goes_on(joined[-1].text, fact.text):
            joined[-1] = replace(joined[-1], text=f"{joined[-1].text} {fact.text}")
        else:
            joined.append(fact)
    return joined


def _goes_on(before: str, text: str) -> bool:
    if text[:1] in SIGNS:
        return not re.search(WORD, text)
    return text[:1].islower() and before.isdecimal()


def _outermost(part: Part, without: tuple[str, ...]) -> list[Part]:
    """Return the visible parts of a picture.

    A part is replaced by its inner parts if one of these is not visible yet.
    """
    if part.key and any(inside(part.key, key) for key in without):
        return []
    gone = any(inside(each.key, key) for each in walk(part) for key in without)
    if not gone or not part.children or part.variants:
        return [part]
    return [found for child in part.children for found in _outermost(child, without)]


def _fitting(told: Sequence[Fact], room: float, *, least: bool = True) -> list[Fact]:
    """Return as many facts as fit into a number of words, in order.

    Args:
        told: The facts.
        room: Maximum number of words.
        least: Whether the first fact is returned even if it is too long.
    """
    found: list[Fact] = []
    for fact in told:
        room -= fact.length
        if room < 0 and (found or not least):
            break
        found.append(fact)
    return found
