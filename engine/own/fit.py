"""Trains weights on a lecturer's own sentences: the lesson's model, with a table of word vectors.

A word's vector begins as films would compute it: the lesson's, or, for a word that it does not
know, the one from the word's hash. Words that are in held-back sentences only get no row, so that
films and figures treat them as what they are, unknown.

Training that begins with the lesson's weights goes on with the lesson's own sentences beside the
lecturer's, or the model would forget what it could (French 1999, catastrophic forgetting).
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
from qkvideo.engine.lesson.model import Model, Settings, Trained, dropped
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
"""Sentences in each step."""
_REHEARSED: Final = 2_000
"""Sentences of the lesson's grammar to go on with, written anew from the seed."""
VALUES: Final = 5
"""Of so many steps, one is for the last layer's values."""
_RATE: Final = {"lesson": 0.006, "fresh": 0.01}
_FRESH: Final = 0.4
"""Standard deviation of a vector's entries at the start: that of the lesson's."""
_DRAWN: Final = 0.0005
"""How strongly vectors are drawn back to where they began."""
_DROP: Final = 0.1


@dataclass(frozen=True)
class Ways:
    """How to train.

    Attributes:
        start: The weights to begin with: the lesson's, or random ones.
        steps: Number of steps, those of the last layer's values among them.
        seed: Of everything that is drawn.
    """

    start: Start
    steps: int
    seed: int


class Table:
    """A vector for each word, all of it trained.

    Args:
        begun: (v, d_model), the vectors at the start.
    """

    def __init__(self, begun: Array) -> None:
        import torch  # noqa: PLC0415 - only training needs it

        self.begun = torch.from_numpy(begun.copy())
        self.own = torch.nn.Parameter(self.begun.clone())
        self.parameters: list[Any] = [self.own]
        self.decayed: list[Any] = []

    def embed(self, rows: npt.NDArray[np.int64], noise: np.random.Generator | None = None) -> Any:
        """The vectors of `rows`, (r, d_model); `noise` drops some of their entries."""
        import torch  # noqa: PLC0415 - only training needs it

        vectors = self.own[torch.from_numpy(rows)]
        return vectors if noise is None else vectors * dropped(vectors.shape, _DROP, noise)


def words_of(sentences: Sequence[Marked]) -> list[str]:
    """All their words, sorted."""
    return sorted({word for sentence in sentences for word in sentence.words})


@dataclass(frozen=True)
class Fitted:
    """Weights, as the arrays of a file.

    Attributes:
        begun: Before training.
        trained: After it.
    """

    begun: Arrays
    trained: Arrays


def fit(sentences: Sequence[Marked], ways: Ways, diary: Diary | None = None) -> Fitted:
    """Train.

    Args:
        sentences: The sentences to train on.
        ways: How.
        diary: Keeps the training if it is interrupted.

    Returns:
        The weights; the same on every run, interrupted or not.
    """
    import torch  # noqa: PLC0415 - only training needs it

    torch.use_deterministic_algorithms(True)
    threads = torch.get_num_threads()
    # The order of a sum must not depend on how many cores there are.
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
    table = Table(_begun(words, shipped))
    model = Model(settings, lambda _: table)
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
    # One of each for every step: what was drawn before an interruption is passed over.
    descend(Descent(phases, noise), zip(*drawn, strict=True), None if diary is None else shown)
    return Fitted(begun, _baked(words, model.now(len(words)), answers))


class _Shown:
    """A diary that is told the loss of the lecturer's sentences alone.

    Args:
        diary: The diary; None only if it is never asked.

    Attributes:
        loss: That of the last batch.
    """

    def __init__(self, diary: Diary | None) -> None:
        self.loss = 0.0
        self._diary = diary

    def last(self) -> State | None:
        """What the diary kept."""
        return None if self._diary is None else self._diary.last()

    def note(self, descent: Descent, _: float) -> None:
        """Tell the diary."""
        if self._diary is not None:
            self._diary.note(descent, self.loss)


def _vocabulary(sentences: Sequence[Marked], shipped: FileSource | None) -> list[str]:
    known = () if shipped is None else shipped.vocabulary
    there = set(known)
    return [*known, *(word for word in words_of(sentences) if word not in there)]


def _begun(words: Sequence[str], shipped: FileSource | None) -> Array:
    """The words' vectors at the start, as films compute them."""
    if shipped is not None:
        return shipped.look_up(words)
    d_model = Settings.d_model
    return np.stack([_FRESH * hashed(f"unknown {word}", (d_model,)) for word in words])


def _set(model: Model, source: FileSource) -> None:
    """Set positions and matrices to those of a source."""
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
    """Sentences of the lesson's grammar, without the few that hold a word that has no vector."""
    rng = Random(seed)  # noqa: S311 - no secrets here
    lexicon = grammar.taught()
    written = (grammar.write(rng, lexicon) for _ in range(_REHEARSED))
    return [each for each in written if all(token in known for token in each.tokens)]


def _drawn(count: int, seed: int) -> Iterator[npt.NDArray[np.int64]]:
    """Batches, for ever: each sentence once, in random order, then again."""
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
    """For each word the head, from 1, that most of its marks ask; else the lesson's; else 0."""
    counts: dict[str, Counter[int]] = {}
    for sentence in sentences:
        example = as_example(sentence)
        for row, kind in {(link.row, link.kind) for link in example.found}:
            counts.setdefault(example.tokens[row], Counter())[HEAD_OF[kind] + 1] += 1
    known = {} if shipped is None else dict(zip(shipped.vocabulary, _of(shipped), strict=True))
    # Of equals the first head counts.
    mine = {word: max(sorted(c), key=c.__getitem__) for word, c in counts.items()}
    return np.array([mine.get(word, known.get(word, 0)) for word in words], dtype=np.int8)


def _of(source: FileSource) -> list[int]:
    return [] if source.answers is None else source.answers.tolist()


def _baked(words: Sequence[str], trained: Trained, answers: npt.NDArray[np.int8]) -> Arrays:
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
