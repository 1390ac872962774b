"""Whether two rounds are found without being asked for: the model that was told only answers.

No target told this model where to look (`engine.lesson`, `Settings.told`), so that nothing but the
answers can have made its heads look at the words that decide what a pronoun means. The test is the
one of the default weights: the links to these words are cut (see `ablate`). As a control, the links
to both nouns are cut instead.

The sentences of `data/pairs.txt` were written by hand before this study; training has none of them.
They are all the pairs of such a list whose words this model knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.lesson.answering import answer
from qkvideo.engine.lesson.recording import recorded
from qkvideo.engine.sources import open_source
from qkvideo.engine.studies.ablate import without_links

_PAIRS: Final = Path(__file__).parents[2] / "data" / "pairs.txt"
_LINE: Final = re.compile(r"(\w+)/(\w+): (.*)\{(.*)/(.*)\}(.*)")
PRONOUN: Final = "it"
"""The pronoun of all sentences."""


@dataclass(frozen=True)
class AskedSentence:
    """A sentence whose pronoun means one of its nouns.

    Attributes:
        tokens: The words.
        row: Index of the pronoun, from 0.
        noun: Index of the noun that the pronoun means.
        other: Index of the noun that it means in the other sentence of the pair.
        cue: Indices of the words that decide this: those in which a pair of sentences differs.
    """

    tokens: tuple[str, ...]
    row: int
    noun: int
    other: int
    cue: tuple[int, ...]


@dataclass(frozen=True)
class ModelAnswer:
    """What the model makes of a sentence.

    Attributes:
        rows: (heads, n), the weights that the pronoun gives to the words in the heads of layer 1.
        answer: Index of the word that the model gives as its answer, from 0.
        cut: The same, without the links from the pronoun to the cue in layer 1.
        blind: The same, without the links from the pronoun to the two nouns in all layers.
    """

    rows: npt.NDArray[np.float64]
    answer: int
    cut: int
    blind: int


@dataclass(frozen=True)
class Counts:
    """How often the model is right on the sentences of all pairs.

    Attributes:
        pairs: Number of pairs; there are twice as many sentences.
        right: Number of sentences that are answered rightly.
        whole: Number of pairs of which both sentences are.
        right_cut: The number `right` without the links to the cue.
        whole_cut: The number `whole` without the links to the cue.
        right_blind: The number `right` without the links to the nouns.
        whole_blind: The number `whole` without the links to the nouns.
        head: Number of the head of layer 1, from 1, that gives most to the cue on average.
        looks: That average.
    """

    pairs: int
    right: int
    whole: int
    right_cut: int
    whole_cut: int
    right_blind: int
    whole_blind: int
    head: int
    looks: float


def weights() -> str:
    """Return the name of the weights that were told only answers, at the end of their training."""
    return f"answer@{recorded('answer')[-1]}"


@cache
def pairs() -> tuple[tuple[AskedSentence, AskedSentence], ...]:
    """Return the pairs of sentences; two sentences of a pair differ in the cue only."""
    lines = _PAIRS.read_text(encoding="utf-8").splitlines()
    return tuple(map(_pair, lines))


def _pair(line: str) -> tuple[AskedSentence, AskedSentence]:
    found = _LINE.fullmatch(line)
    assert found is not None
    *nouns, before, one, other, after = found.groups()
    first, second = (
        asked(each, before, cue, after)
        for each, cue in zip((nouns, nouns[::-1]), (one, other), strict=True)
    )
    return first, second


def asked(nouns: Sequence[str], before: str, cue: str, after: str = "") -> AskedSentence:
    """Return a sentence of three parts: what precedes the cue, the cue, and what follows it.

    Args:
        nouns: The noun that the pronoun means, and that of the other sentence of the pair.
        before: What precedes the cue.
        cue: The words that decide.
        after: What follows them.
    """
    tokens, start = tokenize(before + cue + after), len(tokenize(before))
    places = tuple(range(start, start + len(tokenize(cue))))
    noun, other = map(tokens.index, nouns)
    return AskedSentence(tokens, tokens.index(PRONOUN), noun, other, places)


@cache
def found(given: AskedSentence) -> ModelAnswer:
    """Return where the model looks in a sentence, and what it answers with and without that."""
    source = open_source(weights())
    model = trace(" ".join(given.tokens), tokens=given.tokens, weights=source)
    cut = without_links(model, [(1, given.row, key) for key in given.cue])
    nouns = product(model.numbers, [given.row], (given.noun, given.other))
    blind = without_links(model, list(nouns))
    rows = np.array([head.weights[given.row] for head in model.layers[0]])

    def answered(of: ModelTrace) -> int:
        return int(answer(source, of, given.row).argmax())

    return ModelAnswer(rows, answered(model), answered(cut), answered(blind))


@cache
def counts() -> Counts:
    """Count the right answers to all sentences, with all links and without some."""
    every = pairs()
    right, cut, blind = (
        np.array([[getattr(found(one), name) == one.noun for one in pair] for pair in every])
        for name in ("answer", "cut", "blind")
    )
    of_cue = [found(one).rows[:, list(one.cue)].sum(axis=1) for pair in every for one in pair]
    looks = np.mean(of_cue, axis=0)
    return Counts(
        pairs=len(every),
        right=int(right.sum()),
        whole=int(right.all(axis=1).sum()),
        right_cut=int(cut.sum()),
        whole_cut=int(cut.all(axis=1).sum()),
        right_blind=int(blind.sum()),
        whole_blind=int(blind.all(axis=1).sum()),
        head=int(looks.argmax()) + 1,
        looks=float(looks.max()),
    )
