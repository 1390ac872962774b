"""Puts each word of a pretrained model's vocabulary in one token's place, in batches.

Only words that are a single piece take part, so all sentences have the same length and run as a
batch. The weights are the model's own; with the query frozen, they are computed from the keys of
each sentence, as `forward` computes a head.
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
"""Sentences that run at once: more are hardly faster on a processor, and cost memory."""
LIMIT: Final = 5_000
"""Default for the number of words to try: with MiniLM they take half a minute."""
_SHORTEST: Final = 2
"""Letters: vocabularies list every letter, and as a word that is noise."""


@dataclass(frozen=True)
class Places:
    """The rows of the sentences to try, in which the slot's word is one row.

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
        """Whether the query's row has another index in the sentence as typed."""
        return self.row != question.row


def find_places(model: ModelTrace, question: Question, tokens: Sequence[str]) -> Places:
    """Find the rows of a sentence whose slot has a word of one piece.

    Args:
        model: The sentence as typed.
        question: Rows and slot in that sentence.
        tokens: The sentence's tokens.

    Raises:
        RequestError: If the row is a piece of the replaced word, or the model reads several of the
            words as one.
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
    """The words among the vocabulary's entries, in its order, which is often by frequency."""
    there = sorted(model.tokenizer.get_vocab().items(), key=lambda entry: entry[1])
    told = set(model.tokenizer.all_special_tokens)
    for piece, _ in there:
        word = model.tokenizer.convert_tokens_to_string([piece]).strip()
        if piece not in told and len(word) >= _SHORTEST and word.isalpha():
            yield word


def spell_whole(model: Loaded, places: Places, words: Sequence[str]) -> dict[str, Spelled]:
    """Split the sentence with each word in its slot; words that are split are left out."""
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
    """Compute the weight that the row gives to the slot in each sentence.

    Args:
        model: The model.
        spelled: (v,) sentences of the same length.
        places: The rows of the slot and of the query in them.
        question: Layer, head and row, for the sentence as typed.
        held: The head of the sentence as typed, if its query is frozen; it has the same number of
            rows.
        progress: Called with the number of finished sentences and the number of all.

    Returns:
        (v,).
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
    """The row's weights with a query that is held, sentence by sentence: keys are their own."""
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
