"""Tries each word of a pretrained model's vocabulary in the place of one token, in batches.

Only words that are a single piece are tried, so all sentences have the same length and can run as a
batch. The weights are the model's own. If the query is frozen, they are computed from the fixed
query and the keys of each sentence, in the way in which `forward` computes a head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention import steps as attention
from qkvideo.engine.attention.rotary import rotate
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.forward import float64
from qkvideo.engine.models.model import Model
from qkvideo.engine.models.spelling import Spelled, spell
from qkvideo.engine.studies.meaning.asking import Question

Array = NDArray[np.float64]

_BATCH: Final = 64
"""Sentences per batch: on a processor, larger batches are hardly faster, and need more memory."""
LIMIT: Final = 5_000
"""Default number of words to try; MiniLM takes half a minute for them."""
_SHORTEST: Final = 2
"""Least number of letters of a word: vocabularies contain every single letter, most of which are
not words."""


@dataclass(frozen=True)
class ShiftedPlaces:
    """The indices of the query and of a replaced word, after the replacement.

    One word of the sentence, in the position called the slot, is replaced by one new word after
    another. Each new word is a single piece. If the word that it replaces was several pieces, the
    pieces after the slot get smaller indices.

    Attributes:
        tokens: The sentence's words as typed.
        slot: Index in `tokens` of the word that is replaced, from 0.
        at: Index of the new word among the pieces, from 0.
        row: Index of the query among the pieces, from 0, after the replacement.
        pad: Number of padding tokens after the sentence.
    """

    tokens: tuple[str, ...]
    slot: int
    at: int
    row: int
    pad: int

    def row_shifted(self, question: Question) -> bool:
        """Return whether the query's index differs from its index before the replacement.

        Both are indices among the pieces.

        Args:
            question: `question.row` is the query's index before the replacement, in the sentence as
                typed.
        """
        return self.row != question.row


def find_places(model: ModelTrace, question: Question, tokens: Sequence[str]) -> ShiftedPlaces:
    """Compute the indices, among the pieces, of query and slot after one word has been replaced.

    The slot is the position of the word that is replaced. The new word is a single piece. If the
    typed word was three pieces, the pieces after the slot have indices that are smaller by 2.

    Args:
        model: The trace of the sentence as typed.
        question: The indices of query and slot among the pieces of the sentence as typed.
        tokens: The sentence's words as typed, without tokens that the model adds.

    Raises:
        RequestError: The word in the slot has several pieces, and the query is one of them; or the
            model reads several typed words as one.
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
    return ShiftedPlaces(tuple(tokens), typed.index(word), rows[0], question.row - shift, model.pad)


def whole_words(model: Model) -> Iterator[str]:
    """Yield the words in a model's vocabulary, as text without the tokenizer's markers.

    A word has at least two letters, and nothing but letters. Words come in the order of the
    vocabulary. A word can come twice, for example with and without a space before it in the
    vocabulary.
    """
    there = sorted(model.tokenizer.get_vocab().items(), key=lambda entry: entry[1])
    told = set(model.tokenizer.all_special_tokens)
    for piece, _ in there:
        word = model.tokenizer.convert_tokens_to_string([piece]).strip()
        if piece not in told and len(word) >= _SHORTEST and word.isalpha():
            yield word


def spell_whole(model: Model, places: ShiftedPlaces, words: Sequence[str]) -> dict[str, Spelled]:
    """Try several words in one position of a sentence, and split each sentence into pieces.

    Args:
        model: The model, whose tokenizer splits the sentences.
        places: The sentence, and the position of the word that is replaced (the slot).
        words: The words to try.

    Returns:
        A dict from each word to the sentence with that word in the slot. Words are left out if they
        become several pieces, are unknown to the model, or change the number of other pieces.
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
    model: Model,
    spelled: Sequence[Spelled],
    places: ShiftedPlaces,
    question: Question,
    *,
    held: AttentionTrace | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Array:
    """Compute the attention weight that the query gives to the slot, in each of v sentences.

    The slot is the position at which these sentences have different words.

    Args:
        model: The model.
        spelled: The v sentences, as `spell_whole` returns them; all have equally many pieces.
        places: The indices of slot and query among the pieces of the v sentences.
        question: The layer and the head. Its `row` and `slot` are not used.
        held: The trace of the head for the sentence as typed, whose query vector is then used in
            every sentence. It must have as many pieces as each of the v sentences. None if each
            sentence uses its own query vector.
        progress: Called after each batch with two numbers: the number of sentences done, and v.

    Returns:
        The array (v,) of attention weights.
    """
    found = []
    for start in range(0, len(spelled), _BATCH):
        batch = [one.ids for one in spelled[start : start + _BATCH]]
        (layer,) = model.run(batch, places.pad, only=question.layer)
        if held is None:
            found.append(layer.weights[:, question.head - 1, places.row, places.at])
        else:
            found.append(_with_query(model, layer.X, places, question, held))
        if progress is not None:
            progress(min(start + _BATCH, len(spelled)), len(spelled))
    return np.concatenate(found) if found else np.zeros(0)


def _with_query(
    model: Model, inputs: Array, places: ShiftedPlaces, question: Question, held: AttentionTrace
) -> Array:
    """Return a fixed query's attention weight on the slot, for the keys of each sentence."""
    block, i = model.blocks[question.layer - 1], places.row
    W, b = block.K.part((question.head - 1) // block.group, block.d_k)
    rows = []
    for X in inputs:
        K = attention.project(X, *map(float64, (W, b)))
        if held.cos is not None and held.sin is not None:
            K = rotate(K, held.cos, held.sin)
        rows.append(attention.score(held.Q[i : i + 1], K)[0])
    scaled = attention.scale(np.array(rows), block.d_k, divisor=held.divisor)
    if held.bias is not None:
        scaled = scaled + held.bias[i]
    masked = attention.block(scaled, np.broadcast_to(held.mask[i], scaled.shape))
    return np.asarray(attention.softmax(masked)[:, places.at])
