"""Splits a sentence into a model's pieces, and finds the word that each piece belongs to."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from qkvideo.engine.attention.tokens import MAX_TOKENS, spaced
from qkvideo.engine.attention.trace import PAD
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted


@dataclass(frozen=True)
class Spelled:
    """A sentence that a model's tokenizer has split into pieces, and the words of the pieces.

    A piece is a word or a part of a word. The n pieces include special pieces, which the tokenizer
    adds (such as "[CLS]"), and the pads at the end. Each special piece and each pad counts as a
    word of its own.

    Attributes:
        ids: (n,), the indices of the pieces in the model's embedding.
        pieces: (n,), the pieces as the model's vocabulary writes them, such as "##ing".
        words: (n,), for each piece, the index in `tokens` of its word.
        tokens: The words, in order.
        special: Indices in `tokens` of the special pieces, without pads.
        unknown: The words with a piece that is not in the model's vocabulary, or with a letter,
            digit or sign that is in no piece, each once.
    """

    ids: tuple[int, ...]
    pieces: tuple[str, ...]
    words: tuple[int, ...]
    tokens: tuple[str, ...]
    special: tuple[int, ...]
    unknown: tuple[str, ...]


def spell(sentence: str, tokens: Sequence[str], tokenizer: Any, name: str, pad: int) -> Spelled:
    """Split a sentence into pieces with a model's tokenizer.

    A piece belongs to the token that contains it. If a piece spans several tokens, these tokens are
    joined into one word.

    Args:
        sentence: The sentence, as typed.
        tokens: The sentence's words and punctuation marks, from `tokenize`.
        tokenizer: A fast tokenizer of the library transformers.
        name: The model's name in error messages.
        pad: Number of pads to add at the end.

    Raises:
        RequestError: The tokenizer breaks down. Pads are wanted, but it has no padding token. A
            token is in no piece. Or there are more than `MAX_TOKENS` pieces and pads.
    """
    text, spots = _written(sentence, tokens)
    with (
        untrusted.understood(
            lambda why: RequestError(f"{name} cannot split the sentence ({why}): take another")
        ),
        untrusted.unheard(),
    ):
        read = tokenizer(
            text,
            return_offsets_mapping=True,
            return_special_tokens_mask=True,
            split_special_tokens=True,  # taken literally: a typed "[SEP]" is five characters
        )
        ids = tuple(read["input_ids"])
        pieces = tokenizer.convert_ids_to_tokens(list(ids))
        of_pad, of_unknown = tokenizer.pad_token_id, tokenizer.unk_token_id
    _check(ids, of_pad, name, pad)
    marks, offsets = read["special_tokens_mask"], read["offset_mapping"]
    found = [
        None if own else [k for k, spot in enumerate(spots) if _overlap(spot, offset)]
        for own, offset in zip(marks, offsets, strict=True)
    ]
    unread = set(range(len(tokens))) - {k for words in found for k in words or ()}
    if unread:
        raise RequestError(f"{name} reads nothing of {tokens[min(unread)][:40]!r}: take it out")
    homes = _homes(found)
    # A word that shares a piece with the word before it is joined with that word.
    joined = {k for words in found if words for k in words[1:]}
    groups = list(accumulate(k not in joined for k in range(len(tokens))))
    made: dict[tuple[str, int], str] = {}
    words, special, unknown = [], [], []
    for k, (piece, home) in enumerate(zip(pieces, homes, strict=True)):
        key = ("own", k) if home is None else ("word", groups[home])
        if key not in made:
            made[key] = piece if home is None else _text(text, spots, groups, groups[home])
        words.append(list(made).index(key))
        if home is None:
            special.append(words[-1])
        elif ids[k] == of_unknown:
            unknown.append(made[key])
    there = {at for own, spot in zip(marks, offsets, strict=True) if not own for at in range(*spot)}
    for k, spot in enumerate(spots):
        if any(_is_shown(text[at]) for at in range(*spot) if at not in there):
            unknown.append(made["word", groups[k]])
    first = len(made)
    return Spelled(
        ids=ids + (of_pad,) * pad,
        pieces=(*pieces, *(PAD,) * pad),
        words=(*words, *range(first, first + pad)),
        tokens=(*made.values(), *(PAD,) * pad),
        special=tuple(special),
        unknown=tuple(dict.fromkeys(unknown)),
    )


def _is_shown(character: str) -> bool:
    """Return whether it is a letter, digit or sign; models may leave out accents and joiners."""
    return unicodedata.category(character)[0] in "LNPS"


def _written(sentence: str, tokens: Sequence[str]) -> tuple[str, list[tuple[int, int]]]:
    """Return the text that a model reads, and the start and end of each token in it."""
    text, spots = "", []
    for token, space in zip(tokens, spaced(sentence, tokens), strict=True):
        text += " " * space
        spots.append((len(text), len(text) + len(token)))
        text += token
    return text, spots


def _check(ids: Sequence[int], of_pad: int | None, name: str, pad: int) -> None:
    if len(ids) + pad > MAX_TOKENS:
        pads = f" and {pad} pads" if pad else ""
        raise RequestError(
            f"the sentence becomes {len(ids)} pieces{pads} for {name}: the limit is {MAX_TOKENS}, "
            "shorten it"
        )
    if pad and of_pad is None:
        raise RequestError(f"pad is {pad}: {name} has no pad token, leave --pad out")


def _overlap(spot: tuple[int, int], offset: tuple[int, int]) -> bool:
    return max(spot[0], offset[0]) < min(spot[1], offset[1])


def _homes(found: Sequence[Sequence[int] | None]) -> list[int | None]:
    """Return the first word of each piece; a piece with only spaces belongs to the next word."""
    homes: list[int | None] = []
    for k, words in enumerate(found):
        after = [w[0] for w in found[k:] if w]
        before = [w[-1] for w in found[:k] if w]
        homes.append(None if words is None else (after or before)[-1 if not after else 0])
    return homes


def _text(text: str, spots: Sequence[tuple[int, int]], groups: Sequence[int], group: int) -> str:
    of_it = [spot for spot, g in zip(spots, groups, strict=True) if g == group]
    return text[of_it[0][0] : of_it[-1][1]]
