"""Tries each word of a pretrained model's vocabulary in the place of one token, in batches.

Only words that are a single piece are tried, so all sentences have the same length and can run as a
batch. The weights are the model's own. If the query is frozen, they are computed from the fixed
query and the keys of each sentence, in the way in which `forward` computes a head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.rotary import rotate
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.forward import float64, noting, wide
from qkvideo.engine.models.loading import Loaded
from qkvideo.engine.models.spelling import Spelled, spell
from qkvideo.engine.studies.asking import Question

Array = NDArray[np.float64]

_BATCH: Final = 64
"""Sentences per batch: on a processor, larger batches are hardly faster, and need more memory."""
LIMIT: Final = 5_000
"""Default number of words to try; MiniLM takes half a minute for them."""
_SHORTEST: Final = 2
"""Least number of letters of a word: vocabularies contain every single letter, most of which are
not words."""


@dataclass(frozen=True)
class Places:
    """The rows of slot and query in sentences in which the slot's word has been replaced.

    The slot is the place in which words are tried, one after the other. Each of these words is one
    piece, so it takes one row; the word that was typed there may take several rows.

    Attributes:
        tokens: The sentence's tokens as typed.
        slot: Index of the token that is replaced, from 0.
        at: Row of the slot, from 0.
        row: Row of the query, from 0.
        pad: Number of pads after the sentence.
    """

    tokens: tuple[str, ...]
    slot: int
    at: int
    row: int
    pad: int

    def row_shifted(self, question: Question) -> bool:
        """Return whether the query's row differs from that in the sentence as typed."""
        return self.row != question.row


def find_places(model: ModelTrace, question: Question, tokens: Sequence[str]) -> Places:
    """Find the rows of slot and query if the word in the slot is a single piece.

    Args:
        model: The sentence as typed.
        question: The query's row and the slot, both in the sentence as typed.
        tokens: The sentence's tokens, without those that the model adds.

    Raises:
        RequestError: The query is one of several pieces of the word in the slot, or the model
            reads several typed words as one.
    """
    word = model.words[question.slot]
    rows = [i for i, each in enumerate(model.words) if each == word]
    if question.row in rows and len(rows) > 1:
        raise RequestError(
            f"row {question.row + 1} is a piece of {model.tokens[word]!r}, which is exchanged: "
            "choose another row or slot"
        )
    typed = [k for k in range(len(model.tokens) - model.pad) if k not in model.special]
    if len(typed) != len(tokens):
        raise RequestError(f"{model.source.name} reads several words as one: separate them")
    shift = len(rows) - 1 if question.row > rows[-1] else 0
    return Places(tuple(tokens), typed.index(word), rows[0], question.row - shift, model.pad)


def whole_words(model: Loaded) -> Iterator[str]:
    """Yield the vocabulary's entries that are words, in its order, which is often by frequency."""
    there = sorted(model.tokenizer.get_vocab().items(), key=lambda entry: entry[1])
    told = set(model.tokenizer.all_special_tokens)
    for piece, _ in there:
        word = model.tokenizer.convert_tokens_to_string([piece]).strip()
        if piece not in told and len(word) >= _SHORTEST and word.isalpha():
            yield word


def spell_whole(model: Loaded, places: Places, words: Sequence[str]) -> dict[str, Spelled]:
    """Split the sentence into pieces once for each word, with that word in the slot.

    Args:
        model: The model.
        places: The sentence and the slot.
        words: The words to try.

    Returns:
        The split sentence of each word; words that become several pieces are left out.
    """
    found: dict[str, Spelled] = {}
    length = None
    for word in words:
        tokens = list(places.tokens)
        tokens[places.slot] = word
        spelled = spell(
            " ".join(tokens), tokens, model.tokenizer, model.provenance.name, places.pad
        )
        home = spelled.words[min(places.at, len(spelled.words) - 1)]
        whole = spelled.words.count(home) == 1 and spelled.tokens[home] == word
        if whole and not spelled.unknown:
            length = length or len(spelled.ids)
            if len(spelled.ids) == length:
                found[word] = spelled
    return found


def weigh_words(
    model: Loaded,
    spelled: Sequence[Spelled],
    places: Places,
    question: Question,
    *,
    held: AttentionTrace | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Array:
    """Compute the weight that the query gives to the slot in each sentence.

    Args:
        model: The model.
        spelled: The v sentences, all of the same length.
        places: The rows of the slot and of the query in these sentences.
        question: Layer, head and row, for the sentence as typed.
        held: If all sentences use the query of the sentence as typed: the head's trace for that
            sentence, with the same number of rows. None to compute the query in each sentence.
        progress: Called with the number of finished sentences and the number of all.

    Returns:
        (v,), the weights.
    """
    import torch  # noqa: PLC0415 - only pretrained models need it

    found = []
    for start in range(0, len(spelled), _BATCH):
        batch = [one.ids for one in spelled[start : start + _BATCH]]
        n = len(batch[0])
        seen = [[1] * (n - places.pad) + [0] * places.pad] * len(batch)
        with noting(model.blocks) as notes, torch.inference_mode():
            model.model(
                input_ids=torch.tensor(batch), attention_mask=torch.tensor(seen), use_cache=False
            )
        note = notes[question.layer - 1]
        if held is None:
            own = note["output"][-1][:, question.head - 1, places.row, places.at]
            found.append(wide(own))
        else:
            found.append(_with_query(model, note, places, question, held))
        if progress is not None:
            progress(min(start + _BATCH, len(spelled)), len(spelled))
    return np.concatenate(found) if found else np.zeros(0)


def _with_query(
    model: Loaded, note: dict[str, Any], places: Places, question: Question, held: AttentionTrace
) -> Array:
    """Return the weights of a fixed query in each sentence; the keys are those of the sentence."""
    block, i = model.blocks[question.layer - 1], places.row
    W, b = block.K.part((question.head - 1) // block.group, block.d_k)
    rows = []
    for X in wide(note["hidden_states"]):
        K = attention.project(X, *map(float64, (W, b)))
        if held.cos is not None and held.sin is not None:
            K = rotate(K, held.cos, held.sin)
        rows.append(attention.score(held.Q[i : i + 1], K)[0])
    scaled = attention.scale(np.array(rows), block.d_k, divisor=held.divisor)
    if held.bias is not None:
        scaled = scaled + held.bias[i]
    masked = attention.block(scaled, np.broadcast_to(held.mask[i], scaled.shape))
    return np.asarray(attention.softmax(masked)[:, places.at])
