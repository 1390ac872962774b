"""Attention as light: a sentence's words, and beams from the one that asks to those it looks at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qkvideo.scenes.parts.part import Ink, Part
from qkvideo.scenes.parts.text import Piece, Said
from qkvideo.scenes.text.numbers import Cell

Round = Literal["one", "two"]


@dataclass(frozen=True)
class Beam:
    """A beam from one word to another: the larger the share, the wider and the brighter.

    Attributes:
        start: The word that asks, from 0.
        end: The one that it looks at, from 0.
        share: How much of its attention that is.
        lit: Whether it is spoken of.
        ink: Its colour; "share" is brighter for a larger share.
        swings: The word to whose beam it will swing, or from whose it came: it has that one's key.
    """

    start: int
    end: int
    share: Cell
    lit: bool = True
    ink: Ink = "share"
    swings: int | None = None


@dataclass(frozen=True)
class Link:
    """A link of the other round, on the other side of the words.

    Attributes:
        start: The word that asks, from 0.
        end: The one that it looks at, from 0.
        share: How much of its attention that is; None for a link that is crossed out.
        name: What it is called.
    """

    start: int
    end: int
    share: Cell | None = None
    name: Said | None = None


@dataclass(frozen=True)
class Weighed:
    """Two words weighed against each other: a bracket from one to the other, and what comes of it.

    Attributes:
        pair: The words, from 0.
        terms: "0.12 ÷ 0.10".
        result: " = ", and a number.
    """

    pair: tuple[int, int]
    terms: tuple[Piece, ...]
    result: tuple[Piece, ...]


@dataclass(frozen=True)
class Attention(Part):
    """A sentence: a line in wide frames, a column in narrow ones.

    Beams of round one hang below a line, those of round two rise above it; beside a column, round
    one is on the left and round two on the right. Its words are "key/word/3", the shares
    "key/share/3", the beams "key/beam/3"; the rest is "key/rest", "key/total", "key/weighed",
    "key/link", "key/expected" and "key/name".

    Attributes:
        tokens: All words of the sentence.
        shown: Which of them are shown, from 0, in order; dots stand for the others.
        query: The word that asks, from 0.
        sentence: Which sentence it is, from 0.
        beside: Words of another sentence with which it is compared, place by place: both are laid
            out alike.
        round: Whose beams are shown.
        asks: Whether the word that asks is marked.
        focus: Words spoken of; the others step back. None where all are spoken of.
        changed: Words that differ from the other sentence's.
        beams: What is looked at.
        shares: Numbers beside words.
        bright: Which numbers are spoken of; all, if not given.
        rest: How many words are not shown, and what they have together.
        total: What all shares are together: words, a sign, and the number.
        weighed: Two words weighed against each other.
        expected: The word that people take the asking one for.
        link: A link of the other round.
        name: What the widest beam spoken of is called.
        flows: Whether all words are shown, in several lines where one line would make them small.
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
    """What dashed beams mean.

    Attributes:
        said: The meaning.
        ink: Of the dashes.
    """

    said: Said
    ink: Ink = "key"
