"""The facts about one token as a reader: its question, the books, and the resulting blend.

A book is a token: its key is on the spine, its value inside. For long sentences, some books are
shown individually, and the others as a stack.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isfinite

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention import folding, intermediates
from qkvideo.engine.attention.folding import CERTAIN
from qkvideo.engine.studies import roles
from qkvideo.scenes.story.arrows import Arrows, arrows
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim, drawn, largest
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.terms import Result, Terms, added
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Variable, Word
from qkvideo.scenes.text.numbers import (
    MOST_DECIMALS,
    USUAL_DECIMALS,
    Cell,
    Cells,
    Style,
    whole,
)

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Book:
    """A token as a book, or the stack of all books that are not shown individually.

    Attributes:
        name: The token's index as text, or "rest" for the stack. It is part of the keys of items,
            such as `shelf/rest/share`.
        token: Index of the token; None for the stack.
        key: The token's key, shown on the spine; None for the stack.
        value: The token's value, shown inside the book. For the stack, the mean of its tokens'
            values, weighted by their shares.
        shrunk: The value times the share.
        match: Score of the reader's query with the token's key; minus infinity if the key is
            blocked; None for the stack.
        share: Attention weight of the token; for the stack, the sum of the weights of its tokens.
        query: The token's own query; None for the stack.
    """

    name: str
    token: int | None
    key: Cells | None
    value: Cells
    shrunk: Cells
    match: Cell | None
    share: Cell
    query: Cells | None


@dataclass(frozen=True)
class Scoring:
    """A way to score words with one another, and the facts that the film shows about it.

    Attributes:
        name: "raw" for X Xᵀ, "scores" for Q Kᵀ.
        pair: Two scores of the reader's word (the word that the film calls the reader) and another
            word: first with the reader's word as the query, then with the other word as the query.
            If the sentence has only one word: its score with itself.
        ways: For each of these scores, its query and all keys as arrows.
        symmetric: Whether every pair of words has the same score in both directions.
    """

    name: str
    pair: tuple[Cell, ...]
    ways: tuple[Arrows, ...]
    symmetric: bool

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Row and column of the pair's cells."""
        return tuple((i, j) for i, j in (cell.index for cell in self.pair))


@dataclass(frozen=True)
class Story:
    """All facts of the film, in which one token (the query) is a reader, and each token is a book.

    Attributes:
        tokens: Words of the sentence.
        row: Index of the reader's word.
        books: The books that are shown individually, in the sentence's order; then the stack of all
            other books, if there are any.
        query: The reader's query, (1, d_k).
        output: The reader's output, (1, d_v).
        more: Number of books in the stack; None if there is no stack.
        total: The sum of all shares.
        one: The match (score) of the book with the largest share, as a sum of products.
        scales: Upper ends m of scales from −m to m, by name. "Q", "K" and "V" are for the colours
            of vectors, "match" for the bars of matches.
        compared: Rows scored with rows, X Xᵀ, and queries with keys, Q Kᵀ.
        captions: Captions by the name of the beat.
    """

    tokens: tuple[str, ...]
    row: int
    books: tuple[Book, ...]
    query: Cells
    output: Cells
    more: Cell | None
    total: Result
    one: Terms
    scales: dict[str, float]
    compared: tuple[Scoring, Scoring]
    captions: dict[str, Caption]

    @property
    def named(self) -> tuple[Book, ...]:
        """The books without the stack."""
        return tuple(book for book in self.books if book.token is not None)

    @property
    def mine(self) -> Book:
        """The reader's own book."""
        return next(book for book in self.books if book.token == self.row)

    @property
    def best(self) -> Book:
        """Of the books that are shown individually, the one with the largest share.

        Shares are compared as rounded on screen. Of equal ones, the first in the sentence counts.
        """
        return _best(self.named)


