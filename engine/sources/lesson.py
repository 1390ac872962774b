"""The default source: two small layers that were trained on meaning, in a file of the package.

`lesson@STEP` are the same weights after a step of their training. `answer@STEP` are those of a
model that was trained on answers only, without being told where to attend.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from qkvideo.engine.attention.trace import Provenance, freeze
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources.base import Layer, digest
from qkvideo.engine.sources.file import FileSource, open_file
from qkvideo.engine.sources.further import KnownWord, WordVectors, find, further

if TYPE_CHECKING:
    from qkvideo.engine.lesson.recording import Told

_FILE: Final = Path(__file__).parents[1] / "data" / "lesson.npz"

RECORDINGS: Final[Mapping[str, Told]] = {"lesson": "where", "answer": "answer"}
"""The part of a name before "@", and what that model was given as training targets."""

BADGE: Final = "lesson: trained directly to point pronouns at what they mean (English only)"
PURPOSE: Final = (
    "A small attention-only model, trained directly to point pronouns at what they mean, verbs at "
    "their subjects, adjectives at their nouns, objects at their verbs and closing brackets at "
    "their openers, on English sentences written by a grammar: one head of the second layer each."
)
_SAID: Final[Mapping[Told, str]] = {
    "where": "lesson",
    "answer": "told only the answers:",
}
_ANSWERS: Final = (
    "A model of the lesson's size, trained on the same sentences, that was told which word answers "
    "and never where to look."
)


@cache
def open_lesson() -> FileSource:
    """Open the included weights; they are read once per process."""
    lesson = open_file(_FILE, name="lesson", kind="lesson", badge=BADGE, purpose=PURPOSE)
    base = _base(lesson)
    return replace(lesson, beyond=partial(find, base=base), rarer=lambda: len(further().rows))


def _base(lesson: FileSource) -> WordVectors:
    assert lesson.vocab is not None  # the lesson has words
    assert lesson.answers is not None
    return WordVectors(lesson.vocab, lesson.vectors, lesson.answers)


def open_recorded(name: str) -> FileSource:
    """Return model weights as they were after a certain step of their training.

    Args:
        name: "lesson@" (the default weights) or "answer@" (a model that was never told where to
            look), followed by the number of a training step after which weights were recorded. For
            example, "lesson@64".

    Raises:
        RequestError: No weights were recorded after this step; the message lists the recorded
            steps.
    """
    from qkvideo.engine.lesson import recording  # noqa: PLC0415 - few ask for it

    model, _, step = name.partition("@")
    steps = recording.recorded(RECORDINGS[model])
    if step not in map(str, steps):  # a number may have more digits than Python reads
        raise RequestError(
            f"there are no weights {name!r}: the steps that were kept are "
            + ", ".join(map(str, steps))
        )
    return _open_at(model, int(step))


@cache
def _open_at(model: str, step: int) -> FileSource:
    from qkvideo.engine.lesson import recording  # noqa: PLC0415 - few ask for it

    told = RECORDINGS[model]
    arrays, last = recording.weights_at(step, told), recording.recorded(told)[-1]
    layers = tuple(
        Layer(**{name: arrays[f"L{number}.{name}"] for name in ("W_Q", "W_K", "W_V", "W_O")})
        for number in (1, 2)
    )
    about = Provenance(
        name=f"{model}@{step}",
        kind="lesson",
        sha256=digest(arrays),
        badge=f"{_SAID[told]} after {step:,} of {last:,} steps of training (English only)",
        purpose=PURPOSE if told == "where" else _ANSWERS,
    )
    shipped, words = open_lesson(), recording.vocabulary(told)
    assert shipped.vocab is not None  # the lesson has words
    vocab = {word: row for row, word in enumerate(words)} if words else shipped.vocab
    there = np.array([shipped.vocab.get(word, -1) for word in vocab])
    embedding = freeze("embedding", arrays["embedding"])

    def beyond(word: str) -> KnownWord | None:
        """Return the vector of the most similar recorded word, and the same difference from it."""
        found = shipped.find(word)
        if found is None:
            return None
        like = int(np.abs(shipped.vectors[there] - found.vector).sum(axis=1).argmin())
        differs = 0.0 if words else found.vector - shipped.vectors[like]
        return replace(found, vector=embedding[like] + differs, known=found.known and not words)

    return FileSource(
        about,
        layers,
        vocab,
        embedding,
        freeze("positions", arrays["positions"]),
        None if words else shipped.answers,
        beyond,
        (lambda: 0) if words else shipped.rarer,
    )
