"""How long texts are for those who read, hear or set them, and where their lines may break.

Everything here is decided character by character, not by language: a text in Chinese holds words
and numbers in Latin letters, too. A wide character (Unicode's East Asian Width) is a syllable and
half a word, and it stands without spaces. Texts without wide characters have as many letters as
characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from unicodedata import east_asian_width

READ = 17 / 9
"""Letters that take as long to read as one wide character: Netflix's guides allow adults 17 letters
a second in English, and 9 characters in simplified Chinese; children 13 and 7."""
SET = 42 / 16
"""Letters that are as long in a line as one wide character: the same guides allow lines of 42
letters, and of 16 characters."""
SPOKEN = 1.6
"""Wide characters in a word: 160 words a minute, as the BBC's subtitles have, are 256 characters,
as in news in Chinese (240 to 300)."""

_OPENING = frozenset("“‘（《〈【［｛([{«„")
_CLOSING = frozenset("，。、；：？！…—”’）》〉】］｝)]}»%,.;:?!·/")
"""Signs that end no line, and signs that begin none (UAX #14, classes OP, and CL, EX and NS)."""


def is_wide(character: str) -> bool:
    """Return whether a character is as wide as two, such as those of Chinese and their signs."""
    return east_asian_width(character) in {"W", "F"}


def wide(text: str) -> int:
    """Return the number of wide characters in a text."""
    return 0 if text.isascii() else sum(map(is_wide, text))


def letters(text: str) -> float:
    """Return how many letters take as long to read as a text."""
    return len(text) + (READ - 1) * wide(text)


def set_letters(text: str) -> float:
    """Return how many letters are as long in a line as a text."""
    return len(text) + (SET - 1) * wide(text)


def words(text: str) -> float:
    """Return the number of words and numbers in a text; wide letters count as `SPOKEN` says."""
    if not wide(text):
        return sum(any(map(str.isalnum, word)) for word in text.split())
    spoken = sum(is_wide(character) and character.isalnum() for character in text)
    return words("".join(" " if is_wide(each) else each for each in text)) + spoken / SPOKEN


def unbroken(text: str) -> list[str]:
    """Return the parts of a text between which a line may break, with the spaces after them.

    Lines break after spaces, and beside wide characters; no line begins with a closing sign, such
    as a comma, or ends with an opening one, such as a bracket.
    """
    cuts = [k for k, (a, b) in enumerate(pairwise(text), start=1) if _breaks(a, b)]
    return [text[a:b] for a, b in pairwise((0, *cuts, len(text)))]


def phrases(text: str) -> list[str]:
    """Return the parts of a text in Chinese after which lines break best, at commas and stops."""
    # By Unicode's rules, lines do not break before a quotation mark.
    return re.findall("(?:.+?[，。；：？！、]+[”）]*(?![“‘”）])|.+$)", text, re.DOTALL)


def _breaks(before: str, after: str) -> bool:
    if " " in (before, after):
        return after != " "
    apart = is_wide(before) or is_wide(after)
    return apart and before not in _OPENING and after not in _CLOSING


def joined(texts: Iterable[str]) -> str:
    """Return texts one after the other, with a space between them unless a wide sign ends one."""
    return re.sub(r"(?<=[。？！；，：]) ", "", " ".join(filter(None, texts)))


def signed(text: str) -> str:
    """Return a text with the semicolons and colons of Chinese, if it has wide characters."""
    return text.replace("; ", "；").replace(": ", "：") if wide(text) else text


def ended(text: str) -> str:
    """Return a text that ends like a sentence: with a full stop, unless another sign ends it."""
    if text.endswith((*".?!…:", *"。？！：")):
        return text
    return f"{text}{'。' if wide(text) else '.'}"
