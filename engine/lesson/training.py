"""Training of the lesson's weights: embeddings, positions and two layers.

The model is the one that the films show: X = embedding + positions; per layer and head
softmax(X W_Q (X W_K)ᵀ / √d_k), then X + concat(weights X W_V) W_O. During training, a word's
embedding is a function of MiniLM's vector (one hidden layer) plus a vector of its own; afterwards
it is computed once for each word, and only the numbers are kept.

Each head of the second layer is trained for one relation (`HEAD_OF`), the first head of the first
layer to read what decides a pronoun's meaning; the other heads of the first layer are free. Targets
are soft (`SOFT` on the right word, the rest spread): a target of 1 would saturate the softmax,
which a lesson on softmax must not show. Rows without a relation are trained weakly towards the
first token, so that they do not seem certain about something they were not trained for.

Nothing after the second layer asks for its output. So its values are trained when all else stands
still, for what a following layer would want (see `losses.value_loss`).

To compare, the same model can be told only the answers, and nothing about where to look
(`Settings.told`, `losses.answer_loss`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson.adam import Descent, Phase, State
from qkvideo.engine.lesson.grammar import Example, Lexicon
from qkvideo.engine.lesson.losses import answer_loss, sentence_loss, value_loss
from qkvideo.engine.lesson.model import Meanings, Model, Settings, Trained
from qkvideo.engine.lesson.packed import HEAD_OF, batches, pack
from qkvideo.engine.lesson.pairs import pair_loss, pairs_of

__all__ = ["HEAD_OF", "Diary", "Settings", "Trained", "Watch", "descend", "train"]

Array = npt.NDArray[np.float64]


class Watch(Protocol):
    """Looks on while weights are trained."""

    def __call__(self, step: int, now: Callable[[], Trained]) -> None:
        """Take note of a step.

        Args:
            step: How many have been taken.
            now: Gives the weights as they are; only its caller pays for that.
        """


class Diary(Protocol):
    """Keeps a training that is under way."""

    def last(self) -> State | None:
        """What was kept last, to go on from."""

    def note(self, descent: Descent, loss: float) -> None:
        """Take note of a step.

        Args:
            descent: The training; `descent.state()` is what may be kept.
            loss: Before the step.
        """


def train(
    words: Sequence[str],
    vectors: Array,
    examples: Sequence[Example],
    lexicon: Lexicon,
    settings: Settings,
    watch: Watch | None = None,
    diary: Diary | None = None,
) -> Trained:
    """Train on `examples`, and compute an embedding for each of `words`.

    Args:
        words: All words of `examples`, and those that are in `words` alone.
        vectors: (v, size), MiniLM's vectors, from `vectors.project`.
        examples: sentences with their answers.
        lexicon: the nouns of the grammar.
        settings: sizes, steps and seed.
        watch: is given the number of steps taken so far, before each step and after the last one,
            and a function that gives the weights as they are then. Only the last layer's values
            change after that.
        diary: keeps the training if it is interrupted.

    Returns:
        The same result on every run: one thread, float64, drawn from `settings.seed`.
    """
    import torch  # noqa: PLC0415 - only building needs it

    torch.use_deterministic_algorithms(True)
    model = Model(settings, partial(Meanings, settings, vectors))
    own = model.words.own
    row = {word: i for i, word in enumerate(words)}
    packed = pack(examples, row, settings.longest)
    pairs = pairs_of(row, lexicon)
    noise = np.random.Generator(np.random.PCG64(settings.seed))
    batch = batches(packed, settings)
    told_where = settings.told == "where"

    def loss_of_all() -> Any:
        if told_where:
            loss = sentence_loss(model, packed, next(batch), noise)
            loss = loss + settings.pair_weight * pair_loss(model, pairs, noise)
        else:
            loss = answer_loss(model, packed, next(batch), noise)
        loss = loss + settings.decay * sum((p**2).sum() for p in model.decayed)
        return loss + settings.decay_own * (own**2).sum()

    def loss_of_values() -> Any:
        return value_loss(model, packed, next(batch))

    parameters = model.parameters if told_where else [*model.parameters, *model.values]
    phases = [Phase(parameters, loss_of_all, settings.steps, settings.rate)]
    if told_where:
        phases.append(Phase(model.values, loss_of_values, settings.value_steps, settings.rate))
    now = partial(model.now, len(words))

    def before(step: int) -> None:
        if watch is not None and step <= settings.steps:
            watch(step, now)

    descend(Descent(phases, noise), batch, diary, before)
    return now()


def descend(
    descent: Descent,
    batch: Iterator[Any] | None = None,
    diary: Diary | None = None,
    before: Callable[[int], None] | None = None,
) -> None:
    """Take all steps that are left.

    Args:
        descent: The training.
        batch: Gives one batch for each step; those of the steps taken before are passed over.
        diary: Keeps the training if it is interrupted.
        before: Is called before each step with its number, from 0, and at the end.
    """
    if diary is not None and (state := diary.last()) is not None:
        descent.restore(state)
        deque(islice(batch or (), descent.taken), maxlen=0)
    while True:
        if before is not None:
            before(descent.taken)
        if descent.taken == descent.steps:
            return
        loss = descent.step()
        if diary is not None:
            diary.note(descent, loss)
