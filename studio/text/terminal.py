"""Escapes control characters, so that a text can safely be printed on a terminal."""

from __future__ import annotations

import unicodedata

_TURNING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))


def plain(text: str, kept: str = "\n") -> str:
    """Escape control characters in a text with the escape sequences of Python strings.

    Args:
        text: Any text.
        kept: Characters that are not escaped.
    """
    return "".join(c if c in kept or not _is_command(c) else ascii(c)[1:-1] for c in text)


def safe_json(text: str) -> bytes:
    """Return JSON as UTF-8 for a terminal; control characters are escaped as in JSON."""
    return "".join(
        c if c == "\n" or not _is_command(c) else f"\\u{ord(c):04x}" for c in text.rstrip("\n")
    ).encode()


def safe_html(text: str) -> bytes:
    """Return HTML as UTF-8 for a terminal; control characters become character references."""
    return "".join(
        c if c == "\n" or not _is_command(c) else f"&#x{ord(c):x};" for c in text
    ).encode()


def _is_command(character: str) -> bool:
    """Return whether a terminal could act on a character.

    These are control characters, lone surrogates, line and paragraph separators, and characters
    that change the direction of text.
    """
    return (
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(character) in _TURNING
    )
