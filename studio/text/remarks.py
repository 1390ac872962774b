"""Remarks on how weights read a sentence: each is a kind and words, said here for a terminal.

The page of `qkvideo serve` says them in its own language, from the lines `serve-read-…`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from qkvideo.engine.errors import QKVideoWarning

Value = str | int | float | tuple[str, ...]
_LOOKS: Final = "“{asks}” looks most at “{found}” ({share:.2f})"
_GRAMMAR: Final = f"{_LOOKS}, but as far as grammar tells can only "
_STRANGE: Final = "do not know {unknown} of {words} words ({named})"
_MEANS_NOTHING: Final = ": what those attend to means nothing"
_SAID: Final[Mapping[str, str]] = {
    "sure": f"{_LOOKS}: sure",
    "misses-pronoun": f"{_GRAMMAR}mean {{could}}: this is misread",
    "misses-verb": f"{_GRAMMAR}be said of {{could}}: this is misread",
    "misses-adjective": f"{_GRAMMAR}belong to {{could}}: this is misread",
    "doubtful-unknown": f"{_LOOKS}: doubtful, the weights do not know {{named}}",
    "doubtful-others": f"{_LOOKS}, then at “{{next}}”: doubtful, is “{{meant}}” what you mean?",
    "misses-stated": f"{_LOOKS}, but you say that {{could}} is meant: this is misread",
    "means": "add --means {typed} (in a file: means) if “{meant}” is right",
    "versus-means": "add --versus-means {typed} (in a file: versus_means) if “{meant}” is right",
    "no-asker": "has no “{asks}”, so “{follows}” is followed there: repeat the first sentence "
    "with one other word to see what this word does",
    "nobody": "no word here can be what “{asks}” means: what “{asks}” looks at says nothing",
    "untaught": "“{asks}” is no word that this head was trained for",
    "strange": f"the weights “{{weights}}” {_STRANGE}{_MEANS_NOTHING}",
    "english-only": f"the weights “{{weights}}” know English only, and {_STRANGE}{_MEANS_NOTHING}; "
    "give an English sentence, or weights for your language (qkvideo train)",
    "other-word": "with “{word}” instead of “{old}”, “{found}” is surely found",
    "other-row": "“{word}” surely finds “{found}”: --row {typed}",
    "model": "--weights minilm finds “{found}” ({share:.2f})",
    "no-model": "a real model: --weights minilm --download",
}
_MOST_NAMED: Final = 3
_WHOSE: ContextVar[str] = ContextVar("whose", default="")


@dataclass(frozen=True)
class Remark:
    """One remark.

    Attributes:
        kind: What is said: "sure", or "misses-", "doubtful-" and so on; helps are remarks, too.
        values: Words, numbers and lists of words that are said with it. "could" is a list of
            alternatives.
    """

    kind: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        """The remark as it is printed in a terminal, in English."""
        joined = {
            name: (" or " if name == "could" else ", ").join(map(_quoted, value))
            if isinstance(value, tuple)
            else value
            for name, value in self.values.items()
        }
        return _SAID[self.kind].format(**joined)


KINDS: Final = tuple(_SAID)
"""All kinds of remarks."""


def said(remarks: Iterable[Remark]) -> str:
    """Return remarks as one line; "" for none."""
    return "; ".join(map(str, remarks))


@contextmanager
def about(name: str) -> Iterator[None]:
    """Say the name of a sentence, such as a student's, before all that is said of it meanwhile."""
    token = _WHOSE.set(name)
    try:
        yield
    finally:
        _WHOSE.reset(token)


def whose() -> str:
    """Return the name that `about` has set, as the beginning of a line."""
    name = _WHOSE.get()
    return f"{name}: " if name else ""


def some(words: Iterable[str]) -> tuple[str, ...]:
    """Return the first three words, and "…" if there are more."""
    every = tuple(words)
    return (*every[:_MOST_NAMED], *(("…",) if len(every) > _MOST_NAMED else ()))


def _quoted(word: str) -> str:
    return word if word == "…" else f"“{word}”"


class RemarkWarning(QKVideoWarning):
    """Something is to be known of how a sentence is read.

    Attributes:
        remarks: What is to be known.
        second: Whether it is about the second sentence.
    """

    def __init__(self, remarks: tuple[Remark, ...], *, second: bool = False) -> None:
        super().__init__(f"{whose()}{'second sentence: ' if second else ''}{said(remarks)}")
        self.remarks, self.second = remarks, second

    @property
    def sure(self) -> bool:
        """Whether all that is to be known is that the sentence is read surely."""
        return [each.kind for each in self.remarks] == ["sure"]


class StrangeWordsWarning(RemarkWarning):
    """The weights do not know most words of a sentence."""


class ReadingWarning(RemarkWarning):
    """The weights misread a sentence, or may do so."""
