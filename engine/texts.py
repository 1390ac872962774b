"""Checks every text before it is shown, wherever it comes from.

Such texts are sentences, names of weights and models, words of a vocab, and a timings file's
description of a machine. A text with a character that cannot be shown, or that looks like another
one, is refused with the character's code point and position.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from qkvideo.engine.errors import RequestError

MAX_CHARACTERS: Final = 2000
MAX_NAME: Final = 100
"""Maximum number of characters in a name, which has to fit into a line."""
MAX_MARKS: Final = 4

_BIDI_CONTROLS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def check_characters(
    what: str, text: str, *, allowed: str = "", most: int = MAX_CHARACTERS
) -> None:
    """Check that a text can be shown as it is.

    Args:
        what: Name of the text in error messages.
        text: The text.
        allowed: Control characters that are accepted, because the caller handles them.
        most: Maximum number of characters. It is checked first, so that very long texts are refused
            at once.

    Raises:
        RequestError: The argument is not a text, is too long, or contains a control character, half
            a surrogate pair, a bidirectional control, an unassigned or private code point, or more
            than `MAX_MARKS` combining marks on one character. The message gives the code point and
            its position, from 1.
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
        # An invisible character does not separate combining marks; marks with a width (Mc) do not
        # pile up.
        if category not in ("Mc", "Cf") and not ignorable.match(character):
            marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            why = f"one mark too many: at most {MAX_MARKS} may be stacked on a character"
        if why:
            raise RequestError(
                f"U+{ord(character):04X} at position {position} of {what} is {why}; remove it"
            )


def check_words(what: str, words: Iterable[str]) -> None:
    """Check words as `check_characters` does, and stop at the first that cannot be shown.

    Args:
        what: Where the words come from, for error messages.
        words: The words of a vocab, of which there may be a hundred thousand.

    Raises:
        RequestError: As in `check_characters`.
    """
    for number, word in enumerate(words, start=1):
        if not _is_plain(word) or len(word) > MAX_CHARACTERS:
            check_characters(f"word {number} in {what}", word)


def _is_plain(text: str) -> bool:
    """Return whether a text has only printable ASCII characters, so that no check is needed."""
    return text.isascii() and text.isprintable()


def check_name(what: str, name: str) -> str:
    """Check that a name can be shown in one line: like `check_characters`, but stricter.

    Args:
        what: What the name is, for error messages.
        name: The name.

    Returns:
        The name.

    Raises:
        RequestError: As in `check_characters`; also if the name has more than `MAX_NAME`
            characters, a line break, or nothing visible.
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
    """Check that all texts in plain data, including keys, are valid names.

    Args:
        what: Path of the data within the file, for error messages; empty for the whole file.
        parts: A text, or nested mappings, lists and tuples of texts; all other values are skipped.

    Raises:
        RequestError: As in `check_name`; the message says which text.
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
