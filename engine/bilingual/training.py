"""Training of the bilingual weights: embeddings, positions and one head of cross-attention.

The model is the one that the film shows: queries from the French sentence, keys and values from the
English one, softmax((X W_Q) (Y W_K)ᵀ / √d_k) (Y W_V), where X and Y are embeddings plus positions.
In each row, the target for the weights gives `SOFT` of the weight to the corresponding words and
spreads the rest evenly. The values are trained too: from the output, mapped by W_O, the
corresponding words have to be told apart from all other English words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.bilingual.grammar import Pair
from qkvideo.engine.lesson.adam import Descent, Phase
from qkvideo.engine.lesson.model import position_waves
from qkvideo.engine.lesson.training import descend

Array = npt.NDArray[np.float64]

SOFT: Final = 0.85
_PERIODS: Final = (6.0, 12.0, 32.0)
"""Wavelengths, in words, of the waves that positions are composed of; short, like the sentences."""


@dataclass(frozen=True)
class BilingualSettings:
    """The sizes and settings of a training run of the bilingual weights.

    Attributes:
        d_model: Length of a word's vector.
        d_k: Length of a query and of a key.
        d_v: Length of a value.
        pairs: Number of pairs of sentences that are generated for training.
        longest: Maximum number of words in each sentence of a pair. Pairs with a longer sentence
            are left out.
        batch: Number of pairs in a batch.
        steps: Number of training steps, one batch each.
        rate: Maximum learning rate.
        decay: Weight decay: the loss contains this number times the sum of the squares of all
            parameters.
        answer: The loss contains this number times a cross-entropy: that of predicting, from the
            attention output of a French word, the English words that correspond to it.
        seed: Seed of all random numbers.
    """

    d_model: int = 32
    d_k: int = 8
    d_v: int = 8
    pairs: int = 40_000
    longest: int = 16
    batch: int = 256
    steps: int = 1500
    rate: float = 0.01
    decay: float = 2e-5
    answer: float = 0.2
    seed: int = 0


@dataclass(frozen=True)
class _Packed:
    """Pairs as arrays of word indices, with -1 after the end of a sentence.

    Attributes:
        french: (pairs, n) indices into the French vocabulary.
        english: (pairs, m) indices into the English vocabulary.
        target: (pairs, n, m), the target of the weights; each row of a word adds up to 1.
    """

    french: npt.NDArray[np.int64]
    english: npt.NDArray[np.int64]
    target: Array


def train(
    pairs: Sequence[Pair],
    french: Sequence[str],
    english: Sequence[str],
    settings: BilingualSettings,
) -> dict[str, Array]:
    """Train word vectors, positions and one head of cross-attention on pairs of sentences.

    If torch uses a single thread, every run gives the same result.

    Args:
        pairs: Pairs of sentences; the links of each pair say which words correspond. Pairs in which
            a sentence has more than `settings.longest` words are left out.
        french: All French words that occur in the pairs, in lower case.
        english: All English words that occur in the pairs, in lower case.
        settings: Sizes, number of training steps, seed and so on.

    Returns:
        "french" and "english": the vectors of the words of each language, (words, d_model).
        "positions": the vectors of the positions, (N_MAX, d_model), one for each of the N_MAX
        (64) positions. "W_Q" and "W_K": (d_model, d_k). "W_V": (d_model, d_v). "W_O": (d_v,
        d_model).
    """
    import torch  # noqa: PLC0415 - only building needs it

    torch.use_deterministic_algorithms(True)
    draw = np.random.Generator(np.random.PCG64(settings.seed))
    s = settings

    def new(*shape: int, size: float) -> Any:
        return torch.nn.Parameter(torch.from_numpy(draw.standard_normal(shape) * size))

    waves = torch.from_numpy(position_waves(_PERIODS))
    model = {
        "french": new(len(french), s.d_model, size=0.5),
        "english": new(len(english), s.d_model, size=0.5),
        "mix": new(waves.shape[1], s.d_model, size=0.3),
        "W_Q": new(s.d_model, s.d_k, size=s.d_model**-0.5),
        "W_K": new(s.d_model, s.d_k, size=s.d_model**-0.5),
        "W_V": new(s.d_model, s.d_v, size=s.d_model**-0.5),
        "W_O": new(s.d_v, s.d_model, size=s.d_v**-0.5),
    }
    packed = _pack(pairs, french, english, s.longest)
    batches = _batches(packed, s)

    def loss() -> Any:
        decay = s.decay * sum((p**2).sum() for p in model.values())
        return _loss(model, waves, next(batches), s) + decay

    descend(Descent([Phase(list(model.values()), loss, s.steps, s.rate)]))
    with torch.no_grad():
        arrays = {name: p.numpy() for name, p in model.items() if name != "mix"}
        return {**arrays, "positions": (waves @ model["mix"]).numpy()}


def _loss(
    model: Mapping[str, Any], waves: Any, batch: tuple[Any, Any, Any], settings: BilingualSettings
) -> Any:
    """Return the loss: cross-entropy of the weights, plus that of words read from the output."""
    import torch  # noqa: PLC0415 - only building needs it

    french, english, target = batch
    positions = waves @ model["mix"]
    X = model["french"][french.clamp(min=0)] + positions[: french.shape[1]]
    Y = model["english"][english.clamp(min=0)] + positions[: english.shape[1]]
    scores = (X @ model["W_Q"]) @ (Y @ model["W_K"]).transpose(1, 2) / settings.d_k**0.5
    scores = scores.masked_fill((english < 0)[:, None, :], -1e9)
    logs = torch.log_softmax(scores, dim=-1)
    real = french >= 0
    loss = -(target * logs).sum(-1)[real].mean()
    output = logs.exp() @ (Y @ model["W_V"])
    read = torch.log_softmax(output @ model["W_O"] @ model["english"].T, dim=-1)
    ids = english.clamp(min=0)[:, None, :].expand(-1, french.shape[1], -1)
    linked = (target > 1.0 / target.shape[2]).double()
    meant = (linked * read.gather(2, ids)).sum(-1) / linked.sum(-1).clamp(min=1.0)
    return loss - settings.answer * meant[real].mean()


def _pack(
    pairs: Sequence[Pair], french: Sequence[str], english: Sequence[str], longest: int
) -> _Packed:
    rows = [{word: k for k, word in enumerate(words)} for words in (french, english)]
    short = [p for p in pairs if max(len(p.french), len(p.english)) <= longest]
    ids = [np.full((len(short), longest), -1, dtype=np.int64) for _ in range(2)]
    target = np.zeros((len(short), longest, longest))
    for k, pair in enumerate(short):
        for side, words in enumerate((pair.french, pair.english)):
            ids[side][k, : len(words)] = [rows[side][word.casefold()] for word in words]
        m = len(pair.english)
        for i, links in enumerate(pair.links):
            target[k, i, :m] = (1.0 - SOFT) / m
            target[k, i, list(links)] += SOFT / len(links)
    return _Packed(ids[0], ids[1], target)


def _batches(packed: _Packed, settings: BilingualSettings) -> Iterator[tuple[Any, Any, Any]]:
    import torch  # noqa: PLC0415 - only building needs it

    draw = np.random.Generator(np.random.PCG64(settings.seed + 1))
    while True:
        order = draw.permutation(len(packed.french))
        for start in range(0, len(order) - settings.batch + 1, settings.batch):
            which = order[start : start + settings.batch]
            yield (
                torch.from_numpy(packed.french[which]),
                torch.from_numpy(packed.english[which]),
                torch.from_numpy(packed.target[which]),
            )
