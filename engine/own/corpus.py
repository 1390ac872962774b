"""A lecturer's sentences: checked against each other, and parted into two."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from qkvideo.engine.errors import RequestError
from qkvideo.engine.lesson.grammar import Example
from qkvideo.engine.own.marks import CLUE, Marked

MOST: Final = 50_000
"""Maximum number of sentences."""
FEW: Final = 50
"""With fewer sentences, what is learned is hardly more than these sentences."""
LEAST_PARTED: Final = 10
"""With fewer sentences, none is held back unless it is named."""
HELD_BACK: Final = 5
"""Of so many sentences, one is held back."""


@dataclass(frozen=True)
class Line:
    """A sentence of a file.

    Attributes:
        number: Line of the file, from 1.
        sentence: The sentence with its answers.
        held_back: Whether the lecturer wants it to be held back.
    """

    number: int
    sentence: Marked
    held_back: bool = False


@dataclass(frozen=True)
class Corpus:
    """All sentences of a file, each once.

    Attributes:
        lines: The sentences, in order.
        repeated: Lines that repeat an earlier one, with its line.
    """

    lines: tuple[Line, ...]
    repeated: tuple[tuple[int, int], ...] = ()

    @property
    def sha256(self) -> str:
        """Digest of the sentences and their answers; not of comments and spaces."""
        content = [
            (line.sentence.words, [*map(_plain, line.sentence.links)], line.held_back)
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def parted(self, seed: int) -> tuple[tuple[Marked, ...], tuple[Marked, ...]]:
        """Part the sentences into those to train on and those to hold back.

        Held back are those that the lecturer named; if there are none, one of `HELD_BACK`, drawn
        from the seed.
        """
        named = {i for i, line in enumerate(self.lines) if line.held_back}
        if not named and len(self.lines) >= LEAST_PARTED:
            count = len(self.lines) // HELD_BACK
            named = set(Random(seed).sample(range(len(self.lines)), count))  # noqa: S311 - no secret
        kept = [line.sentence for i, line in enumerate(self.lines) if i not in named]
        back = [line.sentence for i, line in enumerate(self.lines) if i in named]
        return tuple(kept), tuple(back)


def gather(lines: Sequence[Line], name: str) -> Corpus:
    """Check sentences against each other.

    Args:
        lines: The sentences, in order.
        name: Name of the file, for error messages.

    Raises:
        RequestError: If there are none or too many, all are held back, no word has an answer, or
            two lines contradict each other; the message names file and line.
    """
    first: dict[tuple[str, ...], Line] = {}
    repeated = []
    for line in lines:
        there = first.setdefault(line.sentence.words, line)
        if there is line:
            continue
        if set(there.sentence.links) != set(line.sentence.links):
            raise RequestError(
                f"{name}:{line.number}: the sentence of line {there.number} has other marks here: "
                "keep one of the two, with all marks"
            )
        if there.held_back != line.held_back:
            raise RequestError(
                f"{name}:{line.number}: the sentence of line {there.number} is held back in one of "
                "the two lines only: keep one of them"
            )
        repeated.append((line.number, there.number))
    if not first:
        raise RequestError(f"{name}:1: there is no sentence: write one a line")
    if len(first) > MOST:
        raise RequestError(
            f"{name}:{lines[-1].number}: {len(first):,} sentences, the limit is {MOST:,}: leave "
            "some out"
        )
    trained = [line for line in first.values() if not line.held_back]
    if not trained:
        raise RequestError(
            f"{name}:{lines[0].number}: all sentences are held back (they begin with “?”): none is "
            "left to train on"
        )
    if not any(line.sentence.links for line in trained):
        raise RequestError(
            f"{name}:{trained[0].number}: no word has an answer: mark one, as in it[cat]"
        )
    return Corpus(tuple(first.values()), tuple(repeated))


def as_example(sentence: Marked) -> Example:
    """A marked sentence as the lesson's training takes it."""
    return Example(
        tokens=sentence.words,
        found=tuple(link for link in sentence.links if link.kind != CLUE),
        gathered=tuple(link for link in sentence.links if link.kind == CLUE),
    )


def _plain(link: object) -> tuple[object, ...]:
    return tuple(vars(link).values())
