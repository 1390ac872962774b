"""Kinds of English words, read from a table in the package."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntFlag
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

SHIPPED: Final = Path(__file__).parents[1] / "data" / "english.npz"


class Kind(IntFlag):
    """What a word can be. A word can be several things: "run" is a verb and a noun."""

    NONE = 0
    NOUN = 1
    PLURAL = 2
    """A plural form of a noun."""
    VERB = 4
    ADJECTIVE = 8
    FUNCTION = 16
    """A word of grammar: an article, a preposition, a conjunction, a pronoun, an auxiliary."""
    PERSON = 32
    """A noun for a person."""
    THING = 64
    """A noun for what is no person: a thing, an animal, a plant, a place, an idea."""
    ANIMAL = 128
    GROUP = 256
    """A noun for several people or things, which "it" and "they" can both mean."""
    MALE = 512
    FEMALE = 1024
    NAME = 2048
    """A first name."""
    MOSTLY_NOUN = 4096
    """Used as a noun more often than as a verb or an adjective."""
    FORM = 8192
    """A form of a verb on -ed or -ing."""
    ADVERB = 16384


def kind_of(word: str) -> Kind:
    """Return what a word can be, whatever its case; `Kind.NONE` if the table lacks it."""
    return Kind(_table().get(word.casefold().replace("’", "'"), 0))


def known_words() -> tuple[str, ...]:
    """Return all words of the table, sorted."""
    return tuple(_table())


@cache
def _table() -> Mapping[str, int]:
    with np.load(SHIPPED, allow_pickle=False) as arrays:
        words = arrays["words"].tobytes().decode("ascii").split("\n")
        return dict(zip(words, arrays["kinds"].tolist(), strict=True))
