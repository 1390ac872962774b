"""Lets a language model write on, with kept keys and values and without, and compares the two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.models.llama import Llama, Through
from qkvideo.engine.models.model import Array
from qkvideo.engine.models.predicting import KEPT, Choice, choose, remaining, softmax, text_of
from qkvideo.engine.models.spelling import Spelled
from qkvideo.engine.studies.language.generation import SEEDS, WAYS, Generation, ModelShape, Way
from qkvideo.engine.studies.language.prediction import Guess, Guesses

STEPS: Final = 10
"""Number of pieces that are appended."""
COMPARED: Final = 5
"""Number of pieces whose logits are told twice."""


def generate(model: Llama, sentence: str, spelled: Spelled) -> Generation:
    """Append `STEPS` pieces to a sentence, each time the most probable one.

    Each step is computed three times: with the keys and values of earlier pieces kept; with all
    rows anew, at once; and with all rows anew in the portions in which they were computed before
    they were kept. The last is a control: what differs from it would be due to keeping.

    Args:
        model: The model.
        sentence: The sentence, as typed.
        spelled: Its pieces.
    """
    ids, n = list(spelled.ids), len(spelled.ids)
    kept: Sequence[Through] = ()
    after, logits, others = list[Guesses](), list[Array](), list[tuple[Array, Array]]()
    special = set(model.tokenizer.all_special_tokens)
    ends = [k for k, text in enumerate(model.tokenizer.pieces) if text in special]
    for step in range(STEPS):
        kept = tuple(model.layers([ids], kept=kept))
        logits.append(_last(model, kept))
        others.append((_last(model, tuple(model.layers([ids]))), _portions(model, ids, n)))
        after.append(_guesses(model, logits[-1], ends))
        if step + 1 < STEPS:
            ids.append(after[-1][0].piece)
    best = [guess.piece for guess in after[-1][:COMPARED]]
    broad = min(range(STEPS), key=lambda k: after[k][0].probability)
    pieces = np.array([guess.piece for guess in after[broad]])
    layer, head = _looking(kept)
    own, block = kept[layer - 1], model.blocks[layer - 1]
    weights, group = own.weights[0, head - 1, -1], (head - 1) // block.group
    each = [remaining(logits[broad], _choice(way, 0)) for way in WAYS]
    return Generation(
        sentence=sentence,
        read=tuple(text_of(model, k) for k in spelled.ids),
        after=tuple(after),
        gaps=np.array(
            [[abs(x - y[k]).max() for x, y in zip(logits, others, strict=True)] for k in (0, 1)]
        ),
        equal=np.array(
            [
                [float((x == y[k]).sum()) for x, y in zip(logits, others, strict=True)]
                for k in (0, 1)
            ]
        ),
        twice=np.array([logits[-1][best], others[-1][0][best]]),
        layer=layer,
        head=head,
        Q=model.query(own, layer, len(ids) - 1)[head - 1],
        K=own.K[0, group, 0],
        V=own.V[0, group, 0],
        weights=weights,
        broad=broad,
        shares=np.array([_spread(order, kept, len(logits[broad]))[pieces] for order, kept in each]),
        remain=np.array([float(len(order)) for order, _ in each]),
        drawn=tuple(
            tuple(_drawn(model, logits[broad], _choice(way, seed)) for seed in SEEDS)
            for way in WAYS
        ),
        shape=ModelShape(
            len(model.blocks), block.heads, block.heads // block.group, block.d_k, len(logits[0])
        ),
    )


def _last(model: Llama, made: Sequence[Through]) -> Array:
    """Return the logits after the last row, (v,)."""
    return np.asarray(model.logits(made[-1].resid_post[:, -1])[0])


def _portions(model: Llama, ids: Sequence[int], n: int) -> Array:
    """Compute everything anew: the first n rows at once, then one row after the other."""
    made: Sequence[Through] = ()
    for end in range(n, len(ids) + 1):
        made = tuple(model.layers([ids[:end]], kept=made))
    return _last(model, made)


def _guesses(model: Llama, logits: Array, ends: Sequence[int]) -> Guesses:
    """Return the most probable pieces without those that end a text."""
    probable = softmax(logits[None])[0]
    order = np.argsort(-logits, kind="stable")[: KEPT + len(ends)]
    best = [int(k) for k in order if k not in ends][:KEPT]
    return tuple(Guess(text_of(model, k), float(probable[k]), k, float(logits[k])) for k in best)


def _looking(made: Sequence[Through]) -> tuple[int, int]:
    """Return layer and head, from 1, with the largest weight from the last row to one far back."""
    weights = np.array([layer.weights[0, :, -1, 1:-2].max(axis=-1) for layer in made])
    layer, head = np.unravel_index(int(weights.argmax()), weights.shape)
    return int(layer) + 1, int(head) + 1


def _choice(way: Way, seed: int) -> Choice:
    return Choice(way.temperature, way.top_k, way.top_p, seed)


def _spread(order: NDArray[np.int64], shares: Array, v: int) -> Array:
    """Return the probabilities of all pieces, 0 where a piece does not remain."""
    every = np.zeros(v)
    every[order] = shares
    return every


def _drawn(model: Llama, logits: Array, choice: Choice) -> str:
    piece = choose(logits, choice, np.random.default_rng(choice.seed))
    return Guess(text_of(model, piece), 0.0, piece, 0.0).label
