"""The library: a question is compared with every spine, and yields a blend of all pages.

Storyboard
1. books: a reader with a question; tags on every spine, pages inside.
2. one-book: the question times one book's tags, number by number, and the sum.
3. shares: each book's match becomes a share, as bars from a common line; together they are 1.
4. blend: each book's page times its share; the sum is what the reader leaves with.
5. both: the explanation. The books are this sentence's tokens, and so is the reader.
6. sentence: the same picture with this sentence's numbers.
7. raw: why not the rows themselves? There is one angle between two rows, whoever asks; with
    queries and keys, there are two.

Except in beat 2, the shelf stays to beat 6: books get columns, and in 5 words as titles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from qkvideo.scenes.parts.beat import Beat, Step, beat, build, paced
from qkvideo.scenes.parts.boxes import Stack
from qkvideo.scenes.parts.forms import Somebody
from qkvideo.scenes.parts.grid import Explained
from qkvideo.scenes.parts.pointing import Rule
from qkvideo.scenes.parts.text import Line, Said, Token
from qkvideo.scenes.parts.worked import stops
from qkvideo.scenes.story.terms import Result
from qkvideo.scenes.text.numbers import Cells

from . import look
from .shelf import Figures, Lengths, Shelf, Strip, Strips, Titles
from .story import Book, Story, tell

TITLE = "The library"
SUMMARY = "A reader, a question, a shelf of books: what query, key and value are for."
ORDER = 4
BUILDS_ON = ("pronoun",)
POSTER = "blend"

__all__ = ["tell"]

OTHERS = "/others-together"
"""Name of the text for the number of other books, in beats in which books are words."""
BECOMES = ("said/match", "said/share")
"""The arrow from the column of matches to that of shares."""


def _beat(s: Story, name: str, *steps: Step) -> Beat:
    told = s.captions[name]
    return Beat(told.say, steps, claims=told.claims)


# 1


@beat
def books(s: Story) -> Beat:
    """Show a reader's question, the tags on every spine, and the pages inside."""
    asks = replace(look.asks(), pieces=(Said("question"),))
    tags = replace(look.keys(s), heads=(look.head("tags", "key", key="key"),))
    pages = replace(look.values(s), heads=(look.head("pages", "value", key="value"),), above=asks)
    shelf = look.shelf(s, look.plates(s), tags, pages, covers=(*look.covers(), look.BOOK))
    keys, values = (tuple(f"{x}/{book.name}" for book in s.books) for x in "KV")
    low = s.books[-1].name
    # The edges of a stack of further books are a board already.
    board = () if s.more else (Rule((f"shelf/{low}/title", f"V/{low}"), ends=True, key="board"),)
    steps = build(
        Explained(Stack((shelf, *board))),
        (*keys, "said/key"),
        (*values, "said/value"),
        order="rows",
    )
    return _beat(s, "books", *paced(steps, 0, order="together"))


# 2


@beat
def one_book(s: Story) -> Beat:
    """Multiply the question (query) by one book's tags (key), and add up the products."""
    products, total = ("products", "one/sign/2"), ("one/rule", "one/score", "one/match", "rounded")
    begun, multiplied, last = build(look.worked(s), products, total)
    multiplied = replace(multiplied, order="rows")
    # Each product is added to the sum of those before: only the whole sum is the score.
    unsaid, parts = frozenset(total[2:]), stops(s.one.products.shape[1])
    adds = (Step(look.worked(s, k), unsaid, "brisk", pause="worked") for k in parts)
    first, *others = *adds, replace(last, name="", tempo="brisk")
    return _beat(s, "one-book", begun, multiplied, replace(first, name="one/rule"), *others)


# 3


@beat
def shares(s: Story) -> Beat:
    """Turn matches into shares, which add up to 1."""

    def shelf(one: Result, count: int | None = None) -> Shelf:
        together = (Said("together"), f" {one.sign} ", one.result)
        column = Lengths(
            name="share",
            entries=tuple(book.share for book in s.books),
            numbers=True,
            quiet=look.rest(s, count),
            grow=9,
            heads=(look.head("share"),),
            below=Line(together, key="together", ink=("quiet", "quiet", "ink"), side="center"),
        )
        return look.shelf(
            s,
            look.plates(s),
            look.keys(s, grow=8),
            replace(look.matches(s), grow=9),
            column,
            look.pages(s),
            covers=look.covers(value=False),
            becomes=BECOMES,
        )

    given = [f"shelf/{book.name}/share" for book in s.books]
    # The score of the beat before stays.
    others = (book.name for book in s.books if book is not s.best)
    matches = ("said/match", *(f"shelf/{name}/match" for name in others))
    how, grown = ("shelf/becomes", "said/share"), ("shelf/share", *given)
    steps = build(shelf(s.total), matches, how, grown, "together")[:-1]
    # Each share is added to the sum of those before.
    adds = (
        Step(shelf(one, count), tempo="brisk", pause="worked")
        for count, one in enumerate(s.total.counted[:-1], start=1)
    )
    last = Step(shelf(s.total), tempo="brisk")
    return _beat(s, "shares", *paced(steps, 3, tempo="calm"), *adds, last)


# 4


