"""Training of the lesson's weights: embeddings, positions and two layers.

The model is the one that the films show. X = embedding + positions; the weights of each head are
softmax(X W_Q (X W_K)ᵀ / √d_k), and each layer returns X + concat(weights X W_V) W_O. During
training, a word's embedding is a function of MiniLM's vector (one hidden layer) plus a separate
vector for the word; afterwards each word's embedding is computed once, and only the numbers are
stored.

Each head of the second layer is trained for one relation (`HEAD_OF`), and the first head of the
first layer to read the words that decide a pronoun's meaning; the other heads of the first layer
have no targets. Targets are soft (`SOFT` on the right word, the rest spread evenly), since a target
of 1 would saturate the softmax, which a lesson on softmax must not show. Rows without a relation
are trained weakly towards the first token, so that they do not seem certain about something they
were not trained for.

No layer follows the second one, so nothing depends on its output. Its values are therefore trained
last, with everything else fixed, to write what a further layer could use (see `losses.value_loss`).

For comparison, the same model can be trained on answers only, without targets for where to attend
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

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.lesson.adam import Descent, Phase, State
from qkvideo.engine.lesson.grammar import Example, Lexicon
from qkvideo.engine.lesson.losses import answer_loss, sentence_loss, value_loss
from qkvideo.engine.lesson.model import LessonModel, Meanings, Settings, TrainedWeights
from qkvideo.engine.lesson.packed import HEAD_OF, batches, pack
from qkvideo.engine.lesson.pairs import pair_loss, pairs_of

__all__ = ["HEAD_OF", "Diary", "Settings", "TrainedWeights", "Watch", "descend", "train"]

Array = npt.NDArray[np.float64]


class Watch(Protocol):
    """A function that observes training."""

    def __call__(self, step: int, now: Callable[[], TrainedWeights]) -> None:
        """Observe a step.

        Args:
            step: Number of steps taken so far.
            now: Returns the current weights; they are computed only when it is called.
        """


class Diary(Protocol):
    """Saves the state of a training run, so that an interrupted run can be resumed."""

    def last(self) -> State | None:
        """Return the last saved state; None if there is none."""

    def note(self, descent: Descent, loss: float) -> None:
        """Save the run's state, unless it is too early to save again. Called after each step.

        Args:
            descent: The training run after the step; `descent.state()` is the state to save.
            loss: The loss before the step.
        """


def train(
    words: Sequence[str],
    vectors: Array,
    examples: Sequence[Example],
    lexicon: Lexicon,
    settings: Settings,
    watch: Watch | None = None,
    diary: Diary | None = None,
) -> TrainedWeights:
    """Train a model on sentences, and compute an embedding for each word.

    Two runs with equal arguments return equal weights, if torch uses a single thread.

    Args:
        words: The v words that get an embedding: all words of `examples`, the nouns of `lexicon`
            with their plurals, the pronouns, and any further words.
        vectors: (v, size), MiniLM's vectors of `words`, shortened by the function `project`.
        examples: Training sentences, with their targets.
        lexicon: The nouns of the grammar. If `settings.told` is "where", they are also trained as
            single words: a pronoun has to prefer a noun that fits to one that does not.
        settings: Sizes, numbers of steps, and the seed.
        watch: Is called before each of the first `settings.steps` steps, and once after the last of
            these, with the number of steps taken and a function that returns the current weights.
            It is not called for the `settings.value_steps` that follow.
        diary: Saves the state of the training, so that an interrupted training can be resumed.

    Returns:
        The trained weights.
    """
    import torch  # noqa: PLC0415 - only building needs it

    torch.use_deterministic_algorithms(True)
    model = LessonModel(settings, partial(Meanings, settings, vectors))
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
    """Take all remaining steps of a training run.

    Args:
        descent: The training run; its state is changed in place.
        batch: The iterator from which the losses of `descent` take their batches; None if there is
            none. If the run is resumed, the batches already used are skipped.
        diary: Saves the run's state. If it has a saved state, the run is resumed from that state.
        before: Is called before each step, and once after the last step, with the number of steps
            taken so far.

    Raises:
        RequestError: The saved state is damaged.
    """
    if diary is not None and (state := diary.last()) is not None:
        with untrusted.understood(
            lambda why: RequestError(
                f"the saved state of the training is damaged ({why}): --restart drops it, and -o "
                "takes another name"
            )
        ):
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
