"""The texts of films, in Fluent: those of one film beside its code, common ones in one folder.

Plurals, word order and special cases are in the catalogue, not in code. A message knows where in
its text each word of the sentence and each number is, so that they can be coloured and traced back
to their tensor.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import isfinite
from pathlib import Path
from typing import Any, Final

import regex

from qkvideo.engine.errors import QKVideoError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.text.fluent import FluentBundle, FluentResource, FluentType
from qkvideo.scenes.text.languages import files_of
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.pango import Font, current, ellipsis

LONGEST_WORD = 7.0
"""Maximum width of a word of the sentence within a line, in em."""

_FIRST_STRONG_ISOLATE, _POP_ISOLATE, _LEFT_TO_RIGHT = "\u2068", "\u2069", "\u200e"
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"  # noncharacters: no catalogue holds them
_MARK = re.compile(f"{_OPEN}(?:(\\d+)|(.+?)){_CLOSE}")
_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}]")
_STRONG = regex.compile(r"[\p{Bidi_Class=L}\p{Bidi_Class=R}\p{Bidi_Class=AL}]")


@dataclass(frozen=True)
class Word:
    """A word that a message inserts into its text.

    Attributes:
        text: The word. If it has a role, and is too long for a line, the message replaces its
            middle by "…".
        role: What the word is in the picture, which decides its colour: "query", "key", "value" or
            "token". Empty for a text that is not a word of the sentence.
        strong: Whether the word stands out in a quiet text, such as a model's name in the badge.
    """

    text: str
    role: str = ""
    strong: bool = False


Variable = Word | Cell | str
"""Value of a variable in a message. A plain string selects a variant of the message and is not
shown."""


@dataclass(frozen=True)
class Inserted:
    """A word or number that was inserted into a message's text, and where it stands there.

    Attributes:
        start: Index of its first character in the message's text.
        end: Index after its last character.
        variable: The word or number.
    """

    start: int
    end: int
    variable: Word | Cell


@dataclass(frozen=True)
class Message:
    """A line of the catalogue, with the values of its variables inserted.

    Attributes:
        text: The whole text.
        parts: The words and numbers that were inserted, in the text's order, with their positions.
        steps: The steps of a film that begin when the text has been read so far: for each mark
            `{ STEP("name") }` the step's name, and the number of characters before the mark.
    """

    text: str
    parts: tuple[Inserted, ...]
    steps: tuple[tuple[str, int], ...] = ()

    def pieces(self) -> list[Cell | str]:
        """Return the text as a list: strings, and the inserted numbers as cells between them.

        Inserted words are not separate entries: the strings contain them.
        """
        pieces: list[Cell | str] = []
        at = 0
        for part in self.parts:
            if isinstance(part.variable, Cell):
                pieces += [self.text[at : part.start], part.variable]
                at = part.end
        return [piece for piece in (*pieces, self.text[at:]) if piece != ""]


def mark(number: int) -> str:
    """Return the placeholder that stands for a variable in a text, until `place` inserts its value.

    Args:
        number: Index of the value in the list that `place` gets, from 0.
    """
    return f"{_OPEN}{number}{_CLOSE}"


def _step(name: str) -> str:
    """Return what `{ STEP("name") }` leaves in a text, until `place` takes it out."""
    return f"{_OPEN}{name}{_CLOSE}"


class _Marked(FluentType):  # type: ignore[misc]  # fluent ships no types
    """A Fluent value that is written as the placeholder of a variable."""

    def __init__(self, number: int) -> None:
        self.number = number

    def format(self, locale: Any) -> str:
        del locale
        return mark(self.number)


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language, line by line.

    If the variable `x` of a line is a whole number, the line can use `x-count`, too: the bare
    number, by which Fluent selects a plural form.

    Attributes:
        lang: Code of the language.
        sources: For the name of each line, the line as it stands in its file, in Fluent.
    """

    lang: str
    sources: Mapping[str, str]

    @cached_property
    def _bundle(self) -> Any:
        """The lines that were needed so far; to parse a whole language takes half a second."""
        return FluentBundle([self.lang], use_isolating=False, functions={"STEP": _step})

    @cached_property
    def _parsed(self) -> set[str]:
        return set()

    @cached_property
    def _lines(self) -> dict[tuple[Font, str, tuple[tuple[str, Variable], ...]], Message]:
        return {}

    @cached_property
    def mark(self) -> str:
        """The language's decimal mark."""
        return self.say("decimal-mark").text

    @cached_property
    def group(self) -> str:
        """The language's thousands separator."""
        return self.say("group-mark").text

    def say(self, key: str, variables: Mapping[str, Variable] | None = None) -> Message:
        """Return a line with the values of its variables inserted.

        Args:
            key: Name of the line.
            variables: A dict from each variable's name to its value; None for a line without
                variables.

        Raises:
            QKVideoError: The catalogue does not contain the line, or a variable has no value.
        """
        # The font is part of the key, since it decides which words are too long.
        asked = current(), key, tuple((variables or {}).items())
        # Cached, because layouts that try many sizes need the same lines many times.
        if asked not in self._lines:
            self._lines[asked] = self._format(key, dict(asked[-1]))
        return self._lines[asked]

    def _format(self, key: str, variables: Mapping[str, Variable]) -> Message:
        if not self.has(key):
            raise QKVideoError(f"the catalogue “{self.lang}” has no line “{key}”")
        names = [name for name, value in variables.items() if not isinstance(value, str)]
        given: dict[str, Any] = {
            name: value if isinstance(value, str) else _Marked(names.index(name))
            for name, value in variables.items()
        }
        # Plural forms need the bare number; as the shown value, Fluent would format it differently.
        given |= {
            f"{name}-count": round(value.value)
            for name, value in variables.items()
            if isinstance(value, Cell) and value.style.decimals == 0 and isfinite(value.value)
        }
        pattern = self._bundle.get_message(key).value
        text, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise QKVideoError(f"the line “{key}” of the catalogue “{self.lang}”: {errors[0]}")
        return place(text, [variables[name] for name in names])

    def usual(self, key: str) -> str:
        """Return a line for values that are not known yet: its usual variant, with "…" for each.

        Args:
            key: Name of the line, which the catalogue contains.
        """
        self._parse(key)
        pattern = self._bundle.get_message(key).value
        _, errors = self._bundle.format_pattern(pattern)
        unknown = {str(error).rpartition(" ")[2]: "…" for error in errors}
        return place(self._bundle.format_pattern(pattern, unknown)[0], ()).text

    def has(self, key: str) -> bool:
        """Return whether the catalogue contains a line."""
        self._parse(key)
        return bool(self._bundle.has_message(key))

    def _parse(self, key: str) -> None:
        """Parse a line, and the lines that may stand in it."""
        if key not in self.sources or key in self._parsed:
            return
        self._parsed.add(key)
        self._bundle.add_resource(FluentResource(self.sources[key]))
        for other in _REFERENCE.findall(self.sources[key]):
            self._parse(other)


