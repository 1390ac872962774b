"""Trains weights on a lecturer's own sentences: the lesson's model, with a table of word vectors.

A word's vector starts as the one that films would use: the lesson's or, for a word that the lesson
does not know, the one derived from the word's hash. Words that occur only in held-back sentences
get no row in the table, so that films and test results treat them as what they are, unknown words.

If training starts from the lesson's weights, it continues with some of the lesson's own sentences
besides the lecturer's; otherwise the model would forget what it had learned (French 1999,
catastrophic forgetting).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.tokens import MAX_TOKENS
from qkvideo.engine.lesson import grammar
from qkvideo.engine.lesson.adam import Descent, Phase, State, settle
from qkvideo.engine.lesson.losses import sentence_loss, value_loss
from qkvideo.engine.lesson.model import LessonModel, Settings, TrainedWeights, dropped
from qkvideo.engine.lesson.packed import HEAD_OF, pack
from qkvideo.engine.lesson.pairs import pair_loss, pairs_of
from qkvideo.engine.lesson.recording import MATRIX_GRID
from qkvideo.engine.lesson.training import Diary, descend
from qkvideo.engine.lesson.vectors import snap
from qkvideo.engine.own.corpus import as_example
from qkvideo.engine.own.marks import Marked
from qkvideo.engine.sources.base import hashed
from qkvideo.engine.sources.file import FileSource
from qkvideo.engine.sources.lesson import open_lesson

Array = npt.NDArray[np.float64]
Arrays = dict[str, npt.NDArray[Any]]
Start = Literal["lesson", "fresh"]

STARTS: Final[tuple[Start, ...]] = ("lesson", "fresh")

BATCH: Final = 64
"""Number of sentences in each step."""
_REHEARSED: Final = 2_000
"""Number of sentences of the lesson's grammar to continue with, generated anew from the seed."""
VALUES: Final = 5
"""One step in this many trains the last layer's values."""
_RATE: Final = {"lesson": 0.006, "fresh": 0.01}
_FRESH: Final = 0.4
"""Standard deviation of a vector's entries at the start, the same as in the lesson's vectors."""
_DRAWN: Final = 0.0005
"""Strength of the penalty on a vector's distance from its initial value."""
_DROP: Final = 0.1


@dataclass(frozen=True)
class Ways:
    """Settings of a training run on a lecturer's sentences.

    Attributes:
        start: The weights to begin with: "lesson" for the default weights, "fresh" for random ones.
        steps: Number of training steps. The last fifth of the steps trains only W_V and W_O of the
            last layer.
        seed: Seed of all random numbers.
    """

    start: Start
    steps: int
    seed: int


class VectorTable:
    """Word vectors as trainable parameters: one vector for each of v words.

    Args:
        begun: (v, d_model), the vectors before training; copied.

    Attributes:
        begun: The vectors before training, as a torch tensor.
        own: The vectors as they are now, a torch parameter.
        parameters: All parameters to train: only `own`.
        decayed: The parameters with weight decay: none.
    """

    def __init__(self, begun: Array) -> None:
        import torch  # noqa: PLC0415 - only training needs it

        self.begun = torch.from_numpy(begun.copy())
        self.own = torch.nn.Parameter(self.begun.clone())
        self.parameters: list[Any] = [self.own]
        self.decayed: list[Any] = []

    def embed(self, rows: npt.NDArray[np.int64], noise: np.random.Generator | None = None) -> Any:
        """Return the current vectors of r words as a torch tensor, (r, d_model).

        Args:
            rows: (r,), the index of each word's row in this table of vectors.
            noise: Random generator for dropout, which sets some of the numbers to 0; None for no
                dropout.
        """
        import torch  # noqa: PLC0415 - only training needs it

        vectors = self.own[torch.from_numpy(rows)]
        return vectors if noise is None else vectors * dropped(vectors.shape, _DROP, noise)


def words_of(sentences: Sequence[Marked]) -> list[str]:
    """Return all words of the sentences, each once, sorted."""
    return sorted({word for sentence in sentences for word in sentence.words})


