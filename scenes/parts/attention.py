"""A sentence's words, with beams from a query to the words that it attends to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import Literal

from qkvideo.scenes.parts.boxes import First, Fit, Gap, Row, Wrap
from qkvideo.scenes.parts.part import Ink, Part, Shape, Size
from qkvideo.scenes.parts.text import Line, Piece, Said, Token, Weight
from qkvideo.scenes.text.numbers import Cell
from qkvideo.scenes.text.signs import stuck

Round = Literal["one", "two"]
FEW = 3
"""Up to so many words, a sentence without beams is in the largest size."""


@dataclass(frozen=True)
class Beam:
    """A beam from a query's word to a key's word.

    Beams with larger attention weights are wider and brighter.

    Attributes:
        start: Index of the query's word.
        end: Index of the key's word.
        share: The attention weight.
        lit: Whether the beam is highlighted.
        ink: Colour of the beam; in the ink "share", beams with larger weights are brighter.
    """

    start: int
    end: int
    share: Cell
    lit: bool = True
    ink: Ink = "share"


@dataclass(frozen=True)
class Link:
    """A single beam that shows a weight of another layer than `Attention.beams` do.

    It is on the other side of the words: above them if `Attention.beams` are below, for example.

    Attributes:
        start: Index of the query's word.
        end: Index of the key's word.
        share: The attention weight; None if only a crossed-out line is drawn.
        name: Text beside the beam.
        stays: Whether this beam was one of `Attention.beams` in the previous picture, where all
            beams had the query `start`. The beam's item then has the same key in both pictures, and
            so moves to its new place. If a beam in `Attention.beams` has that key now, `stays` has
            no effect.
        cut: Whether the link is removed: a crossed-out line is drawn in the place of its beam.
    """

    start: int
    end: int
    share: Cell | None = None
    name: Said | None = None
    stays: bool = False
    cut: bool = False


@dataclass(frozen=True)
class Weighed:
    """A comparison of two keys: a bracket between their words, and the ratio of their weights.

    Attributes:
        pair: Indices of the two words. The first word's weight is divided by the second's.
        terms: The division of the two weights, such as "0.12 ÷ 0.10".
        result: The equals sign and the quotient, such as " = 1.20".
    """

    pair: tuple[int, int]
    terms: tuple[Piece, ...]
    result: tuple[Piece, ...]


@dataclass(frozen=True)
class Attention(Part):
    """A sentence with beams from a query's word to keys' words.

    In 16:9, the words are in a line; in narrower frames, they are in a column.

    The names (keys) of the items begin with that of this part, "<part>". For the word with index 3,
    they are "<part>/word/3" for the word, "<part>/share/3" for its weight, "<part>/beam/3" for the
    beam to it. With several queries, "<part>/beam/1-3" is the beam from query 1 to key 3. The names
    of the items of `rest`, `total`, `weighed`, `link`, `expected` and `name` begin with
    "<part>/rest", "<part>/total" and so on.

    Attributes:
        tokens: All words of the sentence.
        shown: Indices of the words that are shown, in order; dots stand for the other words.
        query: Index of the query's word.
        sentence: In a film with several sentences, the index of this one, from 0.
        beside: Words of a second sentence, which another part shows; empty for none. Words with the
            same index get the same position along the line or column in both parts.
        round: Which of two layers the beams belong to, which decides their place. "one": below the
            line, or to the left of the column. "two": above the line, or to the right.
        focus: Indices of highlighted words; the other words are muted. None to highlight all words.
        changed: Indices of the words that differ from those of the second sentence.
        beams: The beams.
        shares: Attention weights beside words: for each, the index of the word, and the weight.
        bright: Indices of the words whose weights are highlighted; None for all.
        was: Weights of another computation, each struck out beside its word's weight, if there is
            room.
        rest: Number of words that are not shown, and the sum of their weights.
        total: The sum of all weights, as a line: words, a sign, and the number.
        summed: How many of the words shown have been added so far, over which the bracket of
            `total` goes; None for all.
        weighed: A comparison of two words' weights.
        expected: Index of the word to which people would say that the query's word refers. A dashed
            curve leads to that word.
        link: A single beam of the other layer, besides `beams`.
        name: Text beside the widest highlighted beam.
        flows: Whether the sentence is shown without beams, weights and arcs. Unless it is a column
            with all its words, it may then have several lines, and larger words.
    """

    tokens: tuple[str, ...]
    shown: tuple[int, ...]
    query: int
    sentence: int = 0
    beside: tuple[str, ...] = ()
    round: Round = "one"
    focus: tuple[int, ...] | None = None
    changed: tuple[int, ...] = ()
    beams: tuple[Beam, ...] = ()
    shares: tuple[tuple[int, Cell], ...] = ()
    bright: tuple[int, ...] | None = None
    was: tuple[tuple[int, Cell], ...] = ()
    rest: tuple[Cell, Cell] | None = None
    total: tuple[Piece, ...] = ()
    summed: int | None = None
    weighed: Weighed | None = None
    expected: int | None = None
    link: Link | None = None
    name: Said | None = None
    flows: bool = False

    def ink(self, key: int) -> Ink:
        """Return the ink of a word."""
        if key == self.query:
            return "query"
        if key in self.changed or self.focus is None:
            return "ink"
        return "key" if key in self.focus else "quiet"

    def weight(self, key: int) -> Weight:
        """Return the weight of type of a word."""
        strong = key == self.query or key in self.changed or key in (self.focus or ())
        return "semibold" if strong else "regular"

    def expanded(self, shape: Shape) -> Part | None:
        """Return the words in several lines, as large as possible; None if they do not flow."""
        every = len(self.shown) == len(self.tokens)
        if not self.flows or self.expected is not None or (every and shape != "wide"):
            return None
        whole = list(zip(map(self._word, range(len(self.tokens))), stuck(self.tokens), strict=True))
        smaller = [(replace(word, size="said"), sticks) for word, sticks in whole]
        # If there is no room for all words, dots stand for those that are not in `shown`.
        dots = (Line(("…",), "said", "quiet", key=f"{self.key}/dots/{k}") for k in count())
        few = list[tuple[Line, bool]]()
        for before, key in pairwise((-1, *self.shown, len(self.tokens))):
            if key - before > 1:
                few.append((next(dots), False))
            for word, sticks in smaller[key : key + 1]:
                few.append((word, sticks and key - before == 1))
        ways: tuple[tuple[list[tuple[Line, bool]], Gap], ...]
        ways = ((whole, "wide"), (smaller, "usual"), (few, "usual"))
        wraps = (Wrap(_together(words), gap, reads=True) for words, gap in ways)
        return First(tuple(Fit((wrap,), least=0.55) for wrap in wraps))

    def _word(self, key: int) -> Line:
        token = Token(self.tokens[key], key, self.sentence, flows=True)
        name = f"{self.key}/word/{key}"
        size: Size = "large" if len(self.tokens) > FEW else "display"
        return Line((token,), size, self.ink(key), self.weight(key), key=name)


def _together(words: Iterable[tuple[Line, bool]]) -> tuple[Part, ...]:
    """Return the words of a sentence, each in a row with the signs that stand directly beside it.

    Args:
        words: The words and signs, in order; with each, whether no space is before it.
    """
    made = list[list[Line]]()
    for word, sticks in words:
        if sticks:
            made[-1].append(word)
        else:
            made.append([word])
    return tuple(row[0] if len(row) == 1 else Row(tuple(row), "none") for row in made)
