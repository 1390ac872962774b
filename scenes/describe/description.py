"""A picture in one sentence or two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from qkvideo.scenes.describe import (
    attention,
    bars,
    matrices,
    plots,
    shelves,
    tables,
    texts,
    vectors,
)
from qkvideo.scenes.describe.facts import Fact, Teller, facts
from qkvideo.scenes.layout.items import inside
from qkvideo.scenes.parts.attention import Attention
from qkvideo.scenes.parts.equation import Equation
from qkvideo.scenes.parts.grid import Grid
from qkvideo.scenes.parts.multiples import Multiples
from qkvideo.scenes.parts.part import Part, walk
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.tiers import Tiers

KINDS = (attention, bars, matrices, plots, shelves, tables, texts, vectors)
"""Every module that describes some kinds of parts: importing them registers what they say."""
MOST = 45
"""Words in a description; what is less important is left out."""
MANY = 3
"""With more matrices than these each is only named."""


def describe(picture: Part, without: Iterable[str], speech: Speech) -> str:
    """Say what is to be seen in a picture, the most important first.

    Args:
        picture: All of it.
        without: Keys of what is not there.
        speech: The language.

    Returns:
        One sentence on what it is about, and one on what stands beside it, if there is anything.
    """
    lines = sum(isinstance(part, Attention) for part in walk(picture))
    teller = Teller(speech, briefly=_matrices(picture) > MANY, several=lines > 1)
    told = [fact for part in _outermost(picture, tuple(without)) for fact in facts(part, teller)]
    told = [fact for k, fact in enumerate(told) if fact not in told[:k]]
    main = _fitting([fact for fact in told if not fact.aside], MOST)
    room = MOST - sum(fact.length for fact in main)
    said = set(_words(main))
    new = [fact for fact in told if fact.aside and not said.issuperset(_words([fact]))]
    return " ".join(_sentences([*main, *_fitting(new, room, least=not main)]))


def _matrices(part: Part) -> int:
    """How many matrices stand for themselves."""
    if isinstance(part, Grid):
        return 1
    if isinstance(part, Tiers | Equation | Multiples):
        return 0
    return sum(map(_matrices, part.children))


def _outermost(part: Part, without: tuple[str, ...]) -> list[Part]:
    """A picture's parts, or what is left of them where something in them is not there yet."""
    if part.key and any(inside(part.key, key) for key in without):
        return []
    gone = any(key and inside(each.key, key) for each in walk(part) for key in without)
    if not gone or not part.children or part.variants:
        return [part]
    return [found for child in part.children for found in _outermost(child, without)]


def _fitting(told: Sequence[Fact], room: int, *, least: bool = True) -> list[Fact]:
    """As many facts as have room, in their order; one at least, if that is wanted."""
    found: list[Fact] = []
    for fact in told:
        room -= fact.length
        if room < 0 and (found or not least):
            break
        found.append(fact)
    return found


def _words(told: Iterable[Fact]) -> list[str]:
    return [word for fact in told for word in re.findall(r"[^\W_]+(?:[.,]\d+)*", fact.text)]


def _sentences(told: Sequence[Fact]) -> Iterator[str]:
    """What it is about in one sentence, what stands beside it in another."""
    for (_, _), group in groupby(enumerate(told), lambda pair: _of_one(*pair)):
        text = "; ".join(" ".join(fact.text.split()).rstrip(".") for _, fact in group)
        if re.match(r"[^\W\d_]+[ ,:;]", text):
            text = text[0].upper() + text[1:]
        yield text if text.endswith(("?", "!", "…")) else f"{text}."


def _of_one(number: int, fact: Fact) -> tuple[bool, int]:
    return fact.aside, number if fact.apart else -1
