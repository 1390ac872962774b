"""Trains weights on a lecturer's sentences, and describes the training."""

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
"""Version of the training procedure. With another version, results differ, and a saved state is
not resumed."""
_STEPS: Final = 300
_PASSES: Final = 10
_KNOWN: Final = 0.5
"""Share of known words from which on the training starts from the lesson's weights."""


def choose_start(sentences: Sequence[Marked]) -> Start:
    """Return "lesson" if the default weights know at least half of the words, otherwise "fresh".

    With "lesson", training starts from the default weights; with "fresh", from random weights. Each
    different word of the sentences counts once.

    Args:
        sentences: The lecturer's sentences.
    """
    known, words = set(open_lesson().vocabulary), words_of(sentences)
    return "lesson" if sum(word in known for word in words) >= _KNOWN * len(words) else "fresh"


def choose_steps(sentences: int) -> int:
    """Return a number of training steps: at least 300, and enough for ten passes.

    A pass trains on every sentence once. One step in five (`VALUES`) trains only the last layer's
    W_V and W_O, and is not part of a pass.

    Args:
        sentences: Number of sentences to train on.
    """
    return max(_STEPS, -(-_PASSES * sentences // BATCH) * VALUES // (VALUES - 1))


def key_of(corpus: Corpus, ways: Ways) -> str:
    """Return a SHA-256 digest, in hexadecimal, of everything that the trained weights depend on.

    These are the sentences, the settings, the version of the training procedure, and the default
    weights if training starts from them.

    Args:
        corpus: The sentences.
        ways: Settings of the training run.
    """
    shipped = open_lesson().provenance.sha256 if ways.start == "lesson" else ""
    parts = [_VERSION, corpus.sha256, asdict(ways), shipped]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def train(corpus: Corpus, ways: Ways, diary: Diary | None = None) -> tuple[Arrays, About]:
    """Train the model on a lecturer's sentences, and count how often it finds the right words.

    Args:
        corpus: The sentences; those held back are used only for counting.
        ways: Settings of the training run.
        diary: Saves the state of the training, so that an interrupted run can be resumed; None to
            save nothing.

    Returns:
        The arrays of the weights file, by name; then a description of the training, with the
        counts. The arrays contain the description, too.
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