@dataclass(frozen=True)
class Fitted:
    """Model weights before and after training, as arrays by their names in a weights file (.npz).

    Attributes:
        begun: The model weights before training.
        trained: The model weights after training.
    """

    begun: Arrays
    trained: Arrays


def fit(sentences: Sequence[Marked], ways: Ways, diary: Diary | None = None) -> Fitted:
    """Train the model on sentences, and return its weights before and after training.

    The same sentences and settings always give the same bytes, even if a run was interrupted and
    resumed.

    Args:
        sentences: The sentences to train on.
        ways: Settings of the training run.
        diary: Saves the state of the training, so that an interrupted run can be resumed; None to
            save nothing.
    """
    import torch  # noqa: PLC0415 - only training needs it

    torch.use_deterministic_algorithms(True)
    threads = torch.get_num_threads()
    # With more than one thread, the order of a sum would depend on the number of cores.
    torch.set_num_threads(1)
    try:
        return _fit(sentences, ways, diary)
    finally:
        torch.set_num_threads(threads)


def _fit(sentences: Sequence[Marked], ways: Ways, diary: Diary | None) -> Fitted:
    shipped = open_lesson() if ways.start == "lesson" else None
    words = _vocabulary(sentences, shipped)
    row = {word: i for i, word in enumerate(words)}
    value_steps = ways.steps // VALUES
    settings = replace(
        Settings(),
        steps=ways.steps - value_steps,
        value_steps=value_steps,
        longest=MAX_TOKENS,
        rate=_RATE[ways.start],
        seed=ways.seed,
    )
    table = VectorTable(_begun(words, shipped))
    model = LessonModel(settings, lambda _: table)
    parts = [pack([as_example(sentence) for sentence in sentences], row, settings.longest)]
    pairs = None
    if shipped is not None:
        _set(model, shipped)
        parts.append(pack(_rehearsed(ways.seed, set(words)), row, settings.longest))
        pairs = pairs_of(row, grammar.taught())
    noise = np.random.Generator(np.random.PCG64(ways.seed))
    drawn = [_drawn(len(part.lengths), ways.seed + i) for i, part in enumerate(parts)]

    shown = _Shown(diary)

    def loss() -> Any:
        losses = [
            sentence_loss(model, part, next(batch), noise)
            for part, batch in zip(parts, drawn, strict=True)
        ]
        shown.loss, total = float(losses[0].detach()), sum(losses)
        if pairs is not None:
            total = total + settings.pair_weight * pair_loss(model, pairs, noise)
        total = total + settings.decay * sum((p**2).sum() for p in model.decayed)
        return total + _DRAWN * ((table.own - table.begun) ** 2).sum()

    def loss_of_values() -> Any:
        losses = [
            value_loss(model, part, next(batch)) for part, batch in zip(parts, drawn, strict=True)
        ]
        shown.loss = float(losses[0].detach())
        return sum(losses)

    phases = [Phase(model.parameters, loss, settings.steps, settings.rate)]
    if value_steps:
        phases.append(Phase(model.values, loss_of_values, value_steps, settings.rate))
    answers = _answers(words, sentences, shipped)
    begun = _baked(words, model.now(len(words)), answers)
    # One batch of each kind is drawn for every step, so that a resumed run can skip earlier ones.
    descend(Descent(phases, noise), zip(*drawn, strict=True), None if diary is None else shown)
    return Fitted(begun, _baked(words, model.now(len(words)), answers))


class _Shown:
    """A diary that records the loss on the lecturer's sentences instead of the total loss.

    Args:
        diary: The diary that saves the state; None if nothing is saved.

    Attributes:
        loss: The loss on the lecturer's sentences in the last batch.
    """

    def __init__(self, diary: Diary | None) -> None:
        self.loss = 0.0
        self._diary = diary

    def last(self) -> State | None:
        """Return the last state that the diary saved."""
        return None if self._diary is None else self._diary.last()

    def note(self, descent: Descent, _: float) -> None:
        """Report a training step to the diary, if there is one.

        The reported loss is that on the lecturer's sentences only.

        Args:
            descent: The training run.
            _: The total loss of the training step, which is ignored. It also includes the loss on
                the lesson's sentences, if the training uses them.
        """
        if self._diary is not None:
            self._diary.note(descent, self.loss)


