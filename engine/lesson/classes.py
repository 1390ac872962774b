"""The nouns that `ask` tries in a slot, sorted into groups.

These rules were fixed before any result was seen. All nouns come from the lists for training,
`words.NOUNS`, including names; each has the form and the class listed there. The nouns in
`words.KEPT_BACK`, which occur in no training sentence, are left out here; they serve for tests.
Each group joins classes that the cues distinguish; no class is split.
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
"""Classes of nouns, by group; every class is in exactly one group."""


@cache
def nouns() -> Mapping[str, str]:
    """Return a mapping from each noun that training uses to its group, such as "animals".

    The nouns are sorted by group, in the order of `GROUPS`.
    """
    return {
        word: group
        for group, kinds in GROUPS.items()
        for kind, words in taught().nouns.items()
        if kind in kinds
        for word in words
    }


@cache
def kept_back() -> Mapping[str, str]:
    """Return a mapping from each noun in `KEPT_BACK` to its group."""
    return {
        word: group
        for group, kinds in GROUPS.items()
        for kind in kinds
        for word in NOUNS[kind]
        if word in KEPT_BACK
    }