def tell(view: View, room: Room) -> Story:
    """Return the facts of the film.

    Args:
        view: Gives the trace and the chosen query, which is the reader's.
        room: Sets how many books are shown individually.
    """
    head, i = view.chosen(view.model, view.layer), view.row
    view.supply({"raw": roles.raw_scores(head.X)})
    view.supply({"total.weights": intermediates.weight_parts(head)["total.weights"]})
    view.supply(folding.others_parts(head, {"weights": head.weights}, room.listing))
    view.supply(roles.others_value(head, room.listing))
    books = _books(view, folding.listed(head.weights, i, room.listing))
    left = view.n - sum(book.token is not None for book in books)
    shares = [book.share for book in books]
    total = replace(view.cell("total.weights", i, 0), style=shares[0].style)
    shown = [k.values for book in books for k in (book.query, book.key) if k is not None]
    loudest = float(np.abs(np.vstack(shown)).max())
    matches = [book.match.value for book in books if book.match is not None]
    compared = _compared(view, "raw", head.X, head.X), _compared(view, "scores", head.Q, head.K)
    s = Story(
        tokens=view.tokens,
        row=i,
        books=books,
        query=view.block("Q", rows=(i,)),
        output=view.block("output", rows=(i,)),
        more=whole("others", left) if left else None,
        total=added(shares, total),
        one=_worked(view, books),
        scales={
            "Q": loudest,
            "K": loudest,
            "match": max((abs(x) for x in matches if isfinite(x)), default=0.0),
            "V": view.largest("V"),
        },
        compared=compared,
        captions={},
    )
    return replace(s, captions=_captions(s, biased=head.bias is not None, doubt=view.doubt))


def _books(view: View, kept: tuple[int, ...]) -> tuple[Book, ...]:
    """Return the books of the tokens `kept`, and a stack of the others."""
    i, style = view.row, _style(view, kept)
    mask = view.array("mask")
    made = []
    for k in kept:
        value = view.block("V", rows=(k,))
        share = replace(view.cell("weights", i, k), style=style)
        book = Book(
            name=f"{k}",
            token=k,
            key=view.block("K", rows=(k,)),
            value=value,
            shrunk=_shrunk(value, share),
            # A blocked key has no match, whatever its score is.
            match=view.cell("masked" if mask[i, k] else "scores", i, k),
            share=share,
            query=view.block("Q", rows=(k,)),
        )
        made.append(book)
    if len(kept) < view.n:
        share = replace(view.cell("others.weights", i, 0), style=style)
        value = view.block("others.V", rows=(i,))
        shrunk = _shrunk(value, share)
        made.append(Book("rest", None, None, value, shrunk, None, share, None))
    return tuple(made)


def _shrunk(value: Cells, share: Cell) -> Cells:
    """Return a value times its share."""
    return replace(value, tensor=f"shrunk.{value.tensor}", values=share.value * value.values)


def _best(books: Iterable[Book]) -> Book:
    """Return the book with the largest share, as rounded on screen; of equal ones, the first."""
    named = [book for book in books if book.token is not None]
    top = drawn(largest([book.share for book in named])[0])
    return next(book for book in named if drawn(book.share) == top)


def _worked(view: View, books: Iterable[Book]) -> Terms:
    """Return the match of the best book, number by number."""
    best = _best(books)
    assert best.token is not None  # the best is no stack
    assert best.key is not None
    i, j = view.row, best.token
    query = view.block("Q", rows=(i,))
    products, score = view.products("scores", i, j), view.cell("scores", i, j)
    return Terms(query, best.key, products, score)


def _style(view: View, kept: tuple[int, ...]) -> Style:
    """Return a number format with enough digits to show which share is the largest, if possible."""
    row = view.array("weights")[view.row, list(kept)]
    ranked = sorted(np.unique(np.round(row, CERTAIN)), reverse=True)[:2]
    styles = [Style(decimals) for decimals in range(USUAL_DECIMALS, MOST_DECIMALS + 1)]
    apart = (style for style in styles if len({style.write(float(x)) for x in ranked}) > 1)
    return next(apart, styles[0])