def _vocabulary(sentences: Sequence[Marked], shipped: FileSource | None) -> list[str]:
    known = () if shipped is None else shipped.vocabulary
    there = set(known)
    return [*known, *(word for word in words_of(sentences) if word not in there)]


def _begun(words: Sequence[str], shipped: FileSource | None) -> Array:
    """Return the words' vectors at the start, as films would compute them."""
    if shipped is not None:
        return shipped.look_up(words)
    d_model = Settings.d_model
    return np.stack([_FRESH * hashed(f"unknown {word}", (d_model,)) for word in words])


def _set(model: LessonModel, source: FileSource) -> None:
    """Set the model's positions and matrices to those of a source."""
    import torch  # noqa: PLC0415 - only training needs it

    assert source.positions is not None
    mix = np.linalg.lstsq(model.waves.numpy(), source.positions, rcond=None)[0]
    with torch.no_grad():
        model.mix.copy_(torch.from_numpy(mix))
        for mine, layer in zip(model.layers, source.layers, strict=True):
            for name in ("W_Q", "W_K", "W_V"):
                mine[name].copy_(torch.from_numpy(np.concatenate(getattr(layer, name), axis=1)))
            mine["W_O"].copy_(torch.from_numpy(layer.W_O.copy()))
    settle(model.parameters)


def _rehearsed(seed: int, known: Collection[str]) -> list[grammar.Example]:
    """Generate sentences of the lesson's grammar, except those with a word without a vector."""
    rng = Random(seed)  # noqa: S311 - no secrets here
    lexicon = grammar.taught()
    written = (grammar.write(rng, lexicon) for _ in range(_REHEARSED))
    return [each for each in written if all(token in known for token in each.tokens)]


def _drawn(count: int, seed: int) -> Iterator[npt.NDArray[np.int64]]:
    """Yield batches without end: all sentences once in random order, then again."""
    rng = np.random.Generator(np.random.PCG64(seed))
    size, order = min(BATCH, count), np.zeros(0, dtype=np.int64)
    while True:
        while len(order) < size:
            order = np.concatenate([order, rng.permutation(count)])
        yield order[:size]
        order = order[size:]


def _answers(
    words: Sequence[str], sentences: Sequence[Marked], shipped: FileSource | None
) -> npt.NDArray[np.int8]:
    """Return the head (from 1) that is responsible for each word; 0 if none is.

    It is the head that most of the word's marks train; without marks, the lesson's.
    """
    counts: dict[str, Counter[int]] = {}
    for sentence in sentences:
        example = as_example(sentence)
        for row, kind in {(link.row, link.kind) for link in example.found}:
            counts.setdefault(example.tokens[row], Counter())[HEAD_OF[kind] + 1] += 1
    known = {} if shipped is None else dict(zip(shipped.vocabulary, _of(shipped), strict=True))
    # If several heads are equal, the first one counts.
    mine = {word: max(sorted(c), key=c.__getitem__) for word, c in counts.items()}
    return np.array([mine.get(word, known.get(word, 0)) for word in words], dtype=np.int8)


def _of(source: FileSource) -> list[int]:
    return [] if source.answers is None else source.answers.tolist()


def _baked(words: Sequence[str], trained: TrainedWeights, answers: npt.NDArray[np.int8]) -> Arrays:
    arrays: Arrays = {
        "vocab": np.array(words),
        "embedding": snap(trained.embedding, MATRIX_GRID).astype(np.float32),
        "positions": snap(trained.positions, MATRIX_GRID).astype(np.float32),
        "answers": answers,
    }
    for number, layer in enumerate(trained.layers, start=1):
        for name, value in layer.items():
            arrays[f"L{number}.{name}"] = snap(value, MATRIX_GRID).astype(np.float32)
    return arrays
