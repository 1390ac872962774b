"""Makes texts safe for a terminal: control characters are escaped."""

from __future__ import annotations

import unicodedata

_TURNING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))


def plain(text: str, kept: str = "\n") -> str:
    """Escape control characters, as Python does.

    Args:
        text: Any text.
        kept: Characters that are not escaped.
    """
    return "".join(c if c in kept or not _is_command(c) else ascii(c)[1:-1] for c in text)


def safe_json(text: str) -> bytes:
    """JSON as UTF-8, for any terminal; control characters are escaped as in JSON."""
    return "".join(
        c if c == "\n" or not _is_command(c) else f"\\u{ord(c):04x}" for c in text.rstrip("\n")
    ).encode()


def safe_html(text: str) -> bytes:
    """HTML as UTF-8; control characters become references."""
    return "".join(
        c if c == "\n" or not _is_command(c) else f"&#x{ord(c):x};" for c in text
    ).encode()


def _is_command(character: str) -> bool:
    """Whether it is a control, half a pair, a line's end, or turns the direction of others."""
    return (
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(character) in _TURNING
    )
