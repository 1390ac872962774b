"""Makes the pieces of a model's tokenizer readable, such as "Ġcat", "▁cat", "##ing" and "Ã©"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_SPACES: Final = "Ġ▁"
"""Characters that byte-level and SentencePiece vocabularies write for a space before a word."""
_BYTE: Final = re.compile("<0x([0-9A-Fa-f]{2})>")
"""Notation of SentencePiece vocabularies for one byte of a character that they do not contain."""
_GOES_ON: Final = "##"
"""Mark that WordPiece vocabularies put before a piece that continues a word."""


def readable(piece: str, word: str) -> str:
    """Return a piece of a word without the marks that vocabularies add, such as "##" and "Ġ".

    For example, "##ing" becomes "ing". A piece that is only a mark for a space becomes "␣".
    Characters that are written as bytes become readable: "Ã©" becomes "é". If the bytes are not a
    whole character, they become hexadecimal, such as "‹E2›".

    Args:
        piece: The piece as the vocabulary writes it.
        word: The whole word, as readers see it. If the word itself begins with "##", these
            characters are not a mark, and stay.
    """
    byte = _BYTE.fullmatch(piece)
    if byte:
        return f"‹{byte[1].upper()}›"
    bare = piece.lstrip(_SPACES)
    if not bare:
        return "␣"
    if bare.startswith(_GOES_ON) and len(bare) > len(_GOES_ON) and not word.startswith(_GOES_ON):
        bare = bare[len(_GOES_ON) :]
    if bare.casefold() in word.casefold() or bare.isascii():
        return bare
    # A piece that is not in its word is written byte by byte, with one letter for each byte.
    table = _bytes()
    if not all(letter in table for letter in bare):
        return bare
    content = bytes(table[letter] for letter in bare)
    try:
        return content.decode()
    except UnicodeDecodeError:
        return "".join(f"‹{byte:02X}›" for byte in content)


@cache
def _bytes() -> dict[str, int]:
    """Return the byte that each letter of a byte-level vocabulary stands for.

    Printable Latin-1 characters stand for themselves; the remaining bytes, in ascending order, are
    written as the characters from U+0100 on (GPT-2's rule).
    """
    own = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(0x100) if byte not in own]
    return {chr(byte): byte for byte in own} | {
        chr(0x100 + k): byte for k, byte in enumerate(others)
    }
