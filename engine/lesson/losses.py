"""Losses of a batch of sentences: on where rows attend, what they answer, and what they write."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson.model import LessonModel
from qkvideo.engine.lesson.packed import HEAD_OF, Packed, links

SOFT: Final = 0.75
"""Part of a target that is on the right word alone, in the second layer."""
SOFT_CUE: Final = 0.6
"""The same in the first layer, where pronouns read the words that decide what they mean."""
SOFT_REST: Final = 0.5
"""The same on the first word, for queries of the second layer without a right word."""


def aimed(soft: float, words: int) -> float:
    """Return the attention weight of the target's key at which these losses are smallest.

    They are cross-entropies with targets of which the part `soft` is on one key, and the rest is
    shared equally by all words of the sentence, including this one.

    Args:
        soft: `SOFT`, `SOFT_CUE` or `SOFT_REST`.
        words: Number of words in the sentence.
    """
    return soft + (1.0 - soft) / words


def sentence_loss(
    model: LessonModel,
    packed: Packed,
    chosen: npt.NDArray[np.int64],
    noise: np.random.Generator,
) -> Any:
    """Return the loss on where queries attend: cross-entropy of attention weights with targets.

    A target says which key a query should attend to. It is soft: most of the attention should go to
    this key, and the remainder equally to all words. For queries without a target, a small term
    favours equal attention weights and, in the second layer, also attention to the first token.

    Args:
        model: The model, whose parameters the loss depends on.
        packed: All training sentences, with their targets.
        chosen: Indices of the sentences of this batch.
        noise: The random generator for dropout.

    Returns:
        A torch scalar: the mean over the batch of each sentence's loss.
    """
    import torch  # noqa: PLC0415 - only building needs it

    lengths = packed.lengths[chosen]
    n = int(lengths.max())
    _, X, blocked = _sentences(model, packed, chosen, noise)
    logarithms, _ = model.attend(X, blocked)
    linked = links(packed, chosen)
    loss = torch.zeros((), dtype=torch.float64)
    count, size = len(chosen), torch.from_numpy(lengths)[:, None, None]
    real = np.broadcast_to(~blocked.numpy()[:, None, :], (count, model.settings.heads, n))
    for layer, share, soft in ((0, 0.6, SOFT_CUE), (1, 1.2, SOFT)):
        mine = linked[linked[:, 1] == layer]
        b, h, r, c = (torch.from_numpy(mine[:, k].astype(np.int64)) for k in (0, 2, 3, 4))
        logarithm = logarithms[layer]
        spread = logarithm.masked_fill(blocked[:, None, None, :], 0.0).sum(dim=3) / size
        wrong = -(soft * logarithm[b, h, r, c] + (1.0 - soft) * spread[b, h, r])
        loss = loss + share * (wrong * torch.from_numpy(mine[:, 5])).sum() / count
        free = real.copy()
        free[b, h, r] = False
        if layer == 0:
            rest = model.settings.flat * -spread
        else:
            first = SOFT_REST * logarithm[:, :, :, 0] + (1.0 - SOFT_REST) * spread
            rest = model.settings.pull * -first
        loss = loss + (rest * torch.from_numpy(free.astype(np.float64))).sum() / count
    return loss


def _sentences(
    model: LessonModel,
    packed: Packed,
    chosen: npt.NDArray[np.int64],
    noise: np.random.Generator | None,
) -> tuple[Any, Any, Any]:
    """Return a batch's embeddings and X, (s, n, d_model) each, and which keys are pads, (s, n)."""
    import torch  # noqa: PLC0415 - only building needs it

    lengths = packed.lengths[chosen]
    n = int(lengths.max())
    used, places = np.unique(packed.ids[chosen, :n], return_inverse=True)
    E = model.words.embed(used, noise)[torch.from_numpy(places.reshape(len(chosen), n))]
    X = E + (model.waves @ model.mix)[:n]
    return E, X, torch.from_numpy(np.arange(n)[None, :] >= lengths[:, None])


def answer_loss(
    model: LessonModel,
    packed: Packed,
    chosen: npt.NDArray[np.int64],
    noise: np.random.Generator,
) -> Any:
    """Return the cross-entropy of the answers that the model gives to the words that ask.

    For example, a pronoun asks, and the answer is the noun that it refers to. The logits are the
    inner products of the last layer's result for the asking word with the embeddings of all words
    of the sentence.

    Args:
        model: The model, whose parameters the loss depends on.
        packed: All training sentences, with their answers.
        chosen: Indices of the sentences of this batch.
        noise: The random generator for dropout.

    Returns:
        A torch scalar: the weighted mean over all answers of the batch. Answers to pronouns, for
        example, have a larger weight than answers to verbs.
    """
    import torch  # noqa: PLC0415 - only building needs it

    E, X, blocked = _sentences(model, packed, chosen, noise)
    logarithms, X = model.attend(X, blocked)
    last = model.layers[-1]
    mixed = logarithms[-1].exp() @ model.split(X @ last["W_V"])
    result = X + mixed.transpose(1, 2).flatten(2) @ last["W_O"]
    linked = links(packed, chosen)
    mine = linked[linked[:, 1] == 1]
    b, r, c = (torch.from_numpy(mine[:, k].astype(np.int64)) for k in (0, 3, 4))
    alike = (result[b, r][:, None] * E[b]).sum(dim=2).masked_fill(blocked[b], -1e9)
    missed = -alike.log_softmax(dim=1)[torch.arange(len(b)), c]
    share = torch.from_numpy(mine[:, 5])
    return (missed * share).sum() / share.sum()


def value_loss(model: LessonModel, packed: Packed, chosen: npt.NDArray[np.int64]) -> Any:
    """Return the loss on the vectors that each head of the second layer adds to words' vectors.

    A target says to which key a query should attend in a head. If a query has a target in a head,
    this head should add the key's row of X, the second layer's input. The head for pronouns should
    also subtract the query's own row of X. If a query has no target in a head, this head should add
    nothing.

    Args:
        model: The model. The loss trains only W_V and W_O of the second layer.
        packed: All training sentences, with their targets.
        chosen: Indices of the sentences of this batch.

    Returns:
        A torch scalar, from squared distances.
    """
    import torch  # noqa: PLC0415 - only building needs it

    last, s = model.layers[-1], model.settings
    with torch.no_grad():
        _, X0, blocked = _sentences(model, packed, chosen, None)
        logarithms, X = model.attend(X0, blocked)
        weights = logarithms[-1].exp()
    mixed = weights @ model.split(X @ last["W_V"])
    written = mixed @ last["W_O"].unflatten(0, (s.heads, s.d_v))
    linked = links(packed, chosen)
    mine = linked[linked[:, 1] == 1]
    b, h, r, c = (torch.from_numpy(mine[:, k].astype(np.int64)) for k in (0, 2, 3, 4))
    own = (h == HEAD_OF["pronoun"]).to(X.dtype)[:, None]
    missed = ((written[b, h, r] - (X[b, c] - own * X[b, r])) ** 2).sum(dim=1)
    free = (~blocked)[:, None, :].repeat(1, s.heads, 1)
    free[b, h, r] = False
    noise = (written**2).sum(dim=3)[free]
    share = torch.from_numpy(mine[:, 5])
    return (missed * share).sum() / share.sum() + s.silence * noise.mean()
