"""Lines in the lecturer's own words, which may quote facts: {query} gives {share} to {key}.

As in lines of the catalogue, the places of words of the sentence and of numbers in the text are
known. Numbers that the lecturer typed are distinguished from computed ones.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import nan

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.text.catalogue import Catalogue, Message, Variable, Word, mark, place
from qkvideo.scenes.text.numbers import MINUS, Cell

LECTURER = "lecturer"
"""Name of the source of numbers that the lecturer typed."""
_NUMBER = re.compile(r"(?<![\w.,])[-+−]?\d+(?:[.,\u00a0\u202f]\d+)*")


class OwnWordsError(RequestError):
    """A title, caption or note that the lecturer wrote instead of the film's own is invalid.

    Attributes:
        line: Name of the film's text that was to be replaced, such as "pronoun-query-say".
    """

    def __init__(self, message: str, line: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Typed(Cell):
    """A number that the lecturer typed; it is drawn as typed."""

    written: str = ""

    @property
    def text(self) -> str:
        """The number as typed."""
        return self.written

    def localised(self, mark: str, group: str) -> Cell:
        """Return this number unchanged: the lecturer typed it as the language writes numbers.

        Args:
            mark: The language's decimal mark; ignored.
            group: The language's thousands separator; ignored.
        """
        del mark, group
        return self


def own_line(line: str, text: str, facts: Mapping[str, Variable], say: Catalogue) -> Message:
    """Return a title, caption or note that the lecturer wrote instead of the film's own.

    Args:
        line: Name of the film's text that is replaced, such as "pronoun-query-say", for errors.
        text: What the lecturer wrote. "{share}" inserts the fact `share`; "{{" and "}}" are braces.
        facts: The variables of the beat's caption, by name. Words and cells can be inserted;
            strings cannot, since they only select a variant of the caption.
        say: The catalogue of the film's language. Numbers that the lecturer typed are read with
            its decimal mark and thousands separator.

    Raises:
        OwnWordsError: If a brace is unbalanced, or if braces contain anything but the name of a
            fact that can be inserted.
    """
    quotable = {name: fact for name, fact in facts.items() if isinstance(fact, Word | Cell)}
    parts: list[Word | Cell] = []
    made = ""
    try:
        pieces = list(string.Formatter().parse(text))
    except ValueError as error:
        raise OwnWordsError(
            f"{error}, in “{text}”: write {{{{ and }}}} for braces that quote nothing", line
        ) from error
    for literal, name, style, conversion in pieces:
        for stretch, number in _numbers(literal, say):
            made += stretch
            if number is not None:
                made += mark(len(parts))
                parts.append(number)
        if name is None:
            continue
        if name not in quotable or style or conversion:
            there = ", ".join(f"{{{each}}}" for each in sorted(quotable))
            quoted = (
                name + (f"!{conversion}" if conversion else "") + (f":{style}" if style else "")
            )
            raise OwnWordsError(
                f"there is no fact {{{quoted}}} in this beat; "
                + (f"its facts are: {there}" if there else "it has none: leave it out"),
                line,
            )
        made += mark(len(parts))
        parts.append(quotable[name])
    return place(made, parts)


def _numbers(text: str, say: Catalogue) -> list[tuple[str, Typed | None]]:
    """Split a text at its numbers, into pairs of a text and the number after it (last: None)."""
    found: list[tuple[str, Typed | None]] = []
    at = 0
    for match in _NUMBER.finditer(text):
        found.append((text[at : match.start()], _typed(match[0], say)))
        at = match.end()
    return [*found, (text[at:], None)]


def _typed(written: str, say: Catalogue) -> Typed:
    value, plain = nan, written.replace(MINUS, "-")
    for sign in (say.group, "\u00a0", "\u202f"):
        plain = plain.replace(sign, "") if sign and sign != say.mark else plain
    with suppress(ValueError):  # such as 12.3.2026
        value = float(plain.replace(say.mark, "."))
    return Typed(LECTURER, (), value, written=written)
