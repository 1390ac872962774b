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
    """Raise an error if a text is too long or contains a character that cannot be shown safely.

    Args:
        what: Name of the text in error messages.
        text: The text.
        allowed: Characters that are accepted although they would otherwise raise an error, such as
            line breaks.
        most: Maximum number of characters.

    Raises:
        RequestError: The argument is not a text, or is too long. Or the text contains a control
            character, such as a line break; half a surrogate pair; a bidirectional control; a
            noncharacter or private-use character of Unicode; or more than `MAX_MARKS` combining
            marks on one character.
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
    """Raise an error for the first word that is too long or cannot be shown safely.

    This is a fast version of `check_characters` for many words.

    Args:
        what: Where the words come from, for error messages.
        words: The words, of which there may be a hundred thousand.

    Raises:
        RequestError: `check_characters` does not accept a word. The message gives the number of
            the word, from 1.
    """
    for number, word in enumerate(words, start=1):
        if not _is_plain(word) or len(word) > MAX_CHARACTERS:
            check_characters(f"word {number} in {what}", word)


def _is_plain(text: str) -> bool:
    """Return whether a text has only printable ASCII characters, so that no check is needed."""
    return text.isascii() and text.isprintable()


def check_name(what: str, name: str) -> str:
    """Raise an error if a name cannot be shown in one line.

    Args:
        what: What the name is, for error messages.
        name: The name.

    Returns:
        The name, unchanged.

    Raises:
        RequestError: The name has more than `MAX_NAME` characters, contains a line break or
            something else that `check_characters` does not accept, or has no visible character.
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
    """Raise an error if a text in nested data cannot be shown in one line (see `check_name`).

    Args:
        what: Place of `parts` in the file that contains them, such as "films[0].title", for error
            messages; empty if `parts` is the whole file.
        parts: A text, or nested mappings, lists and tuples of texts. Keys of mappings are checked,
            too. Values of other types are ignored.

    Raises:
        RequestError: A text cannot be shown in one line. The message says where the text is.
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
