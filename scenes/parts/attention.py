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
    """A beam from one word to another; larger shares are wider and brighter.

    Attributes:
        start: Index of the query.
        end: Index of the key.
        share: The weight.
        lit: Whether it is highlighted.
        ink: Its colour; "share" is brighter for larger shares.
        swings: Index of the word whose beam it turns into, or from which it came, so that both have
            one key.
    """

    start: int
    end: int
    share: Cell
    lit: bool = True
    ink: Ink = "share"
    swings: int | None = None


@dataclass(frozen=True)
class Link:
    """A link of the other round, drawn on the other side of the words.

    Attributes:
        start: Index of the query.
        end: Index of the key.
        share: The weight; None if the link is crossed out.
        name: Its name.
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
        result: The sign and the quotient, such as " = 1.20".
    """

    pair: tuple[int, int]
    terms: tuple[Piece, ...]
    result: tuple[Piece, ...]


@dataclass(frozen=True)
class Attention(Part):
    """A sentence: a line in wide frames, a column in narrow ones.

    Below a line are the beams of round one, above it those of round two; beside a column, round one
    is on the left and round two on the right. Keys: words "key/word/3", shares "key/share/3", beams
    "key/beam/3"; also "key/rest", "key/total", "key/weighed", "key/link", "key/expected" and
    "key/name".

    Attributes:
        tokens: All words of the sentence.
        shown: Indices of the words that are shown, in order; dots stand for the others.
        query: Index of the query.
        sentence: Number of the sentence, from 0.
        beside: Words of another sentence that it is compared with; both are laid out alike.
        round: The round whose beams are shown, 1 or 2.
        asks: Whether the query is marked.
        focus: Indices of highlighted words; the others are quiet. None to highlight all.
        changed: Indices of words that differ from the other sentence's.
        beams: The beams.
        shares: Numbers beside words.
        bright: Which numbers are highlighted; by default all.
        rest: Number of words that are not shown, and the sum of their shares.
        total: The sum of all shares: words, a sign, and the number.
        weighed: A comparison of two words.
        expected: Index of the word that people take the query for.
        link: A link of the other round.
        name: Name of the widest highlighted beam.
        flows: Whether all words are shown, in several lines if one line would make them small.
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
    """A legend for dashed beams.

    Attributes:
        said: Their meaning.
        ink: Their colour.
    """

    said: Said
    ink: Ink = "key"
