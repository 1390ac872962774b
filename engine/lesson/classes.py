"""Which words take part when a sentence's slot is tried with others, and their classes.

The rule was written before any ranking was looked at, and takes everything from lists that exist
for training: the nouns of `words.NOUNS`, names too, each in the form and in the class in which it
stands there. `words.KEPT_BACK` stand in no training sentence; they are left out here and are what
tests ask about. Classes are joined to groups by the sets that the cues use, and by nothing finer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from qkvideo.engine.lesson.grammar import taught
from qkvideo.engine.lesson.words import ABSTRACT, BEASTS, CRAFT, KEPT_BACK, MADE, NOUNS, PEOPLE

GROUPS: Final[Mapping[str, frozenset[str]]] = {
    "people": PEOPLE,
    "animals": BEASTS,
    "plants": frozenset({"plant"}),
    "food": frozenset({"food", "drink"}),
    "things": MADE,
    "vehicles": CRAFT,
    "places": frozenset({"building", "room", "water"}),
    "ideas": ABSTRACT,
}
"""Classes of nouns by group; every class is in one."""


@cache
def nouns() -> Mapping[str, str]:
    """Every taught noun and its group, in the list's order."""
    return {
        word: group
        for group, kinds in GROUPS.items()
        for kind, words in taught().nouns.items()
        if kind in kinds
        for word in words
    }


@cache
def kept_back() -> Mapping[str, str]:
    """Every noun that no training sentence holds, and its group."""
    return {
        word: group
        for group, kinds in GROUPS.items()
        for kind in kinds
        for word in NOUNS[kind]
        if word in KEPT_BACK
    }
