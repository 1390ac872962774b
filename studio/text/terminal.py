"""Texts for a terminal: without characters that act on it, and from a log."""

from __future__ import annotations

import logging
import re
import unicodedata
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from qkvideo.engine.errors import QKVideoWarning

_UNUSUAL = re.compile(r"[^ -~]")
"""Every character outside printable ASCII: only these are looked at, since traces are long."""
_SHOW_WARNING = warnings.showwarning
_TURNING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))


def plain(text: str, kept: str = "\n") -> str:
    r"""Return a text in which no character acts on the terminal that prints it.

    Control characters, and those that change the direction of text, become escape sequences of
    Python strings, such as "\x1b".

    Args:
        text: Any text.
        kept: Characters that stay as they are.
    """
    return _escaped(text, lambda c: ascii(c)[1:-1], kept)


def safe_json(text: str) -> bytes:
    r"""Return the UTF-8 bytes of a JSON document, safe to print on a terminal.

    Control characters other than line breaks become JSON escapes such as "\u001b". Line breaks at
    the end are removed.

    Args:
        text: The JSON document.
    """
    return _escaped(text.rstrip("\n"), lambda c: f"\\u{ord(c):04x}").encode()


def safe_html(text: str) -> bytes:
    """Return the UTF-8 bytes of an HTML document, safe to print on a terminal.

    Control characters other than line breaks become character references such as "&#x1b;".

    Args:
        text: The HTML document.
    """
    return _escaped(text, lambda c: f"&#x{ord(c):x};").encode()


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Return the lines of a table: the first columns aligned to the left, all others to the right.

    Args:
        rows: The cells of each row.
        left: Number of columns that are aligned to the left.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            text.ljust(width) if k < left else text.rjust(width)
            for k, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def listen(log: str, say: Callable[[str], None]) -> None:
    """Hand each new message that a log gets, from level INFO on, to a function.

    A message that was handed over before is not repeated, and only the last function listens.
    """
    said: set[str] = set()

    class NewMessages(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            message = record.getMessage()
            if message not in said:
                said.add(message)
                say(message)

    logging.getLogger(log).handlers[:] = [NewMessages()]
    logging.getLogger(log).setLevel(logging.INFO)


def warner(say: Callable[[str], None]) -> Callable[..., None]:
    """Return a `showwarning` that hands each of our own warnings to a function, once, as a line.

    It shows all others as Python does.
    """
    said: set[str] = set()

    def warn(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
        if not issubclass(category, QKVideoWarning):
            _SHOW_WARNING(message, category, *where, **more)
        elif str(message) not in said:  # each film of a lecture has the same
            said.add(str(message))
            say(str(message))

    return warn


def _escaped(text: str, escape: Callable[[str], str], kept: str = "\n") -> str:
    """Escape the characters on which a terminal could act, except those in `kept`."""

    def one(found: re.Match[str]) -> str:
        character = found[0]
        return character if character in kept or not _is_command(character) else escape(character)

    return _UNUSUAL.sub(one, text)


def _is_command(character: str) -> bool:
    """Return whether a terminal could act on a character.

    These are control characters, lone surrogates, line and paragraph separators, and characters
    that change the direction of text.
    """
    return (
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(character) in _TURNING
    )
