"""A lecturer's sentences: checks them against each other, and holds some back for testing."""

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
"""With fewer sentences than this, the model learns hardly more than these sentences."""
LEAST_PARTED: Final = 10
"""With fewer sentences than this, none is held back unless the lecturer says so."""
HELD_BACK: Final = 5
"""One sentence in this many is held back."""


@dataclass(frozen=True)
class Line:
    """A sentence of the lecturer's file.

    Attributes:
        number: Line of the file, from 1.
        sentence: The sentence with its marks.
        held_back: Whether the file says that the sentence is not trained on.
    """

    number: int
    sentence: Marked
    held_back: bool = False


@dataclass(frozen=True)
class Corpus:
    """All sentences of a file, without repetitions.

    Attributes:
        lines: The sentences, in order.
        repeated: (line, earlier line), both from 1, for each line that repeats the sentence of an
            earlier one.
    """

    lines: tuple[Line, ...]
    repeated: tuple[tuple[int, int], ...] = ()

    @property
    def sha256(self) -> str:
        """SHA-256 digest of the sentences and their marks, without comments and spaces."""
        content = [
            (line.sentence.words, [*map(_plain, line.sentence.links)], line.held_back)
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def parted(self, seed: int) -> tuple[tuple[Marked, ...], tuple[Marked, ...]]:
        """Split the sentences into those to train on and those to hold back.

        The sentences that the file names are held back. If it names none, one sentence in
        `HELD_BACK` is drawn at random with the seed, unless there are fewer than `LEAST_PARTED`
        sentences.
        """
        named = {i for i, line in enumerate(self.lines) if line.held_back}
        if not named and len(self.lines) >= LEAST_PARTED:
            count = len(self.lines) // HELD_BACK
            named = set(Random(seed).sample(range(len(self.lines)), count))  # noqa: S311 - no secret
        kept = [line.sentence for i, line in enumerate(self.lines) if i not in named]
        back = [line.sentence for i, line in enumerate(self.lines) if i in named]
        return tuple(kept), tuple(back)


def gather(lines: Sequence[Line], name: str) -> Corpus:
    """Check sentences against each other, and leave out repetitions.

    Args:
        lines: The sentences, in order.
        name: Name of the file, for error messages.

    Raises:
        RequestError: There are no sentences or too many, all are held back, no word has an answer,
            or two lines contradict each other; the message names file and line.
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
    """Convert a marked sentence to the form that the lesson's training takes."""
    return Example(
        tokens=sentence.words,
        found=tuple(link for link in sentence.links if link.kind != CLUE),
        gathered=tuple(link for link in sentence.links if link.kind == CLUE),
    )


def _plain(link: object) -> tuple[object, ...]:
    return tuple(vars(link).values())
