"""Lines in the lecturer's own words, which may quote facts: {query} gives {share} to {key}.

Like lines of the catalogue, these texts know where each word of the sentence and each number is.
Typed numbers are distinguished from computed ones.
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
"""The source of a number that was typed."""
_NUMBER = re.compile(r"(?<![\w.,])[-+−]?\d+(?:[.,\u00a0\u202f]\d+)*")


class OwnWordsError(RequestError):
    """A line in the lecturer's words is invalid.

    Attributes:
        line: Its name in the catalogue.
    """

    def __init__(self, message: str, line: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Typed(Cell):
    """A number that was typed; it is drawn as it is."""

    written: str = ""

    @property
    def text(self) -> str:
        """The number as typed."""
        return self.written

    def localised(self, mark: str, group: str) -> Cell:
        """The same number, since it was typed in the language of the film."""
        del mark, group
        return self


def own_line(line: str, text: str, facts: Mapping[str, Variable], say: Catalogue) -> Message:
    """A message made from a line in the lecturer's words.

    Args:
        line: Its name, for error messages.
        text: The text; "{name}" quotes a fact, "{{" is a brace.
        facts: The beat's facts, in the film's language.
        say: The catalogue.

    Raises:
        OwnWordsError: If a brace is unbalanced, or a fact does not exist; the message lists the
            facts.
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
    """Stretches of a text, each with the number that follows it; the last has none."""
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
