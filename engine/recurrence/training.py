"""Training of the GRU with which attention is compared.

The GRU reads the lesson's sentences as the lesson's word vectors, which are not trained; positions
are left out, since a recurrence knows the order. It is asked what the lesson's second layer is
asked: the word that a pronoun, a verb, an object or a closing bracket belongs to. For each
relation, one matrix reads the answer from the state, as one head does in the lesson:

    softmax over the words read so far of (h_t W_A[relation]) · x

A row whose answer comes later ("big" in "the big cat") is left out, since the GRU has not read the
answer yet. The words that decide what a pronoun refers to mostly come after it, so the question
about a pronoun is repeated at every following word, up to the end of the sentence or the next
pronoun. The state therefore has to keep information about the nouns up to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson.adam import Descent, Phase
from qkvideo.engine.lesson.grammar import Example
from qkvideo.engine.lesson.packed import HEAD_OF
from qkvideo.engine.lesson.training import descend

Array = npt.NDArray[np.float64]

RELATIONS: Final = ("pronoun", "verb", "adjective", "object")
"""The relation of each matrix of W_A. If a head of the lesson answers several relations, this is
the first of them."""


@dataclass(frozen=True)
class GruSettings:
    """Settings for training the GRU.

    Attributes:
        size: Length h of the GRU's state.
        batch: Number of sentences in each training step.
        longest: Maximum number of words; longer sentences are left out.
        steps: Number of training steps.
        rate: Maximum learning rate of the optimizer Adam.
        decay: Weight decay: the factor of the sum of squared parameters in the loss.
        drop: Dropout: the probability that a number in a word vector is set to 0.
        seed: Seed of all random numbers.
    """

    size: int = 32
    batch: int = 256
    longest: int = 40
    steps: int = 3000
    rate: float = 0.01
    decay: float = 1e-6
    drop: float = 0.1
    seed: int = 0


@dataclass(frozen=True)
class TrainingQuestion:
    """A question that the GRU is trained to answer, such as: which noun does the pronoun refer to?

    Attributes:
        at: Index (from 0) of the last word that the GRU has read when the question is asked.
        relation: Index in `RELATIONS` of the relation that the question asks about.
        answer: Index of the right word in the sentence, from 0.
        weight: Factor of the question's error in the loss.
    """

    at: int
    relation: int
    answer: int
    weight: float


def questions(example: Example) -> tuple[TrainingQuestion, ...]:
    """Return the questions about a sentence."""
    asked, n = list[TrainingQuestion](), len(example.tokens)
    pronouns = sorted(link.row for link in example.found if link.kind == "pronoun")
    for link in example.found:
        relation = HEAD_OF[link.kind]
        if link.kind != "pronoun":
            if link.column < link.row:
                asked.append(TrainingQuestion(link.row, relation, link.column, 0.5))
            continue
        end = next((row for row in pronouns if row > link.row), n)
        after = [at for at in range(link.row, end) if at >= link.column]
        asked += [TrainingQuestion(at, relation, link.column, 2.0 / len(after)) for at in after]
    return tuple(asked)


def train(
    vectors: Array,
    rows: Sequence[npt.NDArray[np.int64]],
    examples: Sequence[Example],
    s: GruSettings,
) -> dict[str, Array]:
    """Train the GRU, and return its matrices.

    With a single torch thread, every run gives the same numbers.

    Args:
        vectors: (v, d), the vectors of the v words of the vocabulary.
        rows: For each sentence, the index in `vectors` of each word.
        examples: The sentences, in the order of `rows`. Their links say which word refers to which
            word; these are the right answers.
        s: Settings of the training run.

    Returns:
        W (3, d, h), U (3, h, h), b (3, h), b_u (h,) and W_A (relations, h, d), by name. They are
        the fields of `Gru`; h is the length of the state, and "relations" the number of relations
        of words, such as that of a pronoun and its noun.
    """
    import torch  # noqa: PLC0415 - only building needs it

    torch.use_deterministic_algorithms(True)
    packed = _pack(rows, examples, s)
    batches = _batches(packed[1], s)
    draw = np.random.Generator(np.random.PCG64(s.seed))
    known, d = torch.from_numpy(vectors.copy()), vectors.shape[1]
    cell = torch.nn.GRU(d, s.size, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        for parameter in cell.parameters():
            drawn = draw.standard_normal(tuple(parameter.shape)) * s.size**-0.5
            parameter.copy_(torch.from_numpy(drawn if parameter.ndim > 1 else 0.0 * drawn))
    asks = torch.nn.Parameter(
        torch.from_numpy(draw.standard_normal((len(RELATIONS), s.size, d)) * s.size**-0.5)
    )
    parameters = [*cell.parameters(), asks]

    def loss() -> Any:
        chosen = next(batches)
        missed = _loss(cell, asks, known, packed, chosen, draw, s.drop)
        return missed + s.decay * sum((p**2).sum() for p in parameters)

    descend(Descent([Phase(parameters, loss, s.steps, s.rate)]))
    return _arrays(cell, asks, s.size)


def _arrays(cell: Any, asks: Any, h: int) -> dict[str, Array]:
    inwards, across, b_in, b_across = (p.detach().numpy().copy() for p in cell.parameters())
    b = (b_in + b_across).reshape(3, h)
    # The candidate's two biases have different roles; those of each gate are added up.
    b[2] = b_in.reshape(3, h)[2]
    return {
        "W": np.stack([part.T for part in np.split(inwards, 3)]),
        "U": np.stack([part.T for part in np.split(across, 3)]),
        "b": b,
        "b_u": b_across.reshape(3, h)[2],
        "W_A": asks.detach().numpy().copy(),
    }


def _pack(
    rows: Sequence[npt.NDArray[np.int64]], examples: Sequence[Example], s: GruSettings
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], tuple[Array, ...]]:
    """Return word indices (s, longest), lengths (s,), and the questions of each sentence."""
    short = [(ids, one) for ids, one in zip(rows, examples, strict=True) if len(ids) <= s.longest]
    table = np.zeros((len(short), s.longest), dtype=np.int64)
    for line, (ids, _) in zip(table, short, strict=True):
        line[: len(ids)] = ids
    asked = tuple(
        np.array([(q.at, q.relation, q.answer, q.weight) for q in questions(one)]).reshape(-1, 4)
        for _, one in short
    )
    return table, np.array([len(ids) for ids, _ in short]), asked


def _batches(lengths: npt.NDArray[np.int64], s: GruSettings) -> Any:
    """Yield batches without end, each as indices of sentences of similar length."""
    rng = Random(s.seed + 2)  # noqa: S311 - no secrets here
    while True:
        order = sorted(range(len(lengths)), key=lambda i: lengths[i] + 3.0 * rng.random())
        starts = list(range(0, len(order) - s.batch + 1, s.batch))
        for i in range(len(starts) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            starts[i], starts[j] = starts[j], starts[i]
        for start in starts:
            yield np.array(order[start : start + s.batch])


def _loss(
    cell: Any,
    asks: Any,
    known: Any,
    packed: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], tuple[Array, ...]],
    chosen: npt.NDArray[np.int64],
    draw: np.random.Generator,
    drop: float,
) -> Any:
    """Return the weighted mean cross-entropy of the answers."""
    import torch  # noqa: PLC0415 - only building needs it

    ids, lengths, asked = packed
    n = int(lengths[chosen].max())
    E = known[torch.from_numpy(ids[chosen, :n])]
    kept = draw.random(tuple(E.shape), dtype=np.float32) >= drop
    H, _ = cell(E * torch.from_numpy(kept / (1.0 - drop)))
    alike = torch.einsum("bth,rhd,bjd->brtj", H, asks, E)
    later = torch.from_numpy(np.triu(np.ones((n, n), dtype=bool), 1))
    odds = alike.masked_fill(later, -1e9).log_softmax(dim=-1)
    each = np.concatenate([np.insert(asked[i], 0, b, axis=1) for b, i in enumerate(chosen)])
    b, t, r, j = (torch.from_numpy(each[:, k].astype(np.int64)) for k in range(4))
    share = torch.from_numpy(each[:, 4])
    return -(odds[b, r, t, j] * share).sum() / share.sum()
