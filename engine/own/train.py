"""From a lecturer's sentences to a file of weights."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.lesson.recorder import as_source
from qkvideo.engine.lesson.training import Diary
from qkvideo.engine.own.corpus import Corpus
from qkvideo.engine.own.figures import measure
from qkvideo.engine.own.fit import BATCH, VALUES, Arrays, Start, Ways, fit, words_of
from qkvideo.engine.own.marks import Marked
from qkvideo.engine.sources.about import KEY, About
from qkvideo.engine.sources.lesson import open_lesson

_VERSION: Final = 1
"""Of the training: another one gives other bytes, and does not go on where this one stopped."""
_STEPS: Final = 300
_PASSES: Final = 10
_KNOWN: Final = 0.5
"""Share of known words from which on the lesson's weights are the better start."""


def choose_start(sentences: Sequence[Marked]) -> Start:
    """The start that suits the sentences: the lesson's weights, if they know most of the words."""
    known, words = set(open_lesson().vocabulary), words_of(sentences)
    return "lesson" if sum(word in known for word in words) >= _KNOWN * len(words) else "fresh"


def choose_steps(sentences: int) -> int:
    """Steps that suit a number of sentences to train on: each is seen `_PASSES` times at least."""
    return max(_STEPS, -(-_PASSES * sentences // BATCH) * VALUES // (VALUES - 1))


def key_of(corpus: Corpus, ways: Ways) -> str:
    """Digest of everything that a training depends on, in hexadecimal."""
    shipped = open_lesson().provenance.sha256 if ways.start == "lesson" else ""
    parts = [_VERSION, corpus.sha256, asdict(ways), shipped]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def train(corpus: Corpus, ways: Ways, diary: Diary | None = None) -> tuple[Arrays, About]:
    """Train weights, and measure them.

    Args:
        corpus: The sentences.
        ways: How to train.
        diary: Keeps the training if it is interrupted.

    Returns:
        The arrays of the file, what it says about its training among them; and the latter.
    """
    mine, back = corpus.parted(ways.seed)
    fitted = fit(mine, ways, diary)
    begun, trained = as_source(fitted.begun), as_source(fitted.trained)
    words = set(words_of(mine))
    known = set(open_lesson().vocabulary) if ways.start == "lesson" else set()
    about = About(
        key=key_of(corpus, ways),
        sha256=corpus.sha256,
        trained=len(mine),
        held_back=len(back),
        words=len(words),
        new=len(words - known),
        unseen=len(set(words_of(back)) - words),
        start=ways.start,
        steps=ways.steps,
        seed=ways.seed,
        of_trained=measure(trained, mine),
        of_held_back=measure(trained, back),
        before=measure(begun, back),
    )
    arrays: dict[str, NDArray[np.generic]] = {**fitted.trained, KEY: about.as_array()}
    return arrays, about
