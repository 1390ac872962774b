"""The gate that every text passes before it reaches a screen, wherever it comes from.

Sentences, names of weights and of models, words of a vocab, what a timings file says of a machine:
what cannot be shown as it is, or would be shown as something else, is refused by code point and
position.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from qkvideo.engine.errors import RequestError

MAX_CHARACTERS: Final = 2000
MAX_NAME: Final = 100
"""Characters of a name: it has to be shown in one line beside others."""
MAX_MARKS: Final = 4

_BIDI_CONTROLS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def check_characters(
    what: str, text: str, *, allowed: str = "", most: int = MAX_CHARACTERS
) -> None:
    """Refuse a text that cannot be shown as it is.

    Args:
        what: What the text is, for the message.
        text: The text.
        allowed: Control characters that whoever asks takes care of.
        most: Characters that it may have; it is looked at first, so that a long text costs nothing.

    Raises:
        RequestError: It is no text, is too long, or holds a control character, half a surrogate
            pair, a bidirectional control, a code point that is no character or is for private
            use, or more than `MAX_MARKS` marks on one character; the message gives the code point
            and its position, from 1.
    """
    if not isinstance(text, str):
        raise RequestError(f"{what} is {type(text).__name__}: it must be text")
    if len(text) > most:
        raise RequestError(
            f"{what} has {len(text):,} characters, the limit is {most:,}: shorten it"
        )
    if _is_plain(text):
        return
    ignorable = _patterns()["ignorable"]
    marks = 0
    for position, character in enumerate(text, start=1):
        category = unicodedata.category(character)
        why = "" if character in allowed else _forbidden(character, category)
        # What nobody sees parts no marks; marks with a width of their own (Mc) do not pile up.
        if category not in ("Mc", "Cf") and not ignorable.match(character):
            marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            why = f"one mark too many: at most {MAX_MARKS} may be stacked on a character"
        if why:
            raise RequestError(
                f"U+{ord(character):04X} at position {position} of {what} is {why}; remove it"
            )


def check_words(what: str, words: Iterable[str]) -> None:
    """Refuse words as soon as one of them cannot be shown: as `check_characters` of each.

    Args:
        what: Where they stand, for the message.
        words: Of a vocab: there may be a hundred thousand.

    Raises:
        RequestError: as there.
    """
    for number, word in enumerate(words, start=1):
        if not _is_plain(word) or len(word) > MAX_CHARACTERS:
            check_characters(f"word {number} in {what}", word)


def _is_plain(text: str) -> bool:
    """Whether there is nothing to find in it, as in nearly all names."""
    return text.isascii() and text.isprintable()


def check_name(what: str, name: str) -> str:
    """Refuse a name that cannot be shown in one line: as `check_characters`, and more strictly.

    Returns:
        The name.

    Raises:
        RequestError: as there; or it has more than `MAX_NAME` characters, ends a line, or there
            is nothing in it to be seen.
    """
    check_characters(what, name, most=MAX_NAME)
    for position, character in enumerate(name, start=1):
        if unicodedata.category(character) in ("Zl", "Zp"):
            raise RequestError(
                f"U+{ord(character):04X} at position {position} of {what} ends a line; remove it"
            )
    if _patterns()["invisible"].fullmatch(name):
        raise RequestError(f"there is nothing to read in {what}: give it at least one letter")
    return name


def check_names(what: str, parts: object) -> None:
    """Refuse plain data as soon as one of its texts, keys among them, is no name.

    Args:
        what: Where the data stand, for the message; nothing, at the top.
        parts: Mappings, lists and tuples; what is no text in them is passed over.

    Raises:
        RequestError: as `check_name`; the message says which text.
    """
    if isinstance(parts, str):
        check_name(what, parts)
    elif isinstance(parts, Mapping):
        for key, each in parts.items():
            check_name(f"a name in {what or 'the file'}", key)
            check_names(f"{what}.{key}".lstrip("."), each)
    elif isinstance(parts, list | tuple):
        for number, each in enumerate(parts):
            check_names(f"{what}[{number}]", each)


@cache
def _patterns() -> dict[str, Any]:
    import regex  # noqa: PLC0415 - the standard library's re does not know what nobody sees

    return {"ignorable": regex.compile(r"\p{DI}"), "invisible": regex.compile(r"[\p{DI}\s\u2800]*")}


def _forbidden(character: str, category: str) -> str:
    if category == "Cc":
        return "a control character, which cannot be shown"
    if category == "Cs":
        return "half a surrogate pair (the text is not valid Unicode)"
    if character in _BIDI_CONTROLS:
        return "a bidirectional control, which can make text look like another"
    if category == "Cn" and (
        ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF
    ):
        return "not a character (Unicode reserves it)"
    if category == "Co":
        return "for private use: each font draws something else there"
    return ""
