"""Splits text into pieces by byte pairs, with the tables of a GGUF file and the library tokenizers.

Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units" (2016); over bytes as
in Radford et al., "Language Models are Unsupervised Multitask Learners" (2019).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.files.gguf import INSTALL, NEEDS

PREFIX: Final = "tokenizer.ggml."
"""What the names of a tokenizer's values in a file begin with."""
_CODES: Final = (*range(0x20, 0x7F), *range(0xA0, 0x801), *range(0x1000, 0x10001, 0x1000))
_LETTERS: Final = "".join(map(chr, _CODES))
"""Letters that have all bytes that letters have in UTF-8, but for those of rare planes."""
_CONTROL: Final = 3
"""Kind of the pieces that no text is split into."""
RULES: Final = ("smollm", "gpt-2")
"""Names of the rules by which a text is first split into words; the first one splits numbers into
digits."""


@dataclass(frozen=True, eq=False)
class BytePairs:
    """A tokenizer, with as much of the interface of transformers' fast tokenizers as is used here.

    Attributes:
        pieces: The vocabulary.
        all_special_tokens: The pieces that no text is split into.
        pad_token_id: Index of the padding token; None if there is none.
        begin: Index of the piece that is put before every text; None if none is.
        splitter: The tokenizer of the library tokenizers.
    """

    pieces: Sequence[str]
    all_special_tokens: Sequence[str]
    pad_token_id: int | None
    begin: int | None
    splitter: Any
    unk_token_id: None = None

    @cached_property
    def _vocabulary(self) -> Mapping[str, int]:
        return {piece: k for k, piece in enumerate(self.pieces)}

    def get_vocab(self) -> Mapping[str, int]:
        """Return the index of each piece, from 0."""
        return self._vocabulary

    def convert_ids_to_tokens(self, ids: Sequence[int]) -> list[str]:
        """Return the pieces with these indices, as the vocabulary writes them."""
        return [self.pieces[k] for k in ids]

    def convert_tokens_to_string(self, tokens: Sequence[str]) -> str:
        """Return the text that pieces stand for; bytes that are no character become U+FFFD."""
        return str(self.splitter.decoder.decode(list(tokens)))

    def __call__(self, text: str, **_: Any) -> dict[str, list[Any]]:
        """Split a text; the name of a special piece in it is read as plain characters.

        The options of transformers' tokenizers are ignored.

        Returns:
            Three lists, one entry for each piece: "input_ids", its index; "offset_mapping", where
            it begins and ends in the text; and "special_tokens_mask", 1 for the model's own pieces.
        """
        found = self.splitter.encode(text, add_special_tokens=False)
        own = [] if self.begin is None else [self.begin]
        return {
            "input_ids": [*own, *found.ids],
            "offset_mapping": [(0, 0)] * len(own) + found.offsets,
            "special_tokens_mask": [1] * len(own) + [0] * len(found.ids),
        }


def read_byte_pairs(values: Mapping[str, Any], name: str) -> BytePairs:
    """Return the tokenizer of a GGUF file.

    Args:
        values: The file's values.
        name: What the file is called in error messages.

    Raises:
        MissingError: The library tokenizers is not installed.
        RequestError: The file has no tokenizer, or one of another kind.
    """
    try:
        from tokenizers import Tokenizer, decoders, models, pre_tokenizers  # noqa: PLC0415 - extra
    except ImportError as trouble:
        raise MissingError(INSTALL, NEEDS) from trouble
    kind, rule = (values.get(f"{PREFIX}{key}") for key in ("model", "pre"))
    if kind != "gpt2" or rule not in RULES:
        raise RequestError(
            f"{name} splits text by {str(kind)[:40]!r}, {str(rule)[:40]!r}: choose a file with "
            f"'gpt2', {' or '.join(map(repr, RULES))}"
        )
    pieces, merges, kinds = (
        values.get(f"{PREFIX}{key}") for key in ("tokens", "merges", "token_type")
    )
    if not isinstance(pieces, list) or not isinstance(merges, list) or len({*pieces}) < len(pieces):
        raise RequestError(f"{name} has no list of pieces, each once: choose another GGUF file")
    known, pairs = {*pieces}, [tuple(each.split(" ")) for each in merges]
    if not all(len(each) == 2 and {*each, "".join(each)} <= known for each in pairs):
        raise RequestError(f"{name} merges pieces that it does not have: choose another GGUF file")
    # A byte without a piece would be left out of every text, without a word. Control characters,
    # and bytes that are in no letter, may have none.
    spelled = pre_tokenizers.ByteLevel(add_prefix_space=False).pre_tokenize_str(_LETTERS)
    if not known >= {*"".join(each for each, _ in spelled)}:
        raise RequestError(f"{name} cannot read every letter: choose another GGUF file")
    splitter = Tokenizer(models.BPE(vocab={p: k for k, p in enumerate(pieces)}, merges=pairs))
    rules: list[Any] = [pre_tokenizers.ByteLevel(add_prefix_space=False)]
    if rule == RULES[0]:
        rules.insert(0, pre_tokenizers.Digits(individual_digits=True))
    splitter.pre_tokenizer = pre_tokenizers.Sequence(rules)
    splitter.decoder = decoders.ByteLevel()
    control = () if kinds is None else (k for k, each in enumerate(kinds) if each == _CONTROL)
    return BytePairs(
        pieces=tuple(pieces),
        all_special_tokens=tuple(pieces[k] for k in control if k < len(pieces)),
        pad_token_id=_index(values, "padding_token_id", len(pieces)),
        begin=_index(values, "bos_token_id", len(pieces))
        if values.get(f"{PREFIX}add_bos_token") is True
        else None,
        splitter=splitter,
    )


def _index(values: Mapping[str, Any], key: str, most: int) -> int | None:
    found = values.get(f"{PREFIX}{key}")
    return found if isinstance(found, int) and 0 <= found < most else None