@beat
def blend(s: Story) -> Beat:
    """Multiply each book's page (value) by its share; show the sum of these pages: the output."""
    shrunk = Strips(
        name="shrunk",
        entries=tuple(Strip(f"shrunk/{book.name}", book.shrunk) for book in s.books),
        largest=s.scales["V"],
        heads=(look.head("page", "value", sign="= "),),
        below=Strip("z", s.output, frame="value"),
        foot=(look.head("blend", "value"),),
    )
    columns = (
        replace(look.plates(s), above=None),
        look.keys(s, lit=False, asked=False, grow=4),
        look.given(s),
        replace(look.values(s), heads=(look.head("value", "value", sign="× "),), above=None),
        shrunk,
    )
    picture = look.shelf(s, *columns, covers=(*look.covers(key=False), look.SHRUNK))
    pages = tuple(f"shrunk/{book.name}" for book in s.books)
    steps = build(picture, ("said/page", *pages), ("z", "said/blend"), order="rows")
    return _beat(s, "blend", *paced(steps, 0, order="together"))


# 5


def _named(s: Story) -> tuple[Strips, Strips]:
    """Return the columns of keys and values under what they are for."""
    keys = replace(look.keys(s, asked=False), heads=look.role("K"))
    return keys, replace(look.values(s), heads=look.role("V"), above=None)


@beat
def both(s: Story) -> Beat:
    """Show that each book is a token of this sentence, and the reader is one of these tokens."""

    def own(letter: str, of: Callable[[Book], Cells | None]) -> tuple[Strip | None, ...]:
        made = []
        for book in s.books:
            cells, mine = of(book), book.token == s.row
            key = "Q" if letter == "Q" and mine else f"{letter}/{book.name}"
            frame = look.INKS[letter] if mine else None
            made.append(None if cells is None else Strip(key, cells, frame=frame))
        return tuple(made)

    who = tuple(
        None
        if book.token is None
        else look.READER
        if book.token == s.row
        else Somebody("quiet", key=f"somebody/{book.name}")
        for book in s.books
    )
    asks = Strips(
        name="Q",
        entries=own("Q", lambda book: book.query),
        largest=s.scales["Q"],
        heads=look.role("Q"),
    )
    keys, values = _named(s)
    tags = replace(keys, entries=own("K", lambda book: book.key))
    pages = replace(values, entries=own("V", lambda book: book.value))
    columns = (
        Titles(name="who", entries=who, grow=1),
        asks,
        look.titles(s, marked={s.row: "query"}),
        tags,
        pages,
    )
    picture = look.shelf(s, *columns, more=OTHERS, covers=look.covers(key=False, value=False))
    others = [f"{x}/{book.name}" for x in ("Q", "somebody") for book in s.books]
    return _beat(s, "both", *build(picture, tuple(others)))


# 6


@beat
def sentence(s: Story) -> Beat:
    """Show the same picture with this sentence's numbers."""
    best, total = s.best, s.total
    assert best.token is not None
    numbered = {
        x: tuple(None if e is None else replace(e, numbers=True) for e in column.entries)
        for x, column in (("K", look.keys(s)), ("V", look.values(s)))
    }
    asks = Line(
        (Token(s.tokens[s.row], s.row),), key="asks", ink="query", weight="semibold", side="right"
    )
    titles = replace(look.titles(s, marked={best.token: "key"}), above=asks, side="right")
    matches = Figures(
        name="match",
        entries=tuple(book.match for book in s.books),
        colours="signed",
        whole=s.scales["match"],
        heads=(look.head("match"),),
    )
    asked = replace(look.question(s), numbers=True)
    keys = replace(look.keys(s), entries=numbered["K"], above=asked)
    shares = replace(
        look.given(s, "share", best.name),
        below=Line(
            (f"{total.sign} ", total.result), key="together", ink=("quiet", "ink"), side="right"
        ),
    )
    values_ = replace(
        look.values(s),
        entries=numbered["V"],
        above=None,
        below=Strip("z", s.output, numbers=True, frame="value"),
        foot=(look.head("blend", "value"),),
    )
    columns = (titles, keys, matches, shares, values_)
    picture = look.shelf(s, *columns, more=OTHERS, becomes=BECOMES)
    cells = [tuple(f"shelf/{b.name}/{x}" for b in s.books) for x in ("match", "share")]
    steps = build(
        picture,
        (*cells[0], "said/match"),
        ("shelf/becomes", *cells[1], "said/share"),
        ("z", "said/blend", "together"),
        tempo="brisk",
    )
    # The question rises before it moves to the keys; otherwise it would pass over words and keys.
    covers, row = look.covers(key=False, value=False), (Strip("row", s.query),)
    own = Strips(name="Q", entries=row, largest=s.scales["Q"], above=look.question(s))
    who, words = (
        Titles(name="who", entries=(look.READER,), grow=1),
        look.titles(s, marked={s.row: "query"}),
    )
    risen = look.shelf(s, who, own, words, *_named(s), more=OTHERS, covers=covers)
    first = Step(risen, frozenset(("row", look.READER.key)), "brisk")
    return _beat(s, "sentence", first, *paced(steps, 0, tempo="usual"))


# 7


@beat
def raw(s: Story) -> Beat:
    """Show the one angle between two rows, beside those between two queries and two keys."""
    # One of the scores is on the shelf of the beat before, and moves from there.
    asked = "way/scores/0", "way/scores/1", "pair/scores/1"
    verdicts = tuple(f"verdict/{of.name}" for of in s.compared)
    steps = build(look.ways(s), asked, verdicts)
    return _beat(s, "raw", *steps)
