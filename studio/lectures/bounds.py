"""Limits of a TOML file's text, checked before the text is parsed.

The time and memory that `tomllib` needs grow with the square of the number of parts in a key, and
it calls itself for each list or table inside another.
"""

from __future__ import annotations

import re
from typing import Final

from qkvideo.engine.errors import RequestError

MOST_LINES: Final = 20_000
MOST_KEYS: Final = 20_000
MOST_DEPTH: Final = 16
"""Maximum number of lists and tables inside one another, and of parts in a key; five are needed."""
MOST_BARE: Final = 100
"""Maximum number of characters in a number, date or name that is not between quotes."""
# Possessive, so that the time is linear. What is not closed ends with the line or file.
_PARTS: Final = re.compile(
    r'"{3}(?:[^"\\]|\\.|"(?!""))*+"{0,5}'
    r"|'{3}(?:[^']|'(?!''))*+'{0,5}"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[^\s\[\]{}\"'=,.\#]+"
    r"|\S|\n",
    re.DOTALL,
)


class BoundsError(RequestError):
    """A TOML file exceeds a limit.

    Attributes:
        line: Number of the line, from 1.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def check_bounds(text: str) -> None:
    """Check that a TOML file has no more lines, keys and depth than a lecture may need.

    Args:
        text: Contents of the file, which need not be valid.

    Raises:
        BoundsError: A limit is exceeded.
    """
    line, depth, keys, parts = 1, 0, 0, 1
    for found in _PARTS.finditer(text):
        part = found[0]
        match part[0]:
            case "\n":
                parts = 1
            case "[" | "{":
                depth, parts = depth + 1, 1
            case "]" | "}":
                depth = max(depth - 1, 0)
            case "=":
                keys, parts = keys + 1, 1
            case ",":
                parts = 1
            case ".":
                parts += 1
            case '"' | "'" | "#":
                pass
            case _ if len(part) > MOST_BARE:
                raise BoundsError(
                    f"“{part[:20]}…” has {len(part):,} characters: put a text between quotes, or"
                    f" write a number of at most {MOST_BARE}",
                    line,
                )
        for what, size, most in (
            ("lines", line, MOST_LINES),
            ("keys", keys, MOST_KEYS),
            ("lists and tables inside one another", depth, MOST_DEPTH),
            ("parts in a key", parts, MOST_DEPTH),
        ):
            if size > most:
                raise BoundsError(
                    f"more than {most:,} {what} are too many for a lecture: put sentences in a .csv"
                    " file, or divide the lecture",
                    line,
                )
        line += part.count("\n")
