"""The nouns that `ask` tries in a slot, and their groups.

These rules were fixed before any result was seen. All nouns come from the lists for training:
`words.NOUNS`, including names, each in the form and the class listed there. `words.KEPT_BACK` are
in no training sentence; they are left out here, and the tests are about them. The groups join the
classes that the cues distinguish, no finer.
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
    """Every trained noun and its group, in the list's order."""
    return {
        word: group
        for group, kinds in GROUPS.items()
        for kind, words in taught().nouns.items()
        if kind in kinds
        for word in words
    }


@cache
def kept_back() -> Mapping[str, str]:
    """Every noun that is in no training sentence, and its group."""
    return {
        word: group
        for group, kinds in GROUPS.items()
        for kind in kinds
        for word in NOUNS[kind]
        if word in KEPT_BACK
    }
