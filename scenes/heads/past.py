"""The facts about a verb that finds its subject past a nearer noun, in two fixed sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.lesson.packed import HEAD_OF
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, whole

SENTENCES: Final = ("The cat that chased the dog ran", "The dog that chased the cat ran")
"""The same sentence with both nouns in each other's place: if one noun were preferred as a word, it
would be preferred in both."""
SUBJECT, NEARER, VERB = 1, 5, 6
"""Indices of the verb, of its subject, and of the noun between them."""


@dataclass(frozen=True)
class Past:
    """What the verb gives in one of the sentences, in the default weights' head for subjects.

    Attributes:
        tokens: The sentence.
        shares: The verb's weight for each word.
        layer: Number of the head's layer, from 1.
        head: Number of the head, from 1.
    """

    tokens: tuple[str, ...]
    shares: tuple[Cell, ...]
    layer: Cell
    head: Cell

    def word(self, index: int) -> Word:
        """Return a word of the sentence, for a caption."""
        return Word(self.tokens[index], "query" if index == VERB else "key")


def past() -> tuple[Past, ...]:
    """Return the facts about each of `SENTENCES`."""
    return tuple(_past(k, head) for k, head in enumerate(_heads()))


@cache
def _heads() -> tuple[AttentionTrace, ...]:
    head = HEAD_OF["verb"] + 1
    traces = (trace(sentence, weights="lesson") for sentence in SENTENCES)
    return tuple(each.at(each.numbers[-1], head) for each in traces)


def _past(k: int, head: AttentionTrace) -> Past:
    row = head.weights[VERB]
    shares = (Cell(f"past.{k}", (VERB, j), float(row[j])) for j in range(len(row)))
    place = whole("past.layer", head.layer), whole("past.head", head.head)
    return Past(head.labels, tuple(shares), *place)