def _compared(view: View, name: str, asks: Array, answers: Array) -> Scoring:
    """Return the facts about a matrix of scores, of two matrices of vectors."""
    i = view.row
    j = view.most_different(i)
    places = tuple(dict.fromkeys(((i, j), (j, i))))
    prefix = "" if name == "scores" else f"{name}."
    return Scoring(
        name=name,
        pair=tuple(view.cell(name, *place) for place in places),
        ways=tuple(arrows(asks, answers, row, prefix) for row, _ in places),
        symmetric=roles.is_symmetric(view.array(name)),
    )


# Captions


def _captions(s: Story, *, biased: bool, doubt: str) -> dict[str, Caption]:
    """Return the captions by beat."""
    n = whole("n", len(s.tokens))
    query = Word(s.tokens[s.row], "query")
    raw, scores = s.compared
    return {
        "books": Caption({}),
        "one-book": Caption({"score": s.one.result}),
        "shares": _shares(s, biased=biased),
        "blend": Caption({"n": n}),
        "both": Caption({"query": query, "n": n}),
        "sentence": _sentence(s, query, doubt),
        "raw": _ways(s.tokens, raw, scores),
    }


def _shares(s: Story, *, biased: bool) -> Caption:
    """Say that a better match has a larger share.

    There are other texts if a bias is added to the scores (`biased`), or if all shares are equal.
    """
    ranked = sorted(s.named, key=lambda book: -_matched(book))
    shares = [book.share for book in ranked]
    total, one = s.total.result, whole("one", 1)
    claims = [Claim("equal", total, (one,))]
    if s.total.sign == "=":
        claims.append(Claim("sum", total, s.total.terms))
    alike = len({drawn(share) for share in shares}) == 1
    differ = len({_matched(book) for book in ranked}) > 1
    case = "bias" if biased else "even" if alike and differ else "usual"
    if case == "even":
        claims.append(Claim("equal", shares[0], tuple(shares[1:])))
    elif case == "usual":
        claims += [Claim("largest", a, tuple(shares[k:])) for k, a in enumerate(shares)]
        if differ:
            claims.append(Claim("more", shares[0], (shares[-1],)))
    return Caption({"case": case}, tuple(claims))


def _matched(book: Book) -> float:
    """Return a match, rounded so that the order of its summation makes no difference."""
    assert book.match is not None  # only a stack has none
    return float(f"{book.match.value:.{CERTAIN}g}")


def _sentence(s: Story, query: Word, doubt: str) -> Caption:
    """Name the word with the largest share."""
    best, shares = s.best, [book.share for book in s.named]
    alike = [share for share in largest(shares) if share is not best.share]
    others = tuple(share for share in shares if share is not best.share)
    claims: tuple[Claim, ...] = (Claim("only", best.share, others),)
    if len(s.tokens) == 1:
        pairs = zip(s.output.all(), best.value.all(), strict=True)
        case, claims = "alone", tuple(Claim("equal", z, (v,)) for z, v in pairs)
    elif alike:
        less = tuple(share for share in others if share not in alike)
        case = "tie"
        claims = Claim("equal", best.share, tuple(alike)), Claim("only", best.share, less)
    else:
        case = "self" if best.token == s.row else "other"
    assert best.token is not None  # the best is no stack
    key = Word(s.tokens[best.token], "key")
    said: dict[str, Variable] = {"query": query, "key": key, "share": best.share}
    said |= {"case": case, "doubt": doubt}
    return Caption(said, claims)


def _ways(tokens: tuple[str, ...], raw: Scoring, scores: Scoring) -> Caption:
    """Compare the scores of a pair in both directions."""
    there, *back = raw.pair
    if not back:
        return Caption({"there": there, "case": "alone"})
    asks, asked = scores.pair
    alike = drawn(asks) == drawn(asked)
    (i, j), *_ = scores.places
    claims = (
        Claim("equal", there, tuple(back)),
        Claim("equal" if alike else "different", asks, (asked,)),
    )
    said: dict[str, Variable] = {
        "query": Word(tokens[i], "query"),
        "key": Word(tokens[j], "key"),
        "there": there,
        "asks": asks,
        "asked": asked,
        "case": "same" if alike else "differ",
    }
    return Caption(said, claims)
