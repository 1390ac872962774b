"""Observes the training of the included weights, and keeps what `recording` stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.lesson import grammar, morphology, recording, training
from qkvideo.engine.lesson.answering import answer
from qkvideo.engine.lesson.words import KEPT_BACK, NOUNS
from qkvideo.engine.sources.base import Layer
from qkvideo.engine.sources.file import FileSource

Array = npt.NDArray[np.float64]
Arrays = Mapping[str, npt.NDArray[Any]]

KEPT: Final = (0, 8, 16, 32, 64, 128, 256, 512, 1024, 2048)
"""Numbers of steps after which weights are kept; in addition, the weights before and after the
final training of the values."""
POINTS: Final = 48
"""Approximate number of steps at which the learning curves are measured."""
SENTENCES: Final = 240
"""Number of sentences on which the learning curves are measured."""


class WeightsRecorder:
    """Keeps the weights after certain numbers of training steps, and measures learning curves.

    Args:
        settings: Settings of the training.
        bake: Converts trained weights to the arrays of a file of weights, by name.
        unseen: Sentences that are not trained on, on which the learning curves are measured.

    Attributes:
        kept: The kept weights, in order. Each entry is a number of steps, and the arrays that
            `bake` returned after this number of steps.
    """

    def __init__(
        self,
        settings: training.Settings,
        bake: Callable[[training.TrainedWeights], Arrays],
        unseen: Sequence[grammar.Example],
    ) -> None:
        self.kept: list[tuple[int, Arrays]] = []
        self._bake = bake
        self._keep = {step for step in KEPT if step < settings.steps} | {settings.steps}
        self._measure = self._keep | _log_spaced(settings.steps, POINTS)
        self._sentences = unseen
        self._examine = examined if settings.told == "where" else examined_answers
        self._points: list[tuple[int, Mapping[str, Found]]] = []

    def __call__(self, step: int, now: Callable[[], training.TrainedWeights]) -> None:
        """Keep or measure the weights, if this is one of the chosen steps."""
        if step not in self._measure:
            return
        arrays = self._bake(now())
        if step in self._keep:
            self.kept.append((step, arrays))
        self._points.append((step, self._examine(arrays, self._sentences)))

    def curves(self) -> recording.Curves:
        """Return the learning curves."""
        relations = tuple(sorted(self._points[0][1]))
        table = [[point[relation] for relation in relations] for _, point in self._points]
        shares = [[found.shares for found in row] for row in table]
        return recording.Curves(
            steps=tuple(step for step, _ in self._points),
            relations=relations,
            asked=tuple(found.asked for found in table[0]),
            loss=np.array([[found.loss for found in row] for row in table]),
            right=np.array([[float(found.right) for found in row] for row in table]),
            shares=np.array(shares) if shares[0][0] is not None else None,
        )


def _log_spaced(last: int, count: int) -> set[int]:
    return {0, *np.unique(np.geomspace(1, last, count).round().astype(int)).tolist()}


def held_back(seed: int) -> list[grammar.Example]:
    """Return 240 sentences of the grammar, each with at least one noun that training never uses.

    Args:
        seed: Seed of the training. The sentences differ from one seed to another.
    """
    rng = Random(seed + 9)  # noqa: S311 - no secrets here
    mine = {kind: tuple(w for w in words if w in KEPT_BACK) for kind, words in NOUNS.items()}
    taught = grammar.taught().nouns
    # The grammar draws two different nouns of a class, so a class with one noun is not enough.
    lexicon = grammar.Lexicon({k: ws if len(ws) > 1 else taught[k] for k, ws in mine.items()})
    unseen = KEPT_BACK | {morphology.plural(noun) for noun in KEPT_BACK}
    written = (grammar.write(rng, lexicon) for _ in count())
    return list(islice((one for one in written if unseen & set(one.tokens)), SENTENCES))


def unseen(seed: int) -> list[grammar.Example]:
    """Return 240 sentences for tests, which the grammar makes only of words that training uses.

    They are drawn separately from the sentences of the training.

    Args:
        seed: Seed of the training. The sentences differ from one seed to another.
    """
    rng = Random(seed + 9)  # noqa: S311 - no secrets here
    return [grammar.write(rng, grammar.taught()) for _ in range(SENTENCES)]


@dataclass(frozen=True)
class Found:
    """How well a model finds the right words of one relation, such as a pronoun's noun.

    Each query has a p for each word of its sentence: the attention weight in the head that is
    trained for this relation. In a model that was trained only on answers, p is the probability
    that the word is the answer.

    Attributes:
        loss: Mean of -ln p of the right word, over the queries with this relation.
        right: Number of queries for which the right word has the largest p.
        asked: Number of queries with this relation.
        shares: (layers, heads), mean attention weight of the right word in every head. None unless
            the model was trained only on answers.
    """

    loss: float
    right: int
    asked: int
    shares: Array | None = None


def examined(arrays: Arrays, sentences: Sequence[grammar.Example]) -> dict[str, Found]:
    """Measure how well a model attends to the right words.

    Each relation of words, such as a pronoun and its noun, is measured in the last layer, in the
    head that is trained for this relation.

    Args:
        arrays: The model: the arrays of a file of weights, by name.
        sentences: Sentences, each with its targets: which words should attend to which.

    Returns:
        The measurements, by relation.
    """
    source = as_source(arrays)
    found: dict[str, list[tuple[float, bool]]] = {}
    for example in sentences:
        model = trace(" ".join(example.tokens), tokens=example.tokens, weights=source)
        for link in example.found:
            head = model.layers[-1][training.HEAD_OF[link.kind]]
            found.setdefault(link.kind, []).append(_found(head.weights[link.row], link))
    return {kind: Found(*_means(each)) for kind, each in found.items()}


def examined_answers(arrays: Arrays, sentences: Sequence[grammar.Example]) -> dict[str, Found]:
    """Measure how well a model that was trained only on answers gives the right answers.

    For each relation of words, such as a pronoun and its noun, the probability of the right answer
    is measured, and the attention weight of the right answer in every head.

    Args:
        arrays: The model: the arrays of a file of weights, by name.
        sentences: Sentences, each with its targets: which words should attend to which.

    Returns:
        The measurements, by relation.
    """
    source = as_source(arrays)
    found: dict[str, list[tuple[float, bool]]] = {}
    shares: dict[str, list[Array]] = {}
    for example in sentences:
        model = trace(" ".join(example.tokens), tokens=example.tokens, weights=source)
        for link in example.found:
            found.setdefault(link.kind, []).append(_found(answer(source, model, link.row), link))
            mine = [
                [head.weights[link.row, link.column] for head in heads] for heads in model.layers
            ]
            shares.setdefault(link.kind, []).append(np.array(mine))
    return {
        kind: Found(*_means(each), shares=np.mean(shares[kind], axis=0))
        for kind, each in found.items()
    }


def _found(shares: Array, link: grammar.TargetLink) -> tuple[float, bool]:
    return -float(np.log(shares[link.column])), int(shares.argmax()) == link.column


def _means(found: Sequence[tuple[float, bool]]) -> tuple[float, int, int]:
    return float(np.mean([loss for loss, _ in found])), sum(r for _, r in found), len(found)


def as_source(arrays: Arrays) -> FileSource:
    """Return trained weights as a source, without a file."""
    words = {str(word): row for row, word in enumerate(arrays["vocab"])}
    layers = tuple(
        Layer(**{name: _exact(arrays[f"L{n}.{name}"]) for name in ("W_Q", "W_K", "W_V", "W_O")})
        for n in (1, 2)
    )
    about = Provenance("on the way", "lesson", "", "", "")
    return FileSource(
        about, layers, words, _exact(arrays["embedding"]), _exact(arrays["positions"])
    )


def _exact(array: npt.NDArray[Any]) -> Array:
    return array.astype(np.float64)
