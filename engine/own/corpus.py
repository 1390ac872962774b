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
MOST_WORDS: Final = 250_000
"""Maximum number of different words to train on; the vectors of more would not fit into the files
that are read again."""
FEW: Final = 50
"""With fewer sentences than this, the model learns hardly more than these sentences."""
LEAST_PARTED: Final = 10
"""With fewer sentences than this, none is held back unless the lecturer says so."""
HELD_BACK: Final = 5
"""One sentence in this many is held back."""


@dataclass(frozen=True)
class CorpusLine:
    """A line of the lecturer's file of sentences: one sentence with its marks.

    A mark says which other word a word refers to, as in "it[cat]".

    Attributes:
        number: Number of the line in the file, from 1.
        sentence: The sentence and its marks.
        held_back: Whether the file says that the sentence is kept for testing, not for training.
    """

    number: int
    sentence: Marked
    held_back: bool = False


@dataclass(frozen=True)
class Corpus:
    """The sentences of a lecturer's file, each once.

    Attributes:
        lines: The lines of the file that do not repeat an earlier sentence, in order.
        repeated: For each line that repeats a sentence: the line's number, then the number of the
            line in which the sentence comes first; both from 1.
    """

    lines: tuple[CorpusLine, ...]
    repeated: tuple[tuple[int, int], ...] = ()

    @property
    def sha256(self) -> str:
        """SHA-256 digest, in hexadecimal, of the sentences and of what the file says about them.

        The file says which other word a word refers to ("it[cat]"), and which sentences are kept
        for testing. Its comments, spaces and capitals do not change the digest.
        """
        content = [
            (line.sentence.words, [*map(_plain, line.sentence.links)], line.held_back)
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def parted(self, seed: int) -> tuple[tuple[Marked, ...], tuple[Marked, ...]]:
        """Return the sentences to train on, then the sentences to hold back for testing.

        If the file says which sentences to hold back, these sentences and no others are held back.
        Otherwise the sentences to hold back are drawn at random. Their number is the number of all
        sentences divided by `HELD_BACK` and rounded down, or 0 if there are fewer than
        `LEAST_PARTED` sentences.

        Args:
            seed: Seed of the random draw.
        """
        named = {i for i, line in enumerate(self.lines) if line.held_back}
        if not named and len(self.lines) >= LEAST_PARTED:
            count = len(self.lines) // HELD_BACK
            named = set(Random(seed).sample(range(len(self.lines)), count))  # noqa: S311 - no secret
        kept = [line.sentence for i, line in enumerate(self.lines) if i not in named]
        back = [line.sentence for i, line in enumerate(self.lines) if i in named]
        return tuple(kept), tuple(back)


def gather(lines: Sequence[CorpusLine], name: str) -> Corpus:
    """Check the lines of a file against each other, and return them without repetitions.

    Args:
        lines: The lines that contain sentences, in the file's order.
        name: Name of the file, for error messages.

    Raises:
        RequestError: There is no sentence, or there are more than `MOST`, or more than `MOST_WORDS`
            different words to train on. All sentences are held back for testing. No sentence to
            train on has a mark, as in "it[cat]". Two lines contain the same sentence with different
            marks, or only one of these lines is held back.
    """
    first: dict[tuple[str, ...], CorpusLine] = {}
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
    words = {word for line in trained for word in line.sentence.words}
    if len(words) > MOST_WORDS:
        raise RequestError(
            f"{name}:{trained[-1].number}: {len(words):,} different words, the limit is "
            f"{MOST_WORDS:,}: leave some sentences out"
        )
    if not any(line.sentence.links for line in trained):
        raise RequestError(
            f"{name}:{trained[0].number}: no word has an answer: mark one, as in it[cat]"
        )
    return Corpus(tuple(first.values()), tuple(repeated))


def as_example(sentence: Marked) -> Example:
    """Return a sentence with its marks as an `Example`, the form in which training reads sentences.

    The mark in "it[cat]", for example, says that "it" refers to "cat".
    """
    return Example(
        tokens=sentence.words,
        found=tuple(link for link in sentence.links if link.kind != CLUE),
        gathered=tuple(link for link in sentence.links if link.kind == CLUE),
    )


def _plain(link: object) -> tuple[object, ...]:
    return tuple(vars(link).values())
