"""A sentence's words, with beams from a query to the words that it attends to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece, Said
from qkvideo.scenes.text.numbers import Cell

Round = Literal["one", "two"]


@dataclass(frozen=True)
class Beam:
    """A beam from one word to another; the larger the share, the wider and brighter the beam.

    Attributes:
        start: Index of the query's word.
        end: Index of the key's word.
        share: The attention weight.
        lit: Whether the beam is highlighted.
        ink: Colour of the beam; the ink "share" is brighter for larger shares.
        swings: Index of the word whose beam this one becomes in the next picture: the beam's item
            key then contains this index instead of `end`. None if it does not become another.
    """

    start: int
    end: int
    share: Cell
    lit: bool = True
    ink: Ink = "share"
    swings: int | None = None


@dataclass(frozen=True)
class Link:
    """One beam from another round of attention, on the side of the words without beams.

    Attributes:
        start: Index of the query's word.
        end: Index of the key's word.
        share: The attention weight; None if the beam is crossed out.
        name: A name beside the beam.
    """

    start: int
    end: int
    share: Cell | None = None
    name: Said | None = None


@dataclass(frozen=True)
class Weighed:
    """A comparison of two words: a bracket between them, and the ratio of their shares.

    Attributes:
        pair: Indices of the two words.
        terms: The division, such as "0.12 ÷ 0.10".
        result: The equals sign and the quotient, such as " = 1.20".
    """

    pair: tuple[int, int]
    terms: tuple[Piece, ...]
    result: tuple[Piece, ...]


@dataclass(frozen=True)
class Attention(Part):
    """A sentence with its beams: words in a line in wide frames, in a column in narrow ones.

    The beams of round one are below a line or to the left of a column; those of round two are above
    a line or to the right of a column. Keys: words "key/word/3", shares "key/share/3", beams
    "key/beam/3"; also "key/rest", "key/total", "key/weighed", "key/link", "key/expected" and
    "key/name".

    Attributes:
        tokens: All words of the sentence.
        shown: Indices of the words that are shown, in order; dots stand for the other words.
        query: Index of the query's word.
        sentence: Index of the sentence, from 0, if a film has several.
        beside: Words of another sentence with which this one is compared; both get the same layout.
        round: The round of attention whose beams are shown; each round is one layer.
        asks: Whether the query's word is marked.
        focus: Indices of highlighted words; the other words are muted. None to highlight all.
        changed: Indices of the words that differ from those of the other sentence.
        beams: The beams.
        shares: Numbers beside words, each with the index of the word.
        bright: Indices of the words whose numbers are highlighted; None for all.
        rest: Number of words that are not shown, and the sum of their shares.
        total: The sum of all shares, as a line: words, a sign, and the number.
        weighed: A comparison of two words.
        expected: Index of the word to which people would say that the query's word refers.
        link: One beam from the round of attention that is not shown.
        name: A name beside the widest highlighted beam.
        flows: Whether all words are shown: on several lines if they would be small on one, and
            enlarged if they are few and have no arc.
    """

    tokens: tuple[str, ...]
    shown: tuple[int, ...]
    query: int
    sentence: int = 0
    beside: tuple[str, ...] = ()
    round: Round = "one"
    asks: bool = True
    focus: tuple[int, ...] | None = None
    changed: tuple[int, ...] = ()
    beams: tuple[Beam, ...] = ()
    shares: tuple[tuple[int, Cell], ...] = ()
    bright: tuple[int, ...] | None = None
    rest: tuple[Cell, Cell] | None = None
    total: tuple[Piece, ...] = ()
    weighed: Weighed | None = None
    expected: int | None = None
    link: Link | None = None
    name: Said | None = None
    flows: bool = False


@dataclass(frozen=True)
class Dashes(Part):
    """A legend that explains dashed beams.

    Attributes:
        said: What dashed beams mean.
        ink: Colour of the dashes.
    """

    said: Said
    ink: Ink = "key"