def place(text: str, variables: Sequence[Any]) -> Message:
    """Replace the placeholders in a text by words and numbers, and take the marks of steps out.

    Args:
        text: A text with placeholders made by `mark`.
        variables: The words and cells to insert. The placeholder made by `mark(k)` is replaced by
            the text of `variables[k]`.
    """
    parts: list[Inserted] = []
    steps: list[tuple[str, int]] = []
    words = [v.text for v in variables if isinstance(v, Word)]
    own = _STRONG.search(_MARK.sub("", text))
    # If a right-to-left word is first, renderers would set the whole line from right to left.
    turned = any(map(_RIGHT_TO_LEFT.search, words)) and own and not _RIGHT_TO_LEFT.match(own[0])
    out = _LEFT_TO_RIGHT if turned else ""
    at = 0
    for match in _MARK.finditer(text):
        out += text[at : match.start()]
        at = match.end()
        if match[1] is None:
            steps.append((match[2], len(out)))
            continue
        variable = variables[int(match[1])]
        if isinstance(variable, Word):
            word = ellipsis(variable.text, LONGEST_WORD) if variable.role else variable.text
            # Isolate right-to-left words, or the punctuation beside them would change sides.
            isolated = bool(_RIGHT_TO_LEFT.search(word))
            out += _FIRST_STRONG_ISOLATE if isolated else ""
            parts.append(Inserted(len(out), len(out) + len(word), variable))
            out += word + (_POP_ISOLATE if isolated else "")
        else:
            parts.append(Inserted(len(out), len(out) + len(variable.text), variable))
            out += variable.text
    return Message(out + text[at:], tuple(parts), tuple(steps))


def _own(folder: Path, lang: str) -> Path:
    """Return the path of a film's lines in a language.

    Raises:
        QKVideoError: If the film has no lines in the language; the message names its languages.
    """
    path = folder / f"{lang}.ftl"
    if not path.is_file():
        known = ", ".join(sorted(each.stem for each in folder.glob("*.ftl"))) or "none"
        raise QKVideoError(f"the film has no lines in the language “{lang}”; it has: {known}")
    return path


COMMON = "common"
"""Name of the file of texts that all films share."""


@cache
def catalogue(lang: str, *files: str | Path) -> Catalogue:
    """Return the texts of a language, read from all files in this package or from some of them.

    Args:
        lang: Code of the language.
        *files: The files to read, besides "common", which is always read. A string is the name of
            a file that films share, such as "deck", or the slug of a film in this package. A path
            is the folder of a film. Without `files`, all files in this package are read.

    Raises:
        RequestError: The language does not exist; the message lists all languages.
        QKVideoError: One of the folders contains no texts in the language.
    """
    there = files_of(lang)
    wanted = {COMMON, *files} if files else set(there)
    sources: dict[str, str] = {}
    for name in sorted(wanted, key=str):
        path = _own(name, lang) if isinstance(name, Path) else there[name]
        sources = _sources(path) | sources
    return Catalogue(lang, sources)


_MOST_BYTES: Final = 4 << 20
"""Maximum size of a file with texts; that of a film is from another package."""


_LINE: Final = re.compile(r"^(-?[a-zA-Z][\w-]*)[ \t]*=", re.MULTILINE)
"""The beginning of a line of Fluent; all that belongs to a line and begins further below is
indented, or a bracket."""
_REFERENCE: Final = re.compile(r"[{(,]\s*(-?[a-zA-Z][\w-]*)")


@cache
def _sources(path: Path) -> dict[str, str]:
    """Return the lines of a file by name; cached, because several catalogues share files."""
    text = untrusted.content(path, _MOST_BYTES, links=True).decode()
    found = [*_LINE.finditer(text)]
    ends = [*(match.start() for match in found[1:]), len(text)]
    # Of several lines with a name, the first one counts.
    lines = zip(reversed(found), reversed(ends), strict=False)  # an empty file has an end, too
    return {match[1]: text[match.start() : end] for match, end in lines}
