"""Splits text into pieces of words as BERT's tokenizer for lower-case text does (WordPiece).

Devlin et al., "BERT" (2018), and Wu et al., "Google's Neural Machine Translation System" (2016),
section 4.1. It gives what the fast tokenizer of the library transformers gives, whose tables of
characters are those of Unicode 8 (2015): scripts that are younger may be split otherwise.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

_LONGEST: Final = 100
"""Maximum number of characters of a word; a longer one is unknown."""
_INSIDE: Final = "##"
"""What a piece that continues a word begins with."""
_CHINESE: Final = (
    *((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2A6DF)),
    *((0x2A700, 0x2B73F), (0x2B740, 0x2B81F), (0x2B920, 0x2CEAF), (0x2F800, 0x2FA1F)),
)
"""First and last character of each block whose characters are words of their own."""
_UNREAD: Final = frozenset({"Cc", "Cf", "Co", "Cs"})
"""Categories of characters that are left out: control characters and others without a shape."""

Letter = tuple[str, int, int]
"""A character as the model reads it, and where it begins and ends in the text."""


@dataclass(frozen=True, eq=False)
class WordPiece:
    """A tokenizer, with as much of the interface of transformers' fast tokenizers as is used here.

    Attributes:
        pieces: The vocabulary, in which "[PAD]", "[UNK]", "[CLS]" and "[SEP]" must be.
        all_special_tokens: The pieces that no text is split into.
    """

    pieces: Sequence[str]
    all_special_tokens: Sequence[str] = ("[UNK]", "[SEP]", "[PAD]", "[CLS]", "[MASK]")

    @cached_property
    def vocabulary(self) -> Mapping[str, int]:
        """Index of each piece, from 0."""
        return {piece: k for k, piece in enumerate(self.pieces)}

    @property
    def unk_token_id(self) -> int:
        """Index of the piece that stands for words that cannot be split into known pieces."""
        return self.vocabulary["[UNK]"]

    @property
    def pad_token_id(self) -> int:
        """Index of the padding token."""
        return self.vocabulary["[PAD]"]

    def get_vocab(self) -> Mapping[str, int]:
        """Return the index of each piece, from 0."""
        return self.vocabulary

    def convert_ids_to_tokens(self, ids: Sequence[int]) -> list[str]:
        """Return the pieces with these indices."""
        return [self.pieces[k] for k in ids]

    def convert_tokens_to_string(self, tokens: Sequence[str]) -> str:
        """Return the text of the pieces of one word; the first one is written as it is."""
        first, *rest = tokens
        return first + "".join(piece.removeprefix(_INSIDE) for piece in rest)

    def __call__(self, text: str, **_: Any) -> dict[str, list[Any]]:
        """Split a text; the model's own tokens "[CLS]" and "[SEP]" are put around it.

        A "[SEP]" in the text is read as five characters. The options of transformers' tokenizers
        are ignored.

        Returns:
            Three lists, one entry for each of n pieces: "input_ids", its index; "offset_mapping",
            where it begins and ends in the text; and "special_tokens_mask", 1 for the model's own
            tokens, which have no place in the text, and otherwise 0.
        """
        found = [piece for word in _words(_read(text)) for piece in self._split(word)]
        begin, end = self.vocabulary["[CLS]"], self.vocabulary["[SEP]"]
        return {
            "input_ids": [begin, *(k for k, _ in found), end],
            "offset_mapping": [(0, 0), *(place for _, place in found), (0, 0)],
            "special_tokens_mask": [1, *[0] * len(found), 1],
        }

    def _split(self, word: Sequence[Letter]) -> list[tuple[int, tuple[int, int]]]:
        """Split a word into the longest known pieces from left to right; unknown if none fits."""
        text = "".join(letter for letter, _, _ in word)
        found: list[tuple[int, tuple[int, int]]] = []
        at = 0
        while at < len(text):
            begun = _INSIDE if at else ""
            ends = range(len(text), at, -1) if len(text) <= _LONGEST else ()
            end = next((k for k in ends if begun + text[at:k] in self.vocabulary), None)
            if end is None:
                return [(self.unk_token_id, (word[0][1], word[-1][2]))]
            place = word[at][1], word[end - 1][2]
            found.append((self.vocabulary[begun + text[at:end]], place))
            at = end
        return found


def _read(text: str) -> Iterator[Letter]:
    """Yield what is read of a text: lower case, without accents and control characters."""
    for at, written in enumerate(text):
        place = at, at + 1
        if written in "\t\n\r" or unicodedata.category(written)[0] == "Z":
            yield " ", *place
        elif written != "\ufffd" and unicodedata.category(written) not in _UNREAD:
            for part in unicodedata.normalize("NFD", written):
                if unicodedata.category(part) != "Mn":
                    for letter in part.lower():
                        yield letter, *place


def _words(letters: Iterator[Letter]) -> Iterator[list[Letter]]:
    """Yield words; punctuation marks and Chinese characters are words of their own."""
    word: list[Letter] = []
    for each in letters:
        alone = _is_mark(each[0]) or _is_chinese(each[0])
        if word and (alone or each[0] == " "):
            yield word
            word = []
        if alone:
            yield [each]
        elif each[0] != " ":
            word.append(each)
    if word:
        yield word


def _is_mark(letter: str) -> bool:
    other = letter.isascii() and letter.isprintable() and not letter.isalnum() and letter != " "
    return other or unicodedata.category(letter)[0] == "P"


def _is_chinese(letter: str) -> bool:
    code = ord(letter)
    return code >= _CHINESE[0][0] and any(first <= code <= last for first, last in _CHINESE)
